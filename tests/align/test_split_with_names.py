"""A column split over several whose headers say words of its cells: "2011 (14 games)" over Year and Games."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.align.records import RepairKind

REGATTAS = [
    ["Cup", "Year", "Winner"],
    ["Nordic Rowing Cup", "1958 (14 races)", "Kari Moe"],
    ["Alpine Open", "1961 (9 races)", "Odd Lie"],
    ["Baltic Regatta", "1964 (11 races)", "Ulf Berg"],
]


def split(rows: int, name: str, *numbers: str) -> Judgement:
    """Judge the first rows with the number of races, or other numbers, in a column of its own."""
    predicted = [["Cup", "Year", name, "Winner"]]
    for (cup, year, winner), number in zip(REGATTAS[1 : rows + 1], numbers or ("14", "9", "11"), strict=False):
        predicted.append([cup, year.split()[0], number, winner])
    return judge(REGATTAS[: rows + 1], predicted)


def kinds(judgement: Judgement) -> list[str]:
    return [finding.kind for finding in judgement.findings]


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("name", ["Races", "Race", "Number of races"])
def test_a_header_supplies_the_word_that_the_parts_lack(rows: int, name: str) -> None:
    judgement = split(rows, name)
    assert kinds(judgement) == [RepairKind.SPLIT_COLUMN]
    dropped = [[cup, year.split()[0], winner] for cup, year, winner in REGATTAS[1 : rows + 1]]
    assert judgement.error < judge(REGATTAS[: rows + 1], [REGATTAS[0], *dropped]).error


def test_a_header_of_other_words_supplies_none() -> None:
    assert kinds(split(3, "Crew")) == [RepairKind.SPLIT_COLUMN, *["fewer words"] * 3]


def test_one_short_number_under_another_name_is_no_part() -> None:
    assert kinds(split(1, "Crew")) == ["extra", "fewer words"]


def test_other_numbers_are_no_parts() -> None:
    assert RepairKind.SPLIT_COLUMN not in kinds(split(3, "Races", "13", "8", "12"))


def test_a_short_number_in_its_own_column_is_a_part() -> None:
    gold = [["Round", "Winner"], ["6 / May 1962", "Kari Moe"]]
    judgement = judge(gold, [["Round", "Month", "Winner"], ["6", "May 1962", "Kari Moe"]])
    assert kinds(judgement) == [RepairKind.SPLIT_COLUMN]
