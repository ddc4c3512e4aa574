"""The form of TabXBench's authors: `original`, `pertubation0` … (spelled so), rankings in a file apart."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabx.errors import InputError
from tabx.lab.bench.entries import Entry
from tabx.lab.bench.files import rows_of

_NAME = re.compile(r"pertubation(\d+)")
_IDS = ("id", "table_id", "name")
_RANKS = ("human_ranking", "ranking", "rank", "rankings")


def import_authors(text: str, rankings: str | None = None, where: str = "the bench") -> tuple[Entry, ...]:
    """Return the entries of the authors' form.

    Parameters
    ----------
    text : str
        A JSON list of records, a JSON object of records by id, or JSON Lines. Records without an id are numbered.
    rankings : str or None
        Rankings by id, or in the order of the records: JSON (list or object) or JSON Lines. Each is a list of
        numbers or a text such as "2,1,4,3,5" (appendix F): the predictions, best first, counted from 1, or from 0 where
        a 0 is among them.

    Raises
    ------
    InputError
        For records without `original` or `pertubation0`, and rankings that do not fit them.
    """
    entries = []
    for number, (name, record) in enumerate(_records(text, where)):
        found = {int(match[1]): record[key] for key in record if (match := _NAME.fullmatch(key))}
        predictions = tuple(found[index] for index in sorted(found))
        if not isinstance(record.get("original"), str) or not predictions:
            raise InputError(f"{where}, record {number + 1}: no original, or no pertubation0 beside it")
        if not all(isinstance(prediction, str) for prediction in predictions):
            raise InputError(f"{where}, record {number + 1}: its perturbed tables are to be texts")
        ranking = next((record[key] for key in _RANKS if key in record), None)
        order = _order(ranking, len(predictions), f"{where}, record {number + 1}") if ranking is not None else ()
        dataset = record.get("dataset", "")
        entries.append(
            Entry(name, record["original"], predictions, str(dataset) if dataset else "", human_ranking=order)
        )
    return _ranked(entries, rankings, where) if rankings is not None else tuple(entries)


def _records(text: str, where: str) -> list[tuple[str, Mapping[str, Any]]]:
    try:
        whole = json.loads(text)
    except ValueError:
        whole = [row for _, row in rows_of(text, where)]
    if isinstance(whole, dict) and "original" not in whole:
        pairs = [(str(name), record) for name, record in whole.items()]
    else:
        rows = [whole] if isinstance(whole, dict) else whole
        if not isinstance(rows, list):
            raise InputError(f"{where}: a list or an object of records is right")
        pairs = [(_name(row, number), row) for number, row in enumerate(rows)]
    if not pairs or not all(isinstance(record, dict) for _, record in pairs):
        raise InputError(f"{where}: no records with original and pertubation0")
    return pairs


def _name(row: Any, number: int) -> str:
    if isinstance(row, dict):
        return str(next((row[key] for key in _IDS if key in row), number))
    return str(number)


def _ranked(entries: Sequence[Entry], rankings: str, where: str) -> tuple[Entry, ...]:
    try:
        whole = json.loads(rankings)
    except ValueError:
        whole = [row for _, row in rows_of(rankings, "the rankings")]
    by_name: dict[str, Any] = {}
    if isinstance(whole, dict):
        by_name = {str(name): _bare(ranking) for name, ranking in whole.items()}
    elif isinstance(whole, list):
        for entry, row in zip(entries, whole, strict=False):
            named = isinstance(row, dict) and any(key in row for key in _IDS)
            by_name[_name(row, 0) if named else entry.name] = _bare(row)
    unknown = sorted(set(by_name) - {entry.name for entry in entries})
    if not by_name or unknown:
        raise InputError(f"the rankings: {f'{unknown[0]!r} is not in {where}' if unknown else 'none found'}")
    return tuple(_with(entry, by_name[entry.name]) if entry.name in by_name else entry for entry in entries)


def _bare(row: Any) -> Any:
    return next((row[key] for key in _RANKS if key in row), row) if isinstance(row, dict) else row


def _with(entry: Entry, ranking: Any) -> Entry:
    order = _order(ranking, len(entry.predictions), f"the rankings, {entry.name!r}")
    return Entry(entry.name, entry.gold, entry.predictions, entry.dataset, human_ranking=order)


def _order(ranking: Any, count: int, where: str) -> tuple[int, ...]:
    parts = re.split(r"[,\s]+", ranking.strip(" []()")) if isinstance(ranking, str) else ranking
    try:
        numbers = [int(part) for part in parts]
    except (TypeError, ValueError):
        raise InputError(f"{where}: {ranking!r} is no ranking; numbers such as 2,1,4,3,5 are right") from None
    first = 0 if 0 in numbers else 1
    if sorted(numbers) != list(range(first, first + count)):
        raise InputError(f"{where}: {ranking!r} does not name each of the {count} tables once")
    return tuple(number - first for number in numbers)


def export_authors(entries: Iterable[Entry]) -> tuple[str, str]:
    """Return a bench in the authors' form, and its rankings ("" where there are none): JSON, by id."""
    records: dict[str, dict[str, str]] = {}
    rankings: dict[str, str] = {}
    for entry in entries:
        records[entry.name] = {"original": entry.gold}
        records[entry.name] |= {f"pertubation{index}": text for index, text in enumerate(entry.predictions)}
        if entry.human_ranking:
            rankings[entry.name] = ",".join(str(index + 1) for index in entry.human_ranking)
    return _json(records), _json(rankings) if rankings else ""


def _json(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"
