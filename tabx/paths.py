"""Where the data files (rubrics, prompts, examples, tables) are found, in a checkout and in an installed wheel."""

from __future__ import annotations

import os
from pathlib import Path

ENVIRONMENT = "TABX_DATA_DIR"


def named_root() -> str | None:
    """Return the folder that the environment variable TABX_DATA_DIR names, None where it names none."""
    return os.environ.get(ENVIRONMENT) or None


def data_roots() -> tuple[Path, ...]:
    """Return the folders that may hold data, the first to be asked first.

    The folder named by the environment variable TABX_DATA_DIR comes first, then the package's own data (an
    installed wheel), then the root of the checkout. Folders that do not exist are left out.
    """
    package = Path(__file__).resolve().parent
    named = named_root()
    roots = [Path(named).expanduser()] if named else []
    roots += [package / "_data", package.parent]
    return tuple(root for root in roots if root.is_dir())


def data_files(folder: str, suffix: str) -> dict[str, Path]:
    """Return the files of a data folder by their names without suffix, in alphabetical order.

    A name that several roots have is taken from the first of them.
    """
    found: dict[str, Path] = {}
    for root in data_roots():
        for path in sorted((root / folder).glob(f"*{suffix}")):
            found.setdefault(path.name.removesuffix(suffix), path)
    return dict(sorted(found.items()))
