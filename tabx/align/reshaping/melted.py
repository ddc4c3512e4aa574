"""A prediction in long form: some columns of the gold are values of a column of names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tabx.align.pairing.grid import Grid
from tabx.align.reshaping.labels import LEAST_REPEATS, Labels, are_parts, holds_names, label, labels_of, shares_most
from tabx.align.reshaping.shape import BLANK, Printed, Shape, header_of, table_of
from tabx.table import show_path


@dataclass(frozen=True)
class Roles:
    """What the columns of a long table are.

    Attributes
    ----------
    names : tuple of int
        Hold names of the gold's columns, or a level of them each.
    kept : tuple of int
        Are columns of the gold.
    values : tuple of int
        Hold the values of the named columns.
    """

    names: tuple[int, ...]
    kept: tuple[int, ...]
    values: tuple[int, ...]


def melted(gold: Grid, predicted: Grid, key_columns: tuple[int, ...]) -> Iterator[Shape]:
    """Yield the prediction pivoted, for each choice of columns of names.

    Rows of equal kept key columns are one row of the gold; without any, a name that comes again begins a row.
    """
    if not gold.table.has_header or gold.height == 1 or predicted.width == 1:
        return
    labels = labels_of(gold.table)
    named = [p for p in range(predicted.width) if holds_names(predicted.texts[p], labels)]
    for size in range(1, min(len(named), MOST_NAME_COLUMNS) + 1):
        for names in combinations(named[:MOST_TRIED], size):
            long = _Long(gold, predicted, labels, names)
            if long.roles is not None:
                yield long.pivoted(long.roles, key_columns)


MOST_NAME_COLUMNS = 3
"""Columns of names looked at together: a header has seldom more levels. This and the next guard the time: each choice
is a table that is aligned."""

MOST_TRIED = 4
"""Columns that may hold names: 14 choices of one to three of them at most."""


class _InFull:
    """Names of a long table, with the header that they stand under where the gold's names have its words, too.

    "1" under "region" is "region 1", with the header of the values behind it or without.
    """

    def __init__(self, predicted: Grid, labels: Labels, names: tuple[int, ...]) -> None:
        self._known = labels.column_of
        self._headers = tuple(predicted.headers[p] for p in names) if predicted.table.has_header else ()
        self._behind = ("", *(predicted.headers[p] for p in range(predicted.width) if p not in names))

    def name(self, combination: tuple[str, ...]) -> tuple[str, ...]:
        """Return the texts of one row that name a column, with their headers where these make them a gold name."""
        if not self._headers or self._is_known(combination):
            return combination
        full = tuple(f"{header} {text}" for header, text in zip(self._headers, combination, strict=True))
        return full if all(combination) and self._is_known(full) else combination

    def _is_known(self, combination: tuple[str, ...]) -> bool:
        return any(label((*combination, header)) in self._known for header in self._behind)


class _Long:
    """A prediction read as a long table with given columns of names."""

    def __init__(self, gold: Grid, predicted: Grid, labels: Labels, names: tuple[int, ...]) -> None:
        self.gold, self.predicted, self.labels = gold, predicted, labels
        columns = [predicted.texts[p] for p in names]
        in_full = _InFull(predicted, labels, names)
        self.combinations: list[tuple[str, ...]] = list(map(in_full.name, zip(*columns, strict=True)))
        self.named = {combination: label(combination) for combination in dict.fromkeys(self.combinations)}
        self.columns_named = self._columns_named()
        self.sources: dict[int, int] = {}
        self.parts: set[int] = set()
        self.roles = self._roles(names)

    def _columns_named(self) -> dict[tuple[str, ...], int]:
        """Return the gold column of each name: of that very name, or else of a like one that nothing else names."""
        found = {one: self.labels.column_of[name] for one, name in self.named.items() if name in self.labels.column_of}
        taken = {*found.values(), *map(self.labels.column_of.get, labels_of(self.predicted.table).of)}
        for combination in self.named:
            like = None if combination in found else self.labels.like(" ".join(combination))
            if like is not None and like not in taken:
                found[combination] = like
                taken.add(like)
        return found

    def _roles(self, names: tuple[int, ...]) -> Roles | None:
        """Return what the columns are; None where there is no column of values."""
        reached = set(self.columns_named.values())
        kept, values = [], []
        for p in range(self.predicted.width):
            column = None if p in names else self._column_of(p, reached)
            whole = None if p in names or column is not None else self._column_in_part(p, reached)
            if column is not None and column not in self.sources.values():
                self.sources[p] = column
                kept.append(p)
            elif whole is not None:
                self.sources[p] = whole
                self.parts.add(p)
                kept.append(p)
            elif p not in names:
                values.append(p)
        return Roles(names, tuple(kept), tuple(values)) if values else None

    def _column_of(self, p: int, reached: set[int]) -> int | None:
        """Return the gold column that a column is, by its name or by most of its values; None for none.

        A column that the names reach is not looked for: its values stand in the columns of values.
        """
        header = label(self.predicted.table.columns[p]) if self.predicted.table.has_header else ()
        column = self.labels.column_of.get(header)
        if column is not None and column not in reached:
            return column
        repeats = len(set(self.predicted.keys[p])) < self.predicted.height
        for g in range(self.gold.width) if repeats else ():
            if g not in reached and shares_most(self.predicted.keys[p], frozenset(self.gold.keys[g])):
                return g
        return None

    def _column_in_part(self, p: int, reached: set[int]) -> int | None:
        """Return the gold column of which a column holds a part, or which it holds beside another; None for none.

        Its texts come again for each name, as those of a column of values do not.
        """
        texts = self.predicted.texts[p]
        if LEAST_REPEATS * len(set(texts)) > self.predicted.height:
            return None
        others = [(g, self.gold.texts[g]) for g in range(self.gold.width) if g not in reached | self._whole()]
        holders = [g for g, wholes in others if are_parts(texts, wholes)]
        return next(iter(holders or [g for g, parts in others if are_parts(parts, texts)]), None)

    def _whole(self) -> set[int]:
        """Return the gold columns that are known to be columns of the prediction as they are."""
        return {g for p, g in self.sources.items() if p not in self.parts}

    def pivoted(self, roles: Roles, key_columns: tuple[int, ...]) -> Shape:
        """Return the table with a column for each name and a row for each key."""
        columns, paths = self._new_columns(roles)
        keys = [p for p in roles.kept if self.sources[p] in key_columns] or list(roles.kept)
        rows, doubtful = self._rows(roles, keys, columns, len(paths))
        rows += self._implied(roles, keys, columns)
        empty = self._empty_columns(roles)
        levels = len(self.gold.table.header_rows)
        paths = [*(self.predicted.table.columns[p] for p in roles.kept), *paths, *empty]
        header = zip(*(header_of(path, levels) for path in paths), strict=True)
        lines = [row + [BLANK] * len(empty) for row in rows]
        table, places = table_of([list(row) for row in header], lines, self.predicted.table)
        named = frozenset(self.columns_named.values())
        return Shape(table, self._note(roles, columns), places, doubtful, named)

    def _new_columns(self, roles: Roles) -> tuple[dict[tuple[tuple[str, ...], int], int], list[tuple[str, ...]]]:
        """Return the new column of each (combination of names, column of values), and the header paths of all."""
        found: dict[tuple[tuple[str, ...], int], tuple[int, tuple[str, ...]]] = {}
        for place, v in enumerate(roles.values):
            header = self.predicted.headers[v] if self.predicted.table.has_header else ""
            for order, combination in enumerate(self.named):
                column, path = self._named_with(combination, header, alone=place == 0)
                rank = self.gold.width * (1 + place) + order if column is None else column
                found[combination, v] = (rank, path)
        ordered = sorted(found, key=lambda key: found[key][0])
        return {key: index for index, key in enumerate(ordered)}, [found[key][1] for key in ordered]

    def _named_with(
        self, combination: tuple[str, ...], header: str, *, alone: bool
    ) -> tuple[int | None, tuple[str, ...]]:
        """Return the gold column of a name and the header of its values, or of the name alone, and its header path."""
        both = (*combination, header)
        column = self.labels.column_of.get(label(both))
        if column is not None:
            return column, self._path(column, combination, both)
        if not alone:
            return None, both
        column = self.labels.column_of.get(self.named[combination])
        if column is not None:
            return column, self._path(column, combination, combination)
        return self.columns_named.get(combination), combination

    def _path(self, column: int, combination: tuple[str, ...], path: tuple[str, ...]) -> tuple[str, ...]:
        """Return the header of a named gold column: a single name as printed, several in the gold's order."""
        gold = self.gold.table.columns[column]
        return combination if len(path) == len(gold) == 1 else gold

    def _rows(
        self, roles: Roles, keys: Sequence[int], columns: dict[tuple[tuple[str, ...], int], int], width: int
    ) -> tuple[list[list[Printed]], int]:
        """Return a row for each key, a further one where a name comes again under it, and the number of further ones.

        What comes for the second time stands in the key's second row: its facts are told apart by their order alone.
        """
        rows: list[list[Printed]] = []
        rows_of: dict[tuple[str, ...], list[list[Printed]]] = {}
        seen: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
        texts, offset = self.predicted.texts, len(roles.kept)
        for r, combination in enumerate(self.combinations):
            key = tuple(self.predicted.keys[p][r] for p in keys)
            of_key = rows_of.setdefault(key, [])
            if seen[key, combination] == len(of_key):
                of_key.append([Printed(texts[p][r], (r, p)) for p in roles.kept] + [BLANK] * width)
                rows.append(of_key[-1])
            row = of_key[seen[key, combination]]
            seen[key, combination] += 1
            for v in roles.values:
                row[offset + columns[combination, v]] = Printed(texts[v][r], (r, v))
        return rows, len(rows) - len(rows_of) if keys else 0

    def _empty_columns(self, roles: Roles) -> list[tuple[str, ...]]:
        """Return the headers of the gold's columns without a fact that the prediction lacks: the form has none."""
        kept = {self.sources[p] for p in roles.kept}
        named = {self.labels.column_of.get(name) for name in self.named.values()}
        return [
            path
            for g, path in enumerate(self.gold.table.columns)
            if g not in kept | named and not any(self.gold.keys[g])
        ]

    def _implied(
        self,
        roles: Roles,
        keys: Sequence[int],
        columns: dict[tuple[tuple[str, ...], int], int],
    ) -> list[list[Printed]]:
        """Return the gold's rows without a fact beyond the key that the prediction lacks: the form cannot hold them."""
        if not keys or self.parts.intersection(keys):
            return []
        gold_of = [self.sources[p] for p in keys]
        known = set(self.predicted.lines(keys))
        blanks = [BLANK] * len(columns)
        return [
            [Printed(self.gold.texts[self.sources[p]][i]) if p in keys else BLANK for p in roles.kept] + blanks
            for i, key in enumerate(self.gold.lines(gold_of))
            if key not in known and not any(self._beside(i, gold_of))
        ]

    def _beside(self, row: int, columns: Sequence[int]) -> Iterator[str]:
        """Yield the keys of a gold row but for those of some columns."""
        return (keys[row] for g, keys in enumerate(self.gold.keys) if g not in columns)

    def _note(self, roles: Roles, columns: dict[tuple[tuple[str, ...], int], int]) -> str:
        names = " and ".join(f"'{show_path(self.predicted.table.columns[p])}'" for p in roles.names)
        number = "1 column" if len(columns) == 1 else f"{len(columns)} columns"
        verb = "is" if len(columns) == 1 else "are"
        return f"printed in long form: {number} of the gold's form {verb} rows, named in {names}"
