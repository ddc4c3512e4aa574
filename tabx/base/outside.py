"""The one door for texts from outside: what servers, files and callers say, before it is shown, kept or logged."""

from __future__ import annotations

import os
import re

from tabx.base.escapes import shorten, visible, visible_lines
from tabx.base.redaction import STAND_IN, is_telling, without_keys

_LOOKS_LIKE_A_KEY = re.compile(
    r"\b(?:g?sk|pk)[-_](?=[\w*.-]{0,200}?(?:[\dA-Z*]|[a-z]{16}))[\w*.-]{12,}|\bAIza[\w*.-]{12,}|\bBearer [\w*.-]{12,}"
)
"""The keys of a few providers, masked by half or not; what holds neither digit nor capital is a word ("sk-learn-…")."""

_PASSWORD_IN_ADDRESS = re.compile(r"(?<=://)[^/\s:@]*:[^/\s@]+(?=@)")
_NAMED_LIKE_A_KEY = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?|CRED|AUTH)$", re.IGNORECASE)


def one_line(text: str, width: int | None = None) -> str:
    """Return the text on one line, without keys and with invisible characters as escapes, cut to a width."""
    line = visible(" ".join(redacted(text).split()))
    return line if width is None else shorten(line, width)


def lines(text: str) -> str:
    """Return a text of several lines, without keys and with invisible characters as escapes."""
    return visible_lines(redacted(text))


def redacted(text: str) -> str:
    """Return the text without what is a key in use or in the environment, looks like one, or is one in an address."""
    around = tuple(
        value.strip()
        for name, value in os.environ.items()
        if _NAMED_LIKE_A_KEY.search(name) and is_telling(value.strip())
    )
    return _PASSWORD_IN_ADDRESS.sub(STAND_IN, _LOOKS_LIKE_A_KEY.sub(STAND_IN, without_keys(text, around)))
