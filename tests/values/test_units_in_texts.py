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


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("t3", "3"),
        ("T12", "12"),
        ("l 58 - 54", "58 - 54"),
        ("W 21-7", "21-7"),
        ("m 4:12–4:15", "4:12–4:15"),
        ("kg 95–100", "95–100"),
        ("5 - t3", "5 - 3"),
        ("1 t3", "1 3"),
        ("'97-98", "97-98"),
        ("h2, h4", "2, 4"),
    ],
)
def test_a_letter_before_a_number_is_a_mark(text: str, other: str) -> None:
    assert unit_in_text(text, other) is None
    assert unit_in_text(other, text) is None


@pytest.mark.parametrize(
    ("text", "other", "symbol"),
    [
        ("USD 5-6", "5-6", "$"),
        ("€95 – €100", "95 – 100", "€"),
        ("%45–50", "45–50", "%"),
        ("(5–7) km", "(5–7)", "km"),
        ("5kg/6", "5/6", "kg"),
        ("2 h - 5", "2 - 5", "h"),
        ("95+ t", "95+", "t"),
    ],
)
def test_currencies_stand_before_a_number_other_units_behind(text: str, other: str, symbol: str) -> None:
    unit = unit_in_text(text, other)
    assert unit is not None
    assert unit.symbol == symbol
