"""Small tables of invented mills and towns, and what is done to some of their cells, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from towns import FOUNDED, HEADER, LAND, MAYOR, OPEN, REVENUE, STAFF, markdown, towns

Rows = list[list[str]]
Places = Iterable[tuple[int, int]]

SIDES = ["Mill", "North", "South", "East", "West", "Centre", "Coast"]
MILLS = (
    ("Avon", "412", "377", "590", "128", "263", "945"),
    ("Bure", "318", "851", "467", "739", "204", "582"),
    ("Colne", "655", "293", "148", "826", "371", "709"),
    ("Dart", "187", "564", "932", "415", "678", "351"),
    ("Esk", "726", "139", "284", "597", "843", "468"),
    ("Frome", "0", "0", "0", "682", "517", "236"),
)


def line(row: int, *columns: int) -> Places:
    return [(row, column) for column in columns]


def of(column: int, *rows: int) -> Places:
    return [(row, column) for row in rows]


def rows_of(*rows: int) -> Places:
    return [(row, column) for row in rows for column in range(1, 7)]


def columns_of(*columns: int) -> Places:
    return [(row, column) for column in columns for row in range(6)]


def times(factor: float) -> Callable[[str], str]:
    return lambda text: f"{float(text.replace(',', '')) * factor:g}"


def plus(size: float) -> Callable[[str], str]:
    return lambda text: f"{float(text.replace(',', '')) + size:g}"


def last_in(text: str) -> str:
    return f"{text[1:]}{text[0]}"


Change = tuple[Places, Callable[[str], str]]
OF_MILLS: dict[str, Sequence[Change]] = {
    "one row": [(rows_of(1), times(1000))],
    "two rows": [(rows_of(1, 3), times(1000))],
    "two rows in part": [([*line(1, 1, 2, 3, 4), *line(3, 1, 2, 3, 4)], times(1000))],
    "three of a row with zeros": [(line(5, 4, 5, 6), times(1000))],
    "three of a row without zeros": [(line(2, 1, 2, 3), times(1000))],
    "a row but one": [(line(2, 1, 2, 3, 4, 5), times(1000)), (line(2, 6), plus(111))],
    "a row but two": [(line(2, 1, 2, 3, 4), times(1000)), (line(2, 5, 6), last_in)],
    "two rows but one cell each": [
        ([*line(1, 1, 2, 3, 4, 5), *line(3, 2, 3, 4, 5, 6)], times(100)),
        ([(1, 6), (3, 1)], last_in),
    ],
    "a column": [(columns_of(4), times(1.609344))],
    "a column but two": [(of(4, 0, 1, 2, 3), plus(7)), (of(4, 4, 5), last_in)],
    "four of a column": [(of(4, 0, 1, 2, 3), plus(7))],
    "three of a column": [(of(4, 0, 1, 2), times(-1))],
    "two columns": [(columns_of(4, 6), times(0.5))],
    "three columns in part": [([*of(4, 0, 1, 2, 3), *of(5, 1, 2, 3, 4), *of(6, 0, 2, 4, 5)], times(10))],
    "the table": [([(row, column) for row in range(6) for column in range(1, 7)], times(10))],
    "the table but a row": [([(row, column) for row in range(5) for column in range(1, 7)], times(10))],
    "the table with other errors": [
        ([(row, column) for row in range(6) for column in range(1, 7) if (row + column) % 4], times(0.1)),
        ([(row, column) for row in range(6) for column in range(1, 7) if not (row + column) % 4], last_in),
    ],
    "a factor in a row": [(rows_of(4), times(3.7))],
    "a sum in a row": [(rows_of(4), plus(12))],
    "hundreds": [(columns_of(4), lambda text: f"{round(int(text), -2)}")],
    "hundreds cut": [(columns_of(4, 5), lambda text: f"{text[:-2]}00")],
    "two acts": [(columns_of(4), times(1000)), (columns_of(6), times(-1))],
    "an act and another in its rest": [
        (of(4, 0, 1, 2, 3, 4), times(1000)),
        (columns_of(6), plus(-5)),
        ([(5, 4)], plus(1)),
    ],
}
OF_TOWNS: dict[str, Sequence[Change]] = {
    "put before": [(of(MAYOR, *range(12)), lambda text: f"Dr {text}")],
    "put after": [(of(MAYOR, *range(8)), lambda text: f"{text} sr")],
    "a beginning lost": [(of(MAYOR, *range(12)), lambda text: text.split()[1])],
    "an end lost": [(of(MAYOR, *range(12)), lambda text: text.split()[0])],
    "cut short": [(of(MAYOR, *range(12)), lambda text: text[:5])],
    "a sign lost": [(of(MAYOR, *range(12)), lambda text: text.replace("ö", "?").replace("ü", "?").replace("ä", "?"))],
    "a word for another": [
        ([(row, LAND) for row, town in enumerate(towns()) if town[LAND] == "Baden"], lambda _: "Berg")
    ],
    "a word for one of the column": [
        ([(row, LAND) for row, town in enumerate(towns()) if town[LAND] == "Baden"], lambda _: "Hessen")
    ],
    "two values for each other": [(of(OPEN, *range(12)), lambda text: {"yes": "no", "no": "yes"}[text])],
    "two values but three": [(of(OPEN, *range(9)), lambda text: {"yes": "no", "no": "yes"}[text])],
    "a later day": [(of(FOUNDED, *range(5)), lambda text: f"{text[:-2]}{int(text[-2:]) % 28 + 1:02d}")],
    "a later year": [(of(FOUNDED, *range(12)), lambda text: f"{int(text[:4]) + 1}{text[4:]}")],
    "a block": [(of(REVENUE, *range(4, 9)), lambda text: text.removesuffix(",000"))],
    "two blocks": [(of(REVENUE, *range(5), *range(7, 12)), lambda text: text.removesuffix(",000"))],
    "a block of four": [(of(REVENUE, *range(4, 8)), lambda text: text.removesuffix(",000"))],
    "a block and errors": [
        (of(REVENUE, *range(4, 10)), lambda text: text.removesuffix(",000")),
        (of(REVENUE, 1, 11), lambda text: f"{text[1:]}0"),
        (of(STAFF, 2), last_in),
    ],
}


def moved(rows: Rows, column: int, by: int) -> Rows:
    texts = [row[column] for row in rows]
    return [[*row[:column], texts[(place - by) % len(rows)], *row[column + 1 :]] for place, row in enumerate(rows)]


def exchanged(rows: Rows, one: int, other: int, places: Iterable[int]) -> Rows:
    found = [list(row) for row in rows]
    for place in places:
        found[place][one], found[place][other] = found[place][other], found[place][one]
    return found


def rows_exchanged(rows: Rows, one: int, other: int, columns: Iterable[int]) -> Rows:
    found = [list(row) for row in rows]
    for column in columns:
        found[one][column], found[other][column] = found[other][column], found[one][column]
    return found


MADE: dict[str, tuple[Rows, Rows]] = {
    "a column moved down": (towns(), moved(towns(), MAYOR, 1)),
    "a column moved up by two": (towns(), moved(towns(), REVENUE, -2)),
    "small numbers moved": (towns(), moved(towns(), STAFF, 3)),
    "two columns exchanged": (list(map(list, MILLS)), exchanged(list(map(list, MILLS)), 4, 6, range(6))),
    "two columns exchanged in part": (list(map(list, MILLS)), exchanged(list(map(list, MILLS)), 4, 6, range(1, 5))),
    "two rows exchanged": (towns(), rows_exchanged(towns(), 2, 7, range(1, 6))),
    "two rows exchanged in part": (towns(), rows_exchanged(towns(), 2, 7, range(1, 4))),
    "two names of rows exchanged": (towns(), rows_exchanged(towns(), 2, 7, [0])),
}


def changed(rows: Rows, changes: Sequence[Change]) -> Rows:
    found = [list(row) for row in rows]
    for places, change in changes:
        for row, column in places:
            found[row][column] = change(found[row][column])
    return found


def pairs() -> dict[str, tuple[str, str]]:
    """Return the gold and the predicted table of each change, by its name."""
    mills = list(map(list, MILLS))
    made = {name: (mills, changed(mills, changes)) for name, changes in OF_MILLS.items()}
    made |= {name: (towns(), changed(towns(), changes)) for name, changes in OF_TOWNS.items()} | MADE
    found = {}
    for name, (gold, predicted) in made.items():
        header = SIDES if gold[0][0] == "Avon" else HEADER
        found[name] = (markdown(header, gold), markdown(header, predicted))
    written = markdown(HEADER, towns())
    for one, other in (("Staff", "Revenue"), ("Mayor", "Land")):
        names = {one: other, other: one}
        found[f"{one} and {other} exchanged"] = (written, markdown([names.get(name, name) for name in HEADER], towns()))
    return found
