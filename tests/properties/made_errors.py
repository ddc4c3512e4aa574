"""Wrong values: found nowhere in the table they are put in."""

from __future__ import annotations

import re
from random import Random

from made_tables import Grid
from made_words import STRANGERS

WAYS = ("word", "number", "near")


def _bare(text: str) -> str:
    return re.sub(r"[\s,]", "", text).casefold()


def known_texts(grid: Grid) -> set[str]:
    """Return the texts of a table, separators and case set aside."""
    return {_bare(text) for row in (grid.header, *grid.rows) for text in row}


def wrong_text(random: Random, text: str, known: set[str], way: str) -> str:
    """Return a word, a number or a near miss of the text that is found nowhere in the table.

    What is returned is known from then on, so that no two wrong values are alike.
    """
    for _ in range(100):
        if way == "word":
            other = f"{random.choice(STRANGERS)} {random.choice(STRANGERS)}"
        elif way == "number" or not text:
            other = str(random.randint(1_000_000, 9_999_999))
        else:
            other = _near(random, text)
        if _bare(other) not in known:
            known.add(_bare(other))
            return other
    return wrong_text(random, text, known, "word")


def _near(random: Random, text: str) -> str:
    """Return the text with one digit or, where it has none, one letter changed."""
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    signs = "123456789" if places else "bcdfghjklmnpqrstvwz"
    places = places or [place for place, sign in enumerate(text) if sign.isalpha()]
    place = random.choice(places)
    return text[:place] + random.choice([sign for sign in signs if sign != text[place].lower()]) + text[place + 1 :]


def spoil(grid: Grid, row: int, column: int, random: Random, known: set[str], way: str = "") -> Grid:
    """Return the table with one wrong value, in one of the ways if none is given."""
    return grid.put(row, column, wrong_text(random, grid.rows[row][column], known, way or random.choice(WAYS)))
