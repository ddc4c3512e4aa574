"""Formats that are no text, told by their first bytes."""

from __future__ import annotations

from pathlib import Path

from tabx.formats.read import opened

_SIGNS = (
    (b"PK\x03\x04", b"", "xlsx", "a ZIP file (an XLSX workbook, perhaps)"),
    (b"PK\x05\x06", b"", "xlsx", "an empty ZIP file"),
    (b"PAR1", b"PAR1", "parquet", "a Parquet file"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", "", "an old or encrypted Office file; save it as .xlsx, no password"),
    (b"%PDF-", b"", "", "a PDF file"),
    (b"\x1f\x8b\x08", b"", "", "a gzip file"),
)


def binary_format(path: Path) -> tuple[str, str]:
    """Return the binary format that a file is in, by its first and last bytes, and what that is in words.

    The format is "" for a file of a kind that is not read; both are "" for what may be text.

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
    """Return what `binary_format` returns, from the first and the last bytes."""
    return next(
        ((name, what) for start, end, name, what in _SIGNS if head.startswith(start) and tail.endswith(end)), ("", "")
    )
