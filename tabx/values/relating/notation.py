"""Whether two texts that differ say the same in another notation, and what a notation lost."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tabx.notation import spelled
from tabx.values.reading.units import find_units
from tabx.values.relating.kinds import DifferenceKind
from tabx.values.text import plain

_LONGEST = 2000
_SPACED_SIGN = re.compile(r" ?([^\w\s]) ?")
_CROSS = re.compile(r"(?<![^\s(\[])(?:x|✗)(?![^\s)\]])")
_SCRIPT = re.compile(
    r"(?P<base>[^\W_]{0,24}|[)\]])(?P<mark>[\^_])(?P<inner>[+-]?(?:\d{1,24}|[^\W_]{1,24})|\([^()]{1,80}\))"
)
_WORDS_JOINED = re.compile(r"(?<![^\W_])([^\W\d_]{3,})_([^\W\d_]+)(?![^\W_])")
_ORDINAL = frozenset({"st", "nd", "rd", "th"})
_LONGEST_BASE = 2
_GROUPED = re.compile(r"\d,\d{3}(?!\d)")
_SET_APART = re.compile(r"(?<=[\d\])])\s*(?:,\s+|\s+,|;)\s*(?=[\d\[(+-])")
_POWER, _JOINED_POWER = re.compile(r"10\^"), re.compile(r"[x×·*] ?10 ?[+-]?\d")
_AT_POINT = re.compile(r"(?<=[.,]) | (?=[.,])")
_NUMBERS = re.compile(r"[\d\s.,;()\[\]+-]+")


@lru_cache(maxsize=16384)
def written_otherwise(gold: str, predicted: str) -> str:
    """Return NOTATION, JOINED or GROUPING where two texts are the same but for that, "" where they are not.

    A subscript number or the power of a unit that joins its base is only written otherwise (CO₂ and CO2, m² and m2);
    any other script makes another name of it (R² and R2, t_a and ta), or, joined to digits, another number: 10² is
    not 102.
    """
    if len(gold) > _LONGEST or len(predicted) > _LONGEST:
        return ""
    if _is_grouping_lost(gold, predicted):
        return DifferenceKind.GROUPING
    one, other = _spelled(gold), _spelled(predicted)
    if one == other:
        return DifferenceKind.NOTATION if one else ""
    if not ("^" in one or "_" in one or "^" in other or "_" in other):
        return ""
    if _SCRIPT.sub(_plain_script, one) == _SCRIPT.sub(_plain_script, other):
        return DifferenceKind.NOTATION
    joined = _SCRIPT.sub(_joined_script, one) == _SCRIPT.sub(_joined_script, other)
    if not joined or turns_script(gold, predicted):
        return ""
    return (
        DifferenceKind.JOINED
        if any(_SCRIPT.search(_without_words(text)) for text in (gold, predicted))
        else DifferenceKind.NOTATION
    )


def _without_words(text: str) -> str:
    """Return a text without words that "_" puts together, both in one case ("user_id"; no "CNN_small")."""
    return _WORDS_JOINED.sub(_words_joined, spelled(plain(text)))


def _words_joined(match: re.Match[str]) -> str:
    one, other = match[1], match[2]
    alike = any(way(one) and way(other) for way in (str.islower, str.isupper, str.istitle))
    return one + other if alike else match[0]


@lru_cache(maxsize=16384)
def turns_script(gold: str, predicted: str) -> bool:
    """Return whether what one text raises the other lowers: R² and R₂ are two names, whatever joins them."""
    if len(gold) > _LONGEST or len(predicted) > _LONGEST:
        return False
    one, other = _heights(_spelled(gold)), _heights(_spelled(predicted))
    return any(other.get(place, mark) != mark for place, mark in one.items())


def _heights(text: str) -> dict[int, str]:
    """Return `^` or `_` for each place of a text, counted without these and brackets, where one stands."""
    found, place = {}, 0
    for sign in text:
        if sign in "^_":
            found[place] = sign
        elif sign not in "()":
            place += 1
    return found


@lru_cache(maxsize=16384)
def _spelled(text: str) -> str:
    """Return a text with scripts spelled out, in small letters, without spaces round signs."""
    text = unicodedata.normalize("NFKC", spelled(plain(text))).casefold()
    return _SPACED_SIGN.sub(r"\1", _CROSS.sub("×", " ".join(text.split())))


def _plain_script(match: re.Match[str]) -> str:
    """Return a script joined to its base where that is but another way to write it, else as it stands."""
    base, mark, inner = match["base"], match["mark"], match["inner"].strip("()")
    if mark == "_":
        # After a word "_" is a space of names ("user_id", "user id"); after a letter or two it lowers what follows.
        if len(base) > _LONGEST_BASE and not inner.isdecimal():
            return f"{base} {inner}"
        harmless = bool(base) and inner.isdecimal() and not base[-1].isdigit()
    else:
        harmless = (base[-1:].isdigit() and inner in _ORDINAL) or (base.isalpha() and bool(find_units(base + inner)))
    return base + inner if harmless else match[0]


def _joined_script(match: re.Match[str]) -> str:
    """Return a script joined to its base, but for digits raised or lowered behind digits."""
    base, inner = match["base"], match["inner"].strip("()")
    return match[0] if base[-1:].isdigit() and not inner[:1].isalpha() else base + inner


def _is_grouping_lost(gold: str, predicted: str) -> bool:
    """Return whether numbers that the gold sets apart run into each other, so that a comma may group or separate."""
    if not _GROUPED.search(predicted) or not _NUMBERS.fullmatch(gold) or not _NUMBERS.fullmatch(predicted):
        return False
    one, other = len(_SET_APART.findall(gold)), len(_SET_APART.findall(predicted))
    return one > other and _bare(gold) == _bare(predicted)


def _bare(text: str) -> str:
    return "".join(text.replace(";", ",").split())


def is_power_joined(gold: str, predicted: str) -> bool:
    """Return whether of two powers of ten just one lost its height: "1.5 × 103" for 1.5 × 10³."""
    one, other = _spelled(gold), _spelled(predicted)
    raised = bool(_POWER.search(one)), bool(_POWER.search(other))
    return raised[0] != raised[1] and bool(_JOINED_POWER.search(other if raised[0] else one))


def is_set_apart(gold: str, predicted: str) -> bool:
    """Return whether a text is the number the gold shows, with spaces among its signs ("1 2 3" for 123, "0. 85")."""
    one, other = plain(gold), plain(predicted)
    if " " in one or " " not in other or not any(sign.isdecimal() for sign in one):
        return False
    return other.replace(" ", "") == one and (len(other) == 2 * len(one) - 1 or _AT_POINT.sub("", other) == one)
