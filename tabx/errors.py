"""Errors that tabx raises on purpose: `TabxError`, and what it is."""

from __future__ import annotations

from tabx.base.errors import (
    BrokenTextError,
    FormatError,
    InputError,
    NoTableError,
    OptionError,
    RubricError,
    TabxError,
    TimeLimitError,
)

__all__ = [
    "BrokenTextError",
    "FormatError",
    "InputError",
    "NoTableError",
    "OptionError",
    "RubricError",
    "TabxError",
    "TimeLimitError",
]
