"""What a header says: its name, and a unit or scale set apart from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tabx.values.reading.units import CURRENCY_SIGNS, MAGNITUDES, PERCENT, find_units
from tabx.values.text import fold, plain
from tabx.values.value import HeaderReading, Unit

_BRACKETS = re.compile(r"\s*[(\[{]\s*([^()\[\]{}]{1,60}?)\s*[)\]}]")
_COMMA = re.compile(r"(.{1,200}?)\s*[,/]\s*([^,/]{1,20})$", re.DOTALL)
_IN = re.compile(r"(?:^|(?P<name>.{1,200}?)\s+)in\s+(?P<unit>[^()]{1,40})$", re.IGNORECASE | re.DOTALL)
_SIGN = re.compile(r"(?:^|(?<=\s))([%$€£‰])(?=\s|$|[A-Z])|(?<=\w)%$")
_WORDS = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[%$€£]")
_CLOCKS = {
    "min:sec": "min:sec", "mm:ss": "min:sec", "m:ss": "min:sec", "m:s": "min:sec", "min:s": "min:sec",
    "mins:secs": "min:sec",
    "minutes:seconds": "min:sec", "hh:mm": "h:min", "h:mm": "h:min", "h:min": "h:min", "hr:min": "h:min",
    "hh:mm:ss": "h:min:sec", "h:mm:ss": "h:min:sec",
}  # fmt: skip
_BARE = frozenset(
    {"kg", "km", "cm", "mm", "ml", "mL", "kW", "kWh", "MWh", "GWh", "MW", "GHz", "MHz", "Hz", "GB", "MB", "TB", "mph"}
    | {"km/h", "kph", "m/s", "m²", "km²", "lbs", "yds", "°C", "°F", "psi", "kPa"}
)
_MOMENTS = frozenset({"year", "month", "week", "day", "decade", "century", "may"})
_HEAT = frozenset({"temperature", "temperatures", "temp", "melting", "boiling", "freezing", "tc", "heat", "thermal"})
_LONG = frozenset({
    "million", "millions", "billion", "billions", "thousand", "thousands", "trillion", "trillions", "lakh",
    "lakhs", "crore", "crores",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Measure:
    """A unit and scale named by a piece of a header."""

    unit: Unit | None
    factor: float


@lru_cache(maxsize=4096)
def _measure(text: str, letters: bool) -> _Measure | None:
    """Return the unit and scale that a piece of a header names wholly, None where it names anything else.

    Single letters ("M", "m") count only where `letters` says so (inside brackets).
    """
    text = re.sub(r"^(?:in|expressed in|unit:|units:)\s+", "", text.strip(), flags=re.IGNORECASE).strip(" .:")
    text = re.sub(r",?\s+except\b.*$", "", text, flags=re.IGNORECASE)
    if not text or any(sign.isdecimal() for sign in text.replace("000", "").replace("m2", "").replace("m3", "")):
        return None
    if text in MAGNITUDES and text.isupper() and letters:
        return _Measure(None, MAGNITUDES[text])
    units = find_units(text) if letters or len(text) > 1 or text in CURRENCY_SIGNS or text == "%" else ()
    if units:
        return _Measure(units[0], 1.0)
    words = re.sub(r"[^\w'$€£¥%.]+", " ", text.replace("'000", "000")).split()
    words = [word for word in words if word.casefold() not in {"in", "of", "the"}]
    if words and words[0][:1] in "$€£¥" and len(words[0]) > 1 and words[0] not in CURRENCY_SIGNS:
        words = [words[0][0], words[0][1:], *words[1:]]
    return _combined(words, letters)


def _combined(words: list[str], letters: bool) -> _Measure | None:
    """Return a magnitude and a unit in any order ("USD m", "millions of dollars", "dollars in billions")."""
    if not 1 <= len(words) <= 4:
        return None
    for cut in range(len(words)):
        word = words[cut]
        factor = MAGNITUDES.get(word) or (MAGNITUDES.get(word.lower()) if len(word) > 1 else None)
        if factor is None or not (letters or word.lower() in _LONG):
            continue
        rest = " ".join(words[:cut] + words[cut + 1 :])
        units = find_units(rest)
        if not rest or units:
            return _Measure(units[0] if units else None, factor)
    return None


def _from_brackets(text: str) -> tuple[str, _Measure, str] | None:
    for found in reversed(list(_BRACKETS.finditer(text))):
        inner = found[1].strip()
        if inner.casefold() in {"s", "es"} and text[: found.start(1) - 1][-1:].isalpha():
            continue  # a plural: "Director(s)"
        measure = _measure(inner, True)
        if measure is None and inner.casefold().replace(" ", "") in _CLOCKS:
            measure = _Measure(None, 1.0)
        if measure is not None:
            name = (text[: found.start()] + " " + text[found.end() :]).strip()
            return " ".join(name.split()), measure, inner
    return None


def _from_words(text: str) -> tuple[str, _Measure, str] | None:
    found = _IN.match(text)
    if (
        found is not None
        and found["unit"].casefold() not in _MOMENTS
        and (measure := _measure(found["unit"], False)) is not None
    ):
        return (found["name"] or "").strip(), measure, found["unit"]
    name, _, last = text.rpartition(" ")
    if name and (last in _BARE or (len(last) == 3 and last.isupper() and last in CURRENCY_SIGNS)):
        return name.rstrip(" ,:-"), _Measure(find_units(last)[0], 1.0), last
    found = _COMMA.fullmatch(text)
    if found is not None and (measure := _measure(found[2], False)) is not None:
        return found[1].strip(), measure, found[2]
    return None


def _leading(text: str) -> _Measure | None:
    """Return the unit that a word of the name implies ("% of total", "Percentage of shares", "Hours played")."""
    words = [word.casefold() for word in _WORDS.findall(text)]
    if "%" in words or "percent" in words or any(word in words for word in ("percentage", "pct", "percentages")):
        return None if words and words[-1] in {"points", "rank"} else _Measure(PERCENT, 1.0)
    if "$" in words or "€" in words or "£" in words:
        sign = next(word for word in words if word in "$€£")
        return _Measure(CURRENCY_SIGNS[sign], 1.0)
    if words and words[0] in {"minutes", "hours", "seconds", "mins", "hrs"} and len(words) <= 2:
        return _Measure(find_units(words[0])[0], 1.0)
    return None


@lru_cache(maxsize=16384)
def read_header(path: tuple[str, ...]) -> HeaderReading:
    """Return the name, unit and scale of a column's header, its last level first, outer levels after.

    The unit stands in brackets ("Distance (km)"), after a comma or "in" ("In millions of dollars"), or is implied by
    a word of the name ("% of total", "Hours played"; such a word stays in the name). Years, dates and words in
    brackets are no units.
    """
    levels = [plain(part) for part in path]
    unit: Unit | None = None
    factor, unit_text = 1.0, ""
    names = list(levels)
    for index in range(len(levels) - 1, -1, -1):
        found = _from_brackets(levels[index]) or _from_words(levels[index])
        if found is None:
            continue
        names[index], measure, written = found
        unit, factor = unit or measure.unit, factor if factor != 1.0 else measure.factor
        unit_text = unit_text or written
        if unit is not None and factor != 1.0:
            break
        nested = _from_brackets(names[index])
        if nested is not None and nested[1].unit is None and factor == 1.0:
            names[index], factor = nested[0], nested[1].factor
    if unit is None and factor == 1.0:
        implied = next((m for m in map(_leading, reversed(names)) if m is not None), None)
        if implied is not None:
            unit = implied.unit
    name = " ".join(part for part in names if part)
    words = tuple(_WORDS.findall(fold(name)))
    if unit_text == "K" and unit is None and _HEAT & set(words):
        unit, factor = find_units("K")[0], 1.0
    return HeaderReading(name, unit, factor, words, unit_text)


_SHARES = frozenset({"share", "shares", "rate", "rates", "percent", "percents", "percentage", "percentages", "pct"})


@lru_cache(maxsize=4096)
def suggests(header: HeaderReading, unit: Unit) -> bool:
    """Return whether a word of a header names a unit of this dimension ("Min", "Win percentage", "Price in euro")."""
    if unit.dimension == "fraction" and (_SHARES & set(header.words) or "%" in header.name):
        return True
    return any(len(word) > 1 and any(u.dimension == unit.dimension for u in find_units(word)) for word in header.words)


def clock_of(header: HeaderReading) -> str:
    """Return how the header says times are written: "min:sec", "h:min", "h:min:sec" or ""."""
    return _CLOCKS.get(header.unit_text.casefold().replace(" ", ""), "")
