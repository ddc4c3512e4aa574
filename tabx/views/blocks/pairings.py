"""List the pairings not decided by an exact match, the least sure first.

Each line says who decided the pairing, and with what confidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.align.records import DecidedBy, Pairing
from tabx.base.escapes import visible
from tabx.documents.figures import percent
from tabx.documents.names import short
from tabx.judging.judgement import Judgement
from tabx.table import Table
from tabx.views.names import column_name

NAME = 32
"""Most characters of a name: fewer than elsewhere, since a line has those of both sides."""


@dataclass(frozen=True, slots=True)
class PairingList:
    """Pairings of columns or of rows as lines, the least sure first."""

    title: str
    lines: tuple[str, ...]

    def shown(self, limit: int | None) -> tuple[str, ...]:
        """Return at most `limit` lines and one that counts the rest; all for None."""
        if limit is None or len(self.lines) <= limit:
            return self.lines
        return (*self.lines[:limit], f"… {len(self.lines) - limit} more, with at least this confidence")


def inexact_pairings(judgement: Judgement) -> tuple[PairingList, ...]:
    """Return the column and row pairings not decided by an exact match, without empty lists."""
    lists = (
        PairingList("Columns paired without an exact match", _column_lines(judgement)),
        PairingList("Rows paired without an exact match", _row_lines(judgement)),
    )
    return tuple(pairings for pairings in lists if pairings.lines)


def reason_text(pairing: Pairing, reason: str) -> str:
    """Return who decided on a pairing, with what confidence, and the reason if there is one."""
    return f"by {pairing.decided_by}, {percent(pairing.confidence)} sure" + (f" ({reason})" if reason else "")


def _column_lines(judgement: Judgement) -> tuple[str, ...]:
    gold, view = judgement.alignment.gold, judgement.alignment.view
    return tuple(
        _line(_columns(gold, pairing.gold), _columns(view, pairing.predicted), pairing)
        for pairing in _inexact(judgement.alignment.columns)
    )


def _row_lines(judgement: Judgement) -> tuple[str, ...]:
    gold, view = judgement.alignment.gold, judgement.alignment.view
    keys = judgement.alignment.key_columns
    partners = [judgement.alignment.column_of.get(column) for column in keys]
    predicted_keys = [pairing.predicted[0] for pairing in partners if pairing]
    return tuple(
        _line(_rows(gold, pairing.gold, keys), _rows(view, pairing.predicted, predicted_keys), pairing)
        for pairing in _inexact(judgement.alignment.rows)
    )


def _inexact(pairings: Sequence[Pairing]) -> list[Pairing]:
    inexact = [pairing for pairing in pairings if pairing.decided_by is not DecidedBy.EXACT]
    return sorted(inexact, key=lambda pairing: pairing.confidence)


def _line(gold: str, predicted: str, pairing: Pairing) -> str:
    return f"{gold} → {predicted}: {reason_text(pairing, visible(pairing.reason))}"


def _columns(table: Table, indices: Sequence[int]) -> str:
    return " + ".join(column_name(table, index, NAME) for index in indices)


def _rows(table: Table, indices: Sequence[int], keys: Sequence[int]) -> str:
    names = []
    for index in indices:
        key = ", ".join(table.rows[index][column].text for column in keys)
        names.append(f"{index + 1} {short(key, NAME)}".strip())
    return " + ".join(names)
