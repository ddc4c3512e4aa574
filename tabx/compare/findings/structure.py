"""Findings of missing and extra rows and columns, and flags of columns."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from functools import partial

from tabx.align.headers.texts import sole_text
from tabx.align.records import Counted
from tabx.compare.columns import read_table_column
from tabx.compare.facts import column_facts, facts_at, is_fact, row_facts, row_keys
from tabx.compare.findings.priced import PricedFinding
from tabx.compare.names import column_name, gold_row_name, predicted_row_name
from tabx.compare.records import Entity, Finding, FindingKind, Item, ItemKind
from tabx.compare.table_pair import TablePair
from tabx.table import Table
from tabx.values.columns import Column
from tabx.values.kinds import PairFlag
from tabx.values.records import Relation


def structure_findings(tables: TablePair) -> Iterator[PricedFinding]:
    """Yield missing and extra columns, then missing and extra rows.

    Cells in a missing or extra column are counted there, and not again in a missing or extra row.
    """
    alignment = tables.alignment
    for column in tables.missing_columns:
        yield missing_column(alignment.gold, column, tables.gold[column], is_key=column in tables.key_columns)
    yield from _extra_columns(tables)
    for rows, of in _repetitions(tables):
        yield _missing_rows(tables, rows, of)
    for row in tables.extra_rows:
        yield _extra_row(tables, row)


def missing_column(gold: Table, index: int, column: Column, *, is_key: bool = False) -> PricedFinding:
    """Return the finding of a gold column that the prediction lacks."""
    name, facts = column_name(gold, index), column_facts(gold, index, column)
    note = f"the column '{name}' is missing with {_its_cells(facts)}"
    finding = Finding(
        Entity.COLUMN,
        Relation.MISSING,
        FindingKind.MISSING,
        gold_columns=(index,),
        gold_text=name,
        column_name=name,
        note=note,
    )
    item = partial(Item, kind=ItemKind.MISSING_COLUMN, of=Counted.COLUMN, facts=facts, type=column.type)
    return PricedFinding(finding, partial(item, keys=facts) if is_key else item)


def _extra_columns(tables: TablePair) -> Iterator[PricedFinding]:
    """Yield extra columns; as many of them as key columns are missing, those with most facts, may be these."""
    alignment = tables.alignment
    read = {
        index: read_table_column(alignment.view, index, tables.rules.reading, alignment.read.view)
        for index in tables.extra_columns
    }
    facts = {index: column_facts(alignment.view, index, column) for index, column in read.items()}
    missing_keys = len(tables.key_columns.intersection(tables.missing_columns))
    keys = sorted(read, key=lambda index: -facts[index])[:missing_keys]
    for index, column in read.items():
        is_key = index in keys
        kind = ItemKind.EXTRA_KEY if is_key else ItemKind.EXTRA_COLUMN
        own = facts[index]
        item = partial(Item, kind=kind, of=Counted.COLUMN, facts=own, keys=own if is_key else 0, type=column.type)
        yield PricedFinding(_extra_column(alignment.view, index, facts[index]), item)


def _extra_column(view: Table, index: int, facts: int) -> Finding:
    name = column_name(view, index)
    return Finding(
        Entity.COLUMN,
        Relation.EXTRA,
        FindingKind.EXTRA,
        predicted_columns=(index,),
        predicted_text=name,
        column_name=name,
        note=f"the column '{name}' with {_cells(facts)} is in the prediction only",
    )


def _is_fact(tables: TablePair, row: int, column: int) -> bool:
    cell = tables.alignment.gold.rows[row][column]
    return cell.is_anchor and is_fact(tables.gold[column].values[row])


def _repetitions(tables: TablePair) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the missing rows, repeated ones together, with the number of such rows in the gold.

    Rows repeat each other where they hold the same values in the same section. Blank rows say nothing to repeat.
    """
    missing = tables.missing_rows
    if not missing:
        return
    lines = list(zip(*([value.key for value in column.values] for column in tables.gold), strict=True))
    groups = tables.alignment.gold.row_groups or ((),) * len(lines)
    contents: list[Hashable] = [
        (group, line) if any(line) else row for row, (group, line) in enumerate(zip(groups, lines, strict=True))
    ]
    times = Counter(contents)
    together: defaultdict[Hashable, list[int]] = defaultdict(list)
    for row in missing:
        together[contents[row]].append(row)
    for content, rows in together.items():
        yield tuple(rows), times[content]


def _missing_rows(tables: TablePair, rows: tuple[int, ...], of: int) -> PricedFinding:
    """Return the finding of missing rows of the same values, of which the gold has `of`; priced as so many rows."""
    gold, first = tables.alignment.gold, rows[0]
    name, facts = gold_row_name(tables.alignment, first), sum(row_facts(gold, row, tables.gold) for row in rows)
    elsewhere = sum(_is_fact(tables, row, column) for row in rows for column in tables.missing_columns)
    here = tables.key_columns.difference(tables.missing_columns)
    keys = sum(row_keys(gold, row, tables.gold, here) for row in rows)
    row, told = f"gold {_row(first, name)}", f"{_values(facts, keys, 'its ')}{_elsewhere(elsewhere, facts)}"
    if of == 1:
        note = f"{row} is missing with {told}"
    elif len(rows) == of:
        note = f"{row} is missing all {of} times, with {told}"
    else:
        note = f"{row}: {len(rows)} of {of} repetitions missing, with {told}"
    finding = Finding(
        Entity.ROW, Relation.MISSING, FindingKind.MISSING, gold_rows=rows, gold_text=name, row_name=name, note=note
    )
    own = max(len(rows) if facts else 0, facts - elsewhere)  # a row all of whose cells count elsewhere is a row still
    kind = ItemKind.MISSING_REPETITION if len(rows) < of and tables.key_columns else ItemKind.MISSING_ROW
    price = partial(Item, kind=kind, of=Counted.ROW, count=float(len(rows)), facts=own, keys=min(own, keys))
    return PricedFinding(finding, price)


def _extra_row(tables: TablePair, index: int) -> PricedFinding:
    view = tables.alignment.view
    name = predicted_row_name(tables.alignment, index)
    rules = tables.rules.reading
    facts = facts_at(view, ((index, column) for column in range(view.column_count)), rules)
    if sole_text(view.rows[index]):
        facts = min(facts, 1)  # a text alone in its row, in every cell or in one of them; a dash in each is none
    elsewhere = facts_at(view, ((index, column) for column in tables.extra_columns), rules)
    pairings = [tables.pairs[key].pairing for key in tables.key_columns if key in tables.pairs]
    keys = facts_at(view, ((index, column) for pairing in pairings for column in pairing.predicted), rules)
    told = f"{_values(facts, keys, '')}{_elsewhere(elsewhere, facts)}"
    finding = Finding(
        Entity.ROW,
        Relation.EXTRA,
        FindingKind.EXTRA,
        predicted_rows=(index,),
        predicted_text=name,
        row_name=name,
        note=f"predicted {_row(index, name)} is extra, with {told}",
    )
    own = max(1 if facts else 0, facts - elsewhere)  # a row all of whose cells count elsewhere is a row still
    return PricedFinding(
        finding,
        partial(
            Item,
            kind=ItemKind.EXTRA_ROW,
            of=Counted.ROW,
            facts=own,
            key=own == keys > 0 and not elsewhere,
            keys=min(own, keys),
        ),
    )


def _row(index: int, name: str) -> str:
    place = f"row {index + 1}"
    return place if name == place else f"{place} '{name}'"


def _elsewhere(elsewhere: int, facts: int) -> str:
    """Return how many of a row's cells cost nothing here, as they cost in their columns; "" for none."""
    if not elsewhere:
        return ""
    columns = "its column" if elsewhere == 1 else "their columns"
    if elsewhere == facts:
        return f" (counted in {columns}; the row counts as one value)"
    return f" ({elsewhere} of them counted in {columns})"


def _values(facts: int, keys: int, own: str) -> str:
    """Return what a row counts by, its filled cells beside the keys; a row of keys alone has no value."""
    values = facts - keys
    if not facts:
        return "no filled cell"
    if values <= 0:
        return f"{own or 'a '}key alone"
    return f"{own}one value" if values == 1 else f"{own}{values} values"


def _cells(facts: int) -> str:
    return {0: "no filled cell", 1: "one filled cell"}.get(facts, f"{facts} filled cells")


def _its_cells(facts: int) -> str:
    return f"its {_cells(facts)}" if facts else _cells(facts)


_FLAG_NOTES = {
    PairFlag.MIXED_DATES: "day first and month first are mixed in the predicted column",
    PairFlag.MIXED_DECIMALS: "decimal points and decimal commas are mixed in the predicted column",
    PairFlag.AMBIGUOUS: "some values are ambiguous, and nothing in the column resolves them",
}


def flag_findings(tables: TablePair) -> Iterator[PricedFinding]:
    """Yield one finding without a price per flag of a column that has any difference."""
    for column in tables.pairs.values():
        if column.identical:
            continue
        for flag, note in _FLAG_NOTES.items():
            if flag in column.pair.flags:
                finding = Finding(
                    Entity.COLUMN,
                    Relation.EQUIVALENT,
                    FindingKind(flag),
                    gold_columns=(column.gold,),
                    predicted_columns=column.pairing.predicted,
                    column_name=column_name(tables.alignment.gold, column.gold),
                    note=column.pair.note or note,
                )
                yield PricedFinding(finding)
