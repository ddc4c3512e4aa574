"""Classification of the difference between two texts, word by word, for cells and headers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tabx.base.limits import check_time
from tabx.values.kinds import DifferenceKind
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.relating.contradictions import CONTRADICTIONS, contradicts
from tabx.values.relating.countries import name_same_country
from tabx.values.relating.text_similarity import (
    ABBREVIATED,
    REORDERED,
    are_too_many_words,
    is_misspelling,
    is_one_edit,
    share_meaning_word,
    shortens,
    text_similarity,
)
from tabx.values.text import numbers_in, tally, words, words_only_in

_SIMILAR_AS_WHOLES = 0.5
"""Similarity above which texts without a common word still share something, as when a space was lost within a longer
text. No reason on record; 0.3 and 0.8 change no tested case."""


@dataclass(frozen=True, slots=True)
class TextDifference:
    """Difference between a predicted text and the gold one.

    Attributes
    ----------
    kind : DifferenceKind
        SAME, SPACES, WORD_ORDER, ABBREVIATION, SPELLING, MORE_WORDS, FEWER_WORDS, DIFFERENT or a contradiction.
    similarity : float
        Between 0 and 1.
    missing, extra : str
        Words that only the gold, or only the prediction has.
    shared : bool
        Whether the texts share at least one word, exactly or nearly; words such as "of" do not count.
    """

    kind: DifferenceKind
    similarity: float
    missing: str = ""
    extra: str = ""
    shared: bool = False

    @property
    def contradicts(self) -> bool:
        """Whether the two texts cannot mean the same."""
        return self.kind in CONTRADICTIONS


@lru_cache(maxsize=65536)
def relate_texts(gold: str, predicted: str) -> TextDifference:
    """Return the kind and the size of the difference between two texts.

    Contradictions are checked first: another number, a negation or an opposite makes a text different however few
    characters changed.
    """
    check_time()  # texts of a million characters take a second
    gold_words, predicted_words = words(gold), words(predicted)
    if not gold_words or not predicted_words:
        same = have_same_words(gold, predicted)
        kind = DifferenceKind.SAME if same else DifferenceKind.DIFFERENT
        return TextDifference(kind, float(same), gold.strip(), predicted.strip())
    if have_same_words(gold, predicted):
        return TextDifference(DifferenceKind.SAME, 1.0, shared=True)
    if name_same_country(gold, predicted):
        return TextDifference(DifferenceKind.ABBREVIATION, ABBREVIATED, shared=True)
    missing, extra = words_only_in(gold_words, predicted_words), words_only_in(predicted_words, gold_words)
    contradiction = contradicts(gold, predicted)
    if contradiction:
        only = as_written(gold, missing), as_written(predicted, extra)
        return TextDifference(DifferenceKind(contradiction), 0.0, *only, shared=True)
    if not missing and not extra:
        return TextDifference(DifferenceKind.WORD_ORDER, REORDERED, shared=True)
    # A typo is likelier than an abbreviation that drops one letter: "Klay" and "Kay".
    if len(missing) == len(extra) and all(map(is_one_edit, missing, extra)):
        return TextDifference(DifferenceKind.SPELLING, text_similarity(gold, predicted), shared=True)
    if is_abbreviation(predicted, gold) or is_abbreviation(gold, predicted):
        return TextDifference(DifferenceKind.ABBREVIATION, ABBREVIATED, shared=True)
    rewriting = _spaced_or_misspelt(gold_words, predicted_words, bool(missing and extra))
    if rewriting is not None:
        return TextDifference(rewriting, text_similarity(gold, predicted), shared=True)
    return _by_words_left(gold, predicted, missing, extra)


def have_same_words(gold: str, predicted: str) -> bool:
    """Return whether two texts have the same words in one order, or are one text without words."""
    gold_words, predicted_words = words(gold), words(predicted)
    return gold_words == predicted_words if gold_words and predicted_words else gold.strip() == predicted.strip()


def _spaced_or_misspelt(
    gold_words: tuple[str, ...], predicted_words: tuple[str, ...], both_have_others: bool
) -> DifferenceKind | None:
    """Return SPACES or SPELLING if two texts are equal or nearly so without spaces, else None."""
    gold_joined, predicted_joined = "".join(gold_words), "".join(predicted_words)
    # "1 2" and "12" are the same digits, not the same numbers.
    if gold_joined == predicted_joined and numbers_in(gold_words) == numbers_in(predicted_words):
        return DifferenceKind.SPACES
    # Texts with equally many words are compared word by word below, which is stricter.
    words_merged = both_have_others and len(gold_words) != len(predicted_words)
    return DifferenceKind.SPELLING if words_merged and is_misspelling(gold_joined, predicted_joined) else None


def _by_words_left(gold: str, predicted: str, missing: tuple[str, ...], extra: tuple[str, ...]) -> TextDifference:
    """Return the difference of two texts by their unpaired words.

    Words are paired with a misspelt or shortened form of themselves in the other text.
    """
    similarity = text_similarity(gold, predicted)
    share_word = share_meaning_word(words(gold), words(predicted))
    pairs, missing, extra = _pair_words(missing, extra, share_word)
    if not missing and not extra:
        shortened = any(shortens(*pair) for pair in pairs)
        kind = DifferenceKind.ABBREVIATION if shortened else DifferenceKind.SPELLING
        return TextDifference(kind, similarity, shared=True)
    shared = bool(pairs) or share_word
    if (missing and extra) or not shared:
        kind = DifferenceKind.DIFFERENT
    else:
        kind = DifferenceKind.FEWER_WORDS if missing else DifferenceKind.MORE_WORDS
    only = as_written(gold, missing), as_written(predicted, extra)
    return TextDifference(kind, similarity, *only, shared=shared or similarity > _SIMILAR_AS_WHOLES)


def as_written(text: str, folded_words: tuple[str, ...]) -> str:
    """Return the words of a text that fold to the given ones, as the text writes them."""
    if not folded_words:
        return ""
    wanted = tally(folded_words)
    written = []
    for chunk in text.split():
        folded = words(chunk)
        if folded and all(wanted.get(word, 0) > 0 for word in folded):
            for word in folded:
                wanted[word] -= 1
            written.append(chunk.strip(",;:()[]"))
    return " ".join(written) if written and max(wanted.values()) <= 0 else " ".join(folded_words)


def _pair_words(
    missing: tuple[str, ...], extra: tuple[str, ...], share_word: bool
) -> tuple[list[tuple[str, str]], tuple[str, ...], tuple[str, ...]]:
    """Return pairs of words that are misspelt or shortened forms of each other, and the rest.

    An initial is paired with a word only if the texts share another word.
    """
    pairs: list[tuple[str, str]] = []
    if are_too_many_words(missing, extra):
        return pairs, missing, extra
    missing_left, extra_left = [], list(extra)
    for word in missing:
        partner = next((other for other in extra_left if _stands_for(word, other, share_word)), None)
        if partner is None:
            missing_left.append(word)
        else:
            extra_left.remove(partner)
            pairs.append((word, partner))
    return pairs, tuple(missing_left), tuple(extra_left)


def _stands_for(gold: str, predicted: str, share_word: bool) -> bool:
    if min(len(gold), len(predicted)) == 1 and not share_word:
        return False
    return is_misspelling(gold, predicted) or shortens(gold, predicted)
