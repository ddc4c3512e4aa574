"""What is known of the tables that a text is to give: their names, their columns and the types of these."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import InputError
from tabx.base.outside import one_line

TYPES = ("text", "number", "integer", "boolean")
"""What a column may hold, as JSON tells values apart; dates are texts."""

_RIGHT = '{"tables": [{"name": "Team", "columns": ["Team", {"name": "Wins", "type": "integer"}]}]}'
_SHOWN = 60
"""Letters of what is none that a message shows."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name, and one of `TYPES`."""

    name: str
    type: str = TYPES[0]


@dataclass(frozen=True, slots=True)
class TableSchema:
    """A table: its name, "" for none, and its columns from left to right."""

    name: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables of a text, in their order; several have names that differ."""

    tables: tuple[TableSchema, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, which `read_schema` reads."""
        return {
            "tables": [
                {
                    **({"name": table.name} if table.name else {}),
                    "columns": [{"name": column.name, "type": column.type} for column in table.columns],
                }
                for table in self.tables
            ]
        }


def read_schema(data: Any, where: str) -> Schema:
    """Return a schema of plain data, of its JSON, or of names of columns parted by commas.

    Parameters
    ----------
    data : mapping, list or str
        `{"tables": […]}`, one table `{"name": …, "columns": […]}`, or its columns: names, or mappings with "name" and
        "type".
    where : str
        What it is called in messages.

    Raises
    ------
    InputError
        It is none.
    """
    if isinstance(data, str):
        data = _of_text(data, where)
    if isinstance(data, Mapping) and "tables" in data:
        _check_keys(data, ("tables",), where)
        tables = tuple(_table(one, f"{where}, table {number}") for number, one in enumerate(_list(data, where), 1))
    else:
        tables = (_table(data, where),)
    _check_names(tables, where)
    return Schema(tables)


def _of_text(text: str, where: str) -> Any:
    if text.lstrip()[:1] not in ("[", "{"):
        return [name.strip() for name in text.split(",")] if text.strip() else []
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InputError(f"{where}: {one_line(text, _SHOWN)!r} is no JSON; {_RIGHT} is right") from None


def _list(data: Mapping[str, Any], where: str) -> Sequence[Any]:
    tables = data["tables"]
    if not isinstance(tables, (list, tuple)) or not tables:
        raise InputError(f"{where}: 'tables' is no list of tables; {_RIGHT} is right")
    return tables


def _table(data: Any, where: str) -> TableSchema:
    columns, name = data, ""
    if isinstance(data, Mapping):
        _check_keys(data, ("name", "columns"), where)
        columns, name = data.get("columns"), data.get("name") or ""
    if not isinstance(columns, (list, tuple)) or not columns or not isinstance(name, str):
        raise InputError(f"{where}: no schema of tables; {_RIGHT} is right")
    return TableSchema(name, tuple(_column(one, f"{where}, column {number}") for number, one in enumerate(columns, 1)))


def _column(data: Any, where: str) -> Column:
    if isinstance(data, Mapping):
        _check_keys(data, ("name", "type"), where)
        found = Column(data.get("name"), data.get("type") or TYPES[0])  # type: ignore[arg-type]  # checked below
    else:
        found = Column(data)
    if not isinstance(found.name, str):
        raise InputError(f"{where}: {one_line(str(found.name), _SHOWN)!r} is no name; a text is right")
    if found.type not in TYPES:
        said = one_line(str(found.type), _SHOWN)
        raise InputError(f"{where} ({found.name}): unknown type {said!r}; {', '.join(TYPES)} are right")
    return found


def _check_keys(data: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    for name in data:
        if name not in known:
            raise InputError(f"{where}: unknown key {name!r} in a schema; {' and '.join(known)} are right")


def _check_names(tables: Sequence[TableSchema], where: str) -> None:
    names = [table.name for table in tables]
    if len(tables) > 1 and (len(set(names)) < len(names) or "" in names):
        raise InputError(f"{where}: several tables need names that differ; {_RIGHT} is right")
