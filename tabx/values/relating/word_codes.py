"""Codes for words: a column that writes each of its words as one short code, as W and L for win and loss.

One letter may stand for many words. It stands for one where the whole column agrees: each code begins its word, or is
an abbreviation of it, no two words share one, and there are several words. So does a row that is a column on its side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tabx.base.limits import check_time
from tabx.values.columns import Column
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.literals import truths
from tabx.values.records import DataType, Difference, Measure, Relation
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.relating.differences import difference, equivalent, other_value
from tabx.values.relating.part_codes import codes_within
from tabx.values.relating.text_similarity import ABBREVIATED
from tabx.values.relating.truth_codes import truths_for_words
from tabx.values.text import words
from tabx.values.value import Value

Words = tuple[str, ...]
Coded = tuple[Words, Words]
"""The words of a gold text and those of the predicted one, of which one codes the other."""


@dataclass(frozen=True, slots=True)
class CodeOfWordThresholds:
    """Bounds within which short words of a column are codes for the longer ones beside them."""

    longest: int = 6
    """Most letters of a code, those of the longest usual contraction; a longer one shows its word by itself."""

    longest_word: int = 60
    """Most characters of what a code stands for: longer texts are prose. No reason on record; 30 changes no tested
    case."""

    least_words: int = 2
    """Fewest different words: of one alone nothing shows that the code keeps it apart from others."""

    few_words: int = 3
    """Different words that may stand once each: win, draw and loss in three rows. More of them have to repeat, or they
    are names, of which a letter is left."""

    cells_for_a_word: int = 2
    """Cells for each different word of more than those few, in the mean."""

    least_longer: int = 3
    """Different words with codes of several letters, which are no cut words, each standing once: of 28 usual positions
    and statistics four in 594 are in short what another one is, too, so that three are hardly so by chance."""


THRESHOLDS = CodeOfWordThresholds()

_WRONG = frozenset({Relation.PARTIAL, Relation.DIFFERENT})
_WORDED = frozenset({DataType.STRING, DataType.BOOL, DataType.OTHERS})
_MEASURED = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME})
NO_CODES: frozenset[Coded] = frozenset()


def codes_of_columns(gold: Column, predicted: Column, rows: Sequence[tuple[int, int]]) -> frozenset[Coded]:
    """Return which words of a column are written as which codes, or which codes as which words.

    Parameters
    ----------
    gold, predicted : Column
    rows : sequence of (int, int)
        Paired rows: indices into the values of `gold` and of `predicted`.
    """
    if gold.type not in _WORDED or any(gold.values[row].type in _MEASURED for row, _ in rows):
        return NO_CODES  # among numbers its words answer different questions
    headers = [words(f"{column.header.name} {column.header.unit_text}") for column in (gold, predicted)]
    line = [(gold.values[row], predicted.values[other]) for row, other in rows]
    return coded_words(line, headers) or codes_within(line) or truths_for_words(line, headers)


def coded_words(line: Sequence[tuple[Value, Value]], headers: Sequence[Words] = ()) -> frozenset[Coded]:
    """Return which words of a line of paired cells are written as codes, as (gold's, predicted); none unless most are.

    Parameters
    ----------
    line : sequence of (Value, Value)
        The gold's values and the predicted ones, of a column or of a row of one thing.
    headers : sequence of tuple of str
        The words of its names, which may state what a code means.
    """
    pairs = Counter(_differing(line))
    if not pairs:
        return NO_CODES
    filled = sum(gold.type is not DataType.EMPTY for gold, _ in line)
    turned = Counter({(other, one): count for (one, other), count in pairs.items()})
    coded = _codes_of_line(pairs, filled, headers)
    return coded or frozenset((one, other) for other, one in _codes_of_line(turned, filled, headers))


def by_codes(
    gold: Value, predicted: Value, codes: Collection[Coded], own: Collection[str], found: Difference
) -> Difference:
    """Return the difference of two values by the codes of their line, else as it was found.

    A word and its code are one in fewer letters, nearly the same where they are but part of a value; a code that is
    another word's is that word. Yes and no say the words that they answer for. A text that is a value of
    the gold's line itself, of which `own` has the keys, is no code.
    """
    if not codes or found.relation not in _WRONG or predicted.key in own:
        return found
    said = words(predicted.text)
    if (words(gold.text), said) in codes:
        if (truths(gold.text)[0] is None) is not (truths(predicted.text)[0] is None):
            return equivalent(gold, predicted, DifferenceKind.BOOLEAN_WORDS)
        kind, measure = DifferenceKind.ABBREVIATION, Measure.SIMILARITY
        is_whole = any(map(_may_be_code, (words(gold.text), said)))
        relation = Relation.PARTIAL if is_whole else Relation.NEAR  # the rest of the value stands
        return difference(gold, predicted, relation, kind, measure, similarity=ABBREVIATED)
    if found.kind is DifferenceKind.ABBREVIATION and any(said == other for _, other in codes):
        return other_value(gold, predicted, "the code of another value of this column")
    return found


def _differing(line: Sequence[tuple[Value, Value]]) -> Iterator[Coded]:
    """Yield the words of those cells of which one may be a code of the other."""
    check_time()
    for one, other in line:
        sizes = len(one.text), len(other.text)
        if one.key == other.key or sizes[0] == sizes[1] or max(sizes) > THRESHOLDS.longest_word:
            continue
        if DataType.EMPTY not in (one.type, other.type):
            pair = words(one.text), words(other.text)
            if any(map(_may_be_code, pair)):
                yield pair


def _may_be_code(said: Words) -> bool:
    return len(said) == 1 and said[0].isalpha() and len(said[0]) <= THRESHOLDS.longest


def _codes_of_line(pairs: Counter[Coded], filled: int, headers: Sequence[Words]) -> frozenset[Coded]:
    """Return the pairs of a word and its code, as (word, code), if they are the way of the line."""
    codes = _one_to_one(pairs)
    used = {code for _, code in codes}
    coded = sum(count for (_, code), count in pairs.items() if code in used)
    if 2 * coded <= filled or not _tell_apart(codes, coded, headers):
        return NO_CODES
    return codes


def _one_to_one(pairs: Counter[Coded]) -> frozenset[Coded]:
    """Return each word with the code that it has most often; none that is also another word's."""
    code_of: dict[Words, Words] = {}
    for (word, code), _ in sorted(pairs.items(), key=lambda pair: (-pair[1], pair[0])):
        if word not in code_of and _is_code_of(code, word):
            code_of[word] = code
    shared = Counter(code_of.values())
    return frozenset((word, code) for word, code in code_of.items() if shared[code] == 1)


def _is_code_of(code: Words, word: Words) -> bool:
    """Whether a short word is the first letter of a text, or an abbreviation of it."""
    if not _may_be_code(code) or not word or code == word:
        return False
    letters = code[0]
    begins = len(letters) == 1 and word[0].startswith(letters)
    return begins or is_abbreviation(letters.upper(), " ".join(word))


def _tell_apart(codes: Collection[Coded], coded: int, headers: Sequence[Words]) -> bool:
    """Whether there are several words, or a header that states the code ("W/L"), and the codes are used as such.

    Single letters are where the words are few or repeat, or stand among longer codes: k beside rb and qb. Those show
    themselves, so that one word at least has to have its code again, or several words have theirs.
    """
    count = len(codes)
    if count < THRESHOLDS.least_words:
        return any(code[0] in said for said in headers for _, code in codes if len(said) > 1)
    if _show_themselves(codes):
        return True
    if all(len(code[0]) > 1 for _, code in codes):
        return count < coded
    return count <= THRESHOLDS.few_words or THRESHOLDS.cells_for_a_word * count <= coded


def _show_themselves(codes: Collection[Coded]) -> bool:
    """Whether most codes of a line show themselves, and several do."""
    showing = sum(_shows_itself(*pair) for pair in codes)
    return showing >= THRESHOLDS.least_longer and 2 * showing > len(codes)


def _shows_itself(word: Words, code: Words) -> bool:
    """Whether a code has several letters, and is no single word that was merely cut."""
    return len(code[0]) > 1 and not (len(word) == 1 and word[0].startswith(code[0]))
