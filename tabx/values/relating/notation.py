"""Detection of texts that differ only in notation, and of what a notation lost."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.notation import compatible, spelled
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.units import find_units
from tabx.values.text import plain, without_spaces_round_signs

_LONGEST_TEXT = 2000
"""Longest text compared, in characters: longer ones are prose, and spelling out their scripts takes long."""

_LETTER_AS_CROSS = re.compile(r"(?<![^\s(\[])(?:x|✗)(?![^\s)\]])")
_SCRIPT = re.compile(
    r"(?P<base>[^\W_]{0,24}|[)\]])(?P<mark>[\^_])(?P<inner>[+-]?(?:\d{1,24}|[^\W_]{1,24})|\([^()]{1,80}\))"
)
_ELEMENT = (
    "(?:A[cglmrstu]|B[aehikr]?|C[adeflmnorsu]?|D[bsy]|E[rsu]|F[elmr]?|G[ade]|H[efgos]?|I[nr]?|Kr?|L[airuv]|M[cdgnot]|"
    "N[abdehiop]?|O[gs]?|P[abdmortu]?|R[abefghnu]|S[bcegimnr]?|T[abcehilm]|U|V|W|Xe|Yb?|Z[nr])"
)
_FORMULA = re.compile(
    rf"(?<![^\W_])(?:[(\[]?{_ELEMENT}[)\]]{{0,2}}(?:_?\d{{1,3}}|_[xyzn](?![^\W_]))?){{1,24}}(?:\^?\d{{0,2}}[+-])?"
    r"(?![^\W_]|[_^])"
)
"""Symbols of elements with their numbers and a charge: Fe₂O₃, SO₄²⁻, TiOₓ. A raised number without a sign is none."""
_WORDS_JOINED = re.compile(r"(?<![^\W_])([^\W\d_]{3,})_([^\W\d_]+)(?![^\W_])")
_ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_LONGEST_SYMBOL = 2
"""Most letters of a symbol: behind a letter or two "_" starts a subscript ("t_a"), behind a word it stands for a space
("user_id")."""

_GROUPED = re.compile(r"\d,\d{3}(?!\d)")
_SET_APART = re.compile(r"(?<=[\d\])])\s*(?:,\s+|\s+,|;)\s*(?=[\d\[(+-])")
_POWER = re.compile(r"10\^")
_JOINED_POWER = re.compile(r"[x×·*] ?10 ?[+-]?\d")
_POWER_BASE = re.compile(r"(?:^|\dx|x)10\Z")
_SPACE_AT_POINT = re.compile(r"(?<=[.,]) | (?=[.,])")
_NUMBERS = re.compile(r"[\d\s.,;()\[\]+-]+")


@lru_cache(maxsize=16384)
def written_otherwise(gold: str, predicted: str) -> DifferenceKind | None:
    """Return NOTATION, JOINED or GROUPING if two texts differ only in that, else None.

    An index may join its letter, a number in a formula its element, and a power its unit without changing the meaning
    (λ_c and λc, CO₂ and CO2, m² and m2): NOTATION. Any other joined script makes another name (R² and R2, P6₃ and P63):
    JOINED. Joined to digits it makes another number: 10² and 102 are not the same text.
    """
    if len(gold) > _LONGEST_TEXT or len(predicted) > _LONGEST_TEXT:
        return None
    if _is_grouping_lost(gold, predicted):
        return DifferenceKind.GROUPING
    gold_spelled, predicted_spelled = _spelled(gold), _spelled(predicted)
    if gold_spelled == predicted_spelled:
        return DifferenceKind.NOTATION if gold_spelled else None
    if not _may_have_script(gold_spelled) and not _may_have_script(predicted_spelled):
        return None
    if _with_words_apart(gold) == _with_words_apart(predicted):
        return DifferenceKind.NOTATION
    same_when_joined = _SCRIPT.sub(_joined_script, gold_spelled) == _SCRIPT.sub(_joined_script, predicted_spelled)
    if not same_when_joined or turns_script(gold, predicted):
        return None
    is_script = any(_SCRIPT.search(_without_joined_words(text)) for text in (gold, predicted))
    return DifferenceKind.JOINED if is_script else DifferenceKind.NOTATION


def may_have_script(text: str) -> bool:
    """Return whether a text as read has a superscript or subscript."""
    plain_text = text.isascii() and not any(sign in text for sign in "^_<$\\")
    return not plain_text and len(text) <= _LONGEST_TEXT and _may_have_script(_spelled(text))


def _may_have_script(spelled_text: str) -> bool:
    return "^" in spelled_text or "_" in spelled_text


def _without_joined_words(text: str) -> str:
    """Return a text with the "_" between words of the same letter case removed.

    "user_id" becomes "userid", while "CNN_small" stays.
    """
    return _WORDS_JOINED.sub(_words_joined, spelled(plain(text)))


def _words_joined(match: re.Match[str]) -> str:
    return match[1] + match[2] if _have_same_case(match[1], match[2]) else match[0]


def _have_same_case(first: str, second: str) -> bool:
    return any(has_case(first) and has_case(second) for has_case in (str.islower, str.isupper, str.istitle))


@lru_cache(maxsize=16384)
def turns_script(gold: str, predicted: str) -> bool:
    """Return whether a superscript of one text is a subscript in the other.

    R² and R₂ are two names, however their scripts are written.
    """
    if len(gold) > _LONGEST_TEXT or len(predicted) > _LONGEST_TEXT:
        return False
    gold_heights, predicted_heights = _heights(_spelled(gold)), _heights(_spelled(predicted))
    return any(predicted_heights.get(index, mark) != mark for index, mark in gold_heights.items())


def _heights(text: str) -> dict[int, str]:
    """Return each `^` or `_` by its index in the text without `^`, `_` and parentheses."""
    heights, index = {}, 0
    for character in text:
        if character in "^_":
            heights[index] = character
        elif character not in "()":
            index += 1
    return heights


@lru_cache(maxsize=16384)
def _spelled(text: str) -> str:
    """Return a text with scripts spelled out, case-folded, without spaces around symbols."""
    return _in_one_case(compatible(spelled(plain(text))))


def _in_one_case(text: str) -> str:
    """Return a text case-folded, without spaces around symbols."""
    text = text.casefold()
    return without_spaces_round_signs(_LETTER_AS_CROSS.sub("×", " ".join(text.split())))


@lru_cache(maxsize=16384)
def with_plain_scripts(text: str) -> str:
    """Return a text with its scripts spelled out, those joined to their base that keep the meaning there."""
    text = compatible(spelled(plain(text)))
    if not _may_have_script(text):
        return text
    return _SCRIPT.sub(_plain_script, _FORMULA.sub(_plain_formula, text))


def _plain_formula(match: re.Match[str]) -> str:
    return match[0].replace("_", "").replace("^", "")


def _plain_script(match: re.Match[str]) -> str:
    """Return a script joined to its base if that keeps the meaning, else the match unchanged."""
    base, mark, inner = match["base"], match["mark"], match["inner"].strip("()")
    if mark == "_":
        is_harmless = _is_index(base, inner) or (bool(base) and inner.isdecimal() and not base[-1].isdigit())
    else:
        is_ending = base[-1:].isdigit() and inner.casefold() in _ORDINAL_ENDINGS
        is_harmless = is_ending or (base.isalpha() and bool(find_units((base + inner).casefold())))
    return base + inner if is_harmless else match[0]


def _is_index(base: str, inner: str) -> bool:
    """Return whether letters are the index of a symbol, and not the second of two words ("is_ok")."""
    if not (base.isalpha() and len(base) <= _LONGEST_SYMBOL and inner[:1].isalpha()):
        return False
    return len(base) == 1 or len(inner) == 1 or not _have_same_case(base, inner)


def _with_words_apart(text: str) -> str:
    """Return a text with plain scripts, in one case, with a space between words for "_"."""
    return _in_one_case(_SCRIPT.sub(_spaced_words, with_plain_scripts(text)))


def _spaced_words(match: re.Match[str]) -> str:
    base, inner = match["base"], match["inner"].strip("()")
    are_words = match["mark"] == "_" and len(base) > _LONGEST_SYMBOL and not inner.isdecimal()
    return f"{base} {inner}" if are_words else match[0]


def _joined_script(match: re.Match[str]) -> str:
    """Return a script joined to its base, except digits behind a number ("10²", but not "P6₃")."""
    base, inner = match["base"], match["inner"].strip("()")
    is_number = base.isdigit() or _POWER_BASE.search(base) is not None
    return match[0] if is_number and not inner[:1].isalpha() else base + inner


def _is_grouping_lost(gold: str, predicted: str) -> bool:
    """Return whether numbers set apart in the gold run into each other in the prediction.

    A comma may then group thousands or separate two numbers ("1,200,3,400").
    """
    if not _GROUPED.search(predicted) or not _NUMBERS.fullmatch(gold) or not _NUMBERS.fullmatch(predicted):
        return False
    fewer_apart = len(_SET_APART.findall(gold)) > len(_SET_APART.findall(predicted))
    return fewer_apart and _without_spaces(gold) == _without_spaces(predicted)


def _without_spaces(text: str) -> str:
    return "".join(text.replace(";", ",").split())


def is_power_joined(gold: str, predicted: str) -> bool:
    """Return whether exactly one of two powers of ten lost its superscript ("1.5 × 103")."""
    gold_spelled, predicted_spelled = _spelled(gold), _spelled(predicted)
    gold_is_raised, predicted_is_raised = bool(_POWER.search(gold_spelled)), bool(_POWER.search(predicted_spelled))
    if gold_is_raised == predicted_is_raised:
        return False
    return bool(_JOINED_POWER.search(predicted_spelled if gold_is_raised else gold_spelled))


def is_set_apart(gold: str, predicted: str) -> bool:
    """Return whether a text is the gold number with spaces between digits ("1 2 3", "0. 85")."""
    gold_text, predicted_text = plain(gold), plain(predicted)
    if " " in gold_text or " " not in predicted_text or not any(map(str.isdecimal, gold_text)):
        return False
    if predicted_text.replace(" ", "") != gold_text:
        return False
    # A space between all characters, or only at the point: a space elsewhere may separate two numbers ("12 34").
    between_all = len(predicted_text) == 2 * len(gold_text) - 1
    return between_all or _SPACE_AT_POINT.sub("", predicted_text) == gold_text
