"""Where diskcache may read and write: short texts inside its database, nothing else.

diskcache 5.6.3 unpickles what it finds (CVE-2025-69872, not mended upstream): whoever can write into the folder could
run code. Nothing here reads a pickle or a file that an entry names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from diskcache import Disk


@cache
def text_disk() -> type[Disk]:
    """Return the class of `diskcache.Disk` that knows texts alone."""
    from diskcache import Disk
    from diskcache.core import MODE_RAW

    class TextDisk(Disk):  # type: ignore[misc]
        """Keys and values are str, inside the database; anything else that stands there is a miss."""

        def put(self, key: Any) -> tuple[str, bool]:
            if not isinstance(key, str):
                raise TypeError("keys are texts")
            return key, True

        def get(self, key: Any, raw: Any) -> str:
            if not raw:
                raise OSError("an entry whose key is no text")
            return _text(key)

        def store(self, value: Any, read: bool, key: Any = None) -> tuple[int, int, None, str]:
            if not isinstance(value, str):
                raise TypeError("values are texts")
            return 0, MODE_RAW, None, value  # the size is that of files besides the database: none

        def fetch(self, mode: int, filename: Any, value: Any, read: bool) -> str:
            # diskcache takes an OSError for a miss.
            if mode != MODE_RAW or filename is not None:
                raise OSError("an entry that is no text")
            return _text(value)

        def remove(self, file_path: Any) -> None:
            """Remove no file: none was written, so the one an entry names is not ours."""

    return TextDisk


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise OSError("no text")
    return value
