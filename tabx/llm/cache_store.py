"""What a cache of responses is kept in: a private folder with one database, written, only read, or done without."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tabx.base.errors import OptionError
from tabx.base.seals import seal_of_text

if TYPE_CHECKING:
    from diskcache import Disk

PATIENCE = 5.0
"""Seconds that a lock of another process is waited for: writing an answer takes milliseconds, clearing all some 2 s."""

DATABASE = "cache.db"
_READ = "SELECT value FROM Cache WHERE key = ? AND raw = 1 AND mode = 1 AND filename IS NULL"
_SEAL = 32
"""Hexadecimal digits before each entry: the seal of key and text, to notice what was damaged or put under it."""


class Store(Protocol):
    """Texts by key."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, None without one."""

    def put(self, key: str, text: str) -> None:
        """Store a text."""

    def count(self) -> int:
        """Return the number of entries."""

    def clear(self) -> int:
        """Delete all entries and return their number."""

    def close(self) -> None:
        """Close this thread's connection."""


@cache
def text_disk() -> type[Disk]:
    """Return a subclass of `diskcache.Disk` that stores texts only."""
    from diskcache import Disk
    from diskcache.core import MODE_RAW

    class TextDisk(Disk):  # type: ignore[misc]
        """Stores str keys and values inside the database; any other stored value is a miss."""

        def put(self, key: Any) -> tuple[str, bool]:
            if not isinstance(key, str):
                raise TypeError("keys are texts")
            return key, True

        def get(self, key: Any, raw: Any) -> str:
            if not raw:
                raise OSError("an entry whose key is no text")
            return _text(key)

        def store(self, value: Any, read: bool, key: Any = None) -> tuple[int, int, None, str]:
            if not isinstance(value, str):
                raise TypeError("values are texts")
            return 0, MODE_RAW, None, value  # the size is that of files besides the database: none

        def fetch(self, mode: int, filename: Any, value: Any, read: bool) -> str:
            # diskcache takes an OSError for a miss.
            if mode != MODE_RAW or filename is not None:
                raise OSError("an entry that is no text")
            return _text(value)

        def remove(self, file_path: Any) -> None:
            """Do nothing: no entry was written to a file, so a file named by an entry is not ours."""

    return TextDisk


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise OSError("no text")
    return value


def sealed(key: str, text: str) -> str:
    """Return a text with the seal that says that it was stored whole under this key."""
    seal = seal_of_text(f"{key}\n{text}", _SEAL)
    return f"{seal}\n{text}"


def unsealed(key: str, stored: str) -> str | None:
    """Return the text of a stored entry, None where it is not what was stored under this key."""
    text = stored[_SEAL + 1 :]
    return text if sealed(key, text) == stored else None


class Kept:
    """A database that is read and written; errors are those of `sqlite3` and `diskcache`."""

    def __init__(self, folder: Path, size_limit: int) -> None:
        from diskcache import Cache

        self._database = folder / DATABASE
        _check_lock(self._database)
        self._cache = Cache(
            str(folder),
            timeout=PATIENCE,
            disk=text_disk(),
            eviction_policy="least-recently-stored",
            size_limit=size_limit,
            cull_limit=10,
        )

    def get(self, key: str) -> str | None:
        """Return the text of a key, None without one."""
        found = self._cache.get(key)
        return found if isinstance(found, str) else None

    def put(self, key: str, text: str) -> None:
        """Store a text, also in place of an entry that cannot be read."""
        try:
            self._cache.set(key, text)
        except sqlite3.OperationalError as error:
            if "decode" not in str(error).lower():
                raise
            self._delete(" WHERE key = ?", key)
            self._cache.set(key, text)

    def count(self) -> int:
        """Return the number of entries."""
        return len(self._cache)

    def clear(self) -> int:
        """Delete all entries and return their number."""
        return self._delete("")

    def _delete(self, where: str, *values: str) -> int:
        # diskcache looks at the name of each entry's file first, which may be unreadable: ours have none.
        with closing(sqlite3.connect(self._database, timeout=PATIENCE)) as connection, connection:
            return connection.execute(f"DELETE FROM Cache{where}", values).rowcount

    def close(self) -> None:
        """Close this thread's connection."""
        self._cache.close()


def _check_lock(database: Path) -> None:
    """Raise sqlite3.OperationalError where the database stays locked: diskcache would wait a minute, or for ever."""
    if not database.exists():
        return
    connection = sqlite3.connect(database, timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    finally:
        connection.close()


class OnlyRead:
    """A database that cannot be written: what it holds is served, and nothing is added.

    Raises
    ------
    sqlite3.Error
        It cannot be read either.
    """

    def __init__(self, folder: Path) -> None:
        self._reason = ""
        address = (folder / DATABASE).resolve().as_uri()
        # As it is, if a log of changes cannot be made beside it: what such a log holds is not seen then.
        for way in ("mode=ro", "immutable=1"):
            self._address = f"{address}?{way}"
            try:
                self.count()
            except sqlite3.Error:
                if way == "immutable=1":
                    raise
            else:
                return

    def get(self, key: str) -> str | None:
        """Return the text of a key, None without one."""
        rows = self._rows(_READ, key)
        return rows[0][0] if rows and isinstance(rows[0][0], str) else None

    def put(self, key: str, text: str) -> None:
        """Keep nothing."""

    def count(self) -> int:
        """Return the number of entries."""
        return int(self._rows("SELECT COUNT(*) FROM Cache")[0][0])

    def clear(self) -> int:
        """Raise OptionError: nothing can be deleted."""
        raise OptionError("the cache cannot be written")

    def close(self) -> None:
        """Do nothing: no connection stays open."""

    def _rows(self, statement: str, *values: str) -> list[Any]:
        connection = sqlite3.connect(self._address, uri=True, timeout=PATIENCE)
        try:
            return connection.execute(statement, values).fetchall()
        finally:
            connection.close()


class Nothing:
    """In place of a cache that cannot be used."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def get(self, key: str) -> None:
        """Return None."""

    def put(self, key: str, text: str) -> None:
        """Keep nothing."""

    def count(self) -> int:
        """Raise OptionError: it is not known."""
        raise OptionError(self._reason)

    def clear(self) -> int:
        """Raise OptionError: nothing was deleted."""
        raise OptionError(self._reason)

    def close(self) -> None:
        """Do nothing."""


def prepare(folder: Path) -> None:
    """Make the folder, for its owner alone.

    Raises
    ------
    OptionError
        The folder or its database is a link, belongs to somebody else, or is none; nothing was changed.
    OSError
        The folder cannot be made.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _check_own(folder, stat.S_ISDIR, "a folder")
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        if os.path.lexists(folder / name):
            _check_own(folder / name, stat.S_ISREG, "a file")
    if os.name == "posix" and folder.stat().st_mode & 0o077:
        _close_to_others(folder)


def _check_own(path: Path, is_right: Callable[[int], bool], right: str) -> None:
    known = path.lstat()
    reason = ""
    if stat.S_ISLNK(known.st_mode):
        reason = "a link"
    elif not is_right(known.st_mode):
        reason = f"not {right}"
    elif hasattr(os, "geteuid") and known.st_uid != os.geteuid():
        reason = f"of another user ({known.st_uid})"
    if reason:
        raise OptionError(
            f"{path}: {reason}; the cache needs {right} of its own: "
            "set TABX_CACHE_DIR to another folder or use --no-cache"
        )


def _close_to_others(folder: Path) -> None:
    """Take the rights of others, of this folder and of none that it was exchanged for."""
    handle = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY)
    try:
        if os.fstat(handle).st_uid == os.geteuid():
            os.fchmod(handle, 0o700)
    except OSError:
        return  # of a disk that only is read, which nobody writes to
    finally:
        os.close(handle)
