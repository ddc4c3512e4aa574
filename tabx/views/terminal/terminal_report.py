"""Write the report to a terminal, block by block."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import TextIO

from tabx.documents.brief import cut
from tabx.documents.paper import Paper, write_entry, write_title
from tabx.documents.record import TableBlock
from tabx.documents.terminal import write_block, write_rows
from tabx.judging import Judgement, TablesJudgement
from tabx.views.blocks.descriptors import DescriptorTables
from tabx.views.blocks.headline import Headline
from tabx.views.blocks.pairings import PairingList
from tabx.views.blocks.terms import Terms
from tabx.views.blocks.trace import Trace
from tabx.views.report import Report, TablesReport, report_of
from tabx.views.terminal.aligned_bands import STYLES, write_aligned

LINES = 30
"""Entries of the trace shown by default; no reason on record."""

PAIRINGS = 8
"""Pairings per kind shown by default: the least sure, which are the likeliest to be wrong."""


class Extra(StrEnum):
    """A block that is shown on request only: explanation comes first."""

    DESCRIPTORS = "descriptors"
    PAIRINGS = "pairings"


def write_terminal(
    judgement: Judgement | TablesJudgement,
    file: TextIO,
    *,
    width: int | None = None,
    full: bool = False,
    extras: Collection[str] = (),
) -> None:
    """Write the report to a file or terminal: score, what is wrong, the trace, the aligned table, the terms.

    Parameters
    ----------
    judgement : Judgement or TablesJudgement
    file : text file
    width : int or None
        Characters in a line; None to ask the terminal (or COLUMNS).
    full : bool
        Whether to show every row, every finding in a line of its own, and all extras.
    extras : collection of str
        Further blocks to show: "descriptors", "pairings".
    """
    paper, report = Paper(file, width), report_of(judgement)
    shown = frozenset(Extra if full else map(Extra, extras))
    if isinstance(report, TablesReport):
        _write_tables(paper, report, shown, full=full)
    else:
        _write_pair(paper, report, shown, full=full)
    paper.print()
    paper.print(paper.text(report.headline.signature, "dim"))


def _write_pair(paper: Paper, report: Report, extras: Collection[Extra], *, full: bool) -> None:
    _headline(paper, report.headline)
    _trace(paper, report.trace(None if full else LINES, grouped=not full))
    write_aligned(paper, report.aligned, full=full)
    _terms(paper, report.terms)
    if Extra.PAIRINGS in extras:
        _pairings(paper, report.pairings, None if full else PAIRINGS)
    if Extra.DESCRIPTORS in extras:
        _descriptors(paper, report.descriptors, report.scales)
    _notes(paper, report.notes)


def _write_tables(paper: Paper, report: TablesReport, extras: Collection[Extra], *, full: bool) -> None:
    _headline(paper, report.headline)
    _sums(paper, "Tables", report.pairs, full=full)
    _sums(paper, "Predicted tables without a match", report.spares, full=full)
    _sums(paper, "Terms: share × weight × count / of = cost", report.terms, full=full)
    for section in report.sections:
        write_title(paper, f"── {section.title} ──")
        if section.part.is_missing:
            paper.print(paper.text(section.missing, "red"))
        else:
            _write_pair(paper, section.report, extras, full=full)


def _headline(paper: Paper, head: Headline) -> None:
    colour = "green" if head.is_perfect else "red" if head.status else "yellow"
    line = paper.text(f"score {head.score}", f"bold {colour}")
    line.append_text(paper.text(f" · {head.facts} · error {head.error}"))
    if head.status:
        line.append_text(paper.text(f" · {head.status}", "bold red"))
    paper.print(line)
    if head.summary != head.status:
        paper.print(paper.text(head.summary, "bold"))
    for text in (head.name, *head.lines):
        if text:
            paper.print(paper.text(text, "dim"))


def _terms(paper: Paper, terms: Terms) -> None:
    if not terms.table.rows:
        return
    write_title(paper, "Terms: weight × count / of = cost")
    write_rows(paper, terms.table)
    for remark in terms.remarks:
        write_entry(paper, paper.text(remark))


def _descriptors(paper: Paper, descriptors: DescriptorTables, scales: Sequence[str]) -> None:
    write_title(paper, "Descriptors")
    for table in (descriptors.structure, *descriptors.by_type):
        write_rows(paper, table)
    for line in (*descriptors.granular, descriptors.facts, *(f"scale {scale}" for scale in scales)):
        write_entry(paper, paper.text(line))


def _pairings(paper: Paper, pairings: Sequence[PairingList], limit: int | None) -> None:
    for entries in pairings:
        write_title(paper, entries.title)
        for line in entries.shown(limit):
            write_entry(paper, paper.text(line))


def _trace(paper: Paper, trace: Trace) -> None:
    write_title(paper, "Trace" if trace.entries else "Trace: no difference found")
    for entry in trace.entries:
        text = paper.text(entry.text, STYLES[entry.relation])
        cost, example = f", {entry.cost}" if entry.cost else "", f"; e.g. {entry.example}" if entry.example else ""
        text.append_text(paper.text(f"{cost}{example}"))
        write_entry(paper, text)
    if trace.rest:
        write_entry(paper, paper.text(f"… {trace.rest}"))


def _notes(paper: Paper, notes: Sequence[str]) -> None:
    if notes:
        write_title(paper, "Notes")
    for note in notes:
        write_entry(paper, paper.text(note))


def _sums(paper: Paper, title: str, table: TableBlock, *, full: bool) -> None:
    if not table.rows:
        return
    write_title(paper, title)
    for block in [table] if full else cut(table):
        write_block(paper, block)
