"""The same word added to every key renames the rows: one cause, each key near, the facts right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx import Judgement, judge
from tabx.values.records import Relation

Rows = list[list[str]]
Rename = Callable[[str], str]


def table(count: int, rename: Rename = str) -> Rows:
    towns = ["Moss", "Voss", "Gol", "Lund", "Hamar", "Skien", "Narvik"]
    rows = [
        [rename(f"{1700 + row} {towns[row % 7]} Regatta"), f"{towns[row * 3 % 7]} Club", f"{40 + row * 13 % 97} s"]
        for row in range(count)
    ]
    return [["Race", "Winner", "Time"], *rows]


def transposed(rows: Rows) -> Rows:
    return [list(column) for column in zip(*rows, strict=True)]


def renamed(name: str) -> str:
    year, town, kind = name.split()
    return f"{year} KNS {town} {kind}"


def told(judgement: Judgement) -> set[tuple[str, str]]:
    return {(str(finding.entity), str(finding.relation)) for finding in judgement.findings}


@pytest.mark.parametrize("count", [2, 3, 30, 300])
@pytest.mark.parametrize("rename", [renamed, lambda name: f"Royal {name}", lambda name: f"{name} (sailing)"])
def test_a_word_in_every_key_is_one_cause(count: int, rename: Rename) -> None:
    judgement = judge(table(count), table(count, rename))
    assert told(judgement) == {("cell", "near")}
    (cause,) = judgement.causes
    assert f"all {count} keys have" in cause.sentence
    assert judgement.comparison.descriptors.found_facts == 2 * count
    assert judgement.error < judge(table(count), table(count, lambda name: name[::-1])).error / 4


def test_in_a_transposed_table_too() -> None:
    judgement = judge(table(5), transposed(table(5, renamed)))
    assert {finding.relation for finding in judgement.findings if finding.entity == "cell"} == {Relation.NEAR}
    assert len(judgement.causes) == 1


def test_keys_of_two_columns() -> None:
    days = ["Monday", "Tuesday"]
    gold = [
        ["Town", "Day", "Ships"],
        *(
            [town, day, f"{7 * i + 3 * j}"]
            for i, town in enumerate(["Moss", "Voss", "Gol"], 2)
            for j, day in enumerate(days)
        ),
    ]
    predicted = [gold[0], *([f"Port {town}", day, ships] for town, day, ships in gold[1:])]
    judgement = judge(gold, predicted)
    assert told(judgement) == {("cell", "near")}
    assert len(judgement.causes) == 1


@pytest.mark.parametrize(
    "rename",
    [lambda name: f"not {name}", lambda name: f"{name} 2", lambda name: f"former {name}", lambda name: name[5:]],
)
def test_a_number_a_negation_or_a_loss_renames_nothing(rename: Rename) -> None:
    assert ("cell", "near") not in told(judge(table(6), table(6, rename)))


def test_other_words_in_one_key_are_no_renaming() -> None:
    predicted = table(6, renamed)
    predicted[3][0] = predicted[3][0].replace("KNS", "Big")
    judgement = judge(table(6), predicted)
    assert not [cause for cause in judgement.causes if "renamed" in cause.sentence]
