"""Detection of a gold column's unit that the prediction lost or moved."""

from __future__ import annotations

from dataclasses import dataclass

from tabx.values.column.properties import dimensions, has_own_units, own_unit
from tabx.values.columns import Column
from tabx.values.kinds import DifferenceKind, PairFlag
from tabx.values.reading.units import find_units
from tabx.values.records import DataType
from tabx.values.relating.headers import header_similarity, relate_headers
from tabx.values.relating.interpretations import FRACTION_FLAG, Interpretation, replace_values
from tabx.values.text import numbers_in, words
from tabx.values.value import Dimension, Value


@dataclass(frozen=True, slots=True)
class UnitThresholds:
    """Bounds on the header words that may stand for a unit."""

    same_name: float = 0.5
    """Least similarity of two headers if the gold's only implies its unit ("Minutes played") and the prediction's is to
    imply it too. No reason on record; 0.3 and 0.8 change no tested case."""


THRESHOLDS = UnitThresholds()

_KEEP_THE_NAME = frozenset({DifferenceKind.FEWER_WORDS, DifferenceKind.UNNAMED})
_UNIT_SIGNS = frozenset("%$€£")


def unit_flags(gold: Column, predicted: Column, chosen: Interpretation) -> set[PairFlag]:
    """Return UNIT_LOST or UNIT_MOVED if the gold's unit is named nowhere, or elsewhere.

    The flags depend neither on the paired rows nor on agreeing values, so that one more wrong cell cannot remove them.
    Cells that name another unit are judged as wrong themselves.
    """
    if gold.header.unit is None and all(value.type is DataType.EMPTY for value in predicted.values):
        return set()
    if chosen.gold is not gold.values:  # "5 m" may have been resolved as millions
        gold = replace_values(gold, chosen.gold, gold.spread)
    unit = own_unit(gold)
    dimension = "" if unit is None else unit.dimension
    if not dimension:
        return set()
    if dimension in dimensions(predicted):
        is_moved = _is_moved(gold, predicted, dimension) and PairFlag.UNIT_CHANGED not in chosen.flags
        return {PairFlag.UNIT_MOVED} if is_moved else set()
    if FRACTION_FLAG in chosen.flags or PairFlag.UNIT_CHANGED in chosen.flags:
        return set()
    if says_unit_otherwise(gold, predicted, dimension):
        return set()
    return {PairFlag.UNIT_LOST}


def says_unit_otherwise(gold: Column, predicted: Column, dimension: str) -> bool:
    """Return whether a column without the unit of another expresses it in some other way.

    It may do so by a word, by a renamed header, by the notation of times, or by units of its own.
    """
    if _is_worded(gold, predicted, dimension) or _is_renamed(gold, predicted):
        return True
    # "1:30" is a time without any unit beside it.
    if dimension == Dimension.TIME and any(value.type is DataType.TIME for value in predicted.values):
        return True
    return has_own_units(predicted) or any(_names_unit_among_numbers(value, dimension) for value in predicted.values)


def _names_unit_among_numbers(value: Value, dimension: str) -> bool:
    """Return whether a cell that is a text or list with numbers names a unit of the dimension.

    Examples are "42-45 minutes" and "90 min, 95 min".
    """
    if value.type not in (DataType.STRING, DataType.LIST) or not numbers_in(words(value.text)):
        return False
    # A single letter may be too many units to be evidence.
    longer_words = [word for word in words(value.text) if len(word) > 1]
    return any(unit.dimension == dimension for word in longer_words for unit in find_units(word))


def _is_moved(gold: Column, predicted: Column, dimension: str) -> bool:
    """Return whether the unit is in the header of one column and in the cells of the other."""
    changed = _unit_places(gold, dimension) ^ _unit_places(predicted, dimension)
    return changed == {"header", "cell"}


def _unit_places(column: Column, dimension: str) -> set[str]:
    """Return where a column names a unit: in "header", in "cell", or in both.

    The header's unit must have the dimension; a cell's unit may have any.
    """
    places = {"cell" for value in column.values if value.unit_from == "cell" and value.unit is not None}
    header = column.header.unit
    return places | ({"header"} if header is not None and header.dimension == dimension else set())


def _is_worded(gold: Column, predicted: Column, dimension: str) -> bool:
    """Return whether the predicted header names the unit by a word, or implies it by its name.

    If the gold's header only implies its unit ("Minutes played"), a similar name is taken to imply the same.
    """
    if dimension == Dimension.FRACTION and "percent" in words(predicted.header.name):
        return True
    if _names_unit(predicted, dimension):
        return True
    if gold.header.unit_text or not _is_implied_by_name(gold) or _drops_sign(gold, predicted):
        return False
    return header_similarity(gold.header, predicted.header) >= THRESHOLDS.same_name


def _names_unit(column: Column, dimension: str) -> bool:
    """Return whether a header or a word of it is the name of a unit: "Square feet" is one, "feet" another."""
    names = (name for name in (column.header.name, *column.header.words) if len(name) > 1)
    return any(unit.dimension == dimension for name in names for unit in find_units(name))


def _is_renamed(gold: Column, predicted: Column) -> bool:
    """Return whether a name that implies the unit ("Minutes", "Percent") was replaced entirely.

    Whether "Time played" means the same is left to the comparison of headers. A unit symbol that was dropped ("Share
    %", "Share") is not a renaming.
    """
    if gold.header.unit_text or not _is_implied_by_name(gold) or not _UNIT_SIGNS.isdisjoint(gold.header.name):
        return False
    return relate_headers(gold.header, predicted.header).kind not in _KEEP_THE_NAME


def _drops_sign(gold: Column, predicted: Column) -> bool:
    """Return whether the gold's name has the sign of a unit ("Share %") and the predicted one has not."""
    return bool(_UNIT_SIGNS & (set(gold.header.name) - set(predicted.header.name)))


def _is_implied_by_name(gold: Column) -> bool:
    """Return whether only the header's name implies the gold's unit ("Minutes played")."""
    return gold.header.unit is not None and not any(value.unit_from == "cell" for value in gold.values)
