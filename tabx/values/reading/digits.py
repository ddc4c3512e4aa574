"""Read a run of digits with points, commas, apostrophes and spaces among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tabx.values.value import Form

_GROUP = 3
"""Digits per group of thousands: 1,234,567."""
_INDIAN_GROUP = 2
"""Digits per group in the Indian system, except the last group: 12,34,567."""
_ONE_SEPARATOR = 2
"""Parts left by a single separator; only a separator that occurs once may be the decimal separator."""
_SIGNS_OF_A_NUMBER = 2
"""Most kinds of separators in a number: one between thousands, one before decimals."""


@dataclass(frozen=True, slots=True)
class Digits:
    """One meaning of a run of digits."""

    text: str
    """The number in plain decimal notation: "1234.5"."""
    decimals: int = 0
    form: str = ""
    sign: str = ""
    """The decimal separator, shown or implied by the thousands separator; "" if neither is there."""

    @property
    def number(self) -> float:
        """The number, without its sign."""
        return float(self.text)


@lru_cache(maxsize=16384)
def read_digits(text: str) -> tuple[Digits, ...]:
    """Return the meanings of digits with separators, most plausible first; empty if none.

    "1.234,50" and "1 200" have one meaning, "15.400" has two.
    """
    if text.isdecimal():
        return (Digits(text),)
    if text[0] == ".":
        return (_decimal("0", text[1:], Form.LEADING_POINT),) if text[1:].isdecimal() else ()
    text = text.replace("’", "'")
    signs = [sign for sign in ".,' " if sign in text]
    if len(signs) == 1:
        return _one_sign(signs[0], text.split(signs[0]))
    return _two_signs(signs, text) if len(signs) == _SIGNS_OF_A_NUMBER else ()


def _one_sign(sign: str, parts: list[str]) -> tuple[Digits, ...]:
    """Return the meanings of digits with one kind of separator among them."""
    grouped = _is_grouped(parts) or (sign == "," and _is_indian(parts))
    thousands = Digits("".join(parts), 0, Form.SEPARATORS, {",": ".", ".": ","}.get(sign, ""))
    if len(parts) > _ONE_SEPARATOR or sign in "' ":
        return (thousands,) if grouped else ()
    fraction = _decimal(parts[0], parts[1], Form.DECIMAL_COMMA if sign == "," else "", sign)
    if not grouped:
        return (fraction,)
    if sign == ",":
        # Three zero decimals after a comma do not occur in practice: "5,000" is five thousand.
        return (thousands,) if parts[1] == "000" else (thousands, fraction)
    return fraction, thousands


def _two_signs(signs: list[str], text: str) -> tuple[Digits, ...]:
    """Return the meaning of digits with two kinds of separators, the last of which is decimal."""
    last = max(signs, key=text.rindex)
    if last in "' " or text.count(last) != 1:
        return ()
    whole, fraction = text.split(last)
    other = signs[0] if signs[1] == last else signs[1]
    parts = whole.split(other)
    if not (_is_grouped(parts) or (other == "," and _is_indian(parts))):
        return ()
    return (_decimal("".join(parts), fraction, Form.SEPARATORS if last == "." else Form.DECIMAL_COMMA, last),)


def _is_grouped(parts: list[str]) -> bool:
    """Return whether the parts are groups of thousands: "1", "234", "567"."""
    first, rest = parts[0], parts[1:]
    return 1 <= len(first) <= _GROUP and first[0] != "0" and all(len(part) == _GROUP for part in rest)


def _is_indian(parts: list[str]) -> bool:
    """Return whether the parts are groups of lakhs and crores: "12", "34", "567"."""
    first, middle, last = parts[0], parts[1:-1], parts[-1]
    if not middle or len(last) != _GROUP:
        return False
    return 1 <= len(first) <= _INDIAN_GROUP and first[0] != "0" and all(len(part) == _INDIAN_GROUP for part in middle)


def _decimal(whole: str, fraction: str, form: str = "", sign: str = ".") -> Digits:
    return Digits(f"{whole}.{fraction}", len(fraction), form, sign)
