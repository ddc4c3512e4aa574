"""Read telephone numbers and book numbers (ISBN), which are the same by their digits however these are grouped."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class DigitCodeThresholds:
    """Numbers of digits by which groups of digits are a telephone number or an ISBN."""

    least_of_phone: int = 7
    """Fewest digits of a telephone number that "+" or an area code in parentheses marks as one; local numbers have
    seven, with their area."""
    least_unmarked: int = 9
    """Fewest digits of one that nothing marks: "555-1234" and "2010-2012" are more often ranges."""
    most_of_phone: int = 15
    """Most digits of a telephone number, by ITU-T E.164."""
    digits_of_isbn: tuple[int, ...] = (10, 13)
    """Digits of an ISBN, by ISO 2108: ten until 2006, the last of which may be an X, and thirteen since."""


THRESHOLDS = DigitCodeThresholds()

_CODE = re.compile(r"[+(\d][\d().+/ -]{5,24}[\dxX]")
_LABEL = re.compile(r"(?:isbn(?:-?1[03])?|tel(?:ephone)?|phone|fax)\b\.?\s?:?\s?(?=[+(\d])", re.IGNORECASE)
_TRUNK = re.compile(r"(?<=\d) ?\(0\) ?")
"""The digit dialled within a country only: "+44 (0)20"."""
_ISBN = re.compile(r"(?:97[89][ -])?\d{1,5}([ -])\d{1,7}\1\d{1,7}\1[\dxX]")
_PHONE = re.compile(r"(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\) ?)?\d{1,8}(?:([ .-])\d{2,8}(?:\1\d{2,8})*)?")
_UNMARKED = re.compile(r"(?:1[ .-])?\d{3}([ .-])\d{3}\1\d{4}|0\d{1,5}([ .-])\d{2,8}(?:\2\d{2,8})*")
"""A North American number, or one that begins with the 0 of long-distance calls: other groups of digits may be a list
of numbers or years."""


def may_be_code(text: str) -> bool:
    """Return whether a text has the characters of a telephone number or an ISBN: a quick test."""
    return _CODE.search(text) is not None


@lru_cache(maxsize=16384)
def code_digits(text: str) -> str:
    """Return the digits of a telephone number or an ISBN; "" for any other text.

    Digits alone are one only behind a label ("ISBN 9783161484100"). An international number begins with "+".
    """
    bare = _LABEL.sub("", text.strip(), count=1)
    if not _CODE.fullmatch(bare):
        return ""
    is_labelled = bare != text.strip()
    if _ISBN.fullmatch(bare) or (is_labelled and bare.isalnum()):
        digits = "".join(filter(str.isalnum, bare)).lower()
        if len(digits) in THRESHOLDS.digits_of_isbn:
            return digits
    return _phone_digits(_TRUNK.sub(" ", bare), is_labelled)


def _phone_digits(text: str, is_labelled: bool) -> str:
    """Return the digits of a telephone number, with the "+" of an international one; "" for any other text."""
    is_marked = is_labelled or text[0] in "+("
    digits = "".join(sign for sign in text if sign in "+0123456789")
    least = THRESHOLDS.least_of_phone if is_marked else THRESHOLDS.least_unmarked
    if not least <= len(digits.lstrip("+")) <= THRESHOLDS.most_of_phone:
        return ""
    return digits if (_PHONE if is_marked else _UNMARKED).fullmatch(text) else ""


def shared_digits(text: str, other: str) -> float:
    """Return the share of the digits that a number without country or area code has of the same number with them.

    1 if both are the same number; 0 for other numbers, and where neither is a telephone number. The prefix "00" is "+",
    and the 0 before an area code is not dialled from abroad.
    """
    if not (code_digits(text) or code_digits(other)) or not _CODE.fullmatch(text) or not _CODE.fullmatch(other):
        return 0.0
    short, long = sorted((_dialled(text), _dialled(other)), key=len)
    return len(short) / len(long) if len(short) >= THRESHOLDS.least_of_phone and long.endswith(short) else 0.0


def _dialled(text: str) -> str:
    return "".join(filter(str.isdecimal, _TRUNK.sub(" ", text))).lstrip("0")
