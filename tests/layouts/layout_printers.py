"""How document parsers print a sheet: cells with spans, and what becomes of them in each format."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape

from layout_sheets import Line, Sheet


@dataclass(frozen=True)
class Box:
    """A cell of a printed table: its text, the rows and columns it covers, whether it is a header."""

    text: str
    down: int = 1
    across: int = 1
    head: bool = False


Boxes = tuple[tuple[Box, ...], ...]


@dataclass(frozen=True)
class Printed:
    """Rows of boxes, of which `head` are header; a caption."""

    rows: Boxes
    head: int = 1
    caption: str = ""


def spanned(sheet: Sheet) -> Printed:
    """Return the sheet with its spans: groups of columns, leaves that reach down, groups of rows, section rows."""
    head = tuple(tuple(box for box in line if box) for line in _header_boxes(sheet.header))
    body: list[tuple[Box, ...]] = []
    for index, row in enumerate(sheet.rows):
        if sheet.sections and (not index or sheet.sections[index] != sheet.sections[index - 1]):
            body.append((Box(sheet.sections[index], 1, sheet.width),))
        body.append(tuple(_row_boxes(sheet, index, row)))
    return Printed((*head, *body), len(head), sheet.title)


def _header_boxes(levels: Sequence[Line]) -> list[list[Box | None]]:
    depth, width = len(levels), len(levels[0])
    boxes: list[list[Box | None]] = [[None] * width for _ in levels]
    for column in range(width):
        for level in range(depth):
            text = levels[level][column]
            if level and levels[level - 1][column] == text:
                continue
            down = 1
            while level + down < depth and levels[level + down][column] == text:
                down += 1
            if down == 1 and column and _same_group(levels, level, column):
                continue
            across = 1
            while down == 1 and level + 1 < depth and column + across < width:
                if not _same_group(levels, level, column + across):
                    break
                across += 1
            boxes[level][column] = Box(text, down, across, head=True)
    return boxes


def _same_group(levels: Sequence[Line], level: int, column: int) -> bool:
    if level + 1 == len(levels) or levels[level][column] == levels[level + 1][column]:
        return False
    return all(levels[up][column] == levels[up][column - 1] for up in range(level + 1))


def _row_boxes(sheet: Sheet, index: int, row: Line) -> list[Box]:
    boxes = []
    for column, text in enumerate(row):
        if column < sheet.groups:
            if index and sheet.rows[index - 1][: column + 1] == row[: column + 1]:
                continue
            down = 1
            while index + down < len(sheet.rows) and sheet.rows[index + down][: column + 1] == row[: column + 1]:
                down += 1
            boxes.append(Box(text, down))
        else:
            boxes.append(Box(text))
    return boxes


def plain(lines: Sequence[Sequence[str]], head: int = 1, caption: str = "") -> Printed:
    """Return lines of texts as boxes without spans."""
    return Printed(
        tuple(tuple(Box(text, head=index < head) for text in line) for index, line in enumerate(lines)), head, caption
    )


def html(printed: Printed, *, thead: bool = False, th: bool = True) -> str:
    """Return the boxes as HTML."""
    lines = []
    for index, row in enumerate(printed.rows):
        cells = "".join(_tag(box, "th" if th and index < printed.head else "td") for box in row)
        lines.append(f"<tr>{cells}</tr>")
    if thead:
        lines = ["<thead>", *lines[: printed.head], "</thead><tbody>", *lines[printed.head :], "</tbody>"]
    caption = f"<caption>{escape(printed.caption)}</caption>" if printed.caption else ""
    return "\n".join((f"<table>{caption}", *lines, "</table>"))


def _tag(box: Box, name: str) -> str:
    down = f' rowspan="{box.down}"' if box.down > 1 else ""
    across = f' colspan="{box.across}"' if box.across > 1 else ""
    return f"<{name}{down}{across}>{escape(box.text).replace(chr(10), '<br>')}</{name}>"


def latex(printed: Printed) -> str:
    """Return the boxes as a LaTeX table with booktabs rules."""
    width = max(sum(box.across for box in row) for row in printed.rows[:1])
    lines: list[str] = []
    open_below: dict[int, int] = {}
    for index, row in enumerate(printed.rows):
        cells, column, boxes = [], 0, list(row)
        while boxes or any(place >= column and rows > 0 for place, rows in open_below.items()):
            if open_below.get(column, 0) > 0:
                cells.append("")
                open_below[column] -= 1
                column += 1
                continue
            if not boxes:
                break
            box = boxes.pop(0)
            text = _tex(box.text)
            if "\n" in box.text:
                text = rf"\makecell{{{text}}}"
            if box.down > 1:
                text = rf"\multirow{{{box.down}}}{{*}}{{{text}}}"
                open_below[column] = box.down - 1
            if box.across > 1:
                text = rf"\multicolumn{{{box.across}}}{{c}}{{{text}}}"
            cells.append(text)
            column += box.across
        lines.append(" & ".join(cells) + r" \\")
        if index + 1 == printed.head:
            lines.append(r"\midrule")
    caption = rf"\caption{{{_tex(printed.caption)}}}" if printed.caption else ""
    body = "\n".join(lines)
    return (
        rf"\begin{{table}}{caption}\begin{{tabular}}{{{'l' * width}}}"
        + "\n\\toprule\n"
        + body
        + "\n\\bottomrule\n\\end{tabular}\\end{table}"
    )


def _tex(text: str) -> str:
    for sign in "%$&#_":
        text = text.replace(sign, "\\" + sign)
    return text.replace("\n", r" \\ ")


def grid_of(printed: Printed, *, repeat: bool) -> list[list[str]]:
    """Return the texts of the grid: a span's text in all its places, or in its first and blanks in the others."""
    cells: dict[tuple[int, int], str] = {}
    for index, row in enumerate(printed.rows):
        column = 0
        for box in row:
            while (index, column) in cells:
                column += 1
            for below in range(box.down):
                for beside in range(box.across):
                    first = not below and not beside
                    cells[index + below, column + beside] = box.text if repeat or first else ""
            column += box.across
    width = 1 + max(column for _, column in cells)
    return [[cells.get((row, column), "") for column in range(width)] for row in range(len(printed.rows))]


def markdown(printed: Printed, *, repeat: bool = False, separator: int = 1) -> str:
    """Return the boxes as a Markdown table; the separator stands below the first line unless said otherwise."""
    lines = [
        "| " + " | ".join(text.replace("|", "\\|").replace("\n", "<br>") for text in line) + " |"
        for line in grid_of(printed, repeat=repeat)
    ]
    width = max(len(line) for line in grid_of(printed, repeat=repeat))
    lines.insert(separator, "|" + " --- |" * width)
    return "\n".join(lines)


def csv_text(printed: Printed, *, repeat: bool = False) -> str:
    """Return the boxes as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(grid_of(printed, repeat=repeat))
    return out.getvalue()


def with_header(sheet: Sheet, joiner: str | Callable[[Sequence[str]], str]) -> Printed:
    """Return the sheet with the levels of its header joined in one."""
    join = joiner if callable(joiner) else joiner.join
    names = tuple(join(list(dict.fromkeys(level[c] for level in sheet.header))) for c in range(sheet.width))
    printed = spanned(replace(sheet, header=(names,)))
    return printed
