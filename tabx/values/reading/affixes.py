"""What stands before and after the digits of a number: sign, currency, magnitude, unit, remark."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from tabx.values.reading.measures import COUNT_WORDS
from tabx.values.reading.units import CURRENCY_SIGNS, MAGNITUDES, currency, find_units
from tabx.values.value import Unit

_APPROXIMATE = re.compile(
    r"(?:~|≈|≃|about|approx\.?|approximately|around|circa|c\.|ca\.|roughly|nearly|almost)\s*", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?:#|№|no\.?|nr\.?|number|rank)\s*", re.IGNORECASE)
_EXPONENT = re.compile(r"(?:[eE]|\s?[x×·*]\s?10\s?\^?\s?)([+-]?\d{1,2})(?!\d)(.*)", re.DOTALL)
ORDINAL = re.compile(r"(?:st|nd|rd|th)\b\.?|\.", re.IGNORECASE)
_REMARK = re.compile(r"([^()]{0,30})\(\s*([^()]{1,40}?)\s*\)")
_APPROXIMATE_REMARKS = frozenset({"approx", "approx.", "approximately", "est", "est.", "estimated", "estimate"})


@dataclass(frozen=True, slots=True)
class Head:
    """What stands before the digits."""

    negative: bool = False
    open: bool = False
    unit: Unit | None = None
    numbered: bool = False
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tail:
    """One meaning of what stands after the digits."""

    factor: float = 1.0
    unit: Unit | None = None
    remark: str = ""
    restated: str = ""
    flags: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def read_head(text: str) -> Head | None:
    """Return what a prefix means, None where it is no prefix of a number."""
    flags: list[str] = []
    negative = opened = numbered = False
    unit: Unit | None = None
    rest = text.strip()
    for _ in range(6):
        if not rest:
            break
        if rest[0] in "+-":
            negative = negative or rest[0] == "-"
            flags.append("form:minus" if rest[0] == "-" else "form:plus sign")
            rest = rest[1:].lstrip()
        elif rest[0] == "(" and not opened and not numbered:  # "no (42)" is a no and a number
            opened = True
            rest = rest[1:].lstrip()
        elif found := _APPROXIMATE.match(rest):
            flags.append("approximate")
            rest = rest[found.end() :]
        elif found := _NUMBERED.match(rest):
            numbered = True
            rest = rest[found.end() :]
        else:
            cut = next((n for n in range(min(len(rest), 6), 0, -1) if _is_money(rest[:n])), 0)
            if not cut or unit is not None:
                return None
            unit = CURRENCY_SIGNS[rest[:cut].strip()]
            flags.append("form:currency sign")
            rest = rest[cut:].lstrip()
    if rest or flags.count("form:minus") + flags.count("form:plus sign") > 1:
        return None
    return Head(negative, opened, unit, numbered, tuple(flag for flag in flags if flag != "form:minus"))


def _is_money(text: str) -> bool:
    return text.strip() in CURRENCY_SIGNS


def _magnitude(word: str) -> float | None:
    """Return the power of ten that a word or letter names."""
    found = MAGNITUDES.get(word)
    return MAGNITUDES.get(word.lower()) if found is None and len(word) > 2 else found


@lru_cache(maxsize=8192)
def read_words(text: str) -> tuple[Tail, ...]:
    """Return what the words after a number may mean: magnitude, unit, what is counted."""
    if not text:
        return (Tail(),)
    found = [Tail(unit=unit, flags=unit_flags(unit)) for unit in find_units(text)]
    magnitude = _magnitude(text)
    if magnitude is not None:
        found.insert(0 if text in "KB" else len(found), Tail(magnitude, flags=("form:magnitude word",)))
    if found:
        return tuple(found)
    first, _, rest = text.partition(" ")
    if not rest and first[:1] in "kKMBb" and currency(first[1:]) is not None:
        first, rest = first[0], first[1:]
    magnitude = _magnitude(first) if rest else None
    if magnitude is not None:
        rest = rest.removeprefix("of ").strip()
        return tuple(
            replace(tail, factor=tail.factor * magnitude, flags=(*tail.flags, "form:magnitude word"))
            for tail in read_words(rest)
            if tail.factor == 1.0
        )
    return (Tail(remark=text),) if text.casefold() in COUNT_WORDS else ()


def unit_flags(unit: Unit) -> tuple[str, ...]:
    if unit.dimension.startswith("currency:"):
        return ("form:currency name",)
    return ("form:percent",) if unit.symbol == "%" else (f"form:unit {unit.symbol}",)


def read_rate(money: Unit, text: str) -> tuple[Tail, ...]:
    """Return what follows an amount of money that is a price: "/kg" or " per hour" after "$5"; () for anything else."""
    if not text.strip().startswith(("/", "per ")):
        return ()
    sign = "/" if "/" in text else " "
    return tuple(Tail(unit=unit, flags=unit_flags(unit)) for unit in find_units(money.symbol + sign + text.strip(" /")))


@lru_cache(maxsize=8192)
def read_tail(text: str, opened: bool) -> tuple[Tail, ...]:
    """Return what a suffix may mean; () where it is no suffix of a number."""
    power, flags = 1.0, tuple[str, ...]()
    if text[:1] in "eE xX×·*" and (found := _EXPONENT.match(text)):
        power, text, flags = 10.0 ** int(found[1]), found[2], ("form:scientific",)
    if opened:
        before, closing, after = text.partition(")")
        if not closing:
            return ()
        text = before + " " + after
    text, restated = text.strip(), ""
    if "(" in text:
        remark = _REMARK.fullmatch(text)
        if remark is None:
            return ()
        text, restated = remark[1].strip(), remark[2]
    text = text.lstrip("-").strip() if len(text) > 3 and text[:1] == "-" and text[1].isalpha() else text
    if text == "+" or ")" in text:
        return ()
    if restated.casefold() in _APPROXIMATE_REMARKS:
        restated, flags = "", (*flags, "approximate")
    return tuple(
        replace(tail, factor=tail.factor * power, restated=restated, flags=flags + tail.flags)
        for tail in read_words(text)
    )
