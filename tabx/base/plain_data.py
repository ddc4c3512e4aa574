"""What Python does not read in JSON and TOML, in the words of a message."""

from __future__ import annotations

import json
from typing import Any

_MOST_BITS = 1_000
"""Bits of a whole number in settings and benches; a float holds no more than 1,024."""

LONG_NUMBER = "a number of hundreds of digits"


def what_is_wrong(error: ValueError) -> str:
    """Return why a text of JSON or TOML was not read.

    What no parser says itself is Python's own limit on the digits of a whole number.
    """
    if isinstance(error, json.JSONDecodeError):
        return error.msg
    return "a number of thousands of digits" if "int_max_str_digits" in str(error) else str(error)


def holds_long_number(data: Any) -> bool:
    """Whether data hold a whole number, at any depth, that is too long to count with or to be shown.

    Raises
    ------
    RecursionError
        The data are nested too deeply.
    """
    if isinstance(data, dict):
        return any(map(holds_long_number, data.values()))
    if isinstance(data, list):
        return any(map(holds_long_number, data))
    return isinstance(data, int) and data.bit_length() > _MOST_BITS
