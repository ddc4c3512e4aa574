"""Wide form: the names in a column become columns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabx.perturb.draft import Column, Draft
from tabx.perturb.forms.form import (
    RESHAPED,
    check_plain,
    check_recognised,
    column_of,
    made,
    names_of,
    own_name,
    texts_of,
    with_columns,
    with_rows,
)
from tabx.perturb.records import Expected, Part, Provenance, RefusedError
from tabx.table import Table


@dataclass(frozen=True, slots=True)
class Wide:
    """A row for each key, a column for each name and column of values.

    Attributes
    ----------
    kind : str
    name : int
        The gold column whose texts become headers.
    keys : tuple of int
        The gold columns that stay; the values of all others stand below the names.
    """

    kind: str
    name: int
    keys: tuple[int, ...]

    def settled(self, draft: Draft) -> Draft:
        """Return the draft with key, name and values in this order, rows by key, then by name."""
        check_plain(draft)
        check_recognised(draft)
        names_of(draft)
        name, keys = column_of(draft, self.name), sorted(column_of(draft, key) for key in self.keys)
        values = [c for c in range(draft.width) if c != name and c not in keys]
        if not values:
            raise RefusedError("no column of values is left")
        draft = with_columns(draft, [*keys, name, *values])
        settled = with_rows(draft, _order(draft, len(keys)))
        implied = range(len(keys), settled.width if len(values) == 1 else len(keys) + 1)
        return replace(
            settled, columns=[_implied(draft, c) if c in implied else draft.columns[c] for c in range(draft.width)]
        )

    def findings(self, draft: Draft, provenance: Provenance) -> tuple[Expected, ...]:
        """Return one finding about the shape."""
        return (RESHAPED,)

    def printed(self, draft: Draft, table: Table) -> tuple[Part, ...]:
        """Return one table; a name is a header, with that of its values where they are several."""
        texts, keys = texts_of(draft), len(self.keys)
        values = draft.width - 1 - keys
        headers = names_of(draft)
        names = list(dict.fromkeys(row[keys] for row in texts))
        places = {(tuple(row[:keys]), row[keys]): row[keys + 1 :] for row in texts}
        blanks = [""] * values
        lines = [
            [*key, *(text for name in names for text in places.get((key, name), blanks))]
            for key in dict.fromkeys(tuple(row[:keys]) for row in texts)
        ]
        new = [name if values == 1 else f"{name} {value}" for name in names for value in headers[keys + 1 :]]
        return (made([[*headers[:keys], *new]], lines, table),)


def _order(draft: Draft, keys: int) -> list[int]:
    """Return the rows by key, then by name; RefusedError where these do not tell them apart."""
    texts = texts_of(draft)
    rows, names = [tuple(row[:keys]) for row in texts], [row[keys] for row in texts]
    is_filled = all(names) and all(map(all, rows))
    if not is_filled or len(set(zip(rows, names, strict=True))) < len(rows):
        raise RefusedError("keys and names do not tell the rows apart")
    if set(names) & set(names_of(draft)):
        raise RefusedError("a name in the column is that of another column")
    return sorted(range(len(texts)), key=lambda r: (rows.index(rows[r]), names.index(names[r])))


def _implied(draft: Draft, c: int) -> Column:
    """Return a column whose header the form does not print."""
    column = draft.columns[c]
    return own_name(draft, column) if len(column.sources) == 1 else column
