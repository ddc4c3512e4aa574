"""A table as LaTeX: booktabs rules, spans, sections and caption, every text escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tabx.formats.grid import Grid, new_sections
from tabx.formats.latex.cells import cell_text
from tabx.formats.latex.symbols import COMMANDS
from tabx.notation.symbols import lowered_signs, raised_signs
from tabx.table import Cell, KeyPath, Table

_SIGNS = {
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "{}$&%#_"},
    **{sign: f"\\symbol{{{ord(sign)}}}" for sign in "\t\r\f\v"},
}
_SPECIAL = re.compile("[\\\\~^{}$&%#_\t\r\f\v]")
_DASHES = re.compile(r"-(?=-)|`(?=`)|'(?=')")
_OUTER_SPACE = re.compile(r"^ | (?= )| $| (?=\n)|(?<=\n) ")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_RAISED = re.compile(f"[{''.join(sorted(set(raised_signs().values())))}]+")
_LOWERED = re.compile(f"[{''.join(sorted(set(lowered_signs().values())))}]+")


@lru_cache(maxsize=16384)
def escaped(text: str) -> str:
    """Return a text as LaTeX source.

    Symbols are commands and raised digits superscripts, if these read back as the same text.
    """
    plain = _escaped(text)
    if text.isascii():
        return plain
    source = _RAISED.sub(lambda match: _scripted(match[0], raised_signs(), "^"), plain)
    source = _LOWERED.sub(lambda match: _scripted(match[0], lowered_signs(), "_"), source)
    source = _BEYOND_ASCII.sub(lambda match: COMMANDS.get(match[0], match[0]), source)
    return source if cell_text(source)[0] == text else plain


def _escaped(text: str) -> str:
    source = _DASHES.sub(lambda match: f"{match[0]}{{}}", _SPECIAL.sub(lambda match: _SIGNS[match[0]], text))
    source = _OUTER_SPACE.sub(r"\\space{}", source)
    if source[:1] in ("[", "*"):
        source = f"{{{source[0]}}}{source[1:]}"
    if "\n" not in source:
        return source
    lines = " \\\\ ".join(line or "{}" for line in source.split("\n"))
    return f"\\makecell{{{lines}}}"


def _scripted(signs: str, forms: dict[str, str], mark: str) -> str:
    plain = {form: sign for sign, form in forms.items()}
    return f"${mark}{{{''.join(plain[sign] for sign in signs)}}}$"


def write_latex(table: Table) -> tuple[str, ...]:
    r"""Return the `tabular` of a table (with booktabs, multirow, makecell), in a captioned float.

    `\toprule\midrule` marks a table without header.
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
    """Return the rules under the groups of a header row that has a header row below it."""
    if index + 1 == len(rows):
        return []
    groups = [
        f"\\cmidrule(lr){{{column + 1}-{column + cell.column_span}}}"
        for column, cell in enumerate(rows[index])
        if not cell.column_offset and 1 < cell.column_span < len(rows[index]) and cell.row_offset + 1 == cell.row_span
    ]
    return ["".join(groups)] if groups else []
