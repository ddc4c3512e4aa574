"""For each threshold of values a pair of cases that it parts: one just within it, one just beyond; and weights as told.

Each pair is so near that a step of 20 % (of a count, of one) up or down puts both on one side.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx.values import is_abbreviation, read, similarity
from tabx.values.reading.digit_codes import code_digits
from tabx.values.reading.lists import literal_items
from tabx.values.records import DataType
from tabx.values.relating.opposites import negates
from tabx.values.relating.similarity import number_similarity
from tabx.values.text import split_footnote

Case = Callable[[], bool]


def alike(text: str, other: str) -> float:
    return similarity(read(text)[0], read(other)[0])


def shortened(length: int) -> bool:
    """Whether a text of so many characters may be an abbreviation."""
    rest = ("bcdfg " * 60)[: length - 5].rstrip().ljust(length - 5, "h")
    return is_abbreviation(f"Prod {rest}", f"Production {rest}")


def is_number(text: str) -> bool:
    return any(value.number is not None for value in read(text))


def is_list(text: str) -> bool:
    return read(text)[0].type is DataType.LIST


PARTED: dict[str, tuple[Case, Case]] = {
    "SimilarityThresholds.first_year": (lambda: alike("1500", "1501") < 0.5, lambda: alike("1498", "1499") < 0.5),
    "SimilarityThresholds.last_year": (lambda: alike("2099", "2100") < 0.5, lambda: alike("2101", "2102") < 0.5),
    "SimilarityThresholds.years_apart": (lambda: alike("1990", "1994") > 0, lambda: alike("1990", "1995") > 0),
    "SimilarityThresholds.least_digits": (lambda: alike("15", "150") >= 0.3, lambda: alike("5", "50") >= 0.3),
    "SimilarityThresholds.days_apart": (
        lambda: alike("2001-03-05", "2002-03-05") > 0,
        lambda: alike("2001-03-05", "2002-03-06") > 0,
    ),
    "AbbreviationThresholds.longest": (lambda: shortened(200), lambda: shortened(201)),
    "AbbreviationThresholds.least_acronym": (
        lambda: is_abbreviation("usa", "united states america"),
        lambda: is_abbreviation("us", "united states"),
    ),
    "AbbreviationThresholds.least_characters": (
        lambda: is_abbreviation("TO", "Turnovers"),
        lambda: is_abbreviation("T", "Turnovers"),
    ),
    "ContractionThresholds.least_long": (lambda: is_abbreviation("Jul", "July"), lambda: is_abbreviation("Ma", "May")),
    "ContractionThresholds.prefix": (
        lambda: is_abbreviation("rev", "revenue"),
        lambda: is_abbreviation("re", "revenue"),
    ),
    "ContractionThresholds.capital_prefix": (
        lambda: is_abbreviation("Dr", "Drive"),
        lambda: is_abbreviation("D", "Drive"),
    ),
    "ContractionThresholds.most_long_prefix": (
        lambda: is_abbreviation("produ", "productions"),
        lambda: is_abbreviation("produc", "productions"),
    ),
    "ContractionThresholds.share_of_prefix": (
        lambda: is_abbreviation("tota", "totals"),
        lambda: is_abbreviation("total", "totally"),
    ),
    "NumberThresholds.most_digits": (lambda: len(read("1" * 15)) == 1, lambda: len(read("1" * 16)) == 1),
    "NumberThresholds.most_digits_in_doubt": (lambda: is_number("07"), lambda: is_number("007")),
    "reading.cell.CellThresholds.sure_items": (
        lambda: is_list("red, green, blue"),
        lambda: is_list("red, green"),
    ),
    "reading.cell.CellThresholds.most_words_of_sure_item": (
        lambda: is_list("red, green, a blue that is dark"),
        lambda: is_list("red, green, a blue that is very dark"),
    ),
    "OppositeThresholds.letters_of_negated_word": (lambda: negates("unused", "used"), lambda: negates("unset", "set")),
    "TextThresholds.most_footnotes": (
        lambda: split_footnote("Faro[1][2][3][4]")[0] == "Faro",
        lambda: split_footnote("Faro[1][2][3][4][5]")[0] == "Faro",
    ),
    "ListThresholds.longest_literal": (
        lambda: literal_items("['" + "a" * 988 + "', '" + "b" * 1004 + "']") is not None,
        lambda: literal_items("['" + "a" * 988 + "', '" + "b" * 1005 + "']") is not None,
    ),
    "DigitCodeThresholds.least_of_phone": (
        lambda: bool(code_digits("+12 34567")),
        lambda: bool(code_digits("+12 3456")),
    ),
    "DigitCodeThresholds.least_unmarked": (
        lambda: bool(code_digits("030 123 456")),
        lambda: bool(code_digits("030 123 45")),
    ),
    "DigitCodeThresholds.most_of_phone": (
        lambda: bool(code_digits("+12 345 678 901 2345")),
        lambda: bool(code_digits("+12 345 678 901 23456")),
    ),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


@pytest.mark.parametrize(
    ("gold", "predicted", "weight"),
    [
        ("1998", "1999", 0.5 * 0.8),
        ("10 km", "10 kg", 0.5),
        ("15.4", "15400", 0.3),
        ("July 1998", "5 July 1998", 0.7),
        ("2001-03-05", "2001-03-12", 0.9 / 2),
        ("1998", "5 July 1998", 0.4),
        ("1", "yes", 0.5),
        ("1000000", "1000001", 0.99),
        ("Anna Berg", "Berg Anna", 0.95),
        ("H.B.", "Harrison Barnes", 0.9),
    ],
)
def test_values_that_are_partly_alike(gold: str, predicted: str, weight: float) -> None:
    assert alike(gold, predicted) == pytest.approx(weight, abs=1e-9)


def test_numbers_a_tenth_apart_are_hardly_alike() -> None:
    assert number_similarity(9, 10) == pytest.approx(0.9**8)
