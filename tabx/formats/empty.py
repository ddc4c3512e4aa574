"""Lists that say that a table has no rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.base.errors import BrokenTextError
from tabx.formats.json.envelopes import FIELD_NAMES, HEADER_NAMES
from tabx.formats.json.text import parse_json


def is_empty_list(text: str) -> bool:
    """Whether a text is an empty list of JSON, or an object with one empty list and no other."""
    try:
        return is_empty_value(parse_json(text))
    except BrokenTextError:
        return False


def is_empty_value(value: Any) -> bool:
    """Whether a value is an empty list or frame, or a dict with one empty list of rows and nothing but plain values."""
    if isinstance(value, Mapping):
        return _is_around_nothing(value)
    if isinstance(value, (list, tuple)):
        return not value
    return getattr(value, "shape", (1,))[0] == 0


def _is_around_nothing(value: Mapping[Any, Any]) -> bool:
    if any(value.get(name) for name in (*HEADER_NAMES, *FIELD_NAMES)):
        return False  # it says its columns
    parts = [item for item in value.values() if isinstance(item, (list, tuple, Mapping))]
    return len(parts) == 1 and is_empty_value(parts[0])
