"""Render the HTML templates with every text escaped."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

ASSETS = Path(__file__).parent / "assets"


@lru_cache
def asset(name: str) -> str:
    """Return a style sheet that several pages share, unchanged."""
    return (ASSETS / name).read_text(encoding="utf-8")


def styles(*names: str) -> Markup:
    """Return style sheets that pages share, one after another."""
    return Markup("".join(map(asset, names)))


def own_script(script: str) -> dict[str, str]:
    """Return a page's script, and its hash, which the content security policy allows alone."""
    digest = hashlib.sha256(script.encode("utf-8")).digest()
    return {"script": Markup(script), "script_hash": base64.b64encode(digest).decode("ascii")}


def json_inside(data: Any) -> Markup:
    """Return data as JSON that is safe inside a script element: no text in it can close the element."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    # "</script>" inside a text would end the element.
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


@lru_cache
def environment(folder: Path) -> Environment:
    """Return what renders the templates of a folder, and those of the blocks of a report.

    Every text is escaped, a missing part raises an error.
    """
    return Environment(
        loader=FileSystemLoader([folder, ASSETS]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
