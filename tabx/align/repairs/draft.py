"""The alignment while repairs are added to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

from tabx.align.pairing.base import Base
from tabx.align.pairing.constraints import Reasons
from tabx.align.pairing.grid import Grid, sample_rows
from tabx.align.records import MODEL_CONFIDENCE, Counted, DecidedBy, Pairing, Repair, Slot
from tabx.table import Note


@dataclass
class Draft:
    """The groups of columns and rows, the repairs, and the cells they placed, so far.

    `columns` and `rows` map a tuple of gold indices to a tuple of predicted ones. Repairs read and extend it one after
    another: columns, rows, cells, left-overs, layout.
    """

    base: Base
    columns: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    rows: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    repairs: list[Repair] = field(default_factory=list)
    slots: dict[tuple[int, int], Slot] = field(default_factory=dict)
    consumed: set[tuple[int, int]] = field(default_factory=set)
    notes: list[Note] = field(default_factory=list)
    _some: tuple[int, list[tuple[int, int]]] | None = field(default=None, repr=False)

    @property
    def gold(self) -> Grid:
        """The gold, with its columns read."""
        return self.base.gold

    @property
    def predicted(self) -> Grid:
        """The prediction as aligned, with its columns read."""
        return self.base.predicted

    def column_partners(self) -> dict[int, tuple[int, ...]]:
        """Return the predicted columns of each paired gold column."""
        return {g: predicted for gold, predicted in self.columns.items() for g in gold}

    def row_partners(self) -> dict[int, tuple[int, ...]]:
        """Return the predicted rows of each paired gold row."""
        return {i: predicted for gold, predicted in self.rows.items() for i in gold}

    def missing_columns(self) -> list[int]:
        """Return the gold columns without a partner."""
        paired = self.column_partners()
        return [g for g in range(self.gold.width) if g not in paired]

    def missing_rows(self) -> list[int]:
        """Return the gold rows without a partner."""
        paired = set(chain.from_iterable(self.rows))
        return [i for i in range(self.gold.height) if i not in paired]

    def extra_columns(self) -> list[int]:
        """Return the predicted columns without a partner that no repair explains."""
        used = {p for predicted in self.columns.values() for p in predicted}
        used |= {p for repair in self.repairs if repair.of is Counted.COLUMN for p in repair.predicted_columns}
        return [p for p in range(self.predicted.width) if p not in used]

    def extra_rows(self) -> list[int]:
        """Return the predicted rows without a partner that no repair explains."""
        used = set(chain.from_iterable(self.rows.values()))
        used |= {j for repair in self.repairs if repair.of is Counted.ROW for j in repair.predicted_rows}
        return [j for j in range(self.predicted.height) if j not in used]

    def single_rows(self) -> list[tuple[int, int]]:
        """Return the rows paired one to one."""
        return [(gold[0], predicted[0]) for gold, predicted in self.rows.items() if len(gold) == len(predicted) == 1]

    def some_rows(self) -> list[tuple[int, int]]:
        """Return enough rows paired one to one to compare columns by.

        All of a small table, some of a large one.
        """
        if self._some is None or self._some[0] != len(self.rows):
            self._some = (len(self.rows), sample_rows(self.gold, self.single_rows()))
        return self._some[1]

    def single_columns(self) -> list[tuple[int, int]]:
        """Return the columns paired one to one."""
        return [(gold[0], predicted[0]) for gold, predicted in self.columns.items() if len(gold) == len(predicted) == 1]

    def told_column(self, gold: tuple[int, ...], predicted: tuple[int, ...]) -> Pairing | None:
        """Return a model's pairing of these columns; None where it gave none."""
        return _told(self.base.constraints.column_reasons, gold, predicted)

    def told_row(self, gold: tuple[int, ...], predicted: tuple[int, ...]) -> Pairing | None:
        """Return a model's pairing of these rows; None where it gave none."""
        return _told(self.base.constraints.row_reasons, gold, predicted)

    def add(self, repair: Repair) -> int:
        """Record a repair and return its index."""
        self.repairs.append(repair)
        return len(self.repairs) - 1


def _told(reasons: Reasons, gold: tuple[int, ...], predicted: tuple[int, ...]) -> Pairing | None:
    reason = reasons.get((frozenset(gold), frozenset(predicted))) if reasons else None
    return (
        None
        if reason is None
        else Pairing(gold, predicted, DecidedBy.MODEL, MODEL_CONFIDENCE, reason or "as the model says")
    )


def start_draft(base: Base) -> Draft:
    """Return a draft of the plain alignment."""
    draft = Draft(base)
    draft.columns = {(g,): (p,) for g, p in base.columns}
    draft.rows = {(i,): (j,) for i, j in base.rows}
    return draft
