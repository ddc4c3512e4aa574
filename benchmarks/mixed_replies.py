"""Whether the right table of a reply is read, and none where there is none: mixed replies and prose by seed.

    python benchmarks/mixed_replies.py [--replies 2000] [--prose 500] [--seed 1] [--show KIND] [--workers 2]
    PYTHONPATH=OTHER_CHECKOUT python benchmarks/mixed_replies.py

Replies hold real tables (`real_tables.py`) in the forms of tabx and of tools (`printed_forms.py`), mixed as
`reply_kinds.py` says; prose is made by `prose_kinds.py`. A reply is right if the table that is judged holds the cells
of the one that should be: texts folded, blanks however written, without an index that counts the rows and without a
title in a row of its own; a table on its side counts as read. Prose is right if no table is judged. Exits 1 where one
is wrong.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from printed_forms import CannotCarry
from prose_kinds import PROSE, sources
from real_tables import RealTable, real_tables
from reply_kinds import KINDS, TEXTS, Grid, Maker, Reply, short

import tabx
from tabx.base.errors import TabxError

TABLES = 250
BLANK = frozenset(("", "none", "null", "nan", "nat", "<na>"))
SHOWN = 700
"""Characters of a failing reply that are shown: it is seen what it is, and many fit a screen."""


class Case(NamedTuple):
    """One text, its kind and where it comes from."""

    kind: str
    number: int
    reply: Reply


class Found(NamedTuple):
    """Whether a case was read right, and what was said."""

    is_right: bool
    said: str


def main() -> int:
    """Print the shares by kind and by form, and some failures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--replies", type=int, default=2000)
    parser.add_argument("--prose", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", metavar="KIND", help="show up to eight failures of a kind, whole")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    tables = [real for real in real_tables(TABLES, options.seed) if real.is_plain]
    cases = [*replies(tables, options.replies, options.seed), *prose(tables, options.prose, options.seed)]
    if options.show:
        cases = [case for case in cases if case.kind == options.show]
    outcomes = []
    with ProcessPoolExecutor(options.workers) as pool:
        for found in pool.map(examined, cases, chunksize=20):
            outcomes.append(found)
            told(outcomes, len(cases))
    failures = [(case, found) for case, found in zip(cases, outcomes, strict=True) if not found.is_right]
    shares = [*by_kind(cases, outcomes), "", *by_form(cases, outcomes)]
    print("\n".join([*shares, "", *shown(failures, bool(options.show))]))
    return int(bool(failures))


def told(outcomes: Sequence[Found], whole: int) -> None:
    """Say how far the run is, each hundred cases."""
    if len(outcomes) % 100 == 0 or len(outcomes) == whole:
        print(f"{len(outcomes)} of {whole}, {sum(not one.is_right for one in outcomes)} wrong", file=sys.stderr)


def replies(tables: Sequence[RealTable], count: int, seed: int) -> Iterator[Case]:
    """Yield replies, the kinds in turn, each from two tables of the seed's choosing."""
    names = list(KINDS)
    for number in range(count):
        kind = names[number % len(names)]
        rng = Random(f"{seed} {kind} {number}")
        while True:
            gold, other = (short(real) for real in rng.sample(tables, 2))
            if {*map(fold, gold[0])} & {*map(fold, other[0])}:
                continue
            try:
                yield Case(kind, number, KINDS[kind](Maker(rng, gold, other)))
            except CannotCarry:
                continue
            break


def prose(tables: Sequence[RealTable], count: int, seed: int) -> Iterator[Case]:
    """Yield texts without a table, each beside the gold of some table."""
    real, names = sources(), list(PROSE)
    for number in range(count):
        kind = names[number % len(names)]
        rng = Random(f"{seed} {kind} {number}")
        yield Case(f"prose: {kind}", number, Reply(PROSE[kind](rng, real), short(rng.choice(tables)), None, ()))


def examined(case: Case) -> Found:
    """Return whether the table judged is the one that should be."""
    reply = case.reply
    try:
        judgement = tabx.judge([list(row) for row in reply.gold], reply.text)
    except TabxError as error:
        return Found(False, f"{type(error).__name__}: {error}")
    is_read = judgement.status == "judged"
    said = f"{judgement.score:.3f} {judgement.summary}"
    if reply.wanted is None or not is_read:
        return Found((reply.wanted is None) is not is_read, said)
    table = judgement.alignment.predicted
    read = (*(tuple(cell.text for cell in row) for row in (*table.header_rows, *table.rows)),)
    return Found(is_same(read, reply.wanted), said)


def is_same(read: Grid, wanted: Grid) -> bool:
    """Whether a table holds the cells of another, on its side or not."""
    grid, right = folded(read), folded(wanted)
    sides = [grid, tuple(zip(*grid, strict=True))]
    if any(right in (side, without_index(side)) for side in sides):
        return True
    return without_titles(grid) == without_titles(right)


def folded(grid: Grid) -> Grid:
    """Return the texts in one case, spaces single, blanks empty."""
    return tuple(tuple(fold(text) for text in row) for row in grid)


def fold(text: str) -> str:
    """Return one text so."""
    once = " ".join(text.split()).casefold()
    return "" if once in BLANK else once


def without_titles(grid: Grid) -> Grid:
    """Return the rows without those of one text: titles, sources and notes beside or within a table."""
    return tuple(row for row in grid if len({*row} - {""}) > 1)


def without_index(grid: Grid) -> Grid:
    """Return the table without a first column that counts the rows below the header."""
    counted = [row[0] for row in grid[1:]]
    if counted not in ([str(at + start) for at in range(len(counted))] for start in (0, 1)):
        return grid
    return tuple(row[1:] for row in grid)


def by_kind(cases: Sequence[Case], outcomes: Sequence[Found]) -> list[str]:
    """Return a line for each kind, and the shares of all; apart, those in formats alone that tabx writes, too."""
    right, whole = Counter[str](), Counter[str]()
    for case, found in zip(cases, outcomes, strict=True):
        group = "all prose" if case.kind.startswith("prose: ") else "all replies"
        own = {*case.reply.forms} <= {*TEXTS} and case.reply.forms
        for name in (case.kind, group, *((f"{case.kind} *", f"{group} *") if own else ())):
            whole[name] += 1
            right[name] += found.is_right
    names = [name for name in whole if not name.endswith(" *")]
    names.sort(key=lambda name: (name.startswith("all"), name.startswith("prose"), name))
    return [
        f"{'':28}{'right':>7}{'of':>7}{'share':>10}    in tabx's formats",
        *(
            f"{name:28}{share(right[name], whole[name])}    {share(right[f'{name} *'], whole[f'{name} *'])}"
            for name in names
        ),
    ]


def share(right: int, whole: int) -> str:
    """Return how many, of how many, and in percent."""
    return f"{right:>7,}{whole:>7,}{100 * right / whole:>8.1f} %" if whole else ""


def by_form(cases: Sequence[Case], outcomes: Sequence[Found]) -> list[str]:
    """Return the forms that failing replies were written in, the worst first."""
    right, whole = Counter[str](), Counter[str]()
    for case, found in zip(cases, outcomes, strict=True):
        for form in set(case.reply.forms):
            whole[form] += 1
            right[form] += found.is_right
    worst = sorted(whole, key=lambda form: right[form] / whole[form])
    return [
        "right of the replies that hold a form:",
        ", ".join(f"{form} {right[form]}/{whole[form]}" for form in worst),
    ]


def shown(failures: Sequence[tuple[Case, Found]], whole: bool) -> list[str]:
    """Return failures: two of each kind, or eight of the one that was asked for, whole."""
    by_name = defaultdict(list)
    for case, found in failures:
        by_name[case.kind].append((case, found))
    lines = []
    for kind, its in sorted(by_name.items(), key=lambda item: -len(item[1])):
        for case, found in its[: 8 if whole else 2]:
            text = case.reply.text if whole else re.sub(r"\s*\n\s*", " ⏎ ", case.reply.text)[:SHOWN]
            lines += [f"[{kind} {case.number}: {', '.join(case.reply.forms)}] {found.said}", text, ""]
    return lines


if __name__ == "__main__":
    sys.exit(main())
