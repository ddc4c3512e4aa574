"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tabx.errors import FormatError, OptionError


def encoded(text: str) -> bytes:
    """Return the text as UTF-8.

    Raises
    ------
    FormatError
        For half a surrogate pair, which UTF-8 cannot encode.
    """
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise not_unicode(error) from None


def not_unicode(error: UnicodeEncodeError) -> FormatError:
    """Return the error for a text that is not valid Unicode."""
    half = ascii(error.object[error.start])[1:-1]
    return FormatError(f"{half}, half a surrogate pair, cannot be written as UTF-8; only JSON can hold it")


def check_folder(path: Path) -> None:
    """Raise OptionError unless the file can be created at its path."""
    if not path.parent.is_dir():
        raise OptionError(f"{path}: the folder {str(path.parent)!r} does not exist")
    if path.is_dir():
        raise OptionError(f"{path}: a folder; a file is right")


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file atomically, text as UTF-8, replacing an old one."""
    check_folder(path)
    data = encoded(content) if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device or a pipe cannot be replaced
        return
    target = path.resolve()
    # The mode that the file has, or would get from open(): mkstemp makes one for its owner alone.
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
