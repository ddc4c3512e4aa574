"""What little is left out beside a value that is right: remarks, years that a date says, signs of bounds, titles."""

from __future__ import annotations

import json

import pytest

from tabx import judge
from tabx.values.records import Relation

RESULTS = (
    "| Year | Event | Position |\n|--|--|--|\n"
    "| 2007 | Turin | 4th |\n| 2009 | Doha | 21st (q) |\n| 2011 | Oslo | 3rd |\n"
)
GOALS = json.dumps([{"player": "Ann", "games": "102 (from Lund)"}, {"player": "Bea", "games": "88"}])
SALES = "<table><tr><th>Year<th>Sold</tr><tr><td>2001<td>410 (with the annex)</tr><tr><td>2002<td>377</tr></table>"


@pytest.mark.parametrize(
    ("gold", "predicted", "lost"),
    [
        (RESULTS, "Year,Event,Position\n2007,Turin,4\n2009,Doha,21\n2011,Oslo,3\n", "q"),
        (GOALS, "player,games\nAnn,102\nBea,88\n", "from Lund"),
        (SALES, "| Year | Sold |\n|--|--|\n| 2001 | 410 |\n| 2002 | 377 |\n", "with the annex"),
    ],
)
def test_a_number_without_its_remark_is_less_precise(gold: str, predicted: str, lost: str) -> None:
    (finding,) = (one for one in judge(gold, predicted).findings if one.relation is Relation.NEAR)
    assert f"less precise: without {lost}" in finding.note


def test_another_number_or_amount_beside_a_lost_remark_is_wrong() -> None:
    assert "1 wrong value" in judge(GOALS, "player,games\nAnn,103\nBea,88\n").summary
    two = GOALS.replace("from Lund", "98 at home")
    assert "1 wrong value" in judge(two, "player,games\nAnn,102\nBea,88\n").summary


FILMS = 'film,released,length\nAngel,"1987, March 6, 1987",113\nMalone,"1976, July 12, 1976",93\n'


def test_a_year_beside_the_date_that_says_it_is_said_again() -> None:
    bare = json.dumps(
        [
            {"film": "Angel", "released": "March 6, 1987", "length": 113},
            {"film": "Malone", "released": "July 12, 1976", "length": 93},
        ]
    )
    assert judge(FILMS, bare).summary.startswith("every value is right")
    assert judge(bare, FILMS).summary.startswith("every value is right")
    assert "1 wrong value" in judge(FILMS, bare.replace("July 12, 1976", "July 12, 1975")).summary


def test_a_lost_sign_of_a_bound_is_named() -> None:
    gold = "| Year | Fans |\n|--|--|\n| 1994 | >23,000 |\n| 1995 | ≤50 |\n| 1996 | 700 |\n"
    notes = [one.note for one in judge(gold, "Year,Fans\n1994,23.0\n1995,50\n1996,700\n").findings]
    assert any(note.endswith("missing >") for note in notes)
    assert any(note.endswith("missing ≤") for note in notes)


def test_a_title_in_every_column_is_not_put_together_of_the_parts_of_a_split_one() -> None:
    title = ["For Chad"] * 4
    rows = [["2001", "Cup", "Riga, Latvia", "4th"], ["2002", "Final", "Oslo, Norway", "1st"]]
    gold = [["Year", "Race", "Venue", "Place"], title, *rows, ["2003", "Open", "Lyon, France", "2nd"]]
    predicted = [["Year", "Race", "City", "Country", "Place"], [*title, "For Chad"]]
    predicted += [[row[0], row[1], *row[2].split(", "), row[3]] for row in gold[2:]]
    judgement = judge(gold, predicted)
    assert "split column" in judgement.summary
    assert not [one for one in judgement.findings if one.relation in (Relation.PARTIAL, Relation.DIFFERENT)]
