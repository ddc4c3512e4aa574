"""The comparison as Markdown: every table, for a paper's appendix or a pull request."""

from __future__ import annotations

from tabx.documents.markdown import escape, markdown_table
from tabx.report.model_comparison import ModelComparison, SignatureGroup
from tabx.report.tables import group_line, headline, report_tables
from tabx.report.words import ReportTable


def comparison_markdown(comparison: ModelComparison) -> str:
    """Return all tables of every signature, with a final newline."""
    lines = [escape(line) for line in headline(comparison)]
    parts = ["# Models compared", *lines, *(_group(group) for group in comparison.groups)]
    return "\n\n".join(parts) + "\n"


def _group(group: SignatureGroup) -> str:
    signature = group.signature.replace("`", "'")
    head = f"## {escape(', '.join(group.models))}\n\n`{signature}`\n\n{group_line(group)}"
    return "\n\n".join([head, *map(_table, report_tables(group))])


def _table(table: ReportTable) -> str:
    return f"### {table.title}\n\n{escape(table.note)}\n\n{markdown_table(table.header, table.rows)}"
