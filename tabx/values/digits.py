"""A run of digits and separators as the numbers it may mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Digits:
    """One meaning of a run of digits: its plain decimal text, number of decimals, notation and decimal sign."""

    text: str
    decimals: int = 0
    form: str = ""
    sign: str = ""

    @property
    def number(self) -> float:
        """The number meant, without sign."""
        return float(self.text)


def _grouped(parts: list[str]) -> bool:
    return 1 <= len(parts[0]) <= 3 and parts[0][0] != "0" and all(len(part) == 3 for part in parts[1:])


def _indian(parts: list[str]) -> bool:
    return (
        len(parts) > 2
        and 1 <= len(parts[0]) <= 2
        and parts[0][0] != "0"
        and len(parts[-1]) == 3
        and all(len(part) == 2 for part in parts[1:-1])
    )


def _decimal(whole: str, fraction: str, form: str = "", sign: str = ".") -> Digits:
    return Digits(f"{whole}.{fraction}", len(fraction), form, sign)


def _one_separator(sign: str, parts: list[str]) -> tuple[Digits, ...]:
    grouped = _grouped(parts) or (sign == "," and _indian(parts))
    thousands = Digits("".join(parts), 0, "form:separators", {",": ".", ".": ","}.get(sign, ""))
    if len(parts) > 2 or sign in "' ":
        return (thousands,) if grouped else ()
    fraction = _decimal(parts[0], parts[1], "form:decimal comma" if sign == "," else "", sign)
    if not grouped:
        return (fraction,)
    if sign == ",":
        return (thousands,) if parts[1] == "000" else (thousands, fraction)
    return fraction, thousands


@lru_cache(maxsize=16384)
def read_digits(text: str) -> tuple[Digits, ...]:
    """Return what "1.234,50", "1 200", "15.400" … may mean, most plausible first; () where it is no number."""
    if text.isdecimal():
        return (Digits(text),)
    if text[0] == ".":
        return (_decimal("0", text[1:], "form:leading point"),) if text[1:].isdecimal() else ()
    text = text.replace("’", "'")
    signs = [sign for sign in ".,' " if sign in text]
    if len(signs) == 1:
        return _one_separator(signs[0], text.split(signs[0]))
    if len(signs) != 2:
        return ()
    last = max(signs, key=text.rindex)
    if last in "' " or text.count(last) != 1:
        return ()
    whole, fraction = text.split(last)
    other = signs[0] if signs[1] == last else signs[1]
    parts = whole.split(other)
    if not (_grouped(parts) or (other == "," and _indian(parts))):
        return ()
    form = "form:separators" if last == "." else "form:decimal comma"
    return (_decimal("".join(parts), fraction, form, last),)
