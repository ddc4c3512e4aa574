"""Names of columns as they may stand in cells: whole, or a level or some words of them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from tabx.align.headers.texts import words
from tabx.align.pairing.pairing_thresholds import COLUMNS
from tabx.table import KeyPath, Table
from tabx.values import header_similarity, read_header
from tabx.values.value import HeaderReading

Label = tuple[str, ...]


def label(parts: Iterable[str]) -> Label:
    """Return the words of a name in alphabetical order: "2019 Revenue" and ("Revenue", "2019") are one."""
    return tuple(sorted(word for part in parts for word in words(part)))


@dataclass(frozen=True)
class Labels:
    """Names of the columns of one table.

    Attributes
    ----------
    of : tuple of Label
        Of each column.
    column_of : mapping of Label to column
        Without labels that several columns share.
    readings : tuple of HeaderReading
        Of each column.
    """

    of: tuple[Label, ...]
    column_of: dict[Label, int]
    readings: tuple[HeaderReading, ...]

    def occurs(self, text: str) -> bool:
        """Whether all words of a text stand in one of the names."""
        wanted = set(words(text))
        return bool(wanted) and wanted <= self._words and any(wanted.issubset(name) for name in self.of)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(chain.from_iterable(self.of))

    def like(self, text: str) -> int | None:
        """Return the column whose name a text abbreviates, misspells or holds beside others; None for none."""
        reading = read_header((text,))
        likeness = [header_similarity(name, reading) for name in self.readings]
        best = max(likeness, default=0.0)
        return likeness.index(best) if best >= COLUMNS.least_header else None


def labels_of(table: Table) -> Labels:
    """Return the labels of a table's columns; none without a header."""
    of = tuple(label(path) for path in table.columns) if table.has_header else ()
    column_of = {name: column for column, name in enumerate(of) if name and of.count(name) == 1}
    return Labels(of, column_of, tuple(map(read_header, table.columns)) if table.has_header else ())


LEAST_SHARE = 0.5
"""Share of the different texts of a column of names that are known names; the others are new or misspelt ones."""

LEAST_REPEATS = 2
"""How often a name stands in a long table in the mean, at least: a table of one row has no need of that form."""


def holds_names(texts: Sequence[str], labels: Labels) -> bool:
    """Whether a column's texts are mostly names of the other table's columns, as they stand or in a like spelling.

    A single text, in each row, has to be the whole name of one: a word of a name is also a value that stays the same.
    Spellings are looked at only where the texts come again, as names in a long table do: it takes time.
    """
    distinct = {text for text in texts if text}
    if len(distinct) == 1:
        return label(distinct) in labels.column_of and all(texts)
    if not distinct or len(distinct) * LEAST_SHARE > sum(map(len, labels.of)):
        return False
    least = max(2, LEAST_SHARE * len(distinct))
    unknown = [text for text in distinct if not labels.occurs(text)]
    found = len(distinct) - len(unknown)
    if found >= least or LEAST_REPEATS * len(distinct) > len(texts):
        return found >= least
    spelt = [text for text in unknown if any(map(str.isalpha, text))]  # a number is no other spelling of a name
    return _are_enough((labels.like(text) is not None for text in spelt), len(spelt), math.ceil(least) - found)


def _are_enough(answers: Iterable[bool], count: int, least: int) -> bool:
    """Whether so many of some answers are yes; no more are asked for than it takes to know."""
    found = 0
    for left, answer in zip(range(count - 1, -1, -1), answers, strict=True):
        found += answer
        if found >= least:
            return True
        if found + left < least:
            return False
    return False


def shares_most(texts: Sequence[str], others: frozenset[str]) -> bool:
    """Whether most of the different keys of a column are among others."""
    distinct = {text for text in texts if text}
    return bool(distinct) and 2 * len(distinct & others) > len(distinct)


def are_parts(texts: Sequence[str], wholes: Sequence[str]) -> bool:
    """Whether most of the different texts are some words of a longer text among others; numbers are parts by chance."""
    distinct = {text for text in texts if any(map(str.isalpha, text))}
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for whole in set(wholes):
        for word in words(whole):
            holders[word].add(whole)
    found = sum(_is_part(text, holders) for text in distinct)
    return 2 * found > len(set(texts) - {""})


def _is_part(text: str, holders: Mapping[str, set[str]]) -> bool:
    """Whether all words of a text stand in one text with more words, by the texts that hold each word."""
    parts = words(text)
    common = set[str].intersection(*(holders.get(word, set()) for word in parts)) if parts else set()
    return any(len(words(whole)) > len(parts) for whole in common)


def last_of(path: KeyPath) -> str:
    """Return the lowest level of a header path."""
    return path[-1] if path else ""
