"""How a record is shown in a notebook: records call `as_html`, and the package provides the view.

Records stand below the views and cannot import them, so that `tabx/__init__.py`, above both, joins them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_VIEWS: dict[str, Callable[[Any], str]] = {}


def provide_html(kind: str, view: Callable[[Any], str]) -> None:
    """Register how records of a kind are shown as HTML; the package does so once, before any room is loaded."""
    _VIEWS[kind] = view


def as_html(kind: str, record: object) -> str | None:
    """Return a record as HTML; None where no view is known, so that a notebook shows its text."""
    view = _VIEWS.get(kind)
    return view(record) if view else None
