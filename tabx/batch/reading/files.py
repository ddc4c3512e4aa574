"""The rows of a file, read as a stream: JSON Lines, JSON, CSV, TSV and Parquet."""

from __future__ import annotations

import csv
import io
import json
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from tabx.base.errors import FormatError, InputError
from tabx.base.extras import lacking
from tabx.base.plain_data import what_is_wrong
from tabx.formats.parquet.values import python_values
from tabx.runs.packed import STANDARD_STREAM, bare_suffix, open_bytes

Row = Mapping[str, Any]

_BLOCK = 1 << 20
"""Characters of a JSON text read at a time."""

_PARQUET_ROWS = 256
"""Rows of a Parquet file read at a time: tables are texts of some kilobytes each."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A row that cannot be read, and why; the rows after it can."""

    reason: str


def read_rows(name: str, stream: IO[bytes] | None = None) -> Iterator[Row | Broken]:
    """Yield the rows of a file, or of standard input ("-", JSON Lines).

    Parameters
    ----------
    name : str
    stream : binary file or None
        What is read in place of standard input.

    Raises
    ------
    InputError
        There is no such file, or it breaks off in a way that no next row can be found.
    FormatError
        Its suffix is none of those that are read, or its library is missing.
    """
    suffix = ".jsonl" if name == STANDARD_STREAM else bare_suffix(name)
    read = READERS.get(suffix)
    if read is None:
        raise FormatError(f"{name}: unknown suffix; {', '.join(READERS)} are right, also with .gz or .zst")
    stream = stream if stream is not None else open_bytes(name)
    try:
        yield from read(stream, "standard input" if name == STANDARD_STREAM else name)
    except (EOFError, OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or " ".join(str(error).split())
        raise InputError(f"{name}: cannot be read to its end: {said}") from None
    finally:
        if name != STANDARD_STREAM:
            stream.close()


def _lines(stream: IO[bytes], where: str) -> Iterator[Row | Broken]:
    for number, line in enumerate(stream, start=1):
        if line.strip(b" \t\r\n\xef\xbb\xbf"):
            yield _object(line, f"{where}: line {number}")


def _object(line: bytes, where: str) -> Row | Broken:
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return Broken(f"{where}: byte {error.start} is not UTF-8")
    except RecursionError:
        return Broken(f"{where}: nested too deeply")
    except ValueError as error:
        return Broken(f"{where}: not valid JSON ({what_is_wrong(error)})")
    return data if isinstance(data, dict) else Broken(f"{where}: not an object")


def _json(stream: IO[bytes], where: str) -> Iterator[Row | Broken]:
    """Yield the objects of a JSON list; only the one being read is in memory."""
    text, decoder = _Text(stream), json.JSONDecoder()
    if text.next_sign() != "[":
        raise InputError(f"{where}: not a JSON list of objects; JSON Lines end in .jsonl")
    text.take(1)
    for number in range(1, 1 << 62):
        while text.next_sign() == ",":
            text.take(1)
        if text.next_sign() in ("]", ""):
            if not text.next_sign():
                raise InputError(f"{where}: ends in the middle, after {number - 1} objects")
            return
        data = text.decoded(decoder, f"{where}: object {number}")
        yield data if isinstance(data, dict) else Broken(f"{where}: entry {number} is not an object")


class _Text:
    """A text that is read as far as it is needed."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._decoder = getincrementaldecoder("utf-8-sig")()
        self._buffer, self._place, self._is_read = "", 0, False

    def _more(self) -> bool:
        """Read another block; False at the end. What is read is doubled each time, so that a long object is quick."""
        if self._is_read:
            return False
        data = self._stream.read(max(_BLOCK, len(self._buffer) - self._place))
        self._is_read = not data
        self._buffer = self._buffer[self._place :] + self._decoder.decode(data, final=self._is_read)
        self._place = 0
        return not self._is_read

    def next_sign(self) -> str:
        """Return the next character that is no white space, without taking it; "" at the end."""
        while True:
            while self._place < len(self._buffer) and self._buffer[self._place].isspace():
                self._place += 1
            if self._place < len(self._buffer):
                return self._buffer[self._place]
            if not self._more():
                return ""

    def take(self, count: int) -> None:
        """Pass over some characters."""
        self._place += count

    def decoded(self, decoder: json.JSONDecoder, where: str) -> Any:
        """Return the next value and pass over it."""
        while True:
            try:
                value, end = decoder.raw_decode(self._buffer, self._place)
            except RecursionError:
                raise InputError(f"{where}: nested too deeply") from None
            except ValueError as error:
                if self._more():
                    continue
                raise InputError(f"{where}: not valid JSON ({what_is_wrong(error)})") from None
            if end == len(self._buffer) and self._more():  # a number may go on
                continue
            self._place = end
            return value


def _delimited(delimiter: str) -> Callable[[IO[bytes], str], Iterator[Row | Broken]]:
    def read(stream: IO[bytes], where: str) -> Iterator[Row | Broken]:
        csv.field_size_limit(2**31 - 1)  # the module's own limit of 128 KiB is less than a table may take
        text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
        rows = csv.reader(text, delimiter=delimiter, strict=True)
        try:
            names = next(rows, None)
            if not names:
                raise InputError(f"{where}: empty; a line of column names is right")
            for values in rows:
                if not values:
                    continue
                if len(values) != len(names):
                    yield Broken(f"{where}: line {rows.line_num}: {len(values)} values for {len(names)} columns")
                else:
                    yield dict(zip(names, values, strict=True))
        except csv.Error as error:
            raise InputError(f"{where}: line {rows.line_num}: {error}") from None
        finally:
            text.detach()

    return read


def _parquet(stream: IO[bytes], where: str) -> Iterator[Row | Broken]:
    missing = lacking(f"{where}: Parquet", "pyarrow")
    if missing:
        raise FormatError(missing)
    import pyarrow as pa
    from pyarrow import parquet

    # A packed file has no end to seek: it is unpacked into memory.
    source: Any = stream if stream.seekable() else pa.BufferReader(stream.read())
    try:
        with parquet.ParquetFile(source) as file:
            for batch in file.iter_batches(batch_size=_PARQUET_ROWS):
                columns = [python_values(column) for column in batch.columns]
                yield from (dict(zip(batch.schema.names, row, strict=True)) for row in zip(*columns, strict=True))
    except (pa.ArrowException, ValueError) as error:
        raise InputError(f"{where}: not a readable Parquet file ({' '.join(str(error).split())})") from None


READERS: Mapping[str, Callable[[IO[bytes], str], Iterator[Row | Broken]]] = {
    ".jsonl": _lines,
    ".ndjson": _lines,
    ".json": _json,
    ".csv": _delimited(","),
    ".tsv": _delimited("\t"),
    ".parquet": _parquet,
}
"""What reads a file, by its suffix."""
