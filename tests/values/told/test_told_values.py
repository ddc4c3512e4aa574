"""What is said of some hundreds of texts, headers and columns, word for word: a change of any of it is seen.

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


def check(kind: str, texts: str) -> None:
    assert told_now(kind, texts) == kept(kind)[texts]


@pytest.mark.parametrize("texts", kept("cells"))
def test_what_is_told_of_a_cell(texts: str) -> None:
    check("cells", texts)


@pytest.mark.parametrize("texts", kept("headers"))
def test_what_is_told_of_a_header(texts: str) -> None:
    check("headers", texts)


@pytest.mark.parametrize("texts", kept("header_pairs"))
def test_what_is_told_of_two_headers(texts: str) -> None:
    check("header_pairs", texts)


@pytest.mark.parametrize("texts", kept("pairs"))
def test_what_is_told_of_two_cells(texts: str) -> None:
    check("pairs", texts)


@pytest.mark.parametrize("texts", kept("columns"))
def test_what_is_told_of_a_column(texts: str) -> None:
    check("columns", texts)


@pytest.mark.parametrize("texts", kept("column_pairs"))
def test_what_is_told_of_two_columns(texts: str) -> None:
    check("column_pairs", texts)


def main() -> None:
    """Write what is told now."""
    for kind in TOLD:
        lines = [f"{texts}\t{told_now(kind, texts)}" for texts in kept(kind)]
        (FOLDER / f"{kind}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
