"""A new name that says what its values are not is a wrong header, not a rename nobody verified (issue 28)."""

from __future__ import annotations

import pytest

import tabx
from tabx.compare.records import ItemKind
from tabx.formats import dump_table, load_table
from tabx.judging import Judgement

VOTES = ["664,015", "446,980", "217,035", "Swing"]
PEOPLE = ["Ida Moss", "Una Hall", "Eva Kern", "Bo Lind"]
SCORES = ["3-1", "2–0", "0–2", "1–4"]
DAYS = ["4 May 1999", "5 June 1998", "3 July 2000", "2 May 2004"]

CONTRADICTED = [
    ("Votes", "Year", VOTES, "amounts, not over years"),
    ("Stimmen", "Jahr", VOTES, "amounts, not over years"),
    ("Points", "Year", ["12", "98", "31", "45"], "numbers, not over years"),
    ("Ballots cast", "Date of vote", VOTES, "numbers, not over dates"),
    ("Player", "Date", PEOPLE, "names, not over dates"),
    ("Score", "Attendance", SCORES, "scores, not over amounts"),
    ("Result", "Crowd", ["19.19 (133)", "2.4 (16)", "10.11 (71)", "9.9 (63)"], "scores, not over amounts"),
    ("Votes", "Country", VOTES, "amounts, not over names"),
    ("Date", "Venue", DAYS, "dates, not over names"),
    ("Year", "Votes", ["2011", "2012", "2008", "1999"], "years, not over amounts"),
    ("Votes", "Year", ["2011", "2012", "2008", "1999"], "amounts, not over years"),
    ("Record", "Team", ["10 - 17", "3 - 4", "12 - 0", "5 - 5"], "texts, not over names"),
    ("Title", "Population", ["Grown Ups", "Grown Ups 2", "Up", "Heat"], "texts, not over amounts"),
    ("Club", "Points", PEOPLE, "names, not over numbers"),
]
POSSIBLE = [
    ("Season", "Year", ["1998/99", "2001–02", "'98", "1998"]),
    ("Class", "Year", ["Freshman", "Senior", "Junior", "Senior"]),
    ("Course", "Year", ["1", "2", "3", "4"]),
    ("Founded", "Year", ["1998", "c. 1450", "500 BC", "2004"]),
    ("Period", "Date", ["Bronze Age", "Ming dynasty", "Iron Age", "Stone Age"]),
    ("Released", "Date", DAYS),
    ("Rank", "Position", ["1", "2", "3", "4"]),
    ("No.", "Player", ["1", "2", "3", "4"]),
    ("Estimate", "Population", ["150–200", "20–30", "1,000", "250"]),
    ("Estimate", "Votes", ["45 (12%)", "31 (9%)", "78 (22%)", "60 (17%)"]),
    ("Votes", "Ballots", VOTES),
    ("Winner", "Country", PEOPLE),
    ("High points", "Player", ["Moss (23)", "Hall (31)", "Kern (19)", "Moss (27)"]),
    ("Wins", "Year", ["1998", "2003", "1977", "2010"]),
    ("Location Attendance", "Venue", ["Oak Hall 18,234", "Elm Dome 9,112", "Oak Hall 17,001", "Fir Arena 3,304"]),
]


def table(name: str, values: list[str], form: str = "markdown", times: int = 1) -> str:
    count = len(values) * times
    rows = [["Thing", name, "Cost"]]
    rows += [[f"Item q{number}", values[number % len(values)], str(7 * number + 3)] for number in range(count)]
    return dump_table(load_table(rows, header=True), form)


def kinds(judgement: Judgement) -> list[str]:
    return [item.kind for item in judgement.comparison.counts.items]


@pytest.mark.parametrize(("before", "after", "values", "said"), CONTRADICTED)
def test_a_name_that_its_values_contradict_is_wrong(before: str, after: str, values: list[str], said: str) -> None:
    judgement = tabx.judge(table(before, values), table(after, values))
    assert kinds(judgement) == [ItemKind.WRONG_HEADER]
    (finding,) = judgement.findings
    assert finding.note == f"header '{before}' became '{after}': it stands over {said}"
    assert judgement.summary == "1 wrong header"
    told = table("Cost price", values)
    assert judgement.score < tabx.judge(table(before, values), told).score


@pytest.mark.parametrize(("before", "after", "values"), POSSIBLE)
def test_a_name_that_its_values_may_have_stays_unverified(before: str, after: str, values: list[str]) -> None:
    assert kinds(tabx.judge(table(before, values), table(after, values))) == [ItemKind.UNVERIFIED_HEADER]


@pytest.mark.parametrize("form", ["html", "latex", "csv", "json"])
@pytest.mark.parametrize("times", [1, 50])
def test_it_is_wrong_in_every_format_and_size(form: str, times: int) -> None:
    judgement = tabx.judge(table("Votes", VOTES, form, times), table("Year", VOTES, form, times))
    assert kinds(judgement) == [ItemKind.WRONG_HEADER]


def test_a_gold_name_that_contradicts_its_own_values_is_no_evidence() -> None:
    """What the values are not under either name is nothing that the prediction got wrong."""
    assert kinds(tabx.judge(table("Date", PEOPLE), table("Year", PEOPLE))) == [ItemKind.UNVERIFIED_HEADER]


def test_the_name_of_a_field_and_of_a_line_is_held_against_its_values() -> None:
    fields = [
        ["Field", "Value"],
        ["name", "Ida Moss"],
        ["votes", "664,015"],
        ["party", "Green"],
        ["born", "4 May 1977"],
    ]
    other = [[{"votes": "year"}.get(name, name), value] for name, value in fields]
    record = tabx.judge(fields, other)
    assert kinds(record) == [ItemKind.WRONG_HEADER]
    assert "it stands over amounts, not over years" in record.findings[0].note
    upright = [["Name", "Votes", "Town"], ["Ida Moss", "664,015", "Ulm"], ["Una Hall", "446,980", "Kiel"]]
    turned = [list(row) for row in zip(*upright, strict=True)]
    turned[1][0] = "Year"
    assert ItemKind.WRONG_HEADER in kinds(tabx.judge(upright, turned))


@pytest.mark.parametrize("after", ["Height (kg)", "Weight (kg)", "Mass, kg"])
def test_a_unit_that_the_values_contradict_is_wrong(after: str) -> None:
    values = ["1.85 m", "1.92 m", "1.77 m", "1.99 m"]
    assert kinds(tabx.judge(table("Height", values), table(after, values))) == [ItemKind.WRONG_HEADER]
    assert ItemKind.WRONG_HEADER not in kinds(tabx.judge(table("Height", values), table("Height (cm)", values)))


def pair_of(first: str, second: str) -> str:
    rows = [["Thing", first, second], *([f"Item {n}", str(7 * n + 3), str(91 - n * 8)] for n in range(5))]
    return dump_table(load_table(rows, header=True), "markdown")


@pytest.mark.parametrize(
    ("gold", "after"),
    [
        (("Points home", "Points away"), "Points"),
        (("Home points", "Away points"), "Points"),
        (("Free throws made", "Free throws attempted"), "Free throws"),
        (("Year of birth", "Year of death"), "Year"),
    ],
)
def test_what_told_two_columns_apart_may_not_be_left_out(gold: tuple[str, str], after: str) -> None:
    judgement = tabx.judge(pair_of(*gold), pair_of(after, gold[1]))
    assert kinds(judgement) == [ItemKind.WRONG_HEADER]
    assert judgement.findings[0].note.endswith(f"what is left out distinguishes it from '{gold[1]}'")


@pytest.mark.parametrize(
    ("gold", "after"),
    [
        (("Home score", "Away score"), ("Home", "Away")),
        (("Player name", "Player number"), ("Player", "Player number")),
        (("Total points", "Games"), ("Total", "Games")),
        (("Total rebounds", "Defensive rebounds"), ("Rebounds", "Defensive rebounds")),
    ],
)
def test_a_name_shortened_to_what_tells_it_apart_is_a_rename(gold: tuple[str, str], after: tuple[str, str]) -> None:
    assert set(kinds(tabx.judge(pair_of(*gold), pair_of(*after)))) == {ItemKind.RENAMED_HEADER}
