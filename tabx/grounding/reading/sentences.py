"""Where the sentences of a text begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabx.grounding.records import Sentence

_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|\Z)|\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)")
"""What may end a sentence: its signs with the brackets and quotes that close, an empty line, the item of a list."""

_WITH_A_POINT = """
mr mrs ms dr prof st sr jr no nos vs etc fig al approx ca cf dept est gen gov hon inc ltd co corp rep sen rev
jan feb mar apr jun jul aug sept oct nov dec op vol pp
"""
_SHORTENED = frozenset(_WITH_A_POINT.split())
"""Words that are written with a point within a sentence."""

_LAST_WORD = re.compile(r"(?<!\d)(?<!\d\s)\b([^\W\d_]+)\.\Z")
_NEXT = re.compile(r"\s*[\"'“‘(\[]*(.)", re.DOTALL)


def sentences_of(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a text in order, without the spaces between them.

    A point behind a shortened word or an initial ends none (that of "346 m." does), nor does one before a small letter;
    a text that is written in small letters throughout has no such letters to go by.
    """
    is_small = text == text.lower()
    return tuple(_trimmed(text, start, end) for start, end in _spans(text, is_small) if text[start:end].strip())


def _spans(text: str, is_small: bool) -> Iterator[tuple[int, int]]:
    start = 0
    for found in _END.finditer(text):
        if "\n" in found[0] or _ends(text, found, start, is_small):
            yield start, found.end()
            start = found.end()
    yield start, len(text)


def _ends(text: str, found: re.Match[str], start: int, is_small: bool) -> bool:
    """Whether what looks like the end of a sentence is one."""
    following = _NEXT.match(text, found.end())
    if following is not None and following[1].islower() and not is_small:
        return False
    if not found[0].startswith("."):
        return True
    last = _LAST_WORD.search(text, start, found.start() + 1)
    if last is None:
        return True
    is_initial = len(last[1]) == 1 and (last[1].isupper() or is_small)
    return not (is_initial or last[1].lower() in _SHORTENED)


def _trimmed(text: str, start: int, end: int) -> Sentence:
    piece = text[start:end]
    return Sentence(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))
