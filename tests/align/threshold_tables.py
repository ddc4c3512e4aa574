"""Tables of words that are like no other ones, for the tests of thresholds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from known_edits import kinds

from tabx.align import align
from tabx.table import Table, plain_rows

Case = Callable[[], bool]
Lines = list[list[str]]


def word(*place: object) -> str:
    """Return a word of seven letters that is like no other one."""
    digest = hashlib.sha256(repr(place).encode()).hexdigest()
    return "".join(chr(97 + int(digest[i : i + 2], 16) % 26) for i in range(0, 14, 2)).capitalize()


HEADER = [word("header", column) for column in range(40)]


def block(rows: int, columns: int) -> Lines:
    return [[word(i, c) for c in range(columns)] for i in range(rows)]


def table(header: Sequence[str], rows: Lines) -> Table:
    return Table(plain_rows([list(header)]), plain_rows(rows))


def repaired(kind: str, gold: Lines, predicted: Lines) -> bool:
    """Whether a prediction under the gold's header is repaired so."""
    width = len(gold[0])
    return kind in kinds(align(table(HEADER[:width], gold), table(HEADER[:width], predicted)))
