"""Split "gold/predicted" texts into their sides, by the texts of both tables."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

ABSENT = frozenset({"", "-", "–", "—", "−"})
"""What models write for a side that has no such cell, or a blank one."""

_GOLD_SUFFIX_AND_SLASH = re.compile(r"\.T1\s*/")
_NOTHING_AFTER = re.compile(r"(?<=\.T[12])\s*/\s*[-–—]?\Z")
_NOTHING_BEFORE = re.compile(r"\A[-–—]?\s*/")
_SIDE_SUFFIX = re.compile(r"\.T[12]$")

MOST_SLASHES = 64
"""Of a text: beyond, nothing tells which "/" parts the sides, and rating every way takes long (a cell of URLs)."""

BOTH_KNOWN = 2
"""Sides known to the tables from which on a split is certain; a less certain one must not be one of several equals."""


class TextPair(NamedTuple):
    """The two sides of a text; None for a side that is absent."""

    gold: str | None
    predicted: str | None

    @property
    def is_same(self) -> bool:
        """Whether both sides are the same string, apart from spaces between words."""
        return (self.gold or "").split() == (self.predicted or "").split()


def plain(text: str) -> str:
    """Return a text for look-ups: without emphasis, case and repeated spaces."""
    return " ".join(text.replace("*", "").replace("`", "").split()).casefold()


def split_header(text: str, golds: Collection[str], predicted: Collection[str]) -> TextPair | None:
    """Return both names of "a.T1 / b.T2", None where they cannot be separated.

    A name with ".T2" is the prediction's on either side: models write "b.T2 / -" for an extra column.
    """
    text = text.strip()
    slashes = list(_GOLD_SUFFIX_AND_SLASH.finditer(text))
    if slashes and text.endswith(".T2"):
        return TextPair(_side(text[: slashes[-1].start()]), _side(text[slashes[-1].end() :]))
    name = _NOTHING_BEFORE.sub("", _NOTHING_AFTER.sub("", text))
    if name.endswith(".T2"):
        return TextPair(None, _side(name))
    if name.endswith(".T1"):
        return TextPair(_side(name), None)
    return split_pair(text, golds, predicted)


def split_pair(text: str, golds: Collection[str], predicted: Collection[str]) -> TextPair | None:
    """Return both sides of "gold/predicted".

    Of several possible splits the one is taken whose sides are texts of the two tables or absent; among equals one
    between spaces, then one into equal halves.

    Parameters
    ----------
    text : str
    golds, predicted : collection of str
        The texts of either table, as `plain` gives them.

    Returns
    -------
    TextPair or None
        None where there is no "/", or several without a way to choose among them.
    """
    if text.strip() in ABSENT:
        return TextPair(None, None)
    slashes = [place for place, character in enumerate(text) if character == "/"]
    if not slashes or len(slashes) > MOST_SLASHES:
        return None
    splits = [_Split(text[:place], text[place + 1 :]) for place in slashes]
    ratings = [split.rating(golds, predicted) for split in splits]
    best = max(ratings)
    if best[0] < BOTH_KNOWN and sum(rating[:3] == best[:3] for rating in ratings) > 1:
        return None
    return splits[ratings.index(best)].sides


class _Split(NamedTuple):
    """One way to split a text."""

    before: str
    after: str

    @property
    def sides(self) -> TextPair:
        return TextPair(_side(self.before), _side(self.after))

    def rating(self, golds: Collection[str], predicted: Collection[str]) -> tuple[int, bool, bool, int]:
        """Return how likely the split is: known sides, spaces, equal halves, even lengths."""
        gold, other = self.sides
        known = (gold is None or plain(gold) in golds) + (other is None or plain(other) in predicted)
        is_spaced = self.before.endswith(" ") and self.after.startswith(" ")
        is_same = plain(self.before) == plain(self.after)
        return known, is_spaced, is_same, -abs(len(self.before) - len(self.after))


def _side(text: str) -> str | None:
    text = _SIDE_SUFFIX.sub("", text.strip()).strip()
    return None if text.strip(" /") in ABSENT else text
