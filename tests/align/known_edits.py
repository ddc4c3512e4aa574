"""A table under edits that remembers which gold row and column each of its rows and columns holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tabx.align import Alignment, Pairing
from tabx.table import Table, plain_rows

Group = tuple[int, ...]


@dataclass
class Edited:
    """A prediction made from a gold table step by step.

    `column_of` and `row_of` name for each predicted column and row the gold ones it holds; () for an invented one.
    """

    header: list[str]
    rows: list[list[str]]
    column_of: list[Group]
    row_of: list[Group]

    @property
    def table(self) -> Table:
        """The prediction as it stands."""
        return Table(plain_rows([self.header]), plain_rows(self.rows))

    @property
    def columns_expected(self) -> dict[Group, Group]:
        """The pairing of columns that undoes the edits."""
        return _pairings(self.column_of)

    @property
    def rows_expected(self) -> dict[Group, Group]:
        """The pairing of rows that undoes the edits."""
        return _pairings(self.row_of)

    def shuffle_rows(self, random: Random) -> Edited:
        """Put the rows in another order."""
        order = random.sample(range(len(self.rows)), len(self.rows))
        return Edited(self.header, [self.rows[i] for i in order], self.column_of, [self.row_of[i] for i in order])

    def take_columns(self, order: Sequence[int]) -> Edited:
        """Keep these columns in this order."""
        return Edited(
            [self.header[c] for c in order],
            [[row[c] for c in order] for row in self.rows],
            [self.column_of[c] for c in order],
            self.row_of,
        )

    def take_rows(self, order: Sequence[int]) -> Edited:
        """Keep these rows in this order."""
        return Edited(self.header, [self.rows[i] for i in order], self.column_of, [self.row_of[i] for i in order])

    def shuffle_columns(self, random: Random) -> Edited:
        """Put the columns in another order."""
        return self.take_columns(random.sample(range(len(self.header)), len(self.header)))

    def shuffle(self, random: Random) -> Edited:
        """Put rows and columns in another order."""
        return self.shuffle_rows(random).shuffle_columns(random)

    def rename(self, names: Mapping[str, str]) -> Edited:
        """Give headers other names."""
        return Edited([names.get(name, name) for name in self.header], self.rows, self.column_of, self.row_of)

    def write(self, header: str, change: Callable[[str], str]) -> Edited:
        """Write every cell of a column otherwise."""
        return self.write_at(self.header.index(header), change)

    def write_at(self, column: int, change: Callable[[str], str]) -> Edited:
        """Write every cell of the column at a place otherwise."""
        rows = [[change(text) if c == column else text for c, text in enumerate(row)] for row in self.rows]
        return Edited(self.header, rows, self.column_of, self.row_of)

    def put(self, row: int, header: str, text: str) -> Edited:
        """Write one cell."""
        rows = [list(line) for line in self.rows]
        rows[row][self.header.index(header)] = text
        return Edited(self.header, rows, self.column_of, self.row_of)

    def merge(self, headers: Sequence[str], name: str, form: str) -> Edited:
        """Write several columns as one, at the place of the first; `form` is a format string of their texts."""
        places = [self.header.index(header) for header in headers]
        rest = [c for c in range(len(self.header)) if c not in places[1:]]
        rows = [list(row) for row in self.rows]
        for row in rows:
            row[places[0]] = form.format(*(row[c] for c in places))
        head = list(self.header)
        head[places[0]] = name
        owners = list(self.column_of)
        owners[places[0]] = tuple(sorted(g for c in places for g in self.column_of[c]))
        return Edited(head, rows, owners, self.row_of).take_columns(rest)

    def split(self, header: str, names: Sequence[str], cut: Callable[[str], Sequence[str]]) -> Edited:
        """Write one column as several beside each other."""
        place = self.header.index(header)
        parts = [list(cut(row[place])) for row in self.rows]
        assert all(len(part) == len(names) for part in parts)
        rows = [[*row[:place], *part, *row[place + 1 :]] for row, part in zip(self.rows, parts, strict=True)]
        head = [*self.header[:place], *names, *self.header[place + 1 :]]
        owners = [*self.column_of[:place], *([self.column_of[place]] * len(names)), *self.column_of[place + 1 :]]
        return Edited(head, rows, owners, self.row_of)

    def insert_row(self, place: int, row: Sequence[str]) -> Edited:
        """Put in a row that the gold does not have."""
        rows, owners = list(self.rows), list(self.row_of)
        rows.insert(place, list(row))
        owners.insert(place, ())
        return Edited(self.header, rows, self.column_of, owners)

    def insert_column(self, place: int, name: str, texts: Sequence[str]) -> Edited:
        """Put in a column that the gold does not have."""
        rows = [[*row[:place], text, *row[place:]] for row, text in zip(self.rows, texts, strict=True)]
        head, owners = list(self.header), list(self.column_of)
        head.insert(place, name)
        owners.insert(place, ())
        return Edited(head, rows, owners, self.row_of)


def edit(gold: Table) -> Edited:
    """Return the gold itself, ready to be edited."""
    header = [".".join(path) for path in gold.columns]
    rows = gold.texts()
    return Edited(header, rows, [(c,) for c in range(len(header))], [(i,) for i in range(len(rows))])


def _pairings(owners: Sequence[Group]) -> dict[Group, Group]:
    found: dict[Group, Group] = {}
    for place, owner in enumerate(owners):
        if owner:
            found[owner] = (*found.get(owner, ()), place)
    return found


def shown(pairings: Sequence[Pairing]) -> dict[Group, Group]:
    """Return pairings as a mapping of gold to predicted indices."""
    return {pairing.gold: pairing.predicted for pairing in pairings}


def kinds(alignment: Alignment) -> dict[str, int]:
    """Return how many repairs of each kind an alignment records."""
    return dict(Counter(str(repair.kind) for repair in alignment.repairs))


def turned(table: Table, corner: int = 0) -> Table:
    """Return a plain table on its side, its column of headers put at another place."""
    names = [".".join(path) for path in table.columns]
    lines = [names, *table.texts()]
    flipped = [list(line) for line in zip(*lines, strict=True)]
    for line in flipped:
        line.insert(corner, line.pop(0))
    grid = plain_rows(flipped)
    return Table(grid[:1], grid[1:])


def assert_undone(gold: Table, edited: Edited, alignment: Alignment, **repairs: int) -> None:
    """Assert that an alignment pairs what the edits moved and records these repairs and no others."""
    assert shown(alignment.columns) == edited.columns_expected
    assert shown(alignment.rows) == edited.rows_expected
    assert kinds(alignment) == repairs
