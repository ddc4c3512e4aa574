"""Numbers with their deviation: "71.2 ± 0.3", "71.2 +/- 0.3", "71.2 (0.3)" and, in physics, "71.2(3)"."""

from __future__ import annotations

import re
from functools import lru_cache

from tabx.values.columns import ColumnPair
from tabx.values.reading.cell import read
from tabx.values.records import DataType
from tabx.values.text import plain, words

_LONGEST = 60
"""Most characters of a number with its deviation; two numbers of twelve digits with their units have fewer."""

_NUMBER = r"[-+]?[$€£¥]?\d[\d.,]{0,20}(?:[eE][-+]?\d{1,2})?\s?(?:%|[^\W\d_]{1,6})?"
_MEAN = rf"(?P<mean>{_NUMBER})?\s?"
_SIGNED = re.compile(rf"{_MEAN}[(\[]?\s?(?:±|\+/-|\+-)\s?(?P<deviation>{_NUMBER})\s?[)\]]?")
_BRACKETED = re.compile(rf"{_MEAN}[(\[]\s?(?P<deviation>{_NUMBER})\s?[)\]]")
_CONCISE = re.compile(r"[-+]?\d{1,12}\.(?P<decimals>\d{1,12})\((?P<deviation>\d{1,4})\)")
"""A deviation in steps of the last digit, by the Guide to the expression of uncertainty in measurement (JCGM 100)."""
_NAMES = frozenset({
    "sd", "se", "sem", "std", "stdev", "stderr", "error", "errors", "deviation", "uncertainty", "err", "±", "sigma",
    "tolerance",
})  # fmt: skip
"""Words of a header over deviations, where "0.3" alone is "± 0.3"."""


def are_same_deviations(gold: str, predicted: str, pair: ColumnPair) -> bool:
    """Return whether two texts are one number with one deviation, or one deviation, in two notations.

    At least one of them has the sign ±: two numbers of which one stands in brackets are deviations only beside it.
    A deviation alone may lack both where the header names deviations.
    """
    both = gold + predicted
    if not ("±" in both or "+" in both) or max(len(gold), len(predicted)) > _LONGEST:
        return False
    first, other = _deviations(gold), _deviations(predicted)
    if first and other:
        return not first.isdisjoint(other)
    if _NAMES.isdisjoint((*words(pair.gold.header.name), *words(pair.predicted.header.name))):
        return False
    bare = {("", read(text)[0].key) for text in (gold, predicted) if read(text)[0].type is DataType.NUMERICAL}
    return bool(bare & (first | other))


@lru_cache(maxsize=16384)
def _deviations(text: str) -> frozenset[tuple[str, str]]:
    """Return what a text may be as a number and its deviation, by their keys; the number is "" where it has none."""
    text = plain(text)
    if concise := _CONCISE.fullmatch(text):
        deviation = float(concise["deviation"]) * 10.0 ** -len(concise["decimals"])
        return frozenset({(_key(text.partition("(")[0]), _key(f"{deviation:.12f}"))})
    found = _SIGNED.fullmatch(text) or _BRACKETED.fullmatch(text)
    if found is None:
        return frozenset()
    return frozenset({(_key(found["mean"] or ""), _key(found["deviation"]))})


def _key(text: str) -> str:
    return read(text.strip())[0].key
