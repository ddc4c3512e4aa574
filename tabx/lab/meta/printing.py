"""Tables and figures on a terminal, shared by all reports of the lab."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import JustifyMethod
from rich.table import Table as RichTable

from tabx.base.escapes import visible
from tabx.documents.figures import several
from tabx.documents.paper import Paper
from tabx.lab.meta.rankings import RankedItems
from tabx.stats.bootstrap import Estimate

NAME_WIDTH = 20
"""Characters of the first column that are not broken over lines: most names of measures and judges."""

NAMES_SHOWN = 5
"""Names listed of what is left out or not judged; no reason on record, one line of a terminal holds them."""


def figure(number: float, digits: int = 3) -> str:
    """Return a measure with fixed decimals and no leading zero (".513", "-.040", "1.000")."""
    sign = "-" if round(number, digits) < 0 else ""
    return sign + f"{abs(number):.{digits}f}".removeprefix("0")


def interval(estimate: Estimate) -> str:
    """Return a mean with its interval: ".513 [.34, .67]"."""
    return f"{figure(estimate.mean)} [{figure(estimate.low, 2)}, {figure(estimate.high, 2)}]"


def print_table(paper: Paper, header: Sequence[str], lines: Iterable[Sequence[str]]) -> None:
    """Print a table, its first column left-aligned, the others right-aligned."""
    lines = list(lines)
    table = RichTable(box=SIMPLE_HEAD, show_edge=False, header_style="bold", padding=(0, 1))
    longest = max((len(line[0]) for line in lines), default=0)
    # Names are fixed where they can be: beside a mere minimum, columns that give way are cut, digits and all.
    fitting = [length for length in (len(header[0]), longest) if longest <= length <= NAME_WIDTH]
    fixed = max(fitting, default=None)
    for place, name in enumerate(header):
        justify: JustifyMethod = "right" if place else "left"
        width, least = (None, None) if place else (fixed, min(NAME_WIDTH, longest))
        table.add_column(paper.text(visible(name)), justify=justify, overflow="fold", width=width, min_width=least)
    for line in lines:
        table.add_row(*(paper.text(visible(text)) for text in line))
    paper.print(table)


def print_line(paper: Paper, text: str = "") -> None:
    """Print a line of text."""
    paper.print(paper.text(visible(text)))


def print_items(paper: Paper, ranked: RankedItems) -> None:
    """Print the number of ranked items, and the items left out."""
    tables = several(ranked.clusters, "gold table")
    print_line(paper, f"{several(len(ranked.items), 'item')} of {tables}, ranked by people")
    if ranked.unranked:
        print_line(paper, f"left out, without a ranking: {named(ranked.unranked)}")
    if ranked.tied:
        print_line(paper, f"left out, tied by people or not rated in full: {named(ranked.tied)}")
    if ranked.unknown:
        print_line(paper, f"left out, ranked but not among the items: {named(ranked.unknown)}")


def named(names: Sequence[str] | Mapping[str, str], most: int = NAMES_SHOWN) -> str:
    """Return the number of names, and the first of them."""
    first = list(names)[:most]
    more = ", …" if len(names) > most else ""
    return f"{len(names)} ({', '.join(first)}{more})"
