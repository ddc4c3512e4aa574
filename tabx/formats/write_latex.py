"""A table as LaTeX: booktabs rules, spans, sections and caption."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.formats.flat import new_sections
from tabx.formats.grid import Grid
from tabx.formats.latex_escape import escaped
from tabx.table import Cell, KeyPath, Table


def write_latex(table: Table) -> tuple[str, ...]:
    """Return the `tabular` of a table (packages booktabs, multirow, makecell), in a `table` where it has a caption.

    `\\toprule\\midrule` says that there is no header.
    """
    width = table.column_count
    lines = [f"\\begin{{tabular}}{{{'l' * width}}}", "\\toprule"]
    for index in range(len(table.header_rows)):
        lines.append(_row(table.header_rows, index))
        lines += _group_rules(table.header_rows, index)
    lines += ["\\midrule", *_body(table), "\\bottomrule", "\\end{tabular}"]
    if table.caption is not None:
        head = ["\\begin{table}", "\\centering", f"\\caption{{{escaped(table.caption)}}}"]
        lines = [*head, *lines, "\\end{table}"]
    return ("\n".join(lines) + "\n",)


def _body(table: Table) -> Iterator[str]:
    before: KeyPath = ()
    for index in range(table.row_count):
        group = table.row_groups[index] if table.row_groups else ()
        for text in new_sections(before, group):
            yield f"\\multicolumn{{{table.column_count}}}{{l}}{{{escaped(text)}}} \\\\"
        yield _row(table.rows, index)
        before = group


def _row(rows: Grid, index: int) -> str:
    sources = [_cell(cell) for cell in rows[index] if not cell.column_offset]
    line = " & ".join(sources).strip(" ")
    return f"{line or '{}'} \\\\"


def _cell(cell: Cell) -> str:
    source = escaped(cell.text) if cell.is_anchor else ""
    if cell.row_span > 1 and cell.is_anchor:
        source = f"\\multirow{{{cell.row_span}}}{{*}}{{{source}}}"
    return f"\\multicolumn{{{cell.column_span}}}{{c}}{{{source}}}" if cell.column_span > 1 else source


def _group_rules(rows: Sequence[Sequence[Cell]], index: int) -> list[str]:
    """Return the rules under the cells of a header row that group columns, where a header row is below."""
    if index + 1 == len(rows):
        return []
    groups = [
        f"\\cmidrule(lr){{{column + 1}-{column + cell.column_span}}}"
        for column, cell in enumerate(rows[index])
        if not cell.column_offset and 1 < cell.column_span < len(rows[index]) and cell.row_offset + 1 == cell.row_span
    ]
    return ["".join(groups)] if groups else []
