"""One gold column split into several predicted columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabx.align.records import Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.fragments import facts_of, fill, words_of
from tabx.align.repairs.joined_items import item_named, joined_as
from tabx.align.repairs.parts_of_texts import (
    LEAST_DIGITS,
    Named,
    lack_what_names_supply,
    put_together,
    stands_by_chance,
)
from tabx.values import read
from tabx.values.reading.facts import split_joined

_INITIAL = re.compile(r"[^\W\d_]\.(?=\s|$)")


_GROUPED = re.compile(r"(?<![\w.,])\d{1,3}(?:([,'’\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?![\w,])")
_AROUND = "()[],;:"
_NO_DIGIT = re.compile(r"\D")


@dataclass(frozen=True, slots=True)
class SplitColumnThresholds:
    """Thresholds for taking several predicted columns as parts of one gold column."""

    least_share: float = 0.5
    """Share of the rows in which a predicted cell has to be a proper part of the gold's, and in which the parts have to
    hold more together than each alone. No reason on record; half, so that rows edited besides hide no split."""


THRESHOLDS = SplitColumnThresholds()


def repair_split_columns(draft: Draft) -> None:
    """Find gold columns whose facts are in several predicted ones; join them again."""
    for g in draft.gold.column_order:
        extra = draft.extra_columns()
        if not extra:
            return
        partners = draft.column_partners().get(g, ())
        is_merged = any(len(gold) > 1 for gold in draft.columns if g in gold)
        if len(partners) > 1 or is_merged:
            continue
        # The partner is a part too, or the column is not split.
        if partners and _share_of_parts(draft, g, partners[0]) < THRESHOLDS.least_share:
            continue
        parts = _parts(draft, g, partners, extra)
        if len(parts) > 1 and _share_held(draft, g, parts) >= THRESHOLDS.least_share:
            split_column(draft, g, tuple(sorted(parts)), partners)


def _parts(draft: Draft, g: int, partners: Sequence[int], extra: Sequence[int]) -> list[int]:
    """Return the predicted columns whose cells are parts of a gold column's: its own among them, and extra ones."""
    parts = [p for p in extra if _share_of_parts(draft, g, p) >= THRESHOLDS.least_share]
    return [*partners, *(p for p in parts if not _is_one_by_chance(draft, g, p))]


def _share_of_parts(draft: Draft, g: int, p: int) -> float:
    """Return the share of rows in which a predicted cell is a proper part of the gold cell."""
    gold_keys, keys = draft.gold.keys[g], draft.predicted.keys[p]
    filled = [(i, j) for i, j in draft.some_rows() if gold_keys[i] and keys[j]]
    cells = [(draft.gold.texts[g][i], draft.predicted.texts[p][j]) for i, j in filled]
    if not cells:
        return 0.0
    return sum(_is_part(part, whole) for whole, part in cells) / len(cells)


def _is_one_by_chance(draft: Draft, g: int, p: int) -> bool:
    """Whether all that speaks for a part is one short number, under a name that is no word of the gold cell."""
    rows = draft.some_rows()
    if len({draft.predicted.keys[p][j] for _, j in rows} - {""}) > 1:
        return False
    header, texts = draft.predicted.headers[p], draft.predicted.texts[p]
    return all(stands_by_chance(Named(p, header, texts[j]), draft.gold.texts[g][i]) for i, j in rows if texts[j])


def _is_part(part: str, whole: str) -> bool:
    words, within = _words_in(part), _words_in(whole)
    if not words or len(words) >= len(within):
        return _is_own_fact(part, whole) or not _keys(part).isdisjoint(_joined_keys(whole))
    if any(within[start : start + len(words)] == words for start in range(len(within) - len(words) + 1)):
        return True
    if not _fact_keys(part).isdisjoint(_fact_keys(whole)) or _words_by_initials(part, whole):
        return True
    return item_named(part, whole) is not None


def _words_in(text: str) -> tuple[str, ...]:
    """Return the words of a text, numbers without the signs that group their digits: a part may have them or not."""
    return words_of(_ungrouped(text))


def _ungrouped(text: str) -> str:
    return _GROUPED.sub(lambda number: _NO_DIGIT.sub("", number.group()), text)


def _words_by_initials(part: str, whole: str) -> set[str]:
    """Return the words of a cell that a part of it gives as initials.

    Empty where the part begins with no such initial, or has words that the cell lacks: "A." and "J. R. Doe" are parts
    of "Anna Berg" and "John Ronald Doe".
    """
    words, within = _words_in(part), _words_in(whole)
    if not words or not _INITIAL.match(part):
        return set()
    for start in range(len(within) - len(words) + 1):
        run = within[start : start + len(words)]
        if all(
            word == full or (len(word) == 1 and full.startswith(word)) for word, full in zip(words, run, strict=True)
        ):
            return set(run)
    return set()


def _share_held(draft: Draft, g: int, parts: Sequence[int]) -> float:
    """Return the share of rows in which the parts together hold more than each alone.

    Or all of the gold cell.
    """
    rows = [(i, j) for i, j in draft.some_rows() if draft.gold.keys[g][i]]
    good = 0
    for i, j in rows:
        whole = draft.gold.texts[g][i]
        within = set(_words_in(whole)) | _joined_keys(whole)
        texts = [draft.predicted.texts[p][j] for p in parts]
        held = [(set(_words_in(text)) | _keys(text)) & within or _words_by_initials(text, whole) for text in texts]
        together = set().union(*held)
        good += len(together) > max(map(len, held)) or together == within
    return good / len(rows) if rows else 0.0


@lru_cache(maxsize=16384)
def _joined_keys(whole: str) -> frozenset[str]:
    """Return the keys of the numbers that a sign joins in a cell or a word of it ("10–20", "mayor, 2001–09")."""
    joined = [
        *split_joined(whole)[::2],
        *(number for word in whole.split() for number in _joined_in(word.strip(_AROUND))),
    ]
    return frozenset(read(number)[0].key for number in joined)


def _joined_in(word: str) -> Sequence[str]:
    """Return the numbers that a sign joins in a word, short ones left out: these stand anywhere by chance."""
    return [number for number in split_joined(word)[::2] if sum(map(str.isdigit, number)) >= LEAST_DIGITS]


def _is_own_fact(part: str, whole: str) -> bool:
    facts = facts_of(whole)
    return len(facts) > 1 and any(part == fact.text for fact in facts)


def _fact_keys(text: str) -> set[str]:
    """Return the keys of the facts in a cell, and of the numbers that a sign joins in it."""
    return {fact.key for fact in facts_of(text)} | _joined_keys(text)


def _keys(part: str) -> set[str]:
    return {read(part)[0].key}


def split_column(draft: Draft, g: int, parts: tuple[int, ...], partners: tuple[int, ...]) -> None:
    """Pair a gold column with several predicted ones and join its values again."""
    if partners:
        del draft.columns[(g,)]
    draft.columns[(g,)] = parts
    names = ", ".join(map(draft.predicted.called, parts))
    index = draft.add(
        Repair(
            RepairKind.SPLIT_COLUMN,
            gold_columns=(g,),
            predicted_columns=parts,
            count=float(len(parts) - 1),
            note=f"{draft.gold.called(g)} split into {names}",
            confidence=_share_held(draft, g, parts),
        )
    )
    for i, j in draft.single_rows():
        draft.slots[i, g] = Slot(_joined(draft, (i, g), j, parts), tuple((j, p) for p in parts), index)


def _joined(draft: Draft, gold: tuple[int, int], j: int, parts: Sequence[int]) -> str:
    """Return the text of the parts in one row, put together for a gold cell."""
    i, g = gold
    whole = draft.gold.texts[g][i]
    filled = [p for p in parts if draft.predicted.keys[p][j]]
    named = [Named(p, draft.predicted.headers[p], _as_in(whole, draft.predicted.texts[p][j])) for p in filled]
    if lack_what_names_supply(whole, named):
        return put_together(whole, named)
    texts = [part.text for part in named]
    if _words_in(whole) and all(_words_in(text) == _words_in(whole) for text in texts):
        return next(iter(texts), "")  # a title over all columns is no value in parts
    return _put_in_order(whole, texts)


def _put_in_order(whole: str, texts: list[str]) -> str:
    """Return parts as the items that a text joins, else in its order and its way, else one behind the other."""
    items = joined_as(whole, texts)
    joined = fill(whole, _in_gold_order(whole, texts)) if items is None else items
    return " ".join(texts) if joined is None else joined


def _as_in(whole: str, part: str) -> str:
    """Return a part, a number without the signs that group its digits where the whole text has none: to be found."""
    bare = _ungrouped(part)
    return bare if bare in whole else part


def _in_gold_order(whole: str, texts: list[str]) -> list[str]:
    within = _words_in(whole)

    def place(text: str) -> int:
        words = _words_in(text)
        return next((k for k in range(len(within)) if within[k : k + len(words)] == words), len(within))

    return sorted(texts, key=place)
