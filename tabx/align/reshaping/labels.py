"""Names of columns as they may stand in cells: whole, or a level or some words of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from tabx.align.headers.texts import words
from tabx.table import KeyPath, Table

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
    """

    of: tuple[Label, ...]
    column_of: dict[Label, int]

    def occurs(self, text: str) -> bool:
        """Whether all words of a text stand in one of the names."""
        wanted = set(words(text))
        return bool(wanted) and wanted <= self._words and any(wanted.issubset(name) for name in self.of)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(chain.from_iterable(self.of))


def labels_of(table: Table) -> Labels:
    """Return the labels of a table's columns; none without a header."""
    of = tuple(label(path) for path in table.columns) if table.has_header else ()
    column_of = {name: column for column, name in enumerate(of) if name and of.count(name) == 1}
    return Labels(of, column_of)


LEAST_NAMES = 2
"""Names that a column of names holds at least: one name names nothing that another column would not."""

LEAST_SHARE = 0.5
"""Share of the different texts of a column of names that are known names; the others are new or misspelt ones."""


def holds_names(texts: Iterable[str], labels: Labels) -> bool:
    """Whether a column's texts are mostly names of the other table's columns."""
    distinct = {text for text in texts if text}
    if len(distinct) < LEAST_NAMES or len(distinct) * LEAST_SHARE > sum(map(len, labels.of)):
        return False
    found = sum(labels.occurs(text) for text in distinct)
    return found >= LEAST_NAMES and found >= LEAST_SHARE * len(distinct)


def shares_most(texts: Sequence[str], others: frozenset[str]) -> bool:
    """Whether most of the different keys of a column are among others."""
    distinct = {text for text in texts if text}
    return bool(distinct) and 2 * len(distinct & others) > len(distinct)


def last_of(path: KeyPath) -> str:
    """Return the lowest level of a header path."""
    return path[-1] if path else ""
