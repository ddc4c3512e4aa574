"""Read a header (`read_header`): separate its name from a unit or scale.

The unit is looked for in brackets, after "in" or a comma, at the end, and last in a word of the name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import filterfalse

from tabx.values.reading.affixes import split_magnitude
from tabx.values.reading.header_letters import are_codes, scale_of_letter, unit_of_letter
from tabx.values.reading.made_names import is_made_up
from tabx.values.reading.measures import noun_of
from tabx.values.reading.units import CURRENCY_SIGNS, MAGNITUDES, PERCENT, find_units
from tabx.values.text import fold, plain
from tabx.values.value import Dimension, HeaderReading, Unit

_BRACKETS = re.compile(r"\s*[(\[{]\s*([^()\[\]{}]{1,60}?)\s*[)\]}]")
_COMMA = re.compile(r"(?P<name>.{1,200}?)\s*(?P<sign>[,/])\s*(?P<unit>[^,/]{1,20})$", re.DOTALL)
_IN = re.compile(r"(?:^|(?P<name>.{1,200}?)\s+)in\s+(?P<unit>[^()]{1,40})$", re.IGNORECASE | re.DOTALL)
_WORDS = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[%$€£]")
_CLOCKS = {
    "min:sec": "min:sec", "mm:ss": "min:sec", "m:ss": "min:sec", "m:s": "min:sec", "min:s": "min:sec",
    "mins:secs": "min:sec", "minutes:seconds": "min:sec",
    "hh:mm": "h:min", "h:mm": "h:min", "h:min": "h:min", "hr:min": "h:min",
    "hh:mm:ss": "h:min:sec", "h:mm:ss": "h:min:sec",
}  # fmt: skip
"""Notations of times in a header, mapped to a standard form."""
_UNITS_WITHOUT_BRACKETS = frozenset(
    {"kg", "km", "cm", "mm", "ml", "mL", "kW", "kWh", "MWh", "GWh", "MW", "GHz", "MHz", "Hz", "GB", "MB", "TB", "mph"}
    | {"km/h", "kph", "m/s", "m²", "km²", "lbs", "yds", "°C", "°F", "psi", "kPa"}
)
"""Units that are not words, and so are recognized at the end of a header without brackets ("Distance km")."""
_MOMENTS = frozenset({"year", "month", "week", "day", "decade", "century", "may"})
"""Words that after "in" name a time and not a unit: "Born in year"."""
_HEAT = frozenset({"temperature", "temperatures", "temp", "melting", "boiling", "freezing", "tc", "heat", "thermal"})
"""Words that make "K" in the same header kelvin instead of thousand."""
_LONG_MAGNITUDES = frozenset({
    "million", "millions", "billion", "billions", "thousand", "thousands", "trillion", "trillions", "lakh",
    "lakhs", "crore", "crores",
})  # fmt: skip
_SHORT_MAGNITUDES = frozenset({
    "bn", "tn", "trn", "bln", "mln", "mn", "mio", "Mio", "Mrd", "mrd", "Tsd", "тыс", "млн", "млрд", "трлн",
})  # fmt: skip
"""Short magnitudes that are no unit and no word, and so are known without brackets, as written: "MN" is a state."""
_PREFACE = re.compile(r"^(?:(?:in|expressed in|unit:|units:)\s+|(?:单位|單位|単位|단위)\s?:?\s?)", re.IGNORECASE)
_EXCEPTION = re.compile(r",?\s+except\b.*$", re.IGNORECASE)
_NO_WORD = re.compile(r"[^\w'$€£¥%.]+")
_FILLERS = frozenset({"in", "of", "the"})
_PERCENT_WORDS = frozenset({"%", "percent", "percentage", "pct", "percentages"})
_SPANS = frozenset({"minutes", "hours", "seconds", "mins", "hrs"})


@dataclass(frozen=True, slots=True)
class HeaderThresholds:
    """Limits that decide which words of a header are a unit or scale."""

    most_words_of_measure: int = 4
    """Most words of a scale with its unit ("millions of US dollars" has three without "of"). No reason on record for
    four."""
    letters_of_currency_code: int = 3
    """Letters of a currency code by ISO 4217: "Price EUR"."""
    most_words_with_time_unit: int = 2
    """Most words of a name that begins with a unit of time, the unit included: "Minutes played" counts minutes,
    "Minutes of the last meeting" does not."""


THRESHOLDS = HeaderThresholds()


@dataclass(frozen=True, slots=True)
class _Measure:
    """A unit and scale named in a header."""

    unit: Unit | None
    factor: float


@dataclass(frozen=True, slots=True)
class _Split:
    """A header without its measure, the measure, and the measure as written."""

    name: str
    measure: _Measure
    written: str


@lru_cache(maxsize=16384)
def read_header(path: tuple[str, ...]) -> HeaderReading:
    """Return the name, unit and scale of a column's header.

    `path` holds the levels of the header, outermost first. The unit stands in brackets ("Distance (km)"), after a comma
    or "in" ("In millions of dollars"), or is implied by a word of the name ("% of total", "Hours played"); such a word
    stays in the name. Years, dates and words in brackets are no units.
    """
    names = [plain(part) for part in path]
    made_up, names = " ".join(filter(is_made_up, names)), list(filterfalse(is_made_up, names))
    if made_up and not any(names):
        return HeaderReading(made_up, None, 1.0, (), "")
    unit, factor, unit_text = _set_apart(names)
    if unit is None and factor == 1.0:
        unit = next(filter(None, map(_implied_unit, reversed(names))), None)
    name = " ".join(filter(None, names))
    words = tuple(_WORDS.findall(fold(name)))
    unit, factor = _of_letter(unit_text, frozenset(words), unit, factor)
    return HeaderReading(name, unit, factor, words, unit_text)


def _of_letter(letter: str, words: frozenset[str], unit: Unit | None, factor: float) -> tuple[Unit | None, float]:
    """Return unit and scale of a header, a letter that may be either settled by the header's words."""
    if letter == "K" and unit is None and _HEAT & words:
        return find_units("K")[0], 1.0
    if unit is None or factor != 1.0 or unit.is_currency:
        return unit, factor
    scale = scale_of_letter(letter, words)
    return (unit if scale == 1.0 else None), scale


def _set_apart(names: list[str]) -> tuple[Unit | None, float, str]:
    """Return the unit and scale and their text, and remove them from `names` in place.

    The innermost level, which is last, takes precedence.
    """
    unit: Unit | None = None
    factor, unit_text = 1.0, ""
    for index in range(len(names) - 1, -1, -1):
        split = _from_brackets(names[index]) or _from_words(names[index])
        if split is None:
            continue
        names[index] = split.name
        unit = unit or split.measure.unit
        factor = factor if factor != 1.0 else split.measure.factor
        unit_text = unit_text or split.written
        if unit is not None and factor != 1.0:
            break
        # A scale may stand in brackets of its own: "Revenue (USD) (millions)".
        nested = _from_brackets(names[index])
        if nested is not None and nested.measure.unit is None and factor == 1.0:
            names[index], factor = nested.name, nested.measure.factor
    return unit, factor, unit_text


def _from_brackets(text: str) -> _Split | None:
    """Return the header split from a measure in brackets, the last brackets first, or None."""
    for found in reversed(list(_BRACKETS.finditer(text))):
        inner = found[1].strip()
        if inner.casefold() in {"s", "es"} and text[: found.start(1) - 1][-1:].isalpha():
            continue  # a plural: "Director(s)"
        is_clock = inner.casefold().replace(" ", "") in _CLOCKS
        measure = _Measure(None, 1.0) if is_clock else _measure(inner, True)
        if measure is not None:
            name = text[: found.start()] + " " + text[found.end() :]
            return _Split(" ".join(name.split()), measure, inner)
    return None


def _from_words(text: str) -> _Split | None:
    """Return the header split from a measure after "in", at the end or after a comma, or None."""
    return _behind_in(text) or _at_end(text) or _behind_comma(text) or _letter_at_end(text) or _money_alone(text)


def _behind_in(text: str) -> _Split | None:
    found = _IN.match(text)
    if found is None or found["unit"].casefold() in _MOMENTS:
        return None
    name = (found["name"] or "").strip()
    measure = _measure_behind(name, found["unit"], "in")
    return None if measure is None else _Split(name, measure, found["unit"])


def _at_end(text: str) -> _Split | None:
    """Return the header split from a unit at its end that is no word ("Distance km", "Price EUR"), or None."""
    name, _, last = text.rpartition(" ")
    code = len(last) == THRESHOLDS.letters_of_currency_code and last.isupper() and last in CURRENCY_SIGNS
    if name and (code or last in _UNITS_WITHOUT_BRACKETS):
        return _Split(name.rstrip(" ,:-/"), _Measure(find_units(last)[0], 1.0), last)
    return None


def _behind_comma(text: str) -> _Split | None:
    found = _COMMA.fullmatch(text)
    measure = None if found is None else _measure_behind(found["name"], found["unit"], found["sign"])
    return None if found is None or measure is None else _Split(found["name"].strip(), measure, found["unit"])


def _letter_at_end(text: str) -> _Split | None:
    name, _, last = text.rpartition(" ")
    unit = unit_of_letter(last, _words_of(name), "") if name and len(last) == 1 else None
    return None if unit is None else _Split(name, _Measure(unit, 1.0), last)


def _measure_behind(name: str, text: str, joint: str) -> _Measure | None:
    """Return what stands behind a name as its unit or scale, or None; a single letter depends on name and joint."""
    measure = _measure(text, False)
    if measure is not None or len(text) != 1:
        return measure
    words = _words_of(name)
    factor = scale_of_letter(text, words)
    unit = None if factor != 1.0 else unit_of_letter(text, words, joint)
    return None if unit is None and factor == 1.0 else _Measure(unit, factor)


def _words_of(name: str) -> frozenset[str]:
    return frozenset(_WORDS.findall(fold(name)))


def _money_alone(text: str) -> _Split | None:
    """Return a header that is nothing but an amount of money ("USD millions"), as tables have it in the corner."""
    words = _measure_words(text)
    measure = _combined(words, True) if len(words) > 1 else None
    is_money = measure is not None and measure.unit is not None and measure.unit.is_currency
    return _Split("", measure, text) if measure is not None and is_money else None


@lru_cache(maxsize=4096)
def _measure(text: str, letters: bool) -> _Measure | None:
    """Return the unit and scale that the whole text names, or None.

    Single letters ("M", "m") count only if `letters` is true, that is, inside brackets.
    """
    text = _EXCEPTION.sub("", _PREFACE.sub("", text.strip()).strip(" .:"))
    if not text or _has_other_digits(text) or are_codes(text):
        return None
    if letters and text in MAGNITUDES and text.isupper():
        return _Measure(None, MAGNITUDES[text])
    units = find_units(text) if letters or _is_sure_unit(text) else ()
    if units:
        return _Measure(units[0], 1.0)
    return _combined(_measure_words(text), letters)


def _is_sure_unit(text: str) -> bool:
    """Return whether a text that names a unit is none by chance: more than a letter, or a sign of its own."""
    return len(text) > 1 or text in CURRENCY_SIGNS or text == "%"


def _has_other_digits(text: str) -> bool:
    """Return whether a text has digits other than those of "'000", "m2" and "m3"."""
    return any(sign.isdecimal() for sign in text.replace("000", "").replace("m2", "").replace("m3", ""))


def _measure_words(text: str) -> list[str]:
    """Return the words of a measure, with a leading currency sign split off ("$m")."""
    words = _NO_WORD.sub(" ", text.replace("'000", "000")).split()
    words = [word for word in words if word.casefold() not in _FILLERS]
    first = words[0] if words else ""
    if len(first) > 1 and first[0] in "$€£¥" and first not in CURRENCY_SIGNS:
        words = [first[0], first[1:], *words[1:]]
    return [part for word in words for part in split_magnitude(word) if part]


def _combined(words: list[str], letters: bool) -> _Measure | None:
    """Return the measure named by a magnitude and an optional unit or counted noun in any order, or None.

    Examples: "USD m", "millions of dollars", "dollars in billions", "thousand people".
    """
    if len(words) > THRESHOLDS.most_words_of_measure:
        return None
    for cut, word in enumerate(words):
        factor = MAGNITUDES.get(word) or (MAGNITUDES.get(word.lower()) if len(word) > 1 else None)
        if factor is None or not (letters or _is_sure_magnitude(word)):
            continue
        rest = " ".join(words[:cut] + words[cut + 1 :])
        units = find_units(rest)
        if not rest or units or noun_of(rest):
            return _Measure(units[0] if units else None, factor)
    return None


def _is_sure_magnitude(word: str) -> bool:
    return word.lower() in _LONG_MAGNITUDES or word in _SHORT_MAGNITUDES


def _implied_unit(text: str) -> Unit | None:
    """Return the unit that a word of the name implies ("% of total", "Hours played"), or None."""
    words = [word.casefold() for word in _WORDS.findall(text)]
    if not words:
        return None
    if not _PERCENT_WORDS.isdisjoint(words):
        return None if words[-1] in {"points", "rank"} else PERCENT
    sign = next((word for word in words if word in {"$", "€", "£"}), None)
    if sign is not None:
        return CURRENCY_SIGNS[sign]
    if words[0] in _SPANS and len(words) <= THRESHOLDS.most_words_with_time_unit:
        return find_units(words[0])[0]
    return None


_SHARES = frozenset({"share", "shares", "rate", "rates", "percent", "percents", "percentage", "percentages", "pct"})


@lru_cache(maxsize=4096)
def suggests(header: HeaderReading, unit: Unit) -> bool:
    """Return whether a word of the header names a unit of the same dimension as `unit`.

    "Min" suggests units of time, "Win percentage" fractions, "Price in euro" euros.
    """
    if unit.dimension == Dimension.FRACTION and (_SHARES & set(header.words) or "%" in header.name):
        return True
    words = (word for word in header.words if len(word) > 1)
    return any(named.dimension == unit.dimension for word in words for named in find_units(word))


def clock_of(header: HeaderReading) -> str:
    """Return the notation of times that the header names: "min:sec", "h:min", "h:min:sec" or ""."""
    return _CLOCKS.get(header.unit_text.casefold().replace(" ", ""), "")
