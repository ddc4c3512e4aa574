"""Where two tables differ as texts: marks that a person may ask for, and nothing that the judge thinks.

Columns with the same header and rows with the same first cell are compared place by place; any other cell is marked
where its text stands nowhere in the other table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping

from tabx.table import Table

Place = tuple[int, int, int]
"""Table, row and column, from 0."""


def differing(gold: Iterable[Table], predicted: Iterable[Table]) -> tuple[list[Place], list[Place]]:
    """Return the places of each side whose text is another one, or none, on the other side."""
    sides = tuple(gold), tuple(predicted)
    return _marked(sides[0], sides[1]), _marked(sides[1], sides[0])


def _marked(ours: tuple[Table, ...], theirs: tuple[Table, ...]) -> list[Place]:
    marked = []
    anywhere = {_text(cell.text) for table in theirs for row in table.rows for cell in row}
    for number, table in enumerate(ours):
        other = theirs[number] if number < len(theirs) else None
        rows = _partners(_keys(table), _keys(other)) if other else {}
        columns = _partners(table.columns, other.columns) if other else {}
        for row, cells in enumerate(table.rows):
            for column, cell in enumerate(cells):
                text = _text(cell.text)
                if other and row in rows and column in columns:
                    is_there = text == _text(other.rows[rows[row]][columns[column]].text)
                else:
                    is_there = text in anywhere
                if not is_there:
                    marked.append((number, row, column))
    return marked


def _keys(table: Table) -> list[str]:
    return [_text(row[0].text) for row in table.rows]


def _partners(ours: Iterable[Hashable], theirs: Iterable[Hashable]) -> Mapping[int, int]:
    """Return the place of each of ours on the other side: the first with the same name for the first, and so on."""
    known = defaultdict(list)
    for place, name in enumerate(theirs):
        known[name].append(place)
    for places in known.values():
        places.reverse()
    return {place: known[name].pop() for place, name in enumerate(ours) if known.get(name)}


def _text(text: str) -> str:
    return " ".join(text.split())
