"""Findings of single cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tabx.align.records import Counted
from tabx.compare.facts import Fact, row_facts, row_keys
from tabx.compare.fields import is_verified_name
from tabx.compare.findings.priced import Price, PricedFinding
from tabx.compare.findings.sentences import describe_cell
from tabx.compare.names import column_name, gold_row_name
from tabx.compare.other_words import rows_of_one_name
from tabx.compare.records import Entity, Finding, FindingKind, Item, ItemKind
from tabx.compare.table_pair import TablePair
from tabx.compare.units.records import UNIT_WAYS
from tabx.values import similarity
from tabx.values.column.properties import column_keys
from tabx.values.kinds import DifferenceKind
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.same_signs import same_signs

LEAST_SIMILARITY_OF_A_KEY = 0.5
"""Similarity (F1 of a list) below which a predicted key is another name, not the same one written badly. No reason on
record; half of its letters."""

_SAME_NAME = frozenset(
    {
        DifferenceKind.SPELLING,
        DifferenceKind.ABBREVIATION,
        DifferenceKind.FEWER_WORDS,
        DifferenceKind.CASE,
        DifferenceKind.SPACES,
        DifferenceKind.LIST_ORDER,
    }
)
"""Kinds of differences that leave a name the same one: badly written, shortened, or with words left out."""


def is_wrong_key(difference: Difference) -> bool:
    """Whether the predicted key is another key and not a misspelt or shortened one.

    A number, date or code in a key column names its row as a whole: a near value is as wrong as a far one.
    """
    if difference.relation is Relation.DIFFERENT:
        return True
    if difference.relation is not Relation.PARTIAL:
        return False
    if difference.measure not in (Measure.SIMILARITY, Measure.LIST) or difference.gold_type is DataType.DATE:
        return True
    similarity = difference.list_f1 if difference.measure is Measure.LIST else difference.similarity
    return similarity < LEAST_SIMILARITY_OF_A_KEY and difference.kind not in _SAME_NAME


_KINDS = {
    Relation.MISSING: ItemKind.MISSING_CELL,
    Relation.EXTRA: ItemKind.EXTRA_CELL,
    Relation.PARTIAL: ItemKind.PARTIAL_CELL,
    Relation.DIFFERENT: ItemKind.PARTIAL_CELL,
    Relation.ROUNDED: ItemKind.ROUNDED,
    Relation.NEAR: ItemKind.NEAR,
    Relation.EQUIVALENT: ItemKind.REWRITE,
}


_LOST = {
    DifferenceKind.JOINED: ItemKind.JOINED_SCRIPT,
    DifferenceKind.GROUPING: ItemKind.LOST_GROUPING,
}
"""What is read as the same and yet has lost something: no mere rewrite."""

_EQUIVALENT = _LOST | {DifferenceKind.RENAMED: ItemKind.RENAMED_HEADER}
"""Kinds of equivalent texts that have a price of their own."""


_SIGNS = frozenset(
    {
        DifferenceKind.NOTATION,
        DifferenceKind.MARKUP,
        DifferenceKind.LETTER_FORM,
        DifferenceKind.SPACES,
        DifferenceKind.PUNCTUATION,
    }
)
"""Kinds of two writings that may be one text in two encodings (a no-break space, a minus sign)."""


_ROUNDINGS = frozenset({DifferenceKind.ROUNDED, DifferenceKind.UNROUNDED})


_UNSIZED = frozenset({ItemKind.MISSING_CELL, ItemKind.EXTRA_CELL, ItemKind.NOTATION, ItemKind.REWRITE, *_LOST.values()})
"""Kinds whose price does not depend on how far the values lie apart."""


def cell_findings(tables: TablePair, facts: Sequence[Fact]) -> Iterator[PricedFinding]:
    """Yield one finding per gold cell that is not exact.

    A cell that a repair moved to its place and that is right there has only the price of the repair.
    """
    rows: dict[int, str] = {}
    columns = [column_name(tables.alignment.gold, column) for column in range(tables.alignment.gold.column_count)]
    wrong = _wrong_keys(tables, facts)
    for fact in facts:
        relation = fact.difference.relation
        if relation is Relation.EXACT or (relation is Relation.EQUIVALENT and _is_told_elsewhere(tables, fact)):
            continue
        if relation is Relation.EXTRA and _is_consumed(tables, fact):
            continue
        if fact.row not in rows:
            rows[fact.row] = gold_row_name(tables.alignment, fact.row)
        is_wrong = (fact.row, fact.column) in wrong
        yield _cell_finding(tables, fact, rows[fact.row], columns[fact.column], is_wrong=is_wrong)


def _wrong_keys(tables: TablePair, facts: Sequence[Fact]) -> set[tuple[int, int]]:
    """Return the places of wrong keys: another name, and not the same one in other words."""
    found = (fact for fact in facts if fact.column in tables.key_columns and is_wrong_key(fact.difference))
    wrong = {(fact.row, fact.column) for fact in found}
    if tables.lists_fields:
        return wrong  # names of fields are compared as headers
    for column in {column for _, column in wrong}:
        wrong -= {(row, column) for row in rows_of_one_name(tables, tables.pairs[column])}
    return wrong


def _is_told_elsewhere(tables: TablePair, fact: Fact) -> bool:
    """Whether all there is to say of a cell is its repair, or a unit that is told for its column or row."""
    return fact.difference.kind in UNIT_WAYS or _is_repaired(tables, fact)


def _is_repaired(tables: TablePair, fact: Fact) -> bool:
    difference = fact.difference
    repaired = tables.slot(fact.row, fact.column).repair is not None
    return repaired and not difference.forgiven and difference.kind not in _LOST


def _is_consumed(tables: TablePair, fact: Fact) -> bool:
    if not tables.alignment.consumed:
        return False
    places = tables.slot(fact.row, fact.column).places
    return bool(places) and tables.alignment.consumed.issuperset(places)


def _cell_finding(tables: TablePair, fact: Fact, row: str, column: str, *, is_wrong: bool) -> PricedFinding:
    difference = fact.difference
    slot = tables.slot(fact.row, fact.column)
    wrong = (_WRONG_FIELD if tables.lists_fields else _WRONG_KEY) if is_wrong else None
    gold_text = tables.alignment.gold.rows[fact.row][fact.column].text
    kind = _item_kind(tables, fact, wrong[1] if wrong else _kind(difference, gold_text, slot.text))
    is_verified = kind is not ItemKind.UNVERIFIED_HEADER
    doubt = "" if is_verified else _doubt(tables)
    note = _note(difference, gold_text, slot.text, doubt)
    finding = Finding(
        Entity.CELL,
        difference.relation,
        wrong[0] if wrong else difference.kind,
        gold_rows=(fact.row,),
        gold_columns=(fact.column,),
        predicted_rows=tuple(sorted({row for row, _ in slot.places})),
        predicted_columns=tuple(sorted({column for _, column in slot.places})),
        gold_text=gold_text,
        predicted_text=slot.text,
        row_name=row,
        column_name=column,
        difference=difference,
        decided_by=difference.decided_by,
        confidence=_confidence(tables, fact),
        verified=is_verified,
        note=_wrong_name(tables, fact) + note if wrong is _WRONG_KEY else note,
        forgiven=difference.forgiven,
    )
    if kind in _OF_HEADERS:
        return PricedFinding(finding, _field_item(tables, fact, kind))
    names_row = tables.key_columns == {fact.column}
    if kind is ItemKind.WRONG_KEY and not names_row:
        kind = ItemKind.PARTIAL_CELL  # of several keys no one names a row: what is wrong in it is a wrong value
    item = cell_item(kind, difference, names_row)
    return PricedFinding(finding, _of_its_row(tables, fact.row, item) if fact.column in tables.key_columns else item)


def _of_its_row(tables: TablePair, row: int, item: Callable[..., Item]) -> Price:
    """Return the function that makes the item of a key, with the facts of the row that it names."""
    gold = tables.alignment.gold
    keys = row_keys(gold, row, tables.gold, tables.key_columns)
    return partial(item, facts=row_facts(gold, row, tables.gold), keys=keys)


_WRONG_KEY = (FindingKind.WRONG_KEY, ItemKind.WRONG_KEY)
_WRONG_FIELD = (FindingKind.WRONG_HEADER, ItemKind.WRONG_HEADER)
_OF_HEADERS = frozenset({ItemKind.WRONG_HEADER, ItemKind.RENAMED_HEADER, ItemKind.UNVERIFIED_HEADER})


def _item_kind(tables: TablePair, fact: Fact, kind: ItemKind) -> ItemKind:
    """Return the kind of an item; of a field renamed, whether more than its value speaks for the name."""
    is_open = kind is ItemKind.RENAMED_HEADER and not is_verified_name(tables, fact.row)
    return ItemKind.UNVERIFIED_HEADER if is_open else kind


def _doubt(tables: TablePair) -> str:
    agree = "its value agrees" if tables.lists_fields else "the values of its records agree"
    return f"unverified, as nothing but {agree}"


def _note(difference: Difference, gold: str, predicted: str, doubt: str) -> str:
    if difference.kind == DifferenceKind.RENAMED:
        return ", ".join(part for part in (f"field '{gold}' became '{predicted}'", difference.note, doubt) if part)
    return describe_cell(difference, gold, predicted)


MOST_ROWS_COMPARED = 200
"""Rows of a table in which a wrong key is compared with every other one: in a longer one, where that grows with the
square of its rows, only an equal key names another row."""


def _wrong_name(tables: TablePair, fact: Fact) -> str:
    """Return what a wrong key says: the name of another row of the gold, or one that the gold nowhere has.

    A part of a key says neither; "" for it.
    """
    if len(tables.key_columns) > 1:
        return ""
    column = tables.pairs[fact.column]
    predicted = column.predicted_value(fact.row)
    count = tables.alignment.gold.row_count
    rows = (row for row in range(count) if row != fact.row) if count <= MOST_ROWS_COMPARED else ()
    is_known = predicted.key in column_keys(column.pair.gold) or any(
        similarity(column.gold_value(row), predicted) >= LEAST_SIMILARITY_OF_A_KEY for row in rows
    )
    return "names another row: " if is_known else "another name: "


def _field_item(tables: TablePair, fact: Fact, kind: ItemKind) -> Price:
    """Return the function that makes the item of a field name: a header's, in which a row stands for a column."""
    is_wrong = kind is ItemKind.WRONG_HEADER
    item = partial(Item, kind=kind, of=Counted.ROW, type=fact.difference.gold_type)
    return _of_its_row(tables, fact.row, item) if is_wrong else item


def _kind(difference: Difference, gold: str, predicted: str) -> ItemKind:
    """Return the kind of the item; for a forgiven cell, the kind without the rule."""
    if difference.forgiven and difference.difference is not None:
        return ItemKind.ROUNDED if difference.kind in _ROUNDINGS else ItemKind.PARTIAL_CELL
    if difference.relation is Relation.EQUIVALENT and difference.kind in _EQUIVALENT:
        return _EQUIVALENT[difference.kind]
    if difference.relation is Relation.EQUIVALENT and difference.kind in _SIGNS and same_signs(gold, predicted):
        return ItemKind.NOTATION
    return _KINDS[difference.relation]


def _confidence(tables: TablePair, fact: Fact) -> float:
    """Return the confidence that two cells belong together: the lower one of row and column."""
    rows = tables.alignment.row_of[fact.row]
    return min(rows.confidence, tables.pairs[fact.column].pairing.confidence)


def _times(parts: int) -> float:
    """Return as how many near values one counts: each further part of detail half as much as the one before.

    Never two: however much it adds, the gold's value stands there whole, and twice the price is below a wrong value's.
    """
    return 2.0 - 0.5 ** (parts - 1) if parts else 1.0


def cell_item(kind: ItemKind, difference: Difference, key: bool) -> Callable[..., Item]:
    """Return the function that makes the item of a cell, with all that a modifier γ reads."""
    data_type = difference.predicted_type if difference.relation is Relation.EXTRA else difference.gold_type
    if kind in _UNSIZED:
        return partial(Item, kind=kind, of=Counted.CELL, type=data_type, key=key, forgiven=difference.forgiven)
    return partial(
        Item,
        kind=kind,
        of=Counted.CELL,
        count=_times(difference.parts) if kind is ItemKind.NEAR else 1.0,
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
