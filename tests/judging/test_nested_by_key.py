"""JSON that nests rows under names: the names and values around them are columns of the gold."""

import json
from typing import Any

import pytest

import tabx

GOLD = """| Region | Town | Bridges | Opened |
|-|-|-|-|
| North | Riga | 7 | 1908 |
| North | Oslo | 4 | 1911 |
| South | Bari | 9 | 1902 |
| South | Split | 3 | 1925 |"""
NORTH: list[dict[str, Any]] = [
    {"Town": "Riga", "Bridges": 7, "Opened": 1908},
    {"Town": "Oslo", "Bridges": 4, "Opened": 1911},
]
SOUTH: list[dict[str, Any]] = [
    {"Town": "Bari", "Bridges": 9, "Opened": 1902},
    {"Town": "Split", "Bridges": 3, "Opened": 1925},
]


def by_town(records: list[dict[str, Any]]) -> dict[str, Any]:
    return {record["Town"]: {name: value for name, value in record.items() if name != "Town"} for record in records}


IN_RECORDS = [{"Region": "North", "Towns": NORTH}, {"Region": "South", "Towns": SOUTH}]
NESTED = {
    "lists by name": {"North": NORTH, "South": SOUTH},
    "lists in records": IN_RECORDS,
    "lists in records by name": {"North": {"Towns": NORTH}, "South": {"Towns": SOUTH}},
    "records by two names": {"North": by_town(NORTH), "South": by_town(SOUTH)},
    "a list under a name of its own": {"regions": IN_RECORDS},
}


@pytest.mark.parametrize("value", NESTED.values(), ids=NESTED)
def test_rows_under_names_are_the_golds(value: object) -> None:
    judgement = tabx.judge(GOLD, json.dumps(value))
    assert judgement.facts.found == judgement.facts.gold
    assert judgement.score > 0.9


@pytest.mark.parametrize("value", NESTED.values(), ids=NESTED)
def test_a_wrong_name_around_the_rows_is_an_error(value: object) -> None:
    wrong = json.dumps(value).replace("North", "East")
    assert tabx.judge(GOLD, wrong).score < tabx.judge(GOLD, json.dumps(value)).score - 0.05


@pytest.mark.parametrize("value", NESTED.values(), ids=NESTED)
def test_a_wrong_value_within_is_told_as_one(value: object) -> None:
    judgement = tabx.judge(GOLD, json.dumps(value).replace("1911", "1919"))
    assert "1 wrong value" in judgement.summary


ONE = "\n".join(GOLD.splitlines()[:4])


@pytest.mark.parametrize(
    "value",
    [
        {"North": {"Towns": NORTH}},
        {"Region": "North", "Towns": NORTH},
        {"bridges": {"North": NORTH}},
        {"region": {"name": "North", "Towns": NORTH}},
    ],
)
def test_what_stands_once_around_all_rows_is_said_of_them(value: object) -> None:
    judgement = tabx.judge(ONE, json.dumps(value))
    assert judgement.facts.found == judgement.facts.gold
    assert judgement.score > 0.85


def test_levels_of_years_in_each_group_stay_columns() -> None:
    years = {"2019": {"a": 1, "b": 2}, "2020": {"a": 3, "b": 4}}
    value = {"North": years, "South": years}
    assert tabx.load_table(json.dumps(value)).row_count == 2


def test_lists_in_cells_stay_cells_where_the_gold_has_them() -> None:
    gold = json.dumps(IN_RECORDS)
    assert tabx.judge(gold, gold).score == 1
    assert tabx.judge(gold, json.dumps(NESTED["lists in records"])).score == 1


def test_names_of_tables_parts_are_no_rows() -> None:
    value = {"meta": {"source": {"a": "x"}}, "rows": {"Riga": {"a": "y"}, "Oslo": {"a": "z"}}}
    assert all("meta" not in row for table in tabx.load_tables(json.dumps(value)) for row in table.texts())
