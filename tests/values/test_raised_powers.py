"""Powers of ten written with raised digits are the numbers that they are."""

import pytest

from tabx.values import read


@pytest.mark.parametrize(
    ("raised", "plain"),
    [("10⁻³", "10^-3"), ("1.5 × 10⁻³", "1.5 x 10^-3"), ("10⁶", "10^6"), ("-2.1 × 10⁻¹²", "-2.1e-12")],
)
def test_a_raised_power_is_the_power(raised: str, plain: str) -> None:
    assert read(raised)[0].key == read(plain)[0].key
    assert read(raised)[0].number == read(plain)[0].number


@pytest.mark.parametrize("text", ["110²", "24²", "x10²"])
def test_other_raised_digits_are_no_power_of_ten(text: str) -> None:
    assert read(text)[0].number is None
