"""Headers: unit and scale set apart from the name."""

from __future__ import annotations

import pytest

from tabx.values import read_header


@pytest.mark.parametrize(
    ("header", "name", "symbol", "factor"),
    [
        ("Distance (km)", "Distance", "km", 1.0),
        ("Distance [km]", "Distance", "km", 1.0),
        ("Distance, km", "Distance", "km", 1.0),
        ("Distance km", "Distance", "km", 1.0),
        ("Length (m)", "Length", "m", 1.0),
        ("Revenue ($ millions)", "Revenue", "$", 1e6),
        ("Revenue (USD m)", "Revenue", "$", 1e6),
        ("Revenue ($ in thousands)", "Revenue", "$", 1e3),
        ("Revenue (in millions, except per share)", "Revenue", "", 1e6),
        ("In millions of dollars", "", "$", 1e6),
        ("( dollars in billions )", "", "$", 1e9),
        ("december 31 ( in dollars )", "december 31", "$", 1.0),
        ("Shares Purchased (M)", "Shares Purchased", "", 1e6),
        ("Shares (Millions)", "Shares", "", 1e6),
        ("Population (000s)", "Population", "", 1e3),
        ("Share (%)", "Share", "%", 1.0),
        ("% of total", "% of total", "%", 1.0),
        ("% Change 2009 vs. 2008", "% Change 2009 vs. 2008", "%", 1.0),
        ("Field Goal Percentage", "Field Goal Percentage", "%", 1.0),
        ("Hours Played", "Hours Played", "h", 1.0),
        ("duration in seconds", "duration", "s", 1.0),
        ("Area (sq ft)", "Area", "sq ft", 1.0),
        ("Price ($/kg)", "Price", "$/kg", 1.0),
        ("Pre-nomination (before Jan. 14)", "Pre-nomination (before Jan. 14)", "", 1.0),
        ("Released in 2009", "Released in 2009", "", 1.0),
        ("Points in the paint", "Points in the paint", "", 1.0),
        ("December 31", "December 31", "", 1.0),
        ("2008", "2008", "", 1.0),
        ("amt (bn) & % of total", "amt & % of total", "", 1e9),
        ("FG%", "FG%", "%", 1.0),
        ("Director(s)", "Director(s)", "", 1.0),
        ("point in year", "point in year", "", 1.0),
        ("Time (s)", "Time", "s", 1.0),
        ("Income (Loss)", "Income (Loss)", "", 1.0),
        ("Population (rounded to nearest thousand)", "Population (rounded to nearest thousand)", "", 1.0),
        ("", "", "", 1.0),
    ],
)
def test_unit_and_scale(header: str, name: str, symbol: str, factor: float) -> None:
    reading = read_header((header,))
    assert reading.name == name
    assert (reading.unit.symbol if reading.unit else "") == symbol
    assert reading.factor == factor


def test_levels_share_one_unit() -> None:
    reading = read_header(("Revenue ($ millions)", "2023"))
    assert reading.name == "Revenue 2023"
    assert reading.words == ("revenue", "2023")
    assert reading.unit is not None
    assert (reading.unit.dimension, reading.factor) == ("currency:USD", 1e6)


def test_clock_notation_is_no_unit() -> None:
    reading = read_header(("Time (min:sec)",))
    assert (reading.name, reading.unit, reading.unit_text) == ("Time", None, "min:sec")
