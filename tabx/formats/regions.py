"""Where tables stand in a text: what every reader of a notation gives."""

from __future__ import annotations

from typing import NamedTuple

from tabx.table import Table


class Region(NamedTuple):
    """Tables in one notation at a place of a text.

    Attributes
    ----------
    start, end : int
        Its characters, from `start` up to `end`.
    format : str
        The notation, as of `Form.format`.
    tables : tuple of Table
        In order, at least one.
    """

    start: int
    end: int
    format: str
    tables: tuple[Table, ...]
