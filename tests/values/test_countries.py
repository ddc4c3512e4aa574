"""Country names and their codes by one rule: US, UK, USA (issue 12, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from tabx.values import pair_columns, read, read_column, relate, similarity
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.country_table import COUNTRY_TABLE
from tabx.values.records import Difference, Relation
from tabx.values.relating.countries import country_of_code, name_same_country

NAMES, CODES = ("Norway", "Chile", "Japan", "Kenya"), ("NOR", "CHL", "JPN", "KEN")


def related(gold: str, predicted: str, others: Sequence[str] = ()) -> Difference:
    one, other = read_column(("Country",), [gold, *others]), read_column(("Country",), [predicted, *others])
    pair = pair_columns(one, other, [(row, row) for row in range(1 + len(others))])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


@pytest.mark.parametrize("others", [(), NAMES, CODES])
@pytest.mark.parametrize(
    "written",
    [
        ("US", "USA", "U.S.", "United States", "United States of America", "the United States"),
        ("UK", "GB", "GBR", "U.K.", "United Kingdom"),
        ("DE", "DEU", "GER", "Germany"),
        ("CH", "CHE", "SUI", "Switzerland"),
        ("KR", "South Korea", "Republic of Korea"),
        ("VC", "St. Vincent & Grenadines", "Saint Vincent and the Grenadines"),
        ("Turkey", "Türkiye", "TR"),
    ],
)
def test_one_country_in_all_its_names(written: Sequence[str], others: Sequence[str]) -> None:
    for gold, predicted in permutations(written, 2):
        found = related(gold, predicted, others)
        assert found.relation is Relation.EQUIVALENT, (gold, predicted)
        assert similarity(read(gold)[0], read(predicted)[0]) >= 0.9


def test_all_are_told_as_one_kind() -> None:
    pairs = [("US", "USA"), ("USA", "United States"), ("UK", "United Kingdom"), ("DE", "Germany"), ("CHE", "CH")]
    assert {related(*pair).kind for pair in pairs} == {DifferenceKind.ABBREVIATION}


@pytest.mark.parametrize("others", [(), NAMES])
@pytest.mark.parametrize(
    ("gold", "predicted"),
    [("Iran", "Iraq"), ("Austria", "Australia"), ("Niger", "Nigeria"), ("Guinea", "Equatorial Guinea"), ("US", "UK"),
     ("USA", "United Kingdom"), ("Ireland", "ISL")],
)  # fmt: skip
def test_another_country_is_wrong(gold: str, predicted: str, others: Sequence[str]) -> None:
    for one, other in ((gold, predicted), (predicted, gold)):
        assert related(one, other, others).relation is Relation.DIFFERENT


def test_two_texts_of_the_gold_are_two() -> None:
    assert related("US", "USA", ("USA", "Norway")).relation is Relation.DIFFERENT
    assert related("CA", "CAN", ("CAN", "DEX", "TPR")).relation is Relation.DIFFERENT


def test_words_and_other_codes_are_no_countries() -> None:
    assert not name_same_country("us", "United States")
    assert not name_same_country("In", "India")
    assert related("GA", "Georgia").relation is Relation.PARTIAL  # the state
    assert related("Germani", "Germany").kind is DifferenceKind.SPELLING


def test_no_code_stands_for_two_countries() -> None:
    codes = [code for entry in COUNTRY_TABLE.split(";") for code in entry.partition(":")[0].split()]
    assert len(codes) == len(set(codes)) > 500
    assert all(country_of_code(code) for code in codes)
