"""A data row that shares the cells of the header: separated only where the prediction lacks a row."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.align.headers.levels import repair_levels
from tabx.table import Table, plain_rows

HEADER = ["City", "Trees", "Mayor"]
ROWS = [["Oslo", "12", "Ek"], ["Bern", "44", "Abel"], ["Riga", "7", "Moe"]]


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    return Table(plain_rows([header]), plain_rows(rows))


def joined(row: Sequence[str]) -> list[str]:
    return [f"{name} {text}" if text else name for name, text in zip(HEADER, row, strict=True)]


@pytest.mark.parametrize(
    ("header", "rows", "is_parted"),
    [
        (joined(ROWS[0]), ROWS[1:], True),
        (joined(ROWS[1]), [ROWS[0], ROWS[2]], True),
        (joined(ROWS[0]), ROWS, False),
        (joined(["Oslo", "12", ""]), ROWS[1:], True),
        (joined(["Oslo", "", ""]), ROWS[1:], False),
        (joined(["Lima", "99", "Lie"]), ROWS[1:], False),
        (HEADER, ROWS[1:], False),
    ],
)
def test_names_and_values_of_one_header(header: list[str], rows: list[list[str]], is_parted: bool) -> None:
    found, repairs = repair_levels(table(HEADER, ROWS), table(header, rows))
    assert bool(repairs) == is_parted
    assert len(found.rows) == len(rows) + is_parted
    if is_parted:
        assert [cell.text for cell in found.header_rows[0]] == HEADER
        assert repairs[0].note == "a data row of the gold is merged into the header, cell by cell"
