"""Fields of one record on its side: one value split over several fields, and several values said in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tabx.align.pairing.grid import Grid
from tabx.align.records import Counted, Repair, RepairKind, Slot
from tabx.align.repairs.draft import Draft
from tabx.align.repairs.parts_of_texts import Named, parts_of, put_together
from tabx.values.column.fields import lists_fields
from tabx.values.relating.relate_texts import as_written
from tabx.values.text import words

NAMES, VALUES = 0, 1
"""The gold's columns of a record on its side: places, that nothing is measured by."""


@dataclass(frozen=True, slots=True)
class RecordSide:
    """One side of a record: its table, and the columns of its names and values."""

    grid: Grid
    names: int
    values: int

    def text(self, row: int | None) -> str:
        """Return the value of a field as written; "" for none."""
        return "" if row is None else self.grid.texts[self.values][row]

    def named(self, row: int) -> Named:
        """Return a field as a part that may be found."""
        return Named(row, self.grid.texts[self.names][row], self.text(row))

    def among(self, rows: Collection[int]) -> list[int]:
        """Return some rows, in an order that their places in the table do not change."""
        return [row for row in self.grid.row_order if row in rows]

    def keys(self) -> tuple[str, ...]:
        """Return the canonical key of each value."""
        return self.grid.keys[self.values]


@dataclass(frozen=True, slots=True)
class _Found:
    """A field of one side, its partner if it has one, and the other side's unpaired fields that say the rest of it."""

    row: int
    partner: int | None
    parts: tuple[Named, ...]


def repair_split_fields(draft: Draft) -> None:
    """Find gold values of which the prediction put a part into a field of its own; put them together again."""
    sides = sides_of_record(draft)
    if sides is not None:
        gold, predicted = sides
        for found in _parted(gold, predicted, dict(draft.single_rows()), draft.missing_rows(), draft.extra_rows()):
            _split_field(draft, found, gold, predicted)


def repair_merged_fields(draft: Draft) -> None:
    """Find predicted values that say those of several gold fields, of which all but one are missing; part them."""
    sides = sides_of_record(draft)
    if sides is not None:
        gold, predicted = sides
        partners = {j: i for i, j in draft.single_rows()}
        for found in _parted(predicted, gold, partners, draft.extra_rows(), draft.missing_rows()):
            _merge_fields(draft, found, gold, predicted)


def sides_of_record(draft: Draft) -> tuple[RecordSide, RecordSide] | None:
    """Return both sides of a record; None unless the gold is one of which both columns are paired."""
    partners = dict(draft.single_columns())
    is_paired = draft.base.key_columns == (NAMES,) and {NAMES, VALUES} <= partners.keys()
    if not is_paired or not lists_fields(draft.gold.columns):
        return None
    return RecordSide(draft.gold, NAMES, VALUES), RecordSide(draft.predicted, partners[NAMES], partners[VALUES])


def _parted(
    wholes: RecordSide, others: RecordSide, partners: dict[int, int], unpaired: Sequence[int], free: Sequence[int]
) -> list[_Found]:
    """Return the fields of one side that free fields of the other are parts of, each of these once."""
    found: list[_Found] = []
    left, times = others.among(set(free)), Counter(wholes.keys())
    for row in wholes.among({*partners, *unpaired}):
        partner, key = partners.get(row), wholes.keys()[row]
        # What another field of the same side says is that field's value, and a part of none.
        unsaid = [k for k in left if times[others.keys()[k]] == (others.keys()[k] == key)]
        parts = parts_of(wholes.text(row), others.text(partner), [others.named(k) for k in unsaid])
        if parts:
            found.append(_Found(row, partner, tuple(parts)))
            taken = {part.place for part in parts}
            left = [k for k in left if k not in taken]
    return found


def _split_field(draft: Draft, found: _Found, gold: RecordSide, predicted: RecordSide) -> None:
    """Pair a gold field with its own and the extra ones; their names are explained with their values."""
    i, own = found.row, found.partner
    parts = found.parts if own is None else (predicted.named(own), *found.parts)
    places = tuple(part.place for part in parts)
    draft.rows[(i,)] = places
    names = ", ".join(f"'{part.name}'" for part in parts)
    repair = Repair(
        RepairKind.SPLIT_ROW,
        gold_rows=(i,),
        gold_columns=(VALUES,),
        predicted_rows=places,
        predicted_columns=(predicted.values,),
        count=float(len(places) - 1),
        of=Counted.ROW,
        note=f"the value is split over {names}",
    )
    text = put_together(gold.text(i), parts)
    draft.slots[i, VALUES] = Slot(text, tuple((j, predicted.values) for j in places), draft.add(repair))
    draft.consumed.update((j, predicted.names) for j in places[1:])


def _merge_fields(draft: Draft, found: _Found, gold: RecordSide, predicted: RecordSide) -> None:
    """Pair a predicted field with all gold fields whose values it says, and place each of them."""
    j, own = found.row, found.partner
    parts = found.parts
    if own is not None:
        del draft.rows[(own,)]
        parts = (gold.named(own), *parts)
    group = tuple(sorted(part.place for part in parts))
    draft.rows[group] = (j,)
    names = ", ".join(f"'{gold.named(i).name}'" for i in group)
    repair = Repair(
        RepairKind.PACKED_CELL,
        gold_rows=group,
        gold_columns=(VALUES,),
        predicted_rows=(j,),
        predicted_columns=(predicted.values,),
        count=float(len(group) - 1),
        of=Counted.CELL,
        note=f"{names} packed into '{predicted.named(j).name}'",
    )
    index = draft.add(repair)
    for part in parts:
        text = as_written(predicted.text(j), words(part.text))
        draft.slots[part.place, VALUES] = Slot(text, ((j, predicted.values),), index)
    # The field keeps its own name; those of the others are explained.
    for part in found.parts if own is not None else ():
        draft.slots[part.place, NAMES] = Slot(part.name, ((j, predicted.names),), index)
