"""A difference as the document that every medium shows."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.documents.csv_text import Value
from tabx.documents.record import Document, Figures, Line, Part, Tone
from tabx.report.diff.result_diff import ResultDiff
from tabx.report.diff.tables import diff_tables, lines

TITLE = "Two runs compared"

HEADER = ("of", "name", "model", "pairs", "old", "new", "new - old", "low", "high", "p")
"""Columns of the figures: of a mean, of what a kind of error adds to the mean error, of a kind of error's count (more
of it in the pairs that gained it, less in those that lost it), of a pair's score."""


def diff_document(diff: ResultDiff) -> Document:
    """Return the verdict, the two runs, the tables of what changed, and every figure."""
    said, *others = lines(diff)
    tone = Tone.BAD if diff.is_worse else Tone.GOOD if diff.is_better else Tone.STRONG
    head = Part((Line(said, tone), *map(Line, others)), name="runs")
    return Document(TITLE, (head, *diff_tables(diff)), Figures(HEADER, tuple(_figures(diff))), diff.to_dict())


def _figures(diff: ResultDiff) -> Iterator[tuple[Value, ...]]:
    for one in diff.changes:
        yield ("mean", one.name, None, one.count, one.old, one.new, one.difference, one.low, one.high, one.p)
    for kind in diff.kinds:
        yield ("cost", kind.name, None, None, None, None, kind.cost, None, None, None)
        yield ("count gained", kind.name, None, kind.pairs_gained, None, None, kind.gained, None, None, None)
        yield ("count lost", kind.name, None, kind.pairs_lost, None, None, -kind.lost, None, None, None)
    for pair in (*diff.worse_pairs, *diff.better_pairs):
        yield ("pair", pair.id, pair.model, None, pair.old, pair.new, pair.new - pair.old, None, None, None)
