"""The file of a run's lines: where it is written, how it is gone on with, how it is packed at the end."""

from __future__ import annotations

import gzip
import io
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from tabx.base.errors import FormatError, OptionError
from tabx.base.extras import lacking
from tabx.base.whole_files import check_folder, replacing
from tabx.runs.held import Results
from tabx.runs.kind import Kind
from tabx.runs.packed import PACKED, open_bytes

SUFFIXES = (".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class Output:
    """A file of lines to write.

    Attributes
    ----------
    path : Path
        With the suffix .jsonl, or .jsonl.gz or .jsonl.zst: packed once the run is over, until then in `part`.
    resume : bool
        Whether to go on with it where it is there.
    redo : bool
        Whether an earlier run's lines may be of other items: then those of the same content are taken from it.
    retry_failed : bool
        Whether to work on failed items again.
    overwrite : bool
        Whether to begin anew where it is there.
    """

    path: Path
    resume: bool = False
    redo: bool = False
    retry_failed: bool = False
    overwrite: bool = False

    def check(self) -> None:
        """Raise OptionError where it cannot be written as asked, FormatError where a library is missing."""
        bare = Path(self.path.stem) if self._packing else self.path
        if bare.suffix.lower() not in SUFFIXES:
            raise OptionError(f"--output {self.path}: results are JSON Lines: .jsonl, .jsonl.gz or .jsonl.zst is right")
        check_folder(self.path)
        missing = lacking(f"{self.path}: zstandard", "pyarrow") if self._packing == ".zst" else ""
        if missing:
            raise FormatError(missing)
        if self._is_there and not (self._goes_on or self.overwrite):
            raise OptionError(f"{self.path}: is there already; --resume goes on with it, --overwrite begins anew")

    @property
    def _packing(self) -> str:
        suffix = self.path.suffix.lower()
        return suffix if suffix in PACKED else ""

    @property
    def part(self) -> Path:
        """The file that is written line by line."""
        return self.path.with_name(f"{self.path.name}.part") if self._packing else self.path

    @property
    def _is_there(self) -> bool:
        return any(path.exists() and path.stat().st_size for path in (self.path, self.part, self._new))

    @property
    def _goes_on(self) -> bool:
        return self.resume or self.redo or self.retry_failed

    @property
    def _new(self) -> Path:
        """What replaces the file where lines within it may change."""
        return self.part.with_name(f"{self.part.name}.new")

    @contextmanager
    def opened(self, kind: Kind) -> Iterator[Results]:
        """Provide the lines to write; once the `with` block is over, the file is whole.

        Nothing is touched before the file is locked, and what was there is overwritten in place. Where the block ends
        by an exception, what was written stays where `resume` finds it.

        Raises
        ------
        OptionError
            Another run is writing the file.
        """
        is_rewritten = self._is_rewritten
        with self._results(kind, is_rewritten) as results:
            if not self._goes_on:
                self._new.unlink(missing_ok=True)
            elif self._packing and self.path.exists() and not self.part.stat().st_size:
                self._unpack()
            yield results
        if is_rewritten:
            os.replace(self._new, self.part)
        if self._packing:
            self._pack()

    @property
    def _is_rewritten(self) -> bool:
        """Whether lines within the file may change, or were changing when an earlier run was ended."""
        return self._goes_on and self._has_lines and (self.redo or self.retry_failed or self._new.exists())

    @property
    def _has_lines(self) -> bool:
        return self.part.exists() or (bool(self._packing) and self.path.exists())

    def _results(self, kind: Kind, is_rewritten: bool) -> Results:
        if is_rewritten:
            return Results(kind, self._new, older=self.part, retry_failed=self.retry_failed)
        return Results(kind, self.part, anew=not self._goes_on)

    def _unpack(self) -> None:
        """Unpack the finished file into the one that is written, which this run has locked."""
        with open_bytes(str(self.path)) as source, self.part.open("r+b") as target:
            shutil.copyfileobj(source, target)

    def _pack(self) -> None:
        with self.part.open("rb") as source, replacing(self.path) as raw, _packed(raw, self._packing) as target:
            shutil.copyfileobj(source, target)
        self.part.unlink()


@contextmanager
def _packed(raw: IO[bytes], packing: str) -> Iterator[IO[bytes]]:
    """Provide a stream that packs into another; the same content gives the same bytes."""
    if packing == ".gz":
        with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as stream:
            yield cast(IO[bytes], stream)
        return
    import pyarrow as pa

    target: Any
    with pa.CompressedOutputStream(_LeftOpen(raw), "zstd") as target:
        yield target


class _LeftOpen(io.RawIOBase):
    """A stream into another, which stays open when this one is closed."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def writable(self) -> bool:
        """Whether it is written to."""
        return True

    def write(self, data: Any) -> int:
        """Write to the other stream."""
        return self._stream.write(data)
