"""Numbers as the reports write them: ".369", "75 %", "+18"."""

from __future__ import annotations

import math


def decimal(number: float, digits: int = 3) -> str:
    """Return a number without its leading zero (".369", "1.204", "0"), small ones with two significant digits.

    What is above 0 never reads as 0 and what is below 1 never as 1: such numbers get the digits they need.
    """
    if number == 0 or not math.isfinite(number):
        return f"{number:g}"
    size = abs(number)
    if size < 1e-6:
        return f"{number:.1e}"
    if size < 10.0 ** (1 - digits):
        digits = 1 - math.floor(math.log10(size))
    text = f"{number:.{digits}f}"
    while size < 1 <= abs(float(text)):
        digits += 1
        text = f"{number:.{digits}f}"
        if digits > 17:
            return text
    whole = float(text) == round(float(text))
    if whole or digits > 3:
        text = text.rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if abs(float(text)) < 1 else text


def percent(share: float) -> str:
    """Return a share as a percentage ("75 %", "7.4 %", ".03 %")."""
    value = share * 100
    if value and abs(value) < 10:
        return f"{decimal(value, 1)} %"
    return f"{value:.0f} %" if abs(value) < 1e6 else f"{value:.2g} %"


def plain(number: float) -> str:
    """Return a number with up to 12 significant digits and no needless zeros ("42", "297.48", "1.2e+20")."""
    return f"{number:.12g}"


def signed(number: float) -> str:
    """Return a difference with its sign ("+18", "−.5" is written "-0.5")."""
    return f"{number:+.12g}"


def count(number: float) -> str:
    """Return a count: whole numbers as they are, sums of γ with three decimals."""
    return str(int(number)) if number == int(number) else decimal(number)


def several(number: int, noun: str) -> str:
    """Return a number with its noun in the right form ("1 row", "3 rows")."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
