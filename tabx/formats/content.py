"""Bytes and file objects: read once, and held to be read as often as it takes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from tabx.base.errors import InputError
from tabx.base.limits import NO_LIMIT, check, limit
from tabx.base.whole_files import temporary_file
from tabx.formats.files import binary_format, check_encoding, decode_bytes, kind_of, opened, read_bytes, read_text


@dataclass(frozen=True, slots=True)
class Content:
    """What bytes or a file object held.

    Attributes
    ----------
    data : bytes or str
    name : str
        What errors call it: the file's name, where it has one.
    suffix : str
        That of its name, with the dot; "" without one.
    encoding : str or None
        Of bytes that are not UTF-8.
    """

    data: bytes | str
    name: str
    suffix: str = ""
    encoding: str | None = None


def at_rest(source: Any, encoding: str | None = None) -> Any:
    """Return a source that can be read more than once.

    Bytes, file objects and text files of another encoding become a `Content`, other names of a file a `Path`; every
    other source is returned as it is.

    Raises
    ------
    InputError
        For a file that cannot be read, a file object that has nothing left to read, and beyond the limit `bytes`.
    FormatError
        For an unknown encoding.
    """
    if encoding is not None:
        check_encoding(encoding)
    if isinstance(source, (str, Content)):
        return source
    if isinstance(source, (bytes, bytearray, memoryview)):
        check("bytes", len(source), "the bytes")
        return Content(bytes(source), "the bytes", encoding=encoding)
    if isinstance(source, os.PathLike):
        path = Path(os.fsdecode(source))
        return path if encoding is None or binary_kind(path) != ("", "") else _encoded(path, encoding)
    is_file = callable(getattr(source, "read", None))
    return _read(source, encoding) if is_file else source


def _encoded(path: Path, encoding: str) -> Content:
    with opened(path) as file:
        return Content(read_bytes(file, str(path)), str(path), path.suffix, encoding)


def _read(file: Any, encoding: str | None) -> Content:
    """Return what is left to read of a file object."""
    name, suffix = _name(file)
    most = limit("bytes")
    try:
        data = file.read() if most == NO_LIMIT else file.read(most + 1)
        is_at_end = not data and file.seekable() and file.tell() > 0
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: cannot be read ({error})") from error
    if not isinstance(data, (bytes, str)):
        raise InputError(f"{name}: its read() gives {type(data).__name__}; bytes or a text are right")
    if is_at_end:
        raise InputError(f"{name}: stands at its end; seek(0) before it is read")
    check("bytes", len(data), name)
    return Content(data, name, suffix, encoding)


def _name(file: Any) -> tuple[str, str]:
    """Return the name of a file object and its suffix; a number is a descriptor, no name."""
    name = getattr(file, "name", None)
    if isinstance(name, (str, os.PathLike)):
        return os.fspath(name), PurePath(name).suffix
    return "the file object", ""


def text_of_source(source: str | Path | Content) -> str:
    """Return the text of a source, without a byte order mark.

    Raises
    ------
    InputError
        Where a file cannot be read, or bytes are no text.
    """
    if isinstance(source, Path):
        return read_text(source)
    content = source if isinstance(source, Content) else Content(source, "the text")
    if isinstance(content.data, bytes):
        return decode_bytes(content.data, content.name, content.encoding)
    return content.data.removeprefix("\ufeff")


def binary_kind(source: Path | Content) -> tuple[str, str]:
    """Return the binary format of a file or content, and a description of it, both as of `binary_format`."""
    if isinstance(source, Path):
        return binary_format(source) if source.is_file() else ("", "")
    return kind_of(source.data[:8], source.data[-4:]) if isinstance(source.data, bytes) else ("", "")


@contextmanager
def as_file(source: Path | Content) -> Iterator[Path]:
    """Provide the path of a file, for content that of a temporary one."""
    if isinstance(source, Path):
        yield source
        return
    data = source.data.encode() if isinstance(source.data, str) else source.data
    with temporary_file(data, "content") as path:
        yield path
