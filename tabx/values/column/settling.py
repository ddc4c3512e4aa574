"""Resolution of ambiguous cells by their column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tabx.values.column.boxes import read_boxes
from tabx.values.column.calendar_names import read_calendar_names
from tabx.values.column.choices import CellReadings, ColumnReadings, Occurring, filled_of, keep_wanted, occurring_in
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
from tabx.values.column.number_pairs import settle_number_pairs
from tabx.values.columns import ColumnFlag
from tabx.values.reading.cell import boolean_value, string_value
from tabx.values.reading.literals import truths
from tabx.values.records import DataType
from tabx.values.text import plain
from tabx.values.value import Flag, Form, HeaderReading, Value

_PAIR_WORDS = frozenset({"score", "scores", "result", "results", "ratio", "odds", "record"})
_DATE_WORDS = frozenset({
    "date", "dates", "day", "born", "birth", "died", "death", "acquired", "released", "founded", "established",
    "opened", "closed",
})  # fmt: skip
_DURATION_WORDS = frozenset({
    "duration", "length", "runtime", "time", "pace", "lap", "mp", "minutes", "split", "gap", "elapsed", "played",
    "finish",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class TruthThresholds:
    """Bounds within which the words and letters of a column are booleans."""

    cells_to_one_other: int = 4
    """At most one cell in this many may name no boolean: among five flags one may be corrupt; where half of the cells
    are something else, all are words."""

    letters_in_use: int = 2
    """Different values needed where only letters occur: "N" alone may be any abbreviation."""


THRESHOLDS = TruthThresholds()


def settle(header: HeaderReading, readings: ColumnReadings, measured: bool = False) -> tuple[list[Value], list[str]]:
    """Return one value for each cell, and the flags of the column.

    A column that a house rule declares `measured` is never read as codes.
    """
    flags: list[str] = []
    occurring = occurring_in(readings)
    if named := read_boxes(readings, occurring) or read_calendar_names(header, readings, occurring):
        return named, flags
    if not measured and is_code(header, readings, occurring):
        blanks = blanks_may_be_codes(header, readings, occurring)
        return [as_code(options, blanks) for options in readings], [ColumnFlag.CODE]
    # Types first, then the notations of dates, numbers and times. Units come last, as they may depend on what the
    # numbers are.
    readings = _settle_truths(_settle_dashes(settle_pairs(readings, occurring), occurring), occurring)
    readings = _settle_scores(header, readings)
    readings = settle_number_pairs(settle_lists(header, readings, occurring), occurring)
    readings = _settle_types(header, readings, occurring)
    readings = settle_months(readings, occurring)
    readings = settle_days(readings, flags, occurring)
    readings = settle_commas(readings, flags, occurring)
    readings = settle_centuries(readings, occurring)
    readings = settle_clocks(header, readings, occurring)
    readings = settle_units(header, readings, occurring)
    if occurring.is_open and _is_ambiguous(readings):
        flags.append(ColumnFlag.AMBIGUOUS)
    return [options[0] for options in readings], flags


def _is_ambiguous(readings: ColumnReadings) -> bool:
    return any(Flag.AMBIGUOUS in options[0].flags and _has_other_values(options) for options in readings)


def _has_other_values(options: CellReadings) -> bool:
    return any(option.key != options[0].key for option in options[1:])


def _settle_truths(readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve letters and 1/0 as booleans in a boolean column; elsewhere, booleans as texts."""
    if not _are_truths(filled_of(readings, occurring)):
        if DataType.BOOL not in occurring.types:
            return readings
        return [_as_words(options) if options[0].type is DataType.BOOL else options for options in readings]
    return [_as_truth(options) for options in readings]


def _are_truths(filled: ColumnReadings) -> bool:
    """Return whether the cells are booleans.

    One word such as "yes" is enough if at least three quarters of the cells name a boolean. Letters must occur in both
    values, and in every cell of at least two. 1 and 0 alone are not booleans.
    """
    if not _may_be_truths(filled):
        return False
    named = [truths(options[0].text) for options in filled]
    if any(by_word is not None for by_word, _ in named):
        return True
    letters = [by_letter for _, by_letter in named if by_letter is not None]
    if not len(letters) == len(filled) > 1 or len(set(letters)) != THRESHOLDS.letters_in_use:
        return False
    # 1 and 0 alone may as well be counts.
    return not any(options[0].type is DataType.NUMERICAL for options in filled)


def _may_be_truths(filled: ColumnReadings) -> bool:
    """Return whether at least three quarters of the cells name a boolean.

    Stops at the first cell that decides against it.
    """
    others = 0
    for options in filled:
        others += truths(options[0].text) == (None, None)
        if THRESHOLDS.cells_to_one_other * others > len(filled):
            return False
    return True


def _as_truth(options: CellReadings) -> CellReadings:
    """Return a cell as the boolean that it names, or unchanged."""
    text = options[0].text
    by_word, by_letter = truths(text)
    truth = by_letter if by_word is None else by_word
    return options if truth is None or options[0].type is DataType.EMPTY else (boolean_value(text, truth),)


def _as_words(options: CellReadings) -> CellReadings:
    return tuple(option for option in options if option.type is not DataType.BOOL) or (string_value(options[0].text),)


def _settle_dashes(readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve a dash as a symbol in a column where some cell is just "+"."""
    if DataType.STRING not in occurring.types or not _has_plus(readings):
        return readings
    return [(string_value(options[0].text),) if plain(options[0].text) == "-" else options for options in readings]


def _has_plus(readings: ColumnReadings) -> bool:
    """Return whether some cell is just "+"."""
    return any("+" in options[0].text and options[0].text.strip() == "+" for options in readings)


def _settle_types(header: HeaderReading, readings: ColumnReadings, occurring: Occurring) -> ColumnReadings:
    """Resolve the type of ambiguous cells by header, padded numbers or the column's main type."""
    filled = filled_of(readings, occurring) if occurring.is_open else []
    if not filled:
        return readings
    wanted = _type_named(header, filled)
    if wanted is None and _are_padded_numbers(filled):
        wanted = DataType.NUMERICAL
    if wanted is None:
        wanted = _main_type_of_readings(filled)
    return readings if wanted is None else keep_wanted(readings, _is_of_type(wanted))


def _type_named(header: HeaderReading, filled: ColumnReadings) -> DataType | None:
    """Return the type that the header names, if most cells can be of that type, else None.

    Years alone are no evidence for dates.
    """
    for kind, words in ((DataType.DATE, _DATE_WORDS), (DataType.TIME, _DURATION_WORDS)):
        if words.isdisjoint(header.words):
            continue
        possible = sum(
            any(option.type is kind and option.resolution != "year" for option in options) for options in filled
        )
        if 2 * possible > len(filled):
            return kind
    return None


def _are_padded_numbers(filled: ColumnReadings) -> bool:
    """Return whether all cells can be numbers, at least one with a leading zero ("007")."""
    if not any(Form.LEADING_ZERO in options[-1].flags for options in filled):
        return False
    return all(any(option.type is DataType.NUMERICAL for option in options) for options in filled)


def _main_type_of_readings(filled: ColumnReadings) -> DataType | None:
    """Return the most common type of the unambiguous cells, or None.

    Most cells must have a reading of that type, and more than one cell must be of it for certain, unless all cells can
    be.
    """
    sure = [options for options in filled if Flag.AMBIGUOUS not in options[0].flags]
    counts = Counter(options[0].type for options in sure or filled)
    kind = max(sorted(counts), key=lambda one: counts[one])
    # A few cells of other types among texts keep their type.
    if kind is DataType.STRING and counts[kind] < len(filled):
        return None
    possible = sum(any(option.type is kind for option in options) for options in filled)
    is_common = counts[kind] > 1 or possible == len(filled)
    return kind if 2 * possible > len(filled) and is_common else None


def _settle_scores(header: HeaderReading, readings: ColumnReadings) -> ColumnReadings:
    """Resolve times under the name of a result ("Score") as texts."""
    return readings if _PAIR_WORDS.isdisjoint(header.words) else [_as_score(options) for options in readings]


def _as_score(options: CellReadings) -> CellReadings:
    """Return "21:15" as a text (the score of a game), not as a time."""
    return (string_value(options[0].text),) if options[0].type is DataType.TIME else options


def _is_of_type(kind: DataType) -> Callable[[Value], bool]:
    return lambda value: value.type is kind
