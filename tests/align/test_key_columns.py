"""Key columns: found by rule, or given."""

from __future__ import annotations

import pytest
from align_tables import CITIES, FINANCE, PEOPLE, SCIENCE, SECTIONS, SPANS, SPORTS, html, table
from known_edits import edit

from tabx.align import align
from tabx.base.errors import OptionError
from tabx.table import Table


@pytest.mark.parametrize("text", [SPORTS, FINANCE, SCIENCE, PEOPLE, CITIES])
def test_names_of_rows_are_the_key(text: str) -> None:
    gold = table(text)
    assert align(gold, gold).key_columns == (0,)


@pytest.mark.parametrize("place", range(1, 6))
def test_key_is_found_wherever_it_stands(place: int) -> None:
    order = [1, 2, 3, 4, 5]
    order.insert(place, 0)
    gold = edit(table(FINANCE)).take_columns([c for c in order if c < 5]).table
    assert align(gold, gold).key_columns == (gold.columns.index(("Item",)),)


def test_of_equal_candidates_the_leftmost() -> None:
    gold = edit(table(SCIENCE)).take_columns([2, 1, 0, 3]).table
    assert align(gold, gold).key_columns == (1,)


def test_repeated_names_are_no_key() -> None:
    gold = edit(table(SPORTS)).take_columns([1, 0, 2, 3]).table
    assert align(gold, gold).key_columns == (1,)


def test_two_columns_name_a_row_together() -> None:
    gold = table("""
        Team | Season | Wins | Losses
        Reds | spring | 4 | 4
        Reds | autumn | 4 | 6
        Blues | spring | 5 | 4
        Blues | autumn | 5 | 6
    """)
    assert align(gold, gold).key_columns == (0, 1)


def test_table_whose_rows_nothing_tells_apart_has_no_key() -> None:
    gold = table("""
        Coin | Side
        penny | heads
        penny | heads
        penny | heads
    """)
    assert align(gold, gold).key_columns == ()


def test_row_headers_are_the_key() -> None:
    gold = html("""<table><tr><th>Rank</th><th>City</th><th>Votes</th></tr>
        <tr><th>1</th><td>Oslo</td><td>71</td></tr><tr><th>2</th><td>Riga</td><td>64</td></tr>
        <tr><th>3</th><td>Bern</td><td>58</td></tr></table>""")
    assert gold.stub_columns == 1
    assert align(gold, gold).key_columns == (0,)


def test_spans_and_sections_do_not_hide_the_key() -> None:
    assert align(html(SPANS), html(SPANS)).key_columns == (1,)
    assert align(html(SECTIONS), html(SECTIONS)).key_columns == (0,)


@pytest.mark.parametrize("name", ["City", "city", " CITY ", "3"])
def test_given_key(name: str) -> None:
    gold = table(PEOPLE)
    assert align(gold, gold, key=[name]).key_columns == (2,)


def test_given_keys_in_the_order_given_and_by_path_or_leaf() -> None:
    gold = html(SPANS)
    assert align(gold, gold, key=["Product", "Region"]).key_columns == (1, 0)
    assert align(gold, gold, key=["Units.2023"]).key_columns == (5,)
    assert align(gold, gold, key=["2022"]).key_columns == (2,)


@pytest.mark.parametrize("name", ["Nam", "", "0", "7", "Name.Born"])
def test_unknown_key_is_an_error_that_names_the_columns(name: str) -> None:
    gold = table(PEOPLE)
    with pytest.raises(OptionError, match="Occupation"):
        align(gold, gold, key=[name])


def test_given_key_decides_between_two_readings() -> None:
    gold = table("""
        Name | Code
        Ada | alpha
        Bea | bravo
    """)
    predicted = Table(
        gold.header_rows,
        table("""
        Name | Code
        Ada | bravo
        Bea | alpha
    """).rows,
    )
    by_name, by_code = align(gold, predicted, key=["Name"]), align(gold, predicted, key=["Code"])
    assert [(p.gold, p.predicted) for p in by_name.rows] == [((0,), (0,)), ((1,), (1,))]
    assert [(p.gold, p.predicted) for p in by_code.rows] == [((0,), (1,)), ((1,), (0,))]


def test_a_place_of_birth_names_no_row_where_another_name_does() -> None:
    gold = table("""
        Occupation | Place of Birth | Year of Birth | Director
        film director | Berlin | 1892 | Ernst Lubitsch
        film director | Paris | 1885 | George Fitzmaurice
        screenwriter | Kingsthorpe | 1883 | Tom Walls
    """)
    assert align(gold, gold).key_columns == (3,)
