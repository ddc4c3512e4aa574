"""Countries by their names and codes: US, USA, U.S. and United States of America are one."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.reading.country_table import COUNTRY_TABLE
from tabx.values.text import words

_FLAG = re.compile(r"[\U0001F1E6-\U0001F1FF]{2}")
"""A flag: Unicode writes it as the two letters of its country's code, each as a regional indicator."""
_LETTERS = {0x1F1E6 + place: chr(ord("A") + place) for place in range(26)}

_LONGEST_CODE = 6
"""Characters of the longest code, "U.S.A."."""
_LONGEST_NAME = 60
"""Characters of a text that may be a name: the longest of the table, "United Kingdom of Great Britain and Northern
Ireland", has 52."""


@lru_cache(maxsize=1)
def _countries() -> tuple[dict[str, str], dict[tuple[str, ...], str]]:
    """Return the country of each code in capitals, and of each name by its words."""
    codes: dict[str, str] = {}
    names: dict[tuple[str, ...], str] = {}
    for entry in " ".join(COUNTRY_TABLE.split()).split("; "):
        listed, _, named = entry.partition(":")
        country = listed.split()[0]
        codes.update(dict.fromkeys(listed.split(), country))
        names.update({tuple(name.split()): country for name in named.split(",")})
    return codes, names


def _name_words(text: str) -> tuple[str, ...]:
    """Return the words of a name, "St." written out and without a leading "the"."""
    found = tuple("saint" if word == "st" else word for word in words(text))
    return found[1:] if found[:1] == ("the",) else found


@lru_cache(maxsize=65536)
def country_of_code(text: str) -> str:
    """Return the country that a code in capitals stands for, points left out ("U.S."), or a flag; "" for any other."""
    text = text.strip()
    if _FLAG.fullmatch(text):
        text = text.translate(_LETTERS)
    if len(text) > _LONGEST_CODE or not text.isupper():
        return ""
    return _countries()[0].get(text.replace(".", "").replace(" ", ""), "")


@lru_cache(maxsize=65536)
def country_of_name(text: str) -> str:
    """Return the country with this name, as its two-letter code; "" if there is none.

    Its flag may stand beside it; beside the flag of another one it is none.
    """
    if len(text) > _LONGEST_NAME:
        return ""
    flags = {country_of_code(flag) for flag in _FLAG.findall(text)}
    named = _countries()[1].get(_name_words(_FLAG.sub(" ", text) if flags else text), "")
    return named if flags <= {named} else ""


def name_same_country(text: str, other: str) -> bool:
    """Return whether two texts name one country, each by a name or a code."""
    country = country_of_code(text) or country_of_name(text)
    return bool(country) and country == (country_of_code(other) or country_of_name(other))


def name_other_countries(text: str, other: str) -> bool:
    """Return whether two texts are the names of two countries, however alike ("Iran", "Iraq").

    A code beside a name may be meant otherwise: "GA" for the state of Georgia.
    """
    country, another = country_of_name(text), country_of_name(other)
    return bool(country and another) and country != another
