"""Any other judge: its scores from a file."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabx.errors import InputError
from tabx.lab.meta.json_lines import identity, prediction, read_lines
from tabx.lab.meta.judged import Judged


def read_scores(path: Path, counts: Mapping[str, int]) -> Judged:
    """Return a judge from JSON Lines with "id", "prediction" (index) and "score" (more is better) or "error" (less is).

    A score of null says that the prediction could not be judged ("reason" may say why); its item is left out, as is
    one with a prediction that the file does not name. Lines of other ids are passed over.

    Parameters
    ----------
    path : Path
        Its stem is the judge's name.
    counts : mapping of id to int
        Number of predictions of each item.

    Raises
    ------
    InputError
        If the file cannot be read, holds both scores and errors, gives one twice, or is about none of the items.
    """
    found: dict[str, dict[int, float]] = {name: {} for name in counts}
    unjudged: dict[str, str] = {}
    seen: set[tuple[str, int]] = set()
    kinds: set[str] = set()
    for where, row in read_lines(path, 'an object with "id", "prediction" and "score"'):
        name, index = identity(row, where), prediction(row, where)
        kind, error = _error(row, where)
        kinds.add(kind)
        if len(kinds) > 1:
            raise InputError(f'{where}: "error" and "score" in one file; one of them is right')
        if (name, index) in seen:
            raise InputError(f"{where}: prediction {index} of {name!r} has a {kind} already")
        seen.add((name, index))
        if name not in counts:
            continue
        if index >= counts[name]:
            raise InputError(f"{where}: prediction {index} of {name!r}, which has {counts[name]}")
        if error is None:
            unjudged.setdefault(name, f"prediction {index}: {row.get('reason') or 'not judged'}")
        else:
            found[name][index] = error
    if not any(name in counts for name, _ in seen):
        raise InputError(f"{path}: about none of the items; the ids of the bench are right")
    for name, errors in found.items():
        lacking = [index for index in range(counts[name]) if index not in errors]
        if lacking and name not in unjudged:
            unjudged[name] = f"prediction {lacking[0]}: none in {path.name}"
    whole = {
        name: tuple(errors[index] for index in range(counts[name]))
        for name, errors in found.items()
        if name not in unjudged
    }
    return Judged(path.stem, whole, unjudged)


def _error(row: Mapping[str, Any], where: str) -> tuple[str, float | None]:
    """Return which of both a row gives, and it as an error: smaller is better."""
    given = [kind for kind in ("score", "error") if kind in row]
    if len(given) != 1:
        raise InputError(f'{where}: "score" or "error", one of them, is right')
    value = row[given[0]]
    if value is None:
        return given[0], None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise InputError(f"{where}: {given[0]} {value!r}; a number, or null where there is none, is right")
    return given[0], float(value) if given[0] == "error" else -float(value)
