"""Drafts of small tables whose lines are paired as a test says, and what a repair did to them in a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from tabx.align.pairing.base import Base
from tabx.align.pairing.columns import first_evidence
from tabx.align.pairing.constraints import UNCONSTRAINED
from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.pairing.similarity import CellSimilarities
from tabx.align.records import Repair
from tabx.align.repairs.draft import Draft, start_draft
from tabx.table import Note, Table, plain_rows

Lines = Sequence[str]
"""A table: a line of cells with "|" between them for each row, the first one its header."""


class Case(NamedTuple):
    """What two tables show, which of their columns and rows are paired, and what a repair does with them."""

    shown: str
    gold: Lines
    predicted: Lines
    columns: str
    rows: str
    expected: Sequence[str]

    def under(self, repair: Callable[[Draft], object]) -> list[str]:
        """Return what a repair does to these tables."""
        return done(repair, draft(table(self.gold), table(self.predicted), self.columns, self.rows))


def each(*cases: Sequence[Any]) -> pytest.MarkDecorator:
    """Return the mark that runs a test for each case, under what it shows: the first of each."""
    return pytest.mark.parametrize("case", cases, ids=[str(case[0]) for case in cases])


def cells(lines: Lines) -> list[list[str]]:
    """Return the texts of some lines."""
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def table(lines: Lines, header: int = 1) -> Table:
    """Return a table of which the first lines are header rows."""
    rows = cells(lines)
    return Table(plain_rows(rows[:header]), plain_rows(rows[header:]))


def grid(lines: Lines, header: int = 1) -> Grid:
    """Return a table with its columns read."""
    return read_grid(table(lines, header))


def pairs(text: str) -> list[tuple[int, int]]:
    """Return the pairs of a text: "0-0 1-2" are the first with the first, the second with the third."""
    return [(int(one.partition("-")[0]), int(one.partition("-")[2])) for one in text.split()]


def draft(gold: Table, predicted: Table, columns: str, rows: str, keys: tuple[int, ...] = (0,)) -> Draft:
    """Return a draft of two tables with just these columns and rows paired."""
    both = read_grid(gold), read_grid(predicted)
    evidence = first_evidence(CellSimilarities(*both), UNCONSTRAINED)
    return start_draft(Base(*both, pairs(columns), pairs(rows), evidence, keys))


def ragged(given: Table) -> Table:
    """Return a table of which the reader says that its rows were of different lengths."""
    return Table(given.header_rows, given.rows, notes=(Note("ragged rows", "rows of different lengths"),))


def said(repair: Repair) -> str:
    """Return a repair in one line: what and how many, gold rows and columns, predicted rows and columns."""
    places = (repair.gold_rows, repair.gold_columns, repair.predicted_rows, repair.predicted_columns)
    where = " ".join(",".join(map(str, indices)) or "-" for indices in places)
    sure = "" if repair.confidence == 1 else f" {repair.confidence:.3f}"
    return f"{repair.kind} {repair.count:g} {repair.of}: {where}{sure}"


def done(repair: Callable[[Draft], object], one: Draft) -> list[str]:
    """Return what a repair does to a draft: its repairs, lines paired otherwise, cells placed, cells accounted for."""
    columns, rows = dict(one.columns), dict(one.rows)
    repair(one)
    told = [said(found) for found in one.repairs]
    for noun, before, after in (("column", columns, one.columns), ("row", rows, one.rows)):
        gone = [f"{noun} {_numbers(gold)} is free" for gold in before if gold not in after]
        told += gone + [
            f"{noun} {_numbers(gold)} is {_numbers(to)}" for gold, to in sorted(after.items()) if before.get(gold) != to
        ]
    for (i, g), slot in sorted(one.slots.items()):
        told.append(f"{i},{g} = {slot.text!r} at {' '.join(map(_numbers, slot.places)) or 'no place'}")
    return told + [f"{_numbers(place)} is taken" for place in sorted(one.consumed)]


def _numbers(indices: Sequence[int]) -> str:
    return ",".join(map(str, indices))


def laid(*lines: str) -> Table:
    """Return a table of lines: a header row begins with "# ", a row of a section with its name in brackets."""
    head = [cells([line[2:]])[0] for line in lines if line.startswith("# ")]
    body = [line for line in lines if not line.startswith("# ")]
    sections = [line.startswith("[") for line in body]
    texts = [line.partition("] ")[2] if has else line for line, has in zip(body, sections, strict=True)]
    paths = [line[1:].partition("]")[0].split("/") if line.startswith("[") else [] for line in body]
    return Table(plain_rows(head), plain_rows(cells(texts)), row_groups=tuple(map(tuple, paths)) if any(paths) else ())


def shown(given: Table) -> list[str]:
    """Return the lines of a table as `laid` reads them."""
    groups = given.row_groups or [()] * given.row_count
    head = ["# " + "|".join(cell.text for cell in row) for row in given.header_rows]
    body = ["|".join(cell.text for cell in row) for row in given.rows]
    return head + [f"[{'/'.join(path)}] {line}" if path else line for path, line in zip(groups, body, strict=True)]
