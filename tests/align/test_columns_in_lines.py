"""Columns that share one column, each in its line, name and values, are layout as rows in lines are (issue 28)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx import judge
from tabx.judging import Judgement

Rows = list[list[str]]

TOWNS: Rows = [
    ["Town", "Riders", "Opened", "Line"],
    ["Ulm", "412", "1981", "Red"],
    ["Kiel", "377", "1990", "Blue"],
    ["Graz", "205", "2001", "Green"],
    ["Bonn", "199", "1977", "Red"],
]
LONG: Rows = [TOWNS[0], *([f"Halt {n}", str(1000 + 7 * n), str(1900 + n % 90), f"L{n % 9}"] for n in range(200))]


def markdown(rows: Rows) -> str:
    lines = ["| " + " | ".join(row).replace("\n", "<br>") + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def html(rows: Rows) -> str:
    lines = ("".join(f"<td>{cell}</td>" for cell in row).replace("\n", "<br>") for row in rows)
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def turned(rows: Rows) -> Rows:
    return [list(row) for row in zip(*rows, strict=True)]


def joined(rows: Rows, by: str = "\n", names: str | None = None) -> Rows:
    """Return the rows with their third and fourth column in one."""
    own = [by if names is None else names, *([by] * (len(rows) - 1))]
    return [[*row[:2], f"{row[2]}{sign}{row[3]}", *row[4:]] for row, sign in zip(rows, own, strict=True)]


def costs(judgement: Judgement) -> dict[str, float]:
    return {term.name: term.cost for term in judgement.terms if term.cost}


@pytest.mark.parametrize("form", [markdown, html])
@pytest.mark.parametrize("rows", [TOWNS[:3], TOWNS, LONG], ids=["two", "four", "two hundred"])
def test_columns_in_lines_are_layout(rows: Rows, form: Callable[[Rows], str]) -> None:
    judgement = judge(form(rows), form(joined(rows)))
    assert set(costs(judgement)) == {"layout"}
    assert judgement.facts.f1 == 1
    assert judgement.score > 0.98
    assert judgement.findings[0].note == "Opened, Line in one column, each in its line"


@pytest.mark.parametrize("form", [markdown, html])
def test_a_table_on_its_side_is_cheap_too(form: Callable[[Rows], str]) -> None:
    on_its_side = judge(form(turned(TOWNS)), form(joined(turned(TOWNS))))
    assert set(costs(on_its_side)) == {"layout"}
    predicted = judge(form(TOWNS), form(turned(joined(TOWNS))))
    assert set(costs(predicted)) == {"layout", "transposed"}


def test_a_wrong_line_is_a_wrong_value_of_its_column() -> None:
    rows = joined(TOWNS)
    rows[2][2] = "1990\nGold"
    judgement = judge(markdown(TOWNS), markdown(rows))
    (wrong,) = [finding for finding in judgement.findings if finding.entity == "cell"]
    assert (wrong.gold_rows, wrong.gold_columns, wrong.predicted_text) == ((1,), (3,), "Gold")


@pytest.mark.parametrize(
    ("by", "names"),
    [(" ", None), (" ", "\n"), ("\n", " ")],
    ids=["run together", "only names in lines", "only values in lines"],
)
def test_columns_run_together_stay_dear(by: str, names: str | None) -> None:
    judgement = judge(markdown(TOWNS), markdown(joined(TOWNS, by, names)))
    assert "merged_column" in costs(judgement)
