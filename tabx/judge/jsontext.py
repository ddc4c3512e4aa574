"""Plain data as JSON text that a person can read too: one line for what holds no other list or object."""

from __future__ import annotations

import json
import re
from typing import Any

_ESCAPED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""What JSON may hold as it is but a terminal obeys, an editor turns lines by, or no encoding carries."""


def to_json(data: Any, *, ascii_only: bool = False) -> str:
    """Return the data as JSON with a final newline, the same text for the same data.

    Parameters
    ----------
    data : dict, list or scalar
    ascii_only : bool
        Whether to escape everything beyond ASCII; controls, signs that turn the direction of writing and half a
        surrogate pair, which no encoding carries, always are.
    """
    lines: list[str] = []
    _write(data, "", "", lines, json.JSONEncoder(ensure_ascii=ascii_only, allow_nan=False).encode)
    text = "\n".join(lines) + "\n"
    if text.isascii() and "\x7f" not in text:
        return text
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _write(data: Any, indent: str, prefix: str, lines: list[str], encode: Any) -> None:
    children = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if not any(isinstance(child, dict | list) and child for child in children):
        lines.append(indent + prefix + encode(data))
        return
    is_object = isinstance(data, dict)
    entries = (
        [(encode(str(key)) + ": ", value) for key, value in data.items()] if is_object else [("", v) for v in data]
    )
    lines.append(indent + prefix + ("{" if is_object else "["))
    for key, value in entries:
        _write(value, indent + " ", key, lines, encode)
        lines[-1] += ","
    lines[-1] = lines[-1][:-1]
    lines.append(indent + ("}" if is_object else "]"))
