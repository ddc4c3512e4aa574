"""Words that turn a meaning round: negations and opposites. A small table, meant to be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tabx.values.words import tally

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
