"""The cache of responses between runs: one text per question, in a private folder."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from tabx.base.errors import OptionError
from tabx.base.paths import cache_folder
from tabx.base.redaction import without_keys
from tabx.llm import cache_store
from tabx.llm.cache_store import DATABASE, Kept, Nothing, OnlyRead, Store, prepare, sealed, unsealed
from tabx.llm.cache_trouble import Trouble, reason_of, trouble_of
from tabx.llm.forking import USES_OF_SQLITE, finish_before_forks, renew_in_forks
from tabx.llm.records import Message
from tabx.llm.spec import ModelSpec

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


def reply_key(spec: ModelSpec, messages: Sequence[Message], repeat: int) -> str:
    """Return the SHA-256 of everything a reply as it is depends on.

    What the model can write is not part of it: only replies that ended by themselves are kept.
    """
    whole = {
        "form": _FORM,
        "reply": True,
        "model": spec.model,
        "api_base": spec.keyed_base,
        "parameters": spec.asked(repeat, longest=None),
        "repeat": repeat,
        "messages": [[message.role, message.content] for message in messages],
    }
    return _hashed(whole)


def question_key(spec: ModelSpec, messages: Sequence[Message], schema: Mapping[str, Any] | None, repeat: int) -> str:
    """Return the SHA-256 of everything the answer depends on; API keys are not part of it."""
    whole = {
        "form": _FORM,
        "model": spec.model,
        "api_base": spec.keyed_base,
        "mode": spec.mode if schema is not None else None,
        "parameters": spec.asked(repeat),
        "repeat": repeat,
        "messages": [[message.role, message.content] for message in messages],
        "schema": schema,
    }
    return _hashed(whole)


def _hashed(whole: Mapping[str, Any]) -> str:
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def mode_key(spec: ModelSpec) -> str:
    """Return the key under which the mode in which a model answers is remembered."""
    text = json.dumps(["mode", _FORM, spec.model, spec.keyed_base, spec.mode])
    return hashlib.sha256(text.encode("ascii")).hexdigest()


class ResponseCache:
    """Texts by key, for all threads and several processes at once.

    Only its owner can read the folder (0700). Beyond `size_limit` bytes the oldest entries are removed. A damaged cache
    is moved aside with a message, and started anew; one that cannot be written serves what it holds, and one that
    another process keeps locked is done without, both with a message.

    Raises
    ------
    OptionError
        On first use: the folder cannot be made, is a link, or belongs to somebody else.
    """

    def __init__(self, folder: Path | None = None, *, size_limit: int = SIZE_LIMIT, say: Say = silent) -> None:
        self.path = (cache_folder() if folder is None else folder) / FOLDER
        self.size_limit = size_limit
        self._say = say
        self.renew()
        renew_in_forks(self)
        finish_before_forks(self, is_within=True)
        self._opened: Store | None = None
        self._is_renewed = False

    def renew(self) -> None:
        """Make the locks anew, as another thread may hold them at a fork."""
        self._lock, self._writing = RLock(), RLock()

    def opening(self) -> Any:
        """Return the lock, which is held while the cache is opened and its library is imported."""
        return self._lock

    def get(self, key: str) -> str | None:
        """Return the text stored under a key, None without one."""
        found = self._with(lambda store: store.get(key))
        return unsealed(key, found) if isinstance(found, str) else None

    def put(self, key: str, text: str) -> None:
        """Store a text without keys; where that fails, report it and go on, as only the caching is lost.

        Threads write one after another: they would wait for the database's lock in no order, each for its patience.
        """
        try:
            clean = without_keys(text)
            with self._writing:
                self._with(lambda store: store.put(key, sealed(key, clean)))
        except OptionError as error:
            self._say(str(error))

    def stats(self) -> CacheStats:
        """Return the statistics; a cache that does not exist yet is not created."""
        if not self.path.is_dir():
            return CacheStats(self.path, 0, 0, self.size_limit)
        entries = int(self._with(lambda store: store.count()) or 0)
        size = sum(file.stat().st_size for file in self.path.glob(f"{DATABASE}*"))
        return CacheStats(self.path, entries, size, self.size_limit)

    def clear(self) -> int:
        """Delete all entries and return their number; OptionError where it cannot be written."""
        return int(self._with(lambda store: store.clear()) or 0) if self.path.is_dir() else 0

    def close(self) -> None:
        """Close this thread's connection; the next use opens another."""
        with self._lock, USES_OF_SQLITE.one():
            if self._opened is not None:
                self._opened.close()

    def _with(self, use: Callable[[Store], Any]) -> Any:
        """Return what `use` returns of the store, or of the one that takes its place where it fails."""
        while True:
            store = self._store()
            try:
                with USES_OF_SQLITE.one():
                    return use(store)
            except OptionError as error:
                raise OptionError(f"{self.path}: {error}") from None
            except Exception as error:  # values of any type may stand in a damaged database
                trouble = trouble_of(error)
                if trouble is Trouble.OTHER:
                    raise
                if trouble is Trouble.ENTRY:
                    return None
                self._replace(store, trouble, error)

    def _store(self) -> Store:
        with self._lock:
            while self._opened is None:
                try:
                    prepare(self.path)
                    with USES_OF_SQLITE.one():
                        self._opened = Kept(self.path, self.size_limit)
                except OptionError:
                    raise
                except Exception as error:
                    trouble = trouble_of(error)
                    if trouble is Trouble.OTHER and isinstance(error, OSError):
                        raise OptionError(
                            f"{self.path}: the cache cannot be created ({error.strerror or error}); "
                            "set TABX_CACHE_DIR to another folder or use --no-cache"
                        ) from None
                    # What cannot be read while it is opened is no entry: the settings.
                    self._take_over(None, Trouble.DAMAGE if trouble is Trouble.ENTRY else trouble, error)
            return self._opened

    def _replace(self, failed: Store, trouble: Trouble, error: Exception) -> None:
        with self._lock:
            if self._opened is failed:  # else another thread has done it
                with USES_OF_SQLITE.one():
                    failed.close()
                self._opened = None
                self._take_over(failed, trouble, error)

    def _take_over(self, failed: Store | None, trouble: Trouble, error: Exception) -> None:
        """Put another store, or none yet, in the place of the one that failed, and say so."""
        said = reason_of(error)
        if trouble is Trouble.OTHER:
            raise error
        if trouble is Trouble.LOCKED:
            self._do_without(f"is locked by another process for {cache_store.PATIENCE:g} s")
        elif trouble is Trouble.UNWRITABLE and not isinstance(failed, OnlyRead):
            self._only_read(said)
        elif trouble is Trouble.DAMAGE and not self._is_renewed:
            self._is_renewed = True  # damaged again, it is no accident
            self._renew(said)
        else:
            self._do_without(f"cannot be used ({said})")

    def _only_read(self, said: str) -> None:
        try:
            with USES_OF_SQLITE.one():
                self._opened = OnlyRead(self.path)
        except (sqlite3.Error, OSError):
            self._do_without(f"cannot be used ({said})")
        else:
            self._say(f"{self.path}: the cache cannot be written ({said}); what it holds is used, nothing new is kept")

    def _do_without(self, said: str) -> None:
        self._opened = Nothing(f"the cache {said}")
        self._say(f"{self.path}: the cache {said}; done without it, nothing is kept")

    def _renew(self, said: str) -> None:
        try:
            self._set_aside(said)
        except OSError:
            self._do_without(f"is damaged ({said}) and cannot be moved aside")

    def _set_aside(self, said: str) -> None:
        number = 1
        while (aside := self.path.with_name(f"{FOLDER}.damaged-{number}")).exists():
            number += 1
        self.path.rename(aside)
        self._say(f"{self.path}: the cache was damaged ({said}); moved to {aside.name}, a new one is started")
