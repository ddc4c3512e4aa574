"""Names that differ by case alone: two where the gold has both (γ and Γ, g and G), in whatever notation."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from operator import is_

import numpy as np
from numpy.typing import NDArray

from tabx.align.pairing.grid import Grid
from tabx.values.columns import Column, Scale
from tabx.values.records import DataType
from tabx.values.relating.same_signs import bare_signs
from tabx.values.value import Value

_CASED = "as written:"
"""Begins the key of a name that is told from another one by its capitals."""

_NO_NAMES = frozenset({DataType.EMPTY, DataType.NUMERICAL, DataType.DATE, DataType.TIME})
_LETTER = re.compile(r"[^\W\d_][\u0300-\u036f]*(?:[_^].*)?")
"""A symbol: one letter, with or without its accents and scripts."""


def with_cases_apart(gold: Grid) -> Grid:
    """Return the grid with names that differ by case alone as two, where both name rows: the units "g" and "G".

    So they do in a column of which no text occurs twice, and where rows differ in nothing else that could name them.
    Single letters are two in any column. Elsewhere other capitals are another way to write the same.
    """
    in_columns = [_of_two_cases(column) for column in gold.columns]
    if not any(in_columns):
        return gold
    of_rows = _of_rows_of_two_cases(gold, in_columns)
    apart = frozenset().union(
        *(_telling(texts, names, rows) for texts, names, rows in zip(gold.texts, in_columns, of_rows, strict=True))
    )
    return _with_names_apart(gold, apart)


def with_cases_of(gold: Grid, predicted: Grid) -> Grid:
    """Return the prediction with the names apart by case that the gold tells apart by it, however they are written."""
    keys = (key for keys in gold.keys for key in keys if key.startswith(_CASED))
    return _with_names_apart(predicted, {key.removeprefix(_CASED) for key in keys})


def are_two_cases(key: str, other: str) -> bool:
    """Return whether two keys are those of two names that differ by case alone."""
    return key.startswith(_CASED) and key != other and key.casefold() == other.casefold()


def headers_of_two_cases(gold: Sequence[str], predicted: Sequence[str]) -> NDArray[np.bool_]:
    """Return a mask of the headers that differ by case alone where the gold has both, shape (gold, predicted)."""
    result = np.zeros((len(gold), len(predicted)), dtype=bool)
    apart = names_of_two_cases(gold)
    if not apart:
        return result
    names, others = [bare_signs(name) for name in gold], [bare_signs(name) for name in predicted]
    for g, name in enumerate(names):
        for p, other in enumerate(others):
            result[g, p] = other in apart and name != other and name.casefold() == other.casefold()
    return result


def names_of_two_cases(names: Iterable[str]) -> frozenset[str]:
    """Return the signs of the names that equal another one but for case."""
    signs = set(map(bare_signs, names))
    counts = Counter(map(str.casefold, signs))
    return frozenset(name for name in signs if counts[name.casefold()] > 1)


def _of_two_cases(column: Column) -> frozenset[str]:
    """Return the signs of a column's names that equal another one of it but for case."""
    texts_of: defaultdict[str, set[str]] = defaultdict(set)
    for value in column.values:
        if value.type not in _NO_NAMES:
            texts_of[value.key].add(value.text.strip())
    return names_of_two_cases(text for texts in texts_of.values() if len(texts) > 1 for text in texts)


def _telling(texts: Sequence[str], names: frozenset[str], of_rows: frozenset[str]) -> frozenset[str]:
    """Return those of a column's names of two cases that are two names."""
    filled = [text for text in texts if text]
    if names and len(set(filled)) == len(filled):
        return names
    return frozenset(name for name in names if _LETTER.fullmatch(name) or name in of_rows)


def _of_rows_of_two_cases(gold: Grid, in_columns: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    """Return by column the names by whose case alone a row differs from another one in all that could name it."""
    found: list[set[str]] = [set() for _ in in_columns]
    naming = [g for g, column in enumerate(gold.columns) if column.scale is not Scale.RATIO]
    lines = list(zip(*(_signs_of(gold.columns[g], in_columns[g]) for g in naming), strict=True))
    if len(set(lines)) == len(lines):
        alike: defaultdict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
        for line in lines:
            alike[tuple(map(str.casefold, line))].append(line)
        for rows in alike.values():
            for g, names in zip(naming, zip(*rows, strict=True), strict=True):
                found[g].update(names if len(set(names)) > 1 else ())
    return list(map(frozenset, found))


def _signs_of(column: Column, names: Collection[str]) -> list[str]:
    """Return the keys of a column, those of names of two cases as written."""
    signs = [bare_signs(value.text) if names else value.key for value in column.values]
    return [sign if sign in names else value.key for sign, value in zip(signs, column.values, strict=True)]


def _with_names_apart(grid: Grid, apart: Collection[str]) -> Grid:
    """Return the grid with the case kept in the keys of some names, given by their signs."""
    if not apart:
        return grid
    columns = tuple(_cased(column, apart) for column in grid.columns)
    return grid if all(map(is_, columns, grid.columns)) else replace(grid, columns=columns)


def _cased(column: Column, apart: Collection[str]) -> Column:
    values = tuple(_with_case(value, apart) for value in column.values)
    return column if all(map(is_, values, column.values)) else replace(column, values=values)


def _with_case(value: Value, apart: Collection[str]) -> Value:
    if value.type in _NO_NAMES:
        return value
    signs = bare_signs(value.text)
    return replace(value, key=_CASED + signs) if signs in apart else value
