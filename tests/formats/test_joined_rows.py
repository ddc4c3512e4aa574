"""Rows joined by `<NEWLINE>`, and a blank first header, are read (issue 12, section 4)."""

from __future__ import annotations

import pytest

from tabx.formats import load_table, load_tables

ROWS = [["Oslo", "3"], ["Bern", "5"]]


@pytest.mark.parametrize(
    "text",
    [
        "| City | Trams | <NEWLINE> | Oslo | 3 | <NEWLINE> | Bern | 5 |",
        "| City | Trams |<NEWLINE>|---|---|<NEWLINE>| Oslo | 3 |<NEWLINE>| Bern | 5 |<NEWLINE>",
        "City | Trams <NEWLINE> Oslo | 3 <NEWLINE> Bern | 5",
        "City,Trams<NEWLINE>Oslo,3<NEWLINE>Bern,5",
        "City\tTrams<NEWLINE>Oslo\t3<NEWLINE>Bern\t5",
        "Here is the table, as asked.\n| City | Trams | <newline> | Oslo | 3 | <newline> | Bern | 5 |\nDone.",
    ],
)
def test_rows_joined_by_a_mark_are_rows(text: str) -> None:
    table = load_table(text)
    assert table.columns == (("City",), ("Trams",))
    assert table.texts() == ROWS


def test_sections_joined_by_a_mark_are_tables() -> None:
    names = "| City | Trams | <NEWLINE>"
    text = f"North: <NEWLINE> {names} | Oslo | 3 | <NEWLINE> South: <NEWLINE> {names} | Bern | 5 |"
    assert [(table.caption, table.texts()) for table in load_tables(text)] == [("North", ROWS[:1]), ("South", ROWS[1:])]


@pytest.mark.parametrize(
    "text",
    [
        "| City | Trams |\n|---|---|\n| Oslo | a<NEWLINE>b |\n| Bern | 5 |",
        "| City | Trams |\n|---|---|\n| Oslo | a <NEWLINE> b |\n| Bern | c<NEWLINE>d |",
        "City,Trams\nOslo,a<NEWLINE>b\nBern,5",
        "<table><tr><th>City</th><th>Trams</th></tr><tr><td>Oslo</td><td>a&lt;NEWLINE&gt;b</td></tr></table>",
    ],
)
def test_a_mark_in_a_cell_is_text(text: str) -> None:
    assert "<NEWLINE>" in load_table(text).texts()[0][1]


@pytest.mark.parametrize(
    "text",
    [
        "|  | Trams |\n|---|---|\n| Oslo | 3 |\n| Bern | 5 |",
        "|  | Trams |\n| Oslo | 3 |\n| Bern | 5 |",
        " | Trams\n---|---\nOslo | 3\nBern | 5",
        ",Trams\nOslo,3\nBern,5",
        "\tTrams\nOslo\t3\nBern\t5",
        '[{"": "Oslo", "Trams": 3}, {"": "Bern", "Trams": 5}]',
        '{"Oslo": {"Trams": 3}, "Bern": {"Trams": 5}}',
        '{"columns": ["", "Trams"], "rows": [["Oslo", 3], ["Bern", 5]]}',
        "<table><tr><th></th><th>Trams</th></tr><tr><td>Oslo</td><td>3</td></tr><tr><td>Bern</td><td>5</td></tr></table>",
        "\\begin{tabular}{lr}\n & Trams \\\\ \\hline\nOslo & 3 \\\\\nBern & 5 \\\\\n\\end{tabular}",
    ],
)
def test_a_blank_first_header_is_read(text: str) -> None:
    table = load_table(text)
    assert table.columns == (("",), ("Trams",))
    assert table.texts() == ROWS
