"""The note on spans of the gold whose text the prediction prints in each of their cells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabx.align import align
from tabx.table import Cell, Table, plain_rows

ROWS = [["Oslo", "410", "455", "12"], ["Riga", "623", "598", "31"], ["Bern", "287", "301", "8"]]
LOW = ["City", "2022", "2023", "Staff"]


def wide(text: str, columns: int) -> list[Cell]:
    return [Cell(text, column_span=columns, column_offset=offset) for offset in range(columns)]


def tall(text: str, rows: int) -> list[Cell]:
    return [Cell(text, row_span=rows, row_offset=offset) for offset in range(rows)]


def notes(gold: Table, header: Sequence[Sequence[str]], rows: Sequence[Sequence[str]] = ROWS) -> list[str]:
    alignment = align(gold, Table(plain_rows(header), plain_rows(rows)))
    assert not alignment.repairs
    return [note.message for note in alignment.notes if note.code == "spans repeated"]


def told(cells: str) -> list[str]:
    return [f"the text of {cells} of the gold is repeated in every cell covered"]


CITY, STAFF = tall("City", 2), tall("Staff", 2)
GROUPED = Table(
    ((CITY[0], *wide("Sales", 2), STAFF[0]), (CITY[1], Cell("2022"), Cell("2023"), STAFF[1])), plain_rows(ROWS)
)


def test_a_group_over_each_of_its_columns_is_repeated() -> None:
    assert notes(GROUPED, [["City", "Sales", "Sales", "Staff"], LOW]) == told("1 spanned cell")
    assert notes(GROUPED, [["", "Sales", "Sales", ""], LOW]) == told("1 spanned cell")


@pytest.mark.parametrize(("span", "cells"), [(2, "1 spanned cell"), (3, "1 spanned cell")])
def test_a_name_beside_each_of_its_rows_is_repeated(span: int, cells: str) -> None:
    names = [*tall("North", span), *(Cell("South") for _ in range(3 - span))]
    gold = Table(
        plain_rows([["Part", *LOW]]), tuple((name, *row) for name, row in zip(names, plain_rows(ROWS), strict=True))
    )
    rows = [[name.text, *row] for name, row in zip(names, ROWS, strict=True)]
    assert notes(gold, [["Part", *LOW]], rows) == told(cells)


def test_spans_of_header_and_body_are_counted_together() -> None:
    names = [*tall("North", 2), Cell("South")]
    gold = Table(
        tuple((Cell("Part"), *row) for row in GROUPED.header_rows),
        tuple((name, *row) for name, row in zip(names, plain_rows(ROWS), strict=True)),
    )
    header = [["Part", "City", "Sales", "Sales", "Staff"], ["Part", *LOW]]
    assert notes(gold, header, [[name.text, *row] for name, row in zip(names, ROWS, strict=True)]) == told(
        "2 spanned cells"
    )


def test_what_is_spanned_as_in_the_gold_is_not_repeated() -> None:
    assert [note.code for note in align(GROUPED, GROUPED).notes] == []
