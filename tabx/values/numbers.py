"""Numbers as they are written: sign, currency, digits, magnitude, unit, remark."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from tabx.values.currencies import CURRENCY_SIGNS
from tabx.values.digits import Digits, read_digits
from tabx.values.measures import entity_of, number_key
from tabx.values.records import DataType, EntityKind, Unit, Value
from tabx.values.units import COUNT_WORDS, MAGNITUDES, find_units

_PARTS = re.compile(r"([^0-9]{0,16}?)(\.?\d+(?:[.,'’ ]\d+)*)([^0-9]?.{0,60})", re.DOTALL)
_APPROXIMATE = re.compile(
    r"(?:~|≈|≃|about|approx\.?|approximately|around|circa|c\.|ca\.|roughly|nearly|almost)\s*", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?:#|№|no\.?|nr\.?|number|rank)\s*", re.IGNORECASE)
_EXPONENT = re.compile(r"(?:[eE]|\s?[x×·*]\s?10\s?\^?\s?)([+-]?\d{1,2})(?!\d)(.*)", re.DOTALL)
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b\.?", re.IGNORECASE)
_REMARK = re.compile(r"([^()]{0,30})\(\s*([^()]{1,40}?)\s*\)")
_APPROXIMATE_REMARKS = frozenset({"approx", "approx.", "approximately", "est", "est.", "estimated", "estimate"})
_FRACTION = re.compile(r"([+-]?)(?:(\d{1,4})[ -])?(\d{1,3})\s?/\s?(\d{1,4})")
_DENOMINATORS = frozenset({*range(2, 13), 16, 20, 32, 64, 100})
_VULGAR = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5}
_VULGAR |= {"⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8, "⅒": 1 / 10}
_VULGAR_PARTS = re.compile(r"([+-]?)(\d{0,6})\s?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒])\s?(.{0,30})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Head:
    """What stands before the digits."""

    negative: bool = False
    open: bool = False
    unit: Unit | None = None
    numbered: bool = False
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Tail:
    """One meaning of what stands after the digits."""

    factor: float = 1.0
    unit: Unit | None = None
    remark: str = ""
    restated: str = ""
    flags: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def _head(text: str) -> _Head | None:
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
        elif rest[0] == "(" and not opened:
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
    return _Head(negative, opened, unit, numbered, tuple(flag for flag in flags if flag != "form:minus"))


def _is_money(text: str) -> bool:
    return text.strip() in CURRENCY_SIGNS


def _magnitude(word: str) -> float | None:
    """Return the power of ten that a word or letter names."""
    found = MAGNITUDES.get(word)
    return MAGNITUDES.get(word.lower()) if found is None and len(word) > 2 else found


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[_Tail, ...]:
    """Return what the words after a number may mean: magnitude, unit, what is counted."""
    if not text:
        return (_Tail(),)
    found = [_Tail(unit=unit, flags=_unit_flags(unit)) for unit in find_units(text)]
    magnitude = _magnitude(text)
    if magnitude is not None:
        found.insert(0 if text in "KB" else len(found), _Tail(magnitude, flags=("form:magnitude word",)))
    if found:
        return tuple(found)
    first, _, rest = text.partition(" ")
    if not rest and first[:1] in "kKMBb" and len(first) > 1:
        first, rest = first[0], first[1:]
    magnitude = _magnitude(first) if rest else None
    if magnitude is not None:
        rest = rest.removeprefix("of ").strip()
        return tuple(
            replace(tail, factor=tail.factor * magnitude, flags=(*tail.flags, "form:magnitude word"))
            for tail in _words(rest)
            if tail.factor == 1.0
        )
    return (_Tail(remark=text),) if text.casefold() in COUNT_WORDS else ()


def _unit_flags(unit: Unit) -> tuple[str, ...]:
    if unit.dimension.startswith("currency:"):
        return ("form:currency name",)
    return ("form:percent",) if unit.symbol == "%" else (f"form:unit {unit.symbol}",)


@lru_cache(maxsize=8192)
def _tail(text: str, opened: bool) -> tuple[_Tail, ...]:
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
        replace(tail, factor=tail.factor * power, restated=restated, flags=flags + tail.flags) for tail in _words(text)
    )


def _number(text: str, digits: Digits, head: _Head, tail: _Tail) -> Value:
    unit = tail.unit if head.unit is None else head.unit
    sign = -1.0 if head.negative or head.open else 1.0
    number = digits.number
    if tail.factor != 1.0:
        number = float(format(number * tail.factor, ".15g"))
    number = number * sign or 0.0
    flags = [*head.flags, *tail.flags]
    if digits.form:
        flags.append(digits.form)
    if head.open:
        flags.append("form:parentheses")
    if head.numbered:
        flags.append("form:numbered")
    exact = unit is None and tail.factor == 1.0 and len(digits.text) > 15 and "." not in digits.text
    return Value(
        DataType.NUMERICAL,
        text,
        f"n:{'-' if sign < 0 else ''}{digits.text}" if exact else number_key(number, unit),
        number=number,
        quantum=float(format(10.0**-digits.decimals * tail.factor, ".12g")),
        unit=unit,
        unit_from="cell" if unit is not None else "",
        entity=EntityKind.ORDINAL if head.numbered or "form:ordinal" in tail.flags else entity_of(unit),
        remark=tail.remark or tail.restated,
        flags=frozenset(flags),
    )


def _is_identifier(core: str) -> bool:
    return core.isdecimal() and (len(core) > 15 or (len(core) > 1 and core[0] == "0"))


def _identifier(text: str) -> Value:
    return Value(DataType.STRING, text, "s:" + text.casefold(), flags=frozenset({"identifier"}))


def plain_integer(text: str) -> Value:
    """Return the reading of a text of ASCII digits alone: a number, or an identifier ("007", over 15 digits)."""
    if _is_identifier(text):
        return _identifier(text)
    number = float(text)
    return Value(
        DataType.NUMERICAL, text, "n:" + str(int(text)), number=number, quantum=1.0, entity=EntityKind.CARDINAL
    )


def read_number(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as a number, most plausible first; () where it is none.

    Parameters
    ----------
    text : str
        The text in plain form (see `fold.plain`), without footnote marks.
    shown : str
        The text as read, which the values carry.
    """
    if "_" in text or len(text) > 80:
        return ()
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return _fraction(text, shown)
    head = _head(parts[1])
    if head is None:
        return _fraction(text, shown)
    core, after = parts[2], parts[3]
    if _is_identifier(core) and not after.strip():
        return (_identifier(shown),) if not parts[1].strip() or head.numbered else ()
    if not after:
        tails: tuple[_Tail, ...] = () if head.open else (_Tail(),)
    elif _ORDINAL.fullmatch(after) and core.isdecimal() and not parts[1].strip():
        tails = (_Tail(flags=("form:ordinal",)),)
    else:
        tails = _tail(after, head.open)
    if not tails:
        return _fraction(text, shown)
    if head.unit is not None:
        tails = tuple(tail for tail in tails if tail.unit is None or tail.unit.dimension == head.unit.dimension)
    meanings = read_digits(core)
    if head.unit is not None and len(meanings) > 1 and "," in core:
        meanings = meanings[:1]  # no currency is written with three decimals
    values = [_number(shown, digits, head, tail) for digits in meanings for tail in tails]
    values = [value for value in values if not value.remark or _restates(value)]
    return _marked(values)


def _restates(value: Value) -> bool:
    """Return whether a remark in parentheses adds nothing to its number ("46% ( 46 % )")."""
    remark = value.remark
    if not any(sign.isdecimal() for sign in remark):
        return remark.casefold() in COUNT_WORDS
    return any(other.key == value.key for other in read_number(remark, remark))


def _marked(values: list[Value]) -> tuple[Value, ...]:
    if len(values) > 1:
        values = [replace(value, flags=value.flags | {"ambiguous"}) for value in values]
    return tuple(values)


def _fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return the reading of a vulgar fraction: "½", "1½ in", "1 1/2"; a bare "3/4" is ambiguous and stays out."""
    if found := _VULGAR_PARTS.fullmatch(text):
        return tuple(
            _fractional(shown, found[1], found[2], _VULGAR[found[3]], tail) for tail in _words(found[4].strip())
        )
    found = _FRACTION.fullmatch(text)
    if found is None or not found[2] or int(found[4]) == 0 or int(found[3]) >= int(found[4]):
        return ()
    return (_fractional(shown, found[1], found[2], int(found[3]) / int(found[4]), _Tail()),)


def bare_fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return "3/4" read as a fraction; () where it is none. Pairs such as "7/3" or "13/13" are no fractions."""
    found = _FRACTION.fullmatch(text)
    if found is None or found[2] or int(found[4]) not in _DENOMINATORS or not 0 < int(found[3]) < int(found[4]):
        return ()
    return (_fractional(shown, found[1], "", int(found[3]) / int(found[4]), _Tail()),)


def _fractional(shown: str, sign: str, whole: str, part: float, tail: _Tail) -> Value:
    number = (int(whole or 0) + part) * tail.factor * (-1 if sign == "-" else 1)
    return Value(
        DataType.NUMERICAL,
        shown,
        number_key(number, tail.unit),
        number=number,
        unit=tail.unit,
        unit_from="cell" if tail.unit else "",
        entity=entity_of(tail.unit),
        flags=frozenset({"form:fraction", *tail.flags}),
    )


def read_compound(text: str, shown: str) -> tuple[Value, ...]:
    """Return the reading of a quantity in several units ("5 ft 10 in", "5'10\\"", "2 hours 5 minutes")."""
    parts = _compound_parts(text)
    if parts is None:
        return ()
    units = []
    for _, name in parts:
        units.append([unit for unit in find_units(name) if unit.dimension in {"length", "mass", "time"}])
    for first in units[0]:
        chosen = [next((unit for unit in some if unit.dimension == first.dimension), None) for some in units]
        known = [unit for unit in chosen if unit is not None]
        if len(known) < len(chosen) or any(a.factor <= b.factor for a, b in pairwise(known)):
            continue
        base = sum(float(number) * unit.factor for (number, _), unit in zip(parts, known, strict=True))
        number = float(format(first.from_base(base), ".15g"))
        quantum = float(format(first.from_base(known[-1].factor), ".12g"))
        return (
            Value(
                DataType.NUMERICAL,
                shown,
                number_key(float(format(number, ".13g")), first),
                number=number,
                quantum=quantum,
                unit=first,
                unit_from="cell",
                entity=entity_of(first),
                flags=frozenset({"form:compound"}),
            ),
        )
    return ()


_COMPOUND = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s?([a-zA-Z]{1,8}\.?|['\"])(?:\s?(?:,|and|&)?\s?)(?=\d|$)")
_BARE_INCHES = re.compile(r"(\d{1,2})\s?(?:'|ft\.?|feet)\s?(\d{1,2}(?:\.\d)?)")


def _compound_parts(text: str) -> list[tuple[str, str]] | None:
    if len(text) > 60 or not text[:1].isdecimal():
        return None
    if found := _BARE_INCHES.fullmatch(text):
        return [(found[1], "ft"), (found[2], "in")]
    parts: list[tuple[str, str]] = []
    position = 0
    for found in _COMPOUND.finditer(text):
        if found.start() != position:
            return None
        parts.append((found[1], found[2]))
        position = found.end()
    return parts if position == len(text) and 2 <= len(parts) <= 4 else None
