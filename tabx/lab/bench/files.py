"""The project's form of a bench: JSON Lines, one gold table a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from tabx.errors import InputError
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.perturb import Expected, Label, Provenance, Step


def dump_bench(entries: Iterable[Entry]) -> str:
    """Return a bench as JSON Lines; `tabx meta` reads them too."""
    return "".join(json.dumps(_told(entry), ensure_ascii=False) + "\n" for entry in entries)


def _told(entry: Entry) -> dict[str, Any]:
    told: dict[str, Any] = {"id": entry.name, "gold": entry.gold, "predictions": list(entry.predictions)}
    if entry.dataset:
        told["dataset"] = entry.dataset
    if entry.gold_format:
        told["gold_format"] = entry.gold_format
    if entry.formats:
        told["formats"] = list(entry.formats)
    if entry.perturbations:
        told["perturbations"] = [
            {
                "seed": one.seed,
                "label": one.label.value,
                "steps": [asdict(step) for step in one.steps],
                "findings": [found.to_dict() for found in one.expected],
                "alignment": one.provenance.to_dict(),
            }
            for one in entry.perturbations
        ]
    if entry.human_ranking:
        told["human_ranking"] = list(entry.human_ranking)
    return told


def load_bench(text: str, where: str = "the bench") -> tuple[Entry, ...]:
    """Return the entries of a bench.

    Raises
    ------
    InputError
        For a line that is no entry (it is named), an id that comes twice, and a bench without entries.
    """
    entries = tuple(_entry(row, place) for place, row in rows_of(text, where))
    names = [entry.name for entry in entries]
    if not entries:
        raise InputError(f"{where}: no entry; JSON Lines with id, gold and predictions are right")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(f"{where}: id {twice!r} comes twice")
    return entries


def rows_of(text: str, where: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the objects of JSON Lines with the place of each, empty lines left out; InputError for what is none."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        place = f"{where}, line {number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            raise InputError(f"{place}: no JSON ({error})") from None
        if not isinstance(row, dict):
            raise InputError(f"{place}: no object")
        yield place, row


def _entry(row: Mapping[str, Any], where: str) -> Entry:
    try:
        entry = Entry(
            str(row["id"]),
            row["gold"],
            tuple(row["predictions"]),
            row.get("dataset", ""),
            row.get("gold_format", ""),
            tuple(row.get("formats", ())),
            tuple(_perturbation(one) for one in row.get("perturbations", ())),
            tuple(int(index) for index in row.get("human_ranking", ())),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{where}: no entry of a bench ({type(error).__name__}: {error})") from None
    if not all(isinstance(text, str) for text in (entry.gold, *entry.predictions)):
        raise InputError(f"{where}: gold and predictions are to be texts")
    count = len(entry.predictions)
    for name, given in (("formats", entry.formats), ("perturbations", entry.perturbations)):
        if given and len(given) != count:
            raise InputError(f"{where}: {len(given)} {name} for {count} predictions")
    if entry.human_ranking and sorted(entry.human_ranking) != list(range(count)):
        raise InputError(f"{where}: human_ranking does not name each of the {count} predictions once")
    return entry


def _perturbation(told: Mapping[str, Any]) -> Perturbation:
    return Perturbation(
        int(told["seed"]),
        tuple(Step(step["kind"], step["note"]) for step in told["steps"]),
        tuple(Expected.from_dict(found) for found in told["findings"]),
        Label(told["label"]),
        Provenance.from_dict(told["alignment"]),
    )
