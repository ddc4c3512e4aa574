"""Exchanged values: whose price a cause of them lowers, and what of it the rubric reads."""

from __future__ import annotations

import pytest
from pairing_by_place import Quiet, by_place, table

from tabx.compare import compare
from tabx.compare.records import Comparison
from tabx.values.records import DataType

ROWS = [
    ["k1 mill", "Ann Abel", "Otto Orth", "412", "May 5, 1990", "977"],
    ["k2 mill", "Bob Byre", "Paul Pohl", "978", "June 7, 1985", "531"],
    ["k3 mill", "Cem Cohn", "Quin Quast", "530", "July 9, 1971", "269"],
    ["k4 mill", "Dora Deich", "Rolf Ries", "268", "March 2, 1969", "742"],
    ["k5 mill", "Eva Ebert", "Sven Sahl", "741", "April 8, 2001", "413"],
]
HEADER = ["Mill", "Owner", "Miller", "Sacks", "Built", "Loads"]


def compared(rows: list[list[str]]) -> Comparison:
    one, other = (table("\n".join(" | ".join(line) for line in (HEADER, *lines))) for lines in (ROWS, rows))
    return compare(by_place(one, other), Quiet())


def with_columns_exchanged(a: int, b: int) -> Comparison:
    rows = [list(row) for row in ROWS]
    for row in rows:
        row[a], row[b] = row[b], row[a]
    return compared(rows)


@pytest.mark.parametrize(
    ("pair", "types"),
    [
        ((1, 2), {DataType.STRING}),
        ((3, 5), {DataType.NUMERICAL}),
        ((1, 3), set()),
        ((3, 4), set()),
    ],
)
def test_a_cause_lowers_the_price_of_two_columns_of_one_type(pair: tuple[int, int], types: set[DataType]) -> None:
    found = with_columns_exchanged(*pair)
    (cause,) = found.causes
    assert (str(cause.kind), cause.gold_columns) == ("exchanged", pair)
    lowered = {item for one in found.counts.explanations for item in one.items}
    assert {found.counts.items[item].type for item in lowered} == types
    assert len(lowered) == (10 if types else 0)
