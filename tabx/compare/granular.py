"""Descriptor 4: the size of every difference by column pair, data type and key (TabXEval, section 2.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tabx.compare.facts import Fact
from tabx.compare.names import column_name
from tabx.compare.reading import Reading
from tabx.values.records import DataType, Difference, EntityKind, Relation

Entry = float | str
Granular = dict[str, dict[str, dict[str, list[Entry]]]]

_SECONDS_OF_DAY = 86400.0
_SIZED = (DataType.NUMERICAL, DataType.DATE, DataType.TIME)
_STRING_KEYS = {
    "spelling": "spell_errors",
    "abbreviation": "abbreviated_string",
    "word order": "semantically_same",
    "more words": "semantically_different",
    "fewer words": "semantically_different",
    "negation": "semantically_different",
    "number in text": "semantically_different",
    "different": "semantically_different",
}


def describe_differences(reading: Reading, facts: Sequence[Fact]) -> Granular:
    """Return {"gold.T1/predicted.T2": {data type: {key: [magnitude or text, …]}}} of all cells that are not exact."""
    found: Granular = {}
    for fact in facts:
        difference = fact.difference
        if difference.relation is Relation.EXACT or difference.kind == "span":
            continue
        data_type = difference.predicted_type if difference.relation is Relation.EXTRA else difference.gold_type
        if data_type is DataType.EMPTY:
            continue
        keys = found.setdefault(_columns(reading, fact), {}).setdefault(data_type.value, defaultdict(list))
        for key, entry in _entries(reading, fact, data_type):
            keys[key].append(entry)
    return {pair: {kind: dict(keys) for kind, keys in types.items() if keys} for pair, types in found.items()}


def _columns(reading: Reading, fact: Fact) -> str:
    gold, view = reading.alignment.gold, reading.alignment.view
    predicted = reading.pairs[fact.column].pairing.predicted
    names = " + ".join(column_name(view, column) for column in predicted)
    return f"{column_name(gold, fact.column)}.T1/{names}.T2"


def _entries(reading: Reading, fact: Fact, data_type: DataType) -> Iterator[tuple[str, Entry]]:
    difference = fact.difference
    if difference.relation is Relation.MISSING:
        yield "MI", reading.alignment.gold.rows[fact.row][fact.column].text
    elif difference.relation is Relation.EXTRA:
        yield "EI", reading.slot(fact.row, fact.column).text
    else:
        yield from _mismatches(difference, data_type)
        if difference.difference is None and data_type in _SIZED and difference.relation is not Relation.EQUIVALENT:
            yield "MI", reading.alignment.gold.rows[fact.row][fact.column].text
            yield "EI", reading.slot(fact.row, fact.column).text
        else:
            yield from _sizes(difference, data_type)


def _mismatches(difference: Difference, data_type: DataType) -> Iterator[tuple[str, Entry]]:
    if data_type is DataType.NUMERICAL and difference.gold_unit != difference.predicted_unit:
        yield "unit_mismatch", f"{difference.gold_unit or None}/{difference.predicted_unit or None}"
    entities = (difference.gold_entity, difference.predicted_entity)
    if data_type in (DataType.NUMERICAL, DataType.STRING) and entities[0] != entities[1]:
        known = EntityKind.OTHERS not in entities or data_type is DataType.NUMERICAL
        if known:
            yield "ner_mismatch", f"{entities[0].value}/{entities[1].value}"


def _sizes(difference: Difference, data_type: DataType) -> Iterator[tuple[str, Entry]]:
    if data_type is DataType.BOOL:
        same = difference.relation is Relation.EQUIVALENT
        yield ("same" if same else "different"), (0.0 if same else 1.0)
    elif data_type is DataType.LIST:
        yield "MI", float(difference.missing_items)
        yield "EI", float(difference.extra_items)
        yield "EM", float(difference.matched)
    elif data_type in _SIZED:
        yield from _amount(abs(difference.difference or 0.0), data_type)
    else:
        yield _string_key(difference), 1.0 - difference.similarity


def _amount(size: float, data_type: DataType) -> Iterator[tuple[str, Entry]]:
    if data_type is DataType.DATE:
        yield "date", float(int(size))
        if size % 1.0:
            yield "time", (size % 1.0) * _SECONDS_OF_DAY
    elif data_type is DataType.TIME:
        yield "time", size
    else:
        yield "delta", size


def _string_key(difference: Difference) -> str:
    if difference.relation is Relation.EQUIVALENT and difference.kind not in _STRING_KEYS:
        return "semantically_same"
    return _STRING_KEYS.get(difference.kind, "other")
