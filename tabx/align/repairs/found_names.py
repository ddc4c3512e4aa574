"""Search for names among other cells: equal, shortened, or misspelt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.align.pairing.text_ratios import text_ratios
from tabx.base.limits import check_time
from tabx.values import is_abbreviation, read
from tabx.values.value import Value


@dataclass(frozen=True, slots=True)
class FoundNameThresholds:
    """Thresholds for taking a cell as another spelling of a name."""

    least_ratio: int = 80
    """rapidfuzz's WRatio (0..100) of two names. No reason on record."""

    most_characters: int = 40
    """A longer cell is a sentence for a name half as long or shorter: every short name has its letters somewhere in a
    sentence (`test_transposition_is_undone_where_the_row_names_across_are_sentences`)."""

    sentence_ratio: int = 2
    """How many times as long as the name a sentence is at least."""


THRESHOLDS = FoundNameThresholds()


def read_alone(text: str) -> Value:
    """Return the first reading of a cell without its column."""
    return read(text)[0]


def share_found(wanted: Sequence[Value], cells: Sequence[Value]) -> float:
    """Return the share of wanted names found among cells, each cell used once."""
    check_time()
    names, pool = _filled(wanted), _filled(cells)
    if not names or not pool:
        return 0.0
    keys, left = [value.key for value in pool], list(range(len(pool)))
    ratios: dict[str, list[float]] = {}  # worked out for the first name that is not simply there
    count = 0
    for index, name in enumerate(names):
        match = next((place for place in left if keys[place] == name.key), None)
        if match is None and name.number is None and left:
            if name.key not in ratios:
                ratios |= _ratios(names[index:], keys)
            match = _similar_name(name, pool, left, ratios[name.key])
        if match is not None:
            left.remove(match)
            count += 1
    return count / len(names)


def _filled(values: Sequence[Value]) -> list[Value]:
    return [value for value in values if value.key]


def _ratios(names: Sequence[Value], keys: Sequence[str]) -> dict[str, list[float]]:
    """Return the similarity (0..100) with each key of the first name, and of all others that are none of the keys.

    0 where it is below the threshold.
    """
    wanted = {name.key for name in names if name.number is None}.difference(keys) | {names[0].key}
    texts = list(wanted)
    ratios = text_ratios(texts, keys, THRESHOLDS.least_ratio)
    return dict(zip(texts, ratios.tolist(), strict=True))


def _similar_name(name: Value, pool: Sequence[Value], left: Sequence[int], ratios: Sequence[float]) -> int | None:
    """Return the first unused cell that may be the name, misspelt or shortened."""
    text = name.text.strip()
    initial = text[:1].casefold()
    for place in left:
        other = pool[place].text.strip()
        if not ratios[place] and other[:1].casefold() != initial:
            continue
        short, long = (text, other) if len(text) <= len(other) else (other, text)
        if not _is_sentence(long, short) and (ratios[place] or is_abbreviation(short, long)):
            return place
    return None


def _is_sentence(text: str, name: str) -> bool:
    return len(text) > THRESHOLDS.most_characters and len(text) > THRESHOLDS.sentence_ratio * len(name)
