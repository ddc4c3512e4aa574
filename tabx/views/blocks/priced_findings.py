"""Price the findings, and group harmless ones of a column that share one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tabx.align.records import DecidedBy
from tabx.compare.cause_records import Cause
from tabx.compare.findings.sentences import say_same
from tabx.compare.records import Entity, Finding, ItemKind
from tabx.judging.judgement import Judgement
from tabx.views.figures import decimal, several
from tabx.views.names import short
from tabx.views.relations import HARMLESS
from tabx.views.sentence import both_texts, place, sentence

CAUSE = 400
"""Most characters of the sentence on a cause: one line with two examples."""

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
    alike : tuple of ReportedFinding
        All findings that one line tells together: in another notation, or of one cause; () for a single finding.
    cause : Cause or None
        The act that explains it.
    """

    finding: Finding
    cost: float
    in_notation: bool = False
    alike: tuple[ReportedFinding, ...] = ()
    cause: Cause | None = None

    @cached_property
    def sentence(self) -> str:
        """The finding as a readable sentence, without its cost."""
        if not self.alike:
            return sentence(self.finding)
        if self.cause is not None:
            return short(self.cause.sentence, CAUSE)
        counts = Counter(one.finding.entity for one in self.alike)
        told = " and ".join(several(number, str(entity)) for entity, number in sorted(counts.items()))
        return f"{told} in another notation" + ("" if self.cost else f", {FORGIVEN}")

    @property
    def example(self) -> str:
        """One of several findings told in one line; "" for a single finding, and for a cause, which has its own."""
        is_alone = not self.alike or self.cause is not None
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
    in_notation = {item.finding for item in judgement.comparison.counts.items if item.kind == ItemKind.NOTATION}
    return tuple(
        ReportedFinding(
            finding, cost, index in in_notation, cause=None if finding.cause is None else causes[finding.cause]
        )
        for index, (finding, cost) in enumerate(pairs)
    )


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
