"""The number of a cell as displayed under its number format, with a remark where the display is uncertain."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from enum import StrEnum
from functools import lru_cache

from tabx.formats.xlsx.dates import show_date, show_iso
from tabx.formats.xlsx.number_formats import PartKind, Section, is_date, sections

_PATTERN = re.compile(
    r"(?P<whole>[#0?,]*)(?P<point>\.(?P<places>[#0?]*))?(?P<scale>,*)(?:E(?P<sign>[+-])(?P<power>[#0?]+))?",
    re.IGNORECASE,
)
_WHOLE_DIGITS = 15
"""Digits of a number that a spreadsheet keeps; a whole number of as many is shown whole."""

_MOST_PLACES = 30
"""Decimal places that a number format of Excel may have."""

_MOST_PERCENTS = 2
"""Percent signs in a section: "0%%" shows ten-thousandths; more are no number format that anyone means."""

_EXACT = Context(prec=400, rounding=ROUND_HALF_UP)
_UNITS = tuple(Decimal(1).scaleb(-places) for places in range(_MOST_PLACES + 1))


def exact(value: float) -> Decimal:
    """Return a number with the 15 significant digits of a spreadsheet: 0.1 + 0.2 is 0.3."""
    return Decimal(f"{value:.15g}")


def show_general(value: Decimal) -> str:
    """Return a number as the format General shows it in a wide column.

    It has eleven characters at most, beyond them rounded or as 1.5E+20 (ECMA-376 part 1, 18.8.31, and Excel's own).
    Whole numbers of 12 to 15 digits are given in full, as the formula bar shows them: an identifier keeps its digits.
    """
    if not value:
        return "0"
    sign, size = ("-" if value < 0 else ""), abs(value)
    if size == size.to_integral_value() and size.adjusted() < _WHOLE_DIGITS:
        return f"{sign}{size:.0f}"
    power = size.adjusted()
    if -5 <= power < 11:
        plain = _stripped(_rounded(size, max(9 - max(power, 0), 0)))  # with the point and a digit before it: eleven
        if power >= -4 or Decimal(plain) == size:
            return sign + plain
    mantissa = _stripped(_rounded(size.scaleb(-power), 5))
    if mantissa == "10":  # 9.999995 is rounded up
        mantissa, power = "1", power + 1
    return f"{sign}{mantissa}E{'-' if power < 0 else '+'}{abs(power):02d}"


@dataclass(frozen=True, slots=True)
class NumberSection:
    """A parsed section of a number format, ready to show numbers.

    Attributes
    ----------
    before, after : str
        The text around the digits.
    pattern : re.Match or None
        The pattern of the digits; None for none and for General.
    is_general : bool
    percents : int
        Each one multiplies by 100.
    """

    before: str
    after: str
    pattern: re.Match[str] | None
    is_general: bool
    percents: int


@lru_cache(maxsize=1024)
def number_section(section: Section) -> NumberSection | None:
    """Return a section parsed for numbers; None for fractions, texts and several groups."""
    digits = [index for index, part in enumerate(section) if part.kind in _OF_DIGITS]
    literals = [part.text if part.kind is PartKind.LITERAL else "" for part in section]
    percents = sum(literal.count("%") for literal in literals)
    if len(digits) > 1 or percents > _MOST_PERCENTS or any(part.kind in _OF_NO_NUMBER for part in section):
        return None
    if not digits:
        return NumberSection("".join(literals), "", None, False, percents)
    if "/" in literals:
        return None
    index = digits[0]
    before, after = "".join(literals[:index]), "".join(literals[index:])
    if section[index].kind is PartKind.GENERAL:
        return NumberSection(before, after, None, True, percents)
    pattern = _PATTERN.fullmatch(section[index].text)
    return NumberSection(before, after, pattern, False, percents) if pattern and _is_known(pattern) else None


_OF_DIGITS = frozenset((PartKind.NUMBER, PartKind.GENERAL))
_OF_NO_NUMBER = frozenset((PartKind.TEXT, PartKind.HALF))


def _is_known(pattern: re.Match[str]) -> bool:
    """Whether a pattern has few enough places, and a power only after a single whole digit."""
    if len(pattern["places"] or "") > _MOST_PLACES:
        return False
    return not pattern["power"] or (not pattern["scale"] and len(pattern["whole"]) == 1)


def show_number(value: Decimal, section: NumberSection, signed: bool) -> str:
    """Return a number as a section shows it; `signed` adds the minus a section lacks."""
    size = abs(value)
    if section.percents:
        size = size.scaleb(2 * section.percents, _EXACT)
    digits = show_general(size) if section.is_general else ""
    if section.pattern:
        digits = _digits(size, section.pattern)
    minus = "-" if value < 0 and signed and digits.strip("0.,") else ""
    return f"{minus}{section.before}{digits}{section.after}".strip()


def _digits(size: Decimal, pattern: re.Match[str]) -> str:
    whole, places, scale = pattern["whole"], pattern["places"] or "", pattern["scale"]
    if pattern["power"]:
        return _scientific(size, places, pattern)
    bare = whole.rstrip(",")
    scaled = len(scale) + len(whole) - len(bare)
    number = _rounded(size.scaleb(-3 * scaled, _EXACT) if scaled else size, len(places))
    before, _, after = f"{number:,f}".partition(".") if "," in bare else f"{number:f}".partition(".")
    needed = bare.count("0")
    if before == "0" and not needed:
        before = ""
    elif len(before) < needed:
        before = before.replace(",", "").rjust(needed, "0")
        before = _grouped(before) if "," in bare else before
    return before + (f".{_trimmed(after, places)}" if pattern["point"] else "")


def _scientific(size: Decimal, places: str, pattern: re.Match[str]) -> str:
    power = size.adjusted() if size else 0
    mantissa = _rounded(size.scaleb(-power, _EXACT), len(places))
    if mantissa >= 10:
        mantissa, power = _rounded(mantissa.scaleb(-1), len(places)), power + 1
    before, _, after = f"{mantissa:f}".partition(".")
    sign = "-" if power < 0 else "+" if pattern["sign"] == "+" else ""
    point = f".{_trimmed(after, places)}" if pattern["point"] else ""
    return f"{before}{point}E{sign}{str(abs(power)).rjust(pattern['power'].count('0'), '0')}"


def _rounded(number: Decimal, places: int) -> Decimal:
    return _EXACT.quantize(number, _UNITS[places])


def _stripped(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _trimmed(digits: str, places: str) -> str:
    """Return decimals without the final zeros that the pattern does not require."""
    return digits.rstrip("0").ljust(places.rfind("0") + 1, "0")


def _grouped(digits: str) -> str:
    head = len(digits) % 3
    groups = [digits[start : start + 3] for start in range(head, len(digits), 3)]
    return ",".join([digits[:head], *groups] if head else groups)


_PLAIN_CODES = frozenset(("General", "@"))
_PLAIN = re.compile(r"0|-?[1-9][0-9]{0,14}|-?(?=[0-9.]{3,11}\Z)(?:0|[1-9][0-9]*)\.[0-9]*[1-9]")
"""Numbers that General shows as the file holds them."""


class Remark(StrEnum):
    """How closely a value is shown in its number format."""

    NONE = ""
    RAW = "raw"
    """The format is not known: the number is given as under General, a date in ISO 8601."""
    LOCAL = "local"
    """The format is that of the reader's country: a date is given in ISO 8601."""
    NO_DATE = "no date"
    """The number lies outside of the calendar."""
    NO_VALUE = "no value"
    """A formula whose value was not stored."""
    NO_TEXT = "no text"
    """A shared text that the workbook lacks."""


@lru_cache(maxsize=65536)
def show_value(text: str, code: str, is_1904: bool) -> tuple[str, Remark]:
    """Return a stored number as its format shows it, and a remark."""
    if code in _PLAIN_CODES and _PLAIN.fullmatch(text):
        return text, Remark.NONE
    try:
        value = float(text)
    except ValueError:
        return text, Remark.RAW
    if not math.isfinite(value):
        return text, Remark.RAW
    number = exact(value)
    if code.lower() == "general" or code == "@":
        return show_general(number), Remark.NONE
    known = sections(code)
    if known is None:
        return show_general(number), Remark.RAW
    if is_date(known[0]):
        return _date(value, known[0], is_1904, number)
    chosen, signed = _choose(number, known)
    ready = number_section(chosen)
    if ready is None:
        return show_general(number), Remark.RAW
    return show_number(number, ready, signed), Remark.NONE


def _date(value: float, section: Section, is_1904: bool, number: Decimal) -> tuple[str, Remark]:
    shown = show_date(value, section, is_1904)
    if shown is not None:
        return shown.text, Remark.LOCAL if shown.is_iso else Remark.NONE
    iso = show_iso(value, is_1904)
    if iso is None or len(iso) < len("1900-01-01"):
        return show_general(number), Remark.NO_DATE
    return iso, Remark.RAW


def _choose(number: Decimal, known: tuple[Section, ...]) -> tuple[Section, bool]:
    """Return the section for a number, and whether a negative one still needs its minus.

    Where only colour marks negative numbers the minus is added, as a text has no colour.
    """
    numeric = known[:3]
    if len(numeric) > 1 and any(part.kind is PartKind.TEXT for part in numeric[-1]):
        numeric = numeric[:-1]
    if not number and len(numeric) > 2:
        return numeric[2], False
    if number < 0 and len(numeric) > 1:
        return numeric[1], _plain(numeric[0]) == _plain(numeric[1]) != numeric[1]
    return numeric[0], True


def _plain(section: Section) -> Section:
    """Return a section without its colours."""
    return tuple(part for part in section if part.kind is not PartKind.LITERAL or part.text)
