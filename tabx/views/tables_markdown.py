"""The report on several tables as Markdown: the sum and the pairs, then each pair in full two levels deeper."""

from __future__ import annotations

import re

from tabx.judging import TablePart, TablesJudgement
from tabx.views.markdown import escape, markdown_headline, markdown_table, render_markdown
from tabx.views.tables import PAIRS, SPARES, TERMS, part_title, tables_view

_HEADING = re.compile(r"^(#{1,5}) ", re.MULTILINE)


def render_tables_markdown(judgement: TablesJudgement) -> str:
    """Return the whole report as Markdown with a final newline; nothing is cut."""
    view = tables_view(judgement)
    parts = [markdown_headline(view), f"## Tables\n\n{markdown_table(PAIRS, view.pairs)}"]
    if view.spares:
        parts.append(f"## Predicted tables beside them\n\n{markdown_table(SPARES, view.spares)}")
    if view.terms:
        parts.append(f"## Terms\n\ncost = share × weight × count / of\n\n{markdown_table(TERMS, view.terms)}")
    return "\n\n".join([*parts, *map(_part, judgement.parts)]) + "\n"


def _part(part: TablePart) -> str:
    title = f"## {escape(part_title(part))}"
    if part.is_missing:
        return f"{title}\n\n{escape(part.judgement.reason)}"
    # A cell's text is one line of a table or a list: only the report's own headings start a line with "#".
    return "\n\n".join([title, _HEADING.sub(r"##\1 ", render_markdown(part.judgement)).rstrip()])
