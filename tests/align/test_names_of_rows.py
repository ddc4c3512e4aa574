"""Issue 12, section 3, item 6: keys that differ by case are two, and a row's values beat a similar name."""

from __future__ import annotations

import pytest

from tabx import judge
from tabx.align.records import Alignment


def written(rows: list[str], form: str) -> str:
    lines = [row.split(",") for row in rows]
    if form == "csv":
        return "\n".join(rows) + "\n"
    bars = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([bars[0], "|" + "-|" * len(lines[0]), *bars[1:]])


def aligned(gold: list[str], predicted: list[str], form: str = "markdown") -> Alignment:
    alignment = judge(written(gold, form), written(predicted, form)).alignment
    assert alignment is not None
    return alignment


def rows(alignment: Alignment) -> dict[int, int]:
    return {pairing.gold[0]: pairing.predicted[0] for pairing in alignment.rows}


UNITS = ["Sign,Factor,Use", "g,5,mass", "G,70,field", "s,6,time"]


@pytest.mark.parametrize("form", ["markdown", "csv"])
def test_keys_of_other_case_are_two_where_both_occur(form: str) -> None:
    # Each value is nearer to that of the other sign.
    alignment = aligned(UNITS, ["Sign,Factor,Use", "G,6,masses", "g,69,fields", "s,6,time"], form)
    assert rows(alignment) == {0: 1, 1: 0, 2: 2}


def test_a_missing_row_is_the_one_whose_sign_is_not_there() -> None:
    gold = ["Sign,Factor", "G,5", "g,5", "s,6"]
    assert rows(aligned(gold, ["Sign,Factor", "g,5", "s,6"])) == {1: 0, 2: 1}
    assert rows(aligned(gold, ["Sign,Factor", "G,5", "s,6"])) == {0: 0, 2: 1}


def test_other_case_is_the_same_key_where_only_one_occurs() -> None:
    alignment = aligned(["Sign,Factor", "g,5", "s,6"], ["Sign,Factor", "S,61", "G,51"])
    assert rows(alignment) == {0: 1, 1: 0}


def test_case_of_repeated_values_tells_no_rows_apart() -> None:
    gold = ["Match,Result,Goals", "A,Win,3", "B,win,4", "C,Win,1", "D,Loss,0"]
    alignment = aligned(gold, ["Match,Result,Goals", "D,loss,0", "A,win,3", "B,Win,4", "C,win,1"])
    assert rows(alignment) == {0: 1, 1: 2, 2: 3, 3: 0}


def test_ohm_and_omega_are_one_sign() -> None:
    gold = ["Sign,Quantity,Size", "\u2126,resistance,4", "C,charge,3", "V,tension,9"]
    predicted = ["Sign,Quantity,Size", "C,charge,3", "V,tension,9", "\u03a9,opposition,5"]
    judgement = judge(written(gold, "markdown"), written(predicted, "markdown"))
    assert judgement.alignment is not None
    assert rows(judgement.alignment) == {0: 2, 1: 0, 2: 1}
    assert all(finding.kind != "wrong key" for finding in judgement.comparison.findings)


TEAMS = ["Name,Club,Goals,City", "John Smith,Ulm,31,Bern", "Peter Hall,Linz,7,Graz", "Max Berg,Oslo,12,Wien"]


@pytest.mark.parametrize("form", ["markdown", "csv"])
@pytest.mark.parametrize("values", ["Ulm,31,Bern", "Ulm,31,Nice"])
def test_most_values_of_a_row_beat_a_similar_name(values: str, form: str) -> None:
    predicted = [TEAMS[0], "Jon Smith,Rome,5,Bern", f"Ted Moss,{values}", *TEAMS[2:]]
    assert rows(aligned(TEAMS, predicted, form)) == {0: 1, 1: 2, 2: 3}


def test_a_similar_name_is_the_row_where_no_other_has_its_values() -> None:
    predicted = [TEAMS[0], "Jon Smith,Rome,5,Nice", "Ted Moss,Lyon,77,Metz", *TEAMS[2:]]
    assert rows(aligned(TEAMS, predicted)) == {0: 0, 1: 2, 2: 3}


def test_the_same_name_is_the_row_whatever_values_another_has() -> None:
    predicted = [TEAMS[0], "John Smith,Rome,5,Nice", "Ted Moss,Ulm,31,Bern", *TEAMS[2:]]
    found = rows(aligned(TEAMS, predicted))
    assert (found[1], found[2]) == (2, 3)
