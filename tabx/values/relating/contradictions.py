"""Whether two texts cannot mean the same, however alike they are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from tabx.values.reading.units import find_units
from tabx.values.text import as_number, fold, number_word, numbers_in, tally, words, words_only_in
from tabx.values.value import Unit

_NEGATIONS = """
not no non never none nobody nothing neither nor without cannot cant wont isnt arent wasnt werent dont doesnt
didnt hasnt havent hadnt nicht kein keine ohne
"""
NEGATIONS = frozenset(_NEGATIONS.split())

NEGATING_PREFIXES = ("un", "in", "im", "il", "ir", "non", "dis", "mis")

# One line per pair; inflections (s, ed, ing) are found by `_stem`.
_PAIRS = """
increase decrease; increase reduce; rise fall; rose fell; up down; upward downward; gain loss; gain lose; grow shrink
profit loss; profit deficit; surplus deficit; income expense; revenue cost; gross net; asset liability; credit debit
buy sell; bought sold; purchase sale; purchase sell; import export; supply demand; lender borrower; payable receivable
win loss; win lose; won lost; winner loser; victory defeat; success failure; succeed fail; pass fail; home away
offensive defensive; offense defense; attack defense; host guest; promoted relegated; made missed
north south; northern southern; east west; eastern western; northeast southwest; northwest southeast; left right
top bottom; upper lower; high low; higher lower; highest lowest; above below; over under; inner outer
inside outside; internal external; front back; near far; big small; large small; larger smaller; largest smallest
long short; longer shorter; longest shortest; tall short; heavy light; wide narrow; thick thin; deep shallow
maximum minimum; max min; most least; more less; more fewer; major minor; majority minority; best worst; better worse
male female; man woman; men women; boy girl; his her; he she; mr mrs; father mother; son daughter; brother sister
husband wife; king queen; before after; start end; beginning ending; begin end; first last; birth death; born died
early late; earlier later; earliest latest; old new; older newer; older younger; oldest youngest; day night
morning evening; am pm; bc ad; past future; arrival departure; arrive depart; enter leave; entry exit; open close
yes no; true false; positive negative; plus minus; with without; always never; all none; present absent; alive dead
living dead; rarely often; rarely frequently; rarely usually; seldom often; seldom frequently; seldom usually
rare common; rare frequent; never often
accept reject; accepted refused; approve reject; approve deny; grant deny; allow forbid; permit prohibit
guilty innocent; active passive; public private; domestic foreign; domestic international; rural urban; hot cold
warm cool; wet dry; hard soft; strong weak; fast slow; faster slower; rich poor; safe dangerous; cause prevent
ascending descending; input output; upload download; sender receiver; teacher student; parent child
for against; add subtract; multiply divide; employer employee; odd even; horizontal vertical; benign malignant
acute chronic; systolic diastolic; liberal conservative; legal illegal; on off; in out
"""

# Beginnings of words that say opposite things of the same rest ("hypertension", "hypotension").
_PREFIXES = (
    ("hyper", "hypo"),
    ("pre", "post"),
    ("over", "under"),
    ("in", "de"),
    ("in", "out"),
    ("in", "ex"),
    ("im", "ex"),
    ("im", "em"),
    ("up", "down"),
    ("macro", "micro"),
    ("maxi", "mini"),
    ("inter", "intra"),
    ("pro", "anti"),
    ("for", "back"),
    ("super", "sub"),
    ("mono", "poly"),
    ("uni", "multi"),
    ("north", "south"),
    ("east", "west"),
    ("ante", "post"),
    ("homo", "hetero"),
)


# Where more words than this differ on both sides, and fewer are shared, no single one turns the meaning round.
_FEW = 3


@lru_cache(maxsize=16384)
def _stem(word: str) -> str:
    if word.endswith("ss"):
        return word
    if word.endswith("y"):
        return word[:-1] + "i"
    for ending in ("ings", "ing", "ed", "es", "s", "d", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _opposites() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pair in re.split(r"[;\n]", _PAIRS):
        if pair.strip():
            one, other = pair.split()
            table.setdefault(_stem(one), set()).add(_stem(other))
            table.setdefault(_stem(other), set()).add(_stem(one))
    return {word: frozenset(others) for word, others in table.items()}


OPPOSITES = _opposites()


@lru_cache(maxsize=16384)
def are_opposites(one: str, other: str) -> bool:
    """Return whether two case-folded words mean opposite things."""
    if one == other:
        return False
    opposites = OPPOSITES.get(_stem(one))
    if opposites is not None and _stem(other) in opposites:
        return True
    if one[-3:] == other[-3:]:
        for first, second in _PREFIXES:
            if _swapped(one, other, first, second) or _swapped(other, one, first, second):
                return True
    return "ful" in (one[-3:], other[-3:]) and (_swapped_ending(one, other) or _swapped_ending(other, one))


def _swapped(one: str, other: str, first: str, second: str) -> bool:
    rest = one[len(first) :]
    return len(rest) >= 3 and one.startswith(first) and other.startswith(second) and other[len(second) :] == rest


def _swapped_ending(one: str, other: str) -> bool:
    return len(one) > 6 and one.endswith("ful") and other.endswith("less") and one[:-3] == other[:-4]


@lru_cache(maxsize=16384)
def negates(one: str, other: str) -> bool:
    """Return whether one case-folded word is the other with a negating prefix ("unpaid", "paid")."""
    short, long = (one, other) if len(one) < len(other) else (other, one)
    return len(short) >= 4 and long.endswith(short) and long[: -len(short)] in NEGATING_PREFIXES


def contradiction(gold: Sequence[str], predicted: Sequence[str]) -> str:
    """Return "negation" or "opposite" where the words that differ turn the meaning round, else "".

    Parameters
    ----------
    gold, predicted : sequence of str
        Case-folded words in order; "no" as short for number already left out.
    """
    gold_only, predicted_only = _surplus(gold, predicted), _surplus(predicted, gold)
    if not gold_only and not predicted_only:
        return ""
    shared = len(gold) - len(gold_only)
    if min(len(gold_only), len(predicted_only)) > max(_FEW, shared):
        return ""
    for one in gold_only:
        for other in predicted_only:
            if are_opposites(one, other):
                return "opposite"
            if negates(one, other):
                return "negation"
    negated = sum(word in NEGATIONS for word in gold_only) != sum(word in NEGATIONS for word in predicted_only)
    return "negation" if negated and shared else ""


def _surplus(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return the words that `one` has more often than `other`, each as often as it is too many."""
    if set(one).isdisjoint(other):
        return list(one)
    counts = tally(other)
    return [word for word, count in tally(one).items() for _ in range(count - counts.get(word, 0))]


_NUMBER_SIGN = re.compile(r"\bn[o°]s?\.?\s+of\b|\bnos?\.|\bno\s+(?=\d)|\bnos?\s*$", re.IGNORECASE)
_MEASURED = re.compile(r"(?P<number>\d+(?:[.,]\d+)*)[\s-]?(?P<word>[^\W\d_]+)")
_ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx"
_ROMAN = frozenset(_ROMANS.split())


@lru_cache(maxsize=65536)
def contradicts(gold: str, predicted: str) -> str:
    """Return in one word why two texts cannot mean the same, "" where they can.

    "number in text", "label" (another letter or Roman numeral), "sign", "negation" or "opposite".

    A number that only one of the two texts has is more or fewer words, no contradiction; another number in its
    place is one, and another unit behind it likewise. Months and days of the week count as numbers.
    """
    gold_words, predicted_words = words(gold), words(predicted)
    if gold_words == predicted_words:
        return ""
    gold_numbers, predicted_numbers = numbers_in(gold_words), numbers_in(predicted_words)
    if gold_numbers != predicted_numbers:
        gold_count, predicted_count = Counter(gold_numbers), Counter(predicted_numbers)
        if gold_count - predicted_count and predicted_count - gold_count:
            return "number in text"
        permuted = gold_count == predicted_count
        same_words = permuted and _without_numbers(gold_words) == _without_numbers(predicted_words)
        if same_words and not _moved_whole(gold, predicted):
            return "number in text"
    missing, extra = words_only_in(gold_words, predicted_words), words_only_in(predicted_words, gold_words)
    if missing and extra and gold_numbers and _units_differ(gold, predicted):
        return "number in text"
    if missing and extra and all(map(_is_label, missing + extra)):
        return "label"
    if _signs_differ(missing, extra):
        return "sign"
    return contradiction(gold_words, predicted_words) and contradiction(_meaning(gold), _meaning(predicted))


def _units_differ(gold: str, predicted: str) -> bool:
    """Return whether the same number counts another unit ("10 km race", "10 mile race")."""
    one, other = _measured(gold), _measured(predicted)
    return any(one[number].isdisjoint(other[number]) for number in one.keys() & other.keys())


@lru_cache(maxsize=16384)
def _measured(text: str) -> dict[str, set[Unit]]:
    """Return the units that the word after each number may name, where it names one."""
    found: dict[str, set[Unit]] = {}
    for match in _MEASURED.finditer(text):
        if units := find_units(match["word"]):
            found.setdefault(match["number"], set()).update(units)
    return found


def _moved_whole(gold: str, predicted: str) -> bool:
    """Return whether numbers moved with the letters they stand by, one bare number at most among them ("Q1 2024")."""
    one, other = fold(gold).split(), fold(predicted).split()
    bare = [word for word in one if number_word(word) or (as_number(word) and not any(map(str.isalpha, word)))]
    return len(bare) <= 1 and Counter(one) == Counter(other)


def _is_label(word: str) -> bool:
    """Return whether a word only tells one of a kind from another: a letter or Roman numeral ("Group A", "Part II")."""
    return (len(word) == 1 and word.isalpha()) or word in _ROMAN


def _signs_differ(missing: tuple[str, ...], extra: tuple[str, ...]) -> bool:
    """Return whether only signs that mean something differ: "A+" and "A-", "C++" and "C", "$5 bn" and "€5 bn"."""
    if any(word[-1].isalnum() for word in missing + extra) or not missing + extra:
        return False
    return bool(missing and extra) or any(word in "+-#<>≤≥≠" for word in missing + extra)


@lru_cache(maxsize=65536)
def _meaning(text: str) -> tuple[str, ...]:
    """Return the words without "No." as short for number, which is no negation."""
    return words(_NUMBER_SIGN.sub(" number ", text))


def _without_numbers(text_words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in text_words if not as_number(word))
