"""What stands at the edge of relating values: repeated words, first and last years, dates without a day, long texts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tabx.values import number_similarities, pair_columns, read, read_column, relate, similarity
from tabx.values.kinds import DifferenceKind
from tabx.values.records import Difference
from tabx.values.relating.contradictions import contradiction, contradicts
from tabx.values.relating.notation import written_otherwise


def related(gold: str, predicted: str) -> Difference:
    """Return the difference of two cells, each alone in its column."""
    first, second = (read_column(("Harbour",), (text,)) for text in (gold, predicted))
    pair = pair_columns(first, second, [(0, 0)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("x x not", "x x", DifferenceKind.NEGATION),
        ("x x", "x x not", DifferenceKind.NEGATION),
        ("x x not not", "not x not x", None),
        ("not not x", "not x", DifferenceKind.NEGATION),
        ("not", "blue", None),
    ],
)
def test_repeated_words_are_counted_as_often_as_they_stand(
    gold: str, predicted: str, kind: DifferenceKind | None
) -> None:
    assert contradiction(tuple(gold.split()), tuple(predicted.split())) == kind


@pytest.mark.parametrize(("year", "is_year"), [(1499, False), (1500, True), (1501, True), (2090, True), (2091, False)])
def test_whole_numbers_from_1500_to_2100_are_compared_as_years(year: int, is_year: bool) -> None:
    similar = number_similarities([year], [year + 10]).item()
    years_apart = number_similarities([1800], [1810]).item()
    assert (similar == pytest.approx(years_apart)) == is_year
    assert number_similarities([year + 10], [year]).item() == similar
    assert np.allclose(number_similarities([year, year], [year, year]), 1)


def test_a_date_without_a_day_of_the_calendar_is_like_no_number() -> None:
    date, year, number, other = (read(text)[0] for text in ("2024-03-01", "2024", "2024 km", "2,024.5"))
    assert similarity(date, number) > similarity(date, other)
    for beyond in (None, 0.0, -5.0, 5e6):
        odd = replace(date, number=beyond)
        assert similarity(odd, number) == similarity(number, odd) < similarity(date, number)
        assert similarity(odd, year) == similarity(year, odd) < similarity(date, year)


@pytest.mark.parametrize(
    ("gold", "predicted", "holds"),
    [
        ("5 km", "3-7 km", True),
        ("5 km", "3000-7000 m", True),
        ("5 km", "3-7 m", False),
        ("5 km", "3-7", True),
        ("5", "3-7", True),
        ("5", "3-7 km", True),
        ("8 km", "3-7", False),
    ],
)
def test_a_range_in_place_of_a_number_counts_in_the_unit_of_the_gold(gold: str, predicted: str, holds: bool) -> None:
    found = related(gold, predicted)
    assert found.kind == DifferenceKind.RANGE
    assert ("does not hold" in found.note) != holds


@pytest.mark.parametrize(("gold", "predicted"), [("5", "2020-01-05 – 2020-03-01"), ("2020-02-02", "3-7")])
def test_a_range_of_another_type_is_no_range_of_the_value(gold: str, predicted: str) -> None:
    assert related(gold, predicted).kind != DifferenceKind.RANGE


def test_long_texts_are_not_searched_for_other_writings() -> None:
    assert written_otherwise("CO₂ x", "CO2 x") == DifferenceKind.NOTATION
    long = " x" * 5_000
    assert written_otherwise(f"CO₂{long}", f"CO2{long}") is None
    assert written_otherwise(f"CO₂{long}", "CO2") is None
    assert written_otherwise("CO₂", f"CO2{long}") is None


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        ("Best Film", "Best Non-European Film", None),
        ("European Award", "European Award for Best Non-European Film", None),
        ("drinks at noon", "non-alcoholic drinks at noon", None),
        ("European", "Non-European", DifferenceKind.NEGATION),
        ("alcoholic drinks", "non-alcoholic drinks", DifferenceKind.NEGATION),
        ("on the list", "not on the list", DifferenceKind.NEGATION),
    ],
)
def test_a_prefix_denies_only_a_word_that_the_other_text_says(
    text: str, other: str, kind: DifferenceKind | None
) -> None:
    assert contradicts(text, other) == contradicts(other, text) == kind
