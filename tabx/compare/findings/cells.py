"""Findings of single cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tabx.compare.facts import Fact
from tabx.compare.findings.ledger import Entry, Price, column_name, gold_row_name
from tabx.compare.findings.sentences import say
from tabx.compare.reading import Reading
from tabx.compare.records import Entity, Finding, Item
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.kinds import DifferenceKind

#: Strings below this similarity are another name, not the same one written badly.
_NEAR = 0.5

#: Written badly, shortened, in other case or order, or with words left out and none put in: still the same name.
_SAME_NAME = frozenset({"spelling", "abbreviation", "fewer words", "case", "spaces", "list order"})


def is_wrong_key(difference: Difference) -> bool:
    """Return whether the predicted key is another key and not a misspelt or shortened one.

    A number, date or code in a key column names its row as a whole: near is as wrong as far.
    """
    if difference.relation is Relation.DIFFERENT:
        return True
    if difference.relation is not Relation.PARTIAL:
        return False
    if difference.measure not in (Measure.SIMILARITY, Measure.LIST) or difference.gold_type is DataType.DATE:
        return True
    nearness = difference.list_f1 if difference.measure is Measure.LIST else difference.similarity
    return nearness < _NEAR and difference.kind not in _SAME_NAME


_KINDS = {
    Relation.MISSING: "missing.cell",
    Relation.EXTRA: "extra.cell",
    Relation.PARTIAL: "partial.cell",
    Relation.DIFFERENT: "partial.cell",
    Relation.ROUNDED: "rounded",
    Relation.EQUIVALENT: "rewrite",
}


_LOST: dict[str, str] = {DifferenceKind.JOINED: "joined_script", DifferenceKind.GROUPING: "lost_grouping"}
"""What is read as the same and yet has lost something: no mere rewrite."""


def cell_entries(reading: Reading, facts: Sequence[Fact]) -> Iterator[Entry]:
    """Yield one entry per gold cell that is not exact.

    A cell that a repair put in place and that is right there is priced by the repair alone.
    """
    rows: dict[int, str] = {}
    columns = [column_name(reading.alignment.gold, column) for column in range(reading.alignment.gold.column_count)]
    for fact in facts:
        relation = fact.difference.relation
        if relation is Relation.EXACT or (relation is Relation.EQUIVALENT and _is_repaired(reading, fact)):
            continue
        if relation is Relation.EXTRA and _is_consumed(reading, fact):
            continue
        if fact.row not in rows:
            rows[fact.row] = gold_row_name(reading.alignment, fact.row)
        yield _entry(reading, fact, rows[fact.row], columns[fact.column])


def _is_repaired(reading: Reading, fact: Fact) -> bool:
    told = fact.difference
    repaired = reading.slot(fact.row, fact.column).repair is not None
    return repaired and not told.forgiven and told.kind not in _LOST


def _is_consumed(reading: Reading, fact: Fact) -> bool:
    places = reading.slot(fact.row, fact.column).places
    return bool(places) and reading.alignment.consumed.issuperset(places)


def _entry(reading: Reading, fact: Fact, row: str, column: str) -> Entry:
    difference, key = fact.difference, fact.column in reading.key_columns
    slot = reading.slot(fact.row, fact.column)
    wrong_key = key and is_wrong_key(difference)
    gold_text = reading.alignment.gold.rows[fact.row][fact.column].text
    finding = Finding(
        Entity.CELL,
        difference.relation,
        "wrong key" if wrong_key else difference.kind,
        (fact.row,),
        (fact.column,),
        tuple(sorted({row for row, _ in slot.places})),
        tuple(sorted({column for _, column in slot.places})),
        gold_text,
        slot.text,
        row,
        column,
        difference,
        difference.decided_by,
        _confidence(reading, fact),
        note=("names another row: " if wrong_key else "") + say(difference, gold_text, slot.text),
        forgiven=difference.forgiven,
    )
    kind = "wrong_key" if wrong_key else _kind(difference)
    return Entry(finding, cell_item(kind, difference, key))


def _kind(difference: Difference) -> str:
    """Return the kind of the item; of a forgiven cell the one that it would have without the rule."""
    if difference.forgiven and difference.difference is not None:
        return "rounded" if difference.kind == "rounded" else "partial.cell"
    if difference.relation is Relation.EQUIVALENT and difference.kind in _LOST:
        return _LOST[difference.kind]
    return _KINDS[difference.relation]


def _confidence(reading: Reading, fact: Fact) -> float:
    """Return how sure it is that the two cells belong together: the less sure of row and column."""
    rows = reading.alignment.row_of[fact.row]
    return min(rows.confidence, reading.pairs[fact.column].pairing.confidence)


def cell_item(kind: str, difference: Difference, key: bool) -> Price:
    """Return what makes the priced part of a cell: its type, and all that a modifier γ reads of a wrong value."""
    data_type = difference.predicted_type if difference.relation is Relation.EXTRA else difference.gold_type
    if kind in ("missing.cell", "extra.cell", "rewrite", *_LOST.values()):
        return partial(Item, kind=kind, of="cell", type=data_type, key=key, forgiven=difference.forgiven)
    return partial(
        Item,
        kind=kind,
        of="cell",
        type=data_type,
        measure=difference.measure,
        gold_value=difference.gold_value,
        predicted_value=difference.predicted_value,
        difference=difference.difference,
        spread=difference.spread,
        similarity=difference.similarity,
        list_f1=difference.list_f1,
        key=key,
        forgiven=difference.forgiven,
    )
