"""A number in a name may stand in words or digits, before or behind, beside its words in short."""

from __future__ import annotations

import json

import pytest

from tabx import judge
from tabx.values.records import Relation

LEAGUES = (
    "| club | league |\n|--|--|\n| Alta | Second Division |\n| Bodo | First Division |\n| Vik | Third Division |\n"
)
ROUNDS = json.dumps([{"team": "Reds", "out in": "third round"}, {"team": "Blues", "out in": "second round"}])
YEARS = (
    "<table><tr><th>pupil<th>class</tr><tr><td>Ann<td>Grade 5</tr><tr><td>Bea<td>Grade 6</tr>"
    "<tr><td>Cia<td>Grade 10</tr></table>"
)
IN_WORDS = r"\begin{tabular}{ll}pupil & class\\ Ann & 5th grade\\ Bea & sixth grade\\ Cia & 10th grade\\ \end{tabular}"


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (LEAGUES, "club,league\nAlta,Div 2\nBodo,Div 1\nVik,Div 3\n"),
        (LEAGUES, "club,league\nAlta,2nd Division\nBodo,1st Division\nVik,3rd Division\n"),
        (ROUNDS, "| team | out in |\n|--|--|\n| Reds | Round 3 |\n| Blues | Round 2 |\n"),
        (YEARS, IN_WORDS),
    ],
)
def test_a_number_said_otherwise_is_nearly_right(gold: str, predicted: str) -> None:
    judgement = judge(gold, predicted)
    assert {one.relation for one in judgement.findings} == {Relation.NEAR}
    assert judgement.score > 0.8


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (LEAGUES, "club,league\nAlta,Div 3\nBodo,Div 1\nVik,Div 3\n"),
        ("unit,x\na,Army 2\nb,Second Army\nc,Army 3", "unit,x\na,Army 2\nb,Army 2\nc,Army 3"),
        ("unit,x\na,5th\nb,champions\nc,3rd", "unit,x\na,5th\nb,first\nc,3rd"),
        ("unit,x\na,Second Bridge\nb,x\nc,y", "unit,x\na,2 Bays\nb,x\nc,y"),
    ],
)
def test_another_number_or_name_is_wrong(gold: str, predicted: str) -> None:
    judgement = judge(gold, predicted)
    assert any(one.relation in (Relation.PARTIAL, Relation.DIFFERENT) for one in judgement.findings)
