"""Headers that name several columns, split into the names of gold columns."""

from __future__ import annotations

import re

from tabx.align.repairs.draft import Draft
from tabx.values import header_similarity, read_header
from tabx.values.value import HeaderReading

_BETWEEN_NAMES = re.compile(r"\s*(?:/|&|\+|;|,|\band\b|(?<=\w)-(?=\w)|\(|\))\s*", re.IGNORECASE)

LEAST_SIMILARITY_OF_A_NAME = 0.7
"""Similarity from which a part of a header names a gold column. No reason on record; higher than for whole headers,
as a part is short and short names resemble each other by chance."""


def columns_named_in(header: HeaderReading, draft: Draft, columns: list[int]) -> list[int]:
    """Return the gold columns named by the parts of a header, in the header's order."""
    whole = f"{header.name} {header.unit_text}" if header.unit_text not in header.name else header.name
    named: list[int] = []
    for spellings in _names_in(whole):
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
