"""Price the findings, and group harmless ones of a column that share one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tabx.align.records import DecidedBy
from tabx.compare.cause_records import Cause
from tabx.compare.findings.sentences import say_same
from tabx.compare.names import ranges
from tabx.compare.records import Entity, Finding, ItemKind
from tabx.documents.figures import decimal, several
from tabx.documents.names import short
from tabx.judging.judgement import Judgement
from tabx.views.relations import HARMLESS
from tabx.views.sentence import both_texts, place, sentence

CAUSE = 400
"""Most characters of the sentence on a cause: one line with two examples."""

MANY_ROWS = 4
"""Extra rows from which one line tells all of them: three are read at a glance, a dozen hides what else is wrong."""

NAMED_ROWS = 3
"""Extra rows that such a line names."""

RUNS_OF_ROWS = 8
"""Runs of neighbouring rows whose numbers such a line gives: half a line of a terminal."""

FORGIVEN = "forgiven"
"""Cost of a difference that a rubric or a house rule forgives."""


@dataclass(frozen=True)
class ReportedFinding:
    """A finding and its cost, the part of the error that it adds.

    Attributes
    ----------
    finding : Finding
    cost : float
    in_notation : bool
        Whether both sides have the same signs, encoded otherwise.
    is_extra_row : bool
        Whether it is a row with values that the gold does not have.
    alike : tuple of ReportedFinding
        All findings that one line tells together: in another notation, extra rows, or of one cause; () for a single
        finding.
    cause : Cause or None
        The act that explains it.
    """

    finding: Finding
    cost: float
    in_notation: bool = False
    is_extra_row: bool = False
    alike: tuple[ReportedFinding, ...] = ()
    cause: Cause | None = None

    @cached_property
    def sentence(self) -> str:
        """The finding as a readable sentence, without its cost."""
        if not self.alike:
            return sentence(self.finding)
        if self.cause is not None:
            return short(self.cause.sentence, CAUSE)
        if self.is_extra_row:
            return _say_extra_rows([one.finding for one in self.alike])
        counts = Counter(one.finding.entity for one in self.alike)
        told = " and ".join(several(number, str(entity)) for entity, number in sorted(counts.items()))
        return f"{told} in another notation" + ("" if self.cost else f", {FORGIVEN}")

    @property
    def example(self) -> str:
        """One of several findings told in one line; "" for a single one, extra rows, which are named, and a cause."""
        is_alone = not self.alike or self.cause is not None or self.is_extra_row
        return "" if is_alone else f"{place(self.finding)}: {both_texts(self.finding)}"

    @property
    def members(self) -> tuple[ReportedFinding, ...]:
        """The findings that the line tells."""
        return self.alike or (self,)

    @property
    def cost_text(self) -> str:
        """The cost as the reports write it."""
        return decimal(self.cost)

    @property
    def sentence_with_cost(self) -> str:
        """The finding as a readable sentence, with its cost."""
        return f"{self.sentence}, costs {self.cost_text}"


def priced_findings(judgement: Judgement) -> tuple[ReportedFinding, ...]:
    """Return the findings with their costs, in the order of the comparison."""
    pairs = zip(judgement.findings, judgement.findings.costs, strict=True)
    causes = judgement.comparison.causes
    kinds = {item.finding: item.kind for item in judgement.comparison.counts.items}
    return tuple(
        ReportedFinding(
            finding,
            cost,
            kinds.get(index) == ItemKind.NOTATION,
            kinds.get(index) == ItemKind.EXTRA_ROW,
            cause=None if finding.cause is None else causes[finding.cause],
        )
        for index, (finding, cost) in enumerate(pairs)
    )


def _say_extra_rows(findings: Sequence[Finding]) -> str:
    """Return one sentence on many extra rows: where they stand, and the names of the first."""
    rows = sorted(row for finding in findings for row in finding.predicted_rows)
    names = ", ".join(f"'{short(finding.row_name)}'" for finding in findings[:NAMED_ROWS])
    return f"predicted rows {ranges(rows, RUNS_OF_ROWS)} are extra: {names} and {len(findings) - NAMED_ROWS} more"


def with_extra_rows_told_once(findings: Sequence[ReportedFinding]) -> tuple[ReportedFinding, ...]:
    """Return findings, costliest first, with many extra rows as one line in the place of their sum."""
    rows = tuple(priced for priced in findings if priced.is_extra_row and not priced.alike)
    if len(rows) < MANY_ROWS:
        return tuple(findings)
    in_order = tuple(sorted(rows, key=lambda priced: priced.finding.predicted_rows))
    together = ReportedFinding(in_order[0].finding, total_cost(rows), is_extra_row=True, alike=in_order)
    return by_cost((*(priced for priced in findings if priced.alike or not priced.is_extra_row), together))


def with_notation_told_once(findings: Sequence[ReportedFinding]) -> tuple[ReportedFinding, ...]:
    """Return findings, costliest first, with those in another notation as one line in the place of their sum."""
    alike = tuple(priced for priced in findings if priced.in_notation)
    if not alike:
        return tuple(findings)
    together = ReportedFinding(alike[0].finding, total_cost(alike), in_notation=True, alike=alike)
    return by_cost((*(priced for priced in findings if not priced.in_notation), together))


def with_causes_told_once(findings: Sequence[ReportedFinding]) -> tuple[ReportedFinding, ...]:
    """Return findings, costliest first, with those of a cause as one line in the place of their sum."""
    of_causes: dict[int, list[ReportedFinding]] = {}
    single = []
    for priced in findings:
        if priced.cause is None or priced.alike:
            single.append(priced)
        else:
            of_causes.setdefault(id(priced.cause), []).append(priced)
    if not of_causes:
        return tuple(findings)
    told = [
        ReportedFinding(members[0].finding, total_cost(members), alike=tuple(members), cause=members[0].cause)
        for members in of_causes.values()
    ]
    return by_cost((*single, *told))


def by_cost(findings: Sequence[ReportedFinding]) -> tuple[ReportedFinding, ...]:
    """Return the findings costliest first; ties keep their order."""
    return tuple(sorted(findings, key=lambda priced: -priced.cost))


def total_cost(findings: Sequence[ReportedFinding]) -> float:
    """Return the sum of the costs."""
    return sum(priced.cost for priced in findings)


def sameness(finding: Finding) -> str:
    """Return how a harmless cell differs: "the same value, other date format".

    The result is "" for every other finding. Unverified findings and those of a model count as other: their own
    sentence says who decided and how sure it is.
    """
    is_harmless_cell = finding.entity is Entity.CELL and finding.relation in HARMLESS and len(finding.gold_columns) == 1
    if not is_harmless_cell or finding.difference is None:
        return ""
    if not finding.verified or finding.decided_by is DecidedBy.MODEL:
        return ""
    return say_same(finding.difference)


def group_harmless(findings: Sequence[ReportedFinding]) -> tuple[tuple[ReportedFinding, ...], ...]:
    """Group harmless cells of one column that differ in the same way.

    Every other finding forms a group of its own: each error deserves a look.

    Parameters
    ----------
    findings : sequence of ReportedFinding
        Dearest first.

    Returns
    -------
    tuple of tuple of ReportedFinding
        The group with the dearest sum first; most groups hold one finding.
    """
    groups: dict[object, list[ReportedFinding]] = {}
    for index, priced in enumerate(findings):
        same = "" if priced.alike else sameness(priced.finding)
        key = (priced.finding.gold_columns, priced.finding.relation, same) if same else index
        groups.setdefault(key, []).append(priced)
    return tuple(sorted(map(tuple, groups.values()), key=lambda members: -total_cost(members)))
