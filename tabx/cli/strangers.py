"""Check for files of tabx-py, another project that installs a `tabx/` folder too."""

from __future__ import annotations

from pathlib import Path

import tabx

FOLDER = Path(__file__).resolve().parents[1]

THEIRS = ("custom.py", "utils.py")
"""Files that tabx-py 0.2.0 has and this package has not; its `__init__.py` and `table.py` replace ours or are replaced,
whichever came last."""

MEND = "pip uninstall tabx-py tabx-judge, then install tabx-judge again"


def complaint() -> tuple[str, bool]:
    """Return a line about another project's files here, and whether they replaced ours.

    ("", False) without any.
    """
    if not any((FOLDER / name).exists() for name in THEIRS):
        return "", False
    if "judge" in getattr(tabx, "__all__", ()):
        return f"files of another project, tabx-py, lie in {FOLDER}; {MEND}", False
    return f"another project, tabx-py, has replaced files in {FOLDER}; {MEND}", True
