"""What shows a difference in each medium."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any, TextIO

from markupsafe import Markup

from tabx.base.display import Medium
from tabx.base.errors import FormatError
from tabx.documents.figures import decimal
from tabx.documents.markdown import escape, markdown_table
from tabx.documents.paper import Paper, write_indented, write_table, write_title
from tabx.documents.templates import asset, environment
from tabx.report.diff.result_diff import PairChange, ResultDiff
from tabx.report.diff.tables import diff_tables, lines, signed, what_changed
from tabx.report.words import ReportTable

SUFFIXES = (".html", ".md", ".json", ".txt")
"""Suffixes of files that hold a difference."""

TEMPLATES = Path(__file__).parents[1] / "templates"

AT_FIRST = 5
"""Rows of a table on the terminal, and findings of a pair, unless all are asked for."""


def show(diff: ResultDiff, medium: Medium, **options: Any) -> str | bytes:
    """Return a difference as text, Markdown, page, notebook view, or as the content of a file with the `suffix` given.

    Raises
    ------
    FormatError
        For a suffix that names no format of a difference.
    """
    if medium is Medium.FILE:
        return _content(diff, options["suffix"])
    if medium is Medium.TEXT:
        text = StringIO()
        write_diff(diff, text, **{"width": 100, **options})
        return text.getvalue()
    if medium is Medium.MARKDOWN:
        return _markdown(diff)
    return _html("diff.html.j2" if medium is Medium.HTML else "diff_fragment.html.j2", diff)


def _content(diff: ResultDiff, suffix: str) -> str | bytes:
    media = {".md": Medium.MARKDOWN, ".html": Medium.HTML, ".txt": Medium.TEXT}
    if suffix == ".json":
        return diff.to_json()
    if suffix not in media:
        raise FormatError(f"{suffix or 'no suffix'}: no format of a difference; {', '.join(SUFFIXES)} are right")
    return show(diff, media[suffix])


def write_diff(diff: ResultDiff, file: TextIO, *, width: int | None = None, full: bool = False) -> None:
    """Write a difference to a file, as wide as the terminal if it is one; every row and finding where asked for."""
    paper = Paper(file, width)
    for line in lines(diff):
        paper.print(paper.text(line))
    for table in diff_tables(diff):
        write_title(paper, table.title)
        paper.print(paper.text(table.note, "dim"))
        if table.key in ("worse", "better"):
            _write_pairs(paper, diff.worse_pairs if table.key == "worse" else diff.better_pairs, full=full)
        else:
            rows = table.rows if full else table.rows[:AT_FIRST]
            write_table(paper, table.header, rows, names=table.names, texts=table.texts)


def _write_pairs(paper: Paper, pairs: Sequence[PairChange], *, full: bool) -> None:
    """Write pairs with a line for each finding: no column is wide enough for these."""
    for pair in pairs if full else pairs[:AT_FIRST]:
        name = " ".join(part for part in (pair.id, pair.model) if part)
        change = signed(pair.new - pair.old)
        write_indented(paper, paper.text(f"{name}: {decimal(pair.old)} → {decimal(pair.new)} ({change})"))
        told = what_changed(pair)
        for line in told if full else told[:AT_FIRST]:
            write_indented(paper, paper.text(f"  {line}"))
        if not full and len(told) > AT_FIRST:
            write_indented(paper, paper.text(f"  {len(told) - AT_FIRST} more", "dim"))


def _markdown(diff: ResultDiff) -> str:
    parts = ["# Two runs compared", *map(escape, lines(diff)), *map(_table, diff_tables(diff))]
    return "\n\n".join(parts) + "\n"


def _table(table: ReportTable) -> str:
    return f"## {table.title}\n\n{escape(table.note)}\n\n{markdown_table(table.header, table.rows)}"


def _html(template: str, diff: ResultDiff) -> str:
    page = template == "diff.html.j2"
    style = asset("tokens.css") + asset("report.css") if page else asset("notebook.css")
    return (
        environment(TEMPLATES)
        .get_template(template)
        .render(lines=lines(diff), tables=diff_tables(diff), diff=diff, style=Markup(style + _own()))
    )


def _own() -> str:
    return (TEMPLATES / "diff.css").read_text(encoding="utf-8")
