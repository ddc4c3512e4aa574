"""People's ratings of single predictions by axis or criterion: JSON Lines of id, model, criterion and rating."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import InputError
from tabx.lab.meta.json_lines import identity, read_lines

LEAST, MOST = 0.0, 10.0
"""Ends of the scale that people rate on (Struc-Bench, section 4.2: 0 to 10)."""

_WHAT = 'an object with "id", "model", "axis" or "criterion", and "rating" from 0 to 10'


@dataclass(frozen=True, slots=True)
class Rating:
    """One rating of one reply.

    Attributes
    ----------
    id, model : str
        Of the reply.
    criterion : str
        An axis of the map of abilities, or what else was rated ("content", "format").
    value : float
        0 to 10, 10 is best.
    where : str
        Its place in the file, for messages.
    """

    id: str
    model: str
    criterion: str
    value: float
    where: str


def has_ratings(path: Path) -> bool:
    """Whether the first line of a file is such a rating."""
    for _, data in read_lines(path, _WHAT):
        return "rating" in data and ("axis" in data or "criterion" in data)
    return False


def read_rating_lines(path: Path) -> Iterator[Rating]:
    """Yield the ratings of a file.

    Several ratings of one reply and criterion are those of several people.

    Raises
    ------
    InputError
        The file cannot be read, or a line lacks something, or its rating is outside 0 to 10.
    """
    for where, data in read_lines(path, _WHAT):
        criterion = _text(data, "axis", where) if "axis" in data else _text(data, "criterion", where)
        yield Rating(identity(data, where), _text(data, "model", where), criterion, _value(data, where), where)


def _text(data: Mapping[str, Any], name: str, where: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value.strip():
        raise InputError(f'{where}: no "{name}"; {_WHAT} is right')
    return value


def _value(data: Mapping[str, Any], where: str) -> float:
    value = data.get("rating")
    if isinstance(value, bool) or not isinstance(value, int | float) or not LEAST <= value <= MOST:
        raise InputError(f'{where}: "rating" {value!r}; a number from 0 to 10 is right')
    return float(value)
