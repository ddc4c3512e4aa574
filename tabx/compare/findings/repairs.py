"""Findings of TabAlign's repairs, each with a price of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from tabx.align.records import Alignment, Counted, Repair, RepairKind
from tabx.compare.facts import facts_at
from tabx.compare.findings.priced import PricedFinding
from tabx.compare.names import column_name, gold_row_name, predicted_row_name
from tabx.compare.records import Entity, Finding, Item
from tabx.rules.records import PLAIN, ReadingRules
from tabx.table import KeyPath, Table, show_path
from tabx.values import fold
from tabx.values.records import Relation


def repair_findings(alignment: Alignment, rules: ReadingRules = PLAIN) -> Iterator[PricedFinding]:
    """Yield one finding per repair, in TabAlign's order."""
    unnamed = len(_sections_only_in(alignment.gold, alignment.view))
    last = max((n for n, repair in enumerate(alignment.repairs) if repair.kind is RepairKind.SECTION_ROW), default=-1)
    for n, repair in enumerate(alignment.repairs):
        count = repair.count + (unnamed if n == last else 0)
        held = _facts(alignment, repair, rules)
        as_lines = partial(Item, kind=repair.kind, of=repair.of, count=count, facts=held.facts, keys=held.keys)
        # Both values of each cell stand there whole, and what parts them says where each ends.
        as_cells = partial(Item, kind=RepairKind.PACKED_CELL, of=Counted.CELL, count=float(repair.packed))
        yield PricedFinding(_finding(alignment, repair), as_cells if repair.packed else as_lines)


class _Held(NamedTuple):
    """The facts of some lines, and how many of them are keys."""

    facts: int
    keys: int = 0


def _sections_only_in(table: Table, other: Table) -> tuple[str, ...]:
    """Return the sections of a table that the other one names nowhere: their text is missing as well as their place."""
    names = {fold(path[-1]): path[-1] for path in table.row_groups if path}
    if not names:
        return ()
    groups = [text for path in dict.fromkeys(other.row_groups) for text in path]
    said = "\n".join([*map(fold, groups), *(fold(cell.text) for row in other.rows for cell in row)])
    return tuple(text for name, text in names.items() if name not in said)


def _facts(alignment: Alignment, repair: Repair, rules: ReadingRules) -> _Held:
    """Return the facts of the lines concerned, which weigh a loss or an extra line."""
    view = alignment.view
    if repair.kind in (RepairKind.TOTAL_ROW, RepairKind.COPIED_ROW):
        named = [pairing for pairing in alignment.columns if not set(pairing.gold).isdisjoint(alignment.key_columns)]
        keys = [column for pairing in named for column in pairing.predicted]
        return _rows_hold(view, repair.predicted_rows, range(view.column_count), keys, rules)
    if repair.kind is RepairKind.COPIED_COLUMN:
        return _Held(facts_at(view, product(range(view.row_count), repair.predicted_columns), rules))
    return _facts_of_gold(alignment, repair, rules)


def _facts_of_gold(alignment: Alignment, repair: Repair, rules: ReadingRules) -> _Held:
    """Return the facts of the gold's lines concerned."""
    gold = alignment.gold
    if repair.kind is RepairKind.SECTION_ROW:
        return _Held(round(repair.count))  # its titles: a lost one counts twice
    if repair.kind is RepairKind.LOST_GROUP:  # as a wrong header is measured, and twice where it counts twice
        facts = facts_at(gold, product(range(gold.row_count), repair.gold_columns), rules)
        return _Held(round(facts * repair.count / max(1, len(repair.gold_columns))))
    if repair.kind in (RepairKind.SPLIT_TABLE, RepairKind.MERGED_TABLE):
        if repair.of is Counted.ROW:
            return _rows_hold(gold, repair.gold_rows, range(gold.column_count), alignment.key_columns, rules)
        return _Held(facts_at(gold, product(range(gold.row_count), repair.gold_columns), rules))
    if repair.kind is RepairKind.RESHAPED:
        return _Held(_facts_of_cheapest_column(gold, rules))
    # Of what was merged, all but one is lost: the least of them, as any could be the one kept.
    least = sorted(_facts_of_merged(alignment, repair, rules), key=lambda held: held.facts - held.keys)
    lost = least[: max(1, round(repair.count))]
    return _Held(sum(held.facts for held in lost), sum(held.keys for held in lost))


def _rows_hold(
    table: Table, rows: Iterable[int], columns: Collection[int], keys: Iterable[int], rules: ReadingRules
) -> _Held:
    """Return the facts of rows in some columns, and how many of them are in key columns."""
    rows = tuple(rows)
    facts = facts_at(table, product(rows, columns), rules)
    return _Held(facts, facts_at(table, product(rows, [key for key in keys if key in columns]), rules))


def _facts_of_merged(alignment: Alignment, repair: Repair, rules: ReadingRules) -> list[_Held]:
    """Return the facts of each gold line that was merged or split; none of what is neither."""
    gold = alignment.gold
    if repair.kind in (RepairKind.MERGED_ROW, RepairKind.SPLIT_ROW):
        cells = repair.gold_columns or range(gold.column_count)  # of a field of a record, its value alone
        held = [_rows_hold(gold, (row,), cells, alignment.key_columns, rules) for row in repair.gold_rows]
        lines = [list(product((row,), cells)) for row in repair.gold_rows]
    elif repair.kind in (RepairKind.MERGED_COLUMN, RepairKind.SPLIT_COLUMN):
        lines = [list(_column(gold, column)) for column in repair.gold_columns]
        held = [_Held(facts_at(gold, line, rules)) for line in lines]
    else:
        return []
    values = [_values_at(gold, line, rules) for line in lines]
    if repair.kind in (RepairKind.SPLIT_ROW, RepairKind.SPLIT_COLUMN) or values == [one.facts for one in held]:
        return held
    counted = _as_facts(values, alignment, rules)
    return [_Held(round(facts), one.keys) for facts, one in zip(counted, held, strict=True)]


def _as_facts(values: Iterable[int], alignment: Alignment, rules: ReadingRules) -> list[float]:
    """Return numbers of values as shares of the gold's facts beside its keys, among which "NA" is none."""
    gold = alignment.gold
    columns = [column for column in range(gold.column_count) if column not in alignment.key_columns]
    everywhere = list(product(range(gold.row_count), columns))
    share = facts_at(gold, everywhere, rules) / max(1, _values_at(gold, everywhere, rules))
    return [count * share for count in values]


def _values_at(gold: Table, places: Iterable[tuple[int, int]], rules: ReadingRules) -> int:
    """Return the number of values in some cells that were run together: where "NA" is among them, it is one of them."""
    return sum(facts_at(gold, (place,), rules) or _says_something(gold, place) for place in places)


def _says_something(gold: Table, place: tuple[int, int]) -> bool:
    cell = gold.rows[place[0]][place[1]]
    return cell.is_anchor and any(map(str.isalnum, cell.text))


def _facts_of_cheapest_column(gold: Table, rules: ReadingRules) -> int:
    """Return the facts of the column that holds the fewest, empty ones aside."""
    columns = (facts_at(gold, _column(gold, column), rules) for column in range(gold.column_count))
    return min((facts for facts in columns if facts), default=0)


def _column(table: Table, column: int) -> Iterable[tuple[int, int]]:
    return product(range(table.row_count), (column,))


def _finding(alignment: Alignment, repair: Repair) -> Finding:
    gold_text, predicted_text = _texts(alignment, repair)
    return Finding(
        _entity(repair),
        Relation.EQUIVALENT,
        repair.kind,
        gold_rows=repair.gold_rows,
        gold_columns=repair.gold_columns,
        predicted_rows=repair.predicted_rows,
        predicted_columns=repair.predicted_columns,
        gold_text=gold_text,
        predicted_text=predicted_text,
        row_name=_row_name(alignment, repair),
        column_name=_column_name(alignment, repair),
        decided_by=repair.decided_by,
        confidence=repair.confidence,
        note=repair.note,
    )


def _entity(repair: Repair) -> Entity:
    """Return what a repair is about.

    Cells of the header, which are in no row, are told by their columns. A line that is layout is gone from the view, so
    its finding is about the table.
    """
    if repair.kind is RepairKind.LAYOUT:
        return Entity.TABLE
    is_in_header = repair.of is Counted.CELL and repair.gold_columns and not (repair.gold_rows or repair.predicted_rows)
    return Entity.COLUMN if is_in_header else Entity(repair.of)


def _texts(alignment: Alignment, repair: Repair) -> tuple[str, str]:
    """Return the texts concerned: of one cell its texts, of columns their headers, of sections those named nowhere."""
    if repair.kind is RepairKind.SECTION_ROW and not (repair.gold_rows or repair.predicted_rows):
        return _titles(alignment, repair)
    if _entity(repair) is not Entity.CELL:
        headers = (alignment.gold.columns, repair.gold_columns), (alignment.view.columns, repair.predicted_columns)
        gold, predicted = (_paths(*side) for side in headers)
        return gold, predicted
    if len(repair.gold_rows) != 1 or len(repair.gold_columns) != 1:
        return "", ""
    row, column = repair.gold_rows[0], repair.gold_columns[0]
    slot = alignment.slot(row, column)
    return alignment.gold.rows[row][column].text, slot.text if slot else ""


def _titles(alignment: Alignment, repair: Repair) -> tuple[str, str]:
    """Return the sections that are gone and those that are new, where these are all that a repair concerns."""
    gone, new = (
        _sections_only_in(*pair) for pair in ((alignment.gold, alignment.view), (alignment.view, alignment.gold))
    )
    if max(len(gone), len(new)) != repair.count:
        return "", ""
    return "; ".join(gone), "; ".join(new)


def _paths(paths: tuple[KeyPath, ...], columns: tuple[int, ...]) -> str:
    """Return the headers concerned; nothing where a repair concerns no columns or all of them."""
    return "; ".join(show_path(paths[column]) for column in columns) if len(columns) < len(paths) else ""


def _row_name(alignment: Alignment, repair: Repair) -> str:
    if len(repair.gold_rows) == 1:
        return gold_row_name(alignment, repair.gold_rows[0])
    if not repair.gold_rows and len(repair.predicted_rows) == 1:
        return predicted_row_name(alignment, repair.predicted_rows[0])
    return ""


def _column_name(alignment: Alignment, repair: Repair) -> str:
    if len(repair.gold_columns) == 1:
        return column_name(alignment.gold, repair.gold_columns[0])
    if not repair.gold_columns and len(repair.predicted_columns) == 1:
        return column_name(alignment.view, repair.predicted_columns[0])
    return ""
