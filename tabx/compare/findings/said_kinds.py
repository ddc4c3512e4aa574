"""What the name of a column or field says of its values: a year, a count, a name; and values that are none of that."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import StrEnum

from tabx.base.limits import check_time
from tabx.values.column.properties import cell_dimensions, dimensions, has_own_units, is_in_range_of_years
from tabx.values.columns import Column
from tabx.values.reading.years import years_in
from tabx.values.records import DataType, EntityKind
from tabx.values.text import words
from tabx.values.value import Flag, HeaderReading, Resolution, Value

Test = Callable[[Value], bool]


class SaidKind(StrEnum):
    """What a name says its values are, in the words of a sentence."""

    YEAR = "years"
    DATE = "dates"
    AMOUNT = "amounts"
    COUNT = "numbers"
    NAME = "names"
    TEXT = "texts"  # which may be anything: no such name contradicts its values


LEAST_VOUCHING_SHARE = 1 / 3
"""Share of the values that have to be what a name says for it to be no contradiction, as for a new name over values
of the gold's (`headers.LEAST_VOUCHING_SHARE`): a column of years has a "Total" and a column of votes a remark."""

_LARGE = 1000
"""Number from which one of several in a text is an amount with a remark ("12,450 (1,204 away)"); smaller ones side by
side are a score ("3–1", "19.19 (133)")."""

_LEAST_FULL_YEAR = 100
"""Smallest whole number that is surely no short year, no year of a course and no year of a reign ("Year 3", "98")."""

_PLAIN_DIGITS = 3
"""Digits from which a bare number is surely no shirt or lane by which a player or team is named."""

_WORDS: dict[SaidKind, frozenset[str]] = {
    SaidKind.YEAR: frozenset({"year", "years", "jahr", "année", "año", "anno"}),
    SaidKind.DATE: frozenset({"date", "dates", "airdate", "datum", "fecha"}),
    SaidKind.AMOUNT: frozenset({
        "attendance", "attendances", "crowd", "spectators", "population", "inhabitants", "votes", "passengers",
        "visitors", "viewers", "enrollment", "enrolment", "revenue", "salary", "budget", "zuschauer", "einwohner",
        "stimmen", "habitants", "habitantes", "población", "popolazione",
    }),
    SaidKind.COUNT: frozenset({
        "points", "pts", "laps", "goals", "wins", "losses", "draws", "rebounds", "assists", "seats", "age",
        "height", "elevation", "altitude", "punkte", "tore", "siege", "puntos", "buts",
    }),
    SaidKind.NAME: frozenset({
        "name", "player", "candidate", "city", "country", "nation", "nationality", "team", "club", "opponent", "venue",
        "stadium", "arena", "director", "author", "artist", "actor", "actress", "driver", "rider", "coach", "manager",
        "winner", "nominee", "party", "constituency", "college", "hometown", "region", "spieler", "stadt",
        "verein", "mannschaft", "joueur", "ville", "équipe", "jugador", "ciudad", "equipo", "país",
    }),
    SaidKind.TEXT: frozenset({
        "title", "role", "notes", "category", "film", "album", "song", "award", "location", "event", "competition",
        "tournament", "position", "constructor", "language", "label", "genre", "series", "municipality", "district",
    }),
}  # fmt: skip
"""Words that say what stands below them. "Time", "season", "place", "home", "score" and "gold" may be over anything."""

_KIND_OF: dict[str, SaidKind] = {word: kind for kind, said in _WORDS.items() for word in said}

_BEFORE_THE_REST = frozenset(
    {"of", "for", "in", "at", "by", "per", "from", "to", "von", "der", "de", "du", "del", "di"}
)
"""Words behind which a name says of whom or where: "Date of birth" is a date, "Points per game" are points."""

_NUMBERS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_RANGE = re.compile(r"\s*(\d{1,20})\s*[-–—]\s*(\d{1,20})\s*")

_MOMENTS = (SaidKind.YEAR, SaidKind.DATE)
_FIGURES = (SaidKind.AMOUNT, SaidKind.COUNT)
_WORDED = (SaidKind.NAME, SaidKind.TEXT)


def said_kind(header: HeaderReading) -> SaidKind | None:
    """Return what a name says its values are, by its last word or the one before "of" or "per"; None if unknown."""
    head = ""
    for word in header.words:
        if word in _BEFORE_THE_REST and head:
            break
        head = word if len(word) > 1 and word.isalpha() else head
    return _KIND_OF.get(head)


def contradicts_values(gold: HeaderReading, predicted: HeaderReading, values: Sequence[Value]) -> str:
    """Return why the values under a new name are not what it says, "" if they may be or nobody can tell.

    Alone, a name contradicts what can be none of it: a year 664,015, an attendance 3–1. Where the gold's name says that
    the values are of another kind, they have to be of the new one: "Ida Moss" under "Player" is no date.
    """
    kind, own = said_kind(predicted), said_kind(gold)
    if kind is None or kind is SaidKind.TEXT or _family(kind) == _family(own):
        return ""
    filled = _telling(kind, values)
    are_gold_kind = own is not None and _are(_OF_KIND[own], filled)
    if not filled or _are(_test(kind, own, are_gold_kind=are_gold_kind), filled):
        return ""
    return f"it stands over {own if are_gold_kind else _what(filled, kind)}, not over {kind}"


def _test(kind: SaidKind, own: SaidKind | None, *, are_gold_kind: bool) -> Test:
    """Return what a value has to be for a name; a moment that the gold calls one is no amount, and the reverse."""
    if own is None:
        return _POSSIBLE[kind]
    excludes = kind not in _WORDED and own not in (*_WORDED, SaidKind.COUNT)
    return _is_nothing if are_gold_kind and excludes else _OF_KIND[kind]


def _is_nothing(value: Value) -> bool:
    del value
    return False


def _are(test: Test, values: Sequence[Value]) -> bool:
    """Whether enough values are of a kind."""
    found = 0
    for value in values:
        check_time()
        found += test(value)
    return found >= LEAST_VOUCHING_SHARE * len(values)


def contradicts_units(gold: Column, predicted: Column) -> str:
    """Return why the unit in a new name cannot be that of the values, which name their own; "" if it may be."""
    unit = predicted.header.unit
    if unit is None or not predicted.header.unit_text or unit.dimension in dimensions(gold):
        return ""
    own = cell_dimensions(predicted)
    if not has_own_units(predicted) or unit.dimension in own:
        return ""
    symbol = next(value.unit.symbol for value in predicted.values if value.unit_from == "cell" and value.unit)
    return f"it names {unit.symbol} over values in {symbol}"


def _telling(kind: SaidKind, values: Sequence[Value]) -> list[Value]:
    """Return the filled values, but for those that may be a range of amounts as well as a score."""
    return [value for value in values if value.key and not (kind is SaidKind.AMOUNT and _rises(value))]


def _family(kind: SaidKind | None) -> tuple[SaidKind, ...]:
    """Return the kinds between which nobody can tell by the values."""
    families = (_MOMENTS, _FIGURES, _WORDED)
    return next((family for family in families if kind in family), ())


def _what(values: Sequence[Value], kind: SaidKind) -> str:
    """Return what most values of a column are, in the plural."""
    if kind is SaidKind.AMOUNT and any(_numbers(value) for value in values if value.type is DataType.STRING):
        return "scores"
    types = [_SAID_TYPES.get(value.type, "texts") for value in values]
    return max(dict.fromkeys(types), key=types.count)


_SAID_TYPES = {DataType.NUMERICAL: "numbers", DataType.DATE: "dates", DataType.TIME: "times"}


def _is_moment(value: Value) -> bool:
    """Whether a value is a date or year, or a text with one."""
    if value.type is DataType.DATE or value.entity is EntityKind.DATE or Flag.YEARS in value.flags:
        return True
    if value.type is DataType.NUMERICAL:
        return value.text.strip().isdecimal() and value.number is not None and is_in_range_of_years(value.number)
    return bool(years_in(value.text))


def _may_be_moment(value: Value) -> bool:
    """Whether a value may be a year or date, of whatever era and notation: any text, and any small or bare number."""
    if value.type is not DataType.NUMERICAL or value.number is None or _is_moment(value):
        return value.type is not DataType.TIME
    is_whole = value.number.is_integer() and value.number >= 0 and value.unit is None
    return is_whole and (value.number < _LEAST_FULL_YEAR or is_in_range_of_years(value.number))


def _numbers(value: Value) -> list[float]:
    return [float(number.replace(",", "")) for number in _NUMBERS.findall(value.text)]


def _is_amount(value: Value) -> bool:
    """Whether a value is a number, or a text that begins with its one number or has a large one."""
    if value.type is DataType.NUMERICAL:
        return True
    numbers = _numbers(value) if value.type not in (DataType.DATE, DataType.TIME) else []
    is_first = len(numbers) == 1 and not value.text.lstrip()[:1].isalpha()
    return is_first or any(number >= _LARGE for number in numbers)


def _may_be_amount(value: Value) -> bool:
    """Whether a value may be one amount: neither a moment nor several small numbers, of which a score consists."""
    if value.type in (DataType.DATE, DataType.TIME):
        return False
    return "%" in value.text or len(_numbers(value)) <= 1 or _is_amount(value)


def _rises(value: Value) -> bool:
    """Whether a text has two numbers that may be a range or a score ("150–200", "1–3"): nobody can tell by it."""
    ends = _RANGE.fullmatch(value.text.replace(",", ""))
    return ends is not None and float(ends[1]) < float(ends[2])


def _is_number(value: Value) -> bool:
    """Whether a value is a number, or a text that begins with digits or a sign and has digits."""
    if value.type is DataType.NUMERICAL:
        return True
    begins = not value.text.lstrip()[:1].isalpha()
    return begins and value.type is not DataType.DATE and any(map(str.isdigit, value.text))


def _may_be_number(value: Value) -> bool:
    return value.type is not DataType.DATE or value.resolution is not Resolution.DAY


def _has_letters(value: Value) -> bool:
    """Whether a value is a text that may be a name."""
    is_figure = value.type in (DataType.NUMERICAL, DataType.DATE, DataType.TIME)
    return not is_figure and any(map(str.isalpha, value.text)) and value.entity is not EntityKind.DATE


def _may_be_name(value: Value) -> bool:
    """Whether a value may name something: any text with letters, a code, a bare number of few digits."""
    if value.type in (DataType.DATE, DataType.TIME):
        return value.resolution is Resolution.YEAR
    if value.type is not DataType.NUMERICAL:
        return any(map(str.isalpha, value.text))
    text = value.text.strip()
    return Flag.IDENTIFIER in value.flags or (text.isdecimal() and len(text) < _PLAIN_DIGITS) or bool(_letters(text))


def _letters(text: str) -> list[str]:
    return [word for word in words(text) if word.isalpha()]


_OF_KIND: dict[SaidKind, Test] = {
    SaidKind.YEAR: _is_moment, SaidKind.DATE: _is_moment, SaidKind.AMOUNT: _is_amount, SaidKind.COUNT: _is_number,
    SaidKind.NAME: _has_letters, SaidKind.TEXT: _has_letters,
}  # fmt: skip
_POSSIBLE: dict[SaidKind, Test] = {
    SaidKind.YEAR: _may_be_moment, SaidKind.DATE: _may_be_moment, SaidKind.AMOUNT: _may_be_amount,
    SaidKind.COUNT: _may_be_number, SaidKind.NAME: _may_be_name,
}  # fmt: skip
