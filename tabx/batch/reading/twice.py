"""Rows of a file or of standard input that can be read more than once: looked through first, worked on then."""

from __future__ import annotations

import shutil
import sys
import tempfile
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import IO

from tabx.batch.reading.files import Broken, Row, read_rows
from tabx.runs.packed import STANDARD_STREAM


@dataclass(frozen=True)
class RereadRows:
    """The rows of a file, or of standard input, which is kept on disk as it comes.

    Attributes
    ----------
    name : str
        As of `read_rows`.
    most : int or None
        How many rows to read; None reads all.
    """

    name: str
    most: int | None = None

    def __iter__(self) -> Iterator[Row | Broken]:
        """Yield the rows from the first on; the errors are those of `read_rows`."""
        if self.name != STANDARD_STREAM:
            return islice(read_rows(self.name), self.most)
        self._kept.seek(0)
        return islice(read_rows(self.name, self._kept), self.most)

    @cached_property
    def _kept(self) -> IO[bytes]:
        file = tempfile.TemporaryFile()  # noqa: SIM115  # it is gone with these rows
        weakref.finalize(self, file.close)
        shutil.copyfileobj(sys.stdin.buffer, file)
        return file

    @property
    def where(self) -> str:
        """What the rows come from, in words."""
        return "standard input" if self.name == STANDARD_STREAM else self.name
