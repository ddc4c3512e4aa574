"""Edits of the tables of a database by a seed: rows left out, values exchanged within a column, NULLs, doubles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.sql.variants.schema import Content, Reference, Row, TableContent

LEFT_OUT = (0.0, 0.5)
"""Least and greatest share of the rows of a table that a variant leaves out."""

EXCHANGED, MOVED, NULLS, DOUBLES = 0.7, 0.5, 0.08, 0.15
"""Shares: of columns whose values are exchanged, of their rows, of cells made NULL, of rows doubled. Of 323 mutated
queries called the same, five variants leave 183, most of them the same by keys and references. With more doubles (.4)
148, but then 14 of 118 pairs of right queries part instead of 10: they group by a name, others by its key."""


@dataclass(frozen=True)
class Draft:
    """The tables of a variant, and how many of what was edited."""

    content: Content
    left_out: int
    exchanged: int
    nulls: int
    doubles: int

    @property
    def said(self) -> str:
        """What was edited, in one line."""
        return (
            f"{self.left_out:,} rows left out, {self.exchanged:,} values exchanged within their columns, "
            f"{self.nulls:,} NULLs, {self.doubles:,} rows doubled"
        )


def drafted(content: Content, seed: int, number: int) -> Draft:
    """Return a variant of tables: the same for the same seed and number."""
    rng = random.Random(f"{seed}/{number}")
    made: dict[str, TableContent] = {}
    counts = [0, 0, 0, 0]
    for table in content.tables:
        rows = _kept(table, made, rng)
        counts[0] += len(table.rows) - len(rows)
        rows, exchanged = _exchanged(table, rows, rng)
        rows, nulls = _with_nulls(table, rows, rng)
        rows, doubles = _doubled(table, rows, rng)
        counts[1:] = [counts[1] + exchanged, counts[2] + nulls, counts[3] + doubles]
        made[table.name] = replace(table, rows=rows)
    return Draft(Content(tuple(made.values())), *counts)


def _kept(table: TableContent, made: dict[str, TableContent], rng: random.Random) -> list[Row]:
    """Return rows that are not left out, all of whose references hold; at least one where there is any."""
    held = [row for row in table.rows if _refers(table, row, made)]
    share = rng.uniform(*LEFT_OUT)
    kept = [row for row in held if rng.random() >= share] or held[:1]
    own = [one for one in table.references if one.table == table.name]
    before = len(kept) + 1
    while len(kept) < before:  # a row that refers to one of its own table goes where that one went
        before, kept = len(kept), _within(kept, own)
    return kept


def _within(rows: list[Row], references: Sequence[Reference]) -> list[Row]:
    """Return the rows whose references are among the rows themselves."""
    known = {one: {row[one.key] for row in rows} | {None} for one in references}
    return [row for row in rows if all(row[one.column] in known[one] for one in references)]


def _refers(table: TableContent, row: Row, made: dict[str, TableContent]) -> bool:
    return all(
        row[one.column] is None or row[one.column] in _values(made[one.table], one.key)
        for one in table.references
        if one.table in made and one.table != table.name
    )


def _values(table: TableContent, column: int) -> frozenset[object]:
    cache = _KEPT.get(id(table.rows))
    if cache is None or cache[0] is not table.rows:
        cache = _KEPT[id(table.rows)] = (table.rows, {})
        while len(_KEPT) > _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return cache[1].setdefault(column, frozenset(row[column] for row in table.rows))


_KEPT: dict[int, tuple[Sequence[Row], dict[int, frozenset[object]]]] = {}
_MOST_KEPT = 64
"""Tables whose values are remembered: those of one database."""


def _exchanged(table: TableContent, rows: list[Row], rng: random.Random) -> tuple[list[Row], int]:
    columns = [list(column) for column in zip(*rows, strict=True)]
    count = 0
    for place, column in enumerate(columns):
        if place in table.held or rng.random() >= EXCHANGED:
            continue
        chosen = [number for number in range(len(rows)) if rng.random() < MOVED]
        values = [column[number] for number in chosen]
        rng.shuffle(values)
        for number, value in zip(chosen, values, strict=True):
            count += column[number] is not value
            column[number] = value
    return [tuple(row) for row in zip(*columns, strict=True)], count


def _with_nulls(table: TableContent, rows: list[Row], rng: random.Random) -> tuple[list[Row], int]:
    free = [place for place in range(len(table.columns)) if place not in table.held and place not in table.needed]
    found, count = [], 0
    for row in rows:
        places = [place for place in free if rng.random() < NULLS and row[place] is not None]
        count += len(places)
        found.append(tuple(None if place in places else value for place, value in enumerate(row)))
    return found, count


def _doubled(table: TableContent, rows: list[Row], rng: random.Random) -> tuple[list[Row], int]:
    """Return rows with some of them twice; the second with a key of its own where the key is a number."""
    key = _number_key(table, rows)
    if table.keys and key is None:
        return rows, 0
    found = list(rows)
    for row in rows:
        if rng.random() < DOUBLES:
            if key is None:
                found.append(row)
            else:
                new = max(one[key] for one in found) + 1
                found.append((*row[:key], new, *row[key + 1 :]))
    return found, len(found) - len(rows)


def _number_key(table: TableContent, rows: Sequence[Row]) -> int | None:
    """Return the place of the only key where it is one column of whole numbers that refers to nothing."""
    if len(table.keys) != 1 or len(table.keys[0]) != 1:
        return None
    (place,) = table.keys[0]
    is_free = all(one.column != place for one in table.references)
    return place if is_free and rows and all(type(row[place]) is int for row in rows) else None
