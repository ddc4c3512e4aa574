"""Files that are written whole or not at all: the one place that writes files, streams of lines excepted."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tabx.base.errors import FormatError, OptionError

_LONGEST_PREFIX = 40
"""Characters of a file's name in that of its temporary one: with what is added, 255 bytes hold both."""

_DESCRIPTORS = ("/dev/", "/proc/")
"""Where names stand for what is open already (/dev/stdout): it is written to, not replaced."""


def encoded(text: str) -> bytes:
    """Return the text as UTF-8.

    Raises
    ------
    FormatError
        For half a surrogate pair, which UTF-8 cannot encode.
    """
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise not_unicode(error) from None


def not_unicode(error: UnicodeEncodeError) -> FormatError:
    """Return the error for a text that is not valid Unicode."""
    half = ascii(error.object[error.start])[1:-1]
    return FormatError(f"{half}, half a surrogate pair, cannot be written as UTF-8; only JSON can hold it")


def check_folder(path: Path) -> None:
    """Raise OptionError unless the file can be created at its path, or at the one that it links to."""
    target = _target(path)
    if not target.parent.is_dir():
        raise OptionError(
            f"{path}: the folder {str(target.parent if path.is_symlink() else path.parent)!r} does not exist"
        )
    if target.is_dir():
        raise OptionError(f"{path}: a folder; a file is right")


def check_not_read(path: Path, read: Iterable[Path]) -> None:
    """Raise OptionError if writing to the path would replace a file that was read, by whatever name."""
    for one in read:
        with suppress(OSError, ValueError):
            if one.samefile(path):
                raise OptionError(f"{path}: what is to be saved was read from it; name another file")


def _target(path: Path) -> Path:
    """Return the file that a path leads to through its links."""
    try:
        target = path.resolve()
        is_loop = target.is_symlink()  # Python 3.13 returns the path of a loop, before it raised RuntimeError
    except (OSError, RuntimeError, ValueError):
        is_loop = True
    if is_loop:
        raise OptionError(f"{path}: links that lead to no file; a file is right") from None
    return target


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file atomically, text as UTF-8, replacing an old one.

    The old file keeps its mode and, where the system permits, its owner; of a link, the file that it leads to is
    replaced. A device or a pipe is written to as it is.

    Raises
    ------
    FormatError
        For half a surrogate pair.
    OptionError
        Where the path can hold no file.
    OSError
        Where it cannot be written, with the path as its `filename`.
    """
    check_folder(path)
    data = encoded(content) if isinstance(content, str) else content
    with naming(path):
        if _is_stream(path):
            # Not truncated: behind /dev/stdout there may be a file that the shell was told to append to.
            with path.open("ab", buffering=0) as stream:
                _write_all(stream.fileno(), data)
        else:
            _replace(_target(path), data)


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Provide a stream for a file that is replaced once the `with` block is over; an exception leaves the old one.

    The errors are those of `write_file`.
    """
    check_folder(path)
    target = _target(path)
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:_LONGEST_PREFIX]}.", dir=target.parent)
    with naming(path):
        try:
            with os.fdopen(handle, "wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
            os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise


@contextmanager
def temporary_file(data: bytes, name: str) -> Iterator[Path]:
    """Provide the path of a temporary file with the given content.

    Raises
    ------
    OSError
        Where it cannot be written, with its path as `filename`.
    """
    with tempfile.TemporaryDirectory(prefix="tabx-") as folder:
        path = Path(folder) / name
        with naming(path):
            path.write_bytes(data)
        yield path


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Give an OSError of the `with` block the name of the file: a full disk names none, or that of a temporary one."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def _is_stream(path: Path) -> bool:
    return (path.exists() and not path.is_file()) or str(path).startswith(_DESCRIPTORS)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _replace(target: Path, data: bytes) -> None:
    old = target.stat() if target.exists() else None
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "write-protected", str(target))
    # The mode that the file has, or would get from open(): mkstemp makes one for its owner alone.
    mode = 0o666 & ~_umask() if old is None else old.st_mode & 0o777
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:_LONGEST_PREFIX]}.", dir=target.parent)
    try:
        try:
            _write_all(handle, data)
            os.fsync(handle)  # else a machine that stops may keep the new name and lose what it names
        finally:
            os.close(handle)
        if old is not None and hasattr(os, "chown") and (old.st_uid, old.st_gid) != _owner(name):
            with suppress(OSError):
                os.chown(name, old.st_uid, old.st_gid)
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _owner(name: str) -> tuple[int, int]:
    own = os.stat(name)
    return own.st_uid, own.st_gid


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
