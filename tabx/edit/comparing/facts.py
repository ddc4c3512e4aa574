"""The texts and merged cells that the gold leaves of the source, whatever a prediction makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabx.edit.alignment.lines import Line
from tabx.edit.comparing.merged import At, Merged, SourceBlock
from tabx.edit.comparing.tables import Tables, TextId
from tabx.edit.sides import SECTIONS


@dataclass(frozen=True)
class Facts:
    """What the gold leaves of the source, by its place in it.

    Attributes
    ----------
    texts : frozenset of TextId
        Texts; one of a merged cell counts once.
    merged : frozenset of SourceBlock
        Merged cells.
    """

    texts: frozenset[TextId]
    merged: frozenset[SourceBlock]

    def __len__(self) -> int:
        return len(self.texts) + len(self.merged)

    def lost(self, tables: Tables, merged: Merged) -> int:
        """Return how many of them the prediction of the tables has not, or has changed.

        A text of a merged cell is lost when nothing of the cell is there, or what is there says something else.
        """
        missing, there, changed = set[TextId](), set[TextId](), set[TextId]()
        for row, column, at, (was, now) in _kept(tables):
            if was == now and not tables.is_merged:
                continue
            if now is None:
                found = missing
            else:
                is_blank_part = at in merged.torn and not now
                is_same = was == now or is_blank_part or tables.are_same(("source", "predicted"), row, at[1])
                found = there if is_same else changed
            found.add(tables.text_id(row, column))
        texts = changed | (missing - there)
        return len(texts & self.texts) + len(merged.lost & self.merged)


def facts_of(tables: Tables, merged: Merged) -> Facts:
    """Return the facts of a source and its gold, read as they are without a prediction."""
    return Facts(frozenset(tables.text_id(row, column) for row, column, *_ in _kept(tables)), merged.kept)


def _kept(tables: Tables) -> Iterator[tuple[Line, Line, At, tuple[str, str | None]]]:
    """Yield every place that says the same in source and gold: row, column, their numbers, source and prediction."""
    for number, column in enumerate(tables.lines.columns):
        if not column.is_kept:
            continue
        rows = _rows(tables, column)
        lines = [row for _, row in rows]
        texts = (tables.column_texts(name, column, lines) for name in ("source", "gold", "predicted"))
        for (row_number, row), was, wanted, now in zip(rows, *texts, strict=True):
            if was is not None and was == wanted:
                yield row, column, (row_number, number), (was, now)


def _rows(tables: Tables, column: Line) -> list[tuple[int, Line]]:
    """Return the rows that the gold leaves and that have a text in a column, with their numbers."""
    rows = [(number, row) for number, row in enumerate(tables.lines.rows) if row.is_kept]
    if column.gold != SECTIONS:
        return rows
    if not (tables.source.has_sections or tables.gold.has_sections):
        return []  # those of the prediction alone are no facts
    return [(number, row) for number, row in rows if row.is_data]
