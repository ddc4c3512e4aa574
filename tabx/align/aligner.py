"""The steps of TabAlign for a pair (TabXEval, section 2), with a record of every repair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tabx.align.confidence import column_pairings, row_pairings
from tabx.align.headers.headings import repair_headings
from tabx.align.headers.index_column import without_index_columns
from tabx.align.headers.texts import leaves_blank
from tabx.align.pairing.base import Base, pair
from tabx.align.pairing.blocks import Pairs
from tabx.align.pairing.by_name import certain_evidence, columns_by_name, exact_rows, nearly_stands
from tabx.align.pairing.cases import with_cases_apart, with_cases_of
from tabx.align.pairing.constraints import UNCONSTRAINED, Constraints
from tabx.align.pairing.grid import Grid, read_as_gold, read_grid
from tabx.align.pairing.house_columns import columns_named
from tabx.align.pairing.keys import find_key_columns
from tabx.align.records import Alignment, Counted, DecidedBy, Pairing, ReadColumns, Repair, RepairKind
from tabx.align.repairs.draft import Draft, start_draft
from tabx.align.repairs.order import REPAIRS
from tabx.align.repairs.said_once import fill_said_once
from tabx.align.repairs.section_layout import lay_out_sections
from tabx.align.repairs.section_titles import set_sections_apart, without_titles
from tabx.align.repairs.span_blank import note_repeats
from tabx.align.repairs.transposed import upright_grid
from tabx.align.repairs.transposed_body import Turned
from tabx.align.reshaping.reshape import Reshaped, reshaped
from tabx.base.progress import tell
from tabx.rules.records import NO_RULES, HouseRules
from tabx.table import Cell, Note, NoteCode, Table


def align(
    gold: Table,
    predicted: Table,
    *,
    key: Sequence[str] | None = None,
    rules: HouseRules = NO_RULES,
    constraints: Constraints = UNCONSTRAINED,
) -> Alignment:
    """Return the alignment of gold and predicted rows, columns and cells.

    A perfect pair is recognised by its texts, and no step follows. Otherwise the prediction is set upright, columns and
    rows are paired, and then merged, split, packed, moved and regrouped content is undone, each as a `Repair`. Lines
    that no evidence pairs stay missing or extra.

    Parameters
    ----------
    gold, predicted : Table
    key : sequence of str, optional
        Columns of the gold that name a row; found by rule if not given.
    rules : HouseRules
        Reading rules of columns, and the column map; ignored columns are dropped beforehand.
    constraints : Constraints
        Pairs that a model gives; the rules pair the rest around them, and repairs follow from them.

    Raises
    ------
    OptionError
        If a key is no column of the gold.
    """
    unnumbered = without_index_columns(gold, predicted, rules, key or ())
    gold, sectioned, section_repairs = set_sections_apart(unnumbered.gold, unnumbered.predicted)
    flat, once_repairs = fill_said_once(gold, sectioned)
    gold_read = read_grid(gold, rules)
    gold_grid = with_cases_apart(gold_read)
    key_columns = _key_columns(gold_grid, key)
    is_free = not rules.column_map and constraints == UNCONSTRAINED
    if is_free and not unnumbered.repairs and _is_same(gold, predicted):
        perfect = _perfect(gold, predicted, key_columns)
        return _noted(replace(perfect, read=ReadColumns(gold_read.columns)))
    by_name = columns_by_name(gold, flat) if is_free else []
    paired = _best_paired(gold_grid, flat, by_name, key_columns, constraints)
    draft = start_draft(paired.base)
    for repair in (*unnumbered.repairs, *section_repairs, *once_repairs, *paired.repairs()):
        draft.add(repair)
    draft.notes.extend((*paired.notes(), *_unmapped(paired.base.predicted.table, rules), *constraints.notes))
    for repair_step in REPAIRS:
        tell("looking for repairs")
        repair_step(draft)
    read = ReadColumns(gold_read.columns, paired.read.columns)
    # Rows or columns that were taken out before are in no place of the prediction as read.
    printed = paired.places() if _has_size_of(paired.laid_out, predicted) else {}
    return _noted(replace(_finish(gold, predicted, draft), read=read, printed=printed))


def _key_columns(gold: Grid, key: Sequence[str] | None) -> tuple[int, ...]:
    """Return the gold's key columns, the titles of sections among its rows left out: they name no row."""
    body = without_titles(gold.table)
    return find_key_columns(gold if body is gold.table else with_cases_apart(read_grid(body, gold.rules)), key)


@dataclass(frozen=True)
class _Paired:
    """The prediction set upright or in the gold's shape, read, and paired with the gold.

    `laid_out` is the table before that, with header and sections as in the gold, and `layout` what was done for it.
    """

    base: Base
    read: Grid
    laid_out: Table
    layout: tuple[Repair, ...] = ()
    turned: Turned | None = None
    shape: Reshaped | None = None

    def repairs(self) -> Iterator[Repair]:
        """Yield what was done to the whole table."""
        yield from self.layout
        if self.turned is not None:
            yield _turning(self.turned, self.base)
        if self.shape is not None:
            yield _reshaping(self.shape.shape.note, self.shape.confidence)
        elif _is_in_lines(self.read.table):
            yield _reshaping("records printed as lines of 'name: value'")

    def places(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Return where each cell of a reshaped table was printed."""
        return self.shape.shape.places if self.shape is not None else {}

    def notes(self) -> Iterator[Note]:
        """Yield what is doubtful about its rows and its shape."""
        if self.base.doubtful:
            yield _doubt(self.base)
        if self.shape is not None:
            yield from _shape_notes(self.shape)


def _paired_by_layout(
    gold: Grid, predicted: Table, read: Grid | None, key_columns: tuple[int, ...], constraints: Constraints
) -> _Paired:
    """Return the prediction with header and sections laid out as in the gold, and paired.

    `read` is the prediction as it stands, where it was read before.
    """
    settled, heading_repairs = repair_headings(gold.table, predicted)
    table, section_repairs = lay_out_sections(gold.table, settled)
    grid = read if read is not None and read.table is table else read_grid(table, gold.rules)
    paired = _paired(gold, grid, key_columns, constraints)
    return replace(paired, layout=(*heading_repairs, *section_repairs))


def _paired(gold: Grid, printed: Grid, key_columns: tuple[int, ...], constraints: Constraints) -> _Paired:
    upright, turned = upright_grid(gold, printed, constraints.turned)
    if turned is not None and constraints.turned is None and nearly_stands(gold, printed):
        upright, turned = printed, None
    grid = with_cases_of(gold, read_as_gold(gold, upright))
    base = pair(gold, grid, key_columns, constraints)
    if not printed.rules.reshape or constraints.turned is not None:
        return _Paired(base, upright, printed.table, turned=turned)
    # Whatever pairs a model gives in either shape: they are of the shape that the rules take.
    standing = base if constraints == UNCONSTRAINED else pair(gold, grid, key_columns)
    shape = reshaped(gold, printed, standing)
    if shape is None:
        return _Paired(base, upright, printed.table, turned=turned)
    return _Paired(pair(gold, shape.grid, key_columns, constraints), shape.read, printed.table, shape=shape)


def _best_paired(
    gold: Grid, predicted: Table, by_name: Pairs, key_columns: tuple[int, ...], constraints: Constraints
) -> _Paired:
    """Return the prediction paired by its names where that is exact, else laid out as the gold and paired."""
    if not by_name:
        return _paired_by_layout(gold, predicted, None, key_columns, constraints)
    read = read_grid(predicted, gold.rules)
    exact = _paired_by_name(gold, read, by_name, key_columns)
    return exact or _paired_by_layout(gold, predicted, read, key_columns, constraints)


def _paired_by_name(gold: Grid, read: Grid, columns: Pairs, key_columns: tuple[int, ...]) -> _Paired | None:
    """Return the prediction paired by its names, if each of its rows is a row of the gold under them; else None.

    Such a reading leaves nothing to repair, so that no other one can be better.
    """
    has_sections = gold.table.row_groups or read.table.row_groups
    rows = [] if has_sections else exact_rows(gold, with_cases_of(gold, read), columns)
    if not rows:
        return None
    grid = with_cases_of(gold, read_as_gold(gold, read))
    evidence = certain_evidence(gold, grid, columns)
    return _Paired(Base(gold, grid, columns, rows, evidence, key_columns), read, read.table)


def _has_size_of(table: Table, other: Table) -> bool:
    return (table.row_count, table.column_count) == (other.row_count, other.column_count)


def _noted(alignment: Alignment) -> Alignment:
    return replace(alignment, notes=(*alignment.notes, *note_repeats(alignment)))


def _is_same(gold: Table, predicted: Table) -> bool:
    same_header = _texts(gold.header_rows) == _texts(predicted.header_rows) and not leaves_blank(gold, predicted)
    return same_header and _same_body(gold, predicted) and not _is_in_lines(predicted)


def _is_in_lines(predicted: Table) -> bool:
    """Whether the table was put together from lines of "name: value", which is a shape of its own."""
    return any(note.code == NoteCode.NAMED_LINES for note in predicted.notes)


def _texts(rows: tuple[tuple[Cell, ...], ...]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in rows]


def _same_body(gold: Table, predicted: Table) -> bool:
    same = gold.row_count == predicted.row_count and gold.row_groups == predicted.row_groups
    return same and all(
        _texts((row,)) == _texts((other,)) for row, other in zip(gold.rows, predicted.rows, strict=True)
    )


def _perfect(gold: Table, predicted: Table, key_columns: tuple[int, ...]) -> Alignment:
    return Alignment(
        gold,
        predicted,
        predicted,
        tuple(Pairing((g,), (g,), DecidedBy.EXACT, 1.0, "identical") for g in range(gold.column_count)),
        tuple(Pairing((i,), (i,), DecidedBy.EXACT, 1.0, "identical") for i in range(gold.row_count)),
        key_columns=key_columns,
    )


def _doubt(base: Base) -> Note:
    message = f"{len(base.doubtful)} rows of the gold have another equally good pairing"
    if base.is_crowded:
        message += "; some rows with many look-alikes were paired in sorted order"
    return Note("doubtful rows", message)


def _unmapped(predicted: Table, rules: HouseRules) -> Iterator[Note]:
    """Yield a note for each name in the column map that is absent from the prediction."""
    for name, other in rules.column_map:
        if not columns_named(predicted.columns, other):
            yield Note("column map", f"column_map: the prediction has no column '{other}' for the gold's '{name}'")


def _turning(turned: Turned, base: Base) -> Repair:
    corner = tuple(g for g, p in base.columns if p == turned.corner)
    return Repair(
        turned.kind,
        gold_columns=corner,
        of=Counted.TABLE,
        note="the prediction is transposed" if turned.corner is not None else "only the body is transposed",
        confidence=turned.confidence,
        decided_by=turned.decided_by,
    )


def _reshaping(how: str, confidence: float = 1.0) -> Repair:
    note = f"the prediction has another shape: {how}"
    return Repair(RepairKind.RESHAPED, of=Counted.COLUMN, note=note, confidence=confidence)


def _shape_notes(shape: Reshaped) -> Iterator[Note]:
    if shape.shape.doubtful:
        yield Note(
            "doubtful shape",
            f"{shape.shape.doubtful} rows of the gold's form: their key comes with one name twice; which values "
            "belong together is doubtful",
        )
    for tied in shape.tied:
        yield Note("doubtful shape", f"another reading explains as many facts: {tied}")


def _finish(gold: Table, predicted: Table, draft: Draft) -> Alignment:
    return Alignment(
        gold,
        predicted,
        view=draft.predicted.table,
        columns=tuple(column_pairings(draft)),
        rows=tuple(row_pairings(draft)),
        repairs=tuple(replace(repair, confidence=round(min(1.0, repair.confidence), 6)) for repair in draft.repairs),
        key_columns=draft.base.key_columns,
        slots=dict(sorted(draft.slots.items())),
        consumed=frozenset(draft.consumed),
        notes=tuple(draft.notes),
        verdicts=draft.base.constraints.verdicts,
    )
