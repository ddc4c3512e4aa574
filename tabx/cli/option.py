"""One option of the command line, as a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the command line.

    Attributes
    ----------
    flags : tuple of str
    commands : tuple of str
        The commands that have it.
    help : str
    keywords : tuple of str
        Keywords of `tabx.judge` that it fills; () for options of the command alone.
    group : str
        Options of one group exclude each other; "" for none.
    settings : mapping
        What argparse is told besides.
    """

    flags: tuple[str, ...]
    commands: tuple[str, ...]
    help: str
    keywords: tuple[str, ...] = ()
    group: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)


def named(metavar: str, **more: Any) -> Mapping[str, Any]:
    return {"metavar": metavar, **more}


FLAG: Mapping[str, Any] = {"action": "store_true"}
