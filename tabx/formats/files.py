"""The bytes of a file, decoded as text or recognised as a binary format."""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterator
from contextlib import contextmanager
from encodings.aliases import aliases
from itertools import islice
from pathlib import Path
from typing import IO

from tabx.base.errors import FormatError, InputError
from tabx.base.limits import NO_LIMIT, check, limit
from tabx.base.nearest import nearest

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""UTF-32 before UTF-16, whose little-endian mark it begins with."""


_SEVEN_BITS = (b"\0", b"\x1b")
"""Bytes of encodings whose text may be valid UTF-8 and mean something else: UTF-16, and those that shift by escapes."""


def read_text(path: Path) -> str:
    """Return the text of a file: UTF-8, or UTF-16 and UTF-32 with a byte order mark.

    Raises
    ------
    InputError
        Where there is no such file, it cannot be read, it is longer than the limit `bytes`, or its bytes are not valid
        in these encodings.
    """
    with opened(path) as file:
        data = read_bytes(file, str(path))
    return decode_bytes(data, str(path))


def read_bytes(file: IO[bytes], where: str) -> bytes:
    """Return all bytes of a stream.

    Raises
    ------
    InputError
        Beyond the limit `bytes`; no more than that is read.
    """
    most = limit("bytes")
    data = file.read() if most == NO_LIMIT else file.read(most + 1)
    if len(data) > most:
        rest = os.fstat(file.fileno()).st_size if file.seekable() else 0
        check("bytes", max(rest, len(data)), where)
    return data


MOST_NAMES = 1000
"""Files of a folder among which a misspelt one is looked for: a tenth of a second."""


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for reading.

    Raises
    ------
    InputError
        Where there is no such file, or it cannot be read.
    """
    try:
        with path.open("rb") as file:
            yield file
    except FileNotFoundError as error:
        raise InputError(f"{path}: no such file{_meant(path)}") from error
    except IsADirectoryError as error:
        raise InputError(f"{path}: cannot be read (a folder; a file is right)") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{path}: cannot be read ({reason})") from error


def _meant(path: Path) -> str:
    """Return the file beside it that may be meant, "" without one."""
    from difflib import get_close_matches

    try:
        with os.scandir(path.parent) as entries:
            names = [entry.name for entry in islice(entries, MOST_NAMES)]
    except (OSError, ValueError):
        return ""
    near = get_close_matches(path.name, names, n=1)
    return f"; {path.with_name(near[0])} may be meant" if near else ""


def check_encoding(name: str) -> None:
    """Raise FormatError unless the name is that of an encoding of texts."""
    try:
        "".encode(name)
    except (LookupError, ValueError):
        near = nearest(name, sorted({*aliases, *aliases.values()}))
        raise FormatError(f"unknown encoding {name!r}; nearest: {near!r}") from None


def decode_bytes(data: bytes, where: str, encoding: str | None = None, *, advised: bool = True) -> str:
    """Return the text of bytes, without the byte order mark; `where` names them in the error.

    Parameters
    ----------
    data : bytes
    where : str
    encoding : str or None
        Encoding of bytes that are not UTF-8 and have no mark; None for none.
    advised : bool
        Whether the error names an encoding that would read the bytes, where one can be given.

    Raises
    ------
    InputError
        For bytes that are not valid UTF-8 (UTF-16, UTF-32 after their mark) nor in the encoding, with the offset of the
        first one.
    """
    mark, names = _encodings(data, encoding)
    for name in names:
        try:
            return data[len(mark) :].decode(name)
        except UnicodeDecodeError as error:
            start, failed = len(mark) + error.start, name
        except UnicodeError as error:  # of codecs that give no place
            raise InputError(f"{where}: not valid {name.upper()} ({error})") from error
    advice = _advice(data, failed) if advised and not mark else ""
    raise InputError(
        f"{where}: byte {start} (0x{data[start]:02x}) is not valid {failed.upper()}; save the file as UTF-8{advice}"
    )


def _encodings(data: bytes, given: str | None) -> tuple[bytes, tuple[str, ...]]:
    """Return the byte order mark of bytes, b"" for none, and the encodings to read them in, in the order to try."""
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return mark, (name,)
    if given is None:
        return b"", ("utf-8",)
    return b"", (given,) if any(sign in data for sign in _SEVEN_BITS) else ("utf-8", given)


_WINDOWS = range(0x80, 0xA0)
"""Bytes that are quotation marks and dashes in Windows-1252, and controls in Latin-1."""

_UNUSED = b"\x81\x8d\x8f\x90\x9d"
"""Those of them that Windows-1252 has no sign for."""


def _advice(data: bytes, failed: str) -> str:
    """Return which encoding would read bytes that are not UTF-8, "" where they look like no text of one byte each."""
    if b"\0" in data:
        return ""
    is_windows = any(byte in data for byte in _WINDOWS) and not any(byte in data for byte in _UNUSED)
    name = "cp1252" if is_windows else "latin-1"
    said = {"cp1252": "Windows-1252", "latin-1": "Latin-1"}[name]
    if codecs.lookup(failed).name == codecs.lookup(name).name:
        return ""
    return f", or read it as {said}: --encoding {name}, in Python encoding={name!r}"


_BINARY_FILES = (
    (b"PK\x03\x04", b"", "xlsx", "a ZIP file (an XLSX workbook, perhaps)"),
    (b"PK\x05\x06", b"", "xlsx", "an empty ZIP file"),
    (b"PAR1", b"PAR1", "parquet", "a Parquet file"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", "", "an old or encrypted Office file; save it as .xlsx, no password"),
    (b"%PDF-", b"", "", "a PDF file"),
    (b"\x1f\x8b\x08", b"", "", "a gzip file"),
)
"""First bytes, last bytes, the format ("" for one that is not read), and what it is in words."""


def binary_format(path: Path) -> tuple[str, str]:
    """Return the binary format of a file, and a description of it.

    The format is "" for a kind of file that cannot be read; both are "" for possible text.

    Raises
    ------
    InputError
        Where the file cannot be read.
    """
    with opened(path) as file:
        head = file.read(8)
        size = file.seek(0, 2)
        file.seek(max(size - 4, 0))
        return kind_of(head, file.read(4))


def kind_of(head: bytes, tail: bytes) -> tuple[str, str]:
    """Return the result of `binary_format` from the first and the last bytes."""
    matches = (
        (name, what) for start, end, name, what in _BINARY_FILES if head.startswith(start) and tail.endswith(end)
    )
    return next(matches, ("", ""))
