"""The findings that a perfect judge would report, derived from a draft."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from tabx.perturb.cell_findings import cell_findings
from tabx.perturb.contents import Content
from tabx.perturb.draft import Column, Draft, HeaderChange, Slot, Turn
from tabx.perturb.homes import Homes, find_homes, known_by_name
from tabx.perturb.records import Expected, Label, Provenance
from tabx.table import show_path

_HARMLESS, _REPAIRABLE, _HARMFUL = Label.HARMLESS, Label.REPAIRABLE, Label.HARMFUL


def derive(draft: Draft) -> tuple[tuple[Expected, ...], Provenance]:
    """Return the findings (structure, order, headers, cells), and the provenance of the lines."""
    draft = known_by_name(draft)
    homes = find_homes(draft)
    cells, moved, ragged = cell_findings(draft, homes)
    expected = (*_structure(draft, homes), *ragged, *_orders(homes), *_headers(draft, homes), *moved, *cells)
    return expected, _provenance(draft, homes)


def _provenance(draft: Draft, homes: Homes) -> Provenance:
    gold = draft.gold
    return Provenance(
        rows=tuple(tuple(homes.rows.get(i, ())) for i in range(gold.row_count)),
        columns=tuple(tuple(homes.columns.get(j, ())) for j in range(gold.column_count)),
        extra_rows=tuple(sorted([*homes.extra_rows, *homes.copied_rows])),
        extra_columns=tuple(sorted([*homes.extra_columns, *homes.copied_columns])),
    )


def _structure(draft: Draft, homes: Homes) -> Iterator[Expected]:
    if draft.turn:
        label = _HARMLESS if draft.turn is Turn.WHOLE else _REPAIRABLE
        yield Expected("table", "equivalent", draft.turn.value, label)
    blank_rows, blank_columns = _blank_lines(draft, homes)
    yield from _column_structure(draft, homes, blank_columns)
    yield from _row_structure(draft, homes, blank_rows)
    yield from _joined(homes)


def _column_structure(draft: Draft, homes: Homes, blank: Sequence[int]) -> Iterator[Expected]:
    gold = draft.gold
    for j in range(gold.column_count):
        if j not in homes.columns:
            kind, name = _type_of(draft.contents, j), show_path(gold.columns[j])
            yield Expected("column", "missing", "missing", _HARMFUL, gold_columns=(j,), gold_text=name, data_type=kind)
    if blank:
        yield Expected("table", "equivalent", "layout", _HARMLESS, predicted_columns=tuple(blank))
    for c in homes.extra_columns:
        if c in blank:
            continue
        text, kind = draft.columns[c].header, _draft_type(draft, c)
        yield Expected(
            "column",
            "extra",
            "extra",
            _label_of_extra(row[c] for row in draft.slots),
            predicted_columns=(c,),
            predicted_text=text,
            data_type=kind,
        )
    for c in homes.copied_columns:
        yield Expected("column", "equivalent", "copied_column", _HARMFUL, predicted_columns=(c,))


def _row_structure(draft: Draft, homes: Homes, blank: Sequence[int]) -> Iterator[Expected]:
    for i in range(draft.gold.row_count):
        if i not in homes.rows:
            yield Expected("row", "missing", "missing", _HARMFUL, gold_rows=(i,))
    if blank:
        yield Expected("table", "equivalent", "layout", _HARMLESS, predicted_rows=tuple(blank))
    for r in homes.extra_rows:
        if r in blank:
            continue
        if draft.rows[r].total and _is_right_total(draft, r):
            yield Expected("row", "equivalent", "total_row", _REPAIRABLE, predicted_rows=(r,))
        else:
            yield Expected("row", "extra", "extra", _label_of_extra(draft.slots[r]), predicted_rows=(r,))
    for r in homes.copied_rows:
        yield Expected("row", "equivalent", "copied_row", _HARMFUL, predicted_rows=(r,))


def _label_of_extra(slots: Iterable[Slot]) -> Label:
    """Return the label of an extra row or column: harmless without a fact, as nothing there costs next to nothing."""
    return _HARMFUL if any(slot.text.strip() for slot in slots) else _HARMLESS


def _blank_lines(draft: Draft, homes: Homes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the extra rows and the extra columns without any text, header included."""
    rows = [r for r in homes.extra_rows if not any(slot.text for slot in draft.slots[r])]
    columns = [
        c for c in homes.extra_columns if not draft.columns[c].header and not any(row[c].text for row in draft.slots)
    ]
    return tuple(rows), tuple(columns)


def _joined(homes: Homes) -> Iterator[Expected]:
    """Yield the findings of merged and split columns, and of merged rows."""
    for j, places in homes.columns.items():
        if len(places) > 1:
            halves = tuple(places)
            yield Expected(
                "column", "equivalent", "split_column", _REPAIRABLE, gold_columns=(j,), predicted_columns=halves
            )
    for c, members in _together(homes.columns).items():
        yield Expected(
            "column", "equivalent", "merged_column", _REPAIRABLE, gold_columns=members, predicted_columns=(c,)
        )
    for r, members in _together(homes.rows).items():
        yield Expected("row", "equivalent", "merged_row", _REPAIRABLE, gold_rows=members, predicted_rows=(r,))


def _together(homes: dict[int, list[int]]) -> dict[int, tuple[int, ...]]:
    shared: dict[int, list[int]] = {}
    for index, places in homes.items():
        for place in places:
            shared.setdefault(place, []).append(index)
    return {place: tuple(indices) for place, indices in sorted(shared.items()) if len(indices) > 1}


def _type_of(contents: list[list[Content]], column: int) -> str:
    return _commonest([row[column].type for row in contents])


def _draft_type(draft: Draft, column: int) -> str:
    return _commonest([content.type for content in draft.cells(column)])


def _commonest(types: list[str]) -> str:
    full = [kind for kind in types if kind != "Empty"]
    return max(sorted(set(full)), key=full.count) if full else "Empty"


def _is_right_total(draft: Draft, row: int) -> bool:
    """Whether each number of a total row is the sum of the gold's numbers in its column."""
    for c, column in enumerate(draft.columns):
        slot = draft.slots[row][c]
        number = slot.sole.content.number if slot.sole else None
        if number is None:
            continue
        if len(column.sources) != 1:
            return False
        j = column.sources[0]
        summands = [line[j].number for i, line in enumerate(draft.contents) if draft.gold.rows[i][j].is_anchor]
        if number.amount != sum((summand.amount for summand in summands if summand is not None), Fraction(0)):
            return False
    return True


def _orders(homes: Homes) -> Iterator[Expected]:
    for name, places in (("row", homes.rows), ("column", homes.columns)):
        joined = set(_together(places))
        pairs = [(g, p[0]) for g, p in sorted(places.items()) if len(p) == 1 and p[0] not in joined]
        moved = _off_the_longest_run(pairs)
        if not moved:
            continue
        there, here = tuple(g for g, _ in moved), tuple(p for _, p in moved)
        if name == "row":
            yield Expected("table", "equivalent", "row order", _HARMLESS, gold_rows=there, predicted_rows=here)
        else:
            yield Expected("table", "equivalent", "column order", _HARMLESS, gold_columns=there, predicted_columns=here)


def _off_the_longest_run(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs outside a longest increasing run of places (patience sorting)."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for position, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [position]
    kept, position = set(), last[-1] if last else -1
    while position >= 0:
        kept.add(position)
        position = before[position]
    return [pair for position, pair in enumerate(pairs) if position not in kept]


def _headers(draft: Draft, homes: Homes) -> Iterator[Expected]:
    joined = set(_together(homes.columns))
    alone = [(j, places) for j, places in sorted(homes.columns.items()) if len(places) == 1 and places[0] not in joined]
    levels = [(j, places[0]) for j, places in alone if _levels_changed(draft, j, draft.columns[places[0]])]
    yield from _levels(draft, levels)
    for j, places in alone:  # what a merge or a split did to a header is part of it
        column = draft.columns[places[0]]
        found = _header_relation(draft, j, column)
        if found is None:
            continue
        entity, relation, kind, label = found
        path = tuple(name.text for name in column.names if not name.covered)
        gold, text, data_type = show_path(draft.gold.columns[j]), show_path(path), _type_of(draft.contents, j)
        yield Expected(
            entity,
            relation,
            kind,
            label,
            gold_columns=(j,),
            predicted_columns=(places[0],),
            gold_text=gold,
            predicted_text=text,
            data_type=data_type,
        )


def _header_relation(draft: Draft, gold: int, column: Column) -> tuple[str, str, str, Label] | None:
    if not draft.gold.header_rows:
        return None
    mine = tuple(part for part in draft.gold.columns[gold] if part)
    theirs = tuple(name.text for name in column.names if name.text and not name.covered)
    if mine == theirs:
        return None
    if column.named_after is not None and column.named_after != gold:
        return "header", "different", "wrong header", _HARMFUL
    if column.change is HeaderChange.OPPOSITE:
        return "header", "different", "wrong header", _HARMFUL
    if not column.change:
        return None  # a level more or fewer is one finding for all columns
    label = _REPAIRABLE if column.change in (HeaderChange.SPELLING, HeaderChange.ABBREVIATION) else _HARMLESS
    return "header", "equivalent", column.change.value, label


def _levels(draft: Draft, changed: list[tuple[int, int]]) -> Iterator[Expected]:
    """Yield what happened to the levels of columns, as (gold, place): lost groups apart from all else."""
    without_group = [(j, c) for j, c in changed if _lost_its_group(draft, j, draft.columns[c])]
    others = [pair for pair in changed if pair not in without_group]
    for kind, pairs in (("lost_group", without_group), ("header_level", others)):
        if pairs:
            there, here = tuple(j for j, _ in pairs), tuple(c for _, c in pairs)
            yield Expected("column", "equivalent", kind, _REPAIRABLE, gold_columns=there, predicted_columns=here)


def _lost_its_group(draft: Draft, gold: int, column: Column) -> bool:
    """Whether a column lost a name that the gold has over some columns, not over all behind the first."""
    left = {name.text for name in column.names}
    gone = [part for part in draft.gold.columns[gold][:-1] if part and part not in left]
    over = [sum(part in path[:-1] for path in draft.gold.columns) for part in gone]
    return any(count < draft.gold.column_count - 1 for count in over)


def _levels_changed(draft: Draft, gold: int, column: Column) -> bool:
    """Whether a column's own header has more or fewer levels than the gold's."""
    if not draft.gold.header_rows or column.named_after not in (None, gold):
        return False
    mine = [part for part in draft.gold.columns[gold] if part]
    return len(mine) != sum(name.levels for name in column.names if name.text and not name.covered)
