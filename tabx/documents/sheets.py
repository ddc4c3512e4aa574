"""A document as the sheets of a workbook: numbers as numbers, with the ends of their intervals beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabx.documents.csv_text import Value
from tabx.documents.record import Block, Cell, Document, Line, ListBlock, Part, TableBlock

Row = Sequence[Value]

_LONGEST_NAME = 31
"""Most characters of a sheet's name (specifications of Excel)."""

_NOT_IN_A_NAME = str.maketrans(dict.fromkeys("\\/*?:[]", " "))
"""Characters that a sheet's name cannot have (specifications of Excel)."""


def sheets(document: Document) -> dict[str, list[Row]]:
    """Return the rows of each sheet, by its name.

    Each part with a table has a sheet of its own; what the others say is on the first. The last has every figure.
    """
    texts: list[Row] = []
    found: dict[str, list[Row]] = {}
    for title, part in (one for whole in document.parts for one in _with_own_parts(whole)):
        rows = [row for block in part.blocks for row in _rows(block)]
        if any(isinstance(block, TableBlock) for block in part.blocks):
            name = _name(part, found)
            found[name] = _below(title if title != name else "", rows)
        else:
            if not texts:
                found[_name(part, found)] = texts
            texts += _below(title, rows, gap=bool(texts))
    return {**found, _free("figures", found): [document.figures.header, *document.figures.lines]}


def _below(title: str, rows: Sequence[Row], *, gap: bool = False) -> list[Row]:
    above: list[Row] = [()] if gap else []
    return [*above, *([(title,)] if title else []), *rows]


def _with_own_parts(part: Part, above: str = "") -> Iterator[tuple[str, Part]]:
    """Yield a part and those that it holds, with their titles behind those of the parts around them."""
    title = ": ".join(filter(None, (above, part.title)))
    yield title, part
    for one in part.parts:
        yield from _with_own_parts(one, title)


def _name(part: Part, taken: dict[str, list[Row]]) -> str:
    """Return a name that no other sheet has."""
    return _free(part.name or part.title or f"part {len(taken) + 1}", taken)


def _free(wanted: str, taken: dict[str, list[Row]]) -> str:
    name = wanted.translate(_NOT_IN_A_NAME)[:_LONGEST_NAME].strip("' ") or "sheet"
    number, found, used = 1, name, {one.lower() for one in taken}
    while found.lower() in used:
        number += 1
        ending = f" {number}"
        found = name[: _LONGEST_NAME - len(ending)] + ending
    return found


def _rows(block: Block) -> list[Row]:
    if isinstance(block, Line):
        return [(block.text,)]
    if isinstance(block, ListBlock):
        return [(*[None] * line.depth, line.text) for line in block.lines]
    return [*table_rows(block), ()]


def table_rows(block: TableBlock) -> list[Row]:
    """Return a table with its header; where figures have intervals, the ends have columns of their own."""
    spread = [any(row[place].low is not None for row in block.rows) for place in range(len(block.header))]
    header = [
        name
        for title, has_ends in zip(block.header, spread, strict=True)
        for name in ((title, f"{title} low", f"{title} high") if has_ends else (title,))
    ]
    return [header, *(_row(row, spread) for row in block.rows)]


def _row(row: Sequence[Cell], spread: Sequence[bool]) -> Row:
    return [
        value
        for cell, has_ends in zip(row, spread, strict=True)
        for value in ((cell.plain, cell.low, cell.high) if has_ends else (cell.plain,))
    ]
