"""A model stand-in: reads the fenced lines of a question and answers by rules of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

_FENCE = re.compile(r"<data-([0-9a-f]{8})>\n(.*?)\n</data-\1>", re.DOTALL)
_CELL = re.compile(r"(\d+)\|([^|]*)\|([^|]*)\|(.*) → (.*)", re.DOTALL)
_ALIGN = re.compile(r"([CcRrH])(\d+)\|(.*)", re.DOTALL)

Meanings = Mapping[tuple[str, str], str]


def fenced(text: str) -> list[str]:
    """Return the lines of the data in a question."""
    return [line for match in _FENCE.finditer(text) for line in match[2].split("\n")]


def outside(text: str) -> str:
    """Return what of a question is no data."""
    return _FENCE.sub("", text)


def asked(text: str) -> dict[str, list[tuple[int, str]]]:
    """Return index and text of each line by its sign ("C", "c", "R", "r", "H"), of cells by ""."""
    found: dict[str, list[tuple[int, str]]] = {sign: [] for sign in "CcRrH"}
    for line in fenced(text):
        if match := _ALIGN.fullmatch(line):
            found[match[1]].append((int(match[2]), match[3]))
    return found


def cells(text: str) -> list[tuple[int, str, str, str, str]]:
    """Return index, column, row, gold and predicted text of each cell asked about."""
    matches = (_CELL.fullmatch(line) for line in fenced(text))
    return [(int(match[1]), match[2], match[3], match[4], match[5]) for match in matches if match]


def compare_reply(text: str, meanings: Meanings, default: str = "different") -> dict[str, Any]:
    """Return an answer to every cell of a question: from a table of meanings, or the default."""
    return {
        "cells": [
            {"i": index, "r": meanings.get((gold, predicted), default), "why": "so it is"}
            for index, _, _, gold, predicted in cells(text)
        ]
    }


def align_reply(
    text: str,
    columns: Iterable[tuple[int, int]] = (),
    rows: Iterable[tuple[int, int]] = (),
    same: Callable[[str], bool] = lambda header: True,
) -> dict[str, Any]:
    """Return the pairs of which both sides are asked about, and a verdict on every header."""
    lines = asked(text)
    places = {sign: {index for index, _ in found} for sign, found in lines.items()}
    return {
        "columns": [_pair(g, p) for g, p in columns if g in places["C"] and p in places["c"]],
        "rows": [_pair(g, p) for g, p in rows if g in places["R"] and p in places["r"]],
        "headers": [{"i": index, "same": same(header), "why": "so it is"} for index, header in lines["H"]],
    }


def _pair(gold: int, predicted: int) -> dict[str, Any]:
    return {"g": [gold], "p": [predicted], "why": "so it is"}
