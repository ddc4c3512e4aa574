"""Work that sleeps, to see what an engine with more workers than processors costs beside it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tabx.runs.kind import Done, Status


@dataclass(frozen=True)
class Sleeping:
    """Work of so many seconds an item; its result is as long as a line of results."""

    seconds: float
    limits: Mapping[str, int] = field(default_factory=lambda: {"seconds": 0})
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be done"

    def do(self, item: Any, content: str) -> Done:
        """Sleep, and return a line of 4 KB."""
        time.sleep(self.seconds)
        return Done(f"{item}{'x' * 4000}\n", Status.DONE)

    def lost(self, item: Any, content: str, reason: str) -> Done:
        """Return that the process ended."""
        return Done(reason, Status.FAILED)
