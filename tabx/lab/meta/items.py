"""The items of a bench: gold tables and their predictions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.lab.meta.json_lines import identity, read_lines
from tabx.lab.meta.rankings import Ranks, ranks_of


@dataclass(frozen=True, slots=True)
class BenchItem:
    """One gold table and its predictions, as texts.

    Attributes
    ----------
    name : str
        Its id.
    gold : str
    predictions : tuple of str
    human : tuple of float or None
        The human rank of each prediction, 1 for the best.
    models : tuple of str
        Whose the predictions are, as a batch names them: keys of the object, else places in the list from 1.
    """

    name: str
    gold: str
    predictions: tuple[str, ...]
    human: Ranks | None = None
    models: tuple[str, ...] = ()


def read_bench(path: Path) -> tuple[BenchItem, ...]:
    """Return the items of a bench.

    It is JSON Lines with "id", "gold", "predictions" (a list of texts, or an object with one for each model) and
    optionally "human_ranking" or "human_ranks".

    Raises
    ------
    InputError
        If the file cannot be read, a row lacks one of the three, or an id comes twice.
    """
    items: dict[str, BenchItem] = {}
    for where, row in read_lines(path, 'an object with "id", "gold" and "predictions"'):
        name = identity(row, where)
        gold, predictions = row.get("gold"), row.get("predictions")
        if not isinstance(gold, str):
            raise InputError(f'{where}: no "gold"; the text of a table is right')
        texts, models = _predictions(predictions, where)
        if name in items:
            raise InputError(f"{where}: duplicate id {name!r}")
        items[name] = BenchItem(name, gold, texts, ranks_of(row, where), models)
    return tuple(items.values())


def _predictions(given: Any, where: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the predictions of a row and whose they are."""
    models = tuple(given) if isinstance(given, dict) else ()
    texts = list(given.values()) if isinstance(given, dict) else given
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise InputError(f'{where}: no "predictions"; a list of texts, or an object with one for each model, is right')
    return tuple(texts), models or tuple(str(place) for place in range(1, len(texts) + 1))
