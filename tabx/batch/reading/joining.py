"""Columns of another file, joined to rows by their id: gold tables that do not stand beside what is judged."""

from __future__ import annotations

import json
import sqlite3
import weakref
from collections.abc import Iterable, Mapping
from typing import Any

from tabx.base.errors import InputError, OptionError
from tabx.batch.reading.columns import ID, texts_of
from tabx.batch.reading.files import Broken, Row, read_rows


class Join:
    """The rows of a file by their id, on disk: a million of them take no memory.

    Parameters
    ----------
    name : str
        A file that `read_rows` reads.
    id : str or None
        Column of the ids; one that the file does not have, or None, is one of the usual names.

    Raises
    ------
    InputError
        There is no such file, a row cannot be read, has no id, or the id of another.
    FormatError
        As of `read_rows`.
    """

    def __init__(self, name: str, id: str | None = None) -> None:
        self.name = name
        self.columns: dict[str, None] = {}
        """Names of all columns but that of the ids, in the order in which they are met."""
        # Without a name it is a file that is gone once it is closed.
        self._db = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        weakref.finalize(self, self._db.close)
        for statement in (
            "PRAGMA journal_mode=OFF",
            "PRAGMA synchronous=OFF",
            "CREATE TABLE rows (id TEXT PRIMARY KEY, number INTEGER, data TEXT) WITHOUT ROWID",
            "BEGIN",
        ):
            self._db.execute(statement)
        self._odd: dict[str, Row] = {}
        """Rows that JSON cannot hold, as Parquet may have them."""
        for number, row in enumerate(read_rows(name)):
            if isinstance(row, Broken):
                raise InputError(row.reason)
            self._add(number, row, id)

    def _add(self, number: int, row: Row, id: str | None) -> None:
        column = next((one for one in (id, *ID) if one is not None and one in row), None)
        key = texts_of(row, column)
        if not key:
            named = " or ".join(filter(None, (id, *ID)))
            raise InputError(f"{self.name}: row {number + 1} has no id ({named}); rows are joined by it")
        rest = {one: value for one, value in row.items() if one != column}
        self.columns |= dict.fromkeys(rest)
        try:
            data = json.dumps(rest)
        except (TypeError, ValueError):
            data, self._odd[key] = "", rest
        added = self._db.execute("INSERT OR IGNORE INTO rows VALUES (?, ?, ?)", (key, number, data))
        if not added.rowcount:
            (before,) = self._db.execute("SELECT number FROM rows WHERE id = ?", (key,)).fetchone()
            raise InputError(
                f"{self.name}: the id {key!r} is in row {before + 1} and in row {number + 1}; once is right"
            )

    def row_of(self, id: str) -> Row | None:
        """Return the columns of an id, None where the file does not have it."""
        found = self._db.execute("SELECT data FROM rows WHERE id = ?", (id,)).fetchone()
        if found is None:
            return None
        data: Row = json.loads(found[0]) if found[0] else self._odd[id]
        return data

    def _has(self, id: str) -> bool:
        return self._db.execute("SELECT 1 FROM rows WHERE id = ?", (id,)).fetchone() is not None

    def joined(self, row: Mapping[str, Any], id: str) -> tuple[Mapping[str, Any], str]:
        """Return a row with the columns that it does not have itself, and why it has none of them, "" where it has."""
        found = self.row_of(id)
        if found is None:
            return row, f"{self.name} has no row with the id {id!r}"
        return {**found, **row}, ""

    def check(self, ids: Iterable[str], where: str) -> str:
        """Return what is to be told of ids that the file does not have, "" where it has all.

        Raises
        ------
        OptionError
            It has none of them.
        """
        count = missing = 0
        first = ""
        for id in ids:
            count += 1
            if not self._has(id):
                missing += 1
                first = first or id
        if count and missing == count:
            raise OptionError(f"--join {self.name}: none of its ids is one of {where} (such as {first!r})")
        return f"{self.name} has no row for {missing:,} of {count:,} ids; first: {first!r}" if missing else ""
