"""Data in a prompt: shown in a fence that it cannot close, on lines that it cannot break."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable

_ESCAPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def line(value: object) -> str:
    """Return a text on one line: line breaks, control, direction, invisible and unassigned characters as escapes.

    A text without any of them is returned as it stands, its backslashes too.
    """
    text = str(value)
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(char) if unicodedata.category(char) in _ESCAPED else char for char in text)


def fence(value: object) -> str:
    """Return data in a fence: "<data-…>", lines, "</data-…>"; a text is one line, of several texts each is one.

    The fence's name is a hash of the data that does not occur in it, the same for the same data: whoever writes the
    data cannot know how it ends.
    """
    texts = [value] if isinstance(value, str) or not isinstance(value, Iterable) else list(value)
    body = "\n".join(line(text) for text in texts)
    name = _name(body)
    return f"<data-{name}>\n{body}\n</data-{name}>"


def _name(body: str) -> str:
    number = 0
    while True:
        name = hashlib.sha256(f"{number}\0{body}".encode()).hexdigest()[:8]
        if name not in body.casefold():
            return name
        number += 1


def _escape(char: str) -> str:
    if char in _SHORT:
        return _SHORT[char]
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
