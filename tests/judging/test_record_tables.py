"""A table of fields and values for each row of the gold (issue 13, section 1)."""

from __future__ import annotations

import pytest

import tabx

HEADER = ("Station", "Line", "Opened", "Riders", "Depth", "Lifts", "Owner")
ROWS = (
    ("Alder", "Red", "1931", "4120", "12", "2", "City"),
    ("Birch", "Blue", "1958", "880", "9", "0", "State"),
    ("Cedar", "Red", "1972", "15300", "31", "5", "City"),
    ("Dogwood", "Green", "2004", "2750", "7", "1", "Harbour Board"),
    ("Elm", "Blue", "2011", "990", "14", "3", "State"),
)


def markdown(header: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def cards(rows: tuple[tuple[str, ...], ...] = ROWS, *, headed: bool = False) -> str:
    start = 1 if headed else 0
    tables = [markdown(("Field", "Value"), tuple(zip(HEADER, row, strict=True))[start:]) for row in rows]
    headings = [f"## {row[0]}\n\n" if headed else "" for row in rows]
    return "\n\n".join(map("".join, zip(headings, tables, strict=True)))


GOLD = markdown(HEADER, ROWS)


@pytest.mark.parametrize("headed", [False, True])
def test_all_tables_are_one_in_another_shape(headed: bool) -> None:
    judgement = tabx.judge(GOLD, cards(headed=headed))
    assert {str(repair.kind) for repair in judgement.alignment.repairs} >= {"reshaped", "split_table"}
    assert judgement.facts.f1 == 1
    assert judgement.score >= 0.74


def test_a_wrong_value_and_a_missing_row_are_what_they_are() -> None:
    rows = (ROWS[0], (*ROWS[1][:3], "808", *ROWS[1][4:]), *ROWS[2:4])
    judgement = tabx.judge(GOLD, cards(rows))
    assert judgement.summary.startswith("1 of 5 rows missing")
    assert "1 wrong value" in judgement.summary


@pytest.mark.parametrize(
    "last",
    [
        markdown(("Field", "Value"), (("Colour", "red"), ("Shape", "round"), ("Weight", "5"))),
        markdown(("Field", "Value"), (("Line", "Red"), ("Line", "Blue"), ("Opened", "1931"))),
        markdown(("Name", "Content"), tuple(zip(HEADER, ROWS[1], strict=True))),
    ],
    ids=["other fields", "a field twice", "another header"],
)
def test_other_tables_beside_one_are_not_joined(last: str) -> None:
    judgement = tabx.judge(GOLD, f"{cards(ROWS[:1])}\n\n{last}")
    assert "split_table" not in {str(repair.kind) for repair in judgement.alignment.repairs}
