"""Names in other words: a word that one name alone has on either side pairs columns and rows; chance does not."""

from __future__ import annotations

import pytest

from tabx.align import align
from tabx.align.records import Alignment
from tabx.formats import load_table


def aligned(gold: str, predicted: str) -> Alignment:
    return align(load_table(gold), load_table(predicted))


def partner(alignment: Alignment, column: int) -> str:
    """Return the header of the predicted column paired with a gold one, "" for none."""
    pairing = alignment.column_of.get(column)
    return " ".join(alignment.view.columns[pairing.predicted[0]]) if pairing else ""


def rows(alignment: Alignment) -> dict[int, int]:
    return {pairing.gold[0]: pairing.predicted[0] for pairing in alignment.rows}


FERRIES = """
Vessel | Shipyard | Harbour
Norwegian ferry Brisling (1961) | Aker Works | Moss
Norwegian ferry Havmann (1964) | Aker Works | Moss
Norwegian ferry Lundefugl (1958) | Aker Works | Moss
"""
SHORT = """
Boat | Shipyard | Harbour
Lundefugl | Aker Works | Moss
Brisling | Aker Works | Moss
Havmann | Aker Works | Moss
"""


def test_names_within_longer_ones_pair_columns_and_rows() -> None:
    for gold, predicted, found in ((FERRIES, SHORT, {0: 1, 1: 2, 2: 0}), (SHORT, FERRIES, {0: 2, 1: 0, 2: 1})):
        alignment = aligned(gold, predicted)
        assert partner(alignment, 0) == " ".join(load_table(predicted).columns[0])
        assert rows(alignment) == found


def test_a_part_of_the_rows_is_enough() -> None:
    few = "\n".join(line for line in SHORT.splitlines() if "Havmann" not in line)
    assert rows(aligned(FERRIES, few)) == {0: 1, 2: 0}


TRAMS = """
Line | Depot | Stops
Riverside Tram 71 | Harbour | 18
Riverside Tram 48 | Harbour | 23
Riverside Tram 93 | Mill | 31
"""


def test_a_number_that_one_name_alone_has_pairs_them() -> None:
    predicted = """
    Route | Goes from | Stops
    Old Castle Line (No. 48) | the market | 11
    Vineyard Line (No. 93) | the market | 44
    Foundry Line (No. 71) | the chapel | 16
    """
    alignment = aligned(TRAMS, predicted)
    assert partner(alignment, 0) == "Route"
    assert rows(alignment) == {0: 2, 1: 0, 2: 1}


@pytest.mark.parametrize(
    "names",
    [
        (
            "Promenade below Riverside vineyards",
            "Orchards above Riverside",
            "Chapel Saint Mary near Riverside",
        ),  # in all names of the gold
        ("Castle 7", "Foundry 4", "Vineyard 9"),  # digits
        ("Castle Line", "Foundry Line 71", "Vineyard Line"),  # one of three
        ("Castle 710", "Foundry 480", "Vineyard 931"),  # other numbers
    ],
)
def test_common_words_digits_and_a_single_word_are_chance(names: tuple[str, str, str]) -> None:
    predicted = "Sight | Depot | Stops\n" + "\n".join(
        f"{name} | {rest}" for name, rest in zip(names, ("Harbour | 18", "Harbour | 23", "Mill | 31"), strict=True)
    )
    alignment = aligned(TRAMS, predicted)
    assert not partner(alignment, 0)
    assert rows(alignment) == {0: 0, 1: 1, 2: 2}


def test_a_year_in_all_names_is_no_name() -> None:
    gold = "Fair | Visitors\nLeipzig 1931 | 412\nPoznan 1931 | 388"
    predicted = "Exhibition hall | Visitors\nGlass Palace 1931 | 412\nTextile Hall 1931 | 388"
    assert not partner(aligned(gold, predicted), 0)


def test_a_word_of_another_cell_of_the_row_is_no_evidence() -> None:
    gold = "Town | Club\nLillevik | Lillevik Rovers\nStorhaug | Storhaug United"
    halls = "Town | Arena\nLillevik | Grand Exhibition Dome of Lillevik\nStorhaug | Conference Centre at Storhaug"
    assert not partner(aligned(gold, halls), 1)
    apart = gold.replace("Lillevik |", "Oster |").replace("Storhaug |", "Vester |")
    others = halls.replace("Lillevik |", "Oster |").replace("Storhaug |", "Vester |")
    assert partner(aligned(apart, others), 1) == "Arena"


def test_a_name_inside_running_text_is_no_name() -> None:
    story = "was laid down in great secrecy, and has since carried more sheep than all others of the fjord together"
    predicted = f"""
    Boat | Shipyard | Remarks
    Torsk | Aker Works | Havmann {story}
    Sei | Aker Works | Lundefugl {story}
    Uer | Aker Works | Brisling {story}
    """
    assert not partner(aligned(FERRIES, predicted), 0)


GARDENS = """
Garden | Founded by | Hectares | Trees
Rosenborg Garden of Herbs | Ida Falk | 12.5 | 431
Solvang Garden of Herbs | Otto Brun | 18.2 | 216
Vinterbro Garden of Herbs | Mia Lund | 31.7 | 987
"""


def test_most_values_of_a_row_beat_a_name_in_other_words() -> None:
    predicted = """
    Park | Founded by | Hectares | Trees
    Park Solvang | Ida Falk | 12.5 | 431
    Park Rosenborg | Otto Brun | 18.2 | 216
    Park Vinterbro | Mia Lund | 31.7 | 987
    """
    alignment = aligned(GARDENS, predicted)
    assert partner(alignment, 0) == "Park"
    assert rows(alignment) == {0: 0, 1: 1, 2: 2}


def test_a_shared_word_alone_does_not_pair_rows_of_other_values() -> None:
    gold = "Name | Club | Goals\nAnna Eklund | Ulm | 31\nOtto Kern | Graz | 12"
    predicted = "Name | Club | Goals\nLiv Kern | Oslo | 7\nMax Eklund | Bern | 95"
    assert rows(aligned(gold, predicted)) == {}
    assert rows(aligned(gold, predicted.replace("Bern", "Ulm").replace("Oslo", "Graz"))) == {0: 1, 1: 0}


QUARRIES = """
Quarry | located in | Depth
Stone Pit 1 | Dalarna | 40.0 m
Stone Pit 2 | Dalarna | 3.25 m
Stone Pit 3 | Falun-Mora County | 20.0 m
Stone Pit 4 | Dalarna | 20.0 m
Stone Pit 5 | Dalarna | 20.5 m
"""


def test_rows_are_paired_by_columns_that_were_found_last() -> None:
    predicted = """
    Site | Location | Depth (rounded to full metres)
    Anna | Falun-Mora County, from Leksand to Falun | 40
    Brita | South of Falun, Dalarna | 0
    Cecilia | Southern Falun-Mora County, Dalarna | 20
    Dagny | Lake Runn to the Falun mines | 20
    Elin | Orsa and North Falun | 20.5
    """
    assert rows(aligned(QUARRIES, predicted)) == {0: 0, 2: 2, 3: 3, 4: 4}


def test_but_not_where_their_values_agree_no_better() -> None:
    predicted = """
    Site | Location | Depth (rounded to full metres)
    Anna | Falun-Mora County, from Leksand to Falun | 71
    Brita | South of Falun, Dalarna | 0
    Cecilia | Southern Dalarna | 93
    """
    assert rows(aligned(QUARRIES, predicted))[2] == 0
