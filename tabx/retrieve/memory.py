"""The most memory that the process took, where the system tells (Linux)."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

_RESET = Path("/proc/self/clear_refs")
_STATUS = Path("/proc/self/status")


def reset_peak() -> None:
    """Begin to count anew; nothing happens where the system cannot."""
    with suppress(OSError):
        _RESET.write_text("5")  # proc(5): resets the peak of the resident set


def peak_memory() -> int | None:
    """Return the most bytes of memory since `reset_peak`; None where the system does not tell."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", _STATUS.read_text())
    except OSError:
        return None
    return int(found[1]) * 1024 if found else None
