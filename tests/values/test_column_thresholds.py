"""For each threshold of `values.column` a pair of columns that it parts: one just within it, one just beyond.

Each pair is so near that a step of 20 % (of a count, of one) up or down puts both on one side; where no column lies on
one side of a threshold, the other case parts it alone.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabx.values import read_column
from tabx.values.column.fields import lists_fields
from tabx.values.column.properties import has_lists, is_in_range_of_years, is_year
from tabx.values.column.small_numbers import are_small
from tabx.values.columns import Column, ColumnFlag
from tabx.values.reading.cell import read
from tabx.values.reading.units import PERCENT
from tabx.values.records import DataType
from tabx.values.value import Flag

Case = Callable[[], bool]
WORDS = ("faro", "lagos", "sines", "porto", "evora", "olhao", "tavira", "silves", "braga", "viseu")


def column(*texts: str, header: str = "Harbour") -> Column:
    return read_column((header,), texts)


def codes(*texts: str, header: str = "Mark") -> bool:
    """Whether a column is one of codes."""
    return ColumnFlag.CODE in column(*texts, header=header).flags


def record(names: tuple[str, ...], values: tuple[str, ...], *more: tuple[str, ...]) -> bool:
    """Whether columns are the names of fields and their values."""
    return lists_fields([column(*one) for one in (names, values, *more)])


def has_fields(count: int) -> bool:
    """Whether so many rows are fields of one record, every other value of another kind."""
    names = tuple(WORDS[i % 10] + WORDS[i // 10 % 10] + "abcdefg"[i // 100] for i in range(count))
    return record(names, tuple(str(i) if i % 2 else names[-i] for i in range(count)))


def has_values(*values: str) -> bool:
    """Whether so many rows are fields of one record by the header of their values."""
    return lists_fields([column(*WORDS[: len(values)]), column(*values, header="Value")])


def has_kinds(others: int, numbers: int) -> bool:
    """Whether so many words among numbers are values of several kinds."""
    names = tuple(WORDS[i % 10] + WORDS[i // 10] for i in range(others + numbers))
    return record(names, (*WORDS[:others], *map(str, range(1, numbers + 1))))


def has_names(length: int) -> bool:
    """Whether texts so long are names of fields."""
    return record(("a" * length, "b" * length, "c" * length, "d" * length), ("faro", "lagos", "5 km", "2001-03-05"))


def keeps_order(sure: int, other: int) -> bool:
    """Whether "03/04/2020" is read day first where so many dates are so, and others month first."""
    texts = [f"{day}/05/2020" for day in range(13, 13 + sure)] + [f"05/{day}/2020" for day in range(13, 13 + other)]
    return ColumnFlag.DAY_FIRST in column(*texts, "03/04/2020").flags


def settles_comma(commas: int, points: int) -> bool:
    """Whether decimal commas outnumber decimal points."""
    texts = [f"{i},5" for i in range(1, commas + 1)] + [f"{i}.5" for i in range(1, points + 1)]
    return ColumnFlag.DECIMAL_COMMA in column(*texts).flags


def are_lists(sure: int, listed: int, plain: int) -> bool:
    """Whether "a, b" is a list beside so many sure lists, cells of two items, and cells of one."""
    names = iter(first + second for first in WORDS for second in WORDS)
    texts = [f"{next(names)}, {next(names)}" for _ in range(listed)]
    texts += [f"{next(names)}, {next(names)}, {next(names)}" for _ in range(sure)]
    texts += [next(names) for _ in range(plain)]
    return column(*texts).values[0].type is DataType.LIST


def is_percent(*texts: str) -> bool:
    """Whether the numbers below a header that only implies percent are such, and no fractions of 1."""
    return column(*texts, header="FG%").header.unit is PERCENT


def has_measures(measures: int, texts: int) -> bool:
    """Whether so many measures among so many texts make a column of several kinds."""
    return ColumnFlag.MIXED in column(*[f"{i} km" for i in range(measures)], *WORDS[:texts], *WORDS[:texts]).flags


def keeps_order_among(cells: int, sure: int, other: int) -> bool:
    """Whether an order of dates is kept if so many of so many cells are the one date that tells it."""
    texts = ["13/05/2020"] * sure + [f"05/{day}/2020" for day in range(13, 13 + other)]
    return ColumnFlag.DAY_FIRST in column(*texts, *["03/04/2020"] * (cells - len(texts))).flags


PARTED: dict[str, tuple[Case, Case]] = {
    "CodeThresholds.least_cells": (lambda: codes("AXQ", "BZR", "CVT"), lambda: codes("AXQ", "BZR")),
    "CodeThresholds.share_of_codes": (
        lambda: codes(*(f"AX{i}" for i in range(10, 29)), "faro"),
        lambda: codes(*(f"AX{i}" for i in range(10, 15)), "faro"),
    ),
    "CodeThresholds.letters_of_ticker": (
        lambda: codes("GOOG", "NOTC", "AXQR", "BVTR"),
        lambda: codes("PARIS", "TURIN", "SINES", "LAGOS"),
    ),
    "CodeThresholds.letters_of_acronym": (
        lambda: codes("AXQ", "BZR", "CVT", header="ABCD"),
        lambda: codes("AXQ", "BZR", "CVT", header="ABCDE"),
    ),
    "CodeThresholds.least_kinds": (lambda: codes("USD", "GBP", "USD"), lambda: codes("USD", "USD", "USD")),
    "CodeThresholds.few_kinds": (lambda: codes("AXQR", "BZRT", "CVTS"), lambda: codes("LOSS", "DRAW", "LOSS")),
    "CodeThresholds.letters_of_few_kinds": (lambda: codes("USD", "GBP", "USD"), lambda: codes("WINS", "LOSS", "WINS")),
    "CodeThresholds.share_of_letter_codes": (
        lambda: codes("NA", "FR", "DE", "IT", "PT", "Faro"),
        lambda: codes("NA", "FR", "DE", "IT", "Faro"),
    ),
    "CodeThresholds.longest_code": (
        lambda: codes("A" * 39 + "7", "B" * 39 + "8", header="Code"),
        lambda: codes("A" * 40 + "7", "B" * 40 + "8", header="Code"),
    ),
    "FieldThresholds.columns": (
        lambda: has_fields(6),
        lambda: record(WORDS[:4], ("faro", "lagos", "5", "6"), ("a", "b", "5", "6")),
    ),
    "FieldThresholds.least_fields": (lambda: has_values("olhao", "5"), lambda: has_values("olhao")),
    "FieldThresholds.most_fields": (lambda: has_fields(200), lambda: has_fields(201)),
    "FieldThresholds.longest_name": (lambda: has_names(40), lambda: has_names(41)),
    "FieldThresholds.least_other": (lambda: has_kinds(2, 3), lambda: has_kinds(1, 3)),
    "FieldThresholds.share_of_other": (lambda: has_kinds(5, 14), lambda: has_kinds(5, 16)),
    "NotationThresholds.share_of_order": (lambda: keeps_order(9, 2), lambda: keeps_order(7, 2)),
    "NotationThresholds.times_of_other_sign": (lambda: settles_comma(5, 2), lambda: settles_comma(2, 1)),
    "NotationThresholds.listed_for_one_sure": (lambda: are_lists(2, 2, 0), lambda: are_lists(2, 3, 0)),
    "NotationThresholds.cells_for_one_listed": (lambda: are_lists(2, 1, 3), lambda: are_lists(2, 1, 4)),
    "NotationThresholds.thousands_alone": (
        lambda: (
            column("1,234", "2,345").values[0].number == 1234
            and Flag.AMBIGUOUS not in column("1,234", "2,345").values[0].flags
        ),
        lambda: Flag.AMBIGUOUS not in column("1,234", "faro").values[0].flags,
    ),
    "properties._FIRST_YEAR": (lambda: is_in_range_of_years(1000), lambda: is_in_range_of_years(999)),
    "properties._LAST_YEAR": (lambda: is_year(read("2199")[0]), lambda: is_year(read("2200")[0])),
    "properties._LISTED_FOR_ONE_SURE": (
        lambda: has_lists(column("faro, lagos", "sines, porto, evora")),
        lambda: has_lists(column("faro, lagos", "olhao, braga", "sines, porto, evora")),
    ),
    "properties._DIGITS_OF_YEAR": (lambda: is_year(read("1998")[0]), lambda: is_year(read("998")[0])),
    "ColumnThresholds.share_of_measures": (lambda: has_measures(5, 10), lambda: has_measures(4, 9)),
    "ColumnThresholds.least_measures": (lambda: has_measures(2, 2), lambda: has_measures(1, 1)),
    "ColumnThresholds.quantum_of_share": (lambda: not is_percent("0.45", "0.51"), lambda: not is_percent("0.4", "0.5")),
    "TruthThresholds.cells_to_one_other": (
        lambda: column("yes", "no", "yes", "faro").values[0].type is DataType.BOOL,
        lambda: column("yes", "no", "faro").values[0].type is DataType.BOOL,
    ),
    "TruthThresholds.letters_in_use": (
        lambda: column("Y", "N", "Y").values[0].type is DataType.BOOL,
        lambda: column("N", "N", "N").values[0].type is DataType.BOOL,
    ),
    "read_column.LONG_COLUMN": (lambda: keeps_order_among(5000, 8, 2), lambda: keeps_order_among(5001, 8, 2)),
    "read_column.VOTES_OF_LONG_COLUMN": (
        lambda: keeps_order_among(6000, 12, 1),
        lambda: keeps_order_among(6000, 11, 1),
    ),
    "small_numbers.SMALL": (
        lambda: are_small(DataType.NUMERICAL, column("1", "100").values),
        lambda: are_small(DataType.NUMERICAL, column("1", "101").values),
    ),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()
