"""Pairing rows over paired columns: identical ones, then by key and content."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tabx.align.pairing.assignment import Scores, assign
from tabx.align.pairing.blocks import Pairs
from tabx.align.pairing.evidence import bag_row_scores, row_scores
from tabx.align.pairing.fields import field_cells, field_scores, without_other_facts, without_own_name
from tabx.align.pairing.grid import Grid, is_large, sample_rows
from tabx.align.pairing.large_rows import LeftOvers, doubtful_rows, shared_rows
from tabx.align.pairing.pairing_thresholds import DIGITS, NAMES, ROWS
from tabx.align.pairing.partners import are_one_name, partners_of
from tabx.align.pairing.settled_rows import settled_rows
from tabx.align.pairing.similarity import CellSimilarities, Flags
from tabx.values.column.fields import lists_fields, lists_records
from tabx.values.records import DataType


@dataclass(frozen=True)
class RowPairs:
    """Paired rows, and the doubtful ones among them.

    Attributes
    ----------
    pairs : list of (gold row, predicted row)
    doubtful : frozenset of int
        Gold rows of a large table with another equally good partner.
    is_crowded : bool
        Whether so many rows are alike that some were paired in the order of their content, not by an assignment.
    """

    pairs: Pairs
    doubtful: frozenset[int] = frozenset()
    is_crowded: bool = False


def first_rows(similarities: CellSimilarities) -> Pairs:
    """Return pairs of rows that share rare values, as a first guess to compare columns along.

    Of a large table some pairs only, chosen by the content of the rows.
    """
    gold, predicted = similarities.gold, similarities.predicted
    if is_large(gold.height, predicted.height):
        return sample_rows(gold, shared_rows(similarities))
    return assign(bag_row_scores(gold, predicted), ROWS.first_guess, gold.row_order, predicted.row_order)


def pair_rows(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key_columns: Sequence[int],
    among: tuple[Collection[int], Collection[int]] | None = None,
) -> RowPairs:
    """Return the optimal pairs of rows over the paired columns.

    Identical rows are found by hash; the rest is one assignment on key and content. A row with neither a near key nor
    enough distinctive values stays without a partner. Where too many rows are left for one assignment, only rows that
    share a rare value are candidates, and blocks of them are assigned.

    Parameters
    ----------
    among : (gold rows, predicted rows), optional
        Pair only these.
    """
    gold, predicted = similarities.gold, similarities.predicted
    gold_rows = range(gold.height) if among is None else sorted(among[0])
    predicted_rows = range(predicted.height) if among is None else sorted(among[1])
    identical = _identical_rows(gold, predicted, columns, set(gold_rows), set(predicted_rows))
    left, others_left = _without(gold_rows, predicted_rows, identical)
    if not left or not others_left or not columns:
        return RowPairs(sorted(identical))
    similar: Pairs = []
    is_crowded = False
    if is_large(len(left), len(others_left)):
        left_overs = LeftOvers(similarities, columns, key_columns, left, others_left)
        similar, is_crowded = left_overs.pair(), left_overs.is_crowded
        left, others_left = sorted(left_overs.gold_rows.tolist()), sorted(left_overs.predicted_rows.tolist())
        if not is_large(len(left), len(others_left)):
            similar += left_overs.good(_similar_rows(similarities, columns, key_columns, left, others_left))
    else:
        similar = _similar_rows(similarities, columns, key_columns, left, others_left)
    is_table_large = is_large(gold.height, predicted.height)
    doubtful = doubtful_rows(similarities, columns, identical, similar) if is_table_large else frozenset[int]()
    return RowPairs(sorted([*identical, *similar]), doubtful, is_crowded)


def _without(gold_rows: Sequence[int], predicted_rows: Sequence[int], pairs: Pairs) -> tuple[list[int], list[int]]:
    """Return the rows of either side that are in none of the pairs."""
    gold, predicted = {i for i, _ in pairs}, {j for _, j in pairs}
    return [i for i in gold_rows if i not in gold], [j for j in predicted_rows if j not in predicted]


def _identical_rows(
    gold: Grid, predicted: Grid, columns: Sequence[tuple[int, int]], gold_rows: set[int], predicted_rows: set[int]
) -> Pairs:
    """Return the pairs of rows with the same keys in all paired columns, blank rows last.

    A gold row that is blank in the paired columns is paired with a predicted row that is blank in all of its columns:
    one with a value elsewhere may be another row.
    """
    gold_in_order = [i for i in gold.row_order if i in gold_rows]
    in_order = [j for j in predicted.row_order if j in predicted_rows]
    gold_lines, lines = gold.lines([g for g, _ in columns]), predicted.lines([p for _, p in columns])
    rows_with: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for j in reversed(in_order):  # popped from the end: of identical rows the first in content order goes first
        rows_with[lines[j]].append(j)
    needed = 2 if len(columns) > 1 else 1  # one distinct value ("5 | 5") says too little of a row
    pairs = []
    for i in gold_in_order:
        candidates = rows_with.get(gold_lines[i])
        if candidates and _holds_different(gold_lines[i], needed):
            pairs.append((i, candidates.pop()))
    blank = ("",) * len(columns)
    gold_blank = [i for i in gold_in_order if gold_lines[i] == blank]
    return [*pairs, *zip(gold_blank, _blank_rows(predicted, predicted_rows), strict=False)] if gold_blank else pairs


def _holds_different(line: Sequence[str], needed: int) -> bool:
    """Whether a row has so many different values, one or two."""
    if line and line[0] and line[-1] and line[0] != line[-1]:
        return True  # as most rows do
    return len(set(line) - {""}) >= needed


def _blank_rows(grid: Grid, among: set[int]) -> list[int]:
    return [row for row, line in enumerate(grid.lines()) if not any(line) and row in among]


def _similar_rows(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key_columns: Sequence[int],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Pairs:
    """Return the settled rows and one optimal assignment of the others, plus pairs of the rest by another name."""
    settled = settled_rows(similarities, columns, key_columns, gold_rows, predicted_rows)
    gold_rows, predicted_rows = _without(gold_rows, predicted_rows, settled)
    if not gold_rows or not predicted_rows:
        return settled
    gold, predicted = similarities.gold, similarities.predicted
    scores = _scores_of_rows(similarities, columns, key_columns, gold_rows, predicted_rows)
    is_duplicate = _are_duplicates(predicted, [p for _, p in columns], predicted_rows)
    scores = np.where(is_duplicate & (scores < ROWS.mostly), 0.0, scores)
    has_twin = _are_repeated_under_other_keys(similarities, columns, key_columns, gold_rows, predicted_rows)
    scores = np.where(has_twin, 0.0, scores)
    order = _in_content_order(gold, gold_rows), _in_content_order(predicted, predicted_rows)
    pairs = [(gold_rows[a], predicted_rows[b]) for a, b in assign(np.round(scores, DIGITS), ROWS.least, *order)]
    left = _without(gold_rows, predicted_rows, pairs)
    return [*settled, *pairs, *_rows_by_another_name(similarities, columns, *left)]


def _scores_of_rows(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key_columns: Sequence[int],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Scores:
    """Return the similarity of rows by key and content, shape (gold_rows, predicted_rows)."""
    rows = gold_rows, predicted_rows
    key = next(((g, p) for g, p in columns if (g,) == tuple(key_columns)), None)
    is_first = key is not None and key[0] == 0
    is_record = is_first and lists_fields(similarities.gold.columns)
    cells = {g: similarities.matrix(g, p, *rows) for g, p in columns}
    if is_record:
        cells = field_cells(similarities, columns, cells, *rows)
    elif key is not None:
        cells[key[0]] = _with_partners(similarities, key, cells[key[0]], *rows)
    if is_first and lists_records(similarities.gold.columns):
        cells = without_other_facts(similarities, columns, cells, *rows)
    if key is not None:
        cells[key[0]] = _names(similarities, columns, key[0], cells, *rows)
    if is_record:
        scores = field_scores(similarities, columns, cells, *rows)
    else:
        scores = row_scores(similarities, columns, cells, *rows, key_columns)
    return _with_near_keys(scores, cells, key_columns)


def _names(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key: int,
    cells: Mapping[int, Scores],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Scores:
    """Return the similarities of the names in a key column, 0 for near ones that something speaks against."""
    names = _with_exact_names_alone(cells[key])
    if len(columns) <= ROWS.least_values:
        return names
    values = [pair for pair in columns if pair[0] != key]
    equal = {g: np.where(cells[g] == 1.0, 1.0, 0.0) for g, _ in values}
    return _without_names_outdone(names, row_scores(similarities, values, equal, gold_rows, predicted_rows))


def _with_partners(
    similarities: CellSimilarities,
    pair: tuple[int, int],
    names: Scores,
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Scores:
    """Return the similarities of names, those of a name in other words as of a near one, and 0 beside it."""
    g, p = pair
    gold, predicted = similarities.gold, similarities.predicted
    place = {row: index for index, row in enumerate(predicted_rows)}
    partners = partners_of(gold, predicted, g, p)
    found = [(index, place[partners[row]]) for index, row in enumerate(gold_rows) if partners.get(row) in place]
    result = names.copy()
    for index, other in found:
        texts = gold.texts[g][gold_rows[index]], predicted.texts[p][predicted_rows[other]]
        result[index, :] = result[:, other] = 0.0
        result[index, other] = max(names[index, other], ROWS.near_key if are_one_name(*texts) else NAMES.shared_word)
    return result


def _with_near_keys(scores: Scores, cells: Mapping[int, Scores], key_columns: Sequence[int]) -> Scores:
    """Return the scores, those of rows of nearly the same key no less than it takes to be paired."""
    if not key_columns or not all(g in cells for g in key_columns):
        return scores
    has_near_key = np.logical_and.reduce([cells[g] >= ROWS.near_key for g in key_columns])
    result: Scores = np.where(has_near_key & (scores < ROWS.least), ROWS.least + scores * ROWS.lift, scores)
    return result


def _in_content_order(grid: Grid, rows: Sequence[int]) -> list[int]:
    """Return the indices into some rows, ordered by the rows' content."""
    rank = grid.row_rank
    return sorted(range(len(rows)), key=lambda index: rank[rows[index]])


def _with_exact_names_alone(names: Scores) -> Scores:
    """Return the similarities of names, 0 for near matches of a name that has an exact one.

    "Title" is no slip for "Subtitle" where both rows are there.
    """
    same = names == 1.0
    is_found = same.any(axis=1)[:, None] | same.any(axis=0)[None, :]
    result: Scores = np.where(is_found & ~same, 0.0, names)
    return result


def _without_names_outdone(names: Scores, by_values: Scores) -> Scores:
    """Return the similarities of names, 0 for near matches of a row that most values find elsewhere.

    They do so where they equal most of one other row alone, and neither row has its exact name.
    """
    agree = without_own_name(names) & (by_values > ROWS.most_values)
    alone = agree & (agree.sum(axis=1) == 1)[:, None] & (agree.sum(axis=0) == 1)[None, :]
    is_found = alone.any(axis=1)[:, None] | alone.any(axis=0)[None, :]
    result: Scores = np.where(is_found & ~alone, 0.0, names)
    return result


def _are_duplicates(grid: Grid, columns: Sequence[int], rows: Sequence[int]) -> Flags:
    """Return a mask of the rows of one side that duplicate a row already paired.

    A copy has no counterpart among gold rows with other values.
    """
    lines = grid.lines(columns)
    paired = {lines[j] for j in set(range(grid.height)).difference(rows)}
    return np.array([lines[j] in paired for j in rows], dtype=bool)


def _are_repeated_under_other_keys(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    key_columns: Sequence[int],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Flags:
    """Return a mask of the pairs of a gold row whose twin is paired already and a predicted row of another key.

    A repetition that the prediction leaves out is missing; what stands there under another key is another row.
    """
    repeated = _are_duplicates(similarities.gold, [g for g, _ in columns], gold_rows)[:, None]
    keys = [pair for pair in columns if pair[0] in key_columns]
    if not repeated.any() or not keys:
        return np.zeros((len(gold_rows), len(predicted_rows)), dtype=bool)
    names = [similarities.matrix(*pair, gold_rows, predicted_rows) for pair in keys]
    other_names: Flags = repeated & ~np.logical_and.reduce([one >= ROWS.same_name for one in names])
    return other_names


def _rows_by_another_name(
    similarities: CellSimilarities,
    columns: Sequence[tuple[int, int]],
    gold_rows: Sequence[int],
    predicted_rows: Sequence[int],
) -> Pairs:
    """Return the pairs of left-over rows that one column of words names, all else being wrong.

    The column distinguishes all rows of the gold and all of the prediction, and nearly all names of left-over rows on
    one side are also on the other. One row is enough: were two needed, spoiling the second would pair the first and
    cost less.
    """
    fewest = min(len(gold_rows), len(predicted_rows))
    if not fewest:
        return []
    enough = max(1.0, ROWS.other_name_share * fewest)
    best: Pairs = []
    for g, p in columns:
        if similarities.gold.columns[g].type not in (DataType.STRING, DataType.LIST):
            continue
        gold_keys, keys = similarities.gold.keys[g], similarities.predicted.keys[p]
        if not (_tell_rows_apart(gold_keys) and _tell_rows_apart(keys)):
            continue
        row_of = {keys[j]: j for j in predicted_rows}
        pairs = [(i, row_of[gold_keys[i]]) for i in gold_rows if gold_keys[i] in row_of]
        if len(pairs) >= max(enough, len(best) + 1):
            best = pairs
    return best


def _tell_rows_apart(keys: Sequence[str]) -> bool:
    return all(keys) and len(set(keys)) == len(keys)
