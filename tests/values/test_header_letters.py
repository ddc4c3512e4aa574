"""Units and scales in headers without brackets, and letters that may be either."""

from __future__ import annotations

import pytest
from related_columns import EXACT, SAME, are_wrong, related, relations

from tabx.values import pair_columns, read_column, read_header
from tabx.values.columns import ColumnPair
from tabx.values.kinds import PairFlag

METRES, KILOMETRES = ("120", "85", "143"), ("0.120", "0.085", "0.143")


def paired(gold: str, predicted: str, values: tuple[str, ...], others: tuple[str, ...]) -> ColumnPair:
    columns = read_column((gold,), values), read_column((predicted,), others)
    return pair_columns(*columns, [(row, row) for row in range(len(values))])


@pytest.mark.parametrize("gold", ["Depth in m", "Depth, m", "Depth / m", "Depth m", "Depth [m]", "Depth (m)"])
@pytest.mark.parametrize("predicted", ["Depth in km", "Depth, km", "Depth / km", "Depth km", "Depth (km)"])
def test_two_units_convert_and_contradict(gold: str, predicted: str) -> None:
    assert relations(METRES, KILOMETRES, gold, predicted) == {SAME}
    assert PairFlag.UNIT_CHANGED in paired(gold, predicted, METRES, METRES).flags
    assert not paired(gold, predicted, METRES, KILOMETRES).flags & {PairFlag.UNIT_CHANGED, PairFlag.UNIT_LOST}


@pytest.mark.parametrize("gold", ["Depth in m", "Depth, m", "Depth / m", "Depth m"])
def test_a_unit_in_the_cells_against_one_in_the_header(gold: str) -> None:
    kilometres = tuple(f"{text} km" for text in METRES)
    assert relations(METRES, tuple(f"{text} km" for text in KILOMETRES), gold, "Depth") == {SAME}
    assert are_wrong(METRES, kilometres, gold, "Depth")


@pytest.mark.parametrize(
    ("header", "symbol"),
    [
        ("Mass, g", "g"),
        ("Tiefe in m", "m"),
        ("Time / s", "s"),
        ("T / K", "K"),
        ("Voltage, V", "V"),
        ("Höhe m", "m"),
        ("Volume / L", "L"),
        ("Masse in t", "t"),
    ],
)
def test_one_letter_that_is_a_unit(header: str, symbol: str) -> None:
    unit = read_header((header,)).unit
    assert unit is not None
    assert unit.symbol == symbol


@pytest.mark.parametrize(
    "header",
    [
        "W / L",
        "avg / g",
        "driver / s",
        "Writer, s",
        "K / D",
        "Group m",
        "Group A",
        "Section / B",
        "Born in A",
        "Vitamin C",
        "Plan, B",
        "h / d",
        "Team, h",
        "m",
    ],
)
def test_one_letter_that_is_a_name(header: str) -> None:
    reading = read_header((header,))
    assert (reading.unit, reading.factor) == (None, 1.0)


MILLIONS = ("84.4", "68.2", "58.9")
WRITTEN_OUT = ("84400000", "68200000", "58900000")


@pytest.mark.parametrize(
    ("header", "factor"),
    [
        ("Population (m)", 1e6),
        ("Population, m", 1e6),
        ("Revenue (mm)", 1e6),
        ("GDP, tn", 1e12),
        ("GDP in bn", 1e9),
        ("GDP (tn)", 1e12),
        ("Population (mil.)", 1e6),
        ("Население, млн", 1e6),
        ("ВВП (трлн)", 1e12),
        ("Umsatz, Mrd", 1e9),
    ],
)
def test_a_scale_under_the_name_of_an_amount(header: str, factor: float) -> None:
    reading = read_header((header,))
    assert (reading.unit, reading.factor) == (None, factor)


@pytest.mark.parametrize("header", ["Nashville, TN", "Duluth, MN", "Conc, Mn", "Depth (m)", "Rain (mm)", "Sales (t)"])
def test_no_scale(header: str) -> None:
    assert read_header((header,)).factor == 1.0


@pytest.mark.parametrize("header", ["Visitors (m)", "Guests (m)", "Range (m)"])
def test_the_other_header_says_that_a_letter_is_a_scale(header: str) -> None:
    assert relations(MILLIONS, MILLIONS, header, header.replace("(m)", "(millions)")) == {EXACT}
    pair = paired(header, header.replace("(m)", "(millions)"), MILLIONS, MILLIONS)
    assert not pair.flags & {PairFlag.UNIT_CHANGED, PairFlag.SCALE_CHANGED, PairFlag.UNIT_LOST}


@pytest.mark.parametrize("header", ["Population (m)", "Guests (m)"])
def test_the_values_say_that_a_letter_is_a_scale(header: str) -> None:
    assert relations(MILLIONS, WRITTEN_OUT, header, header.removesuffix(" (m)")) == {SAME}
    assert relations(WRITTEN_OUT, MILLIONS, header.removesuffix(" (m)"), header) == {SAME}


def test_money_says_that_a_letter_is_a_scale() -> None:
    euros = tuple(f"€{text}" for text in MILLIONS)
    assert relations(euros, tuple(f"{text} million" for text in euros), "Value (m)", "Value") == {SAME}


def test_a_depth_is_in_metres_whatever_the_other_side_says() -> None:
    assert PairFlag.SCALE_CHANGED in paired("Depth (m)", "Depth (millions)", MILLIONS, MILLIONS).flags
    assert are_wrong(MILLIONS, WRITTEN_OUT, "Depth (m)", "Depth")
    found = related(MILLIONS, ("8440 cm", "6820 cm", "5890 cm"), "Depth (m)", "Depth")
    assert {one.relation for one in found} == {SAME}


def test_millions_are_no_billions() -> None:
    assert PairFlag.SCALE_CHANGED in paired("Population (m)", "Population (bn)", MILLIONS, MILLIONS).flags


@pytest.mark.parametrize("name", ["Sex (M/F)", "Result (W/L)", "Result (W/D/L)", "Hand [L, R]", "Venue (H / A)"])
def test_codes_in_brackets_are_no_unit(name: str) -> None:
    found = read_header((name,))
    assert (found.unit, found.factor) == (None, 1.0)


@pytest.mark.parametrize("name", ["Area (ha)", "Entropy (J/K)", "Speed (m/h)", "Field (V/m)"])
def test_units_in_brackets_stay_units(name: str) -> None:
    assert read_header((name,)).unit is not None
