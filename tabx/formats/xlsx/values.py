"""The number of a cell as a person sees it, and what is to be said where that cannot be known."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from functools import lru_cache

from tabx.formats.xlsx.dates import show_date, show_iso
from tabx.formats.xlsx.number_formats import Section, is_date, sections
from tabx.formats.xlsx.numbers import exact, number_section, show_general, show_number

_PLAIN_CODES = frozenset(("General", "@"))
_PLAIN = re.compile(r"0|-?[1-9][0-9]{0,14}|-?(?=[0-9.]{3,11}\Z)(?:0|[1-9][0-9]*)\.[0-9]*[1-9]")
"""Numbers that General shows as the file holds them."""

RAW, LOCAL, DATELESS = "raw", "local", "no date"


@lru_cache(maxsize=65536)
def show_value(text: str, code: str, is_1904: bool) -> tuple[str, str]:
    """Return the number that a file holds as its format shows it, and a remark.

    The remark is "" where all is plain; "raw" for a format that is not known (the number is given as under General,
    a date in ISO 8601); "local" for a date shown in ISO 8601 because the format is that of the reader's country;
    "no date" for a number outside of the calendar under a date format.
    """
    if code in _PLAIN_CODES and _PLAIN.fullmatch(text):
        return text, ""
    try:
        value = float(text)
    except ValueError:
        return text, RAW
    if not math.isfinite(value):
        return text, RAW
    number = exact(value)
    if code.lower() == "general" or code == "@":
        return show_general(number), ""
    known = sections(code)
    if known is None:
        return show_general(number), RAW
    if is_date(known[0]):
        return _date(value, known[0], is_1904, number)
    chosen, signed = _choose(number, known)
    ready = number_section(chosen)
    return (show_general(number), RAW) if ready is None else (show_number(number, ready, signed), "")


def _date(value: float, section: Section, is_1904: bool, number: Decimal) -> tuple[str, str]:
    shown = show_date(value, section, is_1904)
    if shown is not None:
        return shown.text, LOCAL if shown.is_iso else ""
    iso = show_iso(value, is_1904)
    return (show_general(number), DATELESS) if iso is None or len(iso) < 10 else (iso, RAW)


def _choose(number: Decimal, known: tuple[Section, ...]) -> tuple[Section, bool]:
    """Return the section for a number, and whether a negative one still needs its sign.

    Where colour alone tells negative numbers from positive ones, the sign is given: a text has no colour.
    """
    numeric = known[:3]
    if len(numeric) > 1 and any(part.kind == "text" for part in numeric[-1]):
        numeric = numeric[:-1]
    if not number and len(numeric) > 2:
        return numeric[2], False
    if number < 0 and len(numeric) > 1:
        return numeric[1], _plain(numeric[0]) == _plain(numeric[1]) != numeric[1]
    return numeric[0], True


def _plain(section: Section) -> Section:
    """Return a section without its colours."""
    return tuple(part for part in section if part.kind != "literal" or part.text)
