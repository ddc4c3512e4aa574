"""Build the report on a judgement as blocks of texts and numbers for every medium.

A medium reads the blocks that it shows, in its own order, and computes nothing. A block is made when it is first
read, so that a medium pays only for what it shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabx.documents.names import MESSAGE, short
from tabx.documents.record import TableBlock
from tabx.judging import Judgement, SharedTerm, TablePart, TablesJudgement
from tabx.score.records import Term
from tabx.views.blocks.aligned_table import AlignedTable, align_tables
from tabx.views.blocks.descriptors import DescriptorTables, make_descriptors
from tabx.views.blocks.headline import Headline, make_headline
from tabx.views.blocks.pairings import PairingList, inexact_pairings
from tabx.views.blocks.priced_findings import (
    ReportedFinding,
    by_cost,
    priced_findings,
    with_causes_told_once,
    with_extra_rows_told_once,
    with_notation_told_once,
)
from tabx.views.blocks.tables import costly_terms, pairs_table, part_title, spares_table, tables_headline, terms_table
from tabx.views.blocks.terms import ErrorShare, Terms, error_share, score_terms
from tabx.views.blocks.trace import Trace, column_scales, make_trace


@dataclass(frozen=True)
class Report:
    """The report on one pair of tables."""

    judgement: Judgement

    @cached_property
    def headline(self) -> Headline:
        """Score, error and signature of the judgement."""
        return make_headline(self.judgement)

    @cached_property
    def terms(self) -> Terms:
        """Terms that add up to the error."""
        return score_terms(self.judgement.scorecard)

    @cached_property
    def term_shares(self) -> tuple[tuple[Term, ErrorShare], ...]:
        """Each line of `terms` as numbers, with its share of the error."""
        error = self.judgement.error
        return tuple((term, error_share(term.cost, error)) for term in self.judgement.terms)

    @cached_property
    def descriptors(self) -> DescriptorTables:
        """The four descriptors and the facts found."""
        return make_descriptors(self.judgement.descriptors)

    @cached_property
    def aligned(self) -> AlignedTable:
        """Gold and predicted table merged into one."""
        return align_tables(self.judgement)

    @cached_property
    def pairings(self) -> tuple[PairingList, ...]:
        """Pairings that were not decided by an exact match."""
        return inexact_pairings(self.judgement)

    @cached_property
    def findings(self) -> tuple[ReportedFinding, ...]:
        """Findings with their costs, in the order of the comparison."""
        return priced_findings(self.judgement)

    @cached_property
    def findings_by_cost(self) -> tuple[ReportedFinding, ...]:
        """Findings with their costs, costliest first."""
        return by_cost(self.findings)

    @cached_property
    def told(self) -> tuple[ReportedFinding, ...]:
        """Findings as the reports tell them, costliest first.

        Those in another notation, of one cause, and many extra rows have a line each.
        """
        return with_causes_told_once(with_extra_rows_told_once(with_notation_told_once(self.findings_by_cost)))

    def trace(self, limit: int | None = None, *, grouped: bool = False) -> Trace:
        """Return the trace: findings as entries, costliest first.

        The parameters are those of `make_trace`.
        """
        return make_trace(self.told, limit, grouped=grouped)

    @cached_property
    def scales(self) -> tuple[str, ...]:
        """A line per scale with the columns whose differences it measures."""
        return column_scales(self.judgement)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Notes from reading and aligning the tables, without duplicates."""
        return tuple(dict.fromkeys(short(note.message, MESSAGE) for note in self.judgement.notes))


@dataclass(frozen=True, slots=True)
class Section:
    """One gold table in the report on several tables, with its predicted counterpart.

    Attributes
    ----------
    title : str
    sums : tuple of str
        Its row of `TablesReport.pairs`.
    part : TablePart
    report : Report
        On this pair alone.
    """

    title: str
    sums: tuple[str, ...]
    part: TablePart
    report: Report

    @property
    def missing(self) -> str:
        """Why the prediction has no such table; "" where it has one."""
        return self.part.judgement.reason if self.part.is_missing else ""


@dataclass(frozen=True)
class TablesReport:
    """Report on several tables: the sum, then a section for each gold table."""

    judgement: TablesJudgement

    @cached_property
    def headline(self) -> Headline:
        """Score and error of all tables together."""
        return tables_headline(self.judgement)

    @cached_property
    def pairs(self) -> TableBlock:
        """Gold tables with the predicted tables matched to them."""
        return pairs_table(self.judgement)

    @cached_property
    def spares(self) -> TableBlock:
        """Predicted tables without a match."""
        return spares_table(self.judgement)

    @cached_property
    def terms(self) -> TableBlock:
        """Terms of all tables that cost something, costliest first."""
        return terms_table(self.judgement)

    @cached_property
    def term_shares(self) -> tuple[tuple[SharedTerm, ErrorShare], ...]:
        """Each row of `terms` as numbers, with its share of the error."""
        error = self.judgement.error
        return tuple((shared, error_share(shared.cost, error)) for shared in costly_terms(self.judgement))

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """One section per gold table, in order."""
        return tuple(
            Section(part_title(part), tuple(cell.text for cell in sums), part, Report(part.judgement))
            for part, sums in zip(self.judgement.parts, self.pairs.rows, strict=True)
        )


def report_of(judgement: Judgement | TablesJudgement) -> Report | TablesReport:
    """Return the report on a judgement of one pair or of several tables."""
    return TablesReport(judgement) if isinstance(judgement, TablesJudgement) else Report(judgement)
