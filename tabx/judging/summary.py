"""What kinds of differences a judgement found, in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tabx.align.records import RepairKind
from tabx.compare.records import Comparison, Finding, Item, ItemKind
from tabx.score.records import Scorecard
from tabx.values.kinds import DifferenceKind

MOST_KINDS = 6
"""Kinds of errors named: more than a table mostly has, and still two lines. The rest costs less than each of them."""

SAID: Mapping[str, tuple[str, str]] = {
    ItemKind.MISSING_ROW: ("row missing", "rows missing"),
    ItemKind.MISSING_REPETITION: ("repetition missing", "repetitions missing"),
    ItemKind.MISSING_COLUMN: ("column missing", "columns missing"),
    ItemKind.MISSING_CELL: ("value missing", "values missing"),
    ItemKind.EXTRA_ROW: ("extra row", "extra rows"),
    ItemKind.EXTRA_COLUMN: ("extra column", "extra columns"),
    ItemKind.EXTRA_CELL: ("extra value", "extra values"),
    ItemKind.EXTRA_KEY: ("extra key column", "extra key columns"),
    ItemKind.PARTIAL_CELL: ("wrong value", "wrong values"),
    ItemKind.WRONG_KEY: ("wrong row name", "wrong row names"),
    ItemKind.WRONG_HEADER: ("wrong header", "wrong headers"),
    ItemKind.ROUNDED: ("value rounded", "values rounded"),
    ItemKind.NEAR: ("value nearly the gold's", "values nearly the gold's"),
    ItemKind.NOTATION: ("text in another notation", "texts in another notation"),
    ItemKind.REWRITE: ("value written otherwise", "values written otherwise"),
    ItemKind.RENAMED_HEADER: ("header renamed", "headers renamed"),
    ItemKind.JOINED_SCRIPT: ("exponent or index joined", "exponents or indices joined"),
    ItemKind.LOST_GROUPING: ("grouping lost", "groupings lost"),
    ItemKind.LOST_UNIT: ("unit left out of {} cell", "unit left out of {} cells"),
    ItemKind.ADDED_UNIT: ("unit added to {} cell", "unit added to {} cells"),
    ItemKind.ROW_ORDER: ("rows in another order",) * 2,
    ItemKind.COLUMN_ORDER: ("columns in another order",) * 2,
    RepairKind.TRANSPOSED: ("rows and columns exchanged",) * 2,
    RepairKind.TRANSPOSED_BODY: ("rows and columns of the body exchanged",) * 2,
    RepairKind.MERGED_COLUMN: ("merged column", "merged columns"),
    RepairKind.SPLIT_COLUMN: ("split column", "split columns"),
    RepairKind.MERGED_ROW: ("merged row", "merged rows"),
    RepairKind.SPLIT_ROW: ("split row", "split rows"),
    RepairKind.MOVED_CELL: ("value in another place", "values in other places"),
    RepairKind.PACKED_CELL: ("cell with several values", "cells with several values"),
    RepairKind.TOTAL_ROW: ("row of totals", "rows of totals"),
    RepairKind.COPIED_ROW: ("row repeated", "rows repeated"),
    RepairKind.COPIED_COLUMN: ("column repeated", "columns repeated"),
    RepairKind.GROUPED_ROWS: ("a column printed as sections",) * 2,
    RepairKind.TITLE_ROW: ("title printed as a row", "titles printed as rows"),
    RepairKind.HEADER_DEPTH: ("header row printed as data", "header rows printed as data"),
    RepairKind.HEADER_LEVEL: ("upper header name changed", "upper header names changed"),
    RepairKind.LOST_HEADER: ("header lost", "headers lost"),
    RepairKind.GROUP_HEADER: ("group name changed", "group names changed"),
    RepairKind.GROUP_SPAN: ("group names over fewer or more columns",) * 2,
    RepairKind.LOST_GROUP: ("columns without their group's name",) * 2,
    RepairKind.SECTION_ROW: ("section changed", "sections changed"),
    RepairKind.SPAN_BLANK: ("merged cell printed once", "merged cells printed once"),
    RepairKind.RAGGED: ("row of another length", "rows of another length"),
    RepairKind.LAYOUT: ("another layout",) * 2,
    RepairKind.RESHAPED: ("another shape of the table",) * 2,
    RepairKind.SPLIT_TABLE: ("table printed in parts", "tables printed in parts"),
    RepairKind.MERGED_TABLE: ("tables printed as one",) * 2,
}
"""How one and how several of a kind are said; those of which there is one at most are said without a number. In
those with a {} the number of cells stands there."""


EMPTY_KINDS = {ItemKind.EXTRA_ROW: "empty.row", ItemKind.EXTRA_COLUMN: "empty.column"}
"""Lines too many that say nothing, where the rubric prices them as layout: told apart from those that say something."""

SIGN_OF_NAME = "sign.of.name"

MORE_SAID = {
    SIGN_OF_NAME: ("sign of a name added or lost", "signs of names added or lost"),
    "empty.row": ("empty row too many", "empty rows too many"),
    "empty.column": ("empty column too many", "empty columns too many"),
}
"""How kinds are said that only a part of the items of one price are."""


SAID_OF_NEAR: Mapping[str, tuple[str, str]] = {
    DifferenceKind.MORE_PRECISE: ("value more precise", "values more precise"),
    DifferenceKind.WORD_FORM: ("value in another form of its word", "values in other forms of their words"),
}
"""How near values are said, by the way in which they are near: a reader asks that first."""


class Judged(Protocol):
    """What a sentence reads of a judgement."""

    @property
    def comparison(self) -> Comparison:
        """The findings and what they count."""
        ...

    @property
    def scorecard(self) -> Scorecard:
        """What they cost."""
        ...


@dataclass
class _Kind:
    """The findings of one kind, and their causes, each as (number of the table, index)."""

    name: str
    findings: set[tuple[int, int]] = field(default_factory=set)
    explained: set[tuple[int, int]] = field(default_factory=set)
    causes: set[tuple[int, int]] = field(default_factory=set)
    cost: float = 0.0
    entities: float = 0.0
    cells: int = 0

    @property
    def count(self) -> int:
        """How many are said: of merged cells, which one finding tells together, the cells."""
        return round(self.entities) if self.name == RepairKind.SPAN_BLANK else len(self.findings)

    def add(self, table: int, item: Item, cost: float) -> None:
        """Count one item."""
        self.findings.add((table, item.finding))
        self.cost += cost
        self.entities += item.count
        self.cells += item.facts
        if item.cause is not None:
            self.explained.add((table, item.finding))
            self.causes.add((table, item.cause))


def summarise(judgements: Sequence[Judged]) -> str:
    """Return the kinds of errors, costliest first, then what is harmless or free, then what house rules forgive.

    "1 of 4 rows missing, 2 wrong values; harmless: 1 header renamed, 3 values written otherwise"; "no difference" for
    none. The numbers of several judgements, one for each table, are added up.
    """
    errors, harmless, forgiven = _kinds(judgements)
    if not errors and not harmless and not forgiven:
        return "no difference"
    sizes = [judged.comparison.descriptors for judged in judgements]
    totals = {
        ItemKind.MISSING_ROW.value: sum(size.rows.total for size in sizes),
        ItemKind.MISSING_COLUMN.value: sum(size.columns.total for size in sizes),
    }
    free = (("harmless", harmless), ("forgiven", forgiven))
    said = [f"{word}: {_listed(kinds, totals)}" for word, kinds in free if kinds]
    return "; ".join([_listed(errors, totals) or "every value is right", *said])


def _kinds(judgements: Iterable[Judged]) -> tuple[list[_Kind], list[_Kind], list[_Kind]]:
    """Return the kinds of errors, of harmless differences and of those that a house rule forgives, costliest first."""
    errors: dict[str, _Kind] = {}
    harmless: dict[str, _Kind] = {}
    forgiven: dict[str, _Kind] = {}
    for table, judged in enumerate(judgements):
        card = judged.scorecard
        squeezed = {term.name for term in card.terms if term.harmless}
        for item, cost in zip(judged.comparison.counts.items, card.costs, strict=True):
            name = _name_of(item, judged.comparison.findings[item.finding], squeezed)
            is_free = item.kind.value in squeezed or name in EMPTY_KINDS.values() or not cost
            kinds = forgiven if item.forgiven else harmless if is_free else errors
            kinds.setdefault(name, _Kind(name)).add(table, item, cost)
    one, two, three = (sorted(kinds.values(), key=lambda kind: -kind.cost) for kinds in (errors, harmless, forgiven))
    return one, two, three


def _name_of(item: Item, finding: Finding, squeezed: Collection[str]) -> str:
    """Return the kind under which an item is said; `squeezed` are the terms that are harmless."""
    if finding.kind is DifferenceKind.UNSIGNED:
        return SIGN_OF_NAME
    if item.kind is ItemKind.NEAR and finding.kind.value in SAID_OF_NEAR:
        return finding.kind.value
    is_empty = item.kind in EMPTY_KINDS and not item.facts and RepairKind.LAYOUT in squeezed
    return EMPTY_KINDS[ItemKind(item.kind)] if is_empty else item.kind.value


def _listed(kinds: Sequence[_Kind], totals: Mapping[str, int]) -> str:
    more = len(kinds) - MOST_KINDS
    said = ", ".join(_said(kind, totals.get(kind.name)) for kind in kinds[:MOST_KINDS])
    return f"{said} and {more} other kind{'s' if more > 1 else ''}" if more > 0 else said


def _said(kind: _Kind, total: int | None) -> str:
    one, several = MORE_SAID.get(kind.name) or SAID_OF_NEAR.get(kind.name) or SAID[kind.name]
    if one == several:
        return one
    if "{}" in several:
        return (one if kind.cells == 1 else several).format(f"{kind.cells:,}")
    count = kind.count
    number = f"{count:,} of {total:,}" if total is not None else f"{count:,}"
    phrase = f"{number} {one if total is None and count == 1 else several}"
    if not kind.causes:
        return phrase
    explained = "" if kind.explained == kind.findings else f"{len(kind.explained):,} of them "
    return f"{phrase} ({explained}by {'one cause' if len(kind.causes) == 1 else f'{len(kind.causes)} causes'})"
