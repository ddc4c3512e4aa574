"""For each threshold of `values.reading` a pair of cells that it parts: one just within it, one just beyond.

Each pair is so near that a step of 20 % (of a count, of one) up or down puts both on one side; where no case lies on
one side of a threshold, the other case parts it alone. Definitions are told by figures.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx.values import read, read_header, split_facts, split_loosely
from tabx.values.reading.affixes import read_head, read_words
from tabx.values.reading.compounds import read_compound
from tabx.values.reading.dates import read_date, read_year_month
from tabx.values.reading.digits import read_digits
from tabx.values.reading.lists import comma_items
from tabx.values.reading.literals import is_blank, truths
from tabx.values.reading.measures import canonical
from tabx.values.reading.myriads import read_myriads
from tabx.values.reading.numbers import read_number
from tabx.values.reading.units import find_units
from tabx.values.reading.years import full_year
from tabx.values.records import DataType
from tabx.values.text import fold
from tabx.values.value import Flag

Case = Callable[[], bool]


def is_number(text: str) -> bool:
    return any(value.type is DataType.NUMERICAL for value in read(text))


def is_date(text: str) -> bool:
    return any(value.type is DataType.DATE for value in read(text))


def has_unit(text: str) -> bool:
    return any(value.unit is not None for value in read(text))


def is_range(text: str) -> bool:
    return any(Flag.RANGE in value.flags for value in read(text))


def is_list(text: str) -> bool:
    return read(text)[0].type is DataType.LIST


def facts(text: str) -> int:
    return len(split_facts(text))


def is_scaled(header: str) -> bool:
    return read_header((header,)).factor != 1.0


def names_unit(header: str) -> bool:
    return read_header((header,)).unit is not None


PARTED: dict[str, tuple[Case, Case]] = {
    "AffixThresholds.most_prefixes": (lambda: read_head("~" * 6) is not None, lambda: read_head("~" * 7) is not None),
    "AffixThresholds.longest_currency": (lambda: has_unit("U.S. $5"), lambda: has_unit("U.S. dollar $5")),
    "AffixThresholds.longest_letter_magnitude": (lambda: not read_words("BN"), lambda: not read_words("BLN")),
    "AffixThresholds.shortest_hyphenated": (lambda: has_unit("5-day"), lambda: has_unit("5-km")),
    "cell.LONGEST": (lambda: is_list("red\n" + "a" * 1996), lambda: is_list("red\n" + "a" * 1997)),
    "CellThresholds.longest_range": (
        lambda: is_range("2001-03-05" + " " * 57 + "to 2001-03-09"),
        lambda: is_range("2001-03-05" + " " * 58 + "to 2001-03-09"),
    ),
    "CellThresholds.ends_of_range": (
        lambda: is_range("2001-03-05 to 2001-03-09"),
        lambda: is_range("2001-03-05 to 2001-03-09 to 2001-03-15"),
    ),
    "CompoundThresholds.longest_compound": (
        lambda: bool(read_compound("1.555555 days and 2.5 hours and 3.5 minutes and 4.55 seconds", "")),
        lambda: bool(read_compound("1.555555 days and 2.5 hours and 3.5 minutes and 4.555 seconds", "")),
    ),
    "CompoundThresholds.fewest_parts": (
        lambda: bool(read_compound("5 h 3 min", "")),
        lambda: bool(read_compound("5 h", "")),
    ),
    "CompoundThresholds.most_parts": (
        lambda: bool(read_compound("1 d 2 h 3 min 4 s", "")),
        lambda: bool(read_compound("1 week 2 d 3 h 4 min 5 s", "")),
    ),
    "dates._MONTHS_OF_YEAR": (
        lambda: Flag.AMBIGUOUS in read("12/04/2020")[0].flags,
        lambda: Flag.AMBIGUOUS in read("13/04/2020")[0].flags,
    ),
    "dates._LAST_YEAR": (lambda: is_date("9999-01-05"), lambda: is_date("10000-01-05")),
    "dates._COMPACT_DIGITS": (lambda: is_date("20231231"), lambda: is_date("202312311")),
    "dates._SHORT_YEAR_DIGITS": (
        lambda: any(value.resolution == "month" for value in read("12/03")),
        lambda: any(value.resolution == "month" for value in read("12/3")),
    ),
    "DateThresholds.longest_date": (
        lambda: bool(read_date("July" + " " * 49 + "5, 1998", "")),
        lambda: bool(read_date("July" + " " * 50 + "5, 1998", "")),
    ),
    "DateThresholds.first_year_beside_month": (
        lambda: bool(read_year_month("1000-07", "")),
        lambda: bool(read_year_month("0999-07", "")),
    ),
    "DateThresholds.last_year_beside_month": (
        lambda: bool(read_year_month("2199-07", "")),
        lambda: bool(read_year_month("2200-07", "")),
    ),
    "digits._GROUP": (lambda: bool(read_digits("1,234,567")), lambda: bool(read_digits("1,2345,6789"))),
    "digits._INDIAN_GROUP": (lambda: bool(read_digits("12,34,567")), lambda: bool(read_digits("123,456,78"))),
    "digits._ONE_SEPARATOR": (lambda: bool(read_digits("1,5")), lambda: bool(read_digits("1,23,4"))),
    "digits._SIGNS_OF_A_NUMBER": (lambda: bool(read_digits("1,234.5")), lambda: bool(read_digits("1,234'567.5"))),
    "FactThresholds.most_measures": (
        lambda: facts("2020-01-05 1,200 7% 8.5") == 4,
        lambda: facts("2020-01-05 1,200 7% 8.5 9.5") == 5,
    ),
    "FactThresholds.most_words": (
        lambda: facts("drama/comedy/crime/horror/music/sport") == 6,
        lambda: facts("drama/comedy/crime/horror/music/sport/western") == 7,
    ),
    "FactThresholds.shortest_word": (lambda: facts("war/drama") == 2, lambda: facts("tv/drama") == 2),
    "FactThresholds.longest_loose": (
        lambda: len(split_loosely("a" * 75 + " 2022")) == 2,
        lambda: len(split_loosely("a" * 76 + " 2022")) == 2,
    ),
    "FactThresholds.letters_of_name": (
        lambda: len(split_loosely("Ka 2022")) == 2,
        lambda: len(split_loosely("Q 2022")) == 2,
    ),
    "HeaderThresholds.most_words_of_measure": (
        lambda: is_scaled("Speed (thousand metres per second)"),
        lambda: is_scaled("Speed (thousand metres per second squared)"),
    ),
    "HeaderThresholds.letters_of_currency_code": (lambda: names_unit("Price EUR"), lambda: names_unit("Price US")),
    "HeaderThresholds.most_words_with_time_unit": (
        lambda: names_unit("Minutes played"),
        lambda: names_unit("Minutes played late"),
    ),
    "ListThresholds.longest_item": (
        lambda: bool(comma_items("a" * 80 + ", b")),
        lambda: bool(comma_items("a" * 81 + ", b")),
    ),
    "ListThresholds.most_words": (
        lambda: bool(comma_items("a b c d e f g h, b")),
        lambda: bool(comma_items("a b c d e f g h i, b")),
    ),
    "literals.LONGEST_BLANK": (lambda: is_blank("n/a" + " " * 17), lambda: is_blank("n/a" + " " * 18)),
    "literals.LONGEST_UNTOLD": (
        lambda: is_blank("not mentioned in the text" + " " * 35),
        lambda: is_blank("not mentioned in the text" + " " * 36),
    ),
    "literals.LONGEST_TRUTH": (lambda: truths("false")[0] is False, lambda: truths("falsey")[0] is False),
    "measures.MOST_EXACT": (
        lambda: canonical(999999999999999.0) == "999999999999999",
        lambda: canonical(1100000000000001.0) == "1100000000000001",
    ),
    "myriads._FEWEST_PARTS": (lambda: bool(read_myriads("1億2000万", "")), lambda: bool(read_myriads("5万", ""))),
    "NumberThresholds.longest_number": (
        lambda: bool(read_number("0." + "1" * 78, "0." + "1" * 78)),
        lambda: bool(read_number("0." + "1" * 79, "0." + "1" * 79)),
    ),
    "NumberThresholds.digits_of_a_year": (lambda: not is_number("1999-"), lambda: not is_number("199-")),
    "other_dates._DIGITS_OF_YEAR": (lambda: is_date("2020年"), lambda: is_date("20年")),
    "times._HOURS_OF_DAY": (
        lambda: Flag.HOURS_MINUTES in read("24:30")[0].flags,
        lambda: Flag.HOURS_MINUTES in read("25:30")[0].flags,
    ),
    "times._HOURS_OF_HALF_DAY": (
        lambda: read("12 pm")[0].number == 12 * 3600,
        lambda: read("13 pm")[0].number == 13 * 3600,
    ),
    "times._LAST_MINUTE": (
        lambda: read("9:59")[0].type is DataType.TIME,
        lambda: read("9:60")[0].type is DataType.TIME,
    ),
    "units.LONGEST_UNIT": (
        lambda: bool(find_units("astronomical units per square kilometres")),
        lambda: bool(find_units("astronomical units per square centimetres")),
    ),
    "units.LONGEST_AS_WRITTEN": (lambda: not find_units("MPh"), lambda: not find_units("YARD")),
    "YearThresholds.first_of_last_century": (lambda: full_year("30") == 1930, lambda: full_year("29") == 1929),
    "TextThresholds.shortest_footnoted_word": (lambda: fold("zug²") == "zug", lambda: fold("zu²") == "zu"),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


@pytest.mark.parametrize(
    ("text", "base"), [("1 mi", 1609.344), ("1 ft", 0.3048), ("1 lb", 0.45359237), ("1 yd", 0.9144)]
)
def test_units_of_the_international_yard_and_pound(text: str, base: float) -> None:
    assert read(text)[0].base == pytest.approx(base, rel=1e-12)


def test_minutes_have_sixty_seconds() -> None:
    assert read("9:48.77")[0].number == pytest.approx(588.77)
    assert read("1:30:05")[0].number == 5405


def test_a_month_leaves_thirty_days_open_and_a_year_365() -> None:
    assert read("July 1998")[0].quantum == 30
    assert next(value for value in read("1998") if value.resolution == "year").quantum == 365
    assert full_year("45") == 1945
