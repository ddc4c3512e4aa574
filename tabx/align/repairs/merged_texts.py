"""Texts of several columns in one: cells run together or identifying a row together, and headers naming several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabx.align.repairs.divided_texts import word_list
from tabx.align.repairs.draft import Draft
from tabx.values import header_similarity, read_header
from tabx.values.relating.relate_texts import have_same_words
from tabx.values.text import plain
from tabx.values.value import HeaderReading


@dataclass(frozen=True, slots=True)
class RunTogetherThresholds:
    """Thresholds for values of several gold columns run together in a predicted column."""

    least_share: float = 0.5
    """Share of the rows in which the cell has to say the values in order. No reason on record; half of the rows may
    have been edited besides."""

    least_values: int = 2
    """Values that a row needs, and rows that have to agree: one value, or one row, may do so by chance."""


THRESHOLDS = RunTogetherThresholds()

_BETWEEN_NAMES = re.compile(r"\s*(?:/|&|\+|;|,|\band\b|(?<=\w)-(?=\w)|(?<=\s)[-–—](?=\s)|\(|\))\s*", re.IGNORECASE)

_DASH_BESIDE = re.compile(r"^[-–—]\s+|\s+[-–—]$")
"""A dash with a blank towards the value: it stood between two, and is no sign of a number."""

LEAST_SIMILARITY_OF_A_NAME = 0.7
"""Similarity from which a part of a header names a gold column. No reason on record; higher than for whole headers,
as a part is short and short names resemble each other by chance."""


def run_together(text: str, values: Sequence[str]) -> tuple[str, ...] | None:
    """Return the parts of a text that are these values in order, None without a match.

    Spaces between them do not matter. All values but one have to be there; the remaining part is the text for that one.
    """
    shown, squeezed = plain(text), _without_spaces(text)
    wanted = [_without_spaces(value) for value in values]
    left, start = _matching_front(squeezed, wanted)
    right, end = _matching_back(squeezed, wanted, left, start)
    unmatched = right - left
    has_rest = unmatched == 0 and start != end
    matches_nothing = not any(wanted[:left] + wanted[right:])
    if unmatched > 1 or has_rest or matches_nothing:
        return None
    parts, place = [], 0
    for index, value in enumerate(wanted):
        size = len(value) if index < left or index >= right else end - start
        parts.append(_characters(shown, place, place + size))
        place += size
    if unmatched:
        parts[left] = _without_separators(parts[left], values[left])
    return tuple(parts)


def _matching_front(text: str, wanted: Sequence[str]) -> tuple[int, int]:
    """Return the number of values that the text begins with, and where they end."""
    count = place = 0
    while count < len(wanted) and text.startswith(wanted[count], place):
        place += len(wanted[count])
        count += 1
    return count, place


def _matching_back(text: str, wanted: Sequence[str], first: int, start: int) -> tuple[int, int]:
    """Return the first of the values that the text ends with, and where they begin."""
    index, place = len(wanted), len(text)
    while first < index and text.endswith(wanted[index - 1], start, place):
        index -= 1
        place -= len(wanted[index])
    return index, place


def share_together(draft: Draft, group: Sequence[int], p: int) -> float:
    """Return the share of rows in which a column holds several gold columns in order.

    Only rows with values in two of them count.
    """
    agreeing = total = 0
    for i, j in draft.some_rows():
        values = [draft.gold.texts[g][i] for g in group]
        if sum(map(bool, (value.strip() for value in values))) < THRESHOLDS.least_values:
            continue
        total += 1
        agreeing += _without_spaces(draft.predicted.texts[p][j]) == "".join(map(_without_spaces, values))
    return agreeing / total if agreeing >= THRESHOLDS.least_values else 0.0


def group_together(draft: Draft, p: int, own: tuple[int, ...], missing: list[int]) -> list[int]:
    """Return the neighbouring gold columns whose values run together in a predicted column.

    [] unless there are two.
    """
    free = {*own, *missing}
    best: list[int] = []
    largest = THRESHOLDS.least_share
    for first in range(draft.gold.width - 1):
        group: list[int] = []
        for g in range(first, draft.gold.width):
            if g not in free:
                break
            group.append(g)
            if len(group) > 1 and (share := share_together(draft, group, p)) >= largest and set(own) <= set(group):
                best, largest = list(group), share
    return best


def _without_separators(part: str, value: str) -> str:
    """Return a text without outer separators and brackets, unless the gold has them."""
    part = _DASH_BESIDE.sub("", part.strip("/;,| "))
    bracketed = part.startswith("(") and part.endswith(")") and not value.strip().startswith("(")
    return part[1:-1].strip() if bracketed else part


@lru_cache(maxsize=16384)
def _without_spaces(text: str) -> str:
    return "".join(plain(text).split()).casefold()


def _characters(text: str, start: int, end: int) -> str:
    """Return the characters of a text from one index to another, white space not counted."""
    characters, place = [], 0
    for character in text:
        if start <= place < end:
            characters.append(character)
        place += len("".join(character.split()).casefold())
    return "".join(characters).strip()


Words = tuple[str, ...]


def pair_by_merged(draft: Draft, p: int, group: Sequence[int]) -> None:
    """Pair the rows that only their merged cell, equal to the gold's merged columns, identifies, and those left over.

    Before the columns were known as merged, such a row may have found no partner, or one that agrees in no more of the
    other columns.
    """
    gold_words = [_sorted_words(*(draft.gold.texts[g][i] for g in group)) for i in range(draft.gold.height)]
    gold_places = _unique_places(gold_words)
    predicted_words = [_sorted_words(text) for text in draft.predicted.texts[p]]
    predicted_places = _unique_places(predicted_words)
    others = [(g, q) for g, q in draft.single_columns() if g not in group]
    owners = {j: rows for rows, predicted in draft.rows.items() for j in predicted}
    # In a fixed order: a row paired anew leaves its old partner free for a later one.
    for words in sorted(gold_places.keys() & predicted_places.keys()):
        i, j = gold_places[words], predicted_places[words]
        old, owner = draft.rows.get((i,)), owners.get(j)
        if old == (j,) or not _may_pair_anew(draft, i, j, owner, others):
            continue
        if owner is not None:
            del draft.rows[owner]
        if old is not None:
            del owners[old[0]]
        draft.rows[(i,)] = (j,)
        owners[j] = (i,)
    _pair_left(draft, gold_words, predicted_words, others)


def _pair_left(
    draft: Draft, gold: Sequence[Words], predicted: Sequence[Words], others: Sequence[tuple[int, int]]
) -> None:
    """Pair the rows without a partner whose words no other such row has, as long as another of their values agrees."""
    paired_gold = {row for rows in draft.rows for row in rows}
    paired = {row for rows in draft.rows.values() for row in rows}
    left, over = _unique_places(_without(gold, paired_gold)), _unique_places(_without(predicted, paired))
    for words in sorted(left.keys() & over.keys()):
        if _agreeing(draft, left[words], over[words], others):
            draft.rows[(left[words],)] = (over[words],)


def _without(words: Sequence[Words], rows: set[int]) -> list[Words]:
    return [() if row in rows else own for row, own in enumerate(words)]


def _may_pair_anew(
    draft: Draft, i: int, j: int, owner: tuple[int, ...] | None, others: Sequence[tuple[int, int]]
) -> bool:
    """Whether neither row is part of a group, and the gold row's old partner agrees no better.

    What the predicted row loses is not asked: its words name only this gold row.
    """
    if any(i in rows and len(rows) > 1 for rows in draft.rows):
        return False
    if owner is not None and (len(owner) > 1 or draft.rows[owner] != (j,)):
        return False
    old = draft.rows.get((i,))
    return old is None or (len(old) == 1 and _agreeing(draft, i, old[0], others) <= _agreeing(draft, i, j, others))


def _sorted_words(*texts: str) -> Words:
    return tuple(sorted(word for text in texts for word in word_list(text)))


def _unique_places(texts: Sequence[Words]) -> dict[Words, int]:
    """Return the index of each text that occurs once; blank ones are left out."""
    places: dict[Words, list[int]] = {}
    for place, words in enumerate(texts):
        places.setdefault(words, []).append(place)
    return {words: where[0] for words, where in places.items() if words and len(where) == 1}


def _agreeing(draft: Draft, i: int, j: int, columns: Sequence[tuple[int, int]]) -> int:
    """Return the number of columns in which two rows have the same value."""
    return sum(draft.gold.keys[g][i] == draft.predicted.keys[q][j] != "" for g, q in columns)


def columns_named_alike(header: HeaderReading, draft: Draft, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the gold columns of which a part of a header is the very name, in the header's order."""
    named = []
    for spellings in _names_in(_whole_name(header)):
        named += [g for g in columns if any(have_same_words(draft.gold.headers[g], name) for name in spellings)]
    return tuple(named) if len(set(named)) == len(named) else ()


def _whole_name(header: HeaderReading) -> str:
    return f"{header.name} {header.unit_text}" if header.unit_text not in header.name else header.name


def columns_named_in(header: HeaderReading, draft: Draft, columns: list[int]) -> list[int]:
    """Return the gold columns named by the parts of a header, in the header's order."""
    named: list[int] = []
    for spellings in _names_in(_whole_name(header)):
        readings = [read_header((spelling,)) for spelling in spellings]
        similarities = {
            g: max(header_similarity(draft.gold.columns[g].header, reading) for reading in readings)
            for g in draft.gold.column_order
            if g in columns and g not in named
        }
        best = max(similarities, key=lambda g: similarities[g], default=None)
        if best is not None and similarities[best] >= LEAST_SIMILARITY_OF_A_NAME:
            named.append(best)
    return named


def _names_in(header: str) -> list[list[str]]:
    """Return the names in a header of several columns, each in its possible spellings.

    [] for a header of one column. "Rebounds (Tot/Off)" names "Tot", "Tot Rebounds" and "Rebounds Tot"; "Off./Def.
    Rebounds" names "Off. Rebounds" too.
    """
    before, bracket, inside = header.partition("(")
    inside = inside.rstrip(") ")
    has_list = bracket and len(_BETWEEN_NAMES.split(inside)) > 1
    common, text = (before.strip(), inside) if has_list else ("", header)
    names = [name for name in _BETWEEN_NAMES.split(text) if name.strip(" ()")]
    if len(names) <= 1:
        return []
    last = names[-1].split()[-1]
    return [[name, f"{name} {common}", f"{common} {name}"] if common else [name, f"{name} {last}"] for name in names]
