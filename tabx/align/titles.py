"""Titles: above the table, as a row of it, or gone."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.header_texts import ALIKE, Line, filled, names_of, share_in, sole_text
from tabx.align.records import Repair, RepairKind
from tabx.table import Table
from tabx.values import fold

MOST = 3
"""Lines of a title."""


def settle_titles(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its title where the gold has it, and what that repaired.

    A title that took the header's place is set aside and the row beneath becomes the header. One that the gold has too,
    as its caption or a row, is only said elsewhere.
    """
    table = predicted
    titles: list[str] = []
    if gold.has_header and not _title_row(gold):
        while len(titles) < MOST and (found := _title_on_top(gold, table)):
            title, table = found
            titles.append(title)
    repairs = [_told(gold, title) for title in titles]
    lost = _title_gone(gold, table)
    return table, [*repairs, lost] if lost else repairs


def _title_row(table: Table) -> str:
    """Return the title in the first of several header rows, "" where it is none."""
    return sole_text(table.header_rows[0]) if len(table.header_rows) > 1 else ""


def _title_on_top(gold: Table, predicted: Table) -> tuple[str, Table] | None:
    """Return the title in the first line, and the table without it; None where the first line is none."""
    header, rows = predicted.header_rows, predicted.rows
    if not header or len(header) + len(rows) < 2:
        return None
    title, names = sole_text(header[0]), names_of(gold)
    if not title or fold(title) in names:
        return None
    if not header[0][0].text.strip() and len(gold.header_rows) > 1 and not _is_caption(gold, title):
        return None  # a text in the middle may be a group of columns
    below: Line = header[1] if len(header) > 1 else rows[0]
    if sole_text(below) and fold(sole_text(below)) not in names:
        following = header[2] if len(header) > 2 else rows[2 - len(header)] if len(header) + len(rows) > 2 else below
        if not (_is_header(gold, following) or _is_caption(gold, title)):
            return None
    elif not (_is_header(gold, below) or _is_caption(gold, title)):
        return None
    if len(header) > 1:
        return title, replace(predicted, header_rows=header[1:])
    return title, replace(predicted, header_rows=(rows[0],), rows=rows[1:], row_groups=predicted.row_groups[1:])


def _is_header(gold: Table, line: Line) -> bool:
    """Whether a line says names of the gold's header: most of its own texts are some, or most of them stand in it."""
    leaves = [fold(path[-1]) for path in gold.columns if path[-1]]
    texts = filled(line)
    return share_in(texts, names_of(gold)) >= ALIKE or share_in(leaves, texts) >= ALIKE


def _is_caption(gold: Table, title: str) -> bool:
    caption, said = fold(gold.caption or ""), fold(title)
    return bool(caption) and (said in caption or caption in said)


def _told(gold: Table, title: str) -> Repair:
    if _is_caption(gold, title):
        return Repair(RepairKind.LAYOUT, of="table", note=f"the gold's caption '{title}' stands as a row")
    return Repair(RepairKind.TITLE_ROW, of="table", note=f"the title '{title}' stands as a row the gold does not have")


def _title_gone(gold: Table, predicted: Table) -> Repair | None:
    title = _title_row(gold)
    if not title or fold(title) in names_of(predicted):
        return None
    caption = fold(predicted.caption or "")
    if caption and (fold(title) in caption or caption in fold(title)):
        return Repair(RepairKind.LAYOUT, of="table", note=f"the gold's title row '{title}' is the caption")
    columns = tuple(range(gold.column_count))
    note = f"the title row '{title}' is gone"
    return Repair(RepairKind.TITLE_ROW, gold_columns=columns, of="table", note=note)
