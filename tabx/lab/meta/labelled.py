"""Pairs that are known to be harmless or harmful: what a judge is to tell apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.json_lines import identity, read_lines

HARMLESS, HARMFUL = "harmless", "harmful"
_LEFT_OUT = "repairable"
"""Label of a bench for what a reader can put right; neither harmless nor harmful."""


@dataclass(frozen=True, slots=True)
class LabelledItem:
    """A gold table, and its predictions of which a label is known.

    Attributes
    ----------
    item : BenchItem
        With these predictions alone.
    harmful : tuple of bool
        Of each prediction.
    """

    item: BenchItem
    harmful: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class LabelledBench:
    """What a bench holds of labelled predictions.

    Attributes
    ----------
    items : tuple of LabelledItem
        Those with a labelled prediction.
    unlabelled : int
        Predictions of the file that are in none of them: repairable, or without a label.
    """

    items: tuple[LabelledItem, ...]
    unlabelled: int


def read_labelled(path: Path) -> LabelledBench:
    """Return the labelled predictions of a bench, and how many others it holds.

    A line holds "id", "gold", "predictions", and "labels", a list of "harmless", "harmful" or null for each prediction;
    or the "perturbations" of a bench that `tabx bench build` made, each with its label. Predictions that are
    "repairable" there, or have no label, are left out.

    Raises
    ------
    InputError
        If the file cannot be read, a row is not of that shape, an id comes twice, or no prediction is harmless, or none
        harmful.
    """
    found: dict[str, LabelledItem] = {}
    unlabelled = 0
    for where, row in read_lines(path, 'an object with "id", "gold", "predictions" and "labels"'):
        name = identity(row, where)
        if name in found:
            raise InputError(f"{where}: duplicate id {name!r}")
        found[name], left_out = _item(name, row, where)
        unlabelled += left_out
    both = {label for labelled in found.values() for label in labelled.harmful}
    if both != {True, False}:
        lacking = HARMFUL if True not in both else HARMLESS
        raise InputError(f'{path}: no prediction with the label "{lacking}"; both labels are needed')
    return LabelledBench(tuple(one for one in found.values() if one.harmful), unlabelled)


def _item(name: str, row: Mapping[str, Any], where: str) -> tuple[LabelledItem, int]:
    """Return the labelled predictions of a row, and the number of its others."""
    gold, predictions, labels = row.get("gold"), row.get("predictions"), _labels(row, where)
    if not isinstance(gold, str):
        raise InputError(f'{where}: no "gold"; the text of a table is right')
    if not isinstance(predictions, list) or not all(isinstance(text, str) for text in predictions):
        raise InputError(f'{where}: no "predictions"; a list of texts is right')
    if len(labels) != len(predictions):
        raise InputError(f"{where}: {len(labels)} labels for {len(predictions)} predictions")
    known = [(text, label) for text, label in zip(predictions, labels, strict=True) if label is not None]
    texts = tuple(text for text, _ in known)
    labelled = LabelledItem(BenchItem(name, gold, texts), tuple(label == HARMFUL for _, label in known))
    return labelled, len(predictions) - len(known)


def _labels(row: Mapping[str, Any], where: str) -> list[str | None]:
    labels = row.get("labels")
    if labels is None and isinstance(row.get("perturbations"), list):
        labels = [made.get("label") if isinstance(made, Mapping) else None for made in row["perturbations"]]
    if not isinstance(labels, list):
        raise InputError(f'{where}: no "labels"; a list of "{HARMLESS}", "{HARMFUL}" or null is right')
    for label in labels:
        if label not in (HARMLESS, HARMFUL, _LEFT_OUT, None):
            raise InputError(f'{where}: label {label!r}; "{HARMLESS}", "{HARMFUL}" or null is right')
    return [None if label == _LEFT_OUT else label for label in labels]
