"""A pair to judge, as one line of the input says it, and the hash of its content."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

HASH_BYTES = 12
"""Bytes of a content hash: among a billion pairs, the chance that any two share one is 10⁻¹¹."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A gold table and one prediction of it.

    Attributes
    ----------
    row : int
        0-based number of the input's row that it comes from; several predictions of one gold table share it.
    id : str
        As the input has it, else the number of the row from 1.
    model : str
        Whose prediction it is: the column or key that held it; "" where there is only one.
    gold, predicted : object
        What `tabx.judge` takes; texts and JSON data where they come from a file.
    source : object
        The table that both were made from by edits, as `gold`; None where the run reads none.
    text : str or None
        The text that the gold table was made from, for grounding; None where the run reads none, or the row has none.
    rubric : str, mapping or None
        The row's own rubric; None for that of the run.
    rules : mapping or None
        The row's own house rules, in place of those of the run.
    fields : mapping
        The row's other columns with short values, for slices of a report.
    trouble : str
        Why it cannot be judged, in one line; "" where it can.
    is_skipped : bool
        Whether `trouble` means that there is nothing to judge, which is no failure.
    """

    row: int
    id: str
    model: str = ""
    gold: Any = None
    predicted: Any = None
    source: Any = None
    text: str | None = None
    rubric: Any = None
    rules: Any = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    trouble: str = ""
    is_skipped: bool = False

    def content_hash(self, options: str) -> str:
        """Return a hash of both tables and all that decides about their judgement; "" for data that JSON cannot hold.

        Parameters
        ----------
        options : str
            What the run decides about all pairs: its signature.
        """
        more = [one for one in (self.source, self.text) if one is not None]
        return hash_of_data([options, self.gold, self.predicted, self.rubric, self.rules, self.trouble, *more])

    @property
    def gold_hash(self) -> str:
        """A hash of the gold table; "" without one, and for data that JSON cannot hold."""
        return "" if self.gold is None else hash_of_data(self.gold)


def hash_of_data(data: Any) -> str:
    """Return a hash of plain data, in which a path stands for the content of its file; "" for what JSON cannot hold."""
    try:
        text = json.dumps(data, ensure_ascii=True, sort_keys=True, default=_file_hash)
    except (TypeError, ValueError, RecursionError):
        return ""
    return blake2b(text.encode("ascii"), digest_size=HASH_BYTES).hexdigest()


def _file_hash(value: object) -> list[str]:
    """Return what stands for a file in the hash: its suffix, which may name its format, and its content."""
    if not isinstance(value, Path):
        raise TypeError(f"{type(value).__name__} has no plain form")
    try:
        content = value.read_bytes()
    except OSError:  # judging says what is wrong with it
        return ["file", str(value)]
    return ["file", value.suffix, blake2b(content, digest_size=HASH_BYTES).hexdigest()]
