"""What is wrong with items, options and the pool is said before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable

from tabx.base.errors import InputError, OptionError
from tabx.batch.reading.files import Broken
from tabx.generate.items import Item
from tabx.generate.pool import Pool
from tabx.generate.settings import FROM_EXAMPLE, FROM_GOLD, FROM_SCHEMA, ONE_TABLE, Settings
from tabx.generate.tasks import in_target


def check_settings(settings: Settings, pool: Pool | None, example: str) -> None:
    """Raise where settings lack what they need, or come with what they do not use.

    Raises
    ------
    OptionError
        Examples without a pool, a pool without examples, a description from an example without one.
    InputError
        The example holds no table.
    FormatError
        A target holds one table, and the example has several.
    """
    if settings.shots and pool is None:
        raise OptionError(f"--shots {settings.shots} needs --pool FILE: items with gold tables")
    if pool is not None and not settings.shots:
        raise OptionError("--pool needs --shots N: so many examples before each text")
    wants_example = settings.format_from == FROM_EXAMPLE
    if wants_example != bool(example):
        missing = "--format-from example needs --example FILE: a table whose format is described"
        raise OptionError(missing if wants_example else "--example is for --format-from example")
    if wants_example:
        for target in settings.targets:
            in_target(example, target)


def check_items(items: Iterable[Item | Broken], settings: Settings, pool: Pool | None, where: str) -> None:
    """Raise what is wrong with any item; one that cannot be read is a matter of its own line.

    Raises
    ------
    InputError
        An item has no text, a schema that is none, no gold or no columns although the format is described from them,
        or the pool has too few examples for it.
    OptionError
        A target holds one table, and an item wants several.
    """
    for item in items:
        if not isinstance(item, Broken):
            _check_item(item, settings, f"{where}: row {item.row + 1} ({item.id})")
            if pool is not None:
                pool.beside(item, settings.shots)


def _check_item(item: Item, settings: Settings, place: str) -> None:
    schema = item.schema or settings.schema
    if settings.format_from == FROM_GOLD and item.gold is None:
        raise InputError(f"{place} has no gold table; --format-from gold needs one (--gold-column, --join)")
    if settings.format_from == FROM_SCHEMA and schema is None:
        raise InputError(f"{place} has no schema; --format-from schema needs one (--columns, --schema)")
    if schema is not None and len(schema.tables) > 1:
        for target in {*settings.targets} & {*ONE_TABLE}:
            raise OptionError(f"{place} wants {len(schema.tables)} tables; --to {target} holds one")
