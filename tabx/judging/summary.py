"""What kinds of differences a judgement found, in one sentence."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tabx.align.records import Alignment, Counted, RepairKind
from tabx.compare.cause_records import Cause, CauseKind
from tabx.compare.records import Comparison, Finding, FindingKind, Item, ItemKind
from tabx.formats import PASSED_OVER
from tabx.score.records import Scorecard
from tabx.table import NoteCode
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType

MOST_WORDS = 20
"""Words of the errors that are named, and of the harmless kinds: what can be read aloud in one breath. The rest costs
less than each of them."""

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
    ItemKind.UNVERIFIED_HEADER: ("header renamed, not verified", "headers renamed, not verified"),
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
    RepairKind.GROUPED_ROWS: ("groups of rows printed otherwise",) * 2,
    RepairKind.TITLE_ROW: ("extra title row", "extra title rows"),
    RepairKind.HEADER_DEPTH: ("row moved between header and data", "rows moved between header and data"),
    RepairKind.HEADER_LEVEL: ("upper header cell changed", "upper header cells changed"),
    RepairKind.LOST_HEADER: ("header lost", "headers lost"),
    RepairKind.GROUP_HEADER: ("column under another group's name", "columns under another group's name"),
    RepairKind.GROUP_SPAN: (
        "group name over {} column too few or too many",
        "group names over {} columns too few or too many",
    ),
    RepairKind.LOST_GROUP: ("column without its group's name", "columns without their group's name"),
    RepairKind.SECTION_ROW: ("section changed", "sections changed"),
    RepairKind.SPAN_BLANK: ("merged cell printed once", "merged cells printed once"),
    RepairKind.RAGGED: ("row of another length", "rows of another length"),
    RepairKind.LAYOUT: ("another layout",) * 2,
    RepairKind.RESHAPED: ("another shape of the table",) * 2,
    RepairKind.SPLIT_TABLE: ("table printed in parts", "tables printed in parts"),
    RepairKind.MERGED_TABLE: ("tables printed as one",) * 2,
}
"""How one and how several of a kind are said; those of which there is one at most are said without a number. In
those with a {} their number stands there."""

SAID_OF_NEAR: Mapping[str, tuple[str, str]] = {
    DifferenceKind.MORE_PRECISE: ("value more precise", "values more precise"),
    DifferenceKind.ABBREVIATION: ("name abbreviated or written out", "names abbreviated or written out"),
    DifferenceKind.LESS_PRECISE: ("name in short", "names in short"),
    DifferenceKind.WORD_FORM: ("value in another form of its word", "values in other forms of their words"),
}
"""How near values are said, by the way in which they are near: a reader asks that first."""

LESS_OF_A_DATE = ("date less precise", "dates less precise")
"""How is said that a date gives as much as its column asks, and less than the gold: it is no name."""

ABBREVIATED: Mapping[bool, tuple[str, str]] = {
    False: ("value abbreviated", "values abbreviated"),
    True: ("row name abbreviated", "row names abbreviated"),
}
WRITTEN_OUT: Mapping[bool, tuple[str, str]] = {
    False: ("value written out", "values written out"),
    True: ("row name written out", "row names written out"),
}
"""How is said what is the same in fewer or more letters, of a value and of the name of a row: no wrong value."""

SHIFTED = ("column of values beside its name", "columns of values beside their names")
"""How wrong headers are said where a blank column pushed the values on."""
REGROUPED = ("fields grouped otherwise",) * 2
"""How packed values are said where several fields of a record hold those of several others."""

LOST_TITLE = ("title row missing", "title rows missing")
"""How a title row is said that the gold has: its finding names the gold's columns, over which it stands."""

SAID_ONCE = ("column said once, in the caption", "columns said once, in the caption")
"""How columns are said whose one value the caption has: their finding names the gold's column, and no rows."""

LOST_SECTION = ("section missing", "sections missing")
EXTRA_SECTION = ("extra section", "extra sections")
"""How sections are said of which one side alone has the titles: their findings name these."""

LOST_NOTE = ("note row missing", "note rows missing")
EXTRA_NOTE = ("extra note row", "extra note rows")
"""How the notes below a table are said: their findings name the row, which those of sections do not."""

SIGNS: Mapping[str, tuple[str, str]] = {
    DifferenceKind.UNSIGNED: ("sign of a name added or lost", "signs of names added or lost"),
    DifferenceKind.MARK: ("mark of a value lost or added", "marks of values lost or added"),
}
"""How is said that a sign or mark is lost or added, and what it stands at is right."""

IN_ROWS: Mapping[str, tuple[str, str]] = {
    ItemKind.WRONG_HEADER: ("wrong field name", "wrong field names"),
    ItemKind.RENAMED_HEADER: ("field renamed", "fields renamed"),
    ItemKind.UNVERIFIED_HEADER: ("field renamed, not verified", "fields renamed, not verified"),
    RepairKind.HEADER_LEVEL: ("row run into the header", "rows run into the header"),
}
"""How is said what stands in rows: names of fields, and values in the cells of the header."""

OF_KEYS: Mapping[str, tuple[str, str]] = {
    ItemKind.PARTIAL_CELL: ("row name partly wrong", "row names partly wrong"),
    ItemKind.MISSING_CELL: ("row name missing", "row names missing"),
    ItemKind.EXTRA_CELL: ("extra row name", "extra row names"),
}
"""How cells are said that name their row: they cost more than a value."""

EMPTY: Mapping[str, tuple[str, str]] = {
    ItemKind.MISSING_ROW: ("row without values missing", "rows without values missing"),
    ItemKind.MISSING_COLUMN: ("column without values missing", "columns without values missing"),
    ItemKind.EXTRA_ROW: ("extra row without values", "extra rows without values"),
    ItemKind.EXTRA_COLUMN: ("extra column without values", "extra columns without values"),
    ItemKind.EXTRA_KEY: ("extra column without values", "extra columns without values"),
    ItemKind.WRONG_HEADER: ("wrong header over no values", "wrong headers over no values"),
}
"""How rows and columns are said that a rubric prices as layout, as they hold no value."""

EXCHANGED: Mapping[str, tuple[str, str]] = {
    ItemKind.WRONG_HEADER: ("header exchanged", "headers exchanged"),
    ItemKind.WRONG_KEY: ("row name exchanged", "row names exchanged"),
    ItemKind.PARTIAL_CELL: ("value exchanged", "values exchanged"),
}
"""How two names or values are said of which each stands in the place of the other."""

PAIR = 2
"""Findings of such an exchange; one that concerns whole columns or rows says what it did by itself."""

ONLY: Mapping[str, str] = {
    ItemKind.MISSING_ROW: "the only row is missing",
    ItemKind.MISSING_COLUMN: "the only column is missing",
}
"""How one of one is said."""

SETTLED_BY = "for a model or a column map to settle"
"""What would settle a rename of a header that nothing but the values speaks for."""


def unverified_said(what: str) -> str:
    """Return the words on predictions ("3 pairs") that have such a rename."""
    return f"{what} with headers renamed, not verified: {SETTLED_BY}"


class Judged(Protocol):
    """What a sentence reads of a judgement."""

    @property
    def alignment(self) -> Alignment:
        """Both tables, with the notes from reading them."""
        ...

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
    """The findings that are said in the same words, and their causes, each as (number of the table, index)."""

    name: str
    words: tuple[str, str]
    findings: set[tuple[int, int]] = field(default_factory=set)
    explained: set[tuple[int, int]] = field(default_factory=set)
    causes: set[tuple[int, int]] = field(default_factory=set)
    by_case: int = 0
    count: float = 0.0
    cells: int = 0
    columns: int = 0
    cost: float = 0.0

    def add(self, table: int, item: Item, cost: float, finding: Finding) -> None:
        """Count one item."""
        place = (table, item.finding)
        if place not in self.findings:
            self.by_case += finding.kind == DifferenceKind.CASE
        self.findings.add(place)
        self.count += item.count
        self.cells += item.facts
        self.columns += len(finding.gold_columns)
        self.cost += cost
        if item.cause is not None:
            self.explained.add(place)
            self.causes.add((table, item.cause))

    @property
    def number(self) -> int:
        """How many there are: cells, columns or lines of a finding that is about several, else findings."""
        if self.name in BY_CELL or (self.name == RepairKind.SECTION_ROW and self.cells):
            return self.cells
        if self.name in BY_COLUMN:
            return self.columns
        return round(self.count) if self.name in COUNTED else len(self.findings)


BY_CELL = frozenset({ItemKind.LOST_UNIT, ItemKind.ADDED_UNIT})
BY_COLUMN = frozenset({RepairKind.GROUP_SPAN, RepairKind.LOST_GROUP})
"""Kinds of which one finding tells several cells or columns: their count is weighed."""

COUNTED = frozenset(
    {
        ItemKind.MISSING_ROW,
        ItemKind.MISSING_REPETITION,
        RepairKind.SPAN_BLANK,
        RepairKind.MOVED_CELL,
        RepairKind.HEADER_DEPTH,
        RepairKind.HEADER_LEVEL,
        RepairKind.LOST_HEADER,
        RepairKind.SECTION_ROW,
    }
)
"""Kinds of which one finding tells several, which it counts."""


@dataclass(frozen=True)
class Beside:
    """Something that is said beside the kinds of errors, and what it costs: a whole table too many or too few."""

    phrase: str
    cost: float


def summarise(
    judgements: Sequence[Judged], shares: Sequence[float] | None = None, beside: Sequence[Beside] = ()
) -> str:
    """Return the kinds of errors, costliest first, then what is harmless or free, then what house rules forgive.

    "1 of 4 rows missing, 2 wrong values; harmless: 1 header renamed, 3 values written otherwise"; "no difference" for
    none. The numbers of several judgements, one for each table, are added up, their costs by the tables' shares. Last
    stands what was not read: the rest of a reply that breaks off, other tables.
    """
    kinds = _kinds(judgements, shares or [1.0] * len(judgements))
    sizes = [judged.comparison.descriptors for judged in judgements]
    totals = {
        ItemKind.MISSING_ROW.value: sum(size.rows.total for size in sizes),
        ItemKind.MISSING_COLUMN.value: sum(size.columns.total for size in sizes),
    }
    errors = [Beside(_said(kind, totals), kind.cost) for kind in kinds[0]]
    free = [_free(one, totals) for one in kinds[1:]]
    found = _listed([*errors, *beside])
    said = [
        f"{word}: {told}"
        for word, one in zip(("harmless", "forgiven"), free, strict=True)
        if (told := _listed(one, MOST_WORDS - 1))
    ]
    return "; ".join([found or _right(kinds, any(free)), *said, *_unread(judgements)])


def _free(kinds: Sequence[_Kind], totals: Mapping[str, int]) -> list[Beside]:
    return [Beside(_said(kind, totals), _weight_of_free(kind)) for kind in kinds]


def _weight_of_free(kind: _Kind) -> float:
    """Return what a harmless kind is told by: what is left to settle before all that is settled, else by its cost."""
    return math.inf if kind.name == ItemKind.UNVERIFIED_HEADER else kind.cost


def _right(kinds: Sequence[Sequence[_Kind]], is_any_free: bool) -> str:
    """Return what is said where there is no error."""
    if not is_any_free:
        return "no difference"
    names = {kind.name for one in kinds for kind in one}
    return "every value agrees" if ItemKind.UNVERIFIED_HEADER in names else "every value is right"


def _unread(judgements: Iterable[Judged]) -> Iterator[str]:
    """Yield what the predictions do not show in full."""
    codes = set()
    for judged in judgements:
        predicted = judged.alignment.predicted
        own = {note.code for note in predicted.notes}
        if RepairKind.SPLIT_TABLE in {repair.kind for repair in judged.alignment.repairs}:
            own.discard(PASSED_OVER)  # several tables were read, as one
        codes |= {(code, predicted.source_format == PRINTED) for code in own}
    if (NoteCode.CUT, False) in codes:
        yield "the reply breaks off"
    if (NoteCode.CUT, True) in codes:
        yield "dots stand for rows or columns"
    if {(PASSED_OVER, False), (PASSED_OVER, True)} & codes:
        yield "one of several tables was read"


PRINTED = "text"
"""Format of tables as programs print them, which leave out what dots stand for; all others that are cut break off."""


def _kinds(judgements: Iterable[Judged], shares: Iterable[float]) -> tuple[list[_Kind], list[_Kind], list[_Kind]]:
    """Return the kinds of errors, of harmless differences and of those that a house rule forgives, costliest first."""
    errors: dict[tuple[str, str], _Kind] = {}
    harmless: dict[tuple[str, str], _Kind] = {}
    forgiven: dict[tuple[str, str], _Kind] = {}
    for table, (judged, share) in enumerate(zip(judgements, shares, strict=True)):
        card, findings = judged.scorecard, judged.comparison.findings
        squeezed = {term.name for term in card.terms if term.harmless}
        empty = frozenset(card.empty)
        for place, (item, cost) in enumerate(zip(judged.comparison.counts.items, card.costs, strict=True)):
            name = RepairKind.LAYOUT if place in empty else item.kind
            kinds = forgiven if item.forgiven else harmless if name in squeezed or not cost else errors
            words = _words(item, judged.comparison, is_empty=place in empty)
            kind = kinds.setdefault(words, _Kind(item.kind.value, words))
            kind.add(table, item, share * cost, findings[item.finding])
    one, two, three = (sorted(kinds.values(), key=lambda kind: -kind.cost) for kinds in (errors, harmless, forgiven))
    return one, two, three


def _words_of_exchange(item: Item, causes: Sequence[Cause]) -> tuple[str, str] | None:
    """Return how is said what stands crossed with another; None for all else."""
    cause = None if item.cause is None else causes[item.cause]
    is_crossed = cause is not None and cause.kind is CauseKind.EXCHANGED and len(cause.findings) == PAIR
    return EXCHANGED.get(item.kind) if is_crossed else None


def _words(item: Item, comparison: Comparison, *, is_empty: bool) -> tuple[str, str]:
    """Return how one and how several of an item's kind are said."""
    name = item.kind.value
    told = _words_of_exchange(item, comparison.causes) or _words_of_kind(item, comparison.findings[item.finding])
    if told is not None:
        return told
    if is_empty and name in EMPTY:
        return EMPTY[name]
    if item.of is Counted.ROW and name in IN_ROWS:
        return IN_ROWS[name]
    return OF_KEYS.get(name, SAID[name]) if item.key else SAID[name]


def _words_of_kind(item: Item, finding: Finding) -> tuple[str, str] | None:
    """Return how one and how several of a finding's kind are said where that says more than the item's; else None."""
    if finding.kind in SIGNS:
        return SIGNS[finding.kind]
    if item.kind is ItemKind.PARTIAL_CELL and finding.kind is DifferenceKind.ABBREVIATION:
        is_shorter = len(finding.predicted_text) < len(finding.gold_text)
        return (ABBREVIATED if is_shorter else WRITTEN_OUT)[item.key]
    if finding.kind is FindingKind.SHIFTED_VALUES:
        return SHIFTED
    if item.kind is RepairKind.PACKED_CELL:
        return _words_of_packed(finding)
    if item.kind in (RepairKind.TITLE_ROW, RepairKind.SECTION_ROW):
        return _words_of_title(item, finding)
    if item.kind is RepairKind.GROUPED_ROWS:
        return _words_of_groups(finding)
    if item.kind is not ItemKind.NEAR:
        return None
    is_date = finding.kind is DifferenceKind.LESS_PRECISE and item.type is DataType.DATE
    return LESS_OF_A_DATE if is_date else SAID_OF_NEAR.get(finding.kind)


def _words_of_packed(finding: Finding) -> tuple[str, str] | None:
    """Return how merged columns and regrouped fields are said, which cost what packed cells do; None for these."""
    if finding.kind is RepairKind.MERGED_COLUMN:
        return SAID[RepairKind.MERGED_COLUMN]
    return REGROUPED if min(len(finding.gold_rows), len(finding.predicted_rows)) > 1 else None


def _words_of_groups(finding: Finding) -> tuple[str, str] | None:
    """Return how a column is said that stands once, in the caption; None for groups of rows."""
    return SAID_ONCE if finding.gold_columns and not finding.gold_rows else None


def _words_of_title(item: Item, finding: Finding) -> tuple[str, str] | None:
    """Return how a title, note or section is said that one side lacks; None for an extra title and all else."""
    if item.kind is RepairKind.TITLE_ROW:
        return LOST_TITLE if finding.gold_columns else None
    if finding.gold_rows or finding.predicted_rows:
        return LOST_NOTE if finding.gold_rows else EXTRA_NOTE
    if bool(finding.gold_text) is bool(finding.predicted_text):
        return None  # none is named, or one for the other
    return LOST_SECTION if finding.gold_text else EXTRA_SECTION


def _listed(said: Sequence[Beside], most: int = MOST_WORDS) -> str:
    told = [one.phrase for one in sorted(said, key=lambda one: -one.cost)]
    if _words_of(told) <= most:
        return ", ".join(told)
    count = next((count for count in range(len(told) - 1, 1, -1) if _words_of(told[:count]) <= most - _REST), 1)
    more = len(told) - count
    rest = f" and {more} other kind{'s' if more > 1 else ''}" if more else ""
    return ", ".join(told[:count]) + rest


_REST = 4
"""Words of "and 3 other kinds"."""


def _words_of(phrases: Sequence[str]) -> int:
    return sum(len(phrase.split()) for phrase in phrases)


def _said(kind: _Kind, totals: Mapping[str, int]) -> str:
    one, several = kind.words
    if one == several:
        return one
    if "{}" in several:
        return (one if kind.number == 1 else several).format(f"{kind.number:,}")
    remarks = "; ".join(_remarks(kind))
    return f"{_numbered(kind, totals)} ({remarks})" if remarks else _numbered(kind, totals)


def _numbered(kind: _Kind, totals: Mapping[str, int]) -> str:
    one, several = kind.words
    total = totals.get(kind.name) if kind.words == SAID[kind.name] else None
    if total == 1:
        return ONLY[kind.name]
    if total is not None:
        return f"{kind.number:,} of {total:,} {several}"
    return f"{kind.number:,} {one if kind.number == 1 else several}"


def _remarks(kind: _Kind) -> Iterator[str]:
    """Yield what is said in brackets behind a kind."""
    if kind.causes and kind.words not in EXCHANGED.values():
        explained = "" if kind.explained == kind.findings else f"{len(kind.explained):,} of them "
        yield f"{explained}by {'one cause' if len(kind.causes) == 1 else f'{len(kind.causes)} causes'}"
    if kind.by_case and kind.name == ItemKind.RENAMED_HEADER:
        number = "" if kind.by_case == kind.number else f"{kind.by_case:,} "
        yield f"{number}by case alone"
    if kind.words == SAID[ItemKind.UNVERIFIED_HEADER]:
        yield SETTLED_BY
