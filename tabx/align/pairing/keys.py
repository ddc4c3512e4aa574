"""Key columns: the columns of the gold that name a row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from tabx.align.pairing.grid import Grid
from tabx.base.errors import OptionError
from tabx.table import show_path
from tabx.values import fold
from tabx.values.column.fields import lists_fields
from tabx.values.columns import Scale
from tabx.values.records import DataType
from tabx.values.relating.same_signs import signs_in

WORDS_OF_A_LIFE = frozenset(
    {"birth", "born", "birthplace", "death", "died", "burial", "buried", "residence", "hometown"}
)
"""Words of a header that speak of whoever the row is about: the column may hold names, but not the row's."""


@dataclass(frozen=True, slots=True)
class KeyThresholds:
    """Limits of the search for key columns."""

    most_columns: int = 3
    """Columns that name a row together: region, year and quarter, say. 2 and 4 align 700 pairs of the net alike."""

    most_candidates: int = 8
    """Columns, the fittest ones, of which pairs and triples are tried: 84 combinations at most."""

    filled: float = 0.5
    """Of several columns the first has to name more than this share of the rows."""

    longest_name: int = 60
    """Mean characters of a column beyond which it is running text: names of works and bodies mostly stay below. With 30
    the alignment of 12 pairs of 700 differs, with 120 of one."""


THRESHOLDS = KeyThresholds()


class Fitness(IntEnum):
    """Fitness of a column to name a row, the fittest first."""

    NAME = 0
    DATE_OR_RANK = 1
    RUNNING_TEXT = 2
    RESULT = 3


_RESULT = re.compile(r"\(?\d{1,3}(?:\s*[-–−:]\s*\d{1,3}){1,2}\)?(?:\s*\(.*\))?")
"""Two small numbers with a sign between, or three, as of a match or a season: "2 - 1", "90:84 (45:40)", "41-27-9". They
may differ in each row, but they name none. Codes have longer numbers, or letters."""


def find_key_columns(gold: Grid, names: Sequence[str] | None = None) -> tuple[int, ...]:
    """Return the gold columns that name a row; () if neither one nor a few together do.

    Field names beside their values are the key, repeated or not. Row header columns (`<th>`, an index) are the key if
    they distinguish the rows. Otherwise it is the first column whose values are complete and distinct: names and codes
    before dates, years, ranks and places of birth, these before running text, and that before results of matches; never
    measures; among equals the leftmost. Failing that, two or three such columns together.

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
        return tuple(_column_named(gold, name) for name in names)
    if not gold.height or gold.height == gold.width == 1:
        return ()  # a single cell is the table's value, and names no row
    if lists_fields(gold.columns):
        return (0,)
    row_headers = tuple(range(gold.table.stub_columns))
    if row_headers and _tell_rows_apart(gold, row_headers):
        return row_headers
    return _fittest_columns(gold)


def _fittest_columns(gold: Grid) -> tuple[int, ...]:
    """Return the fittest column that names every row, or a few that do together; () where none do."""
    fitness = {column: fit for column in range(gold.width) if (fit := _fitness(gold, column)) is not None}
    candidates = sorted(fitness, key=lambda column: (fitness[column], column))
    for column in candidates:
        if all(gold.keys[column]) and _tell_rows_apart(gold, (column,)):
            return (column,)
    return _several_by_fitness(gold, candidates, fitness)


def _several_by_fitness(gold: Grid, candidates: Sequence[int], fitness: Mapping[int, Fitness]) -> tuple[int, ...]:
    """Return columns that name the rows together, results of matches among them where others do not."""
    several = [column for column in candidates if fitness[column] < Fitness.RUNNING_TEXT]
    results = [column for column in candidates if fitness[column] is Fitness.RESULT]
    return _several_columns(gold, several) or (_several_columns(gold, [*several, *results]) if results else ())


def _several_columns(gold: Grid, candidates: Sequence[int]) -> tuple[int, ...]:
    """Return the fewest columns that together distinguish all rows; () if a few do not."""
    candidates = candidates[: THRESHOLDS.most_candidates]
    for size in range(2, THRESHOLDS.most_columns + 1):
        for group in combinations(candidates, size):
            filled = sum(map(bool, gold.keys[group[0]]))
            if filled > THRESHOLDS.filled * gold.height and _tell_rows_apart(gold, group):
                return tuple(sorted(group))
    return ()


def _column_named(gold: Grid, name: str) -> int:
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


def _tell_rows_apart(gold: Grid, group: Sequence[int]) -> bool:
    """Whether the columns distinguish all rows; duplicate rows count once."""
    names = set(zip(*(gold.keys[column] for column in group), strict=True))
    if len(names) < gold.distinct_rows and len(group) == 1:
        texts = set(gold.texts[group[0]])
        if len(texts) >= gold.distinct_rows:  # names as alike as "g" and "G" are two where both occur
            names = {(signs_in(text),) for text in texts}
    return len(names) >= gold.distinct_rows and (len(names) > 1 or gold.height == 1)


def _fitness(gold: Grid, column: int) -> Fitness | None:
    """Return the fitness of a column to name a row; None for measures, booleans and lists."""
    read = gold.columns[column]
    if read.type in (DataType.EMPTY, DataType.BOOL, DataType.LIST):
        return None
    if read.scale is Scale.NOMINAL:
        if WORDS_OF_A_LIFE.intersection(read.header.words):
            return Fitness.DATE_OR_RANK
        if all(_RESULT.fullmatch(text.strip()) for text in gold.texts[column] if text.strip()):
            return Fitness.RESULT
        characters = sum(map(len, gold.texts[column]))
        return Fitness.NAME if characters <= THRESHOLDS.longest_name * gold.height else Fitness.RUNNING_TEXT
    return Fitness.DATE_OR_RANK if read.scale is Scale.INTERVAL or read.type is DataType.DATE else None
