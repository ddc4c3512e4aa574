"""A value of a record that the prediction split over several fields, and several values that it said in one."""

from __future__ import annotations

import pytest

from tabx import Judgement, judge
from tabx.align.records import RepairKind

Fields = list[tuple[str, str]]

CUP: Fields = [
    ("title", "1962 Nordic Rowing Cup"),
    ("winner", "Kari Moe"),
    ("season", "1958 (14 races)"),
    ("venue", "Mjøsa"),
    ("boat", "four"),
]


def written(fields: Fields) -> str:
    return "| Field | Value |\n|-|-|\n" + "".join(f"| {name} | {value} |\n" for name, value in fields)


def judged(gold: Fields, predicted: Fields) -> Judgement:
    return judge(written(gold), written(predicted))


def kinds(judgement: Judgement) -> list[str]:
    return [finding.kind for finding in judgement.findings]


def with_parts(name: str, value: str, *extra: tuple[str, str]) -> Fields:
    """Return the record with another value of a field, and more fields behind the others."""
    return [(field, value if field == name else text) for field, text in CUP] + list(extra)


SPLIT = [
    with_parts("title", "Nordic Rowing Cup", ("year", "1962")),
    with_parts("title", "1962 Cup", ("sport", "Nordic Rowing")),
    with_parts("title", "Rowing", ("year", "1962"), ("cup", "Nordic")),
    with_parts("season", "1958", ("races", "14")),
    with_parts("season", "1958", ("race", "14")),
    with_parts("season", "14 races", ("first", "1958")),
    [field for field in CUP if field[0] != "season"] + [("began", "1958"), ("number of races", "14")],
]


@pytest.mark.parametrize("predicted", SPLIT)
def test_parts_in_fields_of_their_own_are_one_split(predicted: Fields) -> None:
    judgement = judged(CUP, predicted)
    assert [kind for kind in kinds(judgement) if kind != "renamed"] == [RepairKind.SPLIT_ROW]
    found = judgement.comparison.descriptors
    assert found.found_facts == found.gold_facts == found.predicted_facts


@pytest.mark.parametrize("predicted", SPLIT[:6])
def test_a_value_split_costs_less_than_its_part_lost(predicted: Fields) -> None:
    assert 0 < judged(CUP, predicted).error < judged(CUP, predicted[: len(CUP)]).error


def test_parts_keep_their_own_notation() -> None:
    judgement = judged(CUP, with_parts("title", "nordic rowing Cup", ("year", "1962")))
    assert judgement.alignment is not None
    assert [slot.text for slot in judgement.alignment.slots.values()] == ["1962 nordic rowing Cup"]


@pytest.mark.parametrize(
    "predicted",
    [
        # Merely similar, and a part of what is lacking.
        with_parts("title", "Nordic Rowing Cup", ("year", "1963")),
        with_parts("title", "Nordic Rowing Cup", ("years", "1962, 1965")),
        with_parts("title", "Rowing Cup", ("year", "1962")),
        # A short number under a name that the value does not have.
        with_parts("season", "1958", ("crew", "14")),
        # The value that is paired says something else.
        with_parts("title", "1965 Nordic Rowing Cup", ("year", "1962")),
        with_parts("title", "Nordic Chess Cup", ("year", "1962")),
    ],
)
def test_a_field_that_is_no_part_is_extra(predicted: Fields) -> None:
    judgement = judged(CUP, predicted)
    assert RepairKind.SPLIT_ROW not in kinds(judgement)
    assert "extra" in kinds(judgement)


def test_the_value_of_another_field_is_no_part() -> None:
    gold = [*CUP, ("year", "1962")]
    judgement = judged(gold, [*with_parts("title", "Nordic Rowing Cup"), ("year", "1962")])
    assert kinds(judgement) == ["fewer words"]
    again = judged(gold, [*with_parts("title", "Nordic Rowing Cup"), ("year", "1962"), ("held", "1962")])
    assert RepairKind.SPLIT_ROW not in kinds(again)


CAREER: Fields = [
    ("first year", "1948"),
    ("last year", "1953"),
    ("rank", "Major"),
    ("name", "Odd Lie"),
    ("born", "3 June 1926"),
    ("club", "Vard"),
    ("caps", "8"),
]


def without(fields: Fields, *names: str) -> Fields:
    return [field for field in fields if field[0] not in names]


MERGED = [
    (("first year", "last year"), [("years active", "1948-1953")]),
    (("first year", "last year"), [("career", "1948 to 1953")]),
    (("rank", "name"), [("name", "Major Odd Lie")]),
    (("club", "last year"), [("club", "Vard (1953)")]),
    (("club", "caps"), [("club", "Vard (8 caps)")]),
]


@pytest.mark.parametrize(("lost", "added"), MERGED)
def test_values_said_in_one_field_are_one_merger(lost: tuple[str, ...], added: Fields) -> None:
    judgement = judged(CAREER, without(CAREER, *lost) + added)
    found = judgement.comparison.descriptors
    told = [kind for kind in kinds(judgement) if kind not in ("renamed", "row order")]
    assert told == [RepairKind.PACKED_CELL]
    assert found.found_facts == found.gold_facts == found.predicted_facts
    kept = [field for field in CAREER if field[0] == added[0][0]]
    assert judgement.error < judged(CAREER, without(CAREER, *lost) + kept).error


@pytest.mark.parametrize(
    ("lost", "added"),
    [
        (("first year", "last year"), [("years active", "1948-1954")]),
        (("rank", "name"), [("name", "Major Odd Lie Dahl")]),
        (("club", "caps"), [("club", "Vard 8")]),
        (("first year", "club"), [("club", "Vard"), ("since", "1949")]),
    ],
)
def test_a_field_that_says_something_else_is_no_merger(lost: tuple[str, ...], added: Fields) -> None:
    assert RepairKind.PACKED_CELL not in kinds(judged(CAREER, without(CAREER, *lost) + added))


def test_the_order_of_fields_decides_nothing() -> None:
    gold, predicted = [*CUP, *CAREER[3:5]], SPLIT[2] + CAREER[3:5]
    errors = {
        round(judged(gold[turn:] + gold[:turn], predicted[turn:] + predicted[:turn]).error, 9) for turn in range(4)
    }
    assert len(errors) == 1
