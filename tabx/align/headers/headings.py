"""Titles, header lengths, header levels and margins that the prediction tells in another place than the gold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabx.align.headers.group_names import repair_group_headers
from tabx.align.headers.header_level import repair_levels
from tabx.align.headers.margins import remove_margins
from tabx.align.headers.texts import ALIKE, Line, filled, joined, names_of, share_in, sole_text
from tabx.align.records import Repair, RepairKind
from tabx.table import Cell, Table
from tabx.values import fold

TITLES_MOST = 3
"""Lines of a title."""


def repair_titles(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its title where the gold has it, and what that repaired.

    A title that took the header's place is set aside and the row beneath becomes the header. One that the gold has too,
    as its caption or a row, is only said elsewhere.
    """
    table = predicted
    titles: list[str] = []
    if gold.has_header and not _title_row(gold):
        while len(titles) < TITLES_MOST and (found := _title_on_top(gold, table)):
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


HEADER_LENGTH_MOST = 3
"""Cells that a header may have too few or too many: beyond that it is another header."""

SAMPLE = 200
"""Rows that tell which names fit which values."""


def repair_header_length(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its names over the columns whose values they name, and what that repaired.

    Only where the last cells of a header line are blank over values, or stand over none, and the names as they stand
    fit the values less well than with one gap (or one name too many) somewhere before, half of them then at least.
    """
    if not (gold.has_header and predicted.has_header) or gold.row_count < 2 or predicted.row_count < 2:
        return predicted, []
    header, width = predicted.header_rows, predicted.column_count
    blank = _trailing(width, lambda column: not any(line[column].text.strip() for line in header))
    empty = _trailing(width, lambda column: not any(row[column].text.strip() for row in predicted.rows))
    if not 0 < blank + empty <= HEADER_LENGTH_MOST or (blank and empty):
        return predicted, []
    fits = _fits(gold, predicted)
    if sum(any(fit) for fit in fits) < ALIKE * gold.column_count:
        return predicted, []
    straight = sum(fits[c][c] for c in range(width))
    step = blank or -empty
    best, place = max(((_moved(fits, start, step), -start) for start in range(width)), default=(0.0, 0))
    filled = sum(any(row[column].text.strip() for row in predicted.rows) for column in range(width))
    if best < max(straight + 1, filled / 2):
        return predicted, []
    start = -place
    if step > 0:
        lines = tuple((*line[:start], *(Cell("") for _ in range(step)), *line[start : width - step]) for line in header)
        table = replace(predicted, header_rows=lines)
        note = f"the header has {step} {_cells(step)} less than the body; its names stand over other columns"
    else:
        table = replace(
            predicted,
            header_rows=tuple((*line[:start], *line[start - step :]) for line in header),
            rows=tuple(row[: width + step] for row in predicted.rows),
        )
        note = f"the header has {-step} {_cells(-step)} more than the body; its names stand over other columns"
    moved = sum(any(line[column].text.strip() for line in header) for column in range(start, width))
    return table, [Repair(RepairKind.RAGGED, count=float(max(1, moved)), note=note)]


def _trailing(width: int, blank: Callable[[int], bool]) -> int:
    return next((count for count in range(width) if not blank(width - 1 - count)), width)


def _fits(gold: Table, predicted: Table) -> list[list[float]]:
    """Return how well each name fits the values of each predicted column: `fits[column][place of the name]`.

    The share of the column's texts that stand in the gold's column of that name; 0 for a name the gold does not have.
    """
    named: dict[str, set[str]] = {}
    for index, path in enumerate(gold.columns):
        texts = {fold(text) for text in gold.column_texts(index)} - {""}
        for name in dict.fromkeys((fold(joined(path)), fold(path[-1]))):
            named.setdefault(name, texts)
    wanted = [named.get(fold(joined(path))) for path in predicted.columns]
    fits = []
    for column in range(predicted.column_count):
        found = [text for row in predicted.rows[:SAMPLE] if (text := fold(row[column].text))]
        fits.append([sum(text in known for text in found) / len(found) if known and found else 0.0 for known in wanted])
    return fits


def _moved(fits: list[list[float]], start: int, step: int) -> float:
    """Return how well the names fit when those from a place on move by so many columns."""
    total = sum(fits[column][column] for column in range(start))
    for name in range(start - min(step, 0), len(fits)):
        if name + step < len(fits):
            total += fits[name + step][name]
    return total


def _cells(count: int) -> str:
    return "cell" if count == 1 else "cells"


def repair_headings(gold: Table, predicted: Table) -> tuple[Table, list[Repair]]:
    """Return the prediction with its header where the gold has it, and what that repaired.

    From the outside in: empty edges, titles, header levels among the data, group headers printed once, and names that
    stand over the neighbours of their columns.
    """
    repairs: list[Repair] = []
    table = predicted
    for settle in (remove_margins, repair_titles, repair_levels, repair_group_headers, repair_header_length):
        table, found = settle(gold, table)
        repairs += found
    return table, repairs
