"""Register views that show records as HTML in a notebook.

Records are below the views and cannot import them: they call `as_html`, and `tabx/__init__.py`, above both, provides
the view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_VIEWS: dict[str, Callable[[Any], str]] = {}


def provide_html(kind: str, view: Callable[[Any], str]) -> None:
    """Register the view that shows records of a kind as HTML.

    The package does so once, before it loads any record.
    """
    _VIEWS[kind] = view


def as_html(kind: str, record: object) -> str | None:
    """Return a record as HTML; None without a registered view.

    A notebook then shows its text.
    """
    view = _VIEWS.get(kind)
    return view(record) if view else None
