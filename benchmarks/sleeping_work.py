"""Work that sleeps, to see what an engine with more workers than processors costs beside it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabx.batch.work import Done


@dataclass(frozen=True)
class Sleeping:
    """Work of so many seconds an item; its result is as long as a line of results."""

    seconds: float
    limits: Mapping[str, int] = field(default_factory=lambda: {"seconds": 0})
    timed_steps: int = 1

    def do(self, item: Any, content: str) -> Done:
        """Sleep, and return a line of 4 KB."""
        time.sleep(self.seconds)
        return Done(f"{item}{'x' * 4000}\n", "judged", 1.0)

    def lost(self, item: Any, content: str, reason: str) -> Done:
        """Return that the process ended."""
        return Done(reason, "failed")
