"""Columns left over, which a hint may pair, and how much of it is chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.column_chance import alike_by_chance, are_named_otherwise, have_same_type, speaks_once
from tabx.align.pairing.column_evidence import ColumnEvidence
from tabx.align.pairing.evidence import beyond_chance
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.align.pairing.similarity import CellSimilarities
from tabx.align.pairing.told_apart import share_a_unit
from tabx.base.limits import check_time
from tabx.values import header_similarity
from tabx.values.records import DataType
from tabx.values.relating.in_context.agreeing import share_in_context
from tabx.values.relating.word_codes import codes_of_columns
from tabx.values.text import words

Pairs = Sequence[tuple[int, int]]


def left_over_pairs(
    evidence: ColumnEvidence, similarities: CellSimilarities, columns: Pairs, rows: Pairs
) -> list[tuple[int, int]]:
    """Return pairs of left-over columns that a hint supports; a position is no hint.

    Where one column is left on either side nothing else could be meant: a few equal counts or a shared unit will do,
    and two columns without a value are one under another name.
    """
    gold, predicted = similarities.gold, similarities.predicted
    used_gold = {g for g, _ in columns} | evidence.constraints.gold
    used = {p for _, p in columns} | evidence.constraints.predicted
    gold_left = [g for g in gold.column_order if g not in used_gold]
    left = [p for p in predicted.column_order if p not in used]
    scores = np.zeros((len(gold_left), len(left)))
    is_sole = len(gold_left) == len(left) == 1
    for a, g in enumerate(gold_left):
        check_time()
        for b, p in enumerate(left):
            scores[a, b] = _hint(evidence, similarities, g, p, rows)
    if is_sole:
        are_blank = not any(gold.keys[gold_left[0]]) and not any(predicted.keys[left[0]])
        by_itself = COLUMNS.header_weight if are_blank else _hint_of_unit(similarities, gold_left[0], left[0], rows)
        scores[0, 0] = max(scores[0, 0], by_itself)
    else:
        scores[alike_by_chance(evidence, similarities, rows)[np.ix_(gold_left, left)]] = 0.0
        for a, b in np.argwhere(scores > 0.0).tolist():
            if speaks_once(evidence, similarities, gold_left[a], left[b], rows):
                scores[a, b] = 0.0
    _add_hints_of_columns(scores, similarities, (gold_left, left), rows)
    scores[np.broadcast_to(evidence.apart, evidence.header.shape)[np.ix_(gold_left, left)]] = 0.0
    return [(gold_left[a], left[b]) for a, b in assign(scores, COLUMNS.least_hint)]


def _hint(evidence: ColumnEvidence, similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> float:
    """Return the support for pairing two left-over columns; 0 for too little.

    A similar header is enough, or a header similar in part with values on both sides, or one near cell of the same
    type. Blank columns of one name are paired too.
    """
    gold, predicted = similarities.gold, similarities.predicted
    is_same_name = gold.headers[g] == predicted.headers[p]
    if is_same_name and not any(gold.keys[g]) and not any(predicted.keys[p]):
        return COLUMNS.header_weight
    header = float(evidence.header[g, p])
    is_chance = are_named_otherwise(evidence, similarities, g, p)
    scores = beyond_chance(similarities, g, p, rows) if is_chance else similarities.along(g, p, rows)
    near = [score for score in scores if score >= COLUMNS.near_cell]
    is_hinted_at = (
        header >= COLUMNS.least_header
        or (header >= COLUMNS.header_hint and _is_answered(similarities, g, p, rows))
        or (near and have_same_type(similarities, g, p))
    )
    if not is_hinted_at:
        return 0.0
    return COLUMNS.header_weight * header + COLUMNS.content_weight * sum(near) / max(1, len(rows))


def _hint_of_unit(similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> float:
    """Return the support of a unit that both headers name, for the only columns left; 0 without values beside values.

    "Years lasted" answers "years of duration" where no other column does.
    """
    gold, predicted = similarities.gold.columns[g], similarities.predicted.columns[p]
    header = header_similarity(gold.header, predicted.header) if share_a_unit(gold, predicted) else 0.0
    is_hint = header >= COLUMNS.header_hint and _is_answered(similarities, g, p, rows)
    return COLUMNS.header_weight * header if is_hint else 0.0


def _add_hints_of_columns(
    scores: Scores, similarities: CellSimilarities, left: tuple[Sequence[int], Sequence[int]], rows: Pairs
) -> None:
    for a, b in np.argwhere(scores < COLUMNS.least_hint).tolist():
        check_time()
        pair = similarities, left[0][a], left[1][b], rows
        scores[a, b] = max(scores[a, b], _hint_of_codes(*pair), _hint_in_context(*pair))


def _hint_in_context(similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> float:
    """Return the support of values of which one side leaves to its header what the other writes: 3 under "October".

    0 where they are not nearly all equal so: by chance no column is another one row by row.
    """
    share = share_in_context(similarities.gold.columns[g], similarities.predicted.columns[p], rows)
    return COLUMNS.content_weight * share if share >= COLUMNS.certain_content and len(rows) > 1 else 0.0


def _hint_of_codes(similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> float:
    """Return the support of values of which one side writes codes for the other's words: F and M for Female and Male.

    0 where they are not the codes of nearly all values: by chance no column is another in short, row by row.
    """
    gold, predicted = similarities.gold.columns[g], similarities.predicted.columns[p]
    codes = codes_of_columns(gold, predicted, rows)
    if not codes:
        return 0.0
    filled = [(gold.values[i], predicted.values[j]) for i, j in rows if gold.values[i].type is not DataType.EMPTY]
    coded = sum((words(one.text), words(other.text)) in codes for one, other in filled)
    share = coded / len(filled)
    return COLUMNS.content_weight * share if share >= COLUMNS.certain_content else 0.0


def _is_answered(similarities: CellSimilarities, g: int, p: int, rows: Pairs) -> bool:
    """Whether enough of a gold column's values have a predicted value in their row."""
    gold_codes, codes = similarities.gold_codes[g], similarities.predicted_codes[p]
    answers = [bool(codes[j]) for i, j in rows if gold_codes[i]]
    return bool(answers) and sum(answers) >= COLUMNS.answered * len(answers)
