"""Six demonstrations of our own for each notation: an output, its content, and the description of its format."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from tabx.table import Table, plain_rows
from tabx.tune.content import tell
from tabx.tune.layouts import CARRIED, LAYOUTS, carried
from tabx.tune.spec import describe, read_spec
from tabx.tune.styles import drawn_style

SHOWN = 3
"""Demonstrations before each question (Struc-Bench: Tang et al., 2024, section 3.1, which has three in its context)."""

_TABLES = (
    (
        ("Kite", "Maker", "Span (cm)", "Year"),
        (
            ("Heron", "Ada Lunt", "180", "1994"),
            ("Moth", "Ivo Stahl", "95", "2003"),
            ("Gale", "Ada Lunt", "", "2011"),
        ),
        "Kites of the museum",
    ),
    (
        ("Bakery", "Bread", "Loaves", "Price"),
        (("Ofen", "rye", "120", "4.20"), ("Krume", "rye", "85", "3.90"), ("Mola", "wheat", "240", "2.75")),
        None,
    ),
    (
        ("Trail", "Length (km)", "Climb (m)"),
        (("Fern Loop", "7.5", "210"), ("Old Quarry", "12", "540"), ("Lakeside", "4", "35"), ("Ridge", "18.2", "1,130")),
        "Trails",
    ),
    (
        ("Choir", "Town", "Singers", "Founded", "Conductor"),
        (("Vox", "Arlen", "42", "1987", "P. Noor"), ("Cantus", "Bree", "28", "2001", "L. Achterberg")),
        None,
    ),
    (
        ("Pump", "State", "Pressure (bar)"),
        (("P-1", "running", "3.1"), ("P-2", "running", "2.9"), ("P-3", "stopped", "0"), ("P-4", "stopped", "0.2")),
        "Pumps on 3 May",
    ),
    (
        ("Puzzle", "Pieces", "Solved by", "Minutes"),
        (("Harbour", "500", "Nell", "64"), ("Meadow", "1,000", "Otis", "151"), ("Clocks", "500", "", "")),
        None,
    ),
)


@dataclass(frozen=True, slots=True)
class Demonstration:
    """An output, and the reply that would be right for it."""

    target: str
    content: str
    description: str


@cache
def demonstrations(notation: str) -> tuple[Demonstration, ...]:
    """Return the six demonstrations of a notation, each in a layout and a style of its own."""
    found = []
    for number, (header, rows, caption) in enumerate(_TABLES):
        table = Table(plain_rows([header]), plain_rows(rows), caption=caption)
        random = Random(f"demonstration/{notation}/{number}")
        names = CARRIED[notation]
        carried_table = carried(table, notation)
        laid = LAYOUTS[names[number % len(names)]](carried_table, random) or carried_table
        target = drawn_style(notation, random).write([laid])
        found.append(Demonstration(target, tell([laid], number), describe(read_spec(target, notation), number)))
    return tuple(found)


def shown_before(notation: str, seed: str) -> tuple[Demonstration, ...]:
    """Return the demonstrations that are shown before a question, drawn by its seed."""
    return tuple(Random(f"shown/{seed}").sample(demonstrations(notation), SHOWN))
