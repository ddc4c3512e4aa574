"""The findings a perfect judge would report, derived from where everything in the draft came from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabx.perturb.contents import Content, Told, relate
from tabx.perturb.draft import Column, Draft, Fact, Place
from tabx.perturb.known_names import known_by_name, recognised
from tabx.perturb.records import Expected, Label, Provenance
from tabx.perturb.units import scale_of
from tabx.table import show_path

_HARMLESS, _REPAIRABLE, _HARMFUL = Label.HARMLESS, Label.REPAIRABLE, Label.HARMFUL


_Places = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass
class _Homes:
    """Which draft rows and columns stand for which gold ones; what is left is a copy or extra."""

    rows: dict[int, list[int]]
    columns: dict[int, list[int]]
    copied_rows: list[int]
    copied_columns: list[int]
    extra_rows: list[int]
    extra_columns: list[int]


def derive(draft: Draft) -> tuple[tuple[Expected, ...], Provenance]:
    """Return the findings (structure, then order, headers, cells row by row), and where everything of the gold is."""
    draft = known_by_name(draft)
    homes = _homes(draft)
    cells, moved, ragged = _cells(draft, homes)
    found = (*_structure(draft, homes), *ragged, *_orders(homes), *_headers(draft, homes), *moved, *cells)
    return found, _provenance(draft, homes)


def _provenance(draft: Draft, homes: _Homes) -> Provenance:
    gold = draft.gold
    return Provenance(
        tuple(tuple(homes.rows.get(i, ())) for i in range(gold.row_count)),
        tuple(tuple(homes.columns.get(j, ())) for j in range(gold.column_count)),
        tuple(sorted([*homes.extra_rows, *homes.copied_rows])),
        tuple(sorted([*homes.extra_columns, *homes.copied_columns])),
    )


def _homes(draft: Draft) -> _Homes:
    columns, copied_columns, extra_columns = _column_homes(draft)
    standing = {c for places in columns.values() for c in places}
    told = [_recognised(draft, r, standing) for r in range(draft.height)]
    rows: dict[int, list[int]] = {}
    copied: list[int] = []
    extra: list[int] = []
    claims: dict[int, list[int]] = {}
    for r, row in enumerate(draft.rows):
        known = [i for i in row.sources if told[r].get(i) or _is_blank(draft, i)]
        for i in known:
            claims.setdefault(i, []).append(r)
        if not known:
            extra.append(r)
    for i in sorted(claims):
        best = max(claims[i], key=lambda r: (told[r].get(i, 0), len(draft.rows[r].sources) == 1, -r))
        rows[i] = [best]
    for r in range(draft.height):
        if r in extra or any(r in places for places in rows.values()):
            continue
        texts = [draft.text(r, c) for c in range(draft.width)]
        twins = (b for places in rows.values() for b in places)
        same = any(texts == [draft.text(b, c) for c in range(draft.width)] for b in twins)
        (copied if same else extra).append(r)
    return _Homes(rows, columns, copied, copied_columns, sorted(extra), extra_columns)


def _is_blank(draft: Draft, row: int) -> bool:
    return all(content.blank for content in draft.contents[row])


def _recognised(draft: Draft, row: int, standing: set[int]) -> dict[int, int]:
    """Return for each gold row how many of its facts can be recognised in a draft row."""
    counts: dict[int, int] = {}
    for c in sorted(standing):
        for fact in draft.slots[row][c].facts:
            if fact.source is not None and recognised(draft, fact):
                counts[fact.source[0]] = counts.get(fact.source[0], 0) + 1
    return counts


def _column_homes(draft: Draft) -> tuple[dict[int, list[int]], list[int], list[int]]:
    claims: dict[int, list[int]] = {}
    copied: list[int] = []
    extra: list[int] = []
    for c, column in enumerate(draft.columns):
        if not column.sources:
            extra.append(c)
        for j in column.sources:
            claims.setdefault(j, []).append(c)
    homes: dict[int, list[int]] = {}
    for j in sorted(claims):
        parts = [c for c in claims[j] if draft.columns[c].joint == "split"]
        whole = [c for c in claims[j] if c not in parts]
        homes[j] = [max(whole, key=lambda c: (_column_kept(draft, c), -c))] if whole else parts
    for c, column in enumerate(draft.columns):
        if column.sources and not any(c in places for places in homes.values()):
            same = any(_same_column(draft, c, b) for places in homes.values() for b in places)
            (copied if same else extra).append(c)
    return homes, copied, sorted(extra)


def _column_kept(draft: Draft, c: int) -> int:
    kept = 0
    for row in draft.slots:
        for fact in row[c].facts:
            if fact.source is not None:
                kept += relate(draft.contents[fact.source[0]][fact.source[1]], fact.content).relation == "exact"
    return kept


def _same_column(draft: Draft, one: int, other: int) -> bool:
    if draft.columns[one].header != draft.columns[other].header:
        return False
    return all(row[one].text == row[other].text for row in draft.slots)


def _structure(draft: Draft, homes: _Homes) -> Iterator[Expected]:
    if draft.turned:
        label = _HARMLESS if draft.turned == "transposed" else _REPAIRABLE
        yield Expected("table", "equivalent", draft.turned, label)
    gold = draft.gold
    for j in range(gold.column_count):
        if j not in homes.columns:
            kind, name = _type_of(draft.contents, j), show_path(gold.columns[j])
            yield Expected("column", "missing", "missing", _HARMFUL, gold_columns=(j,), gold_text=name, data_type=kind)
    edge_rows, edge_columns = _blank_edges(draft, homes)
    for c in homes.extra_columns:
        if c in edge_columns:
            yield Expected("table", "equivalent", "layout", _HARMLESS, predicted_columns=(c,))
            continue
        text, kind = draft.columns[c].header, _draft_type(draft, c)
        yield Expected(
            "column", "extra", "extra", _HARMFUL, predicted_columns=(c,), predicted_text=text, data_type=kind
        )
    for c in homes.copied_columns:
        yield Expected("column", "equivalent", "copied_column", _HARMFUL, predicted_columns=(c,))
    for i in range(gold.row_count):
        if i not in homes.rows:
            yield Expected("row", "missing", "missing", _HARMFUL, gold_rows=(i,))
    for r in homes.extra_rows:
        if r in edge_rows:
            yield Expected("table", "equivalent", "layout", _HARMLESS, predicted_rows=(r,))
        elif draft.rows[r].total and _is_right_total(draft, r):
            yield Expected("row", "equivalent", "total_row", _REPAIRABLE, predicted_rows=(r,))
        else:
            yield Expected("row", "extra", "extra", _HARMFUL, predicted_rows=(r,))
    for r in homes.copied_rows:
        yield Expected("row", "equivalent", "copied_row", _HARMFUL, predicted_rows=(r,))
    yield from _joined(homes)


def _blank_edges(draft: Draft, homes: _Homes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the one empty extra row and the one empty extra column, each where it stands alone, and at the edge."""
    rows = [r for r in homes.extra_rows if not any(slot.text for slot in draft.slots[r])]
    columns = [
        c for c in homes.extra_columns if not draft.columns[c].header and not any(row[c].text for row in draft.slots)
    ]
    alone_row = tuple(rows) if len(rows) == 1 and rows[0] in (0, draft.height - 1) else ()
    alone_column = tuple(columns) if len(columns) == 1 and columns[0] in (0, draft.width - 1) else ()
    return alone_row, alone_column


def _joined(homes: _Homes) -> Iterator[Expected]:
    """Yield the merges and splits of columns, and the merges of rows."""
    for j, places in homes.columns.items():
        if len(places) > 1:
            told = tuple(places)
            yield Expected(
                "column", "equivalent", "split_column", _REPAIRABLE, gold_columns=(j,), predicted_columns=told
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
        facts = [line[j].number for i, line in enumerate(draft.contents) if draft.gold.rows[i][j].is_anchor]
        if number.amount != sum((told.amount for told in facts if told is not None), Fraction(0)):
            return False
    return True


def _orders(homes: _Homes) -> Iterator[Expected]:
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
    """Return the pairs off a longest run whose places rise (patience sorting)."""
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


def _headers(draft: Draft, homes: _Homes) -> Iterator[Expected]:
    joined = set(_together(homes.columns))
    alone = [(j, places) for j, places in sorted(homes.columns.items()) if len(places) == 1 and places[0] not in joined]
    levels = [(j, places[0]) for j, places in alone if _levels_changed(draft, j, draft.columns[places[0]])]
    if levels:
        there, here = tuple(j for j, _ in levels), tuple(c for _, c in levels)
        yield Expected("column", "equivalent", "header_level", _REPAIRABLE, gold_columns=there, predicted_columns=here)
    for j, places in alone:  # what a merge or a split did to a header is part of it
        column = draft.columns[places[0]]
        found = _header_relation(draft, j, column)
        if found is None:
            continue
        entity, relation, kind, label = found
        path = tuple(name.text for name in column.names if not name.covered)
        gold, text, data_type = show_path(draft.gold.columns[j]), show_path(path), _type_of(draft.contents, j)
        yield Expected(
            entity, relation, kind, label, (), (j,), (), (places[0],), gold_text=gold, predicted_text=text,
            data_type=data_type,
        )  # fmt: skip


def _header_relation(draft: Draft, gold: int, column: Column) -> tuple[str, str, str, Label] | None:
    if not draft.gold.header_rows:
        return None
    mine = tuple(part for part in draft.gold.columns[gold] if part)
    theirs = tuple(name.text for name in column.names if name.text and not name.covered)
    if mine == theirs:
        return None
    if column.named_after is not None and column.named_after != gold:
        return "header", "different", "wrong header", _HARMFUL
    if column.wear == "opposite":
        return "header", "different", "wrong header", _HARMFUL
    if not column.wear:
        return None  # a level more or fewer: told for all columns at once
    label = _REPAIRABLE if column.wear in ("spelling", "abbreviation") else _HARMLESS
    return "header", "equivalent", column.wear, label


def _levels_changed(draft: Draft, gold: int, column: Column) -> bool:
    """Whether a header of the column's own says more or fewer levels than the gold's."""
    if not draft.gold.header_rows or column.named_after not in (None, gold):
        return False
    mine = [part for part in draft.gold.columns[gold] if part]
    return len(mine) != sum(bool(name.text) and not name.covered for name in column.names)


def _cells(draft: Draft, homes: _Homes) -> tuple[list[Expected], list[Expected], list[Expected]]:
    """Return the findings of cells, of facts in other cells, and of rows whose facts are shifted."""
    told = _facts_at(draft, homes)
    shifted = _shifts(homes, told)
    cells: list[Expected] = []
    moved: list[Expected] = []
    for i, rows in sorted(homes.rows.items()):
        for j, columns in sorted(homes.columns.items()):
            if not draft.gold.rows[i][j].is_anchor:
                continue
            home = (rows[0], columns[0])
            fact, place = told.get((i, j), (None, home))
            gold = draft.contents[i][j]
            now = fact.content if fact is not None else Content("")
            found = relate(gold, now)
            parts = tuple(columns) if fact is not None and fact.parts > 1 else (place[1],)
            places: _Places = ((i,), (j,), (place[0],), parts)
            away = fact is not None and not now.blank and place[1] not in columns and rows[0] not in shifted
            if away and not found.kept:
                cells += _unknown(draft, homes, (i, j), place, now)
                continue
            if away:
                kind = "packed_cell" if _shares(draft, place, (i, j)) else "moved_cell"
                moved.append(Expected("cell", "equivalent", kind, _REPAIRABLE, *places, gold.text, now.text, gold.type))
            if found.relation != "exact":
                cells.append(_cell(gold, now, found, places, show_path(draft.gold.columns[j])))
    ragged = [
        Expected("row", "equivalent", "ragged", _HARMFUL, gold_rows=(i,), predicted_rows=tuple(rows))
        for i, rows in sorted(homes.rows.items())
        if rows[0] in shifted
    ]
    return cells, moved, ragged


def _unknown(draft: Draft, homes: _Homes, source: Place, place: Place, now: Content) -> Iterator[Expected]:
    """Yield the findings of a fact in another cell that nothing tells to be the gold's: missing, and too much there."""
    (i, j), (r, c) = source, place
    gold, nothing = draft.contents[i][j], Content("")
    home: _Places = ((i,), (j,), (r,), (homes.columns[j][0],))
    yield _cell(gold, nothing, relate(gold, nothing), home, "")
    host = next((k for k, columns in homes.columns.items() if columns == [c]), None)
    if host is None:
        return
    there = draft.contents[i][host]
    whole = next((fact.content for fact in draft.slots[r][c].facts if fact.source == (i, host)), nothing)
    guest: _Places = ((i,), (host,), (r,), (c,))
    if there.blank:
        yield _cell(there, now, relate(there, now), guest, "")
    elif relate(there, whole).relation in ("exact", "equivalent"):
        told = Content(draft.text(r, c), wear="different")
        yield _cell(there, told, Told("partial", "more words"), guest, "")


def _cell(gold: Content, now: Content, found: Told, places: _Places, header: str) -> Expected:
    data_type, size = now.type if gold.blank else gold.type, found.magnitude
    if size is not None and gold.number is not None:
        size *= float(scale_of(gold.number.suffix, header))
    return Expected("cell", found.relation, found.kind, found.label, *places, gold.text, now.text, data_type, size)


def _facts_at(draft: Draft, homes: _Homes) -> dict[Place, tuple[Fact, Place]]:
    """Return for each gold cell the fact as told in the row and columns that stand for its own, and where."""
    told: dict[Place, list[tuple[Fact, Place]]] = {}
    for i, rows in homes.rows.items():
        for r in rows:
            for c, slot in enumerate(draft.slots[r]):
                if c in homes.copied_columns:
                    continue
                for fact in slot.facts:
                    if fact.source is not None and fact.source[0] == i:
                        told.setdefault(fact.source, []).append((fact, (r, c)))
    found: dict[Place, tuple[Fact, Place]] = {}
    for source, ways in told.items():
        full = [way for way in ways if not way[0].content.blank] or ways
        if full[0][0].parts > 1:
            found[source] = _put_together(draft, source, full)
        else:
            own = homes.columns.get(source[1], [])
            found[source] = max(full, key=lambda way: (way[1][1] in own, -way[1][1]))
    return found


def _put_together(draft: Draft, source: Place, ways: list[tuple[Fact, Place]]) -> tuple[Fact, Place]:
    """Return a fact that was split, whole again where all its parts are there and unchanged."""
    gold = draft.contents[source[0]][source[1]]
    parts = {fact.part: fact.content for fact, _ in ways}
    text = " ".join(parts[part].text for part in sorted(parts))
    count = ways[0][0].parts
    if text == gold.text:
        return Fact(gold, source, parts=count), ways[0][1]
    whole = len(parts) == count
    wear = max((content.wear for content in parts.values()), key=lambda wear: wear == "different")
    return Fact(Content(text, wear=wear if whole and wear else "different"), source, parts=count), ways[0][1]


def _shares(draft: Draft, place: Place, source: Place) -> bool:
    facts = draft.slots[place[0]][place[1]].facts
    return any(fact.source != source and not fact.content.blank for fact in facts)


def _shifts(homes: _Homes, told: dict[Place, tuple[Fact, Place]]) -> set[int]:
    """Return the draft rows of which two facts or more stand equally far off their own columns.

    Steps are counted in columns that stand for one of the gold: a column that came in between makes none longer.
    """
    standing = sorted({c for places in homes.columns.values() for c in places})
    apart: dict[int, list[int]] = {}
    for (_, j), (fact, (r, c)) in told.items():
        homes_of = homes.columns.get(j, [])
        if homes_of and c not in homes_of and not fact.content.blank:
            apart.setdefault(r, []).append(bisect_left(standing, c) - bisect_left(standing, homes_of[0]))
    return {r for r, steps in apart.items() if len(steps) > 1 and len(set(steps)) == 1 and steps[0]}
