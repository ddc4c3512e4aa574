"""Detection of words that are opposites or negations of each other."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabx.base.limits import check_time

_NEGATIONS = """
not no non never none nobody nothing neither nor without cannot cant wont isnt arent wasnt werent dont doesnt
didnt hasnt havent hadnt nicht kein keine ohne
"""
NEGATIONS = frozenset(_NEGATIONS.split())

NEGATING_PREFIXES = ("un", "in", "im", "il", "ir", "non", "dis", "mis")

# One line per pair; inflections (s, ed, ing) are found by `_stem`.
_OPPOSITE_PAIRS = """
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

# Prefixes that make opposites of the same rest ("hypertension", "hypotension").
_OPPOSITE_PREFIXES = (
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


@dataclass(frozen=True, slots=True)
class OppositeThresholds:
    """Letters that two words must share for the rest to make them opposites."""

    letters_of_stem: int = 3
    """Fewest letters left when an inflection is removed: at 4 "wins" and "losses", "male" and "female" are no
    opposites."""

    letters_after_prefix: int = 3
    """Fewest letters behind an opposite prefix: at 5 "inflow" and "outflow" are no opposites; 2 changes no tested
    case."""

    letters_of_ful_word: int = 7
    """Fewest letters of a word in "ful" such as "careful"; shorter ones ("awful") have no usable stem."""

    letters_of_negated_word: int = 4
    """Fewest letters of the word that a prefix negates: at 3 "image" negates "age", at 6 "unpaid" does not negate
    "paid"."""


THRESHOLDS = OppositeThresholds()


@lru_cache(maxsize=16384)
def _stem(word: str) -> str:
    """Return a word without its inflection, roughly ("increases" and "increasing": "increas")."""
    if word.endswith("ss"):
        return word
    if word.endswith("y"):
        return word[:-1] + "i"
    for ending in ("ings", "ing", "ed", "es", "s", "d", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= THRESHOLDS.letters_of_stem:
            return word[: -len(ending)]
    return word


def _opposites() -> dict[str, frozenset[str]]:
    """Return the opposite stems of each stem."""
    opposites: dict[str, set[str]] = {}
    for pair in re.split(r"[;\n]", _OPPOSITE_PAIRS):
        if pair.strip():
            word, opposite = map(_stem, pair.split())
            opposites.setdefault(word, set()).add(opposite)
            opposites.setdefault(opposite, set()).add(word)
    return {word: frozenset(stems) for word, stems in opposites.items()}


OPPOSITES = _opposites()


_MANY_PAIRS = 10_000
"""Pairs of words from which on the time is looked at: they take a millisecond, those of long texts minutes."""


def maybe_reversed(some_words: Collection[str], other_words: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of words that may be opposites, or one the negation of the other; hardly any pair is."""
    are_many = len(some_words) * len(other_words) > _MANY_PAIRS
    for one in some_words:
        if are_many:
            check_time()
        has_opposites, end = _stem(one) in OPPOSITES, one[-3:]
        for other in other_words:
            # Swapped and negating prefixes leave the end as it is; "ful" becomes "less".
            if has_opposites or other[-3:] in (end, "ful") or end == "ful":
                yield one, other


@lru_cache(maxsize=16384)
def are_opposites(one: str, other: str) -> bool:
    """Return whether two case-folded words are opposites."""
    if one == other:
        return False
    opposites = OPPOSITES.get(_stem(one))
    if opposites is not None and _stem(other) in opposites:
        return True
    # Words with swapped prefixes end alike: comparing three letters first is cheaper than trying all prefixes.
    if one[-3:] == other[-3:]:
        for first, second in _OPPOSITE_PREFIXES:
            if _swapped(one, other, first, second) or _swapped(other, one, first, second):
                return True
    return "ful" in (one[-3:], other[-3:]) and (_swapped_ending(one, other) or _swapped_ending(other, one))


def _swapped(one: str, other: str, first: str, second: str) -> bool:
    """Return whether the words are `first` and `second` followed by the same rest."""
    rest = one[len(first) :]
    if len(rest) < THRESHOLDS.letters_after_prefix or not one.startswith(first):
        return False
    return other.startswith(second) and other[len(second) :] == rest


def _swapped_ending(one: str, other: str) -> bool:
    """Return whether the words are one stem with "ful" and "less" ("careful", "careless")."""
    if len(one) < THRESHOLDS.letters_of_ful_word:
        return False
    return one.endswith("ful") and other.endswith("less") and one[:-3] == other[:-4]


@lru_cache(maxsize=16384)
def negates(one: str, other: str) -> bool:
    """Return whether one case-folded word negates the other by a prefix ("unpaid", "paid")."""
    short, long = (one, other) if len(one) < len(other) else (other, one)
    if len(short) < THRESHOLDS.letters_of_negated_word or not long.endswith(short):
        return False
    return long[: -len(short)] in NEGATING_PREFIXES
