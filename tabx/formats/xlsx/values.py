"""The number of a cell as displayed, with a remark where the display is uncertain."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from tabx.formats.xlsx.dates import show_date, show_iso
from tabx.formats.xlsx.number_formats import PartKind, Section, is_date, sections
from tabx.formats.xlsx.numbers import exact, number_section, show_general, show_number

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
