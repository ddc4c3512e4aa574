"""Cells that repeat the symbol which their header names: "p < 0.001" under "p", "n = 12" under "n"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tabx.values.column.choices import CellReadings
from tabx.values.value import HeaderReading

_NAMED = re.compile(r"\s{0,3}([^\W\d_]{1,3})\s{0,3}(?:=\s{0,3}|(?=[<>≤≥]))(\S.{0,40})")
_RELATES = re.compile(r"[=<>≤≥]")
_LONGEST_SYMBOL = 3
"""Most letters of a symbol of statistics: "CI", "OR", "SD" have two, "RMS" three; a longer word is no symbol."""


def without_symbol(
    header: HeaderReading, texts: Sequence[str], read: Callable[[str], CellReadings]
) -> Callable[[str], CellReadings]:
    """Return a function that reads a cell without the symbol before it, where header and texts have such."""
    symbols = {word for word in header.words if word.isalpha() and len(word) <= _LONGEST_SYMBOL}
    if not symbols or not _RELATES.search("\n".join(texts)):
        return read

    def read_named(text: str) -> CellReadings:
        # The letter first: most cells below such a header are numbers.
        found = _NAMED.fullmatch(text) if text.lstrip()[:1].isalpha() else None
        if found is None or found[1].casefold() not in symbols:
            return read(text)
        return tuple(replace(value, text=text) for value in read(found[2]))

    return read_named
