"""Limits on what is read and judged, with defaults and three ways to change them.

These are `changed_limits` in Python, `--limit NAME=VALUE` on the command line, and `TABX_LIMIT_NAME` in the
environment. The value 0 removes a limit.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from tabx.base.errors import InputError, OptionError, TimeLimitError


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit: its name, its default, and what it counts."""

    name: str
    default: int
    counted: str


_KNOWN = (
    Limit("cells", 1_000_000, "grid positions of a table"),
    Limit("columns", 2_000, "columns of a table"),
    Limit("tables", 100, "tables of one side"),
    Limit("bytes", 64 * 1024 * 1024, "bytes of a text or a file"),
    Limit("unpacked_bytes", 128 * 1024 * 1024, "bytes that a compressed file holds unpacked"),
    Limit("packed_files", 10_000, "files inside a compressed file"),
    Limit("elements", 4_000_000, "elements in HTML, or in the XML of a workbook"),
    Limit("nesting", 256, "levels of elements inside each other"),
    Limit("spans", 100_000, "cells of a table that cover several positions"),
    Limit("repeated_text", 16_000_000, "characters that cells over several positions repeat"),
    Limit("shared_strings", 1_000_000, "texts that the cells of a workbook share"),
    Limit("macro_uses", 200_000, "uses of macros that a text defines, those beyond it left as written"),
    Limit("macro_growth", 2_000_000, "characters that macros add to a text, those beyond it left as written"),
    Limit("macro_nesting", 20, "macros inside each other's expansions, those beyond it left as written"),
    Limit("markup", 200_000, "characters of a LaTeX cell, longer ones are read without their markup"),
    Limit("seconds", 8, "seconds of computing for one judgement or conversion, reading included"),
    Limit("query_seconds", 30, "seconds by the clock for one SQL query, its rows included"),
    Limit("query_memory", 1024, "MiB of memory for one SQL query"),
    Limit("query_rows", 1_000_000, "rows of the result of a SQL query"),
    Limit("query_bytes", 256 * 1024 * 1024, "bytes of the result of a SQL query, and of one value in it"),
)

LIMITS: Mapping[str, Limit] = MappingProxyType({known.name: known for known in _KNOWN})
"""Limits by name. The defaults keep every hostile input below 10 s and 1 GiB."""

NO_LIMIT = 10**17
"""Value of a limit that was removed: more than anything can count."""

_CHANGED: ContextVar[Mapping[str, int] | None] = ContextVar("tabx_limits", default=None)
_DEADLINE: ContextVar[tuple[float, int] | None] = ContextVar("tabx_deadline", default=None)
"""Computing time of this thread, in seconds, at which the limit is reached, and the limit."""


def limit(name: str) -> int:
    """Return the value in force of a limit, `NO_LIMIT` if it was removed.

    `changed_limits` comes first, then the environment (such as TABX_LIMIT_CELLS), then the default.

    Raises
    ------
    OptionError
        Where the environment holds no whole number for it.
    """
    changed = _CHANGED.get() or {}
    if name in changed:
        return changed[name] or NO_LIMIT
    given = os.environ.get(_variable(name))
    return LIMITS[name].default if given is None else _whole(given, _variable(name)) or NO_LIMIT


def in_force() -> tuple[int, ...]:
    """Return the values in force in the order of `LIMITS`, as a key for caches."""
    return tuple(map(limit, LIMITS))


def check(name: str, amount: int, what: str) -> None:
    """Raise InputError if an amount exceeds a limit.

    Parameters
    ----------
    name : str
        Name of the limit; the message says how to raise it.
    amount : int
        The amount to check.
    what : str
        Name of the table or file in question, for the message.
    """
    most = limit(name)
    if amount > most:
        raise InputError(
            f"{what}: {amount:,} {LIMITS[name].counted}; the limit {name!r} is {most:,} "
            f"(set {_variable(name)}={amount} or --limit {name}={amount} to raise it)"
        )


@contextmanager
def timed() -> Iterator[None]:
    """Enforce the limit `seconds` inside the `with` block, unless it already runs.

    Only the computing time of this thread counts: waiting costs nothing, and a busy machine changes no result.

    Raises
    ------
    TimeLimitError
        Out of `check_time`, once the time is over.
    """
    if _DEADLINE.get() is not None:
        yield
        return
    most = limit("seconds")
    before = _DEADLINE.set((time.thread_time() + most, most))
    try:
        yield
    finally:
        _DEADLINE.reset(before)


@contextmanager
def uncounted() -> Iterator[None]:
    """Stop the clock of `timed` inside the `with` block, while a model is asked."""
    deadline = _DEADLINE.get()
    if deadline is None:
        yield
        return
    before = time.thread_time()
    _DEADLINE.set((math.inf, deadline[1]))
    try:
        yield
    finally:
        _DEADLINE.set((deadline[0] + time.thread_time() - before, deadline[1]))


def spend(seconds: float) -> None:
    """Count computing that another thread or process did for the running `timed` block, if any."""
    deadline = _DEADLINE.get()
    if deadline is not None:
        _DEADLINE.set((deadline[0] - seconds, deadline[1]))


def seconds_left() -> float:
    """Return the seconds left to the running `timed` block; infinity without one."""
    deadline = _DEADLINE.get()
    return math.inf if deadline is None else deadline[0] - time.thread_time()


@contextmanager
def in_this_thread(left: float) -> Iterator[None]:
    """Go on with a `timed` block of another thread, of which `left` seconds are left, inside the `with` block.

    Computing time is that of a thread: the deadline of one means nothing in another.
    """
    deadline = _DEADLINE.get()
    if deadline is None:
        yield
        return
    before = _DEADLINE.set((time.thread_time() + left, deadline[1]))
    try:
        yield
    finally:
        _DEADLINE.reset(before)


def check_time() -> None:
    """Raise TimeLimitError if the time of the running `timed` block is over."""
    deadline = _DEADLINE.get()
    if deadline is not None and time.thread_time() > deadline[0]:
        raise time_is_over(deadline[1])


def time_is_over(most: int | None = None) -> TimeLimitError:
    """Return the TimeLimitError for the limit `most`; None means the one in force."""
    most = limit("seconds") if most is None else most
    return TimeLimitError(
        f"could not be judged: time: it takes more than {most:,} seconds, the limit 'seconds' "
        f"(set {_variable('seconds')}=… or --limit seconds=… to raise it, 0 for no limit)"
    )


@contextmanager
def changed_limits(**limits: int) -> Iterator[None]:
    """Change limits by name inside the `with` block, for this thread only.

    Raises
    ------
    OptionError
        For a name that is no limit, and for a value that is no whole number.
    """
    for name, value in limits.items():
        _check_name(name)
        _whole(str(value), name)
    before = _CHANGED.set({**(_CHANGED.get() or {}), **limits})
    try:
        yield
    finally:
        _CHANGED.reset(before)


def said_limits(said: Iterable[str]) -> dict[str, int]:
    """Parse limits such as "cells=1000" into a mapping; the last of a name wins.

    Raises
    ------
    OptionError
        For a text without "=", a name that is no limit, and a value that is no whole number.
    """
    found = {}
    for text in said:
        name, sign, value = text.partition("=")
        if not sign:
            raise OptionError(f"--limit {text!r}: expected NAME=VALUE, such as cells=1000")
        _check_name(name)
        found[name] = _whole(value, name)
    return found


def _check_name(name: str) -> None:
    if name not in LIMITS:
        raise OptionError(f"no limit {name!r} (known: {', '.join(LIMITS)})")


@cache
def _variable(name: str) -> str:
    return f"TABX_LIMIT_{name.upper()}"


def _whole(text: str, name: str) -> int:
    plain = text.strip().replace("_", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) < 19):
        raise OptionError(f"{name} is {text!r}; expected a whole number, 0 for no limit")
    return int(plain)
