"""Format numbers as the reports write them: ".369", "75 %", "+18"."""

from __future__ import annotations

import math

TINY = 1e-6
"""Size below which a number is written with an exponent, since a reader would have to count its zeros."""

MOST_DIGITS = 17
"""Digits that suffice to distinguish any two floats."""

ALL_SHOWN = 3
"""Up to so many digits trailing zeros stay (".100" below ".123"); beyond, they are stripped."""


def decimal(number: float, digits: int = 3) -> str:
    """Return a number without its leading zero: ".369", "1.204", "0".

    Numbers too small for `digits` decimals keep two significant digits. A number above 0 never reads as 0, and one
    below 1 never reads as 1: it gets the digits it needs.
    """
    if number == 0 or not math.isfinite(number):
        return f"{number:g}"
    size = abs(number)
    if size < TINY:
        return f"{number:.1e}"
    if size < 10.0 ** (1 - digits):
        digits = 1 - math.floor(math.log10(size))
    text = f"{number:.{digits}f}"
    while size < 1 <= abs(float(text)):
        digits += 1
        text = f"{number:.{digits}f}"
        if digits > MOST_DIGITS:
            return text
    is_whole = float(text) == round(float(text))
    if is_whole or digits > ALL_SHOWN:
        text = text.rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if abs(float(text)) < 1 else text


LEAST_P = 0.001
"""p below it is said to be below it: of 10,000 resamples ten are as extreme, and their number is chance."""


def p_text(p: float) -> str:
    """Return a p: ".03"; "< .001" where it is smaller than that."""
    return f"< {decimal(LEAST_P)}" if p < LEAST_P else decimal(p)


FINE_PERCENT = 10
"""Percentages below it keep one decimal: rounded to an integer they could lose a tenth of their value or more."""

LARGE_PERCENT = 1e6
"""Percentages from here on are written with an exponent: only their order of magnitude matters."""


def percent(share: float) -> str:
    """Format a share as a percentage: "75 %", "7.4 %", ".03 %"."""
    value = share * 100
    if value and abs(value) < FINE_PERCENT:
        return f"{decimal(value, 1)} %"
    return f"{value:.0f} %" if abs(value) < LARGE_PERCENT else f"{value:.2g} %"


ROUNDING = 1e-12
"""Relative error that sums of floats gather: a sum of γ that near a whole number is one."""


def count(number: float) -> str:
    """Format a count: integers as they are, sums of γ with three decimals."""
    nearest = round(number)
    return str(nearest) if math.isclose(number, nearest, rel_tol=ROUNDING) else decimal(number)


def several(number: int, noun: str) -> str:
    """Return a number with its noun in the singular or plural: "1 row", "3 rows"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
