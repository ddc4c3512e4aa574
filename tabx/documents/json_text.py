"""Plain data as JSON for people and programs: one line for what holds nothing nested."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

_ESCAPED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""Characters that JSON allows but that a terminal obeys, an editor breaks or turns lines at, or no encoding can
carry."""


def to_json(data: Any, *, ascii_only: bool = False) -> str:
    """Return the data as JSON with a final newline; equal data give equal text.

    Parameters
    ----------
    data : dict, list or scalar
    ascii_only : bool
        Whether to escape everything beyond ASCII; controls, characters that turn the direction of writing and half a
        surrogate pair, which no encoding carries, always are.
    """
    lines: list[str] = []
    _write(data, "", "", lines, json.JSONEncoder(ensure_ascii=ascii_only, allow_nan=False).encode)
    text = "\n".join(lines) + "\n"
    if text.isascii() and "\x7f" not in text:
        return text
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _write(data: Any, indent: str, prefix: str, lines: list[str], as_json: Callable[[Any], str]) -> None:
    """Append the lines of some data; data without nested data take one line."""
    children = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if not any(isinstance(child, dict | list) and child for child in children):
        lines.append(indent + prefix + as_json(data))
        return
    if isinstance(data, dict):
        opening, closing = "{", "}"
        entries = [(as_json(str(key)) + ": ", value) for key, value in data.items()]
    else:
        opening, closing = "[", "]"
        entries = [("", value) for value in data]
    lines.append(indent + prefix + opening)
    for key, value in entries:
        _write(value, indent + " ", key, lines, as_json)
        lines[-1] += ","
    lines[-1] = lines[-1][:-1]
    lines.append(indent + closing)
