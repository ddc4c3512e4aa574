"""Characters lost to one wrong encoding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Clue, Family, text_chance
from tabx.compare.causes.wrong_cells import WrongCells
from tabx.values.value import Value

ENCODING, MARKS = "encoding", "marks"


def encoding_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield which wrong encoding would give a cell's text."""
    for cell in wrong.cells:
        if cell.gold_text.isascii() and cell.predicted_text.isascii():
            continue
        for name, spoil in _SPOILERS.items():
            if _same(spoil(cell.gold_text), cell.predicted_text):
                yield cell, Act(CauseKind.ENCODING, ENCODING, name)
                break


def _same(spoiled: str | None, text: str) -> bool:
    return spoiled is not None and spoiled.split() == text.split()


def _read_as(text: str, written: str, read: str) -> str | None:
    """Return a text as it looks when its bytes are read in another encoding; None where that gives nothing else."""
    try:
        spoiled = text.encode(written).decode(read, errors="replace")
    except UnicodeError:
        return None
    return spoiled if spoiled != text else None


def _without_letters(text: str) -> str | None:
    """Return a text without its letters beyond ASCII; None where it has but signs there, as "±" and "×" are."""
    has_letters = any(sign.isalpha() and not sign.isascii() for sign in text)
    return _marked(text, "") if has_letters else None


def _marked(text: str, mark: str) -> str | None:
    spoiled = "".join(sign if sign.isascii() else mark for sign in text)
    return spoiled if spoiled != text else None


_SPOILERS: dict[str, Callable[[str], str | None]] = {
    "UTF-8 read as Windows-1252": partial(_read_as, written="utf-8", read="cp1252"),
    "UTF-8 read as Latin-1": partial(_read_as, written="utf-8", read="latin-1"),
    "UTF-8 read as Mac Roman": partial(_read_as, written="utf-8", read="mac-roman"),
    "UTF-8 read as code page 437": partial(_read_as, written="utf-8", read="cp437"),
    "Windows-1252 read as UTF-8": partial(_read_as, written="cp1252", read="utf-8"),
    "Windows-1252 read as Mac Roman": partial(_read_as, written="cp1252", read="mac-roman"),
    "Windows-1252 read as code page 437": partial(_read_as, written="cp1252", read="cp437"),
    "question marks for letters beyond ASCII": partial(_marked, mark="?"),
    "\ufffd for letters beyond ASCII": partial(_marked, mark="\ufffd"),
    "letters beyond ASCII left out": _without_letters,
}
"""The usual ways: the two encodings of the web and of Windows, those of old Macs and of DOS, and what programs put in
place of what they cannot write."""


def _changes(act: Act, value: Value) -> bool:
    return not value.text.isascii()


def _say(act: Act, wrong: WrongCells) -> str:
    return f"lost characters to a wrong encoding ({act.value})"


FAMILIES = {(CauseKind.ENCODING, ENCODING): Family(_changes, text_chance, _say, changes_alike=True)}
