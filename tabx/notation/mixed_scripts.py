"""Words that mix Latin letters with Greek or Cyrillic ones that look the same.

A letter of another script is another letter, and a word of one script is left alone. Nobody writes one word in two
scripts, though: there the letters of one are those of the other, typed or recognized wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_LATIN = "ABEZHIKMNOPTYXo" + "ABEKMHOPCTXSIJaeopcyxsij"
_OTHERS = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο" + "АВЕКМНОРСТХЅІЈаеорсухѕіј"
"""Greek, then Cyrillic letters that have the shape of a Latin one."""

_TO_LATIN = dict(zip(_OTHERS, _LATIN, strict=True))
_TO_GREEK = {latin: other for other, latin in _TO_LATIN.items() if other < "\u0400"}
_TO_CYRILLIC = {latin: other for other, latin in _TO_LATIN.items() if other >= "\u0400"}

_LEAST_LETTERS = 2
"""Letters without a Latin shape that make a word Greek or Cyrillic; a single one is a symbol beside Latin letters
("ΔE", "μA")."""

_ANY = re.compile("[\u0370-\u03ff\u0400-\u04ff]")
_WORD = re.compile(r"[^\W\d_]*[\u0370-\u03ff\u0400-\u04ff][^\W\d_]*")


def in_one_script(text: str) -> str:
    """Return a text whose words that mix scripts are in the script of their unmistakable letters."""
    return _WORD.sub(_unmixed, text) if _ANY.search(text) else text


def _unmixed(match: re.Match[str]) -> str:
    word = match[0]
    if not any(sign.isascii() for sign in word):
        return word
    table = next((table for table in (_TO_GREEK, _TO_CYRILLIC) if _is_in_script_of(word, table)), None)
    if table is None:
        table = _TO_LATIN if any(sign.isascii() and sign not in _SAME_SHAPES for sign in word) else {}
    return "".join(table.get(sign, sign) for sign in word)


def _is_in_script_of(word: str, table: Mapping[str, str]) -> bool:
    """Return whether the unmistakable letters of a word are those of the script that a table leads to."""
    is_greek = table is _TO_GREEK
    sure = sum(not sign.isascii() and sign not in _TO_LATIN and (sign < "\u0400") is is_greek for sign in word)
    latin = sum(sign.isascii() and sign not in table for sign in word)
    return sure >= _LEAST_LETTERS and sure > latin


_SAME_SHAPES = frozenset(_LATIN)
