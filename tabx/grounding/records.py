"""What a text bears out of a table: a record for each filled cell, and how many wrong values would have passed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

from tabx.backbone import ModelUse
from tabx.base.display import Shown
from tabx.table import Note, Table


class By(StrEnum):
    """What decided about a cell."""

    RULE = "rule"
    MODEL = "model"


class Move(StrEnum):
    """How a value was made wrong, to learn what chance finds."""

    NUMBER = "number"  # one of its numbers moved by 1 to 3, up or down
    NAME = "name"  # exchanged for the text of another row


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the text: its characters from `start` to before `end`; its id is its place from 0."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the text that bear out a cell: the characters from `start` to before `end`, as they stand there."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class GroundedCell:
    """Whether the text bears out one filled cell.

    Attributes
    ----------
    row, column : int
        From 0, the header not counted, as in findings; a cell over several positions stands at its first.
    found : bool
    words : tuple of Words
        What bears it out, in the order of the text; () where nothing does.
    by : By
        "rule", or "model" where a backbone was asked and has answered.
    """

    row: int
    column: int
    found: bool
    words: tuple[Words, ...] = ()
    by: By = By.RULE


@dataclass(frozen=True, slots=True)
class MovedCell:
    """A value made wrong on purpose, and whether the rules would have found it.

    Attributes
    ----------
    row, column : int
    move : Move
    text : str
        The wrong value.
    found : bool
        Whether the rules find the wrong value.
    was_found : bool
        Whether they find the value that the table has.
    """

    row: int
    column: int
    move: Move
    text: str
    found: bool
    was_found: bool


@dataclass(frozen=True)
class Grounding(Shown):
    """Which cells of one table a text bears out.

    Attributes
    ----------
    cells : tuple of GroundedCell
        One for each filled cell, key cells too, row by row.
    table : Table
    text : str
    sentences : tuple of Sentence
        Of the text, in order; a sentence's id is its place.
    key_columns : tuple of int
        The columns that name a row, or its attribute: their cells are found by their own words. () where none does.
    moved : tuple of MovedCell
        Values made wrong: for each found cell outside the key one, where it has a number to move or another name to
        exchange it for.
    notes : tuple of Note
        What is to be known of it: that rows have no names, that number words were not looked for.
    model : ModelUse or None
        What was asked of a backbone; None where the rules alone decided.
    """

    cells: tuple[GroundedCell, ...]
    table: Table = field(repr=False)
    text: str = field(repr=False)
    sentences: tuple[Sentence, ...] = field(repr=False)
    key_columns: tuple[int, ...] = ()
    moved: tuple[MovedCell, ...] = field(default=(), repr=False)
    notes: tuple[Note, ...] = ()
    model: ModelUse | None = None
    _shown_by: ClassVar[str] = "tabx.grounding.report.showing"

    @property
    def found(self) -> int:
        """Number of filled cells that the text bears out."""
        return sum(cell.found for cell in self.cells)

    @property
    def share(self) -> float | None:
        """Share of the filled cells that the text bears out, 0 to 1; None where no cell is filled."""
        return self.found / len(self.cells) if self.cells else None

    @cached_property
    def chance_cells(self) -> tuple[MovedCell, ...]:
        """The moved values whose true value was found: without gold, those are the values taken for true."""
        return tuple(moved for moved in self.moved if moved.was_found)

    @property
    def chance_found(self) -> int:
        """How many of `chance_cells` the rules would have found, though they are wrong."""
        return sum(moved.found for moved in self.chance_cells)

    @property
    def chance(self) -> float | None:
        """Share of wrong values that the rules would have found, 0 to 1; None where no value could be moved.

        A number is moved by 1 to 3, a name exchanged for that of another row, drawn by seed. `share` says little where
        this is high.
        """
        return self.chance_found / len(self.chance_cells) if self.chance_cells else None

    @property
    def counts(self) -> dict[str, int]:
        """What a line of `tabx batch` holds: cells, found, chance_cells, chance_found."""
        return {
            "cells": len(self.cells),
            "found": self.found,
            "chance_cells": len(self.chance_cells),
            "chance_found": self.chance_found,
        }

    def to_dict(self) -> Mapping[str, Any]:
        """Return all of it as plain data, each word with the id of its sentence."""
        from tabx.grounding.stored import grounding_data

        return grounding_data(self)

    def to_json(self) -> str:
        """Return `to_dict` as JSON with a final newline."""
        from tabx.documents.json_text import to_json

        return to_json(self.to_dict())
