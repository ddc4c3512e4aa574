"""Predictions that stand on their side, whole or in their body alone."""

from __future__ import annotations

from random import Random

import pytest
from align_tables import FINANCE, FLAT, SPORTS, table
from known_edits import edit, kinds, shown, turned

from tabx.align import align
from tabx.table import Table, plain_rows


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("corner", range(4))
def test_transposition_is_undone_wherever_the_headers_stand(name: str, corner: int) -> None:
    gold = table(FLAT[name])
    alignment = align(gold, turned(gold, corner))
    assert kinds(alignment) == {"transposed": 1}
    assert shown(alignment.rows) == {(i,): (i,) for i in range(gold.row_count)}
    placed = {pairing.gold[0]: pairing.predicted[0] for pairing in alignment.columns}
    assert sorted(placed) == list(range(gold.column_count))
    for g, p in placed.items():
        assert alignment.view.column_texts(p) == gold.column_texts(g)


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_transposition_of_a_shuffled_and_edited_table(name: str, seed: int) -> None:
    random = Random(seed)
    gold = table(FLAT[name])
    edited = edit(gold).shuffle_rows(random).take_rows(range(1, gold.row_count))
    edited = edited.put(1, ".".join(gold.columns[-1]), "9.99")
    alignment = align(gold, turned(edited.table))
    assert kinds(alignment) == {"transposed": 1}
    assert shown(alignment.rows) == edited.rows_expected
    assert len(alignment.columns) == gold.column_count
    assert len(alignment.missing_rows) == 1


def test_transposed_numbers_written_otherwise() -> None:
    gold = table(FINANCE)
    edited = edit(gold).write("2021", lambda text: text.replace(",", "")).rename({"Change": "Difference"})
    alignment = align(gold, turned(edited.table))
    assert kinds(alignment) == {"transposed": 1}
    assert len(alignment.rows) == gold.row_count
    assert not alignment.missing_columns


def test_view_of_a_transposed_prediction_reads_upright() -> None:
    gold = table(SPORTS)
    alignment = align(gold, turned(gold))
    assert alignment.view.columns == gold.columns
    assert alignment.view.texts() == gold.texts()
    assert alignment.predicted.columns != gold.columns


def test_table_that_stands_as_it_should_is_not_turned() -> None:
    for text in FLAT.values():
        gold = table(text)
        edited = edit(gold).shuffle(Random(1)).rename({".".join(gold.columns[1]): "Unknown"})
        assert kinds(align(gold, edited.table)) == {}


SQUARE = """
Team | Reds | Blues | Greens | Whites
Monday | 12 | 41 | 77 | 8
Tuesday | 19 | 38 | 93 | 5
Wednesday | 23 | 55 | 61 | 3
Thursday | 17 | 46 | 89 | 2
"""


def test_body_alone_transposed_under_its_headers_and_keys() -> None:
    gold = table(SQUARE)
    body = [list(row[1:]) for row in gold.texts()]
    rows = [[row[0], *column] for row, column in zip(gold.texts(), zip(*body, strict=True), strict=True)]
    predicted = Table(gold.header_rows, plain_rows(rows))
    alignment = align(gold, predicted)
    assert kinds(alignment) == {"transposed_body": 1}
    assert alignment.view.texts() == gold.texts()
    assert shown(alignment.columns) == {(g,): (g,) for g in range(5)}
    assert shown(alignment.rows) == {(i,): (i,) for i in range(4)}


def test_whole_body_transposed_under_its_header() -> None:
    gold = table("""
        Mon | Tue | Wed | Thu
        12 | 41 | 77 | 8
        19 | 38 | 93 | 5
        23 | 55 | 61 | 3
        17 | 46 | 89 | 2
    """)
    columns = [list(column) for column in zip(*gold.texts(), strict=True)]
    alignment = align(gold, Table(gold.header_rows, plain_rows(columns)))
    assert kinds(alignment) == {"transposed_body": 1}
    assert alignment.view.texts() == gold.texts()


def test_square_table_with_shuffled_rows_is_not_turned() -> None:
    gold = table(SQUARE)
    for seed in range(5):
        edited = edit(gold).shuffle_rows(Random(seed))
        alignment = align(gold, edited.table)
        assert kinds(alignment) == {}
        assert shown(alignment.rows) == edited.rows_expected


def test_a_transposed_table_with_other_names_is_known_by_its_values() -> None:
    gold = table("""
        Name | Cargo | Points
        Draymond Hartmann | 125 kg | 5
        Hanneke Solberg | 769 kg |
        Harrison Thompson | 274 kg | 21
    """)
    predicted = table("""
        Attribute Iota | 5 | | 21
        Quantity Alpha | 125 kg | 769 kg | 274 kg
        Figure Theta | Draymond Hartmann | Hanneke Solberg | Harrison Thompson
    """)
    alignment = align(gold, predicted)
    assert kinds(alignment) == {"transposed": 1}
    assert alignment.missing_rows == alignment.missing_columns == alignment.extra_rows == alignment.extra_columns == ()


def test_transposition_is_undone_where_the_row_names_across_are_sentences() -> None:
    gold = table(
        """
        Other Information | Date of Birth | Date of Death | Rank | Note
        The person made contributions in the [area of operations]. | May 2, 1875 | September 12, 1931 | General | one
        The person played a critical role in the [name of event]. | January 26, 1858 | August 23, 1944 | Major | two
        The person was distinguished in the [period of conflict]. | February 8, 1867 | November 12, 1928 | Major | three
        The person made notes in the [area of operations]. | October 24, 1868 | May 23, 1949 | Colonel | four
        The person was a part of [military event or action]. | September 3, 1877 | August 3, 1947 | General | five
        """
    )
    assert kinds(align(gold, turned(gold))) == {"transposed": 1}


def test_a_table_whose_values_stand_upright_is_not_turned_for_the_likeness_of_names() -> None:
    gold = table(
        """
        human | occupation | country of citizenship | date of birth | date of death
        George Arden | film director, stage actor | United States of America | May 7, 1890 | February 20, 1959
        Rouben Vale | film director, director | Russian Empire, United States of America | October 8, 1897 | 1987
        George Arden | film director, stage actor | United States of America | May 7, 1890 | February 20, 1959
        George Arden | film director, stage actor | United States of America | May 7, 1890 | February 20, 1959
        Rupert Hale | actor, director | United States of America, New Zealand | January 25, 1879 | December 27, 1943
        """
    )
    rows = [[row[2], row[0], row[4], row[1], row[3]] for row in gold.texts()]
    header = ["Velvet", "Zircon", "Tundra", "Pylon", "Quorum"]
    alignment = align(gold, Table(plain_rows([header]), plain_rows(rows)))
    assert kinds(alignment) == {}
    assert len(alignment.columns) == 5


def lain(gold: Table) -> Table:
    """Return the body on its side under its header; what is shorter, header or lines, ends in blanks."""
    columns = [list(column) for column in zip(*gold.texts(), strict=True)]
    width = max(gold.row_count, gold.column_count)
    header = [cell.text for cell in gold.header_rows[0]]
    rows = [[*line, *[""] * (width - len(line))] for line in columns]
    return Table(plain_rows([[*header, *[""] * (width - len(header))]]), plain_rows(rows))


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("count", [2, 4, 99])
def test_body_that_is_no_square_transposed_under_its_header(name: str, count: int) -> None:
    whole = table(FLAT[name])
    gold = Table(whole.header_rows, whole.rows[:count])
    alignment = align(gold, lain(gold))
    assert kinds(alignment) == {"transposed_body": 1}
    assert alignment.view.texts() == gold.texts()
    assert shown(alignment.columns) == {(g,): (g,) for g in range(gold.column_count)}
    assert alignment.extra_rows == alignment.extra_columns == ()


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(3))
def test_transposed_body_of_a_shuffled_table(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    edited = edit(gold).shuffle_rows(Random(seed))
    alignment = align(gold, lain(edited.table))
    assert kinds(alignment) == {"transposed_body": 1}
    assert shown(alignment.rows) == edited.rows_expected


def test_a_table_of_the_same_few_values_is_not_turned() -> None:
    gold = table("""
        Club | Home | Away | Cup
        Lions | yes | no | no
        Owls | no | yes | no
        Bears | no | no | yes
        Foxes | yes | yes | no
    """)
    edited = edit(gold).put(0, "Home", "no").put(1, "Cup", "yes").shuffle_rows(Random(3))
    assert kinds(align(gold, edited.table)) == {}


def test_transposed_body_of_merged_rows() -> None:
    gold = table("""
        Bank | 2013 | 2014 | 2015
        Chase | 101.50 | 109.88 | 119.07
        Kern | 102.25 | 109.36 | 109.90
        Lind | 104.75 | 115.18 | 113.38
        Moor | 103.10 | 113.68 | 115.24
    """)
    one, two, *rest = gold.texts()
    merged = [f"{a}; {b}" for a, b in zip(one, two, strict=True)]
    alignment = align(gold, lain(Table(gold.header_rows, plain_rows([merged, *rest]))))
    assert kinds(alignment) == {"transposed_body": 1, "merged_row": 1}


def test_transposed_body_with_lines_of_one_value() -> None:
    gold = table("""
        Player | Blocks | Throws | Points | Steals
        Kevin Durant | | 4 | 27 | 4
        Dion Waiters | | | 12 | 4
        Derrick Favors | 2 | | 11 | 2
        Rudy Gobert | | | 10 |
    """)
    alignment = align(gold, lain(gold))
    assert kinds(alignment) == {"transposed_body": 1}
    assert alignment.view.texts() == gold.texts()


WAGES = table("Name | Wage | Town\nAnn | 12 | Ulm\nBob | 15 | Bonn\nCid | 18 | Jena")


@pytest.mark.parametrize("corner", range(4))
def test_a_table_on_its_side_without_a_header_gets_no_name_that_nobody_wrote(corner: int) -> None:
    lines = [list(line) for line in zip(*[[path[-1] for path in WAGES.columns], *WAGES.texts()], strict=True)]
    for line in lines:
        line.insert(corner, line.pop(0))
    alignment = align(WAGES, Table((), plain_rows(lines)))
    assert kinds(alignment) == {"transposed": 1}
    assert alignment.view.columns == WAGES.columns
    assert not alignment.extra_columns
    assert [alignment.view.rows[p][0].text for rows in shown(alignment.rows).values() for p in rows] == [
        "Ann",
        "Bob",
        "Cid",
    ]


def test_a_body_on_its_side_loses_no_row_to_the_header() -> None:
    alignment = align(WAGES, Table((), plain_rows([list(line) for line in zip(*WAGES.texts(), strict=True)])))
    assert kinds(alignment) == {"transposed": 1}
    assert not alignment.view.has_header
    assert shown(alignment.rows) == {(i,): (i,) for i in range(3)}
    assert not alignment.missing_rows
    assert not alignment.extra_columns


def test_new_names_on_its_side_are_a_header_still() -> None:
    lines = [["a", *line] for line in zip(*WAGES.texts(), strict=True)]
    alignment = align(WAGES, Table((), plain_rows([list(line) for line in lines])))
    assert alignment.view.has_header
    assert shown(alignment.rows) == {(i,): (i,) for i in range(3)}
