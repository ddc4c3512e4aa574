"""Requirements of optional libraries, and the command that installs them."""

from __future__ import annotations

REQUIREMENTS = {
    "openpyxl": "openpyxl>=3.1",
    "pyarrow": "pyarrow>=17",
    "shtab": "shtab>=1.7",
}
"""Requirement of each optional library, as in pyproject's extras (a test compares them)."""


def install_line(library: str) -> str:
    """Return the shell command that installs a library.

    It names the requirement itself: `pip install 'tabx[xlsx]'` would fetch another project from the index.
    """
    return f"pip install '{REQUIREMENTS[library]}'"
