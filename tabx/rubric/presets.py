"""Find the presets: rubrics that come with tabx as YAML files."""

from __future__ import annotations

from tabx.base.errors import RubricError
from tabx.base.nearest import nearest
from tabx.base.paths import data_files

FOLDER, SUFFIX = "rubrics", ".yaml"


def rubric_names() -> tuple[str, ...]:
    """Return the names of the presets, in alphabetical order."""
    return tuple(data_files(FOLDER, SUFFIX))


def rubric_text(name: str) -> str:
    """Return the YAML source of a preset with its comments.

    Raises
    ------
    RubricError
        No preset has this name; the nearest one is named.
    """
    files = data_files(FOLDER, SUFFIX)
    if name not in files:
        if not files:
            raise RubricError("no rubrics found: the installation lacks its data folder; set TABX_DATA_DIR to it")
        raise RubricError(
            f"no rubric {name!r}; nearest: {nearest(name, files)!r} (presets: {', '.join(files)}; or a YAML file)"
        )
    return files[name].read_text(encoding="utf-8")
