"""Stored judgements of a bench: written one per line, read back for their counts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.compare.records import Counts
from tabx.judging import Judgement
from tabx.judging.stored.codec import decode
from tabx.judging.stored.layout import SCHEMA, check_stored, part, sealed
from tabx.lab.meta.json_lines import identity, prediction_index, read_lines
from tabx.lab.meta.judged import Judged
from tabx.lab.meta.running import Failed
from tabx.rules import RULES
from tabx.signature import Signature

FAILED = "failed"
"""Status of a line without a judgement."""

_LINE = "a judgement as tabx meta judge writes it"


def result_line(name: str, index: int, judgement: Judgement) -> str:
    """Return the line of one judgement: id, index of the prediction, then `Judgement.to_dict`."""
    return _line({"id": name, "prediction": index, **judgement.to_dict()})


def failed_line(name: str, index: int, failed: Failed) -> str:
    """Return the line of a prediction that was not judged: its score is null, never 0."""
    data = {"id": name, "prediction": index, "schema": SCHEMA, "status": FAILED, "reason": failed.reason}
    return _line({**data, "score": None, "error": None})


def _line(data: Mapping[str, Any]) -> str:
    """Return a line with a seal of all that stands in it."""
    return json.dumps(sealed(data), ensure_ascii=True, allow_nan=False, separators=(",", ":")) + "\n"


def result_lines(judged: Judged) -> Iterator[str]:
    """Yield the lines of all predictions, item by item."""
    for name, outcomes in judged.outcomes.items():
        for index, one in enumerate(outcomes):
            yield failed_line(name, index, one) if isinstance(one, Failed) else result_line(name, index, one)


@dataclass(frozen=True, slots=True)
class StoredCounts:
    """The counts of one item's judgements.

    Attributes
    ----------
    name : str
    gold : str
        The gold table as stored, equal for equal tables.
    counts : tuple of Counts
        Of each prediction.
    """

    name: str
    gold: str
    counts: tuple[Counts, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """A file of stored judgements.

    Attributes
    ----------
    items : tuple of StoredCounts
    signatures : tuple of Signature
        Those that occur, in the order of the file; all of them with the same house rules.
    failed : mapping of id to str
        Items with a prediction that was not judged, and why; they are in no figure.
    """

    items: tuple[StoredCounts, ...]
    signatures: tuple[Signature, ...]
    failed: Mapping[str, str] = field(default_factory=dict)


def read_results(path: Path) -> Results:
    """Return the counts of all judgements in a file, by item, in the order of the file.

    Raises
    ------
    InputError
        If a line is no judgement of one pair, a prediction comes twice or is lacking, judgements were made with
        different house rules, one was changed after it was stored, or no item was judged.
    """
    counts: dict[str, dict[int, Counts | None]] = {}
    failed: dict[str, str] = {}
    golds: dict[str, str] = {}
    signatures: dict[Signature, None] = {}
    for where, row in read_lines(path, _LINE):
        name, index = identity(row, where), prediction_index(row, where)
        of_item = counts.setdefault(name, {})
        if index in of_item:
            raise InputError(f"{where}: duplicate prediction {index} of {name!r}")
        found = _read(row, where)
        if found is None:
            of_item[index] = None
            failed.setdefault(name, f"prediction {index}: {row.get('reason') or 'not judged'}")
        else:
            of_item[index], gold, signature = found
            signatures[signature] = None
            golds.setdefault(name, gold)
    _check_same_rules(path, signatures)
    whole = {name: _whole(path, name, found) for name, found in counts.items()}
    items = tuple(StoredCounts(name, golds[name], found) for name, found in whole.items() if name not in failed)
    if not items:
        raise InputError(f"{path}: no item was judged ({next(iter(failed.values()))})")
    return Results(items, tuple(signatures), failed)


def _read(row: dict[str, Any], where: str) -> tuple[Counts, str, Signature] | None:
    """Return counts, texts of the gold table and signature of a line; None for a prediction that was not judged."""
    is_failed = row.get("status") == FAILED
    try:
        if not is_failed or "schema" in row:  # before there were seals, a failed one had no version
            check_stored(row)
        if is_failed:
            return None
        counts: Counts = decode(Counts, part(row, "counts", dict), "counts")
        signature: Signature = decode(Signature, part(row, "signature", dict), "signature")
        return counts, _texts(part(part(row, "alignment", dict), "gold", dict)), signature
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def _texts(table: Any) -> str:
    """Return all texts of a stored table in order, header first.

    Only texts are compared, as the prediction may settle whether a row is the header while the gold table is the same.
    """
    texts: list[str] = []

    def gather(value: Any) -> None:
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):
            for entry in value:
                gather(entry)
        elif isinstance(value, dict):
            gather(value.get("text", ""))

    gather(table.get("columns"))
    gather(table.get("rows"))
    return json.dumps([text for text in texts if text])


def _whole(path: Path, name: str, found: dict[int, Counts | None]) -> tuple[Counts, ...]:
    lacking = next((index for index in range(len(found)) if index not in found), None)
    if lacking is not None:
        raise InputError(f"{path}: prediction {lacking} of {name!r} is missing")
    return tuple(counts for index in range(len(found)) if (counts := found[index]) is not None)


def _check_same_rules(path: Path, signatures: Iterable[Signature]) -> None:
    """Raise InputError unless all judgements were made with the same house rules."""
    kinds = {tuple(option for option in signature.options if option[0] in RULES) for signature in signatures}
    if len(kinds) > 1:
        raise InputError(f"{path}: judgements under different house rules; one set of rules is right")
