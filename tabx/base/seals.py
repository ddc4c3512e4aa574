"""Seals: digits kept beside what is stored, which say on reading whether it is as it was written.

They tell damage and edits by mistake, not forgery: whoever can write the content can make its seal.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

SEAL = "seal"
"""Name of the field that holds the seal of an object."""

DIGITS = 16
"""Hexadecimal digits of a seal: of 2 ** 64 spoiled contents one has the seal of the right one by chance."""

_AS_THEY_ARE = frozenset({str, int, bool, type(None)})


def seal_of_text(text: str, digits: int = DIGITS) -> str:
    """Return the seal of a text: the first digits of its SHA-256."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]


def seal_of(data: Mapping[str, Any]) -> str:
    """Return the seal of plain data, of all fields but the seal itself.

    White space, the order of keys, escapes and the spelling of a number (1, 1.0, 1e0) make no difference, as other
    programs that read and write JSON change them.

    Raises
    ------
    TypeError, ValueError, RecursionError
        JSON cannot hold the data.
    """
    digest = hashlib.sha256(b"{")
    between = ""
    for name in sorted(name for name in data if name != SEAL):
        # One field at a time: the text of all of a large judgement takes as much memory as the judgement.
        text = json.dumps(_canonical(data[name]), sort_keys=True)
        digest.update(f"{between}{json.dumps(name)}: {text}".encode("ascii"))
        between = ", "
    digest.update(b"}")
    return digest.hexdigest()[:DIGITS]


def fits(data: Mapping[str, Any]) -> bool:
    """Whether the seal in the data is that of the data."""
    try:
        return SEAL in data and data[SEAL] == seal_of(data)
    except (TypeError, ValueError, RecursionError):
        return False


def _canonical(value: Any) -> Any:
    """Return the value with whole numbers as integers."""
    if isinstance(value, dict):
        return {key: one if type(one) in _AS_THEY_ARE else _canonical(one) for key, one in value.items()}
    if isinstance(value, list):
        return [one if type(one) in _AS_THEY_ARE else _canonical(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
