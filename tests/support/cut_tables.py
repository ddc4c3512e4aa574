"""Tables as text in every target, cut anywhere, and how a model may go on after a cut."""

from __future__ import annotations

import random
from collections.abc import Callable

from tabx.formats import load_tables
from tabx.generate.continuing.joining import joined, kept
from tabx.generate.continuing.json_rows import scan
from tabx.generate.continuing.rows import LINES, NOTATIONS
from tabx.generate.writing import written
from tabx.table import Table, plain_rows

WORDS = ("Ida Moss", "12", "a, b", 'said "no"', "x|y", "", "Ünal", "3.5 %", "A & B", "<b>", "C_1", "{n}", "31", "—")


def table(chance: random.Random, name: str = "", *, rows: int | None = None) -> Table:
    """Return a table whose rows have keys that differ."""
    width = chance.randint(2, 5)
    count = chance.randint(1, 12) if rows is None else rows
    header = [f"{name or 'Name'}", *(f"c{place}" for place in range(1, width))]
    body = [
        [f"r{number} {chance.choice(WORDS)}".strip(), *chance.choices(WORDS, k=width - 1)] for number in range(count)
    ]
    return Table(plain_rows([header]), plain_rows(body), caption=name or None)


def texts(chance: random.Random, target: str) -> str:
    """Return one table in a target, or two where it holds several."""
    tables = [table(chance, "Team"), table(chance, "Player")] if target != "csv" and chance.random() < 0.4 else []
    return written(tables or [table(chance)], target)[0]


def content(text: str, target: str) -> list[tuple[list[tuple[str, ...]], list[list[str]]]]:
    """Return header and rows of the tables in a text of a target."""
    return [([*one.columns], one.texts()) for one in load_tables(text, target)]


Way = Callable[[str, str, str], str]
"""How a model goes on: takes the whole text, what is kept of it, and the target."""


def at_once(whole: str, before: str, target: str) -> str:
    """Go on right after the last whole row."""
    return whole[len(before) :]


def last_row_again(whole: str, before: str, target: str) -> str:
    """Begin with the last whole row, as asked."""
    return whole[_start_of_last(before, target) :]


def from_the_beginning(whole: str, before: str, target: str) -> str:
    """Tell everything once more."""
    return whole


def fenced(whole: str, before: str, target: str) -> str:
    """Begin with the last whole row, in a fence of its own."""
    return f"```{target}\n{last_row_again(whole, before, target)}\n```\n"


WAYS: dict[str, Way] = {
    "at once": at_once,
    "last row again": last_row_again,
    "from the beginning": from_the_beginning,
    "fenced": fenced,
}


def _start_of_last(before: str, target: str) -> int:
    rows = scan(before[before.index("{") :]).rows if target == "json" else NOTATIONS[target].rows(before, False)
    # Before the first row only a line is whole.
    return (rows or LINES.rows(before, False))[-1].start


def gone_on(whole: str, cut: int, target: str, way: Way) -> str:
    """Return a text that was cut and gone on with, as it is joined."""
    before = kept(whole[:cut], target)
    if not before:
        return ""
    return joined(before, way(whole, before, target), target, is_whole=True).text
