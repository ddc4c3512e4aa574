"""The entry point: which cells of a table, or of several, a text bears out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from tabx.align.pairing.grid import Grid, read_grid
from tabx.align.pairing.keys import find_key_columns
from tabx.backbone import Backbone
from tabx.backbones import EMBEDDED, resolve_backbone
from tabx.backbones.embedded import EmbeddedBackbone
from tabx.base.errors import InputError
from tabx.base.limits import check, timed
from tabx.formats import Source, load_table, load_tables
from tabx.grounding.asking import check_can_ground, settled
from tabx.grounding.reading.number_words import what_is_lacking
from tabx.grounding.reading.prose import Prose
from tabx.grounding.records import Grounding
from tabx.grounding.rules.chance import moved_cells
from tabx.grounding.rules.deciding import cells_by_rules
from tabx.grounding.rules.looking import Looker
from tabx.table import Note, Table
from tabx.values.column.fields import lists_fields
from tabx.values.columns import Scale

NO_ROW_NAMES = "no row names"
"""Code of the note that rows have no names, and cells are looked for by sentence and column name."""

NO_NUMBER_WORDS = "no number words"
"""Code of the note that numbers in words were not looked for."""


def ground(
    text: str,
    table: Source | Table,
    *,
    backbone: str | Backbone | None = None,
    number_words: bool = True,
    seed: int = 0,
    format: str | None = None,
) -> Grounding:
    """Return which cells of a table a text bears out; of several tables in a source those of the last with data.

    Parameters
    ----------
    text : str
        The text that the table was made from.
    table : Table, or what `tabx.load_table` takes
    backbone : str, Backbone or None
        Settles what the rules leave open, as in `tabx.judge`; None, and "embedded", ask no model.
    number_words : bool
        Whether numbers in English words count, where text2num is installed; where it is not, a note says so.
    seed : int
        Of the values made wrong for `Grounding.chance`.
    format : str or None
        Of the table, as of `tabx.load_table`.

    Raises
    ------
    InputError
        The text is empty, the table cannot be read or has no filled cell.
    TimeLimitError
        It takes longer than the limit `seconds` allows.
    ModelFailure
        A model was to be asked and does not answer.
    """
    with timed():
        one = table if isinstance(table, Table) else load_table(table, format)
        return _grounded(_prose(text, number_words), [one], backbone, seed)[0]


def ground_tables(
    text: str,
    tables: Source | Iterable[Table],
    *,
    backbone: str | Backbone | None = None,
    number_words: bool = True,
    seed: int = 0,
    format: str | None = None,
) -> tuple[Grounding, ...]:
    """Return which cells of each table of a source a text bears out, each table by itself.

    Parameters and errors as of `ground`; a table without a filled cell is no error here where another one has some.
    """
    with timed():
        several = _tables(tables, format)
        return _grounded(_prose(text, number_words), several, backbone, seed)


def ground_each(text: str, tables: Sequence[Table], *, seed: int = 0) -> tuple[Grounding, ...]:
    """Return which cells of each table a text bears out, by rules alone; tables without filled cells are no error.

    Errors as of `ground`.
    """
    with timed():
        prose = _prose(text, True)
        return tuple(_grounding(prose, table, seed, EmbeddedBackbone()) for table in tables)


def _tables(source: Any, format: str | None) -> Sequence[Table]:
    """Return the tables given, or those of a source; rows are a source, too."""
    if isinstance(source, Table):
        return (source,)
    if isinstance(source, list | tuple) and source and all(isinstance(one, Table) for one in source):
        return source
    return load_tables(source, format)


def _prose(text: str, number_words: bool) -> Prose:
    check("bytes", len(text.encode("utf-8", "surrogatepass")), "the text")
    if not text.strip():
        raise InputError("text: it is empty; the text that the table was made from is right")
    return _remembered(text, number_words)


@lru_cache(maxsize=4)
def _remembered(text: str, number_words: bool) -> Prose:
    """Return a text as read; the tables of several models are made from the same one."""
    return Prose(text, number_words=number_words)


def _grounded(
    prose: Prose, tables: Sequence[Table], backbone: str | Backbone | None, seed: int
) -> tuple[Grounding, ...]:
    asked = resolve_backbone(EMBEDDED if backbone is None else backbone)
    check_can_ground(asked)
    found = tuple(_grounding(prose, table, seed, asked) for table in tables)
    if not any(one.cells for one in found):
        raise InputError("table: no cell of it is filled; a table with rows is right")
    return found


def _grounding(prose: Prose, table: Table, seed: int, backbone: Backbone) -> Grounding:
    grid = read_grid(table)
    keys, header_columns = names_of(grid)
    looker = Looker(prose, grid, keys, header_columns)
    cells = cells_by_rules(looker)
    settled_cells, use = settled(looker, cells, backbone)
    return Grounding(
        cells=settled_cells,
        table=table,
        text=prose.text,
        sentences=prose.sentences,
        key_columns=keys or header_columns,
        moved=moved_cells(looker, cells, seed),
        notes=tuple(_notes(grid, keys, header_columns)),
        model=use,
    )


def names_of(grid: Grid) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the columns that name rows, and those that name what stands beside them, as a header does.

    Where no column tells all rows apart, the first one still names them, if it holds names.
    A sole column names nothing.
    """
    if grid.width == 1:
        return (), ()
    if lists_fields(grid.columns):
        return (), (0,)
    keys = find_key_columns(grid)
    if not keys and grid.width > 1 and grid.columns[0].scale is Scale.NOMINAL:
        keys = (0,)
    return keys, ()


def _notes(grid: Grid, keys: Sequence[int], header_columns: Sequence[int]) -> Iterable[Note]:
    if header_columns:
        message = (
            "attributes and values: values are looked for by sentence and attribute, attributes by their own words"
        )
        yield Note(NO_ROW_NAMES, message)
    elif not keys:
        yield Note(NO_ROW_NAMES, "no column names the rows: cells are looked for by sentence and column name")
    if what_is_lacking():
        yield Note(NO_NUMBER_WORDS, f"numbers in words are not looked for: {what_is_lacking()}")
