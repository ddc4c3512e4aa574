"""The project's form of a bench: JSON Lines, one gold table a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from tabx.base.errors import InputError
from tabx.base.plain_data import what_is_wrong
from tabx.lab.bench.entries import Entry, Perturbation
from tabx.perturb import DeclaredCause, Expected, Label, Provenance, Step


def dump_bench(entries: Iterable[Entry]) -> str:
    """Return a bench as JSON Lines; `tabx meta` reads them too."""
    return "".join(json.dumps(_entry_dict(entry), ensure_ascii=False) + "\n" for entry in entries)


def _entry_dict(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON carries it, without its empty fields."""
    data: dict[str, Any] = {"id": entry.name, "gold": entry.gold, "predictions": list(entry.predictions)}
    optional = {
        "dataset": entry.dataset,
        "gold_format": entry.gold_format,
        "formats": list(entry.formats),
        "perturbations": [_perturbation_dict(made) for made in entry.perturbations],
        "human_ranking": list(entry.human_ranking),
    }
    return data | {name: value for name, value in optional.items() if value}


def _perturbation_dict(made: Perturbation) -> dict[str, Any]:
    shape = {"table": made.table, "table_format": made.table_format}
    causes = {} if made.causes is None else {"causes": [cause.to_dict() for cause in made.causes]}
    return {
        "seed": made.seed,
        "label": made.label.value,
        "steps": [asdict(step) for step in made.steps],
        "findings": [expected.to_dict() for expected in made.expected],
        "alignment": made.provenance.to_dict(),
        **causes,
        **{name: value for name, value in shape.items() if value},
    }


def load_bench(text: str, where: str = "the bench") -> tuple[Entry, ...]:
    """Return the entries of a bench.

    Raises
    ------
    InputError
        For a line that is not an entry (the line is named), a repeated id, and a bench without entries.
    """
    entries = tuple(_entry(row, place) for place, row in rows_of(text, where))
    names = [entry.name for entry in entries]
    if not entries:
        raise InputError(f"{where}: no entry; JSON Lines with id, gold and predictions are right")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(f"{where}: duplicate id {twice!r}")
    return entries


def rows_of(text: str, where: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield place and object of each non-blank line; InputError for a line without an object."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        place = f"{where}, line {number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            raise InputError(
                f"{place}: not valid JSON ({what_is_wrong(error)}); a line for each gold table is right"
            ) from None
        except RecursionError:
            raise InputError(f"{place}: nested too deeply; a line for each gold table is right") from None
        if not isinstance(row, dict):
            raise InputError(f"{place}: not an object")
        yield place, row


def _entry(row: Mapping[str, Any], where: str) -> Entry:
    try:
        entry = Entry(
            name=str(row["id"]),
            gold=row["gold"],
            predictions=tuple(row["predictions"]),
            dataset=row.get("dataset", ""),
            gold_format=row.get("gold_format", ""),
            formats=tuple(row.get("formats", ())),
            perturbations=tuple(_perturbation(data) for data in row.get("perturbations", ())),
            human_ranking=tuple(int(index) for index in row.get("human_ranking", ())),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{where}: not an entry of a bench ({type(error).__name__}: {error})") from None
    _check(entry, where)
    return entry


def _check(entry: Entry, where: str) -> None:
    """Raise InputError where the parts of an entry do not fit each other."""
    if not all(isinstance(text, str) for text in (entry.gold, *entry.predictions)):
        raise InputError(f"{where}: gold and predictions must be texts")
    count = len(entry.predictions)
    for name, given in (("formats", entry.formats), ("perturbations", entry.perturbations)):
        if given and len(given) != count:
            raise InputError(f"{where}: {len(given)} {name} for {count} predictions")
    if entry.human_ranking and sorted(entry.human_ranking) != list(range(count)):
        raise InputError(f"{where}: human_ranking does not name each of the {count} predictions once")


def _perturbation(data: Mapping[str, Any]) -> Perturbation:
    return Perturbation(
        seed=int(data["seed"]),
        steps=tuple(Step(step["kind"], step["note"]) for step in data["steps"]),
        expected=tuple(Expected.from_dict(expected) for expected in data["findings"]),
        label=Label(data["label"]),
        provenance=Provenance.from_dict(data["alignment"]),
        table=str(data.get("table", "")),
        table_format=str(data.get("table_format", "")),
        causes=_causes(data.get("causes")),
    )


def _causes(data: list[dict[str, Any]] | None) -> tuple[DeclaredCause, ...] | None:
    return None if data is None else tuple(DeclaredCause.from_dict(cause) for cause in data)
