"""What the text of a row bears out of the predicted tables, counted; with the trace each cell, of the gold ones too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tabx.grounding.entry import ground_each
from tabx.grounding.reading.number_words import what_is_lacking
from tabx.grounding.records import Grounding
from tabx.grounding.stored import cells_data
from tabx.judging import Judgement, TablesJudgement
from tabx.table import Table

COUNTED = ("cells", "found", "chance_cells", "chance_found")
"""Counts of a line, summed over the predicted tables."""


class _Named(NamedTuple):
    """A table with what a line knows it by: the place of its part, or the index of an extra table."""

    name: Mapping[str, int]
    table: Table


def said_of_grounding() -> str:
    """Return all that decides about grounding beside the text, for the hash of a pair."""
    return f"grounding:{'digits' if what_is_lacking() else 'digits and words'}"


def grounding_of(
    text: str, judgement: Judgement | TablesJudgement, *, trace: bool
) -> tuple[Mapping[str, int], Mapping[str, Any] | None]:
    """Return the counts of a pair's line, and with `trace` the cells behind them.

    The predicted tables are those that the judgement's findings are about, and the extra ones; of repeated tables and
    of other versions of one none is counted, as none is judged.
    """
    predicted = _grounded(text, list(_predicted(judgement)))
    counts = {name: sum(one.counts[name] for _, one in predicted) for name in COUNTED}
    if not trace:
        return counts, None
    gold = _grounded(text, list(_gold(judgement)))
    return counts, {"predicted": _plain(predicted), "gold": _plain(gold)}


def _grounded(text: str, named: list[_Named]) -> list[tuple[Mapping[str, int], Grounding]]:
    groundings = ground_each(text, [one.table for one in named])
    return [(one.name, grounding) for one, grounding in zip(named, groundings, strict=True)]


def _plain(grounded: list[tuple[Mapping[str, int], Grounding]]) -> list[dict[str, Any]]:
    return [
        {
            **name,
            "notes": [note.code for note in grounding.notes],
            "key_columns": list(grounding.key_columns),
            "cells": cells_data(grounding),
        }
        for name, grounding in grounded
    ]


def _parts(judgement: Judgement | TablesJudgement) -> list[Judgement]:
    return [judgement] if isinstance(judgement, Judgement) else [part.judgement for part in judgement.parts]


def _predicted(judgement: Judgement | TablesJudgement) -> Iterator[_Named]:
    """Yield the predicted tables as the findings' places have them, then the extra ones."""
    for place, part in enumerate(_parts(judgement)):
        yield _Named({"part": place}, part.alignment.view)
    if isinstance(judgement, TablesJudgement):
        for spare in judgement.extra:
            if spare.table is not None:
                yield _Named({"spare": spare.index}, spare.table)


def _gold(judgement: Judgement | TablesJudgement) -> Iterator[_Named]:
    for place, part in enumerate(_parts(judgement)):
        yield _Named({"part": place}, part.alignment.gold)
