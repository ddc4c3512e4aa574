"""The H-Score of pipe tables in plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabx.lab.metrics.h_score.lists import levenshtein_similarity, matching_ratio

SECTIONS = ("team", "player")
"""Words before the two tables of a RotoWire box score, in the order in which the published program seeks them."""

_LINE_END = re.compile(r"\n|<newline>", re.IGNORECASE)
_HEADING = re.compile(r"^\W*(team|player)s?\W*$", re.IGNORECASE | re.MULTILINE)

Rows = Sequence[Sequence[str]]


class PipeTable(NamedTuple):
    """Names of the columns, and the data rows, each in its own width."""

    columns: list[str]
    rows: list[list[str]]

    @property
    def width(self) -> int:
        """Cells of the widest row, header included."""
        return max((len(row) for row in (self.columns, *self.rows)), default=0)


def text_subscores(gold: str, predicted: str) -> dict[str, float]:
    """Return the six sub-scores of two texts with pipe tables.

    Where the gold has headings "Team" and "Player" on lines of their own, the two tables below them are compared and
    the sub-scores are the means over both; in any other gold the text is one table, which the published program cannot
    read.
    """
    parts = [_sections(text) if is_box_score(gold) else (text,) for text in (gold, predicted)]
    pairs = zip(*parts, strict=True)
    scores = [_of_tables(pipe_table(one), pipe_table(other)) for one, other in pairs]
    return {name: sum(score[name] for score in scores) / len(scores) for name in scores[0]}


def is_box_score(text: str) -> bool:
    """Whether a text has both headings of a RotoWire box score."""
    return {match[1].lower() for match in _HEADING.finditer(text)} == set(SECTIONS)


def _sections(text: str) -> tuple[str, str]:
    """Return what stands below "team" and below "player", from the first "|" to the last."""
    low = text.lower()
    team = low.find(SECTIONS[0])
    player = low.find(SECTIONS[1], max(team, 0))
    if player < 0:
        return (text[team:] if team >= 0 else "", "")
    return (text[team:player] if team >= 0 else "", text[player:])


def pipe_table(text: str) -> PipeTable:
    """Return the table between the first and the last "|" of a text; its first row names the columns."""
    first, last = text.find("|"), text.rfind("|")
    lines = _LINE_END.split(text[first : last + 1]) if first >= 0 else []
    rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    rows = _without_blank_margins([row for row in rows if set("".join(row)) - set("-=")])
    return PipeTable(rows[0], rows[1:]) if rows else PipeTable([], [])


def _without_blank_margins(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows without a first, and without a last, column that is empty in all of them."""
    for margin, rest in ((0, slice(1, None)), (-1, slice(None, -1))):
        if not any(row[margin] for row in rows if row):
            rows = [row[rest] for row in rows]
    return rows


def _of_tables(gold: PipeTable, predicted: PipeTable) -> Mapping[str, float]:
    data = [[cell for row in table.rows for cell in row] for table in (predicted, gold)]
    return {
        "num_rows_match": float(len(gold.rows) == len(predicted.rows)),
        "num_cols_match": float(gold.width == predicted.width),
        "columns_levenshtein_score": levenshtein_similarity(predicted.columns, gold.columns),
        "columns_difflib_score": matching_ratio(predicted.columns, gold.columns),
        "data_levenshtein_score": levenshtein_similarity(*data),
        "data_difflib_score": matching_ratio(*data),
    }
