"""Detection of texts that say the same signs in another encoding."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import lru_cache

from tabx.notation import LOOK_ALIKES, compatible, spelled
from tabx.values.column.properties import SameColumn
from tabx.values.columns import Column
from tabx.values.records import DataType
from tabx.values.relating.notation import with_plain_scripts
from tabx.values.text import plain, split_footnote, without_spaces_round_signs

_LONGEST_TEXT = 2000
"""Longest text compared, in characters, as in `relating.notation`; it bounds the time that long texts take."""

_MARKS = {code: form for code, form in LOOK_ALIKES.items() if form and unicodedata.category(chr(code))[0] == "P"}
"""Forms of dashes, quotes and dots: punctuation marks, and no other encoding of one of them."""
_TEXTS = frozenset({DataType.STRING, DataType.OTHERS})
_MATHEMATICAL = ("$", "\\")
_SCRIPTS = ("_", "^")


@lru_cache(maxsize=16384)
def same_signs(gold: str, predicted: str) -> bool:
    r"""Return whether two different texts say the same signs, encoded otherwise.

    Such are markup, mathematics, an entity, a code point that looks alike, an index joined to its letter: `\alpha` and
    α, `$x_1$` and x₁, λ_c and λc. Case, white space and the form of punctuation marks are no encoding.
    """
    if max(len(gold), len(predicted)) > _LONGEST_TEXT:
        return False
    gold, predicted = gold.strip(), predicted.strip()
    if gold == predicted:
        return False
    first, second = signs_in(gold), signs_in(predicted)
    if first != second:
        mathematical = any(sign in text for sign in _MATHEMATICAL for text in (gold, predicted))
        if mathematical and "".join(first.split()) == "".join(second.split()):
            return True
        return _has_script(first, second) and _in_plain_scripts(gold) == _in_plain_scripts(predicted)
    return not _differ_in_marks_or_spaces(gold, predicted)


def spaced_otherwise(gold: str, predicted: str) -> bool:
    """Return whether two texts differ in no more than the spaces around signs, and line breaks for blanks.

    Such are "K = 1" and "K=1"; words run together or torn apart are none.
    """
    return max(len(gold), len(predicted)) <= _LONGEST_TEXT and _spaced_alike(gold) == _spaced_alike(predicted)


def _spaced_alike(text: str) -> str:
    text = without_spaces_round_signs(" ".join(text.split()))  # before signs are read, as "2 × e" and "2×e" are two
    return without_spaces_round_signs(signs_in(text))


@lru_cache(maxsize=65536)
def signs_in(text: str) -> str:
    """Return the signs of a text in one encoding: case and punctuation as written, one space between words."""
    return " ".join(compatible(spelled(plain(text))).split())


@lru_cache(maxsize=65536)
def bare_signs(text: str) -> str:
    """Return the signs of a text in one encoding, without spaces, footnote marks and a full stop at the end."""
    return "".join(split_footnote(signs_in(text.strip()))[0].split()).rstrip(".")


def is_another_text(gold: str, predicted: str, column: Column) -> bool:
    """Return whether a predicted text is another text of the gold column, however alike the two are.

    Footnote marks, a full stop at the end and spaces make no other text. Nor does a capital at the beginning of a word
    in a column that repeats it: "Short film" and "Short Film" are one kind there, and name no rows.
    """
    first, second = bare_signs(gold), bare_signs(predicted)
    counts = _texts(SameColumn(column))
    if first == second or second not in counts:
        return False
    is_repeated = max(counts[first], counts[second]) > 1 or _repeats_itself(SameColumn(column))
    return not (is_repeated and _differ_in_capitals(gold, predicted))


@lru_cache(maxsize=64)
def _repeats_itself(same: SameColumn) -> bool:
    """Whether a column has each of its texts twice in the mean, case aside, and one of them as it is written."""
    counts = _texts(same)
    is_any_repeated = len(counts) < counts.total()
    return is_any_repeated and 2 * len({text.casefold() for text in counts}) <= counts.total()


LEAST_OF_A_WORD = 3
"""Letters of a word that a capital begins: "Aa" and "aa" are two genotypes, mW and MW two units."""


def _differ_in_capitals(gold: str, predicted: str) -> bool:
    """Whether no more tells two texts apart than capitals at the beginning of words."""
    one, other = gold.split(), predicted.split()
    if len(one) != len(other):
        return False
    differing = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    return all(
        len(first) >= LEAST_OF_A_WORD and first[1:] == second[1:] and first[0].casefold() == second[0].casefold()
        for first, second in differing
    )


@lru_cache(maxsize=64)
def _texts(same: SameColumn) -> Counter[str]:
    return Counter(bare_signs(value.text) for value in same.column.values if value.type in _TEXTS)


def _has_script(*signs: str) -> bool:
    return any(mark in text for mark in _SCRIPTS for text in signs)


def _in_plain_scripts(text: str) -> str:
    """Return the signs of a text, indices joined to their letters, without spaces around other signs."""
    return without_spaces_round_signs(" ".join(with_plain_scripts(text).split()))


def _differ_in_marks_or_spaces(gold: str, predicted: str) -> bool:
    """Return whether no more than punctuation marks and runs of white space tell two texts apart.

    A no-break or thin space is another encoding of a space.
    """
    gold, predicted = _with_one_space(gold), _with_one_space(predicted)
    if gold == predicted:
        return False
    return " ".join(gold.translate(_MARKS).split()) == " ".join(predicted.translate(_MARKS).split())


def _with_one_space(text: str) -> str:
    return "".join(" " if LOOK_ALIKES.get(ord(sign)) == " " else sign for sign in text)
