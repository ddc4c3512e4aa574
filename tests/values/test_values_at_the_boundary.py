"""Values on either side of a condition: years, rounded numbers, ranges, words that come again, long texts."""

from __future__ import annotations

import pytest

from tabx.values import number_similarities, pair_columns, read, read_column, relate, similarity
from tabx.values.kinds import DifferenceKind
from tabx.values.relating.column_pair import agree
from tabx.values.relating.contradictions import contradiction
from tabx.values.relating.notation import written_otherwise
from tabx.values.text import words
from tabx.values.value import Value


def first(text: str) -> Value:
    """Return the first reading of a text."""
    return read(text)[0]


@pytest.mark.parametrize(
    ("number", "other", "expected"),
    [
        (1500, 1501, 0.4),
        (1499, 1500, 0.99),
        (1499, 1498, 0.99),
        (2100, 2099, 0.4),
        (2101, 2100, 0.99),
        (1500.5, 1501, 0.99),
        (1900, 1921, 0.0),
        (1900, 1900, 1.0),
    ],
)
def test_whole_numbers_from_1500_to_2100_are_compared_as_years(number: float, other: float, expected: float) -> None:
    assert number_similarities([number], [other])[0, 0] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [
        ("12.5", "12", 0.9),
        ("12.5", "13", 0.9),
        ("12.51", "13", 0.9),
        ("12.6", "12", 0.0),
        ("2.4", "2", 0.9),
        ("2.5", "2", 0.0),
        ("100", "101", 0.5),
        ("100", "102", 0.5),
        ("100", "103", 0.0),
        ("100", "98", 0.0),
        ("45 min", "0:45", 1.0),
        ("5 km", "5 kg", 0.0),
        ("5 km", "5,000 m", 1.0),
        ("5 km", "Oslo", 0.0),
    ],
)
def test_numbers_agree_as_rounded_within_half_a_digit_and_nearly_within_two_in_a_hundred(
    gold: str, predicted: str, expected: float
) -> None:
    assert agree(first(gold), first(predicted)) == expected


@pytest.mark.parametrize(
    ("gold", "predicted", "similar"),
    [
        ("5 km", "3-7", 0.5),
        ("5 km", "3-7 km", 0.5),
        ("5 km", "3-7 kg", None),
        ("5 km", "3,000-7,000 m", 0.5),
        ("9 km", "3,000-7,000 m", 0.1),
        ("5", "3-7 km", 0.5),
        ("5", "5-7", 0.5),
        ("5", "3-5", 0.5),
        ("5", "6-7", 0.1),
        ("5%", "3-7%", 0.5),
        ("5%", "3%-7%", 0.5),
        ("3 May 2001", "1 May 2001 to 5 May 2001", 0.5),
        ("7 May 2001", "1 May 2001 to 5 May 2001", 0.1),
        ("10:30", "10:00 to 11:00", 0.5),
        ("11:30", "10:00 to 11:00", 0.1),
        ("730609", "1 May 2001 to 5 May 2001", None),
        ("2001", "1 May 2001 to 5 May 2001", None),
    ],
)
def test_a_range_in_place_of_a_value_holds_it_or_not_and_is_of_its_kind(
    gold: str, predicted: str, similar: float | None
) -> None:
    pair = pair_columns(read_column(("Value",), [gold]), read_column(("Value",), [predicted]), [(0, 0)])
    found = relate(pair.gold.values[0], pair.predicted.values[0], pair)
    assert (found.similarity if found.kind is DifferenceKind.RANGE else None) == similar


def test_a_bare_range_is_in_the_scale_of_its_header() -> None:
    pair = pair_columns(read_column(("Load",), ["5,000"]), read_column(("Load (thousands)",), ["3-7"]), [(0, 0)])
    found = relate(pair.gold.values[0], pair.predicted.values[0], pair)
    assert (found.kind, found.similarity) == (DifferenceKind.RANGE, 0.5)


@pytest.mark.parametrize(
    ("gold", "predicted", "kind"),
    [
        ("win win at home", "win win not at home", DifferenceKind.NEGATION),
        ("home home", "home not home", DifferenceKind.NEGATION),
        ("the good the bad", "the good the poor", None),
        ("he said he won", "he said he lost", DifferenceKind.OPPOSITE),
        ("not not bad", "not bad", DifferenceKind.NEGATION),
        ("a a b b", "a b b not a", DifferenceKind.NEGATION),
    ],
)
def test_words_that_come_again_are_counted(gold: str, predicted: str, kind: DifferenceKind | None) -> None:
    assert contradiction(words(gold), words(predicted)) == kind


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("2001", "5 May 2001", 0.4),
        ("2002", "5 May 2001", 0.0),
        ("May 2001", "5 May 2001", 0.7),
        ("May 2001", "5 June 2001", 0.15),
        ("2001", "May 2001", 0.4),
    ],
)
def test_a_coarser_date_is_as_like_as_it_holds_the_finer_one(one: str, other: str, expected: float) -> None:
    assert similarity(first(one), first(other)) == pytest.approx(expected)


@pytest.mark.parametrize(("length", "is_looked_at"), [(2000, True), (2001, False)])
def test_texts_up_to_two_thousand_characters_are_looked_at_for_notation(length: int, is_looked_at: bool) -> None:
    long = "x2" + "a" * (length - 2)
    assert (written_otherwise(long, "x²" + long[2:]) is not None) == is_looked_at
    assert (written_otherwise("x²" + long[2:], long) is not None) == is_looked_at
