"""Files and standard input as streams of bytes, unpacked by their suffix."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

from tabx.base.errors import FormatError, InputError
from tabx.base.extras import lacking

STANDARD_STREAM = "-"
PACKED = (".gz", ".zst")

RESULTS = "a file that tabx batch wrote"
"""What is right where results are read."""


def bare_suffix(name: str) -> str:
    """Return the suffix of a file's name without that of its packing: ".jsonl" for "pairs.jsonl.gz"."""
    path = Path(name)
    return Path(path.stem).suffix.lower() if path.suffix.lower() in PACKED else path.suffix.lower()


def open_bytes(name: str, right: str = "a file of rows") -> IO[bytes]:
    """Return a file, or standard input for "-", as a stream of unpacked bytes.

    Parameters
    ----------
    name : str
    right : str
        What would be right where there is no such file.

    Raises
    ------
    InputError
        There is no such file.
    FormatError
        A library that unpacks it is missing.
    """
    if name == STANDARD_STREAM:
        return sys.stdin.buffer
    try:
        return _opened(name)
    except OSError as error:
        raise InputError(f"{name}: {error.strerror or error}; {right} is right") from None


def numbered_lines(name: str, right: str, mended: str) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file, or of standard input, each with its number from 1.

    `mended` is what to do where the file cannot be unpacked to its end.

    Raises
    ------
    InputError
        As of `open_bytes`, or it cannot be unpacked.
    FormatError
        As of `open_bytes`.
    """
    shown = "standard input" if name == STANDARD_STREAM else name
    with open_bytes(name, right) as file:
        lines = enumerate(file, start=1)
        while True:
            try:
                number, line = next(lines, (0, b""))
            except (OSError, EOFError) as error:
                raise InputError(f"{shown}: cannot be unpacked ({error}); {mended}") from None
            if not line:
                return
            yield number, line


def _opened(name: str) -> IO[bytes]:
    suffix = Path(name).suffix.lower()
    if suffix == ".gz":
        return cast(IO[bytes], gzip.open(name, "rb"))
    if suffix == ".zst":
        missing = lacking(f"{name}: zstandard", "pyarrow")
        if missing:
            raise FormatError(missing)
        import pyarrow as pa

        unpacked: Any = pa.CompressedInputStream(pa.OSFile(name, "r"), "zstd")
        return io.BufferedReader(unpacked)
    return Path(name).open("rb")
