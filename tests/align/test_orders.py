"""Rows, columns and headers that stand in another order or under another name."""

from __future__ import annotations

from random import Random

import pytest
from align_tables import FINANCE, FLAT, PEOPLE, SCIENCE, SPORTS, table
from known_edits import assert_undone, edit, shown

from tabx.align import DecidedBy, align
from tabx.table import Table, plain_rows


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(4))
def test_shuffled_rows_and_columns_find_their_partners(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    edited = edit(gold).shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment)
    assert {pairing.decided_by for pairing in (*alignment.columns, *alignment.rows)} == {DecidedBy.EXACT}


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(4))
def test_headers_that_say_nothing_pair_by_content(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    blank = {header: f"Field {chr(75 + c)}" for c, (header,) in enumerate(gold.columns)}
    edited = edit(gold).rename(blank).shuffle(Random(seed))
    alignment = align(gold, edited.table)
    assert_undone(gold, edited, alignment)
    assert {pairing.decided_by for pairing in alignment.columns} == {DecidedBy.RULE}


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", range(4))
def test_blank_headers_pair_by_content(name: str, seed: int) -> None:
    gold = table(FLAT[name])
    edited = edit(gold).rename({header: "" for (header,) in gold.columns}).shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_abbreviated_headers_and_names(seed: int) -> None:
    gold = table(SPORTS)
    initials = {
        "Harrison Barnes": "H.B.",
        "Draymond Green": "D. Green",
        "Klay Thompson": "Thompson",
        "LeBron James": "L. James",
    }
    edited = edit(gold).rename({"Minutes": "Min", "Points": "Pts", "Rebounds": "Reb", "Assists": "Ast"})
    edited = edited.write("Player", lambda text: initials.get(text, text)).shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_header_words_written_in_full(seed: int) -> None:
    gold = table("""
        Player | FT Made | FT Att | Def Reb | Off Reb
        Ana Ruiz | 3 | 4 | 7 | 1
        Bea Lund | 5 | 6 | 2 | 0
        Cyd Mora | 0 | 2 | 5 | 3
        Dee Nash | 8 | 9 | 4 | 6
    """)
    names = {"FT Made": "Free Throws Made", "FT Att": "Free Throws Attempted"}
    edited = edit(gold).rename({**names, "Def Reb": "Defensive Rebounds", "Off Reb": "Offensive Rebounds"})
    edited = edited.shuffle(Random(seed))
    for column in ("Free Throws Made", "Defensive Rebounds"):
        edited = edited.write(column, lambda text: str(int(text) + 11))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_header_swap_is_seen_by_content(seed: int) -> None:
    gold = table(SPORTS)
    edited = edit(gold).rename({"Points": "Assists", "Assists": "Points"}).shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


def test_shifted_headers_stay_with_their_content() -> None:
    gold = table(FINANCE)
    edited = edit(gold).rename({"2021": "2022", "2022": "2023", "2023": "Change", "Change": "2021"})
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_duplicate_headers_are_told_apart_by_content(seed: int) -> None:
    gold = table("""
        Team | Score | Score | Score
        Reds | 12 | 41 | 77
        Blues | 19 | 38 | 93
        Greens | 23 | 55 | 61
        Whites | 17 | 46 | 89
    """)
    edited = edit(gold).shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(6))
def test_typos_in_names_and_headers(seed: int) -> None:
    random = Random(seed)
    gold = table(PEOPLE)
    edited = edit(gold)

    def misspell(text: str) -> str:
        place = random.randrange(1, len(text) - 2)
        return text[:place] + text[place + 1] + text[place] + text[place + 2 :]

    edited = edited.write("Name", misspell).write("City", misspell)
    edited = edited.rename({"Occupation": "Ocupation", "Prize money": "Prize mony"}).shuffle(random)
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_number_formats_and_dates_written_otherwise(seed: int) -> None:
    gold = table(PEOPLE)
    months = ["January", "", "March", "", "May", "", "July", "", "", "October"]

    def iso(text: str) -> str:
        month, day, year = text.replace(",", "").split()
        return f"{year}-{months.index(month) + 1:02}-{int(day):02}"

    edited = edit(gold).write("Born", iso).write("Prize money", lambda text: text.replace(",", ""))
    edited = edited.shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_unit_moved_into_the_header(seed: int) -> None:
    gold = table("""
        Peak | Height | Prominence | First climbed
        Brent | 4478 m | 1042 m | 1865
        Olan | 3564 m | 510 m | 1875
        Torre | 3128 m | 1227 m | 1974
        Verd | 2912 m | 388 m | 1841
    """)
    edited = edit(gold).write("Height", lambda text: f"{int(text[:-2]) / 1000:.3f}")
    edited = edited.write("Prominence", lambda text: text[:-2])
    edited = edited.rename({"Height": "Height (km)", "Prominence": "Prominence (m)"}).shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


@pytest.mark.parametrize("seed", range(4))
def test_scale_moved_into_the_header(seed: int) -> None:
    gold = table("""
        Company | Sales | Profit | Staff
        Arden | $1,204,000,000 | $98,000,000 | 4,100
        Bexley | $873,000,000 | $41,000,000 | 2,350
        Corwen | $2,466,000,000 | $310,000,000 | 9,870
        Dunmore | $655,000,000 | $12,000,000 | 1,420
    """)
    edited = edit(gold)
    for header in ("Sales", "Profit"):
        edited = edited.write(header, lambda text: text.replace("$", "").removesuffix(",000,000"))
    edited = edited.rename({"Sales": "Sales ($ millions)", "Profit": "Profit ($ millions)"}).shuffle(Random(seed))
    assert_undone(gold, edited, align(gold, edited.table))


def test_unit_converted_in_a_whole_column() -> None:
    gold = table(SCIENCE)
    edited = edit(gold).write("Melting point (K)", lambda text: f"{float(text) - 273.15:.2f}")
    edited = edited.rename({"Melting point (K)": "Melting point (°C)"})
    assert_undone(gold, edited, align(gold, edited.table))


def test_one_row_and_one_column_missing() -> None:
    gold = table(SPORTS)
    for row in range(8):
        for column in range(7):
            edited = edit(gold).take_rows([i for i in range(8) if i != row])
            edited = edited.take_columns([c for c in range(7) if c != column])
            alignment = align(gold, edited.table)
            assert shown(alignment.rows) == edited.rows_expected
            assert shown(alignment.columns) == edited.columns_expected
            assert alignment.missing_rows == (row,)
            assert alignment.missing_columns == (column,)


def test_columns_of_one_name_keep_their_order_where_nothing_they_say_is_right() -> None:
    header = ["Country", "Amount", "Share", "Amount"]
    gold = Table(plain_rows([header]), plain_rows([["Spain", "17", "1.5", "21"], ["Italy", "8", "2.5", "10"]]))
    wrong = Table(plain_rows([header]), plain_rows([["Spain", "38", "3.5", "19"], ["Italy", "9", "7.5", "7"]]))
    assert shown(align(gold, wrong).columns) == {(g,): (g,) for g in range(4)}
    crossed = Table(plain_rows([header]), plain_rows([["Spain", "21", "3.5", "17"], ["Italy", "10", "7.5", "8"]]))
    assert shown(align(gold, crossed).columns) == {(0,): (0,), (1,): (3,), (2,): (2,), (3,): (1,)}


def test_a_column_of_names_is_known_under_another_name_though_its_rows_shifted() -> None:
    gold = table("""
        Change | Sum | Item
        23 % | 17903 | Net interest revenue
        16 % | 6550 | Other revenue
        22 % | 24453 | Total revenues
        30 % | 14973 | Operating expenses
    """)
    texts = gold.texts()
    rows = [[*texts[row][:2], texts[row - 1][2]] for row in range(4)]
    alignment = align(gold, Table(plain_rows([["Item", "Sum", "Change"]]), plain_rows(rows)))
    assert shown(alignment.columns) == {(g,): (g,) for g in range(3)}
