"""A remark in brackets behind a number: words and the same amount are harmless, another number or unit is not."""

from __future__ import annotations

import pytest
from related_columns import SAME, WRONG, related

from tabx.values.kinds import DifferenceKind
from tabx.values.records import Relation

LENGTHS, COUNTS = ("48.2 m", "77.5 m"), ("48", "77")


def told(gold: str, predicted: str) -> tuple[Relation, DifferenceKind]:
    others = LENGTHS if "m" in gold else COUNTS
    found = related([gold, *others], [predicted, *others], "Length")[0]
    return found.relation, found.kind


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("51.20 m", "51.20 (from 168.0 ft)"),
        ("51.20 m", "51.20 m (168.0 ft)"),
        ("51.20 m (168.0 ft)", "51.20 m"),
        ("51.20 m", "51.20 m (as built)"),
        ("51", "51 (official)"),
        ("51", "51 [provisional count]"),
        ("1,200", "1,200 (at the start of the year)"),
        ("17", "17 (seventeen)"),
    ],
)
def test_words_and_the_same_amount_are_harmless(gold: str, predicted: str) -> None:
    relation, kind = told(gold, predicted)
    assert (relation, kind) == (SAME, DifferenceKind.REMARK)


@pytest.mark.parametrize(
    ("gold", "predicted"),
    [
        ("51.20 m", "51.20 m (190 ft)"),
        ("51.20 m", "51.20 (48.7)"),
        ("51", "51 (6 of them new)"),
        ("51", "51 (52)"),
        ("51", "51 (forty)"),
        ("51", "51 (in millions)"),
        ("51", "51 (ft)"),
        ("51", "51 (not counted)"),
        ("51", "51 (deficit)"),
        ("51 (two of them new)", "51"),
    ],
)
def test_another_number_a_unit_or_a_reversal_is_not(gold: str, predicted: str) -> None:
    assert told(gold, predicted)[0] in WRONG


def test_a_wrong_number_is_wrong_by_its_size_whatever_stands_behind_it() -> None:
    bare, remarked = (
        related(["51.20 m", *LENGTHS], [text, *LENGTHS], "Length")[0] for text in ("50.2", "50.2 (from 164.7 ft)")
    )
    assert bare.difference == remarked.difference == pytest.approx(-1)
    assert (bare.relation, bare.kind) == (remarked.relation, remarked.kind)
