"""How a predicted text relates to the gold one."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from tabx.values.column.properties import column_keys
from tabx.values.columns import ColumnPair, Scale
from tabx.values.records import DataType, Difference, EntityKind, Measure, Relation
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.relating.contradictions import contradicts
from tabx.values.relating.differences import difference, equivalent, whole
from tabx.values.relating.relate_lists import as_list
from tabx.values.relating.text_similarity import MANY, is_misspelling, is_one_edit, shortens, text_similarity
from tabx.values.text import SMALL_WORDS, fold, number_word, numbers_in, words, words_only_in
from tabx.values.value import Value


@dataclass(frozen=True, slots=True)
class TextDifference:
    """How a predicted text differs from the gold one.

    Attributes
    ----------
    kind : str
        "", "spaces", "word order", "abbreviation", "spelling", "more words", "fewer words", "different"; or a
        contradiction: "number in text", "label", "sign", "negation", "opposite".
    similarity : float
        0..1.
    missing, extra : str
        Words in one text only.
    shared : bool
        Whether at least one word that means something stands, or nearly stands, in both.
    """

    kind: str
    similarity: float
    missing: str = ""
    extra: str = ""
    shared: bool = False

    @property
    def contradicts(self) -> bool:
        """Whether the two texts cannot mean the same."""
        return self.kind in ("number in text", "label", "sign", "negation", "opposite")


@lru_cache(maxsize=65536)
def relate_texts(gold: str, predicted: str) -> TextDifference:
    """Return in which way a predicted text differs from the gold one, and how much.

    The contradictions come first: another number, a negation or an opposite makes a text different however
    little of its writing changed.
    """
    gold_words, predicted_words = words(gold), words(predicted)
    if not gold_words or not predicted_words:
        same = gold.strip() == predicted.strip()
        return TextDifference("" if same else "different", float(same), gold.strip(), predicted.strip())
    if gold_words == predicted_words:
        return TextDifference("", 1.0, shared=True)
    missing, extra = words_only_in(gold_words, predicted_words), words_only_in(predicted_words, gold_words)
    found = contradicts(gold, predicted)
    if found:
        return TextDifference(found, 0.0, as_written(gold, missing), as_written(predicted, extra), shared=True)
    if not missing and not extra:
        return TextDifference("word order", 0.95, shared=True)
    if len(missing) == len(extra) and all(map(is_one_edit, missing, extra)):
        return TextDifference("spelling", text_similarity(gold, predicted), shared=True)
    if is_abbreviation(predicted, gold) or is_abbreviation(gold, predicted):
        return TextDifference("abbreviation", 0.9, shared=True)
    similarity = text_similarity(gold, predicted)
    joined = "".join(gold_words), "".join(predicted_words)
    if joined[0] == joined[1] and numbers_in(gold_words) == numbers_in(predicted_words):
        return TextDifference("spaces", similarity, shared=True)
    if missing and extra and len(gold_words) != len(predicted_words) and is_misspelling(*joined):
        return TextDifference("spelling", similarity, shared=True)
    alike = any(word not in SMALL_WORDS for word in set(gold_words).intersection(predicted_words))
    paired, missing, extra = _paired(missing, extra, alike)
    if not (missing or extra):
        shortened = any(shortens(*pair) for pair in paired)
        return TextDifference("abbreviation" if shortened else "spelling", similarity, shared=True)
    shared = bool(paired) or alike
    kind = "different" if (missing and extra) or not shared else "fewer words" if missing else "more words"
    told = as_written(gold, missing), as_written(predicted, extra)
    return TextDifference(kind, similarity, *told, shared=shared or similarity > 0.5)


def as_written(text: str, some: tuple[str, ...]) -> str:
    """Return those words of a text that fold to the words given, as the text writes them."""
    left = Counter(some)
    found = []
    for chunk in text.split():
        folded = words(chunk)
        if folded and all(left[word] > 0 for word in folded):
            left.subtract(folded)
            found.append(chunk.strip(",;:()[]"))
    return " ".join(found) if found and not +left else " ".join(some)


def _paired(
    missing: tuple[str, ...], extra: tuple[str, ...], alike: bool
) -> tuple[list[tuple[str, str]], tuple[str, ...], tuple[str, ...]]:
    """Return the words that are each other misspelt or shortened, and those left on either side.

    An initial stands for a word only where the texts are alike otherwise.
    """
    paired: list[tuple[str, str]] = []
    if len(missing) * len(extra) > MANY**2:
        return paired, missing, extra
    rest_missing, rest_extra = [], list(extra)
    for word in missing:
        partner = next((other for other in rest_extra if _stands_for(word, other, alike)), None)
        if partner is None:
            rest_missing.append(word)
        else:
            rest_extra.remove(partner)
            paired.append((word, partner))
    return paired, tuple(rest_missing), tuple(rest_extra)


def _stands_for(one: str, other: str, alike: bool) -> bool:
    if min(len(one), len(other)) == 1 and not alike:
        return False
    return is_misspelling(one, other) or shortens(one, other)


_NEAR = frozenset({"word order", "abbreviation", "spelling", "more words", "fewer words"})
_SAME_WORDS = frozenset({"word order", "more words", "fewer words"})
_RANGE = re.compile(r"(?:from |between )?([$€£]?\d[\d.,]*%?) ?(?:-|to|until|through|and) ?([$€£]?\d[\d.,]*%?)")
_VERSION = re.compile(r"v(?:er(?:sion)?)?\.?\s*(?=\d+\.\d)", re.IGNORECASE)
# Texts that share less than this are told as wholly other.
_SHARED = 0.3


def relate_strings(gold: Value, predicted: Value, pair: ColumnPair) -> Difference:
    """Return how two texts differ.

    An identifier or code, another value of the same nominal column, another number, a negation or an opposite is
    wholly wrong; else the words tell how near the texts are.
    """
    told = relate_texts(gold.text, predicted.text)
    if is_code(gold, predicted, pair):
        if _same_code(gold.text, predicted.text):
            return equivalent(gold, predicted, "punctuation")
        if _is_worded(predicted) and is_abbreviation(gold.text, predicted.text):
            near = told.similarity
            return difference(gold, predicted, Relation.PARTIAL, "abbreviation", Measure.SIMILARITY, similarity=near)
        return whole(gold, predicted, "different", "another identifier or code")
    if told.kind == "":
        return equivalent(gold, predicted, _signs(gold.text, predicted.text))
    if pair.gold.scale is Scale.NOMINAL and predicted.key in column_keys(pair.gold):
        return whole(gold, predicted, "different", "another value of this column")
    if told.contradicts:
        return whole(gold, predicted, told.kind)
    if told.kind == "spaces":
        return equivalent(gold, predicted, "spaces" if _same_signs(gold.text, predicted.text) else "punctuation")
    if told.kind == "word order" and _turned_round(gold.text, predicted.text):
        return equivalent(gold, predicted, "word order")
    if told.kind in _SAME_WORDS and as_list(gold).key == as_list(predicted).key:
        return equivalent(gold, predicted, "list order" if told.kind == "word order" else "list separators")
    if _same_range(gold.text, predicted.text):
        return equivalent(gold, predicted, "range")
    near = told.kind in _NEAR or (told.shared and told.similarity >= _SHARED)
    return difference(
        gold,
        predicted,
        Relation.PARTIAL if near else Relation.DIFFERENT,
        told.kind,
        Measure.SIMILARITY,
        similarity=told.similarity,
        missing=told.missing,
        extra=told.extra,
    )


def _same_range(gold: str, predicted: str) -> bool:
    """Return whether two texts name the same two ends ("20-30" and "20 to 30")."""
    one, other = _RANGE.fullmatch(fold(gold)), _RANGE.fullmatch(fold(predicted))
    return one is not None and other is not None and one.groups() == other.groups()


def relate_mixed(gold: Value, predicted: Value) -> Difference:
    """Return how values of different types differ: near where the one is the other with words around it."""
    if _number_word(gold, predicted) or _number_word(predicted, gold):
        return equivalent(gold, predicted, "number word")
    told = relate_texts(gold.text, predicted.text)
    if told.kind not in {"spelling", "more words", "fewer words", "abbreviation"}:
        return whole(gold, predicted, "type")
    return difference(
        gold,
        predicted,
        Relation.PARTIAL,
        told.kind,
        Measure.SIMILARITY,
        similarity=told.similarity,
        missing=told.missing,
        extra=told.extra,
    )


def _number_word(text: Value, number: Value) -> bool:
    """Return whether a text is just the word of a bare number: "twelve" for 12, "first" for 1st."""
    spoken = number_word(text.text.strip().casefold())
    if not spoken or number.type is not DataType.NUMERICAL or number.unit is not None or number.number != spoken[0]:
        return False
    return spoken[1] == (number.entity is EntityKind.ORDINAL)


def is_code(gold: Value, predicted: Value, pair: ColumnPair) -> bool:
    """Return whether the gold value is an identifier or code, to which nothing is near."""
    numbered = "identifier" in predicted.flags and any(sign.isdecimal() for sign in predicted.text)
    return numbered or "identifier" in gold.flags or "code" in pair.gold.flags


def _is_worded(value: Value) -> bool:
    """Return whether a text is written in words: no code, but what one may stand for."""
    return any(sign.islower() for sign in value.text) and not any(sign.isdecimal() for sign in value.text)


def _same_code(gold: str, predicted: str) -> bool:
    """Return whether two codes differ in case and separators alone, or one version says "v" before its number."""
    one, other = words(_VERSION.sub("", gold.strip())), words(_VERSION.sub("", predicted.strip()))
    return bool(one) and one == other and gold.strip().isascii() == predicted.strip().isascii()


def _signs(gold: str, predicted: str) -> str:
    """Return in what two texts of the same words differ: "accents", "punctuation", or "words" such as "one" for 1."""
    one, other = fold(gold), fold(predicted)
    if [sign for sign in one if sign.isalnum()] == [sign for sign in other if sign.isalnum()]:
        return "punctuation"
    return "accents" if len(one) == len(other) else "words"


def _same_signs(gold: str, predicted: str) -> bool:
    """Return whether two texts are the same but for spaces and case: "J.J. Redick" has signs that "JJ Redick" lacks."""
    return "".join(gold.casefold().split()) == "".join(predicted.casefold().split())


def _turned_round(gold: str, predicted: str) -> bool:
    """Return whether one of two texts is the other with what follows its only comma put first ("Barnes, Harrison")."""
    for one, other in ((gold, predicted), (predicted, gold)):
        head, comma, tail = one.partition(",")
        if comma and "," not in tail and "," not in other and words(f"{tail} {head}") == words(other):
            return True
    return False
