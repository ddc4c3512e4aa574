"""Render the report as Markdown: the same blocks as on the terminal, nothing cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tabx.documents.markdown import escape, markdown_table, table_markdown
from tabx.documents.record import TableBlock
from tabx.judging import Judgement, TablesJudgement
from tabx.views.blocks.aligned_table import LEGEND, AlignedLine, AlignedTable
from tabx.views.blocks.descriptors import DescriptorTables
from tabx.views.blocks.headline import Headline
from tabx.views.blocks.pairings import PairingList
from tabx.views.blocks.terms import Terms
from tabx.views.blocks.trace import Trace, TraceEntry
from tabx.views.report import Report, Section, TablesReport, report_of

_HEADING = re.compile(r"^(#{1,5}) ", re.MULTILINE)


def render_markdown(judgement: Judgement | TablesJudgement) -> str:
    """Return the whole report as Markdown with a final newline.

    Harmless differences of a column that are alike share one line. A report on several tables starts with their sum;
    the report on each pair follows, its headings two levels deeper.
    """
    report = report_of(judgement)
    return (_tables(report) if isinstance(report, TablesReport) else _pair(report)) + "\n"


def _pair(report: Report) -> str:
    return _paragraphs(
        _headline(report.headline),
        _trace(report.trace(grouped=True)),
        _aligned(report.aligned),
        _terms(report.terms),
        *map(_pairings, report.pairings),
        _descriptors(report.descriptors, report.scales),
        _notes(report.notes),
    )


def _tables(report: TablesReport) -> str:
    return _paragraphs(
        _headline(report.headline),
        _sums(report.pairs, "## Tables"),
        _sums(report.spares, "## Predicted tables without a match"),
        _sums(report.terms, "## Terms", "cost = share × weight × count / of"),
        *map(_section, report.sections),
    )


def _sums(table: TableBlock, *above: str) -> str:
    return _paragraphs(*above, table_markdown(table)) if table.rows else ""


def _section(section: Section) -> str:
    title = f"## {escape(section.title)}"
    if section.part.is_missing:
        return _paragraphs(title, escape(section.missing))
    # Only headings of the report start a line with "#": the texts of cells are inside tables and lists.
    return _paragraphs(title, _HEADING.sub(r"##\1 ", _pair(section.report)))


def _headline(head: Headline) -> str:
    status = f": {head.status}" if head.status else ""
    signature = head.signature.replace("`", "'")
    title = f"# Score {head.score}, error {head.error}{status}"
    summary = f"**{escape(head.summary)}**" if head.summary != head.status else ""
    return _paragraphs(title, summary, head.facts, *map(escape, (head.name, *head.lines)), f"`{signature}`")


def _terms(terms: Terms) -> str:
    if not terms.table.rows:
        return ""
    table = table_markdown(terms.table)
    return _paragraphs("## Terms", "cost = weight × count / of", table, *map(escape, terms.remarks))


def _descriptors(descriptors: DescriptorTables, scales: Sequence[str]) -> str:
    tables = map(table_markdown, (descriptors.structure, *descriptors.by_type))
    lines = _list(f"scale {scale}" for scale in scales)
    return _paragraphs("## Descriptors", *tables, _list(descriptors.granular), escape(descriptors.facts), lines)


def _aligned(table: AlignedTable) -> str:
    if not table.columns:
        return ""
    rows = (
        (_label(row), *(table.shown(index, column)[0] for column in range(len(table.columns))))
        for index, row in enumerate(table.rows)
    )
    header = ("row", *map(_label, table.columns))
    return _paragraphs("## Aligned table", markdown_table(header, rows), escape(LEGEND))


def _label(line: AlignedLine) -> str:
    return line.name if line.on_both_sides else f"{line.name} ({line.state})"


def _pairings(pairings: PairingList) -> str:
    return _paragraphs(f"## {pairings.title}", _list(pairings.lines))


def _trace(trace: Trace) -> str:
    if not trace.entries:
        return "## Trace\n\nNo difference found."
    return _paragraphs("## Trace", "\n".join(map(_entry, trace.entries)))


def _entry(entry: TraceEntry) -> str:
    line = f"- {escape(entry.line)}" + (f"; e.g. {escape(entry.example)}" if entry.example else "")
    if not entry.cells:
        return line
    cells = "\n".join(f"  {cell}" for cell in _list(entry.cells).splitlines())
    return f"{line}\n  <details><summary>{len(entry.cells)} findings</summary>\n\n{cells}\n\n  </details>"


def _notes(notes: Sequence[str]) -> str:
    return _paragraphs("## Notes", _list(notes)) if notes else ""


def _list(lines: Iterable[str]) -> str:
    return "\n".join(f"- {escape(line)}" for line in lines)


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)
