"""Thresholds of pairing columns and rows, each with a case just within it and one just beyond."""

from __future__ import annotations

import pytest
from known_edits import kinds
from threshold_tables import Case, word

from tabx.align import align
from tabx.align.pairing.columns import first_evidence
from tabx.align.pairing.grid import SMALL, read_grid
from tabx.align.pairing.similarity import CellSimilarities
from tabx.table import Cell, Table, plain_rows


def made(*lines: str) -> Table:
    """Return a table from lines of cells set apart by "|", its header first."""
    grid = plain_rows([line.split("|") for line in lines])
    return Table(grid[:1], grid[1:])


def looked_at(equal: int) -> bool:
    """Whether the spread of a column's values is compared where so many of its twenty stand under its name."""
    own = [str(1000 + 37 * i) for i in range(20)]
    given = [number if i < equal else str(5000 + 91 * i) for i, number in enumerate(own)]
    gold = made("Key|Alpha", *(f"k{i}|{number}" for i, number in enumerate(own)))
    predicted = made(
        "Key|Alpha|Omega", *(f"k{i}|{number}|{1003 + 38 * i}" for i, number in enumerate(given))
    )  # Omega is spread as Alpha of the gold, and none of its values is equal
    return bool(first_evidence(CellSimilarities(read_grid(gold), read_grid(predicted))).content[1, 2])


def kept_in_order(equal: int) -> bool:
    """Whether two columns of one name keep their order where so many of twenty values stand under the other one."""
    rows = [(f"k{i}", str(1000 + 37 * i), str(7000 + 53 * i)) for i in range(20)]
    exchanged = [
        (key, second if i < equal else str(20000 + 11 * i), first if i < equal else str(40000 + 71 * i))
        for i, (key, first, second) in enumerate(rows)
    ]
    gold, predicted = (made("Key|Score|Score", *map("|".join, lines)) for lines in (rows, exchanged))
    return {(pairing.gold, pairing.predicted) for pairing in align(gold, predicted).columns} >= {((1,), (1,))}


def named_whatever_else(values: int) -> bool:
    """Whether a row with a misspelt name is the row of that name, though another one has all of so many values."""
    header = "|".join(["Name", *"ABC"[:values]])
    gold = made(header, "|".join(["Anna Meyer", *"345"[:values]]), "|".join(["Klaus Voigt", *"789"[:values]]))
    predicted = made(header, "|".join(["Anna Meier", *"789"[:values]]))
    return [pairing.gold for pairing in align(gold, predicted).rows] == [(0,)]


def reshaped(second: str) -> bool:
    """Whether a long table is brought into shape where one of two values is right, and the other is this one for 4."""
    gold = made("City|Pop", "Ulm|3", "Bonn|4")
    return "reshaped" in kinds(align(gold, made("City|Attribute|Value", "Ulm|Pop|3", f"Bonn|Pop|{second}")))


def repeated(levels: int) -> bool:
    """Whether a group is told as repeated over each of its columns in a header of so many rows."""
    body = plain_rows([["Ulm", "3", "4"], ["Bonn", "5", "6"]])
    top = (Cell("Sales", column_span=2), Cell("Sales", column_span=2, column_offset=1))
    town = (Cell("Town", row_span=2), Cell("Town", row_span=2, row_offset=1))
    gold = Table(((town[0], *top), (town[1], Cell("Q1"), Cell("Q2"))), body)
    header = plain_rows([["Town", "Sales", "Sales"], ["Town", "Q1", "Q2"]])
    return any("repeated" in note.message for note in align(gold, Table(header[:levels], body)).notes)


PARTED: dict[str, tuple[Case, Case]] = {
    "ColumnThresholds.sufficient_total": (lambda: looked_at(6), lambda: looked_at(7)),  # 1 × .35 + .30 × .65 = .545
    "ColumnThresholds.unlike_content": (lambda: kept_in_order(9), lambda: kept_in_order(11)),
    "RowThresholds.least_values": (lambda: named_whatever_else(1), lambda: named_whatever_else(2)),
    "reshape.LEAST_MORE": (lambda: reshaped("4"), lambda: reshaped("9")),
    "HEADER_LEVELS_OF_A_GROUP": (lambda: repeated(2), lambda: repeated(1)),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


def test_of_two_rows_of_a_large_table_that_fit_as_well_each_is_half_sure() -> None:
    rows = [[word("key", i), word("first", i), word("second", i)] for i in range(SMALL)]
    gold, predicted = (
        Table(plain_rows(["ABC"]), plain_rows([*rows, *(["Faro", "Port", one] for one in last)]))
        for last in (("Old", "New"), ("Red", "Blue"))
    )
    assert [pairing.confidence for pairing in align(gold, predicted).rows[-2:]] == [0.5, 0.5]
