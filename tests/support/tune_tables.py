"""Drawn tables and real ones, for what is tuned on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from hypothesis import strategies as st

from tabx.formats import load_table
from tabx.table import Cell, Table
from tabx.tune.layouts import tidied

ROOT = Path(__file__).resolve().parents[2]
SHARED_DATA = ROOT.parent / "shared" / "data"

_TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), include_characters=' "|<>&\\$#_^%{}~'), max_size=8
).map(lambda text: " ".join(text.split()))
_NAMES = _TEXTS.filter(lambda text: any(sign.isalpha() for sign in text))


@st.composite
def drawn_tables(draw: st.DrawFn) -> Table:
    """Return a table of odd texts under a header."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(1, 5))
    header = draw(st.lists(_NAMES, min_size=width, max_size=width, unique_by=str.casefold))
    firsts = draw(st.lists(_TEXTS, min_size=height, max_size=height))
    rest = draw(st.lists(st.lists(_TEXTS, min_size=width - 1, max_size=width - 1), min_size=height, max_size=height))
    rows = tuple((Cell(first), *map(Cell, row)) for first, row in zip(firsts, rest, strict=True))
    return Table((tuple(map(Cell, header)),), rows, caption=draw(st.none() | _NAMES))


def own_tables() -> Iterator[tuple[str, Table]]:
    """Yield the tables that come with the project, with their names."""
    for path in sorted((ROOT / "tables").iterdir()):
        yield path.name, tidied(load_table(path))


def shared_tables(count: int, seed: int) -> Iterator[tuple[str, Table]]:
    """Yield some of FeTaQA's and TabFact's tables, chosen by seed."""
    rows = [
        (f"{name} {number}", json.loads(line)["table"])
        for name in ("fetaqa", "tabfact")
        for number, line in enumerate((SHARED_DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    ]
    for name, table in random.Random(seed).sample(rows, count):
        yield name, tidied(load_table(table))
