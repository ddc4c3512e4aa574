"""What shows each kind of record in each medium; a view is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tabx.base.display import Medium
from tabx.base.errors import FormatError
from tabx.formats import dump_bytes, dump_table
from tabx.formats.known import format_of_suffix
from tabx.judging import Judgement, Ranking, TablesJudgement
from tabx.table import Table

_JUDGEMENT: dict[str, tuple[str, str]] = {
    Medium.MARKDOWN: ("tabx.views.markdown", "render_markdown"),
    Medium.HTML: ("tabx.views.html", "html_report"),
    Medium.NOTEBOOK: ("tabx.views.html", "html_fragment"),
    ".csv": ("tabx.views.sheets", "findings_csv"),
    ".xlsx": ("tabx.views.sheets", "findings_xlsx"),
}
_RANKING: dict[str, tuple[str, str]] = {
    Medium.MARKDOWN: ("tabx.views.ranking", "ranking_markdown"),
    Medium.HTML: ("tabx.views.html", "ranking_page"),
    Medium.NOTEBOOK: ("tabx.views.html", "ranking_fragment"),
}
_MEDIA = {".md": Medium.MARKDOWN, ".html": Medium.HTML, ".txt": Medium.TEXT}

JUDGEMENT_SUFFIXES = (".json", *_MEDIA, ".csv", ".xlsx")
RANKING_SUFFIXES = (".json", *_MEDIA)
"""Suffixes of files that hold a judgement, and a ranking."""


def show(record: object, medium: Medium, **options: Any) -> str | bytes:
    """Return a record as text, Markdown, page, notebook view, or as the content of a file with the `suffix` given.

    Raises
    ------
    FormatError
        For a suffix that names no format of such a record.
    TypeError
        For another record.
    """
    if isinstance(record, Table):
        return _table(record, medium, **options)
    if not isinstance(record, (Judgement, TablesJudgement, Ranking)):
        raise TypeError(f"{type(record).__name__}: neither a judgement, nor a ranking, nor a table")
    if medium is Medium.FILE:
        return content(record, **options)
    return _text(record, **options) if medium is Medium.TEXT else _view(record, medium)


def content(record: Judgement | TablesJudgement | Ranking, suffix: str) -> str | bytes:
    """Return what a file with such a suffix holds; errors as of `show`."""
    known = RANKING_SUFFIXES if isinstance(record, Ranking) else JUDGEMENT_SUFFIXES
    if suffix not in known:
        raise FormatError(f"{suffix or 'no suffix'}: no format of a report; {', '.join(known)} are right")
    if suffix == ".json":
        return record.to_json()
    return show(record, _MEDIA[suffix]) if suffix in _MEDIA else _view(record, suffix)


def _view(record: Judgement | TablesJudgement | Ranking, medium: str) -> str | bytes:
    module, name = (_RANKING if isinstance(record, Ranking) else _JUDGEMENT)[medium]
    rendered: str | bytes = getattr(import_module(module), name)(record)
    return rendered


def _text(record: Judgement | TablesJudgement | Ranking, width: int = 100, *, full: bool = False) -> str:
    from tabx.documents.paper import PlainText

    lines = PlainText()
    if isinstance(record, Ranking):
        from tabx.views.ranking import write_ranking

        write_ranking(record, lines, width=width)
    else:
        from tabx.views.terminal import write_terminal

        write_terminal(record, lines, width=width, full=full)
    return lines.getvalue()


def _table(table: Table, medium: Medium, suffix: str = "", **_: Any) -> str | bytes:
    if medium is Medium.FILE:
        format = format_of_suffix(suffix)
        if format is None:
            raise FormatError(f"{suffix or 'no suffix'}: no format of a table; `tabx formats` lists them")
        return dump_bytes(table, format)
    return dump_table(table, "html" if medium in (Medium.HTML, Medium.NOTEBOOK) else "markdown")
