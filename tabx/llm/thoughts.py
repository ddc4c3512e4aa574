"""A reply without what a reasoning model thought before it, where its server has not parted the two."""

from __future__ import annotations

import re

_TAGS = r"(?:seed:)?think(?:ing)?|thoughts?|reasoning"
_OPENING = re.compile(rf"\s*(?:<(?:{_TAGS})>|\[THINK\]|◁think▷)", re.IGNORECASE)
_CLOSING = rf"(?:</(?:{_TAGS})>|\[/THINK\]|◁/think▷)"
_CLOSED = re.compile(_CLOSING, re.IGNORECASE)
_CLOSED_ONLY = re.compile(rf"^[ \t]*{_CLOSING}", re.IGNORECASE | re.MULTILINE)
"""A template may hold the opening tag back; then only a tag that begins a line is one: others stand in a cell."""

_CHANNEL = re.compile(r"<\|channel\|>[ \t]*(?P<name>\w+)[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>")
_END = re.compile(r"<\|(?:return|end|call|start)\|>")
_ANSWERS = "final"
"""The channel in which gpt-oss answers; it thinks in those before."""


def without_thoughts(text: str) -> str:
    """Return the reply in a text; "" where it is all thought, as one that was cut off before it answered."""
    begins = text.lstrip()
    if begins.startswith(("<|channel|>", "<|start|>")) and _CHANNEL.search(text):
        return _of_the_last_channel(text)
    opening = _OPENING.match(text)
    closing = _CLOSED.search(text, opening.end()) if opening else _CLOSED_ONLY.search(text)
    if closing is not None:
        return text[closing.end() :].lstrip("\r\n")
    return "" if opening else text


def _of_the_last_channel(text: str) -> str:
    answers = [channel for channel in _CHANNEL.finditer(text) if channel["name"].lower() == _ANSWERS]
    return _END.split(text[answers[-1].end() :], maxsplit=1)[0] if answers else ""
