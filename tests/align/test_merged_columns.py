"""Columns merged into one, split in several, and facts that were packed or moved within a row."""

from __future__ import annotations

from random import Random

import pytest
from align_tables import CITIES, PEOPLE, SPORTS, table
from known_edits import assert_undone, edit, kinds, shown

from tabx.align import Alignment, align
from tabx.table import Table, plain_rows

ALBUMS = """
Album | Year | Copies | Label
Northern Line | 2016 | 599 | Tideway
Paper Moons | 2011 | 1,204 | Kestrel
Salt and Smoke | 2019 | 873 | Tideway
Harbour Lights | 2008 | 412 | Orrery
Glass Parade | 2022 | 955 | Kestrel
"""

VIEWS = """
Channel | Subscribers | Views | Since
Attic Tapes | 13.9k | 19.3k | 2014
Blue Lathe | 8.1k | 77.2k | 2017
Corner Shop | 22.4k | 5.6k | 2012
Dust Bowl | 3.7k | 41.8k | 2020
"""


def assert_same_texts(gold: Table, alignment: Alignment) -> None:
    """Assert that each gold cell found its own text, wherever it was."""
    for i in range(gold.row_count):
        for c in range(gold.column_count):
            slot = alignment.slot(i, c)
            assert slot is not None
            assert slot.text == gold.rows[i][c].text, (i, c)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Copies (Year)", "{0} ({1})"),
        ("Copies / Year", "{0} / {1}"),
        ("Details", "{0} ({1})"),
        ("Copies and Year", "{0}; {1}"),
    ],
)
def test_number_and_year_merged(seed: int, name: str, form: str) -> None:
    gold = table(ALBUMS)
    edited = edit(gold).merge(["Copies", "Year"], name, form).shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, merged_column=1)
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("seed", range(4))
def test_two_numbers_merged_with_a_slash(seed: int) -> None:
    gold = table(VIEWS)
    edited = edit(gold).merge(["Subscribers", "Views"], "Subscribers / Views", "{0} / {1}").shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, merged_column=1)
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("seed", range(4))
def test_three_columns_merged(seed: int) -> None:
    gold = table(SPORTS)
    names = ["Points", "Rebounds", "Assists"]
    edited = edit(gold).merge(names, "Points/Rebounds/Assists", "{0}/{1}/{2}").shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, merged_column=1)
    assert_same_texts(gold, alignment)
    assert alignment.repairs[0].count == 2


@pytest.mark.parametrize("seed", range(4))
def test_text_and_text_merged(seed: int) -> None:
    gold = table(CITIES)
    edited = edit(gold).merge(["City", "Country"], "City", "{0}, {1}").shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, merged_column=1)
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("seed", range(4))
def test_three_texts_merged_with_nothing_between(seed: int) -> None:
    gold = table(CITIES)
    edited = edit(gold).merge(["City", "Country", "Mayor"], "Place", "{0} {1} {2}").shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, merged_column=1)
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("seed", range(4))
def test_name_and_role_merged_in_brackets(seed: int) -> None:
    gold = table(PEOPLE)
    edited = edit(gold).merge(["Name", "Occupation"], "Name (Occupation)", "{0} ({1})").shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, merged_column=1)
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("seed", range(4))
def test_name_split_in_two(seed: int) -> None:
    gold = table(PEOPLE)
    edited = edit(gold).split("Name", ["First name", "Last name"], str.split).shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert kinds(alignment) == {"split_column": 1}
    assert shown(alignment.columns) == edited.columns_expected
    assert shown(alignment.rows) == edited.rows_expected
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("seed", range(4))
def test_name_cut_to_an_initial_and_split_in_two(seed: int) -> None:
    gold = table(PEOPLE)
    edited = edit(gold).split("Name", ["First name", "Last name"], lambda text: (f"{text[0]}.", text.split()[1]))
    edited = edited.shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert kinds(alignment) == {"split_column": 1}
    assert shown(alignment.columns) == edited.columns_expected
    assert shown(alignment.rows) == edited.rows_expected


@pytest.mark.parametrize("seed", range(4))
def test_date_split_in_three(seed: int) -> None:
    gold = table(PEOPLE)
    edited = edit(gold).split("Born", ["Month", "Day", "Year"], lambda text: text.replace(",", "").split())
    edited = edited.shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert kinds(alignment) == {"split_column": 1}
    assert shown(alignment.columns) == edited.columns_expected
    assert shown(alignment.rows) == edited.rows_expected
    assert alignment.repairs[0].count == 2


@pytest.mark.parametrize("seed", range(4))
def test_number_and_year_split(seed: int) -> None:
    gold = edit(table(ALBUMS)).merge(["Copies", "Year"], "Copies (Year)", "{0} ({1})").table
    edited = edit(gold).split("Copies (Year)", ["Copies", "Year"], lambda text: text.rstrip(")").split(" ("))
    edited = edited.shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert kinds(alignment) == {"split_column": 1}
    assert shown(alignment.columns) == edited.columns_expected
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("row", range(5))
def test_fact_packed_into_a_neighbour_cell(row: int) -> None:
    gold = table(ALBUMS)
    texts = gold.texts()[row]
    edited = edit(gold).put(row, "Copies", f"{texts[2]} ({texts[1]})").put(row, "Year", "")
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, packed_cell=1)
    assert_same_texts(gold, alignment)
    assert alignment.repairs[0].gold_columns == (1,)


@pytest.mark.parametrize("row", range(5))
def test_fact_moved_into_an_empty_neighbour(row: int) -> None:
    gold = table("""
        Name | Home | Phone | Work
        Ana | 11 Elm Row | 555 0101 |
        Bea | | 555 0102 | 9 Pier St
        Cyd | 4 Mill Ln | 555 0103 |
        Dee | 23 Ash Rd | 555 0104 |
        Eve | | 555 0105 | 8 Quay Rd
    """)
    home, work = gold.texts()[row][1], gold.texts()[row][3]
    edited = edit(gold).put(row, "Home", work).put(row, "Work", home)
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, moved_cell=1)
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("row", range(5))
def test_value_that_was_simply_left_out_is_no_repair(row: int) -> None:
    gold = table(ALBUMS)
    edited = edit(gold).put(row, "Year", "")
    assert_undone(gold, edited, align(gold, edited.table))


def test_two_values_swapped_in_a_row_are_no_repair() -> None:
    gold = table(SPORTS)
    edited = edit(gold).put(2, "Points", "24").put(2, "Minutes", "29")
    assert_undone(gold, edited, align(gold, edited.table))


def test_a_column_that_stands_as_it_was_holds_no_other_even_where_its_texts_contain_it() -> None:
    gold = table(
        """
        Season | Year | Sport | Winner
        2018 Formula One Championship | 2018 | Formula One | Hamilton
        2014 Formula One Championship | 2014 | Formula One | Hamilton
        2012 Formula One Championship | 2012 | Formula One | Vettel
        """
    )
    predicted = table(
        """
        Season | Sport | Winner
        2018 Formula One Championship | Formula One | Hamilton
        2014 Formula One Championship | Formula One | Hamilton
        2012 Formula One Championship | Formula One | Vettel
        """
    )
    alignment = align(gold, predicted)
    assert not alignment.repairs
    assert [pairing.gold for pairing in alignment.columns] == [(0,), (2,), (3,)]


def test_a_part_of_a_merged_column_that_is_blank_leaves_the_other_as_it_was() -> None:
    gold = table(
        """
        Channel | Views | City
        Attic Tapes | 19.33 | Lisbon
        Blue Lathe | 77.20 |
        Corner Shop | | Bergen
        Dust Bowl | 41.80 | Porto
        """
    )
    predicted = table(
        """
        Channel | Views / City
        Attic Tapes | 19.33 / Lisbon
        Blue Lathe | 77.20 /
        Corner Shop | / Bergen
        Dust Bowl | 41.80 / Porto
        """
    )
    alignment = align(gold, predicted)
    assert kinds(alignment) == {"merged_column": 1}
    assert_same_texts(gold, alignment)


def test_fact_moved_whose_like_stands_in_its_own_place() -> None:
    gold = table("""
        Player | Assists | Blocks | Rebounds | Turnovers
        Ann Lee | 10 | 1 | 1 |
        Bob Ray | 4 | 2 | 7 | 3
        Cid Fox | 6 | 3 | 9 | 5
    """)
    edited = edit(gold).put(0, "Rebounds", "").put(0, "Turnovers", "1")
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment, moved_cell=1)
    assert alignment.repairs[0].gold_columns == (3,)
    both = edited.put(0, "Blocks", "")  # which of the two moved, nothing tells
    assert_undone(gold, both, align(gold, both.table))


def test_fact_moved_under_another_unit() -> None:
    gold = table("""
        Vaccine | Disease | Interval (weeks) | Storage (°C) | Given
        Pertal | whooping cough | 8 | 5.0 | left arm
        Rubivax | rubella | 52 | 4.5 | right arm
        Typhocel | typhoid | | 5.5 | left arm
    """)
    edited = edit(gold).put(2, "Interval (weeks)", "5.5").put(2, "Storage (°C)", "")
    assert_undone(gold, edited, align(gold, edited.table), moved_cell=1)


ROADS = """
    Road | State | Length
    Florida State Road 836 | Florida | 20 mile
    Florida State Road 874 | Miami ( Dade ) | 10 mile
    Florida State Road 112 | Florida | 10 mile
"""


@pytest.mark.parametrize("form", ["{} / {}", "{} ({})", "{}; {}"])
def test_texts_within_each_other_merged(form: str) -> None:
    gold = table(ROADS)
    rows = [[form.format(*row[:2]), row[2]] for row in gold.texts()]
    alignment = align(gold, Table(plain_rows([["Road / State", "Length"]]), plain_rows(rows)))
    assert kinds(alignment) == {"merged_column": 1}
    assert_same_texts(gold, alignment)


@pytest.mark.parametrize("seed", range(3))
def test_rows_that_only_their_merged_cells_name(seed: int) -> None:
    gold = table("""
        Age | Distance | Time
        12 | 3000 meters | 9:48.77
        13 | 1500 meters | 4:28.61
        - | 3000 meters | 9:35.12
        14 | 1500 meters | 4:22.31
        - | 3000 meters | 9:26.32
        - | 3200 meters | 10:07.56
    """)
    order = Random(seed).sample(range(6), 6)
    rows = [[gold.texts()[i][0], " / ".join(gold.texts()[i][1:])] for i in order]
    alignment = align(gold, Table(plain_rows([["Age", "Distance / Time"]]), plain_rows(rows)))
    assert kinds(alignment) == {"merged_column": 1}
    assert shown(alignment.rows) == {(i,): (j,) for j, i in sorted(enumerate(order), key=lambda pair: pair[1])}


def test_a_fact_moved_into_the_last_cell_makes_no_row_too_long() -> None:
    gold = table("""
        Explorer | Ships | Men | Patron
        Joris van Dam | 3 | 141 | Guild of Salt
        Ines de Castro | 2 | 88 | Crown
        Greta Nansen | 1 | 13 |
    """)
    edited = edit(gold).put(2, "Men", "").put(2, "Patron", "13")
    assert_undone(gold, edited, align(gold, edited.table), moved_cell=1)
