"""All changes of three tables, and the facts that were to be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.edit.alignment.lines import Lines
from tabx.edit.alignment.together import lines_of
from tabx.edit.comparing.cells import cells_of
from tabx.edit.comparing.facts import Facts, facts_of
from tabx.edit.comparing.merged import Merged, merged_of
from tabx.edit.comparing.order import Order, order_of
from tabx.edit.comparing.presence import Axis
from tabx.edit.comparing.tables import Tables
from tabx.edit.records import DEMANDED, EditChange, Verdict, What
from tabx.edit.sides import Keys, Side
from tabx.edit.writing import are_same_names
from tabx.table import Table


@dataclass(frozen=True)
class Compared:
    """Three tables compared.

    Attributes
    ----------
    changes : tuple of EditChange
        Those demanded, then damage.
    rewritten : tuple of EditChange
        Texts in another writing of the same value.
    facts : int
        What the gold leaves of the source, whatever the prediction: each text (one of a merged cell once), each row and
        column that is there, each that is in its place among the others (none that was to move), merged cells, the
        caption, the number of header rows.
    lost : int
        Those that the prediction does not have as they were. A row or column lost costs two, for being there and for
        its place, and the texts in it; one that was to stay and is out of place costs one, also where others were to
        move. A header with another number of rows costs that one fact, and what its lowest row has lost.
    lines : Lines
    row_order, column_order : Order
    """

    changes: tuple[EditChange, ...]
    rewritten: tuple[EditChange, ...]
    facts: int
    lost: int
    lines: Lines
    row_order: Order
    column_order: Order


def compare_tables(source: Table, gold: Table, predicted: Table | None) -> Compared:
    """Return what the gold demands of the source and leaves of it, and what became of that in a prediction.

    Without a prediction nothing is done, and nothing kept.
    """
    tables = _tables(source, gold, predicted)
    merged = merged_of(tables)
    cells = cells_of(tables, merged.torn)
    rows, columns = tables.lines.rows, tables.lines.columns
    row_order = order_of(rows, What.ROW_ORDER, tables.row_words)
    column_order = order_of(columns, What.COLUMN_ORDER, tables.column_words)
    whole = _of_whole(source, gold, predicted)
    found = [
        *whole,
        *Axis(
            What.COLUMN_ADDED, What.COLUMN_REMOVED, columns, tables.column_words, cells.wrong_columns,
            column_order.misplaced, merged.columns,
        ).changes(),
        *Axis(
            What.ROW_ADDED, What.ROW_REMOVED, rows, tables.row_words, cells.wrong_rows, row_order.misplaced, merged.rows
        ).changes(),
        *column_order.changes,
        *row_order.changes,
        *merged.changes,
        *cells.changes,
    ]  # fmt: skip
    lines = [line for line in (*rows, *columns) if line.is_kept and line.is_data]
    left = _left(tables, merged)
    whole_facts = _whole_facts(source, gold)
    facts = len(left) + len(lines) + row_order.kept + column_order.kept + len(whole_facts)
    orders = (row_order, column_order)
    if predicted is None:
        changes = [replace(change, verdict=Verdict.NOT_DONE) for change in found if change.verdict in DEMANDED]
        return Compared(tuple(changes), (), facts, facts, tables.lines, *orders)
    lost = left.lost(tables, merged) + sum(line.predicted is None for line in lines)
    lost += row_order.lost + column_order.lost
    lost += sum(change.verdict is Verdict.DAMAGED and change.what in whole_facts for change in whole)
    ordered = sorted(found, key=lambda change: change.verdict is Verdict.DAMAGED)
    return Compared(tuple(ordered), tuple(cells.rewritten), facts, lost, tables.lines, *orders)


def _tables(source: Table, gold: Table, predicted: Table | None) -> Tables:
    three = [table for table in (source, gold, predicted) if table is not None]
    is_flat = _is_flat(three)
    keys = Keys()
    sides = [Side(table, keys, is_flat) for table in three]
    last = sides[2] if predicted is not None else None
    return Tables(sides[0], sides[1], last, lines_of(sides[0], sides[1], last))


def _is_flat(tables: Sequence[Table]) -> bool:
    """Return whether the header counts as one level: those of the tables have different numbers of them."""
    return len({len(table.header_rows) for table in tables if table.has_header}) > 1


def _left(tables: Tables, merged: Merged) -> Facts:
    """Return the texts and merged cells that the gold leaves, which no prediction changes."""
    source, gold = tables.source.table, tables.gold.table
    if tables.source.is_flat == _is_flat((source, gold)):
        return facts_of(tables, merged)
    alone = _tables(source, gold, None)  # the prediction has another number of header rows
    return facts_of(alone, merged_of(alone))


def _whole_facts(source: Table, gold: Table) -> frozenset[What]:
    """Return the facts about the table as a whole that the gold leaves: its caption, how many header rows it has."""
    has_caption = bool(source.caption) and source.caption == gold.caption
    has_levels = len(source.header_rows) == len(gold.header_rows) > 0
    return frozenset([What.CAPTION] * has_caption + [What.HEADER_ROWS] * has_levels)


def _of_whole(source: Table, gold: Table, predicted: Table | None) -> list[EditChange]:
    three = (source, gold, predicted)
    captions = [None if table is None else table.caption or "" for table in three]
    levels = [None if table is None else str(len(table.header_rows)) for table in three]
    found = [_whole_change(What.CAPTION, captions), _whole_change(What.HEADER_ROWS, levels)]
    return [change for change in found if change is not None]


def _whole_change(what: What, texts: Sequence[str | None]) -> EditChange | None:
    """Return what became of something that each table has once; None where it was to stay and has."""
    was, wanted, now = texts
    verdict = _verdict(was or "", wanted or "", now)
    if verdict is None:
        return None
    is_wrong = what is What.HEADER_ROWS and verdict in (Verdict.DAMAGED, Verdict.WRONG)
    where = "caption" if what is What.CAPTION else ""
    return EditChange(
        what, verdict, where, was=was, wanted=wanted, now=now, how=f"{now} instead of {wanted}" if is_wrong else ""
    )


def _verdict(was: str, wanted: str, now: str | None) -> Verdict | None:
    """Return what became of a text, None for one that was to stay and has."""
    is_kept = was == wanted
    if now is None:
        return None if is_kept else Verdict.NOT_DONE
    if is_kept:
        return None if are_same_names(was, now) else Verdict.DAMAGED
    if are_same_names(wanted, now):
        return Verdict.DONE
    return Verdict.NOT_DONE if are_same_names(was, now) else Verdict.WRONG
