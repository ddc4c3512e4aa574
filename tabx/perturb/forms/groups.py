"""Group headers over too many or too few columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tabx.perturb.draft import Column, Draft
from tabx.perturb.records import Expected, Label, Part, Provenance, RefusedError
from tabx.table import Cell, Table


def groups_of(draft: Draft) -> list[range]:
    """Return the columns of each group header of a header with two levels, all with their own names; in order."""
    levels = len(draft.columns[0].names if draft.columns else ())
    if draft.turn or levels != 2 or levels != len(draft.gold.header_rows):
        return []
    groups, start = [], 0
    for (text, is_group), members in groupby(
        draft.columns, key=lambda column: (column.names[0].text, _is_below(column))
    ):
        stop = start + len(list(members))
        if text and is_group and stop - start > 1:
            groups.append(range(start, stop))
        start = stop
    return groups


def _is_below(column: Column) -> bool:
    return bool(column.names[1].text) and not column.names[1].covered


def _gold_columns(draft: Draft, columns: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(source for c in columns for source in draft.columns[c].sources))


@dataclass(frozen=True, slots=True)
class GroupSpan:
    """A group header over the next column too, or not over its last.

    Attributes
    ----------
    kind : str
    group : tuple of int
        The gold columns of the group.
    wider : bool
    """

    kind: str
    group: tuple[int, ...]
    wider: bool

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        self._columns(draft)
        return draft

    def _columns(self, draft: Draft) -> range:
        """Return the columns of the group; RefusedError where they are no longer one beside another."""
        groups = groups_of(draft)
        found = next((one for one in groups if _gold_columns(draft, one) == self.group), None)
        if found is None:
            raise RefusedError("the columns of the group are no longer all there, side by side")
        if self.wider and not any(other.start == found.stop for other in groups):
            raise RefusedError("no other group stands behind it")
        return found

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return the columns whose group header has another width."""
        kind, columns = ("header_level", self.group) if self.wider else ("group_span", self.group[-1:])
        return (Expected("column", "equivalent", kind, Label.REPAIRABLE, gold_columns=columns),)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table."""
        columns = self._columns(draft)
        top = [cell.text for cell in table.header_rows[0]]
        if self.wider:
            top[columns.stop] = top[columns.start]
        else:
            top[columns[-1]] = ""
        return (_with_top(table, top),)


@dataclass(frozen=True, slots=True)
class GroupsOnce:
    """Each group header over its first column only."""

    kind: str

    def settled(self, draft: Draft) -> Draft:
        """Return the draft."""
        if len(groups_of(draft)) < 2:
            raise RefusedError("fewer than two group headers over several columns")
        return draft

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return the columns without their group."""
        blank = _gold_columns(draft, [c for group in groups_of(draft) for c in group[1:]])
        return (Expected("column", "equivalent", "group_span", Label.REPAIRABLE, gold_columns=blank),)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table."""
        blank = {c for group in groups_of(draft) for c in group[1:]}
        top = ["" if c in blank else cell.text for c, cell in enumerate(table.header_rows[0])]
        return (_with_top(table, top),)


def _with_top(table: Table, texts: Sequence[str]) -> Table:
    """Return the table with other group headers; a name over both levels keeps its cell."""
    top = tuple(
        cell if cell.row_span > 1 else Cell(text) for cell, text in zip(table.header_rows[0], texts, strict=True)
    )
    return replace(table, header_rows=(top, *table.header_rows[1:]))
