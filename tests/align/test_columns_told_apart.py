"""Columns of another quantity: shared words and chance values make no pair, values that agree do."""

from __future__ import annotations

import pytest

from tabx.align import align
from tabx.formats import load_table

LIBRARY = """
Library | Books lent | Visitors | Books returned in 1st week
Harbour | 412 | 96 | 57
Old Mill | 388 | 71 | 43
"""


def renamed(name: str, *values: str) -> str:
    """Return the library's table with another last column."""
    rows = LIBRARY.strip().splitlines()
    return "\n".join(f"{row.rsplit('|', 1)[0]}| {text}" for row, text in zip(rows, (name, *values), strict=True))


def partner(gold: str, predicted: str, column: int) -> str:
    """Return the header of the predicted column paired with a gold one, "" for none."""
    alignment = align(load_table(gold), load_table(predicted))
    pairing = alignment.column_of.get(column)
    return " ".join(alignment.view.columns[pairing.predicted[0]]) if pairing else ""


@pytest.mark.parametrize("name", ["Books lost in transit", "Books shelved in 1st room"])
def test_words_of_several_columns_and_numbers_name_none(name: str) -> None:
    assert not partner(LIBRARY, renamed(name, "9", "30"), 3)


@pytest.mark.parametrize("name", ["Books lost in transit", "Stock", "Books shelved in 1st room"])
def test_a_column_of_other_words_and_the_same_values_is_renamed(name: str) -> None:
    assert partner(LIBRARY, renamed(name, "57", "43"), 3) == name


@pytest.mark.parametrize("name", ["Books returned in 1st week", "Returned in 1st week", "Books ret. in 1st week"])
def test_wrong_values_under_the_name_or_a_shorter_one_are_wrong_values(name: str) -> None:
    assert partner(LIBRARY, renamed(name, "9", "30"), 3) == name


def test_a_word_of_one_column_names_it() -> None:
    gold = LIBRARY.replace("Books lent", "Loans").replace("in 1st week", "")
    predicted = renamed("Books borrowed", "9", "30").replace("Books lent", "Loans")
    assert partner(gold, predicted, 3) == "Books borrowed"


FOUNDRY = """
Furnace | Castings poured | Crew
North | 7 | Aki
South | 12 | Bea
"""


def test_a_share_is_another_quantity_than_what_it_is_a_share_of() -> None:
    predicted = FOUNDRY.replace("Castings poured", "Castings percentage").replace("7", "50").replace("12", "64")
    assert not partner(FOUNDRY, predicted, 1)
    rate = FOUNDRY.replace("Castings poured", "Castings sold").replace("7", "50").replace("12", "64")
    assert partner(FOUNDRY, rate, 1) == "Castings sold"


def test_a_unit_names_the_last_column_left_and_no_other() -> None:
    gold = "Bridge | Years in use\nUpper | 30\nLower | 45"
    alone = "Bridge | Years open\nUpper | 71\nLower | 12"
    assert partner(gold, alone, 1) == "Years open"
    beside = "Bridge | Years open | Lanes\nUpper | 71 | 2\nLower | 12 | 4"
    assert not partner(gold, beside, 1)


ORCHARD = """
Orchard | Trees | Pickers
East | 38 | Ida
West | 53 | Oto
"""


@pytest.mark.parametrize("values", [("54", "54"), ("", "52")])
def test_numbers_as_close_to_every_row_or_one_alone_are_chance(values: tuple[str, str]) -> None:
    predicted = ORCHARD.replace("Trees", "Crates").replace("38", values[0]).replace("53", values[1])
    assert not partner(ORCHARD, predicted, 1)


def test_numbers_close_in_their_rows_alone_are_a_column_renamed() -> None:
    predicted = ORCHARD.replace("Trees", "Crates").replace("38", "37").replace("53", "54")
    assert partner(ORCHARD, predicted, 1) == "Crates"


def test_a_number_a_hundredth_off_is_no_chance() -> None:
    gold = ORCHARD.replace("38", "38412").replace("53", "")
    predicted = ORCHARD.replace("Trees", "Crates").replace("38", "38400").replace("53", "")
    assert partner(gold, predicted, 1) == "Crates"


LEAGUE = """
Club | Wins | Losses
Kestrels | 1 |
Herons | 0 | 1
"""


def test_a_few_equal_counts_do_not_outdo_a_name() -> None:
    predicted = """
    Club | Wins | Losses
    Kestrels | 10 | 1
    Herons | 1 | 0
    """
    assert partner(LEAGUE, predicted, 1) == "Wins"
    assert partner(LEAGUE, predicted, 2) == "Losses"


def test_counts_equal_in_three_rows_do() -> None:
    gold = "Club | Wins | Losses\nKestrels | 5 | 2\nHerons | 4 | 1\nPlovers | 6 | 3"
    exchanged = gold.replace("Wins | Losses", "Losses | Wins")
    assert partner(gold, exchanged, 1) == "Losses"
    assert partner(gold, exchanged, 2) == "Wins"


def test_an_equal_count_names_the_last_column_left_and_no_other() -> None:
    gold = "Depot | Trams\nQuay | 4"
    assert partner(gold, "Depot | Carriages\nQuay | 4", 1) == "Carriages"
    assert not partner(gold, "Depot | Carriages | Crew\nQuay | 4 | 61", 1)


MINES = "Mine | Output | Depth (m)\nAlder | 41,350 | 215\nBirch | 18,720 | 108\nCedar | 9,430 | 342"


@pytest.mark.parametrize("name", ["Yield", "Depth (m)"])
def test_numbers_in_another_scale_know_their_column_under_another_name(name: str) -> None:
    predicted = MINES.replace("Depth (m)", "?").replace("Output", name).replace("?", "Outputt")
    scaled = predicted.replace("41,350", "41.35").replace("18,720", "18.72").replace("9,430", "9.43")
    assert partner(MINES, scaled, 1) == name
    assert partner(MINES, scaled, 2) == "Outputt"


def test_numbers_of_other_digits_or_powers_do_not() -> None:
    predicted = MINES.replace("Output", "Yield").replace("41,350", "41.35").replace("9,430", "9430000")
    assert not partner(MINES, predicted.replace("18,720", "17.1").replace("Depth (m)", "Crew"), 1)


def test_a_word_badly_written_is_no_other_word() -> None:
    gold = "Club | League goals | Cup goals\nKestrels | 31 | 4\nHerons | 26 | 7"
    predicted = "Club | Leauge goolz | Cup goals\nKestrels | 88 | 4\nHerons | 13 | 7"
    assert partner(gold, predicted, 1) == "Leauge goolz"


SHOPS = """
Shop | Percentage of loaves burnt | Ovens
Corner | 46 | 3
Market |  | 5
"""


@pytest.mark.parametrize("name", ["Loaves sold", "Apprentices"])
def test_one_small_number_of_several_rows_names_no_other_quantity(name: str) -> None:
    alone = f"Shop | {name} | Ovens | Open since\nCorner | 46 | 3 | 1964\nMarket | 71 | 5 | 1988"
    assert not partner(SHOPS, alone, 1)


def test_a_second_value_a_longer_number_or_the_same_words_do() -> None:
    other = "Shop | Apprentices | Ovens | Open since\nCorner | 46 | 3 | 1964\nMarket | 71 | 5 | 1988"
    assert partner(SHOPS.replace("Market |  ", "Market | 71 "), other, 1) == "Apprentices"
    assert partner(SHOPS.replace("Market |  ", "Market | 72 "), other, 1) == "Apprentices"
    assert partner(SHOPS.replace("46", "4,618"), other.replace("46", "4,618"), 1) == "Apprentices"
    assert partner(SHOPS, other.replace("Apprentices", "Loaves burnt (percentage)"), 1) == "Loaves burnt (percentage)"


def test_in_a_single_row_it_is_a_value_as_any_other() -> None:
    gold = "Shop | Loaves sold | Ovens\nCorner | 46 | 3"
    assert partner(gold, "Shop | Sales | Ovens | Open since\nCorner | 46 | 3 | 1964", 1) == "Sales"


def test_a_number_not_near_enough_is_no_second_value() -> None:
    gold = SHOPS.replace("Market |  ", "Market | 71 ")
    predicted = "Shop | Apprentices | Ovens | Open since\nCorner | 46 | 3 | 1964\nMarket | 55 | 5 | 1988"
    assert not partner(gold, predicted, 1)


ORCHARDS = "Orchard | Trees | Planted\nAlm | 210 | 3 May 1994\nBruk | 340 | 9 June 2001\nDal | 125 | 2 April 1987"


@pytest.mark.parametrize("planted", [("10 May 1994", "16 June 2001", "9 April 1987"), ("1", "2", "3"), ("-", "?", "x")])
def test_a_column_whole_under_a_name_tells_whose_name_the_other_has(planted: tuple[str, str, str]) -> None:
    predicted = ORCHARDS.replace("Orchard | Trees | Planted", "Planted | Trees | Orchard")
    for date, other in zip(("3 May 1994", "9 June 2001", "2 April 1987"), planted, strict=True):
        predicted = predicted.replace(date, other)
    assert partner(ORCHARDS, predicted, 0) == "Planted"
    assert partner(ORCHARDS, predicted, 2) == "Orchard"


def test_a_column_that_is_there_twice_has_no_other_name() -> None:
    predicted = "Orchard | Trees | Planted\nAlm | 210 | 210\nBruk | 340 | 340\nDal | 125 | 125"
    assert partner(ORCHARDS, predicted, 1) == "Trees"
    assert partner(ORCHARDS, predicted, 2) == "Planted"


def test_two_values_under_another_name_are_chance() -> None:
    gold = "Depot | Trams | Crew\nQuay | 41 | 67\nMole | 52 | 78"
    predicted = "Depot | Trams | Crew\nQuay | 19 | 41\nMole | 33 | 52"
    assert partner(gold, predicted, 1) == "Trams"
    assert partner(gold, predicted, 2) == "Crew"
