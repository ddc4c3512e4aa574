"""One option of the command line, as a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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
    heading : str
        What it stands under in the help of the commands that have headings.
    settings : mapping
        Further arguments of `argparse.ArgumentParser.add_argument`.
    """

    flags: tuple[str, ...]
    commands: tuple[str, ...]
    help: str
    keywords: tuple[str, ...] = ()
    group: str = ""
    heading: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def dest(self) -> str:
        """Name of the argument that it fills."""
        return str(self.settings.get("dest", self.flags[0].removeprefix("--").replace("-", "_")))

    @property
    def default(self) -> Any:
        """Value of the argument where the option is not given."""
        return self.settings.get("default", False if self.settings.get("action") == "store_true" else None)


def named(metavar: str, **more: Any) -> Mapping[str, Any]:
    """Return the settings of an option with a value, which the help calls `metavar`."""
    return {"metavar": metavar, **more}


FLAG: Mapping[str, Any] = {"action": "store_true"}


def under(heading: str, *options: Option) -> tuple[Option, ...]:
    """Return the options with a heading of the help."""
    return tuple(replace(option, heading=heading) for option in options)
