"""Tables as people make them, drawn from a seed: a key, then counts, percents, units, dates, words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from made_words import CATEGORIES, CITIES, COMPANIES, COMPANY_ENDS, FIRST, HEADERS, LAST

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Grid:
    """A plain table: a header, rows, and what kind of text each column holds."""

    header: tuple[str, ...]
    rows: Rows
    kinds: tuple[str, ...]

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.header)

    @property
    def places(self) -> list[tuple[int, int]]:
        return [(row, column) for row in range(self.height) for column in range(self.width)]

    def column(self, column: int) -> tuple[str, ...]:
        return tuple(row[column] for row in self.rows)

    def put(self, row: int, column: int, text: str) -> Grid:
        line = self.rows[row]
        line = (*line[:column], text, *line[column + 1 :])
        return replace(self, rows=(*self.rows[:row], line, *self.rows[row + 1 :]))

    def put_column(self, column: int, texts: Sequence[str]) -> Grid:
        grid = self
        for row, text in enumerate(texts):
            grid = grid.put(row, column, text)
        return grid

    def pick_rows(self, order: Sequence[int]) -> Grid:
        return replace(self, rows=tuple(self.rows[row] for row in order))

    def pick_columns(self, order: Sequence[int]) -> Grid:
        return Grid(
            tuple(self.header[column] for column in order),
            tuple(tuple(row[column] for column in order) for row in self.rows),
            tuple(self.kinds[column] for column in order),
        )

    def without_row(self, row: int) -> Grid:
        return self.pick_rows([other for other in range(self.height) if other != row])

    def without_column(self, column: int) -> Grid:
        return self.pick_columns([other for other in range(self.width) if other != column])

    def rename(self, header: Sequence[str]) -> Grid:
        return replace(self, header=tuple(header))

    def markdown(self) -> str:
        return grid_markdown([self.header, *self.rows])

    def transposed_markdown(self) -> str:
        return grid_markdown(list(zip(self.header, *self.rows, strict=True)))


def grid_markdown(lines: Sequence[Sequence[str]]) -> str:
    """Return lines of texts as a Markdown table, the first its header."""
    shown = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([shown[0], "|" + " --- |" * len(lines[0]), *shown[1:]]) + "\n"


def _dates(random: Random, count: int) -> list[date]:
    start = date(random.randint(1950, 2020), 1, 1)
    return [start + timedelta(days=random.randrange(1500)) for _ in range(count)]


def long_date(day: date) -> str:
    return f"{day.strftime('%B')} {day.day}, {day.year}"


def _distinct(draw: Callable[[], str], count: int) -> list[str]:
    seen: dict[str, None] = {}
    while len(seen) < count:
        seen[draw()] = None
    return list(seen)


def _column(random: Random, kind: str, count: int, *, key: bool = False) -> list[str]:
    """Return the texts of a column; of a key column, all of them distinct."""
    choices = random.choice(CATEGORIES)
    days = iter(_dates(random, count))
    draws: dict[str, Callable[[], str]] = {
        "person": lambda: f"{random.choice(FIRST)} {random.choice(LAST)}",
        "city": lambda: random.choice(CITIES),
        "company": lambda: f"{random.choice(COMPANIES)} {random.choice(COMPANY_ENDS)}",
        "category": lambda: random.choice(choices),
        "count": lambda: f"{random.randint(1_000, 999_999):,}",
        "decimal": lambda: f"{random.uniform(1, 90):.2f}",
        "small": lambda: str(random.randint(0, 60)),
        "percent": lambda: f"{random.uniform(1, 99):.1f}%",
        "length": lambda: f"{random.uniform(1, 40):.1f} km",
        "weight": lambda: f"{random.randint(12, 900)} kg",
        "header_unit": lambda: f"{random.randint(15, 400)}",
        "money": lambda: f"${random.randint(1_000, 99_999):,}",
        "year": lambda: str(random.randint(1950, 2023)),
        "iso_date": lambda: next(days).isoformat(),
        "long_date": lambda: long_date(next(days)),
        "boolean": lambda: random.choice(("yes", "no")),
    }
    draw = draws[kind]
    return _distinct(draw, count) if key else [draw() for _ in range(count)]


KEYS = ("person", "city", "company")
OTHERS = tuple(HEADERS)


def made(seed: int, *, blanks: bool = False, rows: int = 15, columns: int = 10) -> Grid:
    """Return a table of 3 to `rows` rows and 3 to `columns` columns, no two rows and no two columns alike.

    The key is a column of names, mostly the first. With `blanks` some cells outside the key are empty.
    """
    random = Random(seed)
    height, width = random.randint(3, rows), random.randint(3, columns)
    kinds = [random.choice(KEYS), *(random.choice(OTHERS) for _ in range(width - 1))]
    header: list[str] = []
    texts_of: list[list[str]] = []
    for place, kind in enumerate(kinds):
        free = [name for name in HEADERS[kind] if name not in header]
        header.append(random.choice(free) if free else f"{random.choice(HEADERS[kind])} {place + 1}")
        texts = _column(random, kind, height, key=place == 0)
        while texts in texts_of:
            texts = _column(random, kind, height)
        texts_of.append(texts)
    if blanks:
        for texts in texts_of[1:]:
            for row in range(height):
                if random.random() < 0.12:
                    texts[row] = ""
    grid = Grid(tuple(header), tuple(zip(*texts_of, strict=True)), tuple(kinds))
    order = list(range(width))
    if random.random() < 0.2:
        order.insert(random.randrange(width), order.pop(0))
    grid = grid.pick_columns(order)
    odd = len(set(map(grid.column, range(width)))) < width or any(not any(grid.column(c)) for c in range(width))
    return made(seed + 1_000_003, blanks=blanks, rows=rows, columns=columns) if odd else grid
