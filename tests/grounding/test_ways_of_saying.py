"""How prose says what a table has: scores, ellipsis, "the others", halves and shares, days without a month, lists."""

from __future__ import annotations

import pytest

import tabx


def found(text: str, header: list[str], *rows: list[str]) -> dict[tuple[str, str], bool]:
    """Return of each cell outside the key whether it is borne out, by the name of its row and its column."""
    table = [header, *rows]
    grounding = tabx.ground(text, table)
    return {
        (rows[cell.row][0], header[cell.column]): cell.found
        for cell in grounding.cells
        if cell.column not in grounding.key_columns
    }


@pytest.mark.parametrize(
    ("text", "acme", "bolt", "are_right"),
    [
        ("Acme beat Bolt 98-91.", "98", "91", True),
        ("Acme beat Bolt 98-91.", "91", "98", False),
        ("Acme lost a close game, falling 108 - 92 to Bolt.", "92", "108", True),
        ("Acme met Bolt at home. Acme took a 36 - 23 lead early.", "36", "23", True),
        ("Acme (38 - 11) met Bolt (20 - 29).", "11", "29", True),
    ],
)
def test_a_score_gives_the_higher_number_to_the_winner(text: str, acme: str, bolt: str, are_right: bool) -> None:
    cells = found(text, ["Club", "Score"], ["Acme", acme], ["Bolt", bolt])
    assert cells == {("Acme", "Score"): are_right, ("Bolt", "Score"): are_right}


@pytest.mark.parametrize(
    "text",
    [
        "Acme sells paint, as does Bolt.",
        "Acme is a maker of paint like Bolt.",
        "Acme met Bolt. Both sell paint.",
        "Acme met Bolt. As for paint, both make it.",
        "For paint, turn to Acme or, failing that, to Bolt.",
    ],
)
def test_what_is_said_of_two_is_borne_out_for_both(text: str) -> None:
    cells = found(text, ["Firm", "Goods"], ["Acme", "paint"], ["Bolt", "paint"])
    assert cells == {("Acme", "Goods"): True, ("Bolt", "Goods"): True}


def test_the_others_are_all_but_the_row_named_last() -> None:
    text = "Acme, Bolt and Cogs are old. Cogs runs on gas, whereas the others burn coal."
    cells = found(text, ["Firm", "Fuel"], ["Acme", "coal"], ["Bolt", "coal"], ["Cogs", "coal"])
    assert cells == {("Acme", "Fuel"): True, ("Bolt", "Fuel"): True, ("Cogs", "Fuel"): False}


def test_what_is_done_to_them_is_about_the_other_one() -> None:
    text = "Bolt played badly. Acme pressed hard and forced them to commit 23 errors."
    assert found(text, ["Club", "Errors"], ["Acme", ""], ["Bolt", "23"]) == {("Bolt", "Errors"): True}


def test_a_predicate_goes_on_about_the_first_of_two_rows() -> None:
    text = "The Dunn, which never leaves Norland, is a tributary of the Aldra, 219 km long. The Aldra is 1,148 km long."
    cells = found(text, ["River", "Length (km)", "Mouth"], ["Aldra", "1,148", ""], ["Dunn", "219", "Aldra"])
    assert all(cells.values())


def test_a_value_in_the_clause_of_a_row_that_has_its_own_is_that_of_the_other_row() -> None:
    text = "Acme has 40 shops. Half the size of Bolt, Cogs in Bonn, near Acme, has 12 shops."
    header = ["Firm", "Shops"]
    assert found(text, header, ["Acme", "40"], ["Cogs", "12"]) == {("Acme", "Shops"): True, ("Cogs", "Shops"): True}
    moved = found("Acme gained 14 members, Bolt lost three.", ["Club", "Gained"], ["Acme", "3"], ["Bolt", ""])
    assert moved == {("Acme", "Gained"): False}


@pytest.mark.parametrize(
    ("text", "column", "value", "is_found"),
    [
        ("Acme ran it for half a day.", "Hours", "12", True),
        ("Acme ran it for an hour and a half.", "Minutes", "90", True),
        ("Acme ran it for three quarters of an hour.", "Minutes", "45", True),
        ("Acme ran it for three quarters of an hour.", "Minutes", "75", False),
        ("Acme ran it for a fortnight.", "Days", "14", True),
        ("Exactly half of Acme's members came.", "Turnout (%)", "50", True),
        ("At Acme two fifths of the members came.", "Turnout (%)", "40", True),
        ("Acme earned half a million euros.", "Income", "500,000", True),
        ("Acme asks for seven fifty.", "Price (€)", "7.50", True),
        ("Acme won twice.", "Wins", "2", True),
        ("Acme is twice as large.", "Wins", "2", False),
        ("Acme went scoreless.", "Points", "0", True),
        ("Acme has a .254 batting average.", "Batting average", ".254", True),
        ("At Acme 4,120 cubic metres leave it every second.", "Flow (m³/s)", "4,120", True),
        ("Acme is no longer active.", "Status", "inactive", True),
        ("Acme is active.", "Status", "inactive", False),
        ("The number of Acme's shops is on the rise.", "Trend", "rising", True),
        ("Acme takes 40 kg of sand and lasts for six castings.", "Uses", "6", True),
        ("Smoking is forbidden at Acme.", "Smoking", "no", True),
    ],
)
def test_ways_of_saying_a_value(text: str, column: str, value: str, is_found: bool) -> None:
    header = ["Firm", column, "Sand (kg)"]
    assert found(text, header, ["Acme", value, ""], ["Bolt", "", "7"])["Acme", column] is is_found


def test_a_denial_is_that_of_its_clause_and_attributes_are_true_or_not() -> None:
    header = ["Baker", "Delivers"]
    rows = ["Kern", "yes"], ["Ritter", ""], ["Moll", "no"]
    text = "Kern and Ritter deliver, but there is no delivery by Moll."
    assert found(text, header, *rows) == {("Kern", "Delivers"): True, ("Moll", "Delivers"): True}
    text = "Ines Falk, born in Lund, is a member of the Royal Academy."
    fields = [["Field", "Value"], ["name", "Ines Falk"], ["birth place", "Lund"], ["member royal academy", "yes"]]
    assert all(cell.found for cell in tabx.ground(text, fields).cells if cell.column == 1)


def test_what_a_pair_of_numbers_ended_in_names_no_column() -> None:
    text = "The Kestrels visited the Ravens and took a 77-71 win."
    cells = found(text, ["Team", "Wins", "Points"], ["Kestrels", "", "77"], ["Ravens", "", "71"])
    assert all(cells.values())


def test_words_of_a_row_name_no_column() -> None:
    text = "The medium dose arm of 149 did well, the high dose arm of 146 did not."
    header = ["Arm", "Patients", "Dose (mg)"]
    cells = found(text, header, ["Medium dose", "149", "50"], ["High dose", "146", "100"])
    assert [cell for cell, is_found in cells.items() if is_found] == [
        ("Medium dose", "Patients"),
        ("High dose", "Patients"),
    ]


def test_days_without_their_month_name_rows() -> None:
    text = "There were two meetings, the third and the sixth of May 2021. On the sixth 80 came. The third drew 45."
    cells = found(text, ["Day", "Guests"], ["3 May 2021", "45"], ["6 May 2021", "80"])
    assert all(cells.values())
    exchanged = found(text, ["Day", "Guests"], ["3 May 2021", "80"], ["6 May 2021", "45"])
    assert not any(exchanged.values())


def test_a_cell_that_lists_several_things_is_found_by_its_parts() -> None:
    text = "Acme began with paint in 1920. Later it made brushes (of hair) and, since the war, steel ladders."
    assert found(text, ["Firm", "Known for"], ["Acme", "steel ladders, brushes and paint"], ["Bolt", ""]) == {
        ("Acme", "Known for"): True
    }
    assert found(text, ["Firm", "Known for"], ["Acme", "steel ladders, brushes and glass"], ["Bolt", ""]) == {
        ("Acme", "Known for"): False
    }


def test_a_name_repeated_behind_a_full_stop_is_named_twice() -> None:
    text = "Elm Road is open 30 hours, no more than Harbour Road. Harbour Road's stock stands at 8,000 volumes."
    cells = found(text, ["Library", "Stock"], ["Elm Road", ""], ["Harbour Road", "8,000"])
    assert cells == {("Harbour Road", "Stock"): True}
