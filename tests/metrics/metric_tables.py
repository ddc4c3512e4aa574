"""Tables that the tests of the metrics share, and small helpers."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from tabx.metrics import Metric, Outcome, Scored, Value, find_metric, read_pair, score_metrics
from tabx.table import Table, plain_rows

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

GOLD = (
    "| Town | People | River |\n|---|---|---|\n| Alder | 4120 | Ilm |\n| Birch | 880 | Ohm |\n| Cedar | 15300 | Ems |"
)
MOVED = (
    "| Town | People | River |\n|---|---|---|\n| Birch | 880 | Ohm |\n| Alder | 4120 | Ilm |\n| Cedar | 15301 | Ems |"
)
GROUPED = (
    "<table><thead><tr><th rowspan=2>Team</th><th colspan=2>Games</th></tr><tr><th>won</th><th>lost</th></tr></thead>"
    "<tbody><tr><td>Bears</td><td>12</td><td>3</td></tr><tr><td>Lions</td><td>9</td><td></td></tr></tbody></table>"
)


def made(header: list[str], *rows: list[str]) -> Table:
    """Return a table as read from anywhere."""
    return Table(plain_rows([header]), plain_rows(rows))


def scored(name: str, gold: object, predicted: object, **more: object) -> Scored:
    outcome = outcome_of(name, gold, predicted, **more)
    assert isinstance(outcome, Scored), outcome
    return outcome


def outcome_of(name: str, gold: object, predicted: object, **more: object) -> Outcome:
    return score_metrics(gold, predicted, name, **more)[name]  # type: ignore[arg-type]


def part(outcome: Scored | Value, name: str) -> float:
    return dict(outcome.parts)[name]


TEXTS = st.text("abxyz019", min_size=1, max_size=5)
ODD_TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=6)


@st.composite
def tables(draw: st.DrawFn, texts: st.SearchStrategy[str] = TEXTS) -> Table:
    """Draw a table of one to three columns and up to four rows."""
    width = draw(st.integers(1, 3))
    lines = draw(st.lists(st.lists(texts, min_size=width, max_size=width), min_size=2, max_size=5))
    return Table(plain_rows(lines[:1]), plain_rows(lines[1:]))


__all__ = [
    "DATA", "GOLD", "GROUPED", "MOVED", "ODD_TEXTS", "TEXTS",
    "Metric", "find_metric", "made", "outcome_of", "part", "read_pair", "scored", "tables",
]  # fmt: skip
