"""The "gold/predicted" texts of an aligned table, taken apart in the light of what both tables hold."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

ABSENT = frozenset({"", "-", "–", "—", "−"})
"""What stands for a side that has no such cell, or a blank one."""

_BREAK = re.compile(r"\.T1\s*/")
_ABSENT_AFTER = re.compile(r"(?<=\.T[12])\s*/\s*[-–—]?\Z")
_ABSENT_BEFORE = re.compile(r"\A[-–—]?\s*/")
_MOST = 64
"""Signs "/" of a text from which on nothing tells which of them is meant."""

_SUFFIX = re.compile(r"\.T[12]$")


class TextPair(NamedTuple):
    """The two sides of a text; None for a side that is absent."""

    gold: str | None
    predicted: str | None

    @property
    def is_same(self) -> bool:
        """Whether both sides are the same string, spaces between words set aside."""
        return (self.gold or "").split() == (self.predicted or "").split()


def plain(text: str) -> str:
    """Return a text as it is looked up: case, spaces and emphasis set aside."""
    return " ".join(text.replace("*", "").replace("`", "").split()).casefold()


def split_header(text: str, golds: Collection[str], predicted: Collection[str]) -> TextPair | None:
    """Return both names of "a.T1 / b.T2", None where they cannot be told apart.

    A name with ".T2" is the prediction's wherever it stands: models write "b.T2 / -" for an extra column.
    """
    text = text.strip()
    breaks = list(_BREAK.finditer(text))
    if breaks and text.endswith(".T2"):
        return TextPair(_side(text[: breaks[-1].start()]), _side(text[breaks[-1].end() :]))
    one = _ABSENT_BEFORE.sub("", _ABSENT_AFTER.sub("", text))
    if one.endswith(".T2"):
        return TextPair(None, _side(one))
    if one.endswith(".T1"):
        return TextPair(_side(one), None)
    return split_pair(text, golds, predicted)


def split_pair(text: str, golds: Collection[str], predicted: Collection[str]) -> TextPair | None:
    """Return both sides of "gold/predicted".

    Where the texts have a "/" of their own, that split is taken whose sides the two tables hold, or which are absent;
    among equals one between spaces, then one into equal halves.

    Parameters
    ----------
    text : str
    golds, predicted : collection of str
        What either table holds, as `plain` gives it.

    Returns
    -------
    TextPair or None
        None where there is no "/", or several and nothing tells which of them is meant.
    """
    if text.strip() in ABSENT:
        return TextPair(None, None)
    places = [place for place, sign in enumerate(text) if sign == "/"]
    if len(places) > _MOST:
        return None
    ways = [(text[:place], text[place + 1 :]) for place in places]
    rated = sorted((_rate(one, other, golds, predicted) for one, other in ways), reverse=True)
    if not rated:
        return None
    if len(rated) > 1 and rated[0][0] < 2 and rated[0][:3] == rated[1][:3]:
        return None
    best = next(way for way in ways if _rate(*way, golds, predicted) == rated[0])
    return TextPair(_side(best[0]), _side(best[1]))


def _rate(one: str, other: str, golds: Collection[str], predicted: Collection[str]) -> tuple[int, bool, bool, int]:
    left, right = _side(one), _side(other)
    known = (left is None or plain(left) in golds) + (right is None or plain(right) in predicted)
    spaced = one.endswith(" ") and other.startswith(" ")
    return known, spaced, plain(one) == plain(other), -abs(len(one) - len(other))


def _side(text: str) -> str | None:
    text = _SUFFIX.sub("", text.strip()).strip()
    return None if text.strip(" /") in ABSENT else text
