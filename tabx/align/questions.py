"""TabAlign with a backbone: the rules, one question about what they leave open, then the rules again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tabx.align.aligner import align
from tabx.align.pairing.constraints import UNCONSTRAINED, Constraints
from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.records import COLUMN_MAP, Alignment, Pairing, RepairKind, Verdict
from tabx.backbone import AlignAnswer, AlignQuestion, AskedColumn, AskedRow, Backbone, Pair, Prefilter, Refused, Rename
from tabx.escapes import shorten
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Note, Table, show_path
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


UNUSED_CODE = "model"
"""Code of the note on what a model did not answer usably."""

UNUSED = "the model's answer was rejected"
NOBODY: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())


def align_with(
    gold: Table, predicted: Table, backbone: Backbone, *, key: Sequence[str] | None = None, rules: HouseRules = NO_RULES
) -> Alignment:
    """Return the alignment of two tables, what the rules leave open settled by the backbone.

    The pairs of its answer are fixed and the rules run again around them, so that repairs and the rest follow. Where
    the answer turns the table, what is then open is asked once more.

    Parameters
    ----------
    gold, predicted, key, rules
        As of `align`, whose errors are raised too.
    backbone : Backbone
        Not asked where the rules leave nothing open.
    """
    alignment = align(gold, predicted, key=key, rules=rules)
    if backbone.prefilter is None:
        return alignment
    question = open_question(alignment, backbone.prefilter, rules)
    if not question:
        return alignment
    answer = backbone.align(question)
    turned = None
    if isinstance(answer, AlignAnswer) and answer.transposed and question.turn:
        turned = not question.turned
        alignment = align(gold, predicted, key=key, rules=rules, constraints=Constraints(turned=turned))
        question = replace(open_question(alignment, backbone.prefilter, rules), turn=False)
        answer = backbone.align(question) if question else AlignAnswer()
    constraints = _forced(question, answer, turned, backbone.prefilter)
    return (
        alignment
        if constraints == UNCONSTRAINED
        else align(gold, predicted, key=key, rules=rules, constraints=constraints)
    )


def _forced(
    question: AlignQuestion, answer: AlignAnswer | Refused, turned: bool | None, prefilter: Prefilter
) -> Constraints:
    """Return what the answer fixes; what is said of unused answers stands in verdicts and notes."""
    if isinstance(answer, Refused):
        verdicts = [Verdict(one.gold.index, one.predicted.index, None, answer.reason) for one in question.renames]
        return Constraints(turned=turned, verdicts=tuple(verdicts), notes=_notes([answer.reason]))
    verdicts = [Verdict(one.gold[0], one.predicted[0], True, one.reason) for one in answer.columns if _is_single(one)]
    verdicts += [Verdict(one.gold, one.predicted, one.same, one.reason) for one in answer.renames]
    rejected = [one for one in answer.rejected if one.axis == "rename"]
    verdicts += [Verdict(one.gold[0], one.predicted[0], None, f"{UNUSED}: {one.reason}") for one in rejected]
    columns = rows = NOBODY
    if prefilter is not Prefilter.RULES:  # all was asked, so what the answer leaves out has no partner
        columns = _unpaired("column", question.gold_columns, question.predicted_columns, answer.columns, answer)
        rows = _unpaired("row", question.gold_rows, question.predicted_rows, answer.rows, answer)
    notes = _notes(f"{UNUSED}: {one.reason}" for one in answer.rejected if one.axis != "rename")
    return Constraints(answer.columns, answer.rows, columns, rows, turned, tuple(verdicts), notes)


def _notes(reasons: Iterable[str]) -> tuple[Note, ...]:
    return tuple(Note(UNUSED_CODE, f"left to the rules: {reason}") for reason in dict.fromkeys(reasons) if reason)


def _is_single(pair: Pair) -> bool:
    return len(pair.gold) == len(pair.predicted) == 1


def _unpaired(
    axis: str,
    gold: Sequence[AskedColumn | AskedRow],
    predicted: Sequence[AskedColumn | AskedRow],
    pairs: Sequence[Pair],
    answer: AlignAnswer,
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the asked indices of both sides that the answer leaves out, but for what was rejected."""
    rejected = [one for one in answer.rejected if one.axis == axis]
    known = {index for pair in pairs for index in pair.gold} | {index for one in rejected for index in one.gold}
    others = {index for pair in pairs for index in pair.predicted}
    others |= {index for one in rejected for index in one.predicted}
    left, left_over = {one.index for one in gold} - known, {one.index for one in predicted} - others
    return frozenset(left), frozenset(left_over)
