"""Tables as text in a target, one or several, with what the target could not carry."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tabx.base.errors import FormatError
from tabx.formats import dump_table_with_losses, load_tables
from tabx.formats.dump import SEVERAL, dump_tables_with_losses
from tabx.table import Table


def written(tables: Sequence[Table], target: str) -> tuple[str, tuple[str, ...]]:
    """Return tables as text in a target, and the losses; no tables are "".

    Raises
    ------
    FormatError
        The target holds one table, and there are several.
    """
    if not tables:
        return "", ()
    if len(tables) == 1:
        text, losses = dump_table_with_losses(tables[0], target)
    elif target == "json":
        return _several_in_json(tables)
    elif target in SEVERAL:
        text, losses = dump_tables_with_losses(tables, target)
    else:
        raise FormatError(f"{target} holds one table, and there are {len(tables)}")
    return text, tuple(note.message for note in losses)


def _several_in_json(tables: Sequence[Table]) -> tuple[str, tuple[str, ...]]:
    """Return an object with the list of the tables: no format of files has several in one text of JSON."""
    each = [dump_table_with_losses(table, "json") for table in tables]
    text = json.dumps({"tables": [json.loads(one) for one, _ in each]}, ensure_ascii=False, indent=1) + "\n"
    losses = [f"table {number}: {note.message}" for number, (_, notes) in enumerate(each, 1) for note in notes]
    found = len(load_tables(text, "json"))
    return text, (*losses, *([f"{len(tables)} tables are read back as {found}"] if found != len(tables) else []))
