"""Count nouns: the words beside a number that say what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabx.values.records import HeaderReading, Value

_PLURALS = {
    "points": "point", "pts": "point", "votes": "vote", "people": "person", "persons": "person",
    "inhabitants": "inhabitant", "residents": "inhabitant", "resident": "inhabitant", "seats": "seat", "games": "game",
    "goals": "goal", "wins": "win", "losses": "loss", "cars": "car", "matches": "match", "shares": "share",
    "employees": "employee", "students": "student", "members": "member", "units": "unit", "items": "item",
    "rebounds": "rebound", "assists": "assist", "steals": "steal", "blocks": "block", "turnovers": "turnover",
    "times": "time", "episodes": "episode", "seasons": "season", "laps": "lap", "passengers": "passenger",
    "runs": "run", "wickets": "wicket", "caps": "cap", "appearances": "appearance", "medals": "medal",
    "copies": "copy", "tracks": "track", "pages": "page", "words": "word", "stars": "star", "rooms": "room",
    "floors": "floor", "storeys": "storey", "stories": "storey", "voters": "voter", "deaths": "death",
    "cases": "case",
}  # fmt: skip
_NOUNS = _PLURALS | {noun: noun for noun in _PLURALS.values()}
_QUALIFIERS = frozenset({"each", "total", "overall"})
COUNT_WORDS = frozenset(_NOUNS) | _QUALIFIERS
"""Words beside a number that say what is counted, or how; they are no units."""


@lru_cache(maxsize=4096)
def noun_of(remark: str) -> str:
    """Return what a remark beside a number says is counted, in the singular; "" where it says nothing of it."""
    word = remark.casefold()
    return word if word in _QUALIFIERS else _NOUNS.get(word, "")


@lru_cache(maxsize=4096)
def header_nouns(header: HeaderReading) -> frozenset[str]:
    """Return the count nouns in a header, which has them in the plural ("Goals", not "Time" or "Share")."""
    return frozenset(_PLURALS[word] for word in header.words if word in _PLURALS)


def counts_other(gold: Value, predicted: Value, headers: Sequence[HeaderReading] = ()) -> bool:
    """Return whether two numbers count different things ("3 goals" and "3 assists").

    A noun that only one cell names may stand in neither the other cell nor its header: it adds nothing then. Another
    noun in that header is another thing.

    Parameters
    ----------
    gold, predicted : Value
    headers : sequence of HeaderReading
        Of the gold and of the predicted column; () where they are not known.
    """
    one, other = noun_of(gold.remark), noun_of(predicted.remark)
    if one == other:
        return False
    if one and other:
        return True
    if not headers or one in _QUALIFIERS or other in _QUALIFIERS:
        return False
    named = header_nouns(headers[1] if one else headers[0])
    return bool(named) and (one or other) not in named
