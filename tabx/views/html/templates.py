"""Render the HTML templates with every text escaped."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

FOLDER = Path(__file__).parent.parent / "templates"


def render(name: str, **parts: Any) -> str:
    """Return a template with its parts filled in.

    Texts are escaped; a missing part raises an error.
    """
    return _environment().get_template(name).render(**parts)


@lru_cache
def asset(name: str) -> str:
    """Return a style sheet or script of tabx unchanged."""
    return (FOLDER / name).read_text(encoding="utf-8")


@lru_cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
