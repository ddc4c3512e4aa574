"""The cache of responses between runs: one text per question, in a private folder."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from tabx.errors import OptionError
from tabx.llm.records import Message
from tabx.llm.spec import ModelSpec
from tabx.paths import cache_folder

if TYPE_CHECKING:
    from diskcache import Disk


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


if TYPE_CHECKING:
    from diskcache import Cache

FOLDER = "responses"
SIZE_LIMIT = 1 << 30
_FORM = 1  # of the entries; another form is another key

Say = Callable[[str], None]


def silent(message: str) -> None:
    """Ignore a message."""


@dataclass(frozen=True, slots=True)
class CacheStats:
    """Statistics of a cache: its folder, entries, bytes on disk and maximum bytes."""

    path: Path
    entries: int
    size: int
    size_limit: int


def question_key(spec: ModelSpec, messages: Sequence[Message], schema: Mapping[str, Any] | None, repeat: int) -> str:
    """Return the SHA-256 of everything the answer depends on; API keys are not part of it."""
    whole = {
        "form": _FORM,
        "model": spec.model,
        "api_base": spec.api_base,
        "mode": spec.mode if schema is not None else None,
        "parameters": spec.asked(repeat),
        "repeat": repeat,
        "messages": [[message.role, message.content] for message in messages],
        "schema": schema,
    }
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


class ResponseCache:
    """Texts by key, for all threads and several processes at once.

    Only its owner can read the folder (0700). Beyond `size_limit` bytes the oldest entries are removed. A damaged cache
    is moved aside with a message, and started anew.

    Raises
    ------
    OptionError
        On first use: the folder cannot be made or belongs to somebody else.
    """

    def __init__(self, folder: Path | None = None, *, size_limit: int = SIZE_LIMIT, say: Say = silent) -> None:
        self.path = (cache_folder() if folder is None else folder) / FOLDER
        self.size_limit = size_limit
        self._say = say
        self._lock = RLock()
        self._opened: Any = None  # a diskcache.Cache, once it is used

    def get(self, key: str) -> str | None:
        """Return the text stored under a key, None without one."""
        found = self._with(lambda cache: cache.get(key, retry=True))
        return found if isinstance(found, str) else None

    def put(self, key: str, text: str) -> None:
        """Store a text; where that fails, report it and go on, as only the caching is lost."""
        try:
            self._with(lambda cache: cache.set(key, text, retry=True))
        except OptionError as error:
            self._say(str(error))

    def stats(self) -> CacheStats:
        """Return the statistics; a cache that does not exist yet is not created."""
        if not self.path.is_dir():
            return CacheStats(self.path, 0, 0, self.size_limit)
        entries = int(self._with(len))
        size = sum(file.stat().st_size for file in self.path.glob("cache.db*"))
        return CacheStats(self.path, entries, size, self.size_limit)

    def clear(self) -> int:
        """Delete all entries and return their number."""
        return int(self._with(lambda cache: cache.clear(retry=True))) if self.path.is_dir() else 0

    def close(self) -> None:
        """Close this thread's connection; the next use opens another."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()

    def _with(self, use: Callable[[Cache], Any]) -> Any:
        cache = self._cache()
        try:
            return use(cache)
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise self._unusable(error) from None
            return use(self._anew(cache, error))

    def _cache(self) -> Cache:
        with self._lock:
            if self._opened is None:
                try:
                    self._opened = self._open()
                except OSError as error:
                    raise OptionError(
                        f"{self.path}: the cache cannot be created ({error.strerror or error}); "
                        "set TABX_CACHE_DIR to another folder or use --no-cache"
                    ) from None
                except Exception as error:  # settings of any kind may stand in a damaged database
                    if not _is_damage(error):
                        raise self._unusable(error) from None
                    self._set_aside(error)
                    self._opened = self._open()
            opened = self._opened
        return opened

    def _open(self) -> Cache:
        from diskcache import Cache

        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name == "posix" and self.path.stat().st_mode & 0o077:
            self.path.chmod(0o700)
        return Cache(
            str(self.path),
            disk=text_disk(),
            eviction_policy="least-recently-stored",
            size_limit=self.size_limit,
            cull_limit=10,
        )

    def _anew(self, damaged: Cache, error: Exception) -> Cache:
        with self._lock:
            if self._opened is damaged:
                damaged.close()
                self._set_aside(error)
                self._opened = None
            return self._cache()

    def _unusable(self, error: Exception) -> OptionError:
        return OptionError(f"{self.path}: the cache cannot be used ({error}); use --no-cache to work without it")

    def _set_aside(self, error: Exception) -> None:
        number = 1
        while (aside := self.path.with_name(f"{FOLDER}.damaged-{number}")).exists():
            number += 1
        self.path.rename(aside)
        self._say(f"{self.path}: the cache was damaged ({error}); moved to {aside.name}, a new one is started")


def _is_damage(error: Exception) -> bool:
    """Whether the database is corrupt, rather than busy, full or read-only."""
    if not isinstance(error, sqlite3.OperationalError):
        return True
    return any(said in str(error) for said in ("no such", "malformed", "not a database"))
