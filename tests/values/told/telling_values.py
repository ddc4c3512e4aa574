"""All that is said of a text, of two, of a header, of a column and of two columns: in a line for whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from tabx.values import (
    header_similarity,
    is_abbreviation,
    pair_columns,
    read,
    read_column,
    read_header,
    relate,
    relate_headers,
    similarity,
    split_facts,
    split_loosely,
)
from tabx.values.columns import Column
from tabx.values.records import Difference
from tabx.values.value import HeaderReading, Unit, Value

DIGITS = 9


def _number(number: float | None) -> str:
    return "-" if number is None else f"{number:.{DIGITS}g}"


def _unit(unit: Unit | None) -> str:
    return "-" if unit is None else f"{unit.symbol} of {unit.dimension}"


def value(one: Value) -> str:
    """Return all fields of a value that say something."""
    said = [str(one.type), repr(one.key)]
    if one.number is not None:
        said += [_number(one.number), f"step {_number(one.quantum)}"]
    if one.unit is not None:
        said.append(f"in {_unit(one.unit)} from {one.unit_from}")
    said += [str(one.entity)] if str(one.entity) != "Others" else []
    said += [f"to the {one.resolution}"] if one.resolution else []
    said += [f"remark {one.remark!r}"] if one.remark else []
    said += [f"flags {', '.join(sorted(one.flags))}"] if one.flags else []
    said += [f"items [{'; '.join(map(value, one.items))}]"] if one.items else []
    return " ".join(said)


def cell(text: str) -> str:
    """Return the readings of a text, and the facts that it is split into."""
    facts, loosely = [list(split(text)) for split in (split_facts, split_loosely)]
    split = f" || {facts}" if facts != [text] else ""
    split += f" || loosely {loosely}" if loosely != facts else ""
    return " | ".join(map(value, read(text))) + split


def header(*path: str) -> str:
    """Return the reading of a header."""
    return _header(read_header(path))


def _header(one: HeaderReading) -> str:
    unit = f", unit {_unit(one.unit)}" if one.unit else ""
    factor = f", times {_number(one.factor)}" if one.factor != 1 else ""
    shown = f", as {one.unit_text!r}" if one.unit_text else ""
    return f"{one.name!r} {' '.join(one.words)}{unit}{factor}{shown}"


def headers(gold: str, predicted: str) -> str:
    """Return the relation of two headers."""
    one, other = read_header((gold,)), read_header((predicted,))
    found = relate_headers(one, other)
    contradicts = ", contradicts" if found.contradiction else ""
    alike = f"{_number(found.similarity)}, alike {_number(header_similarity(one, other))}"
    return f"{found.relation} {found.kind or '-'} {alike}{contradicts}"


def difference(found: Difference) -> str:
    """Return all fields of a difference that say something."""
    left_out = {"relation", "kind", "decided_by", "gold_type", "predicted_type", "measure", "similarity"}
    said = {name: one for name, one in asdict(found).items() if name not in left_out}
    fields = ((name, _number(one) if isinstance(one, float) else str(one)) for name, one in said.items())
    shown = [f"{name} {one}" for name, one in fields if one not in ("", "None", "0", "Others", "False")]
    head = f"{found.relation} {found.kind or '-'} by {found.measure} {_number(found.similarity)}"
    types = f"{found.gold_type}/{found.predicted_type}"
    return ", ".join([f"{head} {types}", *shown])


def pair(gold: str, predicted: str, name: str = "Value", *others: str) -> str:
    """Return the difference of two cells, whose columns agree in others, and how alike they are by themselves."""
    one, other = read_column((name,), [gold, *others]), read_column((name,), [predicted, *others])
    both = pair_columns(one, other, [(i, i) for i in range(len(others) + 1)])
    found = difference(relate(both.gold.values[0], both.predicted.values[0], both))
    alike = _number(similarity(read(gold)[0], read(predicted)[0]))
    short = f"{'<' * is_abbreviation(gold, predicted)}{'>' * is_abbreviation(predicted, gold)}"
    return f"{found}; alone {alike}{f', short {short}' if short else ''}"


def column(name: str, *texts: str) -> str:
    """Return what a column is read as."""
    return _column(read_column((name,), list(texts)))


def _column(one: Column) -> str:
    flags = f", {', '.join(sorted(one.flags))}" if one.flags else ""
    spread = f", spread {_number(one.spread)}" if one.spread is not None else ""
    return f"{one.type} {one.scale}{spread}{flags}: " + " | ".join(map(value, one.values))


def columns(gold: Sequence[str], predicted: Sequence[str]) -> str:
    """Return what two columns are read as together, and the difference of each row; the first text is the name."""
    one, other = (read_column((texts[0],), list(texts[1:])) for texts in (gold, predicted))
    both = pair_columns(one, other, [(i, i) for i in range(len(gold) - 1)])
    flags = f"{', '.join(sorted(both.flags)) or 'no flag'}{f' ({both.note})' if both.note else ''}"
    rows = [difference(relate(*two, both)) for two in zip(both.gold.values, both.predicted.values, strict=True)]
    return f"{flags}: " + " | ".join(rows)
