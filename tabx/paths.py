"""Where data and the cache are, in a checkout and in an installed wheel.

Last how their text files are read.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

DATA_ENVIRONMENT = "TABX_DATA_DIR"
CACHE_ENVIRONMENT = "TABX_CACHE_DIR"


def named_root() -> str | None:
    """Return the folder that the environment variable TABX_DATA_DIR names, None without one."""
    return os.environ.get(DATA_ENVIRONMENT) or None


def data_roots() -> tuple[Path, ...]:
    """Return the folders that may hold data, in the order in which they are searched.

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


def cache_folder() -> Path:
    """Return the folder for what may be deleted at any time; it need not exist.

    The folder named by the environment variable TABX_CACHE_DIR, else `cache` of the checkout the package is in, else
    `tabx` in the user's own cache folder.
    """
    named = os.environ.get(CACHE_ENVIRONMENT)
    if named:
        return Path(named).expanduser()
    root = Path(__file__).resolve().parent.parent
    if (root / "pyproject.toml").is_file() and (root / "cache").is_dir():
        return root / "cache"
    return _user_caches() / "tabx"


def _user_caches() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def read_text(path: Path, raised: type[Exception], right: str, what: str = "") -> str:
    """Return the text of a UTF-8 file.

    Parameters
    ----------
    path : Path
    raised : type of exception
        What is raised, with one line, for a file that cannot be read or is no UTF-8.
    right : str
        What a file should be, for the message.
    what : str
        What the path is the file of, for the message.
    """
    where = f"{what} {path}".lstrip()
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise raised(f"{where}: {error.strerror or error}; {right}") from None
    except UnicodeDecodeError as error:
        raise raised(f"{where}: byte {error.start} is no UTF-8; save it as UTF-8") from None
