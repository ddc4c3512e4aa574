"""What is said of some thousands of texts, headers and columns, word for word: a change of any of it is seen.

What is told of each stands in `told_values`, a line for each: its texts as JSON, a tabulator, and what is told. Where
it changes on purpose, `python tests/values/told/test_told_values.py` writes it anew, and the difference is read before
it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import telling_values

FOLDER = Path(__file__).with_name("told_values")
LINES = 40
"""Lines that one test holds."""
TOLD: dict[str, Callable[..., str]] = {
    "cells": telling_values.cell,
    "headers": telling_values.header,
    "header_pairs": telling_values.headers,
    "pairs": telling_values.pair,
    "columns": telling_values.column,
    "column_pairs": telling_values.columns,
}


@cache
def kept(kind: str) -> dict[str, str]:
    """Return what is told of a kind, by the texts as JSON."""
    lines = (FOLDER / f"{kind}.txt").read_text("utf-8").splitlines()
    return {texts: told for texts, _, told in (line.partition("\t") for line in lines)}


def told_now(kind: str, texts: str) -> str:
    said: list[Any] = json.loads(texts)
    return TOLD[kind](*said)


def parts_of(kind: str) -> range:
    return range(-(-len(kept(kind)) // LINES))


def check(kind: str, part: int) -> None:
    """Hold so many lines at once: a line takes less time than a test of its own."""
    wanted = dict(list(kept(kind).items())[part * LINES : (part + 1) * LINES])
    assert {texts: told_now(kind, texts) for texts in wanted} == wanted


@pytest.mark.parametrize("part", parts_of("cells"))
def test_what_is_told_of_cells(part: int) -> None:
    check("cells", part)


@pytest.mark.parametrize("part", parts_of("headers"))
def test_what_is_told_of_headers(part: int) -> None:
    check("headers", part)


@pytest.mark.parametrize("part", parts_of("header_pairs"))
def test_what_is_told_of_two_headers(part: int) -> None:
    check("header_pairs", part)


@pytest.mark.parametrize("part", parts_of("pairs"))
def test_what_is_told_of_two_cells(part: int) -> None:
    check("pairs", part)


@pytest.mark.parametrize("part", parts_of("columns"))
def test_what_is_told_of_columns(part: int) -> None:
    check("columns", part)


@pytest.mark.parametrize("part", parts_of("column_pairs"))
def test_what_is_told_of_two_columns(part: int) -> None:
    check("column_pairs", part)


def main() -> None:
    """Write what is told now."""
    for kind in TOLD:
        lines = [f"{texts}\t{told_now(kind, texts)}" for texts in kept(kind)]
        (FOLDER / f"{kind}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
