"""Ways to write LaTeX: rules, sides of columns, bold header or first column, a float with a label."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from tabx.formats.grid import Grid, new_sections
from tabx.formats.latex.write import escaped
from tabx.table import Cell, KeyPath, Table

RULES = ("booktabs", "all rules", "header rule", "frame", "none")
SIDES = ("l", "c", "r", "mixed", "first l, others r")
BOLD = ("none", "header", "first column")


@dataclass(frozen=True, slots=True)
class _Way:
    """One way: names of `RULES`, `SIDES` and `BOLD`, whether in a float with a label, and a seed for mixed sides."""

    rules: str
    sides: str
    bold: str
    is_float: bool
    seed: int


def draw_latex(random: Random) -> tuple[str, Callable[[Sequence[Table]], str]]:
    """Return a way to write LaTeX."""
    way = _Way(
        random.choice(RULES),
        random.choice(SIDES),
        random.choice(BOLD),
        random.random() < 0.5,
        random.randrange(1 << 30),
    )
    bold = "" if way.bold == "none" else f", bold {way.bold}"
    return f"rules: {way.rules}, columns: {way.sides}{bold}{', float' if way.is_float else ''}", partial(
        _latex, way=way
    )


def _latex(tables: Sequence[Table], way: _Way) -> str:
    random = Random(way.seed)
    return "\n".join(_table(table, way, random, number) for number, table in enumerate(tables, 1))


def _table(table: Table, way: _Way, random: Random, number: int) -> str:
    lines = [f"\\begin{{tabular}}{{{_specification(table.column_count, way, random)}}}"]
    lines += [*_rule(way, "top"), *_head(table, way), *_rule(way, "middle"), *_body(table, way)]
    lines += [*_rule(way, "bottom"), "\\end{tabular}"]
    if table.caption is not None or way.is_float:
        caption = [] if table.caption is None else [f"\\caption{{{escaped(table.caption)}}}"]
        label = [f"\\label{{tab:{_slug(table, number)}}}"] if way.is_float else []
        lines = ["\\begin{table}", "\\centering", *caption, *label, *lines, "\\end{table}"]
    return "\n".join(lines) + "\n"


def _slug(table: Table, number: int) -> str:
    """Return the name of a label: the first word of the caption or of the header in plain letters."""
    first = table.caption or " ".join(cell.text for row in table.header_rows[:1] for cell in row)
    word = re.search(r"[a-z]{2,}", first.casefold())
    return word[0] if word else f"table{number}"


def _specification(width: int, way: _Way, random: Random) -> str:
    if way.sides == "mixed":
        letters = [random.choice("lcr") for _ in range(width)]
    elif way.sides == "first l, others r":
        letters = ["l", *"r" * (width - 1)]
    else:
        letters = [way.sides] * width
    if way.rules == "all rules":
        return f"|{'|'.join(letters)}|"
    return f"|{''.join(letters)}|" if way.rules == "frame" else "".join(letters)


def _rule(way: _Way, place: str) -> list[str]:
    if way.rules == "booktabs":
        return [{"top": "\\toprule", "middle": "\\midrule", "bottom": "\\bottomrule"}[place]]
    if way.rules == "none" or (way.rules == "header rule" and place != "middle"):
        return []
    return [] if way.rules == "all rules" and place != "top" else ["\\hline"]


def _head(table: Table, way: _Way) -> Iterator[str]:
    for index in range(len(table.header_rows)):
        yield _row(table.header_rows, index, lambda column: way.bold == "header")
        if way.rules == "all rules":
            yield from ["\\hline"] if index + 1 == len(table.header_rows) else []
        elif way.rules == "booktabs" and index + 1 < len(table.header_rows):
            yield from _group_rules(table.header_rows, index)


def _group_rules(rows: Grid, index: int) -> Iterator[str]:
    for column, cell in enumerate(rows[index]):
        ends = cell.row_offset + 1 == cell.row_span
        if not cell.column_offset and 1 < cell.column_span < len(rows[index]) and ends:
            yield f"\\cmidrule(lr){{{column + 1}-{column + cell.column_span}}}"


def _body(table: Table, way: _Way) -> Iterator[str]:
    before: KeyPath = ()
    for index in range(table.row_count):
        group = table.row_groups[index] if table.row_groups else ()
        for text in new_sections(before, group):
            yield f"\\multicolumn{{{table.column_count}}}{{l}}{{{escaped(text)}}} \\\\"
            yield from ["\\hline"] if way.rules == "all rules" else []
        yield _row(table.rows, index, lambda column: way.bold == "first column" and not column)
        before = group
        if way.rules == "all rules":
            yield from _between(table.rows, index)


def _between(rows: Grid, index: int) -> list[str]:
    """Return the rules below a row that do not cut through a cell that goes on below it."""
    free = [column for column, cell in enumerate(rows[index]) if cell.row_offset + 1 == cell.row_span]
    if len(free) == len(rows[index]):
        return ["\\hline"]
    runs: list[list[int]] = []
    for column in free:
        if runs and runs[-1][-1] == column - 1:
            runs[-1].append(column)
        else:
            runs.append([column])
    return ["".join(f"\\cline{{{run[0] + 1}-{run[-1] + 1}}}" for run in runs)] if runs else []


def _row(rows: Grid, index: int, is_bold: Callable[[int], bool]) -> str:
    cells = [_cell(cell, is_bold(column)) for column, cell in enumerate(rows[index]) if not cell.column_offset]
    line = " & ".join(cells).strip(" ")
    return f"{line or '{}'} \\\\"


def _cell(cell: Cell, is_bold: bool) -> str:
    source = escaped(cell.text) if cell.is_anchor else ""
    if is_bold and source:
        source = f"\\textbf{{{source}}}"
    if cell.row_span > 1 and cell.is_anchor:
        source = f"\\multirow{{{cell.row_span}}}{{*}}{{{source}}}"
    return f"\\multicolumn{{{cell.column_span}}}{{c}}{{{source}}}" if cell.column_span > 1 else source
