"""A check of a reply."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a reply has to keep to.

    Attributes
    ----------
    name : str
        What is right: "nothing around the table".
    holds : bool
    """

    name: str
    holds: bool


THERE = "a table is there"
ALONE = "nothing around the table"
PARSED = "read by a strict reader"
EQUAL = "rows equally long"
NAMED = "section names"
"""Names of the checks that several notations share."""


def equally_long(tables: list[list[int]]) -> bool:
    """Whether all rows of each table have as many cells."""
    return bool(tables) and all(rows and len(set(rows)) == 1 for rows in tables)
