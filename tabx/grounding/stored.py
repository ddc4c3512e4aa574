"""A grounding as plain data: for JSON, and for the lines of a batch."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any

from tabx.grounding.records import GroundedCell, Grounding, Words


def grounding_data(grounding: Grounding) -> Mapping[str, Any]:
    """Return a grounding as plain data: counts, shares, sentences by id, cells, values moved, and notes."""
    return {
        "cells": cells_data(grounding),
        "found": grounding.found,
        "share": grounding.share,
        "chance": {
            "cells": len(grounding.chance_cells),
            "found": grounding.chance_found,
            "share": grounding.chance,
            "moved": [
                {"row": one.row, "column": one.column, "move": one.move, "text": one.text, "found": one.found}
                for one in grounding.chance_cells
            ],
        },
        "key_columns": list(grounding.key_columns),
        "sentences": [
            {"id": id, "start": sentence.start, "end": sentence.end} for id, sentence in enumerate(grounding.sentences)
        ],
        "notes": [{"code": note.code, "message": note.message} for note in grounding.notes],
        "model": _model_data(grounding),
    }


def cells_data(grounding: Grounding) -> list[dict[str, Any]]:
    """Return the cells as plain data, each word with its offsets and the id of its sentence."""
    starts = [sentence.start for sentence in grounding.sentences]
    return [
        {
            "row": cell.row,
            "column": cell.column,
            "text": grounding.table.rows[cell.row][cell.column].text,
            "found": cell.found,
            "words": list(_words_data(cell, starts)),
            "by": cell.by,
        }
        for cell in grounding.cells
    ]


def _words_data(cell: GroundedCell, starts: list[int]) -> Iterator[dict[str, Any]]:
    for words in cell.words:
        yield {
            "text": words.text,
            "start": words.start,
            "end": words.end,
            "sentence": sentence_of(words, starts),
        }


def sentence_of(words: Words, starts: list[int]) -> int:
    """Return the id of the sentence in which words begin, of sentences that begin at `starts`."""
    return max(bisect_right(starts, words.start) - 1, 0)


def _model_data(grounding: Grounding) -> dict[str, Any] | None:
    use = grounding.model
    if use is None:
        return None
    return {
        "backbone": use.backbone,
        "models": list(use.models),
        "calls": use.calls,
        "cached": use.cached,
        "tokens_in": use.tokens_in,
        "tokens_out": use.tokens_out,
        "cost": use.cost,
        "asked": use.asked,
        "rejected": use.rejected,
        "unanswered": use.unanswered,
        "notes": list(use.notes),
    }
