"""TabAlign's question: headers and rows that the rules leave without a partner, and renames they cannot vouch for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.align.grid import Grid, read_grid
from tabx.align.records import COLUMN_MAP, Alignment, Pairing, RepairKind
from tabx.backbone import AlignQuestion, AskedColumn, AskedRow, Prefilter, Rename
from tabx.escapes import shorten
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import show_path
from tabx.values import fold, read_header, relate_headers
from tabx.values.records import Relation

SAMPLES = 3
"""Values that stand for a column, and cells that stand for a row beside its key."""

HINT = 60
"""Characters of such a value or cell that are shown; headers, keys and the texts that are compared stand in full."""

_SAME = (Relation.EXACT, Relation.EQUIVALENT)
_BY_CODE = frozenset({"number", "unnamed"})
_LEVELS = frozenset({RepairKind.HEADER_LEVEL, RepairKind.GROUP_HEADER})


def open_question(alignment: Alignment, prefilter: Prefilter, rules: HouseRules = NO_RULES) -> AlignQuestion:
    """Return all that TabAlign asks of a pair the rules have aligned; a question that is false asks nothing.

    Nothing is asked of an axis where one side is empty. Under `exact` all is asked that is not identical, under
    `none` all.
    """
    gold_columns, predicted_columns = _columns(alignment, prefilter)
    gold_rows, predicted_rows = _rows(alignment, prefilter)
    renames = _renames(alignment) if prefilter is Prefilter.RULES else []
    turned = any(repair.kind is RepairKind.TRANSPOSED for repair in alignment.repairs)
    turn = _may_lie(alignment, prefilter)
    if not (gold_columns or gold_rows or renames or turn):
        return AlignQuestion()
    gold, predicted = read_grid(alignment.gold, rules), read_grid(alignment.view, rules)
    telling = _telling(alignment, gold)
    keys = [pairing.predicted[0] for g in alignment.key_columns if (pairing := alignment.column_of.get(g))]
    return AlignQuestion(
        tuple(_column(gold, index) for index in gold_columns),
        tuple(_column(predicted, index) for index in predicted_columns),
        tuple(_row(gold, index, alignment.key_columns, [g for g, _ in telling]) for index in gold_rows),
        tuple(_row(predicted, index, keys, [p for _, p in telling]) for index in predicted_rows),
        tuple(Rename(_column(gold, g), _column(predicted, p)) for g, p in renames),
        turn,
        turned,
    )


Sides = tuple[Sequence[int], Sequence[int]]
NONE: Sides = ((), ())


def _both(gold: Sequence[int], predicted: Sequence[int]) -> Sides:
    """Return both sides, or none of them where one is empty: there is nothing to pair."""
    return (gold, predicted) if gold and predicted else NONE


def _columns(alignment: Alignment, prefilter: Prefilter) -> Sides:
    if prefilter is Prefilter.RULES:
        explained = {g for repair in alignment.repairs for g in repair.gold_columns}
        missing = [g for g in alignment.missing_columns if g not in explained]
        return _both(missing, alignment.extra_columns)
    same = _identical_columns(alignment) if prefilter is Prefilter.EXACT else []
    gold, predicted = {g for g, _ in same}, {p for _, p in same}
    return _both(_rest(alignment.gold.column_count, gold), _rest(alignment.view.column_count, predicted))


def _rows(alignment: Alignment, prefilter: Prefilter) -> Sides:
    if prefilter is Prefilter.RULES:
        explained = {i for repair in alignment.repairs for i in repair.gold_rows}
        missing = [i for i in alignment.missing_rows if i not in explained]
        return _both(missing, alignment.extra_rows)
    same = _identical_rows(alignment) if prefilter is Prefilter.EXACT else []
    gold, predicted = {i for i, _ in same}, {j for _, j in same}
    return _both(_rest(alignment.gold.row_count, gold), _rest(alignment.view.row_count, predicted))


def _rest(count: int, taken: Iterable[int]) -> list[int]:
    known = set(taken)
    return [index for index in range(count) if index not in known]


def _identical_columns(alignment: Alignment) -> list[tuple[int, int]]:
    """Return the pairs of columns whose headers are identical; of tables without header, those paired exactly."""
    mine, theirs = alignment.gold.columns, alignment.view.columns
    return [(g, p) for g, p in _single(alignment.columns) if mine[g] == theirs[p] and any(mine[g])]


def _identical_rows(alignment: Alignment) -> list[tuple[int, int]]:
    """Return the pairs of rows whose cells are identical in all paired columns."""
    columns = _single(alignment.columns)
    mine, theirs = alignment.gold.rows, alignment.view.rows
    return [
        (i, j)
        for i, j in _single(alignment.rows)
        if columns and all(mine[i][g].text == theirs[j][p].text for g, p in columns)
    ]


def _single(pairings: Iterable[Pairing]) -> list[tuple[int, int]]:
    return [(one.gold[0], one.predicted[0]) for one in pairings if len(one.gold) == len(one.predicted) == 1]


def _renames(alignment: Alignment) -> list[tuple[int, int]]:
    """Return the paired columns whose headers differ in more than notation, and in words whose meaning tells.

    What code can tell is not asked: another number, no name at all, a level more or less, the name of another column.
    """
    mine, theirs = alignment.gold.columns, alignment.view.columns
    if not (alignment.gold.has_header and alignment.view.has_header):
        return []
    names = {fold(show_path(path)) for path in mine}
    settled = {pairing.gold[0] for pairing in alignment.columns if pairing.reason == COLUMN_MAP}
    settled |= {g for repair in alignment.repairs if repair.kind in _LEVELS for g in repair.gold_columns}
    found = []
    for g, p in _single(alignment.columns):
        difference = relate_headers(read_header(mine[g]), read_header(theirs[p]))
        if difference.relation in _SAME or difference.kind in _BY_CODE or g in settled:
            continue
        if fold(show_path(theirs[p])) not in names:
            found.append((g, p))
    return found


def _may_lie(alignment: Alignment, prefilter: Prefilter) -> bool:
    """Whether it is open how the prediction stands: under `rules` where most of both axes found no partner."""
    gold, view = alignment.gold, alignment.view
    if min(gold.row_count, view.row_count, gold.column_count - 1, view.column_count - 1) < 1:
        return False
    if prefilter is Prefilter.NONE:
        return True
    if prefilter is Prefilter.EXACT:
        return not _identical_columns(alignment)
    lost = 2 * len(alignment.missing_columns) > gold.column_count and alignment.extra_columns
    return bool(lost and 2 * len(alignment.missing_rows) > gold.row_count and alignment.extra_rows)


def _telling(alignment: Alignment, gold: Grid) -> list[tuple[int, int]]:
    """Return a few paired columns whose values tell rows apart best, key columns left out."""
    pairs = [(g, p) for g, p in _single(alignment.columns) if g not in alignment.key_columns]
    pairs.sort(key=lambda pair: (-len(gold.rarity[pair[0]]), pair[0]))
    return sorted(pairs[:SAMPLES])


def _column(grid: Grid, index: int) -> AskedColumn:
    samples = list(dict.fromkeys(text for text in grid.texts[index] if text))[:SAMPLES]
    return AskedColumn(index, grid.headers[index], grid.columns[index].type.value, tuple(map(_hint, samples)))


def _row(grid: Grid, index: int, keys: Sequence[int], columns: Sequence[int]) -> AskedRow:
    group = show_path(grid.table.row_groups[index]) if grid.table.row_groups else ""
    shown = columns or [column for column in range(grid.width) if column not in keys][:SAMPLES]
    names = [text for text in (group, *(grid.texts[column][index] for column in keys)) if text]
    return AskedRow(index, ", ".join(names), tuple(_hint(grid.texts[column][index]) for column in shown))


def _hint(text: str) -> str:
    """Return a text that is shown to tell what stands there: the start of a long one, and a sign that it goes on."""
    return shorten(text, HINT)
