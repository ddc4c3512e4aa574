"""Optional libraries: the requirement of each, as pyproject.toml declares it, and the line that installs it."""

from __future__ import annotations

REQUIREMENTS = {
    "openpyxl": "openpyxl>=3.1",
    "pyarrow": "pyarrow>=17",
}
"""Requirement by the name of the library; a test holds them equal to pyproject's extras."""


def install_line(library: str) -> str:
    """Shell command that installs a library.

    It names the requirement itself: `pip install 'tabx[xlsx]'` would fetch another project from the index.
    """
    return f"pip install '{REQUIREMENTS[library]}'"
