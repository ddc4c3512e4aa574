"""How a record is shown in a notebook, told from above: the package names the view, no record has to know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_VIEWS: dict[str, Callable[[Any], str]] = {}


def provide_html(kind: str, view: Callable[[Any], str]) -> None:
    """Say how records of a kind are shown as HTML; the package does so once, before any room is loaded."""
    _VIEWS[kind] = view


def as_html(kind: str, record: object) -> str | None:
    """Return a record as HTML; None, so that its text is shown instead, where no view is known."""
    view = _VIEWS.get(kind)
    return view(record) if view else None
