"""The findings as the page lists them: sentence, cost, the kind they are filtered by, and the places they are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabx.compare.records import Entity, Finding
from tabx.escapes import visible
from tabx.judging.judgement import Judgement
from tabx.values.records import Relation
from tabx.views.figures import decimal, several
from tabx.views.marks import MEANINGS, SIGNS
from tabx.views.sentence import sentence

PLAIN = ("", "blank", "missing", "extra")
"""Kinds that say less than relation and entity do."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What the filter offers: an index, a label, the relation and its sign, how many findings there are of it."""

    index: int
    label: str
    relation: str
    sign: str
    meaning: str
    count: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One finding of the list, dearest first."""

    index: int
    text: str
    cost: str
    kind: int
    label: str
    relation: str
    sign: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class Listed:
    """The list, its kinds in the order in which they first appear, and what is said of the findings left out."""

    entries: tuple[Entry, ...]
    kinds: tuple[Kind, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A finding told beside the score, and how many harmless ones of its column are just like it."""

    entry: Entry
    others: int


def dearest(entries: Sequence[Entry], limit: int) -> tuple[Reason, ...]:
    """Return the dearest findings, harmless ones of one kind in one column told once."""
    found: dict[tuple[Any, ...], list[Entry]] = {}
    for entry in entries:
        harmless = entry.finding.relation is Relation.EQUIVALENT
        key = (entry.kind, entry.finding.gold_columns) if harmless else (entry.index,)
        found.setdefault(key, []).append(entry)
    return tuple(Reason(alike[0], len(alike) - 1) for alike in list(found.values())[:limit])


def listed(judgement: Judgement, limit: int) -> Listed:
    """Return the findings of a judgement as a list, at most `limit` of them."""
    priced = judgement.findings.by_cost()
    numbers: dict[tuple[Relation, str], int] = {}
    entries = []
    counts: list[int] = []
    for index, (finding, cost) in enumerate(priced[:limit]):
        key = (finding.relation, label(finding))
        kind = numbers.setdefault(key, len(numbers))
        if kind == len(counts):
            counts.append(0)
        counts[kind] += 1
        sign = SIGNS[finding.relation]
        entries.append(
            Entry(index, sentence(finding), decimal(cost), kind, key[1], str(finding.relation), sign, finding)
        )
    kinds = tuple(
        Kind(number, name, str(relation), SIGNS[relation], MEANINGS[relation], counts[number])
        for (relation, name), number in numbers.items()
    )
    left = priced[limit:]
    rest = f"{several(len(left), 'more finding')}, {decimal(sum(cost for _, cost in left))} in all" if left else ""
    return Listed(tuple(entries), kinds, rest)


def label(finding: Finding) -> str:
    """Return the kind of a finding in the words of the filter ("missing row", "header: renamed", "date format")."""
    if finding.forgiven:
        return f"forgiven by {visible(finding.forgiven)}"
    if finding.kind in PLAIN:
        return f"{finding.relation} {finding.entity}"
    kind = visible(finding.kind.replace("_", " "))
    return f"header: {kind}" if finding.entity is Entity.HEADER and "header" not in kind else kind


def places(finding: Finding) -> dict[str, Any]:
    """Return what a finding is about, by side, as rows, columns or cells."""
    found: dict[str, Any] = {}
    for side, rows, columns in (
        ("gold", finding.gold_rows, finding.gold_columns),
        ("predicted", finding.predicted_rows, finding.predicted_columns),
    ):
        if finding.entity is Entity.CELL and rows and columns:
            found[side] = {"cells": [[row, column] for row in rows for column in columns]}
        elif finding.entity in (Entity.COLUMN, Entity.HEADER) and columns:
            found[side] = {"columns": list(columns)}
        elif finding.entity is not Entity.TABLE and rows:
            found[side] = {"rows": list(rows)}
        elif finding.entity is not Entity.TABLE and columns:
            found[side] = {"columns": list(columns)}
    return found
