"""Key columns: the columns of the gold that name a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tabx.align.pairing.grid import Grid
from tabx.errors import OptionError
from tabx.table import show_path
from tabx.values import fold
from tabx.values.columns import Scale
from tabx.values.records import DataType

MOST_COLUMNS = 3
LONGEST_NAME = 60
OF_SOMEONE = frozenset({"birth", "born", "birthplace", "death", "died", "burial", "buried", "residence", "hometown"})
"""Words of a header that tell of whoever the row is about: the column holds names, but not the row's."""


def find_key_columns(gold: Grid, names: Sequence[str] | None = None) -> tuple[int, ...]:
    """Return the gold columns that name a row; () where no column or pair or triple of columns does.

    Row header columns (`<th>`, an index) are the key if they tell the rows apart. Otherwise the first column
    whose values are all there and all different: names and codes before dates, years, ranks and places of birth, these
    before running text; measures never; of equals the leftmost. Failing that, two or three such columns together.

    Parameters
    ----------
    names : sequence of str, optional
        Given by the user: header paths (or their last level, or 1-based positions) to use instead of the rule.

    Raises
    ------
    OptionError
        If a given name is no column of the gold.
    """
    if names:
        return tuple(_named(gold, name) for name in names)
    if not gold.height:
        return ()
    stub = tuple(range(gold.table.stub_columns))
    if stub and _distinct(gold, stub):
        return stub
    ranks = {column: rank for column in range(gold.width) if (rank := _rank(gold, column)) is not None}
    ranked = sorted(ranks, key=lambda column: (ranks[column], column))
    for column in ranked:
        if all(gold.keys[column]) and _distinct(gold, (column,)):
            return (column,)
    named = [column for column in ranked if ranks[column] < 2][:8]
    for size in range(2, MOST_COLUMNS + 1):
        for group in combinations(named, size):
            if _distinct(gold, group) and sum(map(bool, gold.keys[group[0]])) > gold.height / 2:
                return tuple(sorted(group))
    return ()


def _named(gold: Grid, name: str) -> int:
    wanted = fold(name)
    paths = gold.table.columns
    for spellings in ([show_path(path) for path in paths], [path[-1] for path in paths]):
        folded = [fold(spelling) for spelling in spellings]
        if wanted in folded:
            return folded.index(wanted)
    if name.isdecimal() and 1 <= int(name) <= gold.width:
        return int(name) - 1
    shown = ", ".join(repr(show_path(path)) for path in paths)
    raise OptionError(f"key {name!r}: no such column in the gold table; its columns are {shown}")


def _distinct(gold: Grid, group: Sequence[int]) -> bool:
    """Whether the columns tell all rows apart; a row that stands twice is one row."""
    names = set(zip(*(gold.keys[column] for column in group), strict=True))
    return len(names) == gold.distinct_rows and (len(names) > 1 or gold.height == 1)


def _rank(gold: Grid, column: int) -> int | None:
    """Return how fit a column is to name a row, 0 the fittest; None for measures, truths and lists: they never do."""
    read = gold.columns[column]
    if read.type in (DataType.EMPTY, DataType.BOOL, DataType.LIST):
        return None
    if read.scale is Scale.NOMINAL:
        if OF_SOMEONE.intersection(read.header.words):
            return 1
        letters = sum(map(len, gold.texts[column]))
        return 0 if letters <= LONGEST_NAME * gold.height else 2
    return 1 if read.scale is Scale.INTERVAL or read.type is DataType.DATE else None
