"""How a column settles what its cells leave open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tabx.values.column.choices import Readings, filled_of, prefer
from tabx.values.column.codes import as_code, blanks_may_be_codes, is_code
from tabx.values.column.letters import settle_units
from tabx.values.column.notations import (
    settle_centuries,
    settle_clocks,
    settle_commas,
    settle_days,
    settle_lists,
    settle_months,
    settle_pairs,
)
from tabx.values.reading.cell import boolean_value, string_value
from tabx.values.reading.literals import truths
from tabx.values.records import DataType
from tabx.values.text import plain
from tabx.values.value import HeaderReading, Value

_PAIR_WORDS = frozenset({"score", "scores", "result", "results", "ratio", "odds", "record"})
_DATE_WORDS = frozenset({
    "date", "dates", "day", "born", "birth", "died", "death", "acquired", "released", "founded", "established",
    "opened", "closed",
})  # fmt: skip
_DURATION_WORDS = frozenset({
    "duration", "length", "runtime", "time", "pace", "lap", "mp", "minutes", "split", "gap", "elapsed", "played",
    "finish",
})  # fmt: skip


def settle(header: HeaderReading, readings: Readings, measured: bool = False) -> tuple[list[Value], list[str]]:
    """Return one value for each cell, and the flags of the column; a column said to be `measured` holds no codes."""
    flags: list[str] = []
    kept = [tuple(options) for options in readings]
    if not measured and is_code(header, kept):
        flags.append("code")
        blanks = blanks_may_be_codes(header, kept)
        return [as_code(options, blanks) for options in kept], flags
    kept = _booleans(_signs(settle_pairs(kept)))
    if _PAIR_WORDS & set(header.words):
        kept = [_as_pair(options) for options in kept]
    kept = settle_lists(header, kept)
    kept = _by_type(header, kept)
    kept = settle_months(kept)
    kept = settle_days(kept, flags)
    kept = settle_commas(kept, flags)
    kept = settle_centuries(kept)
    kept = settle_clocks(header, kept)
    kept = settle_units(header, kept)
    values = [options[0] for options in kept]
    if any("ambiguous" in options[0].flags and _differs(options) for options in kept):
        flags.append("ambiguous")
    return values, flags


def _differs(options: tuple[Value, ...]) -> bool:
    return any(option.key != options[0].key for option in options[1:])


def _booleans(readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Read letters and 1/0 as truth where all cells can be and one is a boolean word; else words stay words."""
    filled = filled_of(readings)
    if not _may_be_truths(filled):
        return [_words_only(options) if options[0].type is DataType.BOOL else options for options in readings]
    told = [truths(options[0].text) for options in filled]
    words = sum(sure is not None for sure, _ in told)
    weak = sum(letter is not None for _, letter in told)
    sides = {letter for _, letter in told} - {None}
    letters = words == 0 and weak == len(filled) > 1 and len(sides) == 2 and not _any_digit(filled)
    if not letters and words == 0:
        return [_words_only(options) if options[0].type is DataType.BOOL else options for options in readings]
    out = []
    for options in readings:
        sure, letter = truths(options[0].text)
        truth = letter if sure is None else sure
        empty = options[0].type is DataType.EMPTY
        out.append(options if truth is None or empty else (boolean_value(options[0].text, truth),))
    return out


def _may_be_truths(filled: Readings) -> bool:
    """Return whether three quarters of the cells name a truth; asks no further than it takes to deny it."""
    others = 0
    for options in filled:
        others += truths(options[0].text) == (None, None)
        if 4 * others > len(filled):
            return False
    return True


def _signs(readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Read a dash as the sign it is in a column that has a "+" in a cell by itself."""
    if not any(options[0].text.strip() == "+" for options in readings):
        return readings
    return [(string_value(options[0].text),) if plain(options[0].text) == "-" else options for options in readings]


def _any_digit(readings: Readings) -> bool:
    return any(options[0].type is DataType.NUMERICAL for options in readings)


def _words_only(options: tuple[Value, ...]) -> tuple[Value, ...]:
    return tuple(option for option in options if option.type is not DataType.BOOL) or (string_value(options[0].text),)


def _by_type(header: HeaderReading, readings: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Let the column's main type choose among the readings of a cell."""
    filled = filled_of(readings)
    if not filled:
        return readings
    words = set(header.words)
    for kind, hint in ((DataType.DATE, _DATE_WORDS), (DataType.TIME, _DURATION_WORDS)):
        if words & hint:
            can = sum(any(o.type is kind and o.resolution != "year" for o in options) for options in filled)
            if 2 * can > len(filled):
                return prefer(readings, _of_type(kind), drop=True)
    if any("form:leading zero" in options[-1].flags for options in filled) and all(map(_numeric, filled)):
        return prefer(readings, _of_type(DataType.NUMERICAL), drop=True)
    firm = [options for options in filled if "ambiguous" not in options[0].flags]
    counts = Counter(options[0].type for options in firm or filled)
    kind = max(sorted(counts), key=lambda one: counts[one])
    can = sum(any(option.type is kind for option in options) for options in filled)
    if kind is DataType.STRING and counts[kind] < len(filled):
        return readings
    if can * 2 > len(filled) and (counts[kind] > 1 or can == len(filled)):
        return prefer(readings, _of_type(kind), drop=True)
    return readings


def _numeric(options: tuple[Value, ...]) -> bool:
    return any(option.type is DataType.NUMERICAL for option in options)


def _as_pair(options: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return "21:15" as the two counts of a score, not as a time."""
    return (string_value(options[0].text),) if options[0].type is DataType.TIME else options


def _of_type(kind: DataType) -> Callable[[Value], bool]:
    return lambda value: value.type is kind
