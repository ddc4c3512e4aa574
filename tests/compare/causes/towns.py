"""A table of invented towns, and copies of it with one thing done to some cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import tabx
from tabx.judging import Judgement

Rows = list[list[str]]

HEADER = ["Town", "Mayor", "Founded", "Revenue", "Staff", "Land", "Open"]
TOWNS: tuple[tuple[str, ...], ...] = (
    ("Ulm", "Ann Abel", "1992-07-15", "237,000", "82", "Baden", "yes"),
    ("Bonn", "Bob Bähr", "2003-10-28", "967,000", "18", "Hessen", "no"),
    ("Kiel", "Cem Cohn", "1997-02-07", "364,000", "91", "Sachsen", "no"),
    ("Jena", "Doris Deich", "1999-11-23", "551,000", "74", "Baden", "yes"),
    ("Hof", "Eva Ebert", "1995-08-19", "129,000", "69", "Baden", "no"),
    ("Trier", "Falk Fuchs", "2001-03-04", "783,000", "26", "Hessen", "yes"),
    ("Mainz", "Götz Grünig", "2000-08-04", "442,000", "57", "Baden", "yes"),
    ("Gera", "Hans Hornig", "1993-12-29", "618,000", "33", "Sachsen", "no"),
    ("Worms", "Ida Ilgner", "1996-05-16", "875,000", "48", "Baden", "yes"),
    ("Lindau", "Jörg Jungk", "2008-08-07", "206,000", "95", "Hessen", "no"),
    ("Passau", "Käthe Kühnle", "1994-04-21", "731,000", "11", "Baden", "no"),
    ("Fulda", "Lars Langer", "2010-09-12", "599,000", "64", "Sachsen", "yes"),
)
MAYOR, FOUNDED, REVENUE, STAFF, LAND, OPEN = range(1, 7)


def markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def towns(count: int = len(TOWNS)) -> Rows:
    return [list(row) for row in TOWNS[:count]]


def spoilt(*columns: int, change: Callable[[str], str], rows: Sequence[int] = range(12), count: int = 12) -> Judgement:
    """Return the judgement of the towns with some cells changed."""
    predicted = towns(count)
    for row in rows:
        if row < count:
            for column in columns:
                predicted[row][column] = change(predicted[row][column])
    return judged(predicted, count)


def judged(predicted: Rows, count: int = len(TOWNS)) -> Judgement:
    return tabx.judge(markdown(HEADER, towns(count)), markdown(HEADER, predicted))


def kinds(judgement: Judgement) -> list[str]:
    return [str(cause.kind) for cause in judgement.causes]


def two_columns(name: str, values: Sequence[object]) -> str:
    """Return a table of towns and the values given."""
    rows = [(town[0], str(value)) for town, value in zip(TOWNS, values, strict=False)]
    return markdown(("Town", name), rows)
