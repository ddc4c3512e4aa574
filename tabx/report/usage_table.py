"""The table of seconds, tokens and dollars."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.documents.names import short
from tabx.documents.record import Cell, Part, table
from tabx.report.records import FileUsage, ModelUsage
from tabx.report.words import NAME, number, several, table_part

HEADER = (
    *("file", "model", "items", "seconds an item", "calls", "from the cache", "tokens in", "tokens out"),
    *("of them thought", "dollars"),
)

NOTE = (
    "by file of usage: what judging took, or asking for what was judged; seconds by the clock, answers from the cache "
    "included; what was asked again counts each time; no dollars where a price is not known"
)


def usage_table(usage: Sequence[FileUsage]) -> Part:
    """Return the table of some files of usage; folded where no model was asked, as only seconds are known then."""
    rows = tuple(_row(one.file, model) for one in usage for model in one.models)
    left = [
        f"{short(one.file, NAME)}: {several(one.left_out, 'line')} about what is not among the results left out"
        for one in usage
        if one.left_out
    ]
    was_asked = any(model.asked for one in usage for model in one.models)
    block = table(HEADER, rows, names=2)
    return table_part("usage", "Seconds, tokens and dollars", "; ".join([NOTE, *left]), block, folded=not was_asked)


def _row(file: str, one: ModelUsage) -> tuple[Cell, ...]:
    counts = (one.calls, one.cached, one.tokens_in, one.tokens_out, one.tokens_thought)
    return (
        Cell(short(file, NAME)),
        Cell(short(one.model, NAME)),
        number(one.items),
        Cell(f"{one.seconds:.2f}", one.seconds),
        *(Cell("") if count is None else number(count) for count in counts),
        _dollars(one),
    )


def _dollars(one: ModelUsage) -> Cell:
    """Return what was paid: "0.0123", "unknown", or "0.0123 and unknown for 3 items"; a number where all is known."""
    if one.dollars is not None:
        return Cell(f"{one.dollars:.4f}", one.dollars)
    if not one.unpriced:
        return Cell("")
    if one.dollars_known is None:
        return Cell("unknown")
    return Cell(f"{one.dollars_known:.4f} and unknown for {several(one.unpriced, 'item')}")
