"""A bench as a file: read whole and checked, with the first line that is wrong named; and triples of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tabx.base.errors import InputError
from tabx.batch.reading.files import Broken, Row, read_rows
from tabx.edit.bench.records import LAYOUT, MARK, Instance, Kind, Shape, Split
from tabx.judging.stored.codec import decode


def read_bench(name: str, rows: Iterable[Row | Broken] | None = None) -> tuple[Instance, ...]:
    """Return the instances of a file, or of standard input ("-").

    Raises
    ------
    InputError
        A line is no instance, an id is twice, or there are none.
    """
    found: dict[str, Instance] = {}
    for number, row in enumerate(read_rows(name) if rows is None else rows, start=1):
        where = f"{name}: line {number}"
        if isinstance(row, Broken):
            raise InputError(row.reason)
        one = instance_of(row, where)
        if one.id in found:
            raise InputError(f"{where}: the id {one.id!r} is in a line before; once is right")
        found[one.id] = one
    if not found:
        raise InputError(f"{name}: no instances; tabx edit build writes them")
    return tuple(found.values())


def instance_of(row: Mapping[str, Any], where: str) -> Instance:
    """Return the instance of a line; raise InputError, which begins with `where`, where it is none."""
    if row.get(MARK) != LAYOUT:
        raise InputError(f"{where}: no instance of a bench of edits; what tabx edit build writes is right")
    try:
        texts = ("id", "table", "policy", "instruction", "source", "gold", "format")
        return Instance(
            **{name: decode(str, row.get(name), name) for name in texts},
            **{name: decode(int, row.get(name), name) for name in ("phrasing", "seed")},
            split=_one_of(Split, row, "split"),
            kind=_one_of(Kind, row, "kind"),
            shape=_one_of(Shape, row, "shape"),
            ops=tuple(decode(list, row.get("ops"), "ops")),
            others=tuple(decode(list, row.get("others"), "others")),
        )
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def _one_of(names: Any, row: Mapping[str, Any], name: str) -> Any:
    value = row.get(name)
    if value not in list(names):
        raise InputError(f"{name} {value!r}; {', '.join(names)} are right")
    return names(value)


def lines_of(instances: Iterable[Instance]) -> Iterator[str]:
    """Yield instances as lines of JSON."""
    return (one.line() for one in instances)
