"""A draft laid out as a table."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.perturb.draft import Draft, Place, Turn
from tabx.table import Cell, Table


def table_of(draft: Draft) -> Table:
    """Return a draft as a table."""
    if draft.turn is Turn.UPRIGHT:
        return upright_table(draft)
    header, body = _header_grid(draft), _body_grid(draft)
    caption = draft.gold.caption
    if draft.turn is Turn.WHOLE:
        names, *lines = zip(*(header + body), strict=True)
        return Table((names,), tuple(lines), stub_columns=0, caption=caption)
    # Header and body are as wide as the wider of both.
    width = max(draft.width, draft.height)
    rows = tuple((*line, *[Cell("")] * (width - draft.height)) for line in zip(*body, strict=True))
    return Table(tuple((*line, *[Cell("")] * (width - draft.width)) for line in header), rows, caption=caption)


def upright_table(draft: Draft) -> Table:
    """Return a draft as a table that is not turned."""
    groups = tuple(row.group for row in draft.rows)
    header, body = _header_grid(draft), _body_grid(draft)
    return Table(header, body, groups if any(groups) else (), _stub_count(draft), draft.gold.caption)


def _stub_count(draft: Draft) -> int:
    """Return the number of leading columns that come from the gold's stub columns alone."""
    stubs = draft.gold.stub_columns
    others = (place for place, column in enumerate(draft.columns) if not column.sources or max(column.sources) >= stubs)
    return min(stubs, next(others, draft.width))


def _header_grid(draft: Draft) -> tuple[tuple[Cell, ...], ...]:
    levels = len(draft.columns[0].names) if draft.columns else 0
    names = [[column.names[level] for column in draft.columns] for level in range(levels)]
    return _grid([[name.text for name in line] for line in names], [[name.span for name in line] for line in names])


def _body_grid(draft: Draft) -> tuple[tuple[Cell, ...], ...]:
    return _grid(
        [[slot.text for slot in row] for row in draft.slots], [[slot.span for slot in row] for row in draft.slots]
    )


def _grid(texts: Sequence[Sequence[str]], spans: Sequence[Sequence[int]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells; the rest of a merged cell stays merged if it is a rectangle of one text."""
    merged: dict[tuple[int, str], list[Place]] = {}
    for i, line in enumerate(spans):
        for j, span in enumerate(line):
            if span:
                merged.setdefault((span, texts[i][j]), []).append((i, j))
    grid = [[Cell(text) for text in line] for line in texts]
    for (_, text), covered in merged.items():
        top, left = min(i for i, _ in covered), min(j for _, j in covered)
        tall, wide = max(i for i, _ in covered) - top + 1, max(j for _, j in covered) - left + 1
        if tall * wide == len(covered):
            for i, j in covered:
                grid[i][j] = Cell(text, tall, wide, i - top, j - left)
    return tuple(tuple(line) for line in grid)
