"""What keeps a cache of responses from being used: damage, a lock, a disk that is full or only read."""

from __future__ import annotations

import errno
import sqlite3
from enum import Enum


class Trouble(Enum):
    """What keeps a database from being used."""

    DAMAGE = "damage"
    ENTRY = "an entry that cannot be read, or is too long"
    LOCKED = "locked by another process"
    UNWRITABLE = "read-only, full, or unusable for another reason of the system"
    OTHER = "a fault of ours, or a folder that cannot be made"


_DAMAGED = ("no such", "malformed", "not a database")
_TWO_STATEMENTS = "one statement"
"""Of what sqlite says of a setting of diskcache's, which is pasted into a statement, that holds a second one."""

_ERRNOS = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_OF_VALUES = (TypeError, ValueError, AttributeError, KeyError, AssertionError)
"""What diskcache raises where a damaged database holds settings that make no sense."""


def trouble_of(error: BaseException) -> Trouble:
    """Return what an error of the database, or of its folder, means."""
    error = _behind(error)
    if isinstance(error, OSError):
        return Trouble.UNWRITABLE if error.errno in _ERRNOS else Trouble.OTHER
    if isinstance(error, sqlite3.DataError):
        return Trouble.ENTRY
    if isinstance(error, sqlite3.OperationalError):
        return _of_operation(str(error).lower())
    if isinstance(error, (sqlite3.ProgrammingError, sqlite3.Warning)):
        return Trouble.DAMAGE if _TWO_STATEMENTS in str(error).lower() else Trouble.OTHER
    return Trouble.DAMAGE if isinstance(error, (sqlite3.Error, *_OF_VALUES)) else Trouble.OTHER


def reason_of(error: BaseException) -> str:
    """Return what an error says, that behind a time-out where there is one."""
    error = _behind(error)
    return str(getattr(error, "strerror", None) or error or type(error).__name__)


def _behind(error: BaseException) -> BaseException:
    """Return what kept diskcache from beginning, behind its time-outs."""
    from diskcache import Timeout

    while isinstance(error, Timeout):
        error = error.__context__ or sqlite3.OperationalError("database is locked")
    return error


def _of_operation(said: str) -> Trouble:
    if "locked" in said or "busy" in said:
        return Trouble.LOCKED
    if any(word in said for word in _DAMAGED):
        return Trouble.DAMAGE
    return Trouble.ENTRY if "decode" in said else Trouble.UNWRITABLE
