"""Read the affixes of a number: the text before its digits and the text after them.

Before (`read_head`): sign, currency, "approx.", "No.". After (`read_tail`): exponent, magnitude, unit, count noun, a
remark in parentheses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tabx.values.reading.measures import COUNT_WORDS
from tabx.values.reading.units import CURRENCY_SIGNS, MAGNITUDES, MYRIADS, currency, find_units
from tabx.values.value import Flag, Form, Unit

_APPROXIMATE = re.compile(
    r"(?:~|≈|≃|about|approx\.?|approximately|around|circa|c\.|ca\.|roughly|nearly|almost)\s*", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?:#|№|no\.?|nr\.?|number|rank)\s*", re.IGNORECASE)
_EXPONENT = re.compile(r"(?:[eE]|\s?[x×·*]\s?10\s?\^?\s?)([+-]?\d{1,2})(?!\d)(.*)", re.DOTALL)
_AGE = re.compile(r"(years?|yrs?)\.?[- ](?:old|of age)", re.IGNORECASE)
"""Years of life: of ages only these go without saying, "3 months old" does not."""
ORDINAL = re.compile(r"(?:st|nd|rd|th)\b\.?|\.", re.IGNORECASE)
_REMARK = re.compile(r"([^()]{0,30})\(\s*([^()]{1,40}?)\s*\)")
_APPROXIMATE_REMARKS = frozenset({"approx", "approx.", "approximately", "est", "est.", "estimated", "estimate"})


@dataclass(frozen=True, slots=True)
class AffixThresholds:
    """Limits on the text beside the digits of a number."""

    most_prefixes: int = 6
    """Most parts before the digits. There are five kinds: sign, bracket, "approx.", "No.", currency.
    No reason on record for just six; it bounds the loop."""
    longest_currency: int = 6
    """Number of characters of the longest currency sign, "U.S. $": a greater number finds no other sign."""
    longest_letter_magnitude: int = 2
    """Magnitudes of up to two letters are case-sensitive, since "mm" is not "MM"; longer words are not."""
    shortest_hyphenated: int = 4
    """Fewest characters of a suffix that begins with a hyphen, the hyphen included: "-mile" is a unit, "-km" is not.
    No reason on record for four."""


THRESHOLDS = AffixThresholds()


@dataclass(frozen=True, slots=True)
class Head:
    """The text before the digits, as read."""

    negative: bool = False
    open: bool = False
    """Whether a parenthesis is open; it must close after the digits and makes the number negative."""
    unit: Unit | None = None
    numbered: bool = False
    """Whether the number is a position or label ("No. 5")."""
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tail:
    """One meaning of the text after the digits."""

    factor: float = 1.0
    unit: Unit | None = None
    remark: str = ""
    """The noun that is counted ("goals")."""
    restated: str = ""
    """The text in parentheses, which must repeat the number ("46% (46 %)") or name what is counted."""
    flags: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def read_head(text: str) -> Head | None:
    """Return the meaning of the text before the digits, or None if it has none."""
    parts = _HeadParts(text.strip())
    for _ in range(THRESHOLDS.most_prefixes):
        if not parts.rest:
            break
        if not parts.take():
            return None
    if parts.rest or parts.signs > 1:
        return None
    return Head(parts.negative, parts.open, parts.unit, parts.numbered, tuple(parts.flags))


@dataclass(slots=True)
class _HeadParts:
    """The parts of a prefix read so far, and the rest of the prefix."""

    rest: str
    negative: bool = False
    open: bool = False
    unit: Unit | None = None
    numbered: bool = False
    signs: int = 0
    flags: list[str] = field(default_factory=list)

    def take(self) -> bool:
        """Remove the next part from the rest; return False if it may not precede a number."""
        first = self.rest[0]
        if first in "+-":
            self._take_sign()
        elif first == "(" and not self.open and not self.numbered:  # in "no (42)" the word is not "No."
            self.open = True
            self._drop(1)
        elif found := _APPROXIMATE.match(self.rest):
            self.flags.append(Flag.APPROXIMATE)
            self.rest = self.rest[found.end() :]
        elif found := _NUMBERED.match(self.rest):
            self.numbered = True
            self.rest = self.rest[found.end() :]
        else:
            return self._take_currency()
        return True

    def _take_sign(self) -> None:
        self.signs += 1
        if self.rest[0] == "-":
            self.negative = True
        else:
            self.flags.append(Form.PLUS_SIGN)
        self._drop(1)

    def _take_currency(self) -> bool:
        longest = min(len(self.rest), THRESHOLDS.longest_currency)
        # Longest first, so that "US$" is one currency sign and not "US" followed by "$".
        size = next((size for size in range(longest, 0, -1) if self.rest[:size].strip() in CURRENCY_SIGNS), 0)
        if not size or self.unit is not None:
            return False
        self.unit = CURRENCY_SIGNS[self.rest[:size].strip()]
        self.flags.append(Form.CURRENCY_SIGN)
        self._drop(size)
        return True

    def _drop(self, size: int) -> None:
        self.rest = self.rest[size:].lstrip()


def _magnitude(word: str) -> float | None:
    """Return the factor that a word or letter names, or None."""
    found = MAGNITUDES.get(word)
    if found is None and len(word) > THRESHOLDS.longest_letter_magnitude:
        found = MAGNITUDES.get(word.lower())
    return found


@lru_cache(maxsize=8192)
def read_words(text: str) -> tuple[Tail, ...]:
    """Return what the words after a number may mean: magnitude, unit or count noun."""
    if not text:
        return (Tail(),)
    age = _AGE.fullmatch(text)
    form = () if age is None else (Form.AGE,)
    named = find_units(text if age is None else age[1])
    found = [Tail(unit=unit, flags=(*form, *unit_flags(unit))) for unit in named]
    magnitude = _magnitude(text)
    if magnitude is not None:
        # More plausible first: "5K" thousands before kelvins, "5B" billions before bytes, "5 m" metres before millions.
        found.insert(0 if text in "KB" else len(found), Tail(magnitude, flags=(Form.MAGNITUDE_WORD,)))
    if found:
        return tuple(found)
    return _scaled(text) or ((Tail(remark=text),) if text.casefold() in COUNT_WORDS else ())


def split_magnitude(text: str) -> tuple[str, str]:
    """Return the first word of a text, or the East Asian magnitude it begins with ("万人"), and the rest."""
    first, _, rest = text.partition(" ")
    size = len(first) - len(first.lstrip(MYRIADS)) if first[:1] in MYRIADS else 0
    return (first[:size], f"{first[size:]} {rest}".strip()) if size else (first, rest)


def _scaled(text: str) -> tuple[Tail, ...]:
    """Return what a magnitude with a unit may mean ("million km", "thousand of votes", "kEUR").

    Empty if the text does not begin with a magnitude.
    """
    first, rest = split_magnitude(text)
    if not rest and first[:1] in "kKMBb" and currency(first[1:]) is not None:
        first, rest = first[0], first[1:]
    magnitude = _magnitude(first) if rest else None
    if magnitude is None:
        return ()
    return tuple(
        replace(tail, factor=tail.factor * magnitude, flags=(*tail.flags, Form.MAGNITUDE_WORD))
        for tail in read_words(rest.removeprefix("of ").strip())
        if tail.factor == 1.0
    )


def unit_flags(unit: Unit) -> tuple[str, ...]:
    """Return the form flag of a number whose unit follows it."""
    if unit.is_currency:
        return (Form.CURRENCY_NAME,)
    return (Form.PERCENT,) if unit.symbol == "%" else (f"form:unit {unit.symbol}",)


def read_rate(money: Unit, text: str) -> tuple[Tail, ...]:
    """Return the price per unit that follows an amount of money: "/kg" after "$5".

    Empty if the text does not begin with "/" or "per ".
    """
    if not text.strip().startswith(("/", "per ")):
        return ()
    sign = "/" if "/" in text else " "
    return tuple(Tail(unit=unit, flags=unit_flags(unit)) for unit in find_units(money.symbol + sign + text.strip(" /")))


@lru_cache(maxsize=8192)
def read_tail(text: str, opened: bool) -> tuple[Tail, ...]:
    """Return the meanings of the text after the digits; empty if it has none.

    `opened` says whether the text before the digits opened a parenthesis.
    """
    power, flags = 1.0, tuple[str, ...]()
    if text[:1] in "eE xX×·*" and (found := _EXPONENT.match(text)):
        # As written: 10.0 ** 23 is not 1e23.
        power, text, flags = float(f"1e{int(found[1])}"), found[2], (Form.SCIENTIFIC,)
    if opened:
        before, closing, after = text.partition(")")
        if not closing:
            return ()
        text = before + " " + after
    split = _without_remark(text.strip())
    if split is None:
        return ()
    text, restated = split
    if len(text) >= THRESHOLDS.shortest_hyphenated and text[0] == "-" and text[1].isalpha():
        text = text.lstrip("-").strip()
    if text == "+" or ")" in text:
        return ()
    if restated.casefold() in _APPROXIMATE_REMARKS:
        restated, flags = "", (*flags, Flag.APPROXIMATE)
    return tuple(
        replace(tail, factor=tail.factor * power, restated=restated, flags=flags + tail.flags)
        for tail in read_words(text)
    )


def _without_remark(text: str) -> tuple[str, str] | None:
    """Return a suffix without its remark in parentheses, and the remark ("" if there is none).

    None if the text has parentheses that are not a remark at its end.
    """
    if "(" not in text:
        return text, ""
    remark = _REMARK.fullmatch(text)
    return None if remark is None else (remark[1].strip(), remark[2])
