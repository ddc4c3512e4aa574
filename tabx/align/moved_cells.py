"""Single facts that stand in another column of their row, alone or packed with another fact."""

from __future__ import annotations

from tabx.align.draft import Draft
from tabx.align.fragments import find_fragment
from tabx.align.records import Repair, RepairKind, Slot
from tabx.values.records import Value


def repair_moved_cells(draft: Draft) -> None:
    """Find gold values whose own place is blank and that stand elsewhere in the same row, and place them."""
    columns = draft.single_columns()
    owner = {p: g for g, p in columns}
    keys = [(draft.gold.keys[g], draft.predicted.keys[p]) for g, p in columns if not all(draft.predicted.keys[p])]
    for i, j in draft.single_rows() if keys else []:
        if not any(mine[i] and not theirs[j] for mine, theirs in keys):
            continue
        for g, p in columns:
            key = draft.gold.keys[g][i]
            if key and not draft.predicted.keys[p][j] and (i, g) not in draft.slots:
                _find(draft, i, j, g, owner)


def _find(draft: Draft, i: int, j: int, g: int, owner: dict[int, int]) -> None:
    value = draft.gold.value(i, g)
    for p in draft.predicted.column_order:
        other = draft.predicted.keys[p][j]
        text = draft.predicted.texts[p][j]
        home = owner.get(p)
        if not other or (j, p) in draft.consumed or home == g:
            continue
        at_home = draft.gold.keys[home][i] if home is not None else ""
        strange = home is None and _common(value)
        same = other == value.key or text == value.text.strip()  # under another unit the same text reads otherwise
        if same and at_home != other and not strange and not at_home and not _rivals(draft, i, j, g):
            note = f"'{text}' stands under '{draft.predicted.headers[p]}'"
            index = draft.add(_repair(RepairKind.MOVED_CELL, i, j, g, p, note))
            draft.slots[i, g] = Slot(text, ((j, p),), index)
            draft.consumed.add((j, p))
            if home is not None and (i, home) not in draft.slots:
                draft.slots[i, home] = Slot("", ((j, p),), index)
            return
        if home is not None and at_home and (i, home) not in draft.slots:
            mine, theirs = find_fragment(value, text), find_fragment(draft.gold.value(i, home), text)
            if mine and theirs and mine.rank != theirs.rank:
                note = f"'{text}' packs {draft.gold.headers[home]} and {draft.gold.headers[g]}"
                index = draft.add(_repair(RepairKind.PACKED_CELL, i, j, g, p, note))
                draft.slots[i, g] = Slot(mine.text, ((j, p),), index)
                draft.slots[i, home] = Slot(theirs.text, ((j, p),), index)
                return


def _common(value: Value) -> bool:
    """Whether a value is so common that it stands in a column of its own by chance: a number of one or two digits."""
    return value.number is not None and sum(map(str.isdigit, value.text)) < 3


def _rivals(draft: Draft, i: int, j: int, g: int) -> bool:
    """Whether the value stands elsewhere in its gold row too, and has left that place as well: any could have moved."""
    key, partners = draft.gold.keys[g][i], draft.column_partners()
    others = (h for h in range(draft.gold.width) if h != g and draft.gold.keys[h][i] == key)
    return any(all(draft.predicted.keys[p][j] != key for p in partners.get(h, ())) for h in others)


def _repair(kind: RepairKind, i: int, j: int, g: int, p: int, note: str) -> Repair:
    return Repair(
        kind, gold_rows=(i,), gold_columns=(g,), predicted_rows=(j,), predicted_columns=(p,), of="cell", note=note
    )
