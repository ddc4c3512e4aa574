"""Titles, which are single texts in a row above the header, in gold or prediction."""

from __future__ import annotations

from dataclasses import replace

from tabx.align.headers.header_thresholds import THRESHOLDS
from tabx.align.headers.texts import Row, folded_texts, header_names, share_in, sole_text
from tabx.align.records import Counted, Repair, RepairKind
from tabx.table import Table
from tabx.values import fold


def repair_titles(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its title where the gold has it, and the repairs.

    A title in place of the header is removed and the row below becomes the header. A title that the gold has too, as
    its caption or a row, is only in another place.
    """
    table = predicted
    titles: list[str] = []
    if gold.has_header and not _title_row(gold):
        while len(titles) < THRESHOLDS.most_titles and (found := _title_on_top(gold, table)):
            title, table = found
            titles.append(title)
    repairs = [_extra_title(gold, title) for title in titles]
    lost = _lost_title(gold, table)
    return table, [*repairs, lost] if lost else repairs


def _title_row(table: Table) -> str:
    """Return the title in the first of several header rows, "" without one."""
    return sole_text(table.header_rows[0]) if len(table.header_rows) > 1 else ""


def _title_on_top(gold: Table, predicted: Table) -> tuple[str, Table] | None:
    """Return the title in the first row and the table without it; None without a title.

    The gold's header follows a title, or another title and then the header.
    """
    header = predicted.header_rows
    top = (*header, *predicted.rows[:2])
    if not header or len(top) <= 1:
        return None
    title, names = sole_text(header[0]), header_names(gold)
    if not title or fold(title) in names:
        return None
    if not _is_caption(gold, title):
        is_over_all = bool(header[0][0].text.strip())
        if not is_over_all and len(gold.header_rows) > 1:
            return None  # a text in the middle may be a group of columns
        below, *further = top[1:]
        is_second_title = sole_text(below) and fold(sole_text(below)) not in names
        if not _is_header(gold, further[0] if is_second_title and further else below):
            return None
    if len(header) > 1:
        return title, replace(predicted, header_rows=header[1:])
    rows, groups = predicted.rows, predicted.row_groups
    return title, replace(predicted, header_rows=(rows[0],), rows=rows[1:], row_groups=groups[1:])


def _is_header(gold: Table, row: Row) -> bool:
    """Whether a row has mostly names of the gold's header, or most of these names."""
    leaves = [fold(path[-1]) for path in gold.columns if path[-1]]
    texts, most = folded_texts(row), THRESHOLDS.most_texts
    return share_in(texts, header_names(gold)) >= most or share_in(leaves, texts) >= most


def _is_caption(table: Table, title: str) -> bool:
    """Whether the title is a part of the table's caption, or the other way round."""
    caption, text = fold(table.caption or ""), fold(title)
    return bool(caption) and (text in caption or caption in text)


def _extra_title(gold: Table, title: str) -> Repair:
    if _is_caption(gold, title):
        return Repair(RepairKind.LAYOUT, of=Counted.TABLE, note=f"the gold's caption '{title}' appears as a row")
    return Repair(RepairKind.TITLE_ROW, of=Counted.TABLE, note=f"the title '{title}' is an extra row")


def _lost_title(gold: Table, predicted: Table) -> Repair | None:
    """Return the repair for a title row that the prediction lacks; None without one."""
    title = _title_row(gold)
    if not title or fold(title) in header_names(predicted):
        return None
    if _is_caption(predicted, title):
        return Repair(RepairKind.LAYOUT, of=Counted.TABLE, note=f"the gold's title row '{title}' is the caption")
    columns = tuple(range(gold.column_count))
    note = f"the title row '{title}' is missing"
    return Repair(RepairKind.TITLE_ROW, gold_columns=columns, of=Counted.TABLE, note=note)
