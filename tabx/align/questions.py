"""The questions of TabAlign about a pair of tables that the rules have aligned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.align.headers.header_level import regrouped_columns
from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.records import Alignment, Pairing, RepairKind
from tabx.backbone import AlignQuestion, AskedColumn, AskedRow, Prefilter, Rename
from tabx.base.escapes import shorten
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import show_path
from tabx.values import fold, read_header, relate_headers
from tabx.values.records import Relation

SAMPLES = 3
"""Values that stand for a column, and cells that stand for a row beside its key: enough to tell what a column holds,
and few enough that a question on a wide table stays short."""

LONGEST_SAMPLE = 60
"""Characters of such a value or cell that are shown; headers, keys and the texts that are compared stand in full. No
reason on record; a long text is known by its start."""

OPEN_SHARE = 0.5
"""Share of either axis without a partner from which on it is open how the prediction stands: a table that was turned
pairs hardly any."""

_NO_RENAME = (Relation.EXACT, Relation.EQUIVALENT)

_LEVEL_REPAIRS = frozenset({RepairKind.HEADER_LEVEL, RepairKind.LOST_HEADER, RepairKind.GROUP_HEADER})

Sides = tuple[Sequence[int], Sequence[int]]
"""Indices of the gold and of the prediction."""

Pairs = list[tuple[int, int]]


def open_question(alignment: Alignment, prefilter: Prefilter, rules: HouseRules = NO_RULES) -> AlignQuestion:
    """Return all questions of TabAlign about a pair that the rules have aligned.

    A false question asks nothing. No axis with an empty side is asked about. Under `exact` everything that is not
    identical is asked about, under `none` everything.
    """
    gold_columns, predicted_columns = _open_columns(alignment, prefilter)
    gold_rows, predicted_rows = _open_rows(alignment, prefilter)
    renames = _renames(alignment) if prefilter is Prefilter.RULES else []
    asks_orientation = _may_be_turned(alignment, prefilter)
    if not (gold_columns or gold_rows or renames or asks_orientation):
        return AlignQuestion()
    gold, predicted = read_grid(alignment.gold, rules), read_grid(alignment.view, rules)
    shown = _telling_columns(alignment, gold)
    gold_shown, predicted_shown = [g for g, _ in shown], [p for _, p in shown]
    gold_keys = alignment.key_columns
    keys = [alignment.column_of[g].predicted[0] for g in gold_keys if g in alignment.column_of]
    return AlignQuestion(
        gold_columns=_asked_columns(gold, gold_columns),
        predicted_columns=_asked_columns(predicted, predicted_columns),
        gold_rows=_asked_rows(gold, gold_rows, gold_keys, gold_shown),
        predicted_rows=_asked_rows(predicted, predicted_rows, keys, predicted_shown),
        renames=tuple(Rename(_asked_column(gold, g), _asked_column(predicted, p)) for g, p in renames),
        turn=asks_orientation,
        turned=any(repair.kind is RepairKind.TRANSPOSED for repair in alignment.repairs),
    )


def _open_columns(alignment: Alignment, prefilter: Prefilter) -> Sides:
    if prefilter is Prefilter.RULES:
        explained = {g for repair in alignment.repairs for g in repair.gold_columns}
        missing = [g for g in alignment.missing_columns if g not in explained]
        return _both_or_none(missing, alignment.extra_columns)
    same = _identical_columns(alignment) if prefilter is Prefilter.EXACT else []
    return _rest(same, alignment.gold.column_count, alignment.view.column_count)


def _open_rows(alignment: Alignment, prefilter: Prefilter) -> Sides:
    if prefilter is Prefilter.RULES:
        explained = {i for repair in alignment.repairs for i in repair.gold_rows}
        missing = [i for i in alignment.missing_rows if i not in explained]
        return _both_or_none(missing, alignment.extra_rows)
    same = _identical_rows(alignment) if prefilter is Prefilter.EXACT else []
    return _rest(same, alignment.gold.row_count, alignment.view.row_count)


def _both_or_none(gold: Sequence[int], predicted: Sequence[int]) -> Sides:
    """Return both sides, or two empty ones if one is empty, as there is nothing to pair."""
    return (gold, predicted) if gold and predicted else ((), ())


def _rest(pairs: Pairs, gold_count: int, predicted_count: int) -> Sides:
    """Return the indices of both sides that are in none of the pairs."""
    gold, predicted = {g for g, _ in pairs}, {p for _, p in pairs}
    return _both_or_none(
        [g for g in range(gold_count) if g not in gold], [p for p in range(predicted_count) if p not in predicted]
    )


def _identical_columns(alignment: Alignment) -> Pairs:
    """Return the paired columns with identical headers; none where they have no header."""
    gold, predicted = alignment.gold.columns, alignment.view.columns
    return [(g, p) for g, p in _one_to_one(alignment.columns) if gold[g] == predicted[p] and any(gold[g])]


def _identical_rows(alignment: Alignment) -> Pairs:
    """Return the paired rows with identical cells in all paired columns."""
    columns = _one_to_one(alignment.columns)
    gold, predicted = alignment.gold.rows, alignment.view.rows
    return [
        (i, j)
        for i, j in _one_to_one(alignment.rows)
        if columns and all(gold[i][g].text == predicted[j][p].text for g, p in columns)
    ]


def _one_to_one(pairings: Iterable[Pairing]) -> Pairs:
    singles = (pairing for pairing in pairings if len(pairing.gold) == len(pairing.predicted) == 1)
    return [(pairing.gold[0], pairing.predicted[0]) for pairing in singles]


def _renames(alignment: Alignment) -> Pairs:
    """Return the paired columns whose headers differ in words, so that meaning decides.

    Differences that code can decide are not asked: a contradiction (another number, a negation, an opposite, no name at
    all), a level more or less, the name of another column.
    """
    gold, predicted = alignment.gold, alignment.view
    if not (gold.has_header and predicted.has_header):
        return []
    gold_names = {fold(show_path(path)) for path in gold.columns}
    decided = {pairing.gold[0] for pairing in alignment.columns if pairing.by_column_map}
    decided |= {g for repair in alignment.repairs if repair.kind in _LEVEL_REPAIRS for g in repair.gold_columns}
    decided |= regrouped_columns(alignment)
    return [
        (g, p)
        for g, p in _one_to_one(alignment.columns)
        if g not in decided
        and fold(show_path(predicted.columns[p])) not in gold_names
        and _differ_in_meaning(gold.columns[g], predicted.columns[p])
    ]


def _differ_in_meaning(gold: Sequence[str], predicted: Sequence[str]) -> bool:
    difference = relate_headers(read_header(tuple(gold)), read_header(tuple(predicted)))
    return difference.relation not in _NO_RENAME and not difference.contradiction


def _may_be_turned(alignment: Alignment, prefilter: Prefilter) -> bool:
    """Whether to ask for the orientation: under `rules` if most of both axes is unpaired."""
    gold, view = alignment.gold, alignment.view
    if min(gold.row_count, view.row_count, gold.column_count - 1, view.column_count - 1) < 1:
        return False
    if prefilter is Prefilter.NONE:
        return True
    if prefilter is Prefilter.EXACT:
        return not _identical_columns(alignment)
    columns_lost = alignment.extra_columns and len(alignment.missing_columns) > OPEN_SHARE * gold.column_count
    rows_lost = alignment.extra_rows and len(alignment.missing_rows) > OPEN_SHARE * gold.row_count
    return bool(columns_lost and rows_lost)


def _telling_columns(alignment: Alignment, gold: Grid) -> Pairs:
    """Return a few paired columns with the most different values, key columns left out."""
    pairs = [(g, p) for g, p in _one_to_one(alignment.columns) if g not in alignment.key_columns]
    pairs.sort(key=lambda pair: (-len(gold.rarity[pair[0]]), pair[0]))
    return sorted(pairs[:SAMPLES])


def _asked_columns(grid: Grid, indices: Sequence[int]) -> tuple[AskedColumn, ...]:
    return tuple(_asked_column(grid, index) for index in indices)


def _asked_rows(grid: Grid, indices: Sequence[int], keys: Sequence[int], shown: Sequence[int]) -> tuple[AskedRow, ...]:
    return tuple(_asked_row(grid, index, keys, shown) for index in indices)


def _asked_column(grid: Grid, index: int) -> AskedColumn:
    samples = list(dict.fromkeys(text for text in grid.texts[index] if text))[:SAMPLES]
    return AskedColumn(index, grid.headers[index], grid.columns[index].type.value, tuple(map(_sample, samples)))


def _asked_row(grid: Grid, index: int, keys: Sequence[int], columns: Sequence[int]) -> AskedRow:
    group = show_path(grid.table.row_groups[index]) if grid.table.row_groups else ""
    shown = columns or [column for column in range(grid.width) if column not in keys][:SAMPLES]
    names = [text for text in (group, *(grid.texts[column][index] for column in keys)) if text]
    return AskedRow(index, ", ".join(names), tuple(_sample(grid.texts[column][index]) for column in shown))


def _sample(text: str) -> str:
    """Return a text, truncated with a mark if it is long."""
    return shorten(text, LONGEST_SAMPLE)
