"""Numbers as the engine writes them: exact decimals with the symbols around them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

_NUMBER = re.compile(
    r"(?P<sign>[-+−]?)(?P<prefix>[$€£¥]?)(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<rest>\.\d+)?(?P<suffix>\s?[^\W\d_]{1,12}(?:/[^\W\d_]{1,3}[²³]?)?|\s?[%°][CF]?)?"
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written.

    Attributes
    ----------
    digits : Decimal
        The number shown.
    places : int
        Digits after the point; a negative number of them counts rounded digits before it.
    grouped : bool
        Whether thousands are separated by commas.
    prefix, suffix : str
        Currency sign before, unit after, with its space.
    factor, offset : Fraction
        The amount meant, in the unit of the gold, is digits × factor + offset.
    """

    digits: Decimal
    places: int = 0
    grouped: bool = False
    prefix: str = ""
    suffix: str = ""
    factor: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)

    @property
    def amount(self) -> Fraction:
        """The amount meant, in the unit of the gold."""
        return Fraction(self.digits) * self.factor + self.offset

    @property
    def step(self) -> Fraction:
        """The value of the last digit shown, in the unit of the gold."""
        return self.factor * Fraction(10) ** -self.places

    @property
    def text(self) -> str:
        """The number as written."""
        shown = f"{abs(self.digits):{',' if self.grouped else ''}.{max(0, self.places)}f}"
        return f"{'-' if self.digits < 0 else ''}{self.prefix}{shown}{self.suffix}"

    def of(self, digits: Decimal | Fraction, places: int | None = None) -> Number:
        """Return another number in the same notation, rounded to its places."""
        shown = self.places if places is None else places
        return replace(self, digits=rounded(digits, shown), places=shown)


def rounded(number: Decimal | Fraction, places: int) -> Decimal:
    """Return a number rounded half to even to `places` after the point, before it if negative."""
    return Decimal(round(Fraction(number) * Fraction(10) ** places)).scaleb(-places)


def read_number(text: str) -> Number | None:
    """Return the number in a text; None without one, or for a possible name (a leading zero)."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None or (len(match["digits"]) > 1 and match["digits"][0] == "0"):
        return None
    grouped = "," in match["digits"]
    digits = Decimal(match["digits"].replace(",", "") + (match["rest"] or ""))
    places = len(match["rest"] or ".") - 1
    if match["sign"] in ("-", "−"):
        digits = -digits
    return Number(digits, places, grouped, match["prefix"], match["suffix"] or "")
