"""The findings of cells, derived from the place of each gold fact in a draft."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from tabx.perturb.contents import Content, ContentRelation, TextChange, relate
from tabx.perturb.draft import Draft, Fact, Place
from tabx.perturb.homes import Homes
from tabx.perturb.records import Expected, Label
from tabx.perturb.units import scale_of
from tabx.table import show_path

_REPAIRABLE, _HARMFUL = Label.REPAIRABLE, Label.HARMFUL
_Places = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def cell_findings(draft: Draft, homes: Homes) -> tuple[list[Expected], list[Expected], list[Expected]]:
    """Return the findings of cells, of facts in other cells, and of shifted rows."""
    facts = facts_at(draft, homes)
    shifted = _shifted_rows(homes, facts)
    cells: list[Expected] = []
    moved: list[Expected] = []
    for i, rows in sorted(homes.rows.items()):
        for j, columns in sorted(homes.columns.items()):
            if not draft.gold.rows[i][j].is_anchor:
                continue
            fact, place = facts.get((i, j), (None, (rows[0], columns[0])))
            if fact is None or fact.content.blank or place[1] in columns or rows[0] in shifted:
                cells += _at_home(draft, (i, j), fact, place, columns)
            elif relate(draft.contents[i][j], fact.content).kept:
                kind = "packed_cell" if _shares(draft, place, (i, j)) else "moved_cell"
                gold = draft.contents[i][j]
                places = _places((i, j), fact, place, columns)
                text = fact.content.text
                moved.append(Expected("cell", "equivalent", kind, _REPAIRABLE, *places, gold.text, text, gold.type))
                cells += _at_home(draft, (i, j), fact, place, columns)
            else:
                cells += _unknown(draft, homes, (i, j), place, fact.content)
    ragged = [
        Expected("row", "equivalent", "ragged", _HARMFUL, gold_rows=(i,), predicted_rows=tuple(rows))
        for i, rows in sorted(homes.rows.items())
        if rows[0] in shifted
    ]
    return cells, moved, ragged


def _places(source: Place, fact: Fact | None, place: Place, columns: Sequence[int]) -> _Places:
    """Return the places of a finding; a split fact has all columns of its gold column."""
    predicted_columns = tuple(columns) if fact is not None and fact.parts > 1 else (place[1],)
    return (source[0],), (source[1],), (place[0],), predicted_columns


def _at_home(
    draft: Draft, source: Place, fact: Fact | None, place: Place, columns: Sequence[int]
) -> Iterator[Expected]:
    """Yield the finding of a gold cell whose fact is in place, or recognised elsewhere."""
    gold, now = draft.contents[source[0]][source[1]], fact.content if fact is not None else Content("")
    relation = relate(gold, now)
    if relation.relation != "exact":
        header = show_path(draft.gold.columns[source[1]])
        yield _cell(gold, now, relation, _places(source, fact, place, columns), header)


def _unknown(draft: Draft, homes: Homes, source: Place, place: Place, now: Content) -> Iterator[Expected]:
    """Yield the findings of a fact not recognised in another cell: missing here, extra there."""
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
        both = Content(draft.text(r, c), change=TextChange.DIFFERENT)
        yield _cell(there, both, ContentRelation("partial", "more words"), guest, "")


def _cell(gold: Content, now: Content, relation: ContentRelation, places: _Places, header: str) -> Expected:
    data_type, size = now.type if gold.blank else gold.type, relation.magnitude
    if size is not None and gold.number is not None:
        size *= float(scale_of(gold.number.suffix, header))
    return Expected(
        "cell",
        relation.relation,
        relation.kind,
        relation.label,
        *places,
        gold_text=gold.text,
        predicted_text=now.text,
        data_type=data_type,
        magnitude=size,
    )


def facts_at(draft: Draft, homes: Homes) -> dict[Place, tuple[Fact, Place]]:
    """Return for each gold cell its fact in the row that stands for its gold row, and the place."""
    ways_of: dict[Place, list[tuple[Fact, Place]]] = {}
    for i, rows in homes.rows.items():
        for r in rows:
            for c, slot in enumerate(draft.slots[r]):
                if c in homes.copied_columns:
                    continue
                for fact in slot.facts:
                    if fact.source is not None and fact.source[0] == i:
                        ways_of.setdefault(fact.source, []).append((fact, (r, c)))
    found: dict[Place, tuple[Fact, Place]] = {}
    for source, ways in ways_of.items():
        full = [way for way in ways if not way[0].content.blank] or ways
        if full[0][0].parts > 1:
            found[source] = _put_together(draft, source, full)
        else:
            own = homes.columns.get(source[1], [])
            found[source] = max(full, key=lambda way: (way[1][1] in own, -way[1][1]))
    return found


def _put_together(draft: Draft, source: Place, ways: list[tuple[Fact, Place]]) -> tuple[Fact, Place]:
    """Return a split fact, joined again if all its parts are there and unchanged."""
    gold = draft.contents[source[0]][source[1]]
    parts = {fact.part: fact.content for fact, _ in ways}
    text = " ".join(parts[part].text for part in sorted(parts))
    count = ways[0][0].parts
    if text == gold.text:
        return Fact(gold, source, parts=count), ways[0][1]
    is_whole = len(parts) == count
    change = max((content.change for content in parts.values()), key=lambda change: change is TextChange.DIFFERENT)
    put_together = Content(text, change=change if is_whole and change else TextChange.DIFFERENT)
    return Fact(put_together, source, parts=count), ways[0][1]


def _shares(draft: Draft, place: Place, source: Place) -> bool:
    facts = draft.slots[place[0]][place[1]].facts
    return any(fact.source != source and not fact.content.blank for fact in facts)


def _shifted_rows(homes: Homes, facts: dict[Place, tuple[Fact, Place]]) -> set[int]:
    """Return the draft rows with two or more facts that are equally far off their columns.

    Steps are counted in columns that stand for a gold column: an inserted column makes no step longer.
    """
    standing = sorted({c for places in homes.columns.values() for c in places})
    apart: dict[int, list[int]] = {}
    for (_, j), (fact, (r, c)) in facts.items():
        homes_of = homes.columns.get(j, [])
        if homes_of and c not in homes_of and not fact.content.blank:
            apart.setdefault(r, []).append(bisect_left(standing, c) - bisect_left(standing, homes_of[0]))
    return {r for r, steps in apart.items() if len(steps) > 1 and len(set(steps)) == 1 and steps[0]}
