"""Scores of the rows of a record on its side: field names as headers, values as what a column holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tabx.align.pairing.assignment import Scores
from tabx.align.pairing.cases import are_two_cases
from tabx.align.pairing.evidence import row_scores
from tabx.align.pairing.grid import Grid
from tabx.align.pairing.one_value import (
    SAME_WORDS,
    THRESHOLDS,
    Named,
    have_same_words,
    may_be_one,
    say_the_same,
    stand_elsewhere,
)
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.similarity import WORDLESS, CellSimilarities, Flags
from tabx.base.limits import check_time
from tabx.values import header_similarity, read_header
from tabx.values.records import DataType
from tabx.values.text import words
from tabx.values.value import HeaderReading, Value


def field_cells(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    cells: Mapping[int, Scores],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> dict[int, Scores]:
    """Return the similarities of a record's cells by gold column, each (gold_rows, predicted_rows).

    Field names, in the gold's first column, are compared as headers. What two values that are not one fact have in
    common says nothing of fields of different names, nor do names that merely share a word. A number or date that is
    merely close says nothing either: many of one record's are.
    """
    gold, predicted, partner = similarities.gold, similarities.predicted, dict(columns)
    headers, others = _headers(gold, 0, gold_rows), _headers(predicted, partner[0], predicted_rows)
    names = np.array([[header_similarity(one, other) for other in others] for one in headers])
    names[_are_two_cases(similarities, partner[0], gold_rows, predicted_rows)] = 0.0
    found = {0: np.maximum(cells[0], names)}
    for g in cells.keys() - found.keys():
        values = [gold.value(i, g) for i in gold_rows]
        other_values = [predicted.value(j, partner[g]) for j in predicted_rows]
        is_close = _are_close_only(values, other_values, cells[g])
        found[g] = np.where(is_close & (names < COLUMNS.header_hint), 0.0, cells[g])
        found[g][have_same_words(values, other_values) & (found[g] < SAME_WORDS)] = SAME_WORDS
        own, other = Named(headers, values), Named(others, other_values)
        _weigh_by_meaning(found[0], found[g], own, other)
        is_elsewhere = _have_a_name_there(own, other) & (names < COLUMNS.header_hint)
        found[0][is_elsewhere] = found[g][is_elsewhere] = 0.0
    return found


def _headers(grid: Grid, column: int, rows: Sequence[int]) -> list[HeaderReading]:
    """Return the field names of some rows, read as headers."""
    return [read_header((grid.texts[column][row],)) for row in rows]


def without_other_facts(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    cells: Mapping[int, Scores],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> dict[int, Scores]:
    """Return the similarities of the cells of records side by side, 0 for fields that are two facts in each record.

    Numbers are left to what they are in a table: they are many, and some are wrong.
    """
    gold, predicted, partner = similarities.gold, similarities.predicted, dict(columns)
    headers, others = _headers(gold, 0, gold_rows), _headers(predicted, partner[0], predicted_rows)
    apart = np.ones((len(gold_rows), len(predicted_rows)), dtype=bool)
    for g in cells.keys() - {0}:
        values = [gold.value(i, g) for i in gold_rows]
        other_values = [predicted.value(j, partner[g]) for j in predicted_rows]
        for a, b in np.argwhere(apart).tolist():
            check_time()
            are_words = _is_words(values[a]) and _is_words(other_values[b])
            apart[a, b] = are_words and not may_be_one((headers[a], others[b]), values[a], other_values[b])
    return {g: np.where(apart, 0.0, found) for g, found in cells.items()}


def _is_words(value: Value) -> bool:
    return value.type is DataType.STRING and not any(map(str.isdigit, value.text))


def _have_a_name_there(gold: Named, predicted: Named) -> Flags:
    """Return a mask of the pairs whose gold value several fields have, and whose name stands in one predicted name.

    Such a value does not say which field it is: "ohio" under "home" is not the "state senate" of a gold that has it
    three times, where the prediction has an "Ohio state senate". Nor is that name one of the other two.
    """
    names, others = _names(gold), _names(predicted)
    said, other_said = _said(gold), _said(predicted)
    result = np.zeros((len(names), len(others)), dtype=bool)
    for a, name in enumerate(names):
        same = [row for row, value in enumerate(said) if value and value == said[a] and row != a]
        b = _only_name_with(name, others, [value == said[a] for value in other_said]) if same else None
        if b is not None:
            result[a] = np.arange(len(others)) != b
            result[_that_say_more(names, same, others[b]), b] = True
    return result


def _that_say_more(names: Sequence[tuple[str, ...]], rows: Sequence[int], other: tuple[str, ...]) -> list[int]:
    """Return those of some names that have a word which another name has not."""
    return [row for row in rows if not set(names[row]) <= set(other)]


def _names(side: Named) -> list[tuple[str, ...]]:
    return [header.words for header in side.headers]


def _said(side: Named) -> list[frozenset[str]]:
    """Return the words of each value, however often they are said."""
    return [frozenset(words(value.text)) for value in side.values]


def _only_name_with(name: tuple[str, ...], others: Sequence[tuple[str, ...]], same_value: Sequence[bool]) -> int | None:
    """Return the only one of other names that has a name whole in it; None if it is itself one of them."""
    found = [b for b, other in enumerate(others) if _is_whole_in(name, other, is_same_value=same_value[b])]
    return found[0] if len(found) == 1 and name not in others else None


_LEAST_WORDS = 2
"""Words of a name that is found within another by itself; one word alone is in too many."""


def _is_whole_in(name: tuple[str, ...], other: tuple[str, ...], *, is_same_value: bool) -> bool:
    """Whether a name begins or ends another one: of several words, or of one beside the same value."""
    count = len(name)
    least = 1 if is_same_value else _LEAST_WORDS
    return least <= count < len(other) and name in (other[:count], other[-count:])


def _are_two_cases(
    similarities: CellSimilarities, p: int, gold_rows: Sequence[int], predicted_rows: Sequence[int]
) -> Flags:
    """Return a mask of the fields whose names differ by case alone where the gold has both."""
    keys, others = similarities.gold.keys[0], similarities.predicted.keys[p]
    return np.array([[are_two_cases(keys[i], others[j]) for j in predicted_rows] for i in gold_rows])


def _weigh_by_meaning(names: Scores, values: Scores, gold: Named, predicted: Named) -> None:
    """Set the similarities of name and value to 0 for fields that are two facts; raise that of values that are one."""
    for a, b in np.argwhere((names < 1.0) & ((names > 0) | (values > 0))).tolist():
        check_time()
        pair = (gold.headers[a], predicted.headers[b]), gold.values[a], predicted.values[b]
        if not may_be_one(*pair):
            names[a, b] = values[a, b] = 0.0
        elif 0 < values[a, b] < THRESHOLDS.said and names[a, b] < COLUMNS.header_hint and say_the_same(*pair):
            values[a, b] = THRESHOLDS.said


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
    says more for the pair than a key does. A field whose name stands on the other side is no other one there, wherever
    its value stands.
    """
    as_rows = row_scores(similarities, columns, cells, gold_rows, predicted_rows, (0,))
    weight = COLUMNS.header_weight / COLUMNS.content_weight
    as_columns = row_scores(similarities, columns, cells, gold_rows, predicted_rows, (0,), weight)
    scores = np.where(without_own_name(cells[0]), np.maximum(as_rows, as_columns), as_rows)
    same_value = np.logical_or.reduce([cells[g] == 1.0 for g, _ in columns if g])
    result: Scores = np.where(stand_elsewhere(cells[0] == 1.0, same_value), 0.0, scores)
    return result


def without_own_name(names: Scores) -> Flags:
    """Return a mask of the pairs of rows neither of which has its exact name on the other side."""
    same = names == 1.0
    result: Flags = ~(same.any(axis=1)[:, None] | same.any(axis=0)[None, :])
    return result
