"""What cells count ("98 games") told in words, units that a column mixes, and capitals of repeated words."""

from __future__ import annotations

import pytest

import tabx
from tabx.judging import Judgement

NAMES = ["Ash", "Birch", "Cedar", "Doum", "Elm", "Fir"]


def judged(gold: list[str], predicted: list[str], header: str = "Amount") -> Judgement:
    def table(column: list[str]) -> list[list[str]]:
        rows = zip(NAMES, column, strict=False)
        return [["Name", "Town", header], *([name, f"{name}ville", text] for name, text in rows)]

    return tabx.judge(table(gold), table(predicted))


def notes(judgement: Judgement) -> list[str]:
    return [finding.note for finding in judgement.comparison.findings]


def test_a_noun_beside_numbers_is_said_to_be_left_out_or_added() -> None:
    with_noun, bare = ["98 games", "118 games", "90 games"], ["98", "118", "90"]
    assert all("'games' left out" in note for note in notes(judged(with_noun, bare, "Played")))
    assert all("'games' added" in note for note in notes(judged(bare, with_noun, "Played")))
    crowd = judged(["22487", "9094"], ["22,487 people", "9,094 people"], "Crowd")
    assert all("'people' added" in note for note in notes(crowd))
    assert crowd.summary.startswith("every value is right")


@pytest.mark.parametrize(
    ("gold", "at"),
    [
        (["5 km", "300 m", "12 km", "800 m"], 1),
        (["4 kg", "90 lb", "7 kg", "31 lb", "2 kg"], 2),
        (["$5", "€300", "$12", "€80"], 3),
        (["5 min", "40 s", "3 h", "50 min"], 0),
    ],
)
def test_a_unit_lost_from_a_column_that_mixes_them_is_a_wrong_value(gold: list[str], at: int) -> None:
    predicted = [*gold]
    predicted[at] = "".join(filter(str.isdecimal, gold[at]))
    found = judged(gold, predicted)
    assert found.summary.startswith("1 wrong value")
    uniform = [f"{''.join(filter(str.isdecimal, text))} kg" for text in gold]
    bare = [*uniform]
    bare[at] = uniform[at].removesuffix(" kg")
    assert found.score < judged(uniform, bare).score


def test_units_said_otherwise_in_a_mixed_column_are_right() -> None:
    found = judged(["5 km", "300 m", "12 km", "0 m"], ["5 kilometres", "300 metres", "12 km", "0"])
    assert found.summary.startswith("every value is right")


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (
            ["Short film", "Feature film", "Short film", "Short Film"],
            ["Short Film", "feature film", "Short film", "Short film"],
        ),
        (["Short film", "Feature film", "Short Film", "Feature film"], ["Short Film", "Feature film"] * 2),
        (["north bank", "south bank", "North Bank", "south bank"], ["North bank", "South bank"] * 2),
    ],
)
def test_capitals_of_words_that_repeat_are_harmless(gold: list[str], predicted: list[str]) -> None:
    assert judged(gold, predicted, "Kind").summary.startswith("every value is right")


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        (["Aa", "aa", "Aa", "AA"], ["aa", "aa", "Aa", "AA"]),  # genotypes
        (["p", "P", "p", "P"], ["P", "P", "p", "P"]),
        (["Polish", "polish", "varnish", "Dutch"], ["polish", "polish", "varnish", "Dutch"]),  # each once
    ],
)
def test_letters_and_names_that_differ_by_case_stay_two(gold: list[str], predicted: list[str]) -> None:
    assert judged(gold, predicted, "Kind").summary.startswith("1 wrong value")
