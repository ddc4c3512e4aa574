"""The templates of judgements, and what only their pages have."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tabx.documents.templates import environment

FOLDER = Path(__file__).parent.parent / "templates"


def render(name: str, **parts: Any) -> str:
    """Return a template with its parts filled in.

    Texts are escaped; a missing part raises an error.
    """
    return environment(FOLDER).get_template(name).render(**parts)


@lru_cache
def own(name: str) -> str:
    """Return a style sheet or script of these pages unchanged."""
    return (FOLDER / name).read_text(encoding="utf-8")
