"""Percent signs in cells of several numbers, which the header says as well: "120 (45.1%)" under "n (%)"."""

from __future__ import annotations

import re

from tabx.values.columns import Column, ColumnPair
from tabx.values.text import fold, words
from tabx.values.value import Dimension

_LONGEST = 120
"""Most characters of such a cell: three numbers with their interval have fewer than half as many."""

_SIGN = re.compile(r"(?<=\d)\s?%")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*(?:\s?[-–]\s?\d+(?:[.,]\d+)*)?(\s?%)?")
"""A number or a range of two, whose sign stands behind the last, and the sign."""
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


def says_percent_of_header(gold: str, predicted: str, pair: ColumnPair) -> bool:
    """Return whether two texts differ only in percent signs that both headers say for the same numbers.

    Under "n (%)" the number in brackets is the percentage, under "% (n)" the one before them. Elsewhere all numbers of
    a cell are percentages, or none.
    """
    if ("%" in gold) is ("%" in predicted) or max(len(gold), len(predicted)) > _LONGEST:
        return False
    if not _names_percent(pair.gold) or fold(_SIGN.sub("", gold)) != fold(_SIGN.sub("", predicted)):
        return False
    if not _names_percent(pair.predicted) and "%" not in predicted:
        return False
    return _has_signs_where_named(gold if "%" in gold else predicted, pair.gold)


def _names_percent(column: Column) -> bool:
    header = column.header
    return (header.unit is not None and header.unit.dimension == Dimension.FRACTION) or "percent" in words(header.name)


def _has_signs_where_named(text: str, column: Column) -> bool:
    """Return whether the signs of a text stand behind all numbers, or behind those that the header means."""
    if all(_NUMBER.findall(text)):
        return True
    inside = " ".join(_BRACKETS.findall(text))
    outside = _BRACKETS.sub(" ", text)
    # The sign is the header's unit where it stands in brackets or behind a comma, else a word of its name.
    meant, other = (inside, outside) if column.header.unit_text else (outside, inside)
    return bool(inside) and bool(meant) and "%" not in other and all(_NUMBER.findall(meant))
