"""What was paired by more than an exact match, by whom, and how sure it is; the least sure first."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.align.records import DecidedBy, Pairing
from tabx.escapes import shorten, visible
from tabx.judging.judgement import Judgement
from tabx.table import Table, show_path
from tabx.views.figures import percent

NAME = 32
"""How much of a name is shown, in characters."""


def column_pairings(judgement: Judgement) -> tuple[str, ...]:
    """Return a line for every column pairing that was not decided by an exact match."""
    gold, view = judgement.alignment.gold, judgement.alignment.view
    return tuple(
        _line(_columns(gold, pairing.gold), _columns(view, pairing.predicted), pairing)
        for pairing in _unsure(judgement.alignment.columns)
    )


def row_pairings(judgement: Judgement) -> tuple[str, ...]:
    """Return a line for every row pairing that was not decided by an exact match."""
    gold, view = judgement.alignment.gold, judgement.alignment.view
    keys = judgement.alignment.key_columns
    partners = [judgement.alignment.column_of.get(column) for column in keys]
    predicted_keys = [pairing.predicted[0] for pairing in partners if pairing]
    return tuple(
        _line(_rows(gold, pairing.gold, keys), _rows(view, pairing.predicted, predicted_keys), pairing)
        for pairing in _unsure(judgement.alignment.rows)
    )


def _unsure(pairings: Sequence[Pairing]) -> list[Pairing]:
    decided = [pairing for pairing in pairings if pairing.decided_by is not DecidedBy.EXACT]
    return sorted(decided, key=lambda pairing: pairing.confidence)


def _line(gold: str, predicted: str, pairing: Pairing) -> str:
    reason = f" ({visible(pairing.reason)})" if pairing.reason else ""
    return f"{gold} → {predicted}: by {pairing.decided_by}, {percent(pairing.confidence)} sure{reason}"


def _columns(table: Table, indices: Sequence[int]) -> str:
    return " + ".join(
        shorten(visible(show_path(table.columns[index])), NAME) or f"column {index + 1}" for index in indices
    )


def _rows(table: Table, indices: Sequence[int], keys: Sequence[int]) -> str:
    names = []
    for index in indices:
        key = ", ".join(table.rows[index][column].text for column in keys)
        names.append(f"{index + 1} {shorten(visible(key), NAME)}".strip())
    return " + ".join(names)
