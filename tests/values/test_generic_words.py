"""Words that tell a name from no other of its column, left out or added: nearly right, in cells as in lists."""

from __future__ import annotations

import json

import pytest

from tabx import judge
from tabx.values.records import Relation

CLUBS = (
    "| player | clubs |\n|---|---|\n| Ann | Luton Town F.C., Barnet F.C. |\n| Bea | Barrow A.F.C. |\n"
    "| Cia | Woking F.C., Luton Town F.C. |\n"
)
BARE_CLUBS = 'player,clubs\nAnn,"Luton Town, Barnet"\nBea,Barrow\nCia,"Woking, Luton Town"\n'
PARTIES = "Year,Party\n1990,Democratic Party\n1994,Labour Party\n1998,Green Party\n2002,Liberty Party\n"
BARE_PARTIES = json.dumps(
    [
        {"Year": 1990, "Party": "Democratic"},
        {"Year": 1994, "Party": "Labour"},
        {"Year": 1998, "Party": "Green"},
        {"Year": 2002, "Party": "Liberty"},
    ]
)
MAKERS = (
    "<table><tr><th>Year<th>Maker</tr><tr><td>2001<td>Halden Ltd.</tr><tr><td>2002<td>Orrin Inc.</tr>"
    "<tr><td>2003<td>Vass GmbH</tr></table>"
)
BARE_MAKERS = "| Year | Maker |\n|--|--|\n| 2001 | Halden |\n| 2002 | Orrin |\n| 2003 | Vass |\n"
PLAYERS = (
    r"\begin{tabular}{ll}name & work\\ Ann & field hockey player\\ Bea & field hockey coach\\"
    r" Cia & field hockey umpire\\ Dot & field hockey player\\ \end{tabular}"
)
BARE_PLAYERS = "name,work\nAnn,hockey player\nBea,hockey coach\nCia,hockey umpire\nDot,hockey player\n"


@pytest.mark.parametrize(
    ("full", "bare"),
    [(CLUBS, BARE_CLUBS), (PARTIES, BARE_PARTIES), (MAKERS, BARE_MAKERS), (PLAYERS, BARE_PLAYERS)],
)
def test_what_tells_no_item_apart_is_nearly_right(full: str, bare: str) -> None:
    judgement = judge(full, bare)
    cells = [one for one in judgement.findings if one.relation not in (Relation.EXACT, Relation.EQUIVALENT)]
    assert cells
    assert {one.relation for one in cells} == {Relation.NEAR}
    assert judgement.score > 0.85


@pytest.mark.parametrize(("bare", "full"), [(BARE_CLUBS, CLUBS), (BARE_MAKERS, MAKERS)])
def test_words_of_a_kind_may_be_added(bare: str, full: str) -> None:
    judgement = judge(bare, full)
    assert "3 values more precise" in judgement.summary


def test_what_all_values_lack_is_one_cause() -> None:
    (cause,) = judge(PARTIES, BARE_PARTIES).causes
    assert "all 4 values lack 'Party'" in cause.sentence


def test_the_items_of_a_list_are_right_without_them() -> None:
    short = judge(CLUBS, BARE_CLUBS.replace('"Woking, Luton Town"', "Woking"))
    assert any("1 of 2 items right, missing Luton Town F.C." in one.note for one in short.findings)
    assert short.score < judge(CLUBS, BARE_CLUBS).score


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("n,school\n1,Boston University\n2,Boston film\n3,Yale", "n,school\n1,Boston\n2,Boston film\n3,Yale"),
        ("n,town\n1,Kansas City\n2,Salt City\n3,Carson City", "n,town\n1,Kansas\n2,Salt\n3,Carson"),
        ("n,state\n1,out of use\n2,out of use\n3,out of use", "n,state\n1,use\n2,use\n3,use"),
        (
            "n,line\n1,red line closed\n2,blue line closed\n3,green line open",
            "n,line\n1,red line\n2,blue line\n3,green line open",
        ),
        ("n,firm\n1,Acme Ltd\n2,Orrin Ltd\n3,Vass Ltd", "n,firm\n1,Acme Inc\n2,Orrin Ltd\n3,Vass Ltd"),
    ],
)
def test_what_tells_things_apart_stays_wrong(gold: str, predicted: str) -> None:
    judgement = judge(gold, predicted)
    assert any(one.relation in (Relation.PARTIAL, Relation.DIFFERENT) for one in judgement.findings)
