"""List findings for the page, with their kinds for its filter and their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabx.base.escapes import visible
from tabx.compare.records import Entity, Finding, FindingKind
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation
from tabx.views.blocks.priced_findings import ReportedFinding
from tabx.views.blocks.trace import rest
from tabx.views.relations import FORGIVEN_MEANING, FORGIVEN_SIGN, MEANINGS, sign_of

SAYS_LITTLE = (DifferenceKind.SAME, DifferenceKind.BLANK, FindingKind.MISSING, FindingKind.EXTRA)
"""Kinds that add nothing to the relation and the entity."""


@dataclass(frozen=True, slots=True)
class KindOption:
    """An option of the filter: label, relation and number of findings of one kind."""

    index: int
    label: str
    relation: str
    sign: str
    meaning: str
    count: int


@dataclass(frozen=True, slots=True)
class ListedFinding:
    """One finding of the list; `kind` is the index of its `KindOption`."""

    index: int
    text: str
    cost: str
    kind: int
    label: str
    relation: str
    sign: str
    told: ReportedFinding

    @property
    def cells(self) -> tuple[ReportedFinding, ...]:
        """The findings that a cause explains, costliest first; () for any other entry."""
        return self.told.alike if self.told.cause is not None else ()

    @property
    def finding(self) -> Finding:
        """The finding, or the first of several that the entry tells."""
        return self.told.finding


@dataclass(frozen=True, slots=True)
class FindingList:
    """The listed findings, their kinds in order of appearance, and a line on the rest."""

    entries: tuple[ListedFinding, ...]
    kinds: tuple[KindOption, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A finding beside the score, with the number of similar findings that it stands for.

    Similar are equivalent cells of the same kind in the same column.
    """

    entry: ListedFinding
    others: int


def list_findings(by_cost: Sequence[ReportedFinding], limit: int) -> FindingList:
    """Return the first `limit` findings as a list with their kinds."""
    counts: dict[tuple[Relation, str], int] = {}
    kinds: dict[tuple[Relation, str], int] = {}
    signs: dict[tuple[Relation, str], str] = {}
    entries = []
    for index, priced in enumerate(by_cost[:limit]):
        label = label_of(priced)
        relation, label = key = (priced.finding.relation, label)
        kind = kinds.setdefault(key, len(kinds))
        counts[key] = counts.get(key, 0) + 1
        signs.setdefault(key, sign_of(priced.finding))
        entries.append(
            ListedFinding(
                index=index,
                text=priced.sentence,
                cost=priced.cost_text,
                kind=kind,
                label=label,
                relation=str(relation),
                sign=sign_of(priced.finding),
                told=priced,
            )
        )
    offered = tuple(
        KindOption(index, label, str(relation), sign, meaning, counts[relation, label])
        for (relation, label), index in kinds.items()
        for sign in (signs[relation, label],)
        for meaning in (FORGIVEN_MEANING if sign == FORGIVEN_SIGN else MEANINGS[relation],)
    )
    return FindingList(tuple(entries), offered, rest(by_cost[limit:]))


def dearest(entries: Sequence[ListedFinding], limit: int) -> tuple[Reason, ...]:
    """Return the costliest findings, equivalent ones of one kind and column merged.

    Rounded ones are not merged, unlike in the trace (`group_harmless`); no reason on record.
    """
    groups: dict[tuple[Any, ...], list[ListedFinding]] = {}
    for entry in entries:
        is_equivalent = entry.finding.relation is Relation.EQUIVALENT
        key = (entry.kind, entry.finding.gold_columns) if is_equivalent else (entry.index,)
        groups.setdefault(key, []).append(entry)
    return tuple(Reason(group[0], len(group) - 1) for group in list(groups.values())[:limit])


def label_of(priced: ReportedFinding) -> str:
    """Return the label of an entry's kind."""
    if not priced.alike or priced.is_extra_row:
        return kind_label(priced.finding)
    return "another notation" if priced.cause is None else f"cause: {priced.cause.kind}"


def kind_label(finding: Finding) -> str:
    """Return the label of a finding's kind: "missing row", "header: renamed", "date format"."""
    if finding.forgiven:
        return f"forgiven by {visible(finding.forgiven)}"
    if finding.kind in SAYS_LITTLE:
        return f"{finding.relation} {finding.entity}"
    kind = visible(finding.kind.replace("_", " "))
    return f"header: {kind}" if finding.entity is Entity.HEADER and "header" not in kind else kind


def places_told(entry: ListedFinding) -> dict[str, Any]:
    """Return the rows, columns and cells that an entry tells about, by side."""
    found: dict[str, dict[str, list[Any]]] = {}
    for priced in entry.told.members:
        for side, about in places(priced.finding).items():
            for part, where in about.items():
                found.setdefault(side, {}).setdefault(part, []).extend(where)
    return found


def places(finding: Finding) -> dict[str, Any]:
    """Return the rows, columns or cells that a finding concerns, by side."""
    sides = {
        "gold": _side_places(finding.entity, finding.gold_rows, finding.gold_columns),
        "predicted": _side_places(finding.entity, finding.predicted_rows, finding.predicted_columns),
    }
    return {side: about for side, about in sides.items() if about}


def _side_places(entity: Entity, rows: Sequence[int], columns: Sequence[int]) -> dict[str, Any]:
    if entity is Entity.TABLE:
        return {}
    if entity is Entity.CELL and rows and columns:
        return {"cells": [[row, column] for row in rows for column in columns]}
    if columns and (entity in (Entity.COLUMN, Entity.HEADER) or not rows):
        return {"columns": list(columns)}
    return {"rows": list(rows)} if rows else {}
