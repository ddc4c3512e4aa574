"""Values that lack what their column's header says, and names of columns that stand as values under it."""

from __future__ import annotations

import json

import pytest

from tabx import judge

WINGS = "team,season,wing no,points\nReds,1,wing no1,10\nBlues,2,wing no2,20\nGreens,3,wing no1,30\n"
BARE_WINGS = (
    "<table><tr><th>team<th>season<th>wing no<th>points</tr><tr><td>Reds<td>1<td>1<td>10</tr>"
    "<tr><td>Blues<td>2<td>2<td>20</tr><tr><td>Greens<td>3<td>1<td>30</tr></table>"
)
HEATS = (
    "| Heat | Runner | Time |\n|---|---|---|\n"
    "| Heat A | Ann | 10.1 |\n| Heat B | Bea | 10.4 |\n| Heat C | Cia | 10.7 |\n"
)
BARE_HEATS = json.dumps(
    [
        {"Heat": "A", "Runner": "Ann", "Time": 10.1},
        {"Heat": "B", "Runner": "Bea", "Time": 10.4},
        {"Heat": "C", "Runner": "Cia", "Time": 10.7},
    ]
)
BAYS = "| Bus | Bay number |\n|---|---|\n| 61 | Bay number 4 |\n| 62 | Bay number 7 |\n"
BARE_BAYS = "Bus,Bay number\n61,4\n62,7\n"


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [(WINGS, BARE_WINGS), (BARE_WINGS, WINGS), (HEATS, BARE_HEATS), (BARE_HEATS, HEATS), (BAYS, BARE_BAYS)],
)
def test_a_number_or_letter_may_leave_its_name_to_the_header(gold: str, predicted: str) -> None:
    judgement = judge(gold, predicted)
    assert judgement.summary.startswith("every value is right")
    assert judgement.score > 0.95


def test_not_where_that_name_tells_it_from_another_value() -> None:
    gold = "team,gate no,points\nReds,gate no1,10\nBlues,line no1,20\nGreens,gate no2,30\n"
    judgement = judge(gold, "team,gate no,points\nReds,1,10\nBlues,1,20\nGreens,2,30\n")
    assert "2 wrong values" in judgement.summary


def test_another_number_is_wrong() -> None:
    assert "1 wrong value" in judge(WINGS, BARE_WINGS.replace("<td>2<td>2<td>20", "<td>2<td>5<td>20")).summary


MEANS = {"Riga": (10.5, 20.1, 30.9), "Oslo": (11.5, 24.1, 33.9), "Bern": (19.5, 21.1, 31.7)}
GROUPS = "| city | Group A | Group B | Group C |\n|---|---|---|---|\n" + "".join(
    f"| {city} | {a} | {b} | {c} |\n" for city, (a, b, c) in MEANS.items()
)
LONG_GROUPS = "city,Group,mean\n" + "".join(
    f"{city},{name},{value}\n" for city, row in MEANS.items() for name, value in zip("ABC", row, strict=True)
)
ROUNDS = (
    r"\begin{tabular}{lll}country & round 1 & round 2\\ Peru & 401 & 502\\ Chad & 411 & 515\\"
    r" Fiji & 433 & 549\\ \end{tabular}"
)
LONG_ROUNDS = (
    "| country | round | votes |\n|---|---|---|\n| Peru | 1 | 401 |\n| Peru | 2 | 502 |\n| Chad | 1 | 411 |\n"
    "| Chad | 2 | 515 |\n| Fiji | 1 | 433 |\n| Fiji | 2 | 549 |\n"
)
LAPS = "driver,lap 1 time,lap 2 time\nAda,61.5,63.1\nBen,62.5,64.2\nCal,60.4,65.9\n"
LONG_LAPS = json.dumps(
    [
        {"driver": driver, "lap": lap, "time": time}
        for driver, times in (("Ada", (61.5, 63.1)), ("Ben", (62.5, 64.2)), ("Cal", (60.4, 65.9)))
        for lap, time in enumerate(times, 1)
    ]
)


@pytest.mark.parametrize(("gold", "predicted"), [(GROUPS, LONG_GROUPS), (ROUNDS, LONG_ROUNDS), (LAPS, LONG_LAPS)])
def test_names_in_a_long_form_are_read_with_the_header_over_them(gold: str, predicted: str) -> None:
    judgement = judge(gold, predicted)
    assert judgement.summary == "another shape of the table"
    assert judgement.score > 0.8


def test_a_number_that_makes_no_gold_name_with_its_header_names_nothing() -> None:
    judgement = judge(ROUNDS, LONG_ROUNDS.replace("| round |", "| seat |"))
    assert judgement.score < judge(ROUNDS, LONG_ROUNDS).score
