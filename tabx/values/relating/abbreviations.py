"""Whether one text is a shortening of another: initials, acronyms, contracted words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Words that an acronym may pass over ("USA" for "United States of America").
_SMALL_WORDS = frozenset({"of", "the", "and", "in", "for", "to", "a", "an", "on", "at", "by", "de", "la", "du", "und"})
# Shortened otherwise than by their letters.
_CONVENTIONS = {
    "%": ("percent", "percentage"),
    "pct": ("percent", "percentage"),
    "no": ("number",),
    "nr": ("number",),
    "vs": ("versus",),
    "oz": ("ounce", "ounces"),
    "lb": ("pound", "pounds"),
}
_TOKEN = re.compile(r"[^\W\d_]+|\d+|%")
_VOWELS = frozenset("aeiou")
_LONGEST = 200


@lru_cache(maxsize=65536)
def is_abbreviation(short: str, long: str) -> bool:
    """Return whether `short` is a shortening of the whole of `long`.

    Word by word and in order, every word of `short` has to be a word of `long`, its initial, a contraction of it,
    or the initials of several words; at least one of them is shortened. A single letter alone is too little.

    Parameters
    ----------
    short, long : str
        "H.B." and "Harrison Barnes", "FTM" and "Free throws made", "Def Reb" and "Defensive rebounds".
    """
    if len(short) > _LONGEST:
        return False
    if sum(map(str.isalnum, short)) >= sum(map(str.isalnum, long)) or sum(map(str.isalnum, short)) < 2:
        return False
    long_words = [word.casefold() for word in _tokens(long)]
    whole = short.strip().isupper() or " " not in short.strip()
    return any(bool(short_words) and _covers(short_words, long_words, whole) for short_words in _orders(short))


def _orders(text: str) -> list[list[str]]:
    """Return the words of a text as they stand and, after a comma ("Barnes, H."), turned round."""
    orders = [_tokens(text)]
    head, comma, tail = text.partition(",")
    if comma and "," not in tail:
        orders.append(_tokens(tail) + _tokens(head))
    return orders


@lru_cache(maxsize=16384)
def _cached_tokens(text: str) -> tuple[str, ...]:
    plain = text.replace("’", "").replace("'", "")
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain)
        plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return tuple(_TOKEN.findall(plain))


def _tokens(text: str) -> list[str]:
    return list(_cached_tokens(text))


def _covers(short: list[str], long: list[str], whole: bool) -> bool:
    """Return whether the short words cover all long ones in order, at least one of them shortened."""
    if not long or len(short) > len(long):
        return False
    states = {(0, False)}
    for word in short:
        states = {
            (end, shortened or not same) for start, shortened in states for end, same in _ends(word, long, start, whole)
        }
        if not states:
            return False
    return any(shortened and all(word in _SMALL_WORDS for word in long[end:]) for end, shortened in states)


def _ends(word: str, long: list[str], start: int, whole: bool) -> list[tuple[int, bool]]:
    """Return where in `long` a word that begins to cover at `start` can have ended, and whether it is the same word."""
    ends = []
    folded = word.casefold()
    position = start
    while position < len(long):
        target = long[position]
        initial = len(folded) == 1 and folded == target[0] and not target.isdigit()
        if folded == target or initial or target in _CONVENTIONS.get(folded, ()) or _contracts(word, folded, target):
            ends.append((position + 1, folded == target))
        if len(folded) > 1 and folded.isalpha() and (word.isupper() or (whole and len(folded) > 2)):
            end = _initials_end(folded, long, position)
            if end:
                ends.append((end, False))
        if target not in _SMALL_WORDS:
            break
        position += 1
    return ends


def _initials_end(letters: str, long: list[str], position: int) -> int:
    """Return the place after the words whose initials are `letters`, small words passed over; 0 if they are not."""
    for letter in letters:
        while position < len(long) and long[position][0] != letter and long[position] in _SMALL_WORDS:
            position += 1
        if position >= len(long) or long[position][0] != letter:
            return 0
        position += 1
    return position


@lru_cache(maxsize=65536)
def is_contraction(short: str, long: str) -> bool:
    """Return whether a case-folded word is a contraction of another ("reb" of "rebounds", "dept" of "department")."""
    return _contracts(short, short, long)


def _contracts(word: str, short: str, long: str) -> bool:
    """Return whether a short word is a contraction of a long one ("reb", "pts", "dept", "champs", "TO")."""
    size, full = len(short), len(long)
    if not 2 <= size <= 6 or full < 4 or size >= full or short[0] != long[0] or not short.isalpha():
        return False
    if long.startswith(short):
        return size == 3 or (size == 2 and word[0].isupper()) or (4 <= size <= 0.7 * full and size <= 5)
    if short.endswith("s") and size > 3 and long.endswith("s") and long.startswith(short[:-1]):
        return size <= 0.6 * full
    if word.isupper() and size <= 3 and full >= 5:
        return _in_order(short, long)
    return size <= 5 and size <= 0.6 * full and _skeleton(short, long)


def _in_order(short: str, long: str) -> bool:
    letters = iter(long)
    return all(letter in letters for letter in short)


def _skeleton(short: str, long: str) -> bool:
    """Return whether `short` is a beginning of `long` and then consonants of the rest, the last of them included.

    Where the beginning has a vowel ("dept") a single consonant may follow, and half of the letters have to go.
    """
    start = 1
    while start < len(short) and long.startswith(short[: start + 1]):
        start += 1
    tail = short[start:]
    if not tail or any(letter in _VOWELS for letter in tail) or not _in_order(tail, long[start:]):
        return False
    closed = tail[-1] in (long[-1], (long.rstrip("s").rstrip("e") or long)[-1])
    if any(letter in _VOWELS for letter in short[1:]):
        return len(tail) == 1 and closed and 2 * len(short) <= len(long)
    return closed or len(short) > 2
