"""The progress of a batch on standard error: one line rewritten on a terminal, plain lines elsewhere."""

from __future__ import annotations

import math
import sys
import time

from tabx.cli.output import print_note
from tabx.cli.progress import PATIENCE, PAUSE, ProgressLine
from tabx.runs.tally import Tally

PLAIN_PAUSE = 30.0
"""Seconds from one plain line to the next: a log of a night holds a thousand of them."""


class BatchProgress:
    """Shows how far a run is.

    Parameters
    ----------
    rows : int or None
        How many there are to read, where that is known.
    done : str
        What is said of an item that was done.
    """

    def __init__(self, rows: int | None, done: str = "judged") -> None:
        self._rows, self._done = rows, done
        self._line = ProgressLine(sys.stderr) if sys.stderr.isatty() else None
        self._next = time.monotonic() + (PLAIN_PAUSE if self._line is None else PATIENCE)

    def __call__(self, tally: Tally) -> None:
        """Show the counts so far, where the last time was long enough ago."""
        now = time.monotonic()
        if now < self._next:
            return
        if self._line is None:
            self._next = now + PLAIN_PAUSE
            print_note(state(tally, self._rows, self._done))
        else:
            self._next = now + PAUSE
            self._line.show(state(tally, self._rows, self._done))

    def clear(self) -> None:
        """Erase the line of a terminal."""
        if self._line is not None:
            self._line.clear()


def state(tally: Tally, rows: int | None = None, done: str = "judged") -> str:
    """Return where a run stands: "1,234 judged, 2 failed; 74/s; mean score 0.653 ± 0.012; $0.12; 3 min left"."""
    parts = [f"{tally.done:,} {done}, {tally.failed:,} failed", f"{tally.rate:.1f}/s"]
    scores = tally.means.get("score")
    if scores is not None and scores.count:
        spread = "" if scores.half_width is None else f" ± {scores.half_width:.3f}"
        parts.append(f"mean score {scores.mean:.3f}{spread}")
    if tally.usage:
        parts.append(dollars(tally.usage))
    left = _seconds_left(tally, rows)
    if left is not None:
        parts.append(f"{_span(left)} left")
    return "; ".join(parts)


def dollars(usage: dict[str, float]) -> str:
    """Return the cost so far."""
    cost = usage.get("cost", 0.0)
    return "price unknown" if math.isnan(cost) else f"${cost:.4f}"


def _seconds_left(tally: Tally, rows: int | None) -> float | None:
    """Return how long the rows to come will take at the rate so far; None where it is not known."""
    worked_rows = tally.rows - tally.rows_before
    if not rows or worked_rows < 1:
        return None
    return (rows - tally.rows) * (time.monotonic() - tally.began) / worked_rows


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
