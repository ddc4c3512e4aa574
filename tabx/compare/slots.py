"""The place of each cell of a gold column in the prediction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from tabx.align.records import Alignment, Slot

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of a gold column; those of plain pairs are made on demand.

    Attributes
    ----------
    alignment : Alignment
    column : int
        The gold column.
    partner : dict of gold row to predicted row
        The paired rows in the gold's order, by the first of their partners; every column shares it.
    odd : dict of gold row to Slot
        Cells in another place than the pairing of row and column gives, or with content in other places besides.
    """

    alignment: Alignment
    column: int
    partner: dict[int, int]
    odd: dict[int, Slot]

    def __contains__(self, row: int) -> bool:
        return row in self.partner

    def __getitem__(self, row: int) -> Slot:
        """Return the slot of a paired gold row."""
        slot = self.odd.get(row)
        if slot is not None:
            return slot
        place = (self.partner[row], self.alignment.column_of[self.column].predicted[0])
        return Slot(self.alignment.view.rows[place[0]][place[1]].text, (place,))

    def is_repaired(self, row: int) -> bool:
        """Whether a repair placed the cell."""
        return row in self.odd and self.odd[row].repair is not None

    def texts(self) -> list[str]:
        """Return the text of every slot, in the order of the gold rows."""
        rows, place = self.alignment.view.rows, self.alignment.column_of[self.column].predicted[0]
        if not self.odd:
            return [rows[there][place].text for there in self.partner.values()]
        return [
            self.odd[row].text if row in self.odd else rows[there][place].text for row, there in self.partner.items()
        ]

    def used(self) -> tuple[list[int], list[int]]:
        """Return the rows and the columns of all places that the slots read."""
        if self.odd:
            places = list(chain.from_iterable(self.places()))
            return [row for row, _ in places], [column for _, column in places]
        column = self.alignment.column_of[self.column].predicted[0]
        return list(self.partner.values()), [column] * len(self.partner)

    def places(self) -> Iterator[tuple[Place, ...]]:
        """Yield the places of every slot, in the order of the gold rows."""
        place = self.alignment.column_of[self.column].predicted[0]
        for row, there in self.partner.items():
            yield self.odd[row].places if row in self.odd else ((there, place),)


def slot_of(alignment: Alignment, row: int, column: int) -> Slot | None:
    """Return the slot of a gold cell; blank if all its content is accounted for elsewhere."""
    slot = alignment.slot(row, column)
    if slot is None or not alignment.consumed or (row, column) in alignment.slots:
        return slot
    return Slot("", slot.places) if alignment.consumed.issuperset(slot.places) else slot


def paired_rows(alignment: Alignment) -> dict[int, int]:
    """Return the first partner of each paired gold row, in the gold's order."""
    return {row: pairing.predicted[0] for row, pairing in sorted(alignment.row_of.items())}


def slots_of(alignment: Alignment, column: int, partner: dict[int, int]) -> Slots:
    """Return the slots of a paired gold column."""
    odd = {row: slot for (row, other), slot in alignment.slots.items() if other == column and row in partner}
    if alignment.consumed:
        place = alignment.column_of[column].predicted[0]
        for row, there in partner.items():
            if (there, place) in alignment.consumed and row not in odd:
                odd[row] = Slot("", ((there, place),))
    return Slots(alignment, column, partner, odd)
