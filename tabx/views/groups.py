"""Harmless rewrites of one column told together; errors are always told one by one."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.records import DecidedBy
from tabx.compare.findings.sentences import say_same
from tabx.compare.records import Entity, Finding
from tabx.values.records import Relation

Priced = tuple[Finding, float]
HARMLESS = (Relation.EQUIVALENT, Relation.ROUNDED)


def same_told(finding: Finding) -> str:
    """Return what is said of the sameness of a harmless cell ("the same value, other date format"), else ""."""
    harmless = finding.entity is Entity.CELL and finding.relation in HARMLESS and len(finding.gold_columns) == 1
    if not harmless or finding.difference is None or not finding.verified or finding.decided_by is DecidedBy.MODEL:
        return ""
    return say_same(finding.difference)


def group(priced: Sequence[Priced]) -> tuple[tuple[Priced, ...], ...]:
    """Return the findings with the harmless cells of one column of which the same is said together.

    Parameters
    ----------
    priced : sequence of (Finding, float)
        Findings with their costs, dearest first.

    Returns
    -------
    tuple of tuple of (Finding, float)
        The group with the dearest sum first; most groups hold one finding.
    """
    groups: dict[object, list[Priced]] = {}
    for index, (finding, cost) in enumerate(priced):
        said = same_told(finding)
        groups.setdefault((finding.gold_columns, finding.relation, said) if said else index, []).append((finding, cost))
    return tuple(sorted((tuple(members) for members in groups.values()), key=lambda members: -total(members)))


def total(members: Sequence[Priced]) -> float:
    """Return what a group costs in all."""
    return sum(cost for _, cost in members)
