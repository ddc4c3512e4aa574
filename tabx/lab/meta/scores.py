"""Another judge, with its scores read from a file."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.documents.figures import several
from tabx.lab.meta.json_lines import identity, prediction_index, read_lines
from tabx.lab.meta.judged import Judged


def read_scores(path: Path, counts: Mapping[str, int]) -> Judged:
    """Return the judge with the scores in a file.

    It is JSON Lines with "id", "prediction" (index) and "score" (more is better) or "error" (less is). A null score
    marks a prediction that could not be judged (with "reason", if given); its item is left out, as is an item with a
    prediction that is not in the file. Lines of other ids are skipped.

    Parameters
    ----------
    path : Path
        Its stem is the judge's name.
    counts : mapping of id to int
        Number of predictions of each item.

    Raises
    ------
    InputError
        If the file cannot be read, holds both scores and errors, gives one twice, or has none of the items.
    """
    scores = _Scores(counts)
    for where, row in read_lines(path, 'an object with "id", "prediction" and "score"'):
        scores.add(row, where)
    if not scores.is_about_items:
        raise InputError(f"{path}: no score for any item; the ids must be those of the bench")
    return scores.judged(path)


class _Scores:
    """The scores of a file, collected line by line."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts
        self._errors: dict[str, dict[int, float]] = {name: {} for name in counts}
        self._unjudged: dict[str, str] = {}
        self._seen: set[tuple[str, int]] = set()
        self._kinds: set[str] = set()

    def add(self, row: Mapping[str, Any], where: str) -> None:
        """Add a line; InputError where it is invalid or contradicts an earlier one."""
        name, index = identity(row, where), prediction_index(row, where)
        kind, error = _error(row, where)
        self._kinds.add(kind)
        if len(self._kinds) > 1:
            raise InputError(f'{where}: "error" and "score" in one file; one of them is right')
        if (name, index) in self._seen:
            raise InputError(f"{where}: duplicate {kind} of prediction {index} of {name!r}")
        self._seen.add((name, index))
        if name not in self._counts:
            return
        if index >= self._counts[name]:
            most = several(self._counts[name], "prediction")
            raise InputError(f"{where}: prediction {index} of {name!r}, which has {most}")
        if error is None:
            self._unjudged.setdefault(name, f"prediction {index}: {row.get('reason') or 'not judged'}")
        else:
            self._errors[name][index] = error

    @property
    def is_about_items(self) -> bool:
        return any(name in self._counts for name, _ in self._seen)

    def judged(self, path: Path) -> Judged:
        """Return the errors of the items with all scores, and why the other items have none."""
        errors, unjudged = {}, dict(self._unjudged)
        for name, found in self._errors.items():
            absent = next((index for index in range(self._counts[name]) if index not in found), None)
            if absent is not None:
                unjudged.setdefault(name, f"prediction {absent}: no score in {path.name}")
            else:
                errors[name] = tuple(found[index] for index in range(self._counts[name]))
        return Judged(path.stem, errors, unjudged)


def _error(row: Mapping[str, Any], where: str) -> tuple[str, float | None]:
    """Return whether a row has a "score" or an "error", and its value as an error.

    Smaller errors are better, so a score is negated.
    """
    given = [kind for kind in ("score", "error") if kind in row]
    if len(given) != 1:
        raise InputError(f'{where}: either "score" or "error" is right')
    value = row[given[0]]
    if value is None:
        return given[0], None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise InputError(f"{where}: {given[0]} {value!r}; a number, or null where there is none, is right")
    return given[0], float(value) if given[0] == "error" else -float(value)
