"""Limits of size, time and depth, and `changed_limits`, which changes them inside a `with` block."""

from __future__ import annotations

from tabx.base.limits import (
    LIMITS,
    NO_LIMIT,
    Limit,
    changed_limits,
    check,
    check_time,
    in_force,
    in_this_thread,
    limit,
    said_limits,
    seconds_left,
    spend,
    time_is_over,
    timed,
    uncounted,
)

__all__ = [
    "LIMITS",
    "NO_LIMIT",
    "Limit",
    "changed_limits",
    "check",
    "check_time",
    "in_force",
    "in_this_thread",
    "limit",
    "said_limits",
    "seconds_left",
    "spend",
    "time_is_over",
    "timed",
    "uncounted",
]
