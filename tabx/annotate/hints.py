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
    anywhere = {_text(cell.text) for table in theirs for row in table.rows for cell in row}
    marked: list[Place] = []
    for number, table in enumerate(ours):
        partners = _texts_of_partners(table, theirs[number]) if number < len(theirs) else {}
        for row, cells in enumerate(table.rows):
            for column, cell in enumerate(cells):
                text, partner = _text(cell.text), partners.get((row, column))
                if text not in anywhere if partner is None else text != partner:
                    marked.append((number, row, column))
    return marked


def _texts_of_partners(ours: Table, theirs: Table) -> dict[tuple[int, int], str]:
    """Return the text of the other table in the row and the column of the same names, by our place."""
    rows, columns = _partners(_keys(ours), _keys(theirs)), _partners(ours.columns, theirs.columns)
    return {
        (row, column): _text(theirs.rows[there][beside].text)
        for row, there in rows.items()
        for column, beside in columns.items()
    }


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
