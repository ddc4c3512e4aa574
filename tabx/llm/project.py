"""A user's own backbones, as the project that the program runs in names them."""

from __future__ import annotations

from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.paths import find_project, project_section
from tabx.llm.catalog import own_backbones
from tabx.llm.spec import ModelSpec


def project_backbones() -> dict[str, ModelSpec]:
    """Return the backbones in [tool.tabx.backbones] of the nearest pyproject.toml, upward from the working folder.

    The command line reads them from there too; other settings of the file are for the command line alone.

    Raises
    ------
    OptionError
        For a file that speaks of tabx and cannot be read, and an invalid entry.
    """
    path = find_project(Path.cwd())
    section = None if path is None else project_section(path, OptionError)
    backbones = section.get("backbones") if isinstance(section, dict) else None
    return {} if backbones is None else own_backbones(backbones, f"{path}: [tool.tabx.backbones]")
