"""Progress on a terminal's standard error, in one line, after the first second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from tabx.base.outside import one_line
from tabx.base.progress import listening

PATIENCE = 1.0
"""Seconds before anything is shown: what is done sooner needs no word."""

PAUSE = 0.1
"""Seconds from one writing of the line to the next: a few times a second, as nobody reads faster."""

WIDTH = 60
"""Characters of the line, which has to fit any terminal: a longer one would wrap and not be written over."""

WIDE = 79
"""Characters of a line with figures: what a terminal of 80 holds without turning."""


class ProgressLine:
    """One line on a terminal, rewritten in place.

    Attributes
    ----------
    stream : TextIO
    patience : float
        Seconds before anything is shown.
    """

    def __init__(self, stream: TextIO, patience: float = PATIENCE) -> None:
        self.stream, self.patience = stream, patience
        self._next = time.monotonic() + patience
        self._width = 0

    def __call__(self, doing: str, done: int, total: int) -> None:
        """Show the current work, a few times a second at most."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + PAUSE
        share = f" {done:,} of {total:,}" if total else ""
        self.show(f"{doing}{share}", WIDTH)

    def show(self, text: str, width: int = WIDE) -> None:
        """Show a line at once."""
        self.stream.write(f"\r{one_line(f'tabx: {text}')[:width]:<{width}}")
        self.stream.flush()
        self._width = max(self._width, width)

    def clear(self) -> None:
        """Erase the line, if it is there."""
        if self._width:
            self.stream.write(f"\r{'':<{self._width}}\r")
            self.stream.flush()
            self._width = 0


@contextmanager
def showing_progress() -> Iterator[None]:
    """Show progress on a terminal while the `with` block runs, and erase it afterwards."""
    if not sys.stderr.isatty():
        yield
        return
    line = ProgressLine(sys.stderr)
    try:
        with listening(line):
            yield
    finally:
        line.clear()
