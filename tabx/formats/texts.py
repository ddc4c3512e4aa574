"""Values of Python and of data frames as the texts that a person sees."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping


def as_text(value: object) -> str:
    """Return the text of a value: "" for a missing one, numbers as Python writes them, dates in ISO 8601.

    Lists, tuples and dicts are given as JSON; a timestamp at midnight without a zone as a date.
    """
    if isinstance(value, str):
        return str(value)
    if value is None or _is_missing(value):
        return ""
    if isinstance(value, datetime.datetime):
        return _moment(value)
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (list, tuple, Mapping)):
        return json.dumps(_plain(value), ensure_ascii=False)
    return str(value)


def _is_missing(value: object) -> bool:
    """Whether a value is NaN, NaT or pandas' NA, by what they are and not by importing pandas."""
    if type(value).__name__ in {"NAType", "NaTType"}:
        return True
    return isinstance(value, float) and value != value


def _moment(value: datetime.datetime) -> str:
    midnight = value.time() == datetime.time() and value.tzinfo is None and not getattr(value, "nanosecond", 0)
    return value.date().isoformat() if midnight else value.isoformat(sep=" ")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    return as_text(value)
