"""The limits of what is read: each has a name, a default and two ways to change it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType

from tabx.errors import InputError, OptionError


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: its name, the most that is accepted by default, and what is counted."""

    name: str
    default: int
    counted: str


_KNOWN = (
    Limit("cells", 1_000_000, "grid positions of a table"),
    Limit("columns", 16_384, "columns of a table"),
    Limit("tables", 100, "tables of one side"),
    Limit("unpacked_bytes", 128 * 1024 * 1024, "bytes that a compressed file holds unpacked"),
    Limit("packed_files", 10_000, "files inside a compressed file"),
    Limit("xml_elements", 4_000_000, "elements in the XML of a workbook"),
    Limit("xml_nesting", 256, "levels of elements inside each other"),
    Limit("spans", 100_000, "merged cells of a sheet"),
    Limit("shared_strings", 1_000_000, "texts that the cells of a workbook share"),
)

LIMITS: Mapping[str, Limit] = MappingProxyType({known.name: known for known in _KNOWN})
"""Name to `Limit`. The defaults keep every input below 10 s and 1 GiB."""

_CHANGED: ContextVar[Mapping[str, int] | None] = ContextVar("tabx_limits", default=None)


def limit(name: str) -> int:
    """Return the limit in force: of `changed_limits`, else of the environment (TABX_LIMIT_CELLS), else the default.

    Raises
    ------
    OptionError
        Where the environment holds no whole number above 0 for it.
    """
    changed = _CHANGED.get() or {}
    if name in changed:
        return changed[name]
    given = os.environ.get(_variable(name))
    return LIMITS[name].default if given is None else _whole(given, _variable(name))


def check(name: str, amount: int, what: str) -> None:
    """Raise InputError where an amount is above a limit, with its name and how to raise it; `what` names the input."""
    most = limit(name)
    if amount > most:
        raise InputError(
            f"{what}: {amount:,} {LIMITS[name].counted}; the limit {name!r} is {most:,} "
            f"(set {_variable(name)}={amount} to raise it)"
        )


@contextmanager
def changed_limits(**limits: int) -> Iterator[None]:
    """Set limits by name for what is read inside the `with` block, in this thread alone.

    Raises
    ------
    OptionError
        For a name that is no limit, and for a value that is no whole number above 0.
    """
    for name, value in limits.items():
        if name not in LIMITS:
            raise OptionError(f"no limit {name!r} (known: {', '.join(LIMITS)})")
        _whole(str(value), name)
    before = _CHANGED.set({**(_CHANGED.get() or {}), **limits})
    try:
        yield
    finally:
        _CHANGED.reset(before)


def _variable(name: str) -> str:
    return f"TABX_LIMIT_{name.upper()}"


def _whole(text: str, name: str) -> int:
    plain = text.strip().replace("_", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) < 19 and int(plain)):
        raise OptionError(f"{name} is {text!r}; a whole number above 0 is right")
    return int(plain)
