"""Two values, names of rows or headers of which each stands in the place of the other: one act, its price unchanged."""

from __future__ import annotations

import pytest

import tabx

HEAD = ["Quay", "Warden", "Depth", "Opened", "Crane"]
ROWS = [
    ["North", "Anna Berg", "12.35", "3 May 1901", "yes"],
    ["South", "Carl Dahl", "9.80", "9 June 1911", "no"],
    ["East", "Emma Falk", "17.42", "2 April 1923", "yes"],
    ["West", "Gus Holm", "21.07", "7 July 1934", "no"],
    ["Inner", "Ida Juhl", "14.66", "1 March 1947", "yes"],
]
GOLD = [HEAD, *ROWS]


def exchanged(column: int, one: int, other: int) -> list[list[str]]:
    rows = [list(row) for row in GOLD]
    rows[one][column], rows[other][column] = rows[other][column], rows[one][column]
    return rows


@pytest.mark.parametrize(("column", "name"), [(1, "Warden"), (2, "Depth"), (3, "Opened")])
@pytest.mark.parametrize(("one", "other"), [(1, 2), (2, 5)])
def test_two_values_exchanged_are_told_as_one_act(column: int, name: str, one: int, other: int) -> None:
    judgement = tabx.judge(GOLD, exchanged(column, one, other))
    assert judgement.summary == "2 values exchanged"
    (cause,) = judgement.comparison.causes
    assert cause.sentence == f"the values of {name} in rows {one} and {other} are exchanged"
    assert len(cause.findings) == 2


def test_they_cost_what_two_wrong_values_do() -> None:
    elsewhere = [list(row) for row in GOLD]
    elsewhere[1][1], elsewhere[2][1] = "Xaver Quist", "Zoe Ravn"
    others = tabx.judge(GOLD, elsewhere)
    assert others.summary == "2 wrong values"
    assert tabx.judge(GOLD, exchanged(1, 1, 2)).error == pytest.approx(others.error, rel=0.05)


def test_two_pairs_are_two_acts_and_a_wrong_value_beside_them_none() -> None:
    rows = exchanged(1, 1, 2)
    rows[3][1], rows[4][1] = rows[4][1], rows[3][1]
    rows[5][2] = "99.1"
    judgement = tabx.judge(GOLD, rows)
    assert {len(cause.findings) for cause in judgement.comparison.causes} == {2}
    assert judgement.summary == "4 values exchanged, 1 wrong value"


def test_values_of_a_column_of_two_are_exchanged_by_chance() -> None:
    judgement = tabx.judge(GOLD, exchanged(4, 1, 2))
    assert judgement.summary == "2 wrong values"


def test_small_numbers_are_too() -> None:
    gold = [["Quay", "Boats", "Use"], *([f"Q{n}x", str(count), f"u{n}"] for n, count in enumerate((3, 5, 2, 7, 4)))]
    wrong = [list(row) for row in gold]
    wrong[1][1], wrong[2][1] = wrong[2][1], wrong[1][1]
    assert tabx.judge(gold, wrong).summary == "2 wrong values"


def test_a_value_that_three_rows_pass_on_is_crossed_with_none() -> None:
    rows = exchanged(1, 1, 2)
    rows[2][1], rows[3][1] = rows[3][1], rows[2][1]
    assert "exchanged" not in tabx.judge(GOLD, rows).summary


def test_names_of_rows_and_headers_are_said_alike() -> None:
    assert tabx.judge(GOLD, exchanged(0, 2, 3)).summary == "2 row names exchanged"
    head = [HEAD[0], HEAD[3], *HEAD[2:3], HEAD[1], HEAD[4]]
    assert tabx.judge(GOLD, [head, *ROWS]).summary == "2 headers exchanged"
