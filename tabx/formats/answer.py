"""The answer in a model's reply: without what it reasoned before, and without the tokens of its chat template.

First the function, then channels, then reasoning in tags, last the tokens.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tabx.table import Note, NoteCode


class Answer(NamedTuple):
    """A text without reasoning and template tokens, and notes on what was left out of it."""

    text: str
    notes: tuple[Note, ...] = ()


_SIGNS = ("<|", "<\uff5c", "\u25c1", "hink", "HINK", "hought", "easoning", "scratchpad", "</s>", "_of_turn>", "INST]")
"""One of these stands in every text from which something is left out."""


def answer_of(text: str) -> Answer:
    """Return the answer in a text; a text without marks of reasoning or of a chat template is returned as it is.

    Reasoning stands in a tag (`<think>`, also one that is never closed, or whose opening the template held back), or in
    the channels of a reply before its final one. Tokens such as `<|im_end|>` are left out where they stand between
    lines, never within a cell.
    """
    if not any(sign in text for sign in _SIGNS):
        return Answer(text)
    text, notes = _final_channel(text)
    text, more = _without_thoughts(text)
    return Answer(_without_tokens(text), notes + more)


_CHANNEL = re.compile(r"<\|channel\|>[ \t]*(?P<name>\w+)[^\n<]*(?:<\|constrain\|>[ \t]*\w+[ \t]*)?<\|message\|>")
_END_OF_MESSAGE = re.compile(r"<\|(?:return|end|call|start)\|>")
_ANSWERING = ("final", "commentary")
"""Channels that hold what a reply says, the surest first: a call of a tool stands in "commentary"."""


def _final_channel(text: str) -> tuple[str, tuple[Note, ...]]:
    """Return the message of the last channel that answers; "" where a text with channels has none."""
    found = list(_CHANNEL.finditer(text))
    if not found:
        return text, ()
    last = {match["name"]: match for match in found}
    match = next((last[name] for name in _ANSWERING if name in last), None)
    if match is None:
        return "", (Note(NoteCode.REASONING, f"only channel {found[-1]['name']!r}, no answer in the text"),)
    end = _END_OF_MESSAGE.search(text, match.end())
    answer = text[match.end() : end.start() if end else len(text)]
    others = [name for name in last if name != match["name"]]
    said = f"channel {match['name']!r} is read, left out: {', '.join(others)}"
    return answer, (Note(NoteCode.REASONING, said),) if others else ()


_TAGS = r"(?:seed:)?think(?:ing)?|thoughts?|reasoning|scratchpad"
_EDGE = re.compile(
    rf"(?P<line>^[ \t]*)?(?:(?P<open><(?:{_TAGS})>|\[THINK\]|\u25c1think\u25b7)"
    rf"|(?P<close></(?:{_TAGS})>|\[/THINK\]|\u25c1/think\u25b7))",
    re.MULTILINE | re.IGNORECASE,
)


def _without_thoughts(text: str) -> tuple[str, tuple[Note, ...]]:
    """Return a text without reasoning in tags.

    A tag opens reasoning at the start of a line only, and closes it outside of a row: others stand in a cell.
    """
    kept: list[str] = []
    start, opened, notes = 0, "", []
    for edge in _EDGE.finditer(text):
        if opened:
            if edge["close"]:
                notes.append(f"left out: the reasoning in {opened}")
                start, opened = edge.end(), ""
        elif edge["open"] and edge["line"] is not None:
            kept.append(text[start : edge.start()])
            opened = edge["open"]
        elif edge["close"] and _is_between_rows(text, edge.start()):
            # The template opened it: all before is reasoning.
            notes.append(f"left out: the text up to {edge['close']}")
            kept, start = [], edge.end()
    if opened:
        notes.append(f"left out: the text behind {opened}, which is never closed")
        start = len(text)
    said = tuple(Note(NoteCode.REASONING, message) for message in dict.fromkeys(notes))
    return "".join([*kept, text[start:]]), said


def _is_between_rows(text: str, offset: int) -> bool:
    """Whether what stands before a place in its line is no part of a row or of a string in JSON."""
    before = _line_before(text, offset)
    return not any(sign in before for sign in "|\t&<") and before.count('"') % 2 == 0


_LONGEST_LOOK = 2000
"""Characters of a line that are looked at before a tag: a row of a table is shorter, and a line may hold many tags."""


def _line_before(text: str, offset: int) -> str:
    """Return what stands before a place in its line, at most `_LONGEST_LOOK` characters of it."""
    first = max(0, offset - _LONGEST_LOOK)
    return text[max(first, text.rfind("\n", first, offset) + 1) : offset]


_NAME = r"[A-Za-z][\w.-]{0,40}"
_TOKEN = (
    rf"(?:<\|start_header_id\|>{_NAME}<\|end_header_id\|>|<\|{_NAME}\|>|<\uff5c[\w\u2581]{{1,60}}\uff5c>|</?s>"
    r"|<(?:start|end)_of_turn>|\[/?INST\])"
)
_ROLE = r"(?:assistant|model|user|system)"
_BEFORE = re.compile(rf"\A\s*(?:{_TOKEN}[ \t]*)+(?:{_ROLE}[ \t]*\n)?")
_ON_LINES = re.compile(rf"^[ \t]*(?:{_TOKEN}[ \t]*)+(?:{_ROLE}[ \t]*)?$\n?", re.MULTILINE)
_BEHIND = re.compile(rf"(?:{_TOKEN}[ \t]*)+(?=\s*(?:\Z|{_TOKEN}))")
_DELIMITERS = ("|", ",", ";", "\t")


def _without_tokens(text: str) -> str:
    """Return a text without the template's tokens before it, at its end, or on lines of their own."""
    text = _BEHIND.sub(lambda found: found[0] if _is_cell(text, found.start()) else "", text)
    return _BEFORE.sub("", _ON_LINES.sub("", text))


def _is_cell(text: str, offset: int) -> bool:
    """Whether what begins at a place is the last cell of its line: behind a delimiter that is no outer pipe."""
    line = _line_before(text, offset).strip(" ")
    return line.endswith(_DELIMITERS) and not (line.startswith("|") and line.endswith("|"))
