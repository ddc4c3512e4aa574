"""Normalize text for comparison (`fold`) and split it into words (`words`).

`plain` brings a text to one notation and keeps case and footnotes, `fold` removes these too, and `words` splits the
folded text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tabx.notation import LOOK_ALIKES, compatible, normal
from tabx.notation.normal_forms import normalized
from tabx.values.reading.units import find_units


@dataclass(frozen=True, slots=True)
class TextThresholds:
    """Limits on footnotes, raised numbers and rounds of folding."""

    most_footnotes: int = 4
    """Most marks removed from the end of a text ("12[a][b]*"). No reason on record for four; it bounds the loop."""
    longest_footnote: int = 14
    """Characters at the end of a text that are searched for a mark: "[note 123]" has ten, twelve with the space and the
    character before it. It bounds the search."""
    most_rounds: int = 4
    """Most rounds of folding. One round may create a notation that the next one reads: "¹×" becomes "1×", and that
    "1x". Nearly all texts settle in the first; the limit ends the loop for a text that never does."""
    longest_base: int = 24
    """Characters before a raised number that are searched for its base: longer than any word that has a power. It
    bounds the search."""
    shortest_footnoted_word: int = 3
    """Fewest letters of a word whose raised number is a footnote ("Paris²"); after fewer it is a power ("x²")."""


THRESHOLDS = TextThresholds()

_SUPERSCRIPT = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰ", "+-0123456789abcdefgh")
_SUPERSCRIPTS = re.compile(r"[⁺⁻]?[⁰¹²³⁴-⁹]{1,3}|(?<=\w)[ᵃᵇᶜᵈᵉᶠᵍʰ](?![\wᵃ-ᶿ])")
_BASE = re.compile(r"[^\W_]+\Z")
_EMPHASIS = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~]{1,400})(?<=\S)\1(?!\w)")
_CODE = re.compile(r"`([^`]{1,400})`")
_TAG = re.compile(r"</?(?:b|i|em|strong|u|sup|sub|small|span)>", re.IGNORECASE)
_ELEMENT = re.compile(
    r"<(a|abbr|big|del|font|ins|kbd|mark|s|span|strike|tt)(?:\s[^<>]{0,400})?>([^<>]{0,400})</\1>", re.IGNORECASE
)
"""An element with its end; a tag alone may be what a text is about."""
_FOOTNOTE = re.compile(r"(?<=\S)\s?(?:\[[a-zA-Z]\]|\[\d{1,3}\]|\[note \d{1,3}\]|[*†‡§¶]{1,3})$")
_RAISED_LETTERS = re.compile(r"(?<=[\d%)])(?:\^[a-h]{1,3}|[ᵃᵇᶜᵈᵉᶠᵍʰ]{1,3})$")
_POWER_BASES = frozenset({"2", "10"})
_FOOTNOTE_ENDS = frozenset("]*†‡§¶abcdefghᵃᵇᶜᵈᵉᶠᵍʰ")
"""Last characters of a footnote mark; a text that ends in any other character has none."""
_SURE_ENDS = tuple("]*†‡§¶")
_MIDDLE_FOOTNOTE = re.compile(r"(?<=\w)\[(?:[a-z]|\d{1,2})\](?=[\s,;])")
_SPACED_SIGN = re.compile(r" [^\w\s] ?|[^\w\s] ")
"""A sign with a space before or behind it; no other sign matches, as each match takes a while."""
_PLAIN = re.compile(r"[a-zA-Z0-9 ]*")


def plain(text: str) -> str:
    """Return the text in one notation (`tabx.notation.normal`) and without emphasis.

    Case and footnote marks are kept.
    """
    return unmarked(normal(text.strip()))


def legible(text: str) -> str:
    """Return the text for display: look-alike characters in one form, emphasis removed."""
    return unmarked(text.strip().translate(LOOK_ALIKES))


def unmarked(text: str) -> str:
    """Return the text without Markdown emphasis, code marks and HTML tags."""
    if "*" in text or "_" in text or "~~" in text:
        text = _EMPHASIS.sub(r"\2", text)
    if "`" in text:
        text = _CODE.sub(r"\1", text)
    if "<" in text:
        text = _ELEMENT.sub(r"\2", _TAG.sub("", text))
    return text.strip()


def undressed(text: str) -> str:
    """Return the text with look-alike characters and spaces in one form; emphasis and tags stay."""
    return " ".join(text.translate(LOOK_ALIKES).split())


def split_footnote(text: str) -> tuple[str, str]:
    """Return the text without its trailing footnote marks, and the marks.

    "12[a]" gives "12" and "[a]". A raised letter after a number is a footnote mark, except after 2 and 10, where it is
    a power ("2^d").
    """
    marks = ""
    if text[-1:] not in _FOOTNOTE_ENDS:
        return text, marks
    for _ in range(THRESHOLDS.most_footnotes):
        end = text[-THRESHOLDS.longest_footnote :]
        found = _FOOTNOTE.search(end) or _RAISED_LETTERS.search(end)
        if found is None:
            break
        mark = found.group()
        rest = text[: -len(mark)]
        if rest in _POWER_BASES and not mark.endswith(_SURE_ENDS):
            break
        marks = mark.strip() + marks
        text = rest.rstrip()
    return text, marks


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Return the normal form of a string for comparison.

    It ignores compatibility forms (NFKC), case, look-alike dashes, quotes and spaces, runs of white space, spaces
    around punctuation, footnote marks at the end and Markdown emphasis. Words and punctuation stay.
    """
    if _PLAIN.fullmatch(text):
        return " ".join(text.casefold().split())
    folded, latex = _folded(text), "\\" in text or "$" in text
    for _ in range(THRESHOLDS.most_rounds):
        # Folding may create a notation that the next round reads: "¹×" becomes "1×", and that "1x".
        if not latex and normal(folded) == folded:
            break
        before, folded = folded, _folded(folded)
        if folded == before:
            break
    return folded


def _folded(text: str) -> str:
    """Return a text folded once; the result may fold further."""
    text = split_footnote(plain(text))[0]
    if text.isascii():
        text = text.casefold()
    else:
        text = _SUPERSCRIPTS.sub(_raised, text)
        # Case folding may create characters that NFKC decomposes again.
        text = compatible(text).casefold()
        text = compatible(text).translate(LOOK_ALIKES)
    if "[" in text:
        text = _MIDDLE_FOOTNOTE.sub("", text)
    text = without_spaces_round_signs(" ".join(text.split()))
    text = compatible(text)
    # A single point at the end closes a sentence; "U.S." and "e.g." keep theirs.
    return text.rstrip(".").strip() if text.count(".") == 1 and len(text) > 1 else text.strip()


def without_spaces_round_signs(text: str) -> str:
    """Return a text without the space before and behind each sign that is no letter, digit or underscore."""
    return _SPACED_SIGN.sub(_without_its_spaces, text)


def _without_its_spaces(match: re.Match[str]) -> str:
    return match[0].strip(" ")  # a function, as a template is read again at each call


def _raised(match: re.Match[str]) -> str:
    """Return a raised number or letter as an exponent ("^2"), or "" if it is a footnote mark.

    After a word it is a footnote mark; the exponent of a unit is written as in unit names ("m2").
    """
    start = match.start()
    found = _BASE.search(match.string[max(0, start - THRESHOLDS.longest_base) : start])
    word, power = found.group() if found else "", match.group().translate(_SUPERSCRIPT)
    if not word:
        bracket = match.string[start - 1 : start] in (")", "]")
        return "^" + power if bracket else power
    if word[-1].isdigit():
        return "^" + power
    if find_units(word + power):
        return power
    footnote = len(word) >= THRESHOLDS.shortest_footnoted_word and power.isalnum()
    return "" if footnote else "^" + power


_WORD = re.compile(
    r"(?:(?<![^\s(/])-)?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)*)"
    r"|(?:[^\s\d\x00-\x40\x5b-\x60\x7b-\xbf×÷\u2000-\u2bff\u3000-\u303f،؛؟।]|[ℂℍℕℙℚℝℤ])+"
    r"|(?<![^\s(])[+-](?=inf\b|infinity\b|∞)|∞|(?<=\()[+-](?=\))"
    r"|(?<=[\w+])\+(?!\w)|(?<=\w)-(?!\w)|(?<=\w)#|[<>±~≤≥≠$€£¥]"
)
"""Numbers; words with their accents; a signed infinity; characters that carry meaning in context (C++, A-, F#)."""
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_MADE_FROM = re.compile(r"\A(LATIN (?:SMALL|CAPITAL) LETTER )(?:DOTLESS )?([A-Z])(?: WITH .*)?\Z")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_WITHOUT = re.compile(r"(?<![\w/])w/o(?![\w/])")
SMALL_WORDS = frozenset({"of", "the", "and", "in", "for", "to", "a", "an", "on", "at", "by", "de", "la", "is", "was"})
_CARDINALS = "zero one two three four five six seven eight nine ten eleven twelve"
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
_NUMBER_WORDS = {word: str(n) for names in (_CARDINALS, _ORDINALS) for n, word in enumerate(names.split())}
_MONTHS = "january february march april may june july august september october november december"
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_MONTHS_AND_DAYS = {name[:size]: name for name in (*_MONTHS.split(), *_DAYS.split()) for size in (3, 4, len(name))} | {
    "tues": "tuesday",
    "thurs": "thursday",
}
_SPELLINGS = {"percentage": "percent", "pct": "percent", "nr": "number", "vs": "versus"}
_SPELLINGS |= {word: str(n) for n, word in enumerate(_CARDINALS.split())}


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text in normal form without accents.

    Digits are split from letters, "%" is "percent", "&" is "and" and "w/o" is "without". Characters that change a
    meaning ("C++", "A-", "<5", "$") are words of their own; other punctuation is dropped.
    """
    folded = fold(text)
    if folded == "#":
        return ("number",)
    if not folded.isascii():
        folded = without_accents(folded)
    if "w/o" in folded:
        folded = _WITHOUT.sub("without", folded)
    folded = _APOSTROPHE.sub("", folded).replace("%", " percent ").replace("&", " and ")
    return tuple(_spell(word) for word in _WORD.findall(folded))


def without_accents(text: str) -> str:
    """Return a text without the accents, strokes and hooks of its letters: "Łódź" is "Lodz"."""
    bare = _ACCENTS.sub("", normalized("NFD", text))
    if not bare.isascii():
        bare = "".join(sign if sign.isascii() else _base_letter(sign) for sign in bare)
    return normalized("NFC", bare)


@lru_cache(maxsize=4096)
def _base_letter(sign: str) -> str:
    """Return the letter that a letter with a stroke or hook is made from, by its name in Unicode."""
    name = unicodedata.name(sign, "")
    base = _MADE_FROM.sub(r"\1\2", name)
    return sign if base == name else unicodedata.lookup(base)


def _spell(word: str) -> str:
    if word[-1].isdigit():
        return word.replace(",", "")
    return _SPELLINGS.get(word, word)


def tally(words_to_count: Iterable[str]) -> dict[str, int]:
    """Return the number of times each word occurs, in order of first occurrence."""
    # Not `Counter`, which takes three times as long for a handful of words.
    counts: dict[str, int] = {}
    for word in words_to_count:
        counts[word] = counts.get(word, 0) + 1
    return counts


def said_once(said: tuple[str, ...]) -> tuple[str, ...]:
    """Return words without their repetition, where a text says nothing but several words over and over ("a b a b")."""
    size = next((size for size in range(_LEAST_REPEATED, len(said) // 2 + 1) if _repeats(said, size)), len(said))
    return said[:size]


_LEAST_REPEATED = 2
"""Words that are said twice: of one word, "Walla Walla" is another name."""


def _repeats(said: tuple[str, ...], size: int) -> bool:
    return len(said) % size == 0 and said[size:] == said[:-size]


def words_only_in(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of `one` that `other` lacks, in order.

    A word that `one` repeats more often is returned for each surplus occurrence.
    """
    different = set(one)
    if different.isdisjoint(other):
        return one
    if len(different) == len(one):
        known = set(other)
        return tuple([word for word in one if word not in known])
    left = tally(other)
    lacking = []
    for word in one:
        if left.get(word):
            left[word] -= 1
        else:
            lacking.append(word)
    return tuple(lacking)


@lru_cache(maxsize=65536)
def numbers_in(text_words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the numbers among the words, in order, as `as_number` gives them.

    These are digits, number words, months and days of the week.
    """
    return tuple(number for word in text_words if (number := as_number(word)))


def number_word(word: str) -> tuple[float, bool] | None:
    """Return the number that a word spells and whether it is an ordinal, or None."""
    for names, ordinal in ((_CARDINALS, False), (_ORDINALS, True)):
        if word in names.split():
            return float(names.split().index(word)), ordinal
    return None


def as_number(word: str) -> str:
    """Return the canonical number, month or day that a word stands for, or "" for other words.

    "007" and "seven" give "7", "jan" gives "january".
    """
    if word[-1].isdigit():
        whole = word.lstrip("0") or "0"
        return whole.rstrip("0").rstrip(".") if "." in whole else whole
    return _NUMBER_WORDS.get(word) or _MONTHS_AND_DAYS.get(word, "")
