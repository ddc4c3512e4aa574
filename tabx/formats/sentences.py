"""Sentences in the lines of a text, in place of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

LIST_MARK = re.compile(r"[ \t]*(?:[-*+•–]|\(?\d{1,3}[.)])[ \t]+")
"""What opens an item of a list: a sign or a number."""

_SENTENCE_END = re.compile(r"[.!?。！？][\"'”’)\]*_]*\s*\Z")

LEAST_WORDS = 4
"""Words of a line from which on it may be a sentence: who did what; shorter ones are as often names."""

MOST = 0.5
"""Share of the lines of which more have to be sentences: a heading above them or a short one changes nothing."""

WORDS_PER_FIELD = 2
"""Words for each comma-separated field above which a line of a list is a sentence: cells are numbers, or names of one
word or two."""


def are_sentences(texts: Sequence[str]) -> bool:
    """Whether most of several texts are sentences: some words, and the sign that ends a sentence."""
    filled = [text for text in texts if text.strip()]
    count = sum(len(text.split()) >= LEAST_WORDS and bool(_SENTENCE_END.search(text)) for text in filled)
    return count > MOST * len(filled)


def are_wordy_items(lines: Sequence[str]) -> bool:
    """Whether most lines are items of a list with more words than cells have."""
    marks = [LIST_MARK.match(line) for line in lines]
    wordy = sum(mark is not None and _is_wordy(line[mark.end() :]) for mark, line in zip(marks, lines, strict=True))
    return wordy > MOST * len(lines)


def _is_wordy(item: str) -> bool:
    words = len(item.split())
    return words >= LEAST_WORDS and words > WORDS_PER_FIELD * (1 + item.count(","))


def is_list_of_sentences(text: str) -> bool:
    """Whether the lines of a text, or the strings of a JSON list, are sentences or wordy items of a list."""
    lines = _strings(text) if text.lstrip()[:2] == '["' else text.splitlines()
    lines = [line for line in lines if line.strip()]
    several = len(lines) > 1
    return several and (are_wordy_items(lines) or are_sentences([_without_mark(line) for line in lines]))


def _without_mark(line: str) -> str:
    mark = LIST_MARK.match(line)
    return line[mark.end() :] if mark else line


def _strings(text: str) -> list[str]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return []
    return value if isinstance(value, list) and all(isinstance(item, str) for item in value) else []
