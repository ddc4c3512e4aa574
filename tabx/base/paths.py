"""Find data and cache folders, in a checkout or an installed wheel, and read text files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

DATA_ENVIRONMENT = "TABX_DATA_DIR"
CACHE_ENVIRONMENT = "TABX_CACHE_DIR"


def named_root() -> str | None:
    """Return the folder in the environment variable TABX_DATA_DIR; None without one."""
    return os.environ.get(DATA_ENVIRONMENT) or None


def data_roots() -> tuple[Path, ...]:
    """Return the existing folders that may hold data, in search order.

    The folder in the environment variable TABX_DATA_DIR comes first, then the package's own data (an installed wheel),
    then the root of the checkout.
    """
    package = Path(__file__).resolve().parents[1]
    named = named_root()
    roots = [Path(named).expanduser()] if named else []
    roots += [package / "_data", package.parent]
    return tuple(root for root in roots if root.is_dir())


def data_files(folder: str, suffix: str) -> dict[str, Path]:
    """Return the files of a data folder by name without suffix, in alphabetical order.

    A name in several roots is taken from the first.
    """
    found: dict[str, Path] = {}
    for root in data_roots():
        for path in sorted((root / folder).glob(f"*{suffix}")):
            found.setdefault(path.name.removesuffix(suffix), path)
    return dict(sorted(found.items()))


def cache_folder() -> Path:
    """Return the cache folder, which need not exist and may be deleted at any time.

    It is the folder in the environment variable TABX_CACHE_DIR, else an existing `cache` in the checkout of the
    package, else `tabx` in the user's cache folder.
    """
    named = os.environ.get(CACHE_ENVIRONMENT)
    if named:
        return Path(named).expanduser()
    root = Path(__file__).resolve().parents[2]
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
        Type of the error raised for a file that cannot be read or is not UTF-8.
    right : str
        The expected file, for the message.
    what : str
        Role of the file, such as "rubric", for the message.
    """
    where = f"{what} {path}".lstrip()
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise raised(f"{where}: {error.strerror or error}; {right}") from None
    except UnicodeDecodeError as error:
        raise raised(f"{where}: byte {error.start} is not valid UTF-8; save the file as UTF-8") from None


PROJECT = "pyproject.toml"


def find_project(folder: Path) -> Path | None:
    """Return the nearest pyproject.toml in a folder or above it, None without one."""
    candidates = (place / PROJECT for place in (folder, *folder.parents))
    return next((path for path in candidates if path.is_file()), None)


def project_section(path: Path, raised: type[Exception]) -> Any:
    """Return the content of [tool.tabx] of a TOML file, None without it; errors are of type `raised`."""
    text = read_text(path, raised, "a TOML file with [tool.tabx] is right")
    if "tabx" not in text:
        return None  # what is wrong in a file that does not speak of tabx is none of our business
    import tomllib

    from tabx.base.plain_data import LONG_NUMBER, holds_long_number, what_is_wrong

    try:
        tool = tomllib.loads(text).get("tool", {})
        section = tool.get("tabx") if isinstance(tool, dict) else None
        is_long = holds_long_number(section)
    except ValueError as error:
        raise raised(f"{path}: not valid TOML ({what_is_wrong(error)})") from None
    except RecursionError:
        raise raised(f"{path}: not valid TOML (nested too deeply)") from None
    if is_long:
        raise raised(f"{path}: [tool.tabx]: {LONG_NUMBER}")
    return section
