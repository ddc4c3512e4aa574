"""Columns without a right value: what one act did to them is told, and is no cheaper than one of them wholly wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tabx import Judgement, judge

ACTS: dict[str, tuple[Callable[[int], str], Callable[[int], str]]] = {
    "one more": (lambda row: str(2010 + 7 * row), lambda row: str(2011 + 7 * row)),
    "a word behind": (lambda row: f"Grand Hall of {'ABCDEFGHIJKLMN'[row % 14]}", lambda row: f"Hall {row}"),
    "beginning left off": (
        lambda row: f"Old Fort, {chr(65 + row % 26)}eston",
        lambda row: f"{chr(65 + row % 26)}eston",
    ),
    "a per cent more": (lambda row: str(1000 + 37 * row), lambda row: str(round(1.01 * (1000 + 37 * row), 2))),
}


def judged(gold: Sequence[str], predicted: Sequence[str]) -> Judgement:
    return judge(
        *([["Cup", "Told"], *([f"Cup {row}", text] for row, text in enumerate(side))] for side in (gold, predicted))
    )


@pytest.mark.parametrize("rows", [3, 4, 5, 8, 40])
@pytest.mark.parametrize("act", ACTS)
def test_a_column_all_wrong_costs_no_less_than_one_value_wholly_wrong(act: str, rows: int) -> None:
    before, after = ACTS[act]
    gold, predicted = ([make(row) for row in range(rows)] for make in (before, after))
    one = [gold[0][::-1] + "xyz", *gold[1:]]
    assert judged(gold, predicted).error >= judged(gold, one).error - 1e-12


def test_rounding_and_detail_stay_cheap() -> None:
    for gold, predicted in (
        (["3.25", "4.18", "5.77"], ["3.3", "4.2", "5.8"]),
        (["Moss", "Voss", "Gol"], ["Moss (Agder)"] * 3),
    ):
        values = [text.replace("Moss", name) for text, name in zip(predicted, gold, strict=True)]
        assert judged(gold, values).error < judged(gold, ["9", *gold[1:]]).error / 2


@pytest.mark.parametrize(
    ("gold", "predicted", "said"),
    [
        ("Old Fort, Moss", "Moss", "lack 'Old Fort,' at their beginning"),
        ("Moss", "Voss", "have 'Voss' for 'Moss'"),
        ("1977", "1978", "have '1978' for '1977'"),
        ("12", "-12", "have the other sign"),
        ("4100", "4.1", "1,000 times too small"),
    ],
)
@pytest.mark.parametrize("rows", [3, 6, 60])
def test_an_act_on_a_column_of_one_value_is_told(gold: str, predicted: str, said: str, rows: int) -> None:
    (cause,) = judged([gold] * rows, [predicted] * rows).causes
    assert said in cause.sentence
    assert f"all {rows} values" in cause.sentence


def test_other_values_for_one_are_no_act() -> None:
    assert not judged(["Moss"] * 3, ["Voss", "Gol", "Lund"]).causes


def test_one_more_wrong_value_of_such_a_column_never_pays() -> None:
    gold = ["Moss"] * 7
    errors = [judged(gold, ["Voss"] * wrong + gold[wrong:]).error for wrong in range(8)]
    assert errors == sorted(errors)
