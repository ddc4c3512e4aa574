"""Columns of both results as whole numbers, where values that may be one have one code.

Closeness is no equality: 1 is close to 1 + d and that to 1 + 2d, while 1 and 1 + 2d may not be close. So numbers that a
chain of close ones joins share a code, and a code is *loose* where not every gold value of it is one with every
predicted value: `Coded.are_one` then tells. Chains are made within a family (`families`), so that dense columns join
only what lies dense in themselves.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from tabx.sql.closeness import Closeness
from tabx.sql.families import GOLD, PREDICTED, families
from tabx.sql.values import NUMBER, REAL, WHOLE_BELOW, Column, Flags, Floats, Ints

_NO_TEXT = -1


@dataclass
class Coded:
    """A column by codes.

    Attributes
    ----------
    family : int
        Number of its family; columns of different families never pair.
    codes : array of int
        For each row the code of its value, from 0; codes of different families have nothing to do with each other.
    loose : array of bool
        For each row whether its code is loose.
    column : Column
        The values.
    writings : array of int
        For each distinct value a number for its text where it is a number written as text, -1 elsewhere.
    """

    family: int
    codes: Ints
    loose: Flags
    column: Column
    writings: Ints

    @classmethod
    def plain(cls, codes: Sequence[int]) -> Coded:
        """Return a column of values that are equal where their codes are."""
        rows = np.array(codes, dtype=np.int64)
        none = np.zeros(len(rows), dtype=bool)
        empty = np.zeros(len(rows), dtype=np.int64)
        column = Column(np.arange(len(rows)), empty, np.zeros(len(rows)), none, empty)
        return cls(0, rows, none, column, np.full(len(rows), _NO_TEXT))

    @property
    def is_loose(self) -> bool:
        """Whether any row's code is loose."""
        return bool(self.loose.any())

    def are_one(self, rows: Ints, other: Coded, other_rows: Ints, closeness: Closeness) -> Flags:
        """Return whether the values of these rows are one value with those of the other column's rows, pair by pair.

        They must have equal codes.
        """
        mine, its = self.column.places[rows], other.column.places[other_rows]
        one, two = self.column, other.column
        close = closeness.close(one.numbers[mine], two.numbers[its])
        if closeness.exact_wholes:
            wholes = one.wholes[mine] & two.wholes[its]
            close = np.where(wholes, one.exact[mine] == two.exact[its], close)
        texts = (self.writings[mine] != _NO_TEXT) & (other.writings[its] != _NO_TEXT)
        close = np.where(texts, self.writings[mine] == other.writings[its], close)
        result: Flags = close | ~(self.loose[rows] | other.loose[other_rows])
        return result

    def content(self) -> Hashable:
        """Return what columns of one side share if they hold the very same in every row, so that either may be taken.

        Close numbers are not the same: what pairs with the one may not pair with the other.
        """
        loose = self.column.places[np.flatnonzero(self.loose)]
        parts = (self.codes, self.column.numbers[loose], self.column.exact[loose], self.writings[loose])
        return (self.family, *(part.tobytes() for part in parts))

    def sizes(self, rows: Ints) -> Floats:
        """Return the numbers of some rows, 0 for what is none."""
        sizes: Floats = self.column.numbers[self.column.places[rows]]
        return sizes


def code_columns(
    gold: Sequence[Column], predicted: Sequence[Column], closeness: Closeness
) -> tuple[list[Coded], list[Coded]]:
    """Return the columns of both sides by codes."""
    sides = (gold, predicted)
    coded: tuple[dict[int, Coded], dict[int, Coded]] = ({}, {})
    for number, members in enumerate(families(gold, predicted, closeness)):
        columns = [sides[side][place] for side, place in members]
        coder = _FamilyCoder(columns, np.array([side for side, _ in members]), closeness)
        for at, (side, place) in enumerate(members):
            coded[side][place] = coder.coded(at, number)
    return (
        [coded[GOLD][place] for place in range(len(gold))],
        [coded[PREDICTED][place] for place in range(len(predicted))],
    )


def code_together(
    gold: Sequence[Column], predicted: Sequence[Column], closeness: Closeness
) -> tuple[list[Coded], list[Coded]]:
    """Return the columns of both sides by codes that all of them share, as one family."""
    columns = [*gold, *predicted]
    sides = np.array([GOLD] * len(gold) + [PREDICTED] * len(predicted))
    coder = _FamilyCoder(columns, sides, closeness)
    coded = [coder.coded(at, 0) for at in range(len(columns))]
    return coded[: len(gold)], coded[len(gold) :]


class _FamilyCoder:
    """Codes for the distinct values of the columns of one family."""

    def __init__(self, columns: Sequence[Column], sides: Ints, closeness: Closeness) -> None:
        self.columns = columns
        self.closeness = closeness
        sizes = [len(column.kinds) for column in columns]
        self.starts = np.concatenate([[0], np.cumsum(sizes)])
        self.side = np.repeat(sides, sizes)
        self.kinds = np.concatenate([column.kinds for column in columns])
        self.numbers = np.concatenate([column.numbers for column in columns])
        self.wholes = np.concatenate([column.wholes for column in columns])
        self.exact = np.concatenate([column.exact for column in columns])
        self.writings = self._writings()
        self.codes = np.zeros(len(self.kinds), dtype=np.int64)
        self.loose = np.zeros(len(self.kinds), dtype=bool)
        used = 0
        for kind in (NUMBER, REAL):
            used += self._code_numbers(np.flatnonzero(self.kinds == kind), used)
        self._code_others(used)

    def coded(self, at: int, family: int) -> Coded:
        """Return one column of the family by codes."""
        column = self.columns[at]
        own = slice(self.starts[at], self.starts[at + 1])
        return Coded(family, self.codes[own][column.places], self.loose[own][column.places], column, self.writings[own])

    def _writings(self) -> Ints:
        writings = np.full(len(self.kinds), _NO_TEXT, dtype=np.int64)
        known: dict[str, int] = {}
        for start, column in zip(self.starts, self.columns, strict=False):
            for place, text in column.texts.items():
                writings[start + place] = known.setdefault(text, len(known))
        return writings

    def _code_numbers(self, at: Ints, used: int) -> int:
        """Give the numbers at some places codes from `used` on, and return how many codes these are."""
        if not len(at):
            return 0
        chains, fractional = _chains(self.numbers[at], self.wholes[at] & self.closeness.exact_wholes, self.closeness)
        codes = _split(chains, self._part_in_chain(at, chains, fractional))
        self.codes[at] = codes + used
        count = int(codes.max()) + 1
        self.loose[at] = self._loose_codes(at, codes, count)[codes]
        return count

    def _part_in_chain(self, at: Ints, chains: Ints, fractional: Flags) -> Ints:
        """Return what tells values of one chain apart: texts among texts, whole numbers that no float can tell."""
        is_text = self.writings[at] != _NO_TEXT
        of_texts = (np.bincount(chains, weights=~is_text) == 0)[chains]
        beyond = (np.abs(self.numbers[at]) >= WHOLE_BELOW) & ~fractional[chains]
        return np.where(of_texts, self.writings[at] + 1, np.where(beyond, self.exact[at], 0))

    def _loose_codes(self, at: Ints, codes: Ints, count: int) -> Flags:
        """Return which codes may hold a gold and a predicted value that are not one."""
        gold = self.side[at] == GOLD
        numbers, wholes, texts = self.numbers[at], self.wholes[at], self.writings[at] != _NO_TEXT
        least, most = zip(*(_extent(numbers, codes, count, side) for side in (gold, ~gold)), strict=True)
        both = np.isfinite(least[0]) & np.isfinite(least[1])
        shut = np.where(both, 0.0, 1.0)  # stands in where a side has no value
        low, high = [np.where(both, end, shut) for end in least], [np.where(both, end, shut) for end in most]
        far = ~(self.closeness.close(low[0], high[1]) & self.closeness.close(high[0], low[1]))
        if self.closeness.exact_wholes:
            far |= _vary(self.exact[at], codes, count, wholes)
        in_texts = _present(codes, count, gold & texts) & _present(codes, count, ~gold & texts)
        far |= in_texts & _vary(self.writings[at], codes, count, texts)
        result: Flags = both & far
        return result

    def _code_others(self, used: int) -> None:
        """Give what is no number codes from `used` on: NULLs, texts, lists."""
        known: dict[Hashable, int] = {}
        for start, column in zip(self.starts, self.columns, strict=False):
            if column.others:
                codes = [known.setdefault(key, len(known)) for key in column.others.values()]
                at = np.fromiter(column.others, dtype=np.int64, count=len(codes))
                self.codes[start + at] = np.array(codes) + used
        self._code_nested(known, used)

    def _code_nested(self, known: dict[Hashable, int], used: int) -> None:
        """Give lists and structs codes: equal ones where all their numbers are in one chain with the other's."""
        by_build: dict[Hashable, list[tuple[int, tuple[int | float, ...]]]] = {}
        for start, column in zip(self.starts, self.columns, strict=False):
            for place, nested in column.nested.items():
                by_build.setdefault(nested.build, []).append((int(start) + place, nested.numbers))
        for build, lists in by_build.items():
            chains = []
            for numbers in zip(*(numbers for _, numbers in lists), strict=True):
                sizes = np.array([float(number) for number in numbers])
                wholes = np.array([isinstance(number, int) for number in numbers]) & self.closeness.exact_wholes
                chains.append(_chains(sizes, wholes, self.closeness)[0].tolist())
            for row, (at, _) in enumerate(lists):
                key = ("nested", build, tuple(chain[row] for chain in chains))
                self.codes[at] = known.setdefault(key, len(known)) + used


def _chains(numbers: Floats, exact: Flags, closeness: Closeness) -> tuple[Ints, Flags]:
    """Return for each number its chain, and for each chain whether it holds any number that is not exact.

    Two exact numbers are in one chain only where an inexact one joins them.
    """
    distinct, places = np.unique(numbers, return_inverse=True)
    inexact = np.zeros(len(distinct), dtype=bool)
    inexact[places[~exact]] = True
    least, most = closeness.window(distinct[inexact])
    starts = np.zeros(len(distinct) + 1, dtype=np.int64)
    np.add.at(starts, np.searchsorted(distinct, least), 1)
    np.add.at(starts, np.searchsorted(distinct, most, side="right") - 1, -1)
    follows = np.cumsum(starts)[: len(distinct) - 1] > 0
    chains = np.concatenate([[0], np.cumsum(~follows)])
    return chains[places], np.bincount(chains, weights=inexact) > 0


def _split(chains: Ints, parts: Ints) -> Ints:
    """Return codes that are equal where both the chain and the part are."""
    if not parts.any():
        return chains
    order = np.lexsort((parts, chains))
    new = (np.diff(chains[order]) != 0) | (np.diff(parts[order]) != 0)
    codes = np.empty_like(chains)
    codes[order] = np.concatenate([[0], np.cumsum(new)])
    return codes


def _extent(values: Floats, codes: Ints, count: int, which: Flags) -> tuple[Floats, Floats]:
    """Return the least and the greatest of the values of each code; infinite where it has none."""
    least, most = np.full(count, np.inf), np.full(count, -np.inf)
    np.minimum.at(least, codes[which], values[which])
    np.maximum.at(most, codes[which], values[which])
    return least, most


def _vary(values: Ints, codes: Ints, count: int, which: Flags) -> Flags:
    """Return which codes have several of the values."""
    least = np.full(count, np.iinfo(np.int64).max)
    most = np.full(count, np.iinfo(np.int64).min)
    np.minimum.at(least, codes[which], values[which])
    np.maximum.at(most, codes[which], values[which])
    vary: Flags = least < most
    return vary


def _present(codes: Ints, count: int, which: Flags) -> Flags:
    present = np.zeros(count, dtype=bool)
    present[codes[which]] = True
    return present
