"""Findings of rows and columns that stand on one side only, and flags of columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tabx.align.headers.texts import sole_text
from tabx.align.records import Alignment
from tabx.compare.columns import read_table_column
from tabx.compare.facts import column_facts, facts_at, is_fact, row_facts
from tabx.compare.findings.ledger import Entry, column_name, gold_row_name, predicted_row_name
from tabx.compare.reading import Reading
from tabx.compare.records import Entity, Finding, Item
from tabx.rules.records import ReadingRules
from tabx.table import Table
from tabx.values.columns import Column
from tabx.values.records import Relation


def structure_entries(reading: Reading) -> Iterator[Entry]:
    """Yield missing and extra columns, then missing and extra rows.

    What a missing or extra column holds is counted there, not once more in a missing or extra row.
    """
    alignment = reading.alignment
    for column in reading.missing_columns:
        yield missing_column(alignment.gold, column, reading.gold[column])
    for column in reading.extra_columns:
        yield _extra_column(alignment, column, reading.rules.reading)
    for row in reading.missing_rows:
        yield _missing_row(reading, row)
    for row in reading.extra_rows:
        yield _extra_row(reading, row)


def missing_column(gold: Table, index: int, column: Column) -> Entry:
    """Return the entry of a gold column that the prediction lacks."""
    name, facts = column_name(gold, index), column_facts(gold, index, column)
    note = f"the column '{name}' is missing with its {_cells(facts)}"
    finding = Finding(
        Entity.COLUMN, Relation.MISSING, "missing", gold_columns=(index,), gold_text=name, column_name=name, note=note
    )
    return Entry(finding, partial(Item, kind="missing.column", of="column", facts=facts, type=column.type))


def _extra_column(alignment: Alignment, index: int, rules: ReadingRules) -> Entry:
    view = alignment.view
    column = read_table_column(view, index, rules, alignment.read.view)
    name, facts = column_name(view, index), column_facts(view, index, column)
    finding = Finding(
        Entity.COLUMN,
        Relation.EXTRA,
        "extra",
        predicted_columns=(index,),
        predicted_text=name,
        column_name=name,
        note=f"the column '{name}' with {_cells(facts)} is in the prediction only",
    )
    return Entry(finding, partial(Item, kind="extra.column", of="column", facts=facts, type=column.type))


def _is_fact(reading: Reading, row: int, column: int) -> bool:
    cell = reading.alignment.gold.rows[row][column]
    return cell.is_anchor and is_fact(reading.gold[column].values[row])


def _missing_row(reading: Reading, index: int) -> Entry:
    gold = reading.alignment.gold
    name, facts = gold_row_name(reading.alignment, index), row_facts(gold, index, reading.gold)
    note = f"{_row(index, name)} is missing with its {_cells(facts)}"
    finding = Finding(
        Entity.ROW, Relation.MISSING, "missing", gold_rows=(index,), gold_text=name, row_name=name, note=note
    )
    elsewhere = sum(_is_fact(reading, index, column) for column in reading.missing_columns)
    return Entry(finding, partial(Item, kind="missing.row", of="row", facts=facts - elsewhere))


def _extra_row(reading: Reading, index: int) -> Entry:
    view = reading.alignment.view
    name = predicted_row_name(reading.alignment, index)
    rules = reading.rules.reading
    told = sole_text(view.rows[index])  # in every cell or in one of them
    facts = 1 if told else facts_at(view, ((index, column) for column in range(view.column_count)), rules)
    finding = Finding(
        Entity.ROW,
        Relation.EXTRA,
        "extra",
        predicted_rows=(index,),
        predicted_text=name,
        row_name=name,
        note=f"{_row(index, name)} with {_cells(facts)} is in the prediction only",
    )
    elsewhere = facts_at(view, ((index, column) for column in reading.extra_columns), rules)
    return Entry(finding, partial(Item, kind="extra.row", of="row", facts=max(0, facts - elsewhere)))


def _row(index: int, name: str) -> str:
    place = f"row {index + 1}"
    return place if name == place else f"{place} '{name}'"


def _cells(facts: int) -> str:
    return "one filled cell" if facts == 1 else f"{facts} filled cells"


_SAID = {
    "mixed dates": "day first and month first are mixed in the predicted column",
    "mixed decimals": "decimal points and decimal commas are mixed in the predicted column",
    "ambiguous": "some values have several readings and nothing in the column settles which",
}


def flag_entries(reading: Reading) -> Iterator[Entry]:
    """Yield one finding without a price per flag of a column that differs at all."""
    for column in reading.pairs.values():
        for flag, sentence in _SAID.items():
            if flag in column.pair.flags and not column.identical:
                yield Entry(
                    Finding(
                        Entity.COLUMN,
                        Relation.EQUIVALENT,
                        flag,
                        gold_columns=(column.gold,),
                        predicted_columns=column.pairing.predicted,
                        column_name=column_name(reading.alignment.gold, column.gold),
                        note=column.pair.note or sentence,
                    )
                )
