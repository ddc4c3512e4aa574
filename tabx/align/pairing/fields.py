"""Scores of the rows of a record on its side: field names as headers, values as what a column holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.cases import are_two_cases
from tabx.align.pairing.evidence import row_scores
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.similarity import WORDLESS, CellSimilarities, Flags
from tabx.values import header_similarity, read_header
from tabx.values.records import DataType
from tabx.values.value import Value


def field_cells(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    cells: Mapping[int, Scores],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> dict[int, Scores]:
    """Return the similarities of a record's cells by gold column, each (gold_rows, predicted_rows).

    Field names, in the gold's first column, are compared as headers. A number or date that is merely close says
    nothing of fields of different names: many of one record's are.
    """
    gold, predicted, partner = similarities.gold, similarities.predicted, dict(columns)
    headers = [read_header((gold.texts[0][i],)) for i in gold_rows]
    others = [read_header((predicted.texts[partner[0]][j],)) for j in predicted_rows]
    names = np.array([[header_similarity(one, other) for other in others] for one in headers])
    names[_are_two_cases(similarities, partner[0], gold_rows, predicted_rows)] = 0.0
    found = {0: np.maximum(cells[0], names)}
    for g in cells.keys() - found.keys():
        values = [gold.value(i, g) for i in gold_rows]
        is_close = _are_close_only(values, [predicted.value(j, partner[g]) for j in predicted_rows], cells[g])
        found[g] = np.where(is_close & (names < COLUMNS.header_hint), 0.0, cells[g])
    return found


def _are_two_cases(
    similarities: CellSimilarities, p: int, gold_rows: Sequence[int], predicted_rows: Sequence[int]
) -> Flags:
    """Return a mask of the fields whose names differ by case alone where the gold has both."""
    keys, others = similarities.gold.keys[0], similarities.predicted.keys[p]
    return np.array([[are_two_cases(keys[i], others[j]) for j in predicted_rows] for i in gold_rows])


def _are_close_only(gold: Sequence[Value], predicted: Sequence[Value], scores: Scores) -> Flags:
    """Return a mask of the pairs of numbers, dates and times that are neither equal nor the same number."""
    is_same = _numbers(gold)[:, None] == _numbers(predicted)[None, :]
    is_wordless = np.array([value.type in WORDLESS for value in gold])[:, None]
    result: Flags = is_wordless & ~is_same & (scores < 1.0)
    return result


def _numbers(values: Sequence[Value]) -> Scores:
    return np.array([np.nan if value.number is None else value.number for value in values])


def field_scores(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    cells: Mapping[int, Scores],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Scores:
    """Return the similarity of a record's rows, shape (gold_rows, predicted_rows).

    Where neither field has its name on the other side, name and value weigh as a header and its column do, if that
    says more for the pair than a key does. So they do for a field whose name stands over another value, while its own
    value stands under a name that the gold does not have.
    """
    as_rows = row_scores(similarities, columns, cells, gold_rows, predicted_rows, (0,))
    weight = COLUMNS.header_weight / COLUMNS.content_weight
    as_columns = row_scores(similarities, columns, cells, gold_rows, predicted_rows, (0,), weight)
    scores = np.where(without_own_name(cells[0]), np.maximum(as_rows, as_columns), as_rows)
    is_elsewhere = _are_under_other_names(similarities, columns, cells[0], gold_rows, predicted_rows)
    result: Scores = np.where(is_elsewhere[:, None], as_columns, scores)
    return result


def _are_under_other_names(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    names: Scores,
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Flags:
    """Return a mask of the gold rows whose name is there, and whose value stands once, under a name that no field has.

    A value in words, that is: a number or date may stand under any name by chance.
    """
    is_there, is_new = (names == 1.0).any(axis=1), ~(names == 1.0).any(axis=0)
    is_elsewhere = np.zeros(len(gold_rows), dtype=bool)
    for g, p in columns[1:]:
        gold, predicted = similarities.gold_codes[g, gold_rows], similarities.predicted_codes[p, predicted_rows]
        equal = (gold[:, None] == predicted[None, :]) & (gold != 0)[:, None]
        is_alone = (equal.sum(axis=1) == 1)[:, None] & (equal.sum(axis=0) == 1)[None, :]
        in_words = [similarities.gold.value(i, g).type in (DataType.STRING, DataType.LIST) for i in gold_rows]
        is_elsewhere |= (equal & is_alone & is_new[None, :]).any(axis=1) & np.array(in_words)
    result: Flags = is_elsewhere & is_there
    return result


def without_own_name(names: Scores) -> Flags:
    """Return a mask of the pairs of rows neither of which has its exact name on the other side."""
    same = names == 1.0
    result: Flags = ~(same.any(axis=1)[:, None] | same.any(axis=0)[None, :])
    return result
