"""An instance of a bench of edits: instruction, source, gold, and how they came about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tabx.batch.pairs import hash_of_data
from tabx.formats import load_table

MARK = "edit_bench"
"""First field of a line, by which a bench is known."""

LAYOUT = 1
"""Version of the layout of a line, which the first field holds."""


class Kind(StrEnum):
    """What an instruction asks for; the last three ask for what cannot or need not be done."""

    ADD_ROW = "add row"
    ADD_COLUMN = "add column"
    REMOVE_ROW = "remove row"
    REMOVE_COLUMN = "remove column"
    SWAP_ROWS = "swap rows"
    SORT = "sort"
    MERGE = "merge"
    SPLIT = "split"
    MOVE_ROW = "move row"
    MOVE_COLUMN = "move column"
    SET_CELLS = "set cells"
    RENAME_HEADER = "rename header"
    ALREADY_SO = "already so"
    NO_SUCH_ROW = "no such row"
    TWO_ROWS_FIT = "two rows fit"


RESTRAINT = (Kind.ALREADY_SO, Kind.NO_SUCH_ROW, Kind.TWO_ROWS_FIT)
"""Kinds whose gold is the source."""


class Shape(StrEnum):
    """Whether the table has merged cells (Li et al., 2024, section 2)."""

    REGULAR = "regular"
    IRREGULAR = "irregular"


class Preset(StrEnum):
    """Which kinds of edits a bench has, and how they are said."""

    DEFAULT = "default"
    """All kinds, six phrasings each, rows and columns by number or by what they hold, restraint."""

    PAPER = "paper"
    """The twelve kinds of WikiTableEdit and its one phrasing each (Li et al., 2024, section 3), in HTML."""


class Split(StrEnum):
    """Part of a bench; the tables of one are not in the other."""

    TRAIN = "train"
    TEST = "test"


@dataclass(frozen=True)
class Instance:
    """One edit to be made.

    Attributes
    ----------
    id : str
    table : str
        Name of the table it is made from: what intervals are clustered by.
    split : Split
    kind : Kind
    shape : Shape
    policy : str
        What becomes of merged cells, as of `tabx.operations.Policy`.
    phrasing : int
        1 to 6, 0 for the paper's; 5 and 6 are in the test split alone.
    instruction : str
    ops : tuple of mapping
        The operations as JSON carries them. Those of an edit that cannot be done are refused.
    source, gold : str
        Tables as texts.
    others : tuple of str
        Other tables that are right as well.
    format : str
    seed : int
    """

    id: str
    table: str
    split: Split
    kind: Kind
    shape: Shape
    policy: str
    phrasing: int
    instruction: str
    ops: tuple[Mapping[str, Any], ...]
    source: str
    gold: str
    format: str
    seed: int
    others: tuple[str, ...] = ()

    @property
    def is_restraint(self) -> bool:
        """Whether nothing is to be changed."""
        return self.kind in RESTRAINT

    @property
    def golds(self) -> tuple[str, ...]:
        """All tables that are right."""
        return (self.gold, *self.others)

    @property
    def hash(self) -> str:
        """Hash of what is asked and what is right, by which a run knows the bench that it asked of."""
        return hash_of_data([self.instruction, self.source, *self.golds])

    @property
    def cells(self) -> int:
        """Cells of the source, header included."""
        table = load_table(self.source, self.format)
        return (len(table.header_rows) + table.row_count) * table.column_count

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, the content of a line."""
        return {
            MARK: LAYOUT,
            **{name: getattr(self, name) for name in ("id", "table")},
            **{name: str(getattr(self, name)) for name in ("split", "kind", "shape")},
            **{name: getattr(self, name) for name in ("policy", "phrasing", "instruction")},
            "ops": [dict(one) for one in self.ops],
            "source": self.source,
            "gold": self.gold,
            "others": list(self.others),
            "format": self.format,
            "seed": self.seed,
        }

    def line(self) -> str:
        """Return the instance as one line of JSON, with its newline."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":")) + "\n"
