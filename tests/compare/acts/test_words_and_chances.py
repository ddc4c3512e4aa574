"""What is said of an act, which values it changes, and with what chance a random error is just that."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from wrong_columns import wrong_column, wrong_of

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act
from tabx.compare.causes.families import family
from tabx.compare.causes.wrong_cells import WrongColumn

WRONG = wrong_of([["12"], ["35"], ["47"]], [["120"], ["350"], ["47000"]])
POWER, FACTOR = "power of ten", "factor"


@pytest.mark.parametrize(
    ("kind", "form", "value", "words"),
    [
        ("factor", POWER, 1, "are 10 times too large"),
        ("factor", POWER, 2, "are 100 times too large"),
        ("factor", POWER, -1, "are 10 times too small"),
        ("factor", POWER, -2, "are 100 times too small (fractions for per cent)"),
        ("factor", POWER, -3, "are 1,000 times too small (in thousands, unsaid)"),
        ("factor", POWER, -6, "are 1,000,000 times too small (in millions, unsaid)"),
        ("factor", POWER, -9, "are 1,000,000,000 times too small (in billions, unsaid)"),
        ("factor", POWER, 3, "are 1,000 times too large"),
        ("factor", FACTOR, 1.609344, "are 1.60934 times gold (as mi in km, unsaid)"),
        ("factor", FACTOR, 1.07, "are 7 % too large"),
        ("factor", FACTOR, 0.93, "are 7 % too small"),
        ("factor", FACTOR, 0.501, "are 49.9 % too small"),
        ("factor", FACTOR, 0.49, "are 2.04082 times too small"),
        ("factor", FACTOR, 1.999, "are 99.9 % too large"),
        ("factor", FACTOR, 2.25, "are 2.25 times gold"),
        ("factor", FACTOR, 3000.5, "are 3,000.5 times gold"),
        ("difference", "", 5.0, "are 5 too large"),
        ("difference", "", -1320000000.5, "are 1,320,000,000.5 too small"),
        ("sign", "", -1, "have the other sign"),
        ("rounding", "rounded", -2, "are rounded to 100s"),
        ("rounding", "cut", -1, "are cut off to 10s"),
        ("rounding", "rounded", 0, "are rounded to whole numbers"),
        ("rounding", "cut", 1, "are cut off to 1 decimal"),
        ("rounding", "rounded", 2, "are rounded to 2 decimals"),
        ("shift", "days", 1, "are 1 day too late"),
        ("shift", "days", -2, "are 2 days too early"),
        ("shift", "months", -1, "are 1 month too early"),
        ("shift", "months", 11, "are 11 months too late"),
        ("shift", "months", 12, "are 1 year too late"),
        ("shift", "months", -24, "are 2 years too early"),
        ("shift", "months", 13, "are 13 months too late"),
        ("shift", "seconds", 3600.0, "are 1 hour too late"),
        ("shift", "seconds", -7200.0, "are 2 hours too early"),
        ("shift", "seconds", -5400.0, "are 90 minutes too early"),
        ("shift", "seconds", 90.0, "are 90 seconds too late"),
        ("shift", "seconds", 0.5, "are 0.5 seconds too late"),
        ("day and month", "", 0, "have day and month exchanged"),
        ("moved", "", 1, "are moved by 1 row down"),
        ("moved", "", -3, "are moved by 3 rows up"),
        ("truncated", "words", 1, "keep only their first word"),
        ("truncated", "last words", 3, "keep only their last 3 words"),
        ("truncated", "length", 7, "are cut after 7 characters"),
        ("truncated", "sign", ",", "are cut before ','"),
        ("prefix or suffix", "put before", "Mr.", "have 'Mr.' put before them"),
        ("prefix or suffix", "put after", "jr.", "have 'jr.' put after them"),
        ("prefix or suffix", "left off before", "Mr.", "lack 'Mr.' at their beginning"),
        ("prefix or suffix", "left off after", "jr.", "lack 'jr.' at their end"),
        ("replaced", "whole", ("Ulm", "Bonn"), "have 'Bonn' for 'Ulm'"),
        ("replaced", "part", ("Ulm", "Bonn"), "have 'Bonn' for 'Ulm'"),
        ("encoding", "encoding", "one as another", "lost characters to a wrong encoding (one as another)"),
        ("exchanged", "columns", (0, 1), "of Mill and Value are exchanged"),
        ("exchanged", "rows", (0, 2), "of rows 1 and 3 are exchanged"),
        ("exchanged", "values", (1, "a", "b"), "have their two values exchanged"),
    ],
)
def test_an_act_in_words(kind: CauseKind, form: str, value: Hashable, words: str) -> None:
    act = Act(CauseKind(kind), form, value)
    assert family(act).say(act, WRONG) == words


@pytest.mark.parametrize(
    ("gold", "power", "is_share"),
    [
        (["0.5", "0.25", "1"], 2, True),
        (["0.5", "0.25", "1.01"], 2, False),
        (["0.5", "0.25", "-0.1"], 2, False),
        (["50", "25", "100"], -2, True),
        (["50", "25", "101"], -2, False),
        (["0", "25", "36"], -2, True),
        (["50%", "25%", "136%"], 2, True),
        (["0.5", "0.25", "1"], 3, False),
        (["50", "25", "100"], -1, False),
    ],
)
def test_a_hundred_may_be_per_cent_where_all_may_be_shares(gold: list[str], power: int, is_share: bool) -> None:
    act = Act(CauseKind.FACTOR, POWER, power)
    marks = ["%" if text.endswith("%") else "" for text in gold]
    wrong = [f"{float(text.rstrip('%')) * 7 + 3000:g}{mark}" for text, mark in zip(gold, marks, strict=True)]
    said = family(act).say(act, wrong_of([[text] for text in gold], [[text] for text in wrong]))
    assert ("per cent" in said) == is_share


SMALL = wrong_column(["12", "35", "47", "8"], ["120", "350", "470", "81"])
FINE = wrong_column(["1.5", "3.5", "4.75", "-8", "3.5"], ["1", "4", "5", "8", "9"])
TEXTS = wrong_column(["Ann Abel", "Bob Bähr", "The Mill", "There was", "oak"], ["x1", "x2", "x3", "x4", "x5"])


def test_what_a_column_of_numbers_shows() -> None:
    assert (SMALL.size, SMALL.step, SMALL.shown_step, SMALL.values_possible) == (23.5, 1, 1, 40)
    assert (SMALL.chance, SMALL.likeness, SMALL.taken) == (1 / 40, 0, 1 / 4)
    assert (FINE.size, FINE.step, FINE.shown_step, FINE.values_possible) == (3.5, 0.01, 1, 1276)
    assert (FINE.chance, FINE.likeness) == (0.1, 0.1)
    assert FINE.taken == pytest.approx(7 / 25)


def chance(column: WrongColumn, kind: CauseKind, form: str, value: Hashable) -> float:
    act = Act(kind, form, value)
    return family(act).chance(column, act)


@pytest.mark.parametrize(
    ("kind", "form", "value", "small", "fine"),
    [
        (CauseKind.FACTOR, POWER, 3, 0.01, 0.01),
        (CauseKind.FACTOR, POWER, -2, 0.01, 0.01),
        (CauseKind.FACTOR, POWER, 1, 1 / 9, 1 / 9),
        (CauseKind.FACTOR, POWER, -1, 1 / 9, 1 / 9),
        (CauseKind.SIGN, "", -1, 0.01, 0.1),
        (CauseKind.DIFFERENCE, "", 1.0, 0.4, 0.1),
        (CauseKind.DIFFERENCE, "", -5.0, 0.1, 0.1),
        (CauseKind.DIFFERENCE, "", 40.0, 1 / 40, 1 / 8000),
        (CauseKind.DIFFERENCE, "", 41.0, 1 / 82, 1 / 8200),
        (CauseKind.DIFFERENCE, "", -500.0, 1 / 1000, 1 / 100_000),
        (CauseKind.FACTOR, FACTOR, 1.07, 1 / (2 * 0.07 * 23.5), 0.1),
        (CauseKind.FACTOR, FACTOR, 0.9, 1 / (2 * 0.1 * 23.5), 0.1),
        (CauseKind.FACTOR, FACTOR, 3.0, 4 / 40, 0.1),
        (CauseKind.ROUNDING, "rounded", 0, 0.1, 0.1),
        (CauseKind.ROUNDING, "cut", 1, 0.1, 0.1),
        (CauseKind.MOVED, "", 1, 1 / 4, 0.1),
    ],
)
def test_the_chance_that_a_wrong_number_is_just_that(
    kind: CauseKind, form: str, value: Hashable, small: float, fine: float
) -> None:
    assert chance(SMALL, kind, form, value) == pytest.approx(small)
    assert chance(FINE, kind, form, value) == pytest.approx(fine)


def test_the_chance_that_a_wrong_text_is_just_that() -> None:
    assert chance(TEXTS, CauseKind.TRUNCATED, "words", 1) == 0.05
    assert chance(TEXTS, CauseKind.TRUNCATED, "sign", ",") == 0.01
    assert chance(TEXTS, CauseKind.TRUNCATED, "length", 2) == 0.01  # within words of four texts of five
    assert chance(TEXTS, CauseKind.TRUNCATED, "length", 3) == 0.05  # between words of three texts of four
    assert chance(TEXTS, CauseKind.REPLACED, "whole", ("oak", "new")) == 0.01
    assert chance(TEXTS, CauseKind.REPLACED, "whole", ("oak", "The Mill")) == 1 / 4
    assert chance(TEXTS, CauseKind.EXCHANGED, "values", (1, "a", "b")) == 0.5
    assert chance(TEXTS, CauseKind.EXCHANGED, "rows", (0, 1)) == pytest.approx(1 / 5)
    codes = wrong_column(["Germany", "Norway", "Sweden", "Iceland"], ["x1", "x2", "x3", "x4"])
    assert chance(codes, CauseKind.TRUNCATED, "length", 4) == 0.05  # as codes of countries are
    assert chance(codes, CauseKind.TRUNCATED, "length", 5) == 0.01


def changed(column: WrongColumn, kind: CauseKind, form: str, value: Hashable) -> list[int]:
    act = Act(kind, form, value)
    return [row for row, one in column.filled.items() if family(act).changes(act, one)]


@pytest.mark.parametrize(
    ("kind", "form", "value", "rows"),
    [
        (CauseKind.AFFIX, "put before", "Mr.", [0, 1, 2, 3, 4]),
        (CauseKind.AFFIX, "left off before", "The", [2]),
        (CauseKind.AFFIX, "left off before", "o", []),
        (CauseKind.AFFIX, "left off after", "Mill", [2]),
        (CauseKind.AFFIX, "left off after", "k", []),
        (CauseKind.TRUNCATED, "length", 8, [3]),
        (CauseKind.TRUNCATED, "length", 7, [0, 1, 2, 3]),
        (CauseKind.TRUNCATED, "words", 1, [0, 1, 2, 3]),
        (CauseKind.TRUNCATED, "words", 2, []),
        (CauseKind.TRUNCATED, "sign", "w", [3]),
        (CauseKind.REPLACED, "whole", ("oak", "elm"), [4]),
        (CauseKind.REPLACED, "whole", ("Mill", "elm"), []),
        (CauseKind.REPLACED, "part", ("Mill", "elm"), [2]),
        (CauseKind.REPLACED, "part", ("The", "A"), [2]),
        (CauseKind.REPLACED, "part", ("Ann Abel", "elm"), [0]),
        (CauseKind.ENCODING, "encoding", "any", [1]),
    ],
)
def test_the_texts_that_an_act_changes(kind: CauseKind, form: str, value: Hashable, rows: list[int]) -> None:
    assert changed(TEXTS, kind, form, value) == rows


def test_the_numbers_and_dates_that_an_act_changes() -> None:
    column = wrong_column(["0", "3.5", "4.75", "-8"], ["1", "4", "5", "8"])
    assert changed(column, CauseKind.FACTOR, POWER, 3) == [1, 2, 3]
    assert changed(column, CauseKind.SIGN, "", -1) == [1, 2, 3]
    assert changed(column, CauseKind.DIFFERENCE, "", 1.0) == [0, 1, 2, 3]
    assert changed(column, CauseKind.ROUNDING, "rounded", 1) == [2]
    assert changed(column, CauseKind.ROUNDING, "cut", 0) == [1, 2]
    dates = ["1999-01-05", "1999-08-08", "1999-03-12", "1999-03-13"]
    days = wrong_column(dates, [text.replace("1999", "1987") for text in dates])
    assert changed(days, CauseKind.DAY_MONTH, "", 0) == [0, 2]
    assert chance(days, CauseKind.DAY_MONTH, "", 0) == 1 / 28
