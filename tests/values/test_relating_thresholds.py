"""For each threshold of relating two values a pair of cases that it parts: one just within it, one just beyond.

Each pair is so near that a step of 20 % (of a count, of one) up or down puts both on one side; where no case lies on
one side of a threshold, the other case parts it alone. Weights are told by figures.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from tabx.values import (
    header_similarity,
    pair_columns,
    read,
    read_column,
    read_header,
    relate,
    relate_headers,
    similarity,
)
from tabx.values.kinds import PairFlag
from tabx.values.records import Difference, Relation
from tabx.values.relating.column_pair import agree
from tabx.values.relating.countries import country_of_code, country_of_name
from tabx.values.relating.notation import may_have_script, written_otherwise
from tabx.values.relating.relate_numbers import adds_unit
from tabx.values.relating.same_signs import same_signs
from tabx.values.relating.signs import marks_of
from tabx.values.relating.text_similarity import (
    text_similarity,
)
from tabx.values.value import Value

Case = Callable[[], bool]
LETTERS = "abcdefghijklmnopqrstuvwxyåäöæøþ"


def alike(text: str, other: str) -> float:
    return similarity(read(text)[0], read(other)[0])


def edited(size: int, edits: int) -> tuple[str, str]:
    """Return a word of so many letters, and the same with other letters at its end."""
    return LETTERS[:size], LETTERS[: size - edits] + "z" * edits


def alike_as_lists(size: int) -> float:
    """Return how alike two lists of so many items are, one the other backwards but for one item."""
    items = [f"{LETTERS[i % 29]}{LETTERS[i * 7 % 29]}{LETTERS[i * 5 % 29]}rt{LETTERS[i // 29]}" for i in range(size)]
    return alike("; ".join([*items, "Faro"]), "; ".join(["Lagos", *items[::-1]]))


def related(gold: str, predicted: str, *others: str, header: str = "Harbour") -> Difference:
    """Return the difference of two cells, each in a column with the same others."""
    first, second = (read_column((header,), (text, *others)) for text in (gold, predicted))
    pair = pair_columns(first, second, [(i, i) for i in range(1 + len(others))])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


def reworded(gold: str, predicted: str) -> str:
    return related(gold, predicted).note


def is_partial(gold: str, predicted: str) -> bool:
    return related(gold, predicted).relation is Relation.PARTIAL


def is_reworded(gold: str, predicted: str) -> bool:
    """Whether a header says the other in other words."""
    return relate_headers(read_header((gold,)), read_header((predicted,))).relation is Relation.PARTIAL


def names_unit(gold: str, predicted: str) -> bool:
    return adds_unit(read_header((gold,)), read_header((predicted,)))


def is_rounded(gold: str, predicted: str) -> bool:
    return related(gold, predicted, "17", "950").relation is Relation.ROUNDED


def year(text: str) -> Value:
    return next(value for value in read(text) if value.resolution == "year")


def implies_minutes(header: str) -> bool:
    """Whether a header that leaves out "Minutes" is taken to imply them."""
    texts = ("3", "7", "12")
    pair = pair_columns(
        read_column((f"Minutes {header}",), texts), read_column((header,), texts), [(i, i) for i in range(3)]
    )
    return PairFlag.UNIT_LOST not in pair.flags


def alike_in_part(gold: str, predicted: str, edits: int) -> bool:
    """Whether lists of two words are partly right; the second word is as long as the first, some letters changed."""
    size, other = len(gold), LETTERS[::-1]
    return is_partial(f"{gold}; {other[:size]}", f"{predicted}; {other[: size - edits] + 'é' * edits}")


PARTED: dict[str, tuple[Case, Case]] = {
    "SimilarityThresholds.most_items": (lambda: alike_as_lists(29) > 0.95, lambda: alike_as_lists(30) > 0.95),
    "similarity._PARTS_OF_DAY": (
        lambda: alike("2001-03-05 10:30", "2001-03-05") == 0.7,
        lambda: alike("2001-03-05 10:30", "2001-03-06") == 0.7,
    ),
    "AgreementThresholds.rounded_apart": (
        lambda: agree(read("0.82")[0], read("1")[0]) > 0,
        lambda: agree(read("0.78")[0], read("1")[0]) > 0,
    ),
    "AgreementThresholds.nearly_equal_apart": (
        lambda: agree(read("1000")[0], read("1018")[0]) > 0,
        lambda: agree(read("1000")[0], read("1022")[0]) > 0,
    ),
    "countries._LONGEST_CODE": (lambda: country_of_code("U.S.A.") == "US", lambda: country_of_code("U. S.A.") == "US"),
    "countries._LONGEST_NAME": (
        lambda: bool(country_of_name("Norway" + " " * 54)),
        lambda: bool(country_of_name("Norway" + " " * 55)),
    ),
    "NumberRelationThresholds.least_rounded_digits": (
        lambda: is_rounded("1234", "1230"),
        lambda: is_rounded("123", "120"),
    ),
    "NumberRelationThresholds.digits_kept": (lambda: is_rounded("1234", "1200"), lambda: is_rounded("1234", "1000")),
    "relating.notation._LONGEST_TEXT": (
        lambda: may_have_script("x²" + " a" * 999),
        lambda: may_have_script("x² " + " a" * 999),
    ),
    "relating.notation._LONGEST_SYMBOL": (
        lambda: written_otherwise("ta_max", "ta max") is None,
        lambda: written_otherwise("tab_max", "tab max") is None,
    ),
    "relating.signs._LONGEST_MARKED": (
        lambda: bool(marks_of("a" * 197 + "5**")),
        lambda: bool(marks_of("a" * 198 + "5**")),
    ),
    "relating.same_signs._LONGEST_TEXT": (
        lambda: same_signs("\\alpha" + " a" * 997, "α" + " a" * 997),
        lambda: same_signs("\\alpha" + " a" * 997 + "b", "α" + " a" * 997 + "b"),
    ),
    "relate_lists._PAIRS_SAID": (
        lambda: "more" not in reworded("colour map; grey sea", "color map; gray sea"),
        lambda: "more" not in reworded("colour map; grey sea; old harbour", "color map; gray sea; old harbor"),
    ),
    "ListRelationThresholds.similarity": (
        lambda: alike_in_part(*edited(18, 7), edits=7),
        lambda: alike_in_part(*edited(20, 7), edits=8),
    ),
    "UnitThresholds.same_name": (lambda: implies_minutes("faro"), lambda: implies_minutes("kq")),
    "StringThresholds.similarity": (
        lambda: is_partial("Faro bbbb cccc", "Faro hhhh kkkk"),
        lambda: is_partial("Faro bbbbbbb ccccccc", "Faro hhhhhhh kkkkkkk"),
    ),
    "relate_texts._SIMILAR_AS_WHOLES": (lambda: is_partial(*edited(29, 8)), lambda: is_partial(*edited(28, 9))),
    "relate_ranges._LONGEST": (
        lambda: related("5", "3 -" + " " * 76 + "8").similarity == 0.5,
        lambda: related("5", "3 -" + " " * 77 + "8").similarity == 0.5,
    ),
    "headers.LEAST_REWRITING": (
        lambda: is_reworded("Faro", "Faro bbbb cccc dddd hhhh"),
        lambda: is_reworded("Faro", "Faro bbbb cccc dddd hhhh kkkkkkkk"),
    ),
    "NumberRelationThresholds.same_name": (
        lambda: names_unit("Lagoons bbbb", "Lagoons hhhh (km)"),
        lambda: names_unit("Faro bbbb", "Faro hhhh (km)"),
    ),
}


@pytest.mark.parametrize("name", PARTED)
def test_a_threshold_parts_two_cases(name: str) -> None:
    within, beyond = PARTED[name]
    assert within()
    assert not beyond()


def test_a_number_and_a_value_of_another_type_are_partly_alike() -> None:
    assert similarity(read("1998")[0], year("1998")) == 0.9
    assert alike("325", "325 Faro") == pytest.approx(0.8 / math.sqrt(2))
    assert alike("yes", "yes sir") == 0.5 * text_similarity("yes", "yes sir") > 0


def test_neighbouring_years_lie_a_year_of_365_and_a_quarter_days_apart() -> None:
    assert similarity(year("1998"), year("1999")) == pytest.approx(0.5 * (1 - 365 / 365.25 / 5))


def test_the_spread_of_dates_is_told_in_years() -> None:
    assert related("1998", "1999", "5 July 1990", "3 May 2000").spread == pytest.approx(3590 / 365.25)


def test_a_rounded_number_agrees_by_nine_tenths_and_a_nearly_equal_one_by_half() -> None:
    assert agree(read("0.64")[0], read("0.6")[0]) == 0.9
    assert agree(read("100")[0], read("101")[0]) == 0.5


def test_a_range_is_half_of_a_value_that_it_holds_and_a_tenth_of_another() -> None:
    assert related("5", "3-8").similarity == 0.5
    assert related("5", "30-80").similarity == 0.1


def test_a_name_in_another_unit_keeps_nineteen_twentieths() -> None:
    assert header_similarity(read_header(("Length (km)",)), read_header(("Length (kg)",))) == 0.95
