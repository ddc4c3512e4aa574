"""The report as Markdown: the same parts as on the terminal, and the aligned table in full."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tabx.judging.judgement import JUDGED, Judgement
from tabx.values.records import Relation
from tabx.views import descriptors as descriptor_view
from tabx.views import pairings as pairing_view
from tabx.views import terms as term_view
from tabx.views.grid import LEGEND, GridLine, aligned_grid
from tabx.views.headline import Headline, headline
from tabx.views.notes import notes
from tabx.views.tables import TablesView
from tabx.views.trace import trace

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&$])")


def render_markdown(judgement: Judgement) -> str:
    """Return the whole report as Markdown with a final newline; nothing is cut.

    Harmless rewrites of a column are told in one line where the same is said of them.
    """
    parts = [
        markdown_headline(headline(judgement)),
        _terms(judgement),
        _descriptors(judgement),
        _aligned(judgement),
        _pairings(judgement),
        _trace(judgement),
        _notes(judgement),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def escape(text: str) -> str:
    """Return the text with everything that Markdown would read as markup escaped."""
    return _SPECIAL.sub(r"\\\1", text)


def markdown_headline(head: Headline | TablesView) -> str:
    """Return the score as a heading, and the lines below it."""
    status = "" if head.status == JUDGED else f": {head.status}"
    lines = [f"# Score {head.score}, error {head.error}{status}", *(escape(line) for line in head.lines)]
    signature = head.signature.replace("`", "'")
    return "\n\n".join([*lines, f"`{signature}`"])


def _terms(judgement: Judgement) -> str:
    told = term_view.terms(judgement)
    if not told.lines:
        return ""
    table = markdown_table(term_view.HEADER, [*told.lines, told.total])
    return "\n\n".join(["## Terms", "cost = weight × count / of", table, *(escape(text) for text in told.remarks)])


def _descriptors(judgement: Judgement) -> str:
    told = descriptor_view.descriptors(judgement)
    parts = ["## Descriptors", markdown_table(descriptor_view.STRUCTURE, told.structure)]
    if told.columns:
        parts.append(markdown_table(("columns", *descriptor_view.TYPES[1:]), told.columns))
    if told.cells:
        parts.append(markdown_table(("cells", *descriptor_view.TYPES[1:]), told.cells))
    if told.granular:
        parts.append(_list(told.granular))
    return "\n\n".join([*parts, escape(told.facts)])


def _aligned(judgement: Judgement) -> str:
    grid = aligned_grid(judgement)
    if not grid.columns:
        return ""
    header = ("row", *(_label(column) for column in grid.columns))
    lines = [
        (_label(row), *(grid.shown(index, column)[0] for column in range(len(grid.columns))))
        for index, row in enumerate(grid.rows)
    ]
    return "\n\n".join(["## Aligned table", markdown_table(header, lines), escape(LEGEND)])


def _label(line: GridLine) -> str:
    if line.state is Relation.EXACT:
        return line.label.text
    return f"{line.label.gold or line.label.predicted} ({line.state})"


def _pairings(judgement: Judgement) -> str:
    parts = []
    for name, lines in (
        ("Columns", pairing_view.column_pairings(judgement)),
        ("Rows", pairing_view.row_pairings(judgement)),
    ):
        if lines:
            parts += [f"## {name} paired by more than an exact match", _list(lines)]
    return "\n\n".join(parts)


def _trace(judgement: Judgement) -> str:
    told = trace(judgement, grouped=True)
    if not told.lines:
        return "## Trace\n\nNo difference found."
    lines = [
        f"- {escape(line.text)}, {line.cost}" + (f"; e.g. {escape(line.example)}" if line.example else "")
        for line in told.lines
    ]
    scales = _list([f"scale {scale}" for scale in told.scales])
    return "\n\n".join(part for part in ("## Trace", "\n".join(lines), scales) if part)


def _notes(judgement: Judgement) -> str:
    told = notes(judgement)
    return "\n\n".join(["## Notes", _list(told)]) if told else ""


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {escape(line)}" for line in lines)


def markdown_table(header: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table of texts, everything in them escaped."""
    rows = [header, ["---"] * len(header), *lines]
    return "\n".join("| " + " | ".join(_entry(cell, index) for cell in row) + " |" for index, row in enumerate(rows))


def _entry(cell: str, index: int) -> str:
    return cell if index == 1 else escape(cell)
