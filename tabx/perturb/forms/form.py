"""What a form is, and what forms have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from tabx.perturb.draft import Column, Draft, HeaderChange, Name
from tabx.perturb.homes import recognised
from tabx.perturb.records import Expected, Label, Part, Provenance, RefusedError
from tabx.table import Table, plain_rows, show_path

RESHAPED = Expected("column", "equivalent", "reshaped", Label.REPAIRABLE)
"""What is told of a table in another shape."""


class Form(Protocol):
    """One form of printing a draft."""

    @property
    def kind(self) -> str:
        """The edit that takes it."""
        ...

    def settled(self, draft: Draft) -> Draft:
        """Return the draft as the form gives it back; RefusedError for one that it cannot hold."""
        ...

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return what a perfect judge tells of the form, of a settled draft."""
        ...

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return a settled draft's table in the form."""
        ...


def check_plain(draft: Draft, levels: int = 1) -> None:
    """Raise RefusedError for a draft with sections, merged cells or other than so many header levels."""
    if draft.turn:
        raise RefusedError("the table is transposed")
    if len(draft.columns[0].names if draft.columns else ()) != levels:
        raise RefusedError("the header does not have exactly " + ("one level" if levels == 1 else f"{levels} levels"))
    if draft.has_spans or any(row.group for row in draft.rows):
        raise RefusedError("the table has merged cells or sections")
    if draft.height < 2 or draft.width < 2:
        raise RefusedError("fewer than two rows or columns")


LEAST_RECOGNISED = 0.5
"""Share of the facts beyond the first column that have to be the gold's still: other facts have no shape of it."""


def check_recognised(draft: Draft, kept: Sequence[int] = (0,)) -> None:
    """Raise RefusedError for a draft with hardly a fact of the gold's in the columns that are not kept."""
    facts = [fact for row in draft.slots for c, slot in enumerate(row) if c not in kept for fact in slot.facts]
    filled = [fact for fact in facts if not fact.content.blank]
    if sum(recognised(draft, fact) for fact in filled) < LEAST_RECOGNISED * max(1, len(filled)):
        raise RefusedError("too few facts are left by which its form could be recognised")


def names_of(draft: Draft) -> list[str]:
    """Return the name of each column, levels joined; RefusedError where one is blank or comes twice."""
    names = [" ".join(name.text for name in column.names if name.text and not name.covered) for column in draft.columns]
    if not all(names) or len(set(names)) < len(names):
        raise RefusedError("not all columns have names that tell them apart")
    return names


def column_of(draft: Draft, source: int) -> int:
    """Return the column that holds a gold column and no other; RefusedError without a sole one."""
    found = [c for c, column in enumerate(draft.columns) if column.sources == (source,)]
    if len(found) != 1:
        raise RefusedError(f"no sole column holds '{show_path(draft.gold.columns[source])}'")
    return found[0]


def with_columns(draft: Draft, order: Sequence[int]) -> Draft:
    """Return the draft with its columns in another order."""
    slots = [[row[c] for c in order] for row in draft.slots]
    return replace(draft, columns=[draft.columns[c] for c in order], slots=slots)


def with_rows(draft: Draft, order: Sequence[int]) -> Draft:
    """Return the draft with its rows in another order."""
    return replace(draft, rows=[draft.rows[r] for r in order], slots=[draft.slots[r] for r in order])


def own_name(draft: Draft, column: Column) -> Column:
    """Return a column of one gold column with the gold's name: a form that does not print it says nothing of it."""
    path = draft.gold.columns[column.sources[0]]
    names = tuple(Name(path[level] if level < len(path) else "") for level in range(len(column.names)))
    return replace(column, names=names, change=HeaderChange.NONE, named_after=None)


def texts_of(draft: Draft) -> list[list[str]]:
    """Return the texts, row by row."""
    return [[slot.text for slot in row] for row in draft.slots]


def made(header: Sequence[Sequence[str]], rows: Sequence[Sequence[str]], like: Table | None = None) -> Table:
    """Return a table of texts, with the caption of another."""
    return Table(plain_rows(header), plain_rows(rows), caption=like.caption if like is not None else None)
