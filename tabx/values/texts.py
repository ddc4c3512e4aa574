"""In which way a predicted text differs from the gold one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from tabx.values.abbreviations import is_abbreviation
from tabx.values.contradictions import contradicts
from tabx.values.strings import MANY, is_misspelling, is_one_edit, shortens, text_similarity
from tabx.values.words import SMALL_WORDS, numbers_in, words, words_only_in


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
