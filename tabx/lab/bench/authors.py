"""The file form of TabXBench's authors: JSON records, with rankings in a separate file.

A record has the fields `original`, `pertubation0` … (spelled so).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tabx.base.errors import InputError
from tabx.lab.bench.entries import Entry
from tabx.lab.bench.files import rows_of

_PREDICTION_KEY = re.compile(r"pertubation(\d+)")
_ID_KEYS = ("id", "table_id", "name")
_RANKING_KEYS = ("human_ranking", "ranking", "rank", "rankings")
"""Keys under which an id and a ranking stand, tried in this order; which of them is in use is not on record."""


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
    entries = [
        _entry(name, record, f"{where}, record {number}")
        for number, (name, record) in enumerate(_records(text, where), start=1)
    ]
    return tuple(entries) if rankings is None else _with_rankings(entries, rankings, where)


def _records(text: str, where: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the records with their ids."""
    data = _json_or_lines(text, where)
    is_one_record = isinstance(data, dict) and "original" in data
    if isinstance(data, dict) and not is_one_record:
        pairs = [(str(name), record) for name, record in data.items()]
    else:
        rows = [data] if is_one_record else data
        if not isinstance(rows, list):
            raise InputError(f"{where}: a list or an object of records is right")
        pairs = [(_id_of(row, number), row) for number, row in enumerate(rows)]
    if not pairs or not all(isinstance(record, dict) for _, record in pairs):
        raise InputError(f"{where}: no records with original and pertubation0")
    return pairs


def _json_or_lines(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return [row for _, row in rows_of(text, where)]


def _id_of(row: Any, number: int) -> str:
    ids = (row[key] for key in _ID_KEYS if key in row) if isinstance(row, dict) else ()
    return str(next(iter(ids), number))


def _entry(name: str, record: Mapping[str, Any], where: str) -> Entry:
    texts = {int(match[1]): record[key] for key in record if (match := _PREDICTION_KEY.fullmatch(key))}
    predictions = tuple(texts[index] for index in sorted(texts))
    if not isinstance(record.get("original"), str) or not predictions:
        raise InputError(f"{where}: no original, or no pertubation0")
    if not all(isinstance(prediction, str) for prediction in predictions):
        raise InputError(f"{where}: the perturbed tables must be texts")
    ranking = next((record[key] for key in _RANKING_KEYS if key in record), None)
    order = () if ranking is None else _order(ranking, len(predictions), where)
    return Entry(name, record["original"], predictions, str(record.get("dataset") or ""), human_ranking=order)


def _with_rankings(entries: Sequence[Entry], text: str, where: str) -> tuple[Entry, ...]:
    rankings = _rankings_by_id(entries, _json_or_lines(text, "the rankings"))
    unknown = sorted(set(rankings) - {entry.name for entry in entries})
    if not rankings or unknown:
        raise InputError(f"the rankings: {f'{unknown[0]!r} is not in {where}' if unknown else 'none found'}")
    return tuple(_with_ranking(entry, rankings[entry.name]) if entry.name in rankings else entry for entry in entries)


def _rankings_by_id(entries: Sequence[Entry], data: Any) -> dict[str, Any]:
    """Return the rankings by id; rankings without ids belong to the entries in order."""
    if isinstance(data, dict):
        return {str(name): _ranking_of(ranking) for name, ranking in data.items()}
    rankings = {}
    for entry, row in zip(entries, data if isinstance(data, list) else (), strict=False):
        rankings[_id_of(row, 0) if _has_id(row) else entry.name] = _ranking_of(row)
    return rankings


def _has_id(row: Any) -> bool:
    return isinstance(row, dict) and any(key in row for key in _ID_KEYS)


def _ranking_of(row: Any) -> Any:
    return next((row[key] for key in _RANKING_KEYS if key in row), row) if isinstance(row, dict) else row


def _with_ranking(entry: Entry, ranking: Any) -> Entry:
    order = _order(ranking, len(entry.predictions), f"the rankings, {entry.name!r}")
    return replace(entry, human_ranking=order)


def _order(ranking: Any, count: int, where: str) -> tuple[int, ...]:
    """Return a ranking as indices, best first."""
    parts = re.split(r"[,\s]+", ranking.strip(" []()")) if isinstance(ranking, str) else ranking
    try:
        numbers = [int(part) for part in parts]
    except (TypeError, ValueError):
        raise InputError(f"{where}: {ranking!r} is not a ranking; numbers such as 2,1,4,3,5 are right") from None
    first = 0 if 0 in numbers else 1
    if sorted(numbers) != list(range(first, first + count)):
        raise InputError(f"{where}: {ranking!r} does not name each of the {count} tables once")
    return tuple(number - first for number in numbers)


def export_authors(entries: Iterable[Entry]) -> tuple[str, str]:
    """Return a bench in the authors' form, and its rankings by id ("" without any), as JSON."""
    records: dict[str, dict[str, str]] = {}
    rankings: dict[str, str] = {}
    for entry in entries:
        records[entry.name] = {"original": entry.gold}
        records[entry.name] |= {f"pertubation{index}": text for index, text in enumerate(entry.predictions)}
        if entry.human_ranking:
            rankings[entry.name] = ",".join(str(index + 1) for index in entry.human_ranking)
    return _json(records), _json(rankings) if rankings else ""


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
