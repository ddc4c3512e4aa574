"""The unit that one of two texts of numbers has beside them."""

from __future__ import annotations

import pytest

from tabx.values.relating.units_in_texts import unit_in_text


@pytest.mark.parametrize(
    ("text", "other", "symbol"),
    [
        ("95–100 kg", "95–100", "kg"),
        ("95 kg – 100 kg", "95 – 100", "kg"),
        ("12.5 ± 2 mm", "12.5±2", "mm"),
        ("120 (45.1%)", "120 (45.1)", "%"),
        ("$5–$7", "5–7", "$"),
        ("<5 mg", "<5", "mg"),
        ("90 min; 95 min", "90; 95", "min"),
        ("10 to 12 °C", "10 to 12", "°C"),
    ],
)
def test_a_unit_beside_the_same_numbers(text: str, other: str, symbol: str) -> None:
    unit = unit_in_text(text, other)
    assert unit is not None
    assert unit.symbol == symbol
    assert unit_in_text(other, text) is None


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("95–100 kg", "95–101"),
        ("95–100 kg", "95–100 lb"),
        ("95 kg–100 lb", "95–100"),
        ("10 km race", "10 race"),
        ("10 km race", "10"),
        ("Boeing 747 m", "Boeing 747"),
        ("95–100 kg", "100–95"),
        ("5 apples", "5"),
        ("kg", ""),
        ("95 – 100 kg", "95 ± 100"),
    ],
)
def test_anything_else_that_differs(text: str, other: str) -> None:
    assert unit_in_text(text, other) is None
