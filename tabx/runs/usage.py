"""Times, tokens and dollars of each item, apart from the lines: these are the same again, it is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tabx.base.whole_files import naming
from tabx.runs.kind import Done, Kind

SUFFIX = ".usage.jsonl"
"""How the name of such a file ends, where nobody named one."""


class UsageFile:
    """Lines that are added to a file; to none for None."""

    def __init__(self, path: Path | None, kind: Kind) -> None:
        self._kind = kind
        self._path, self._file = path, None if path is None else path.open("a", encoding="utf-8")

    def __enter__(self) -> UsageFile:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def add(self, item: Any, done: Done) -> None:
        """Write the line of an item that was worked on."""
        if self._file is None or self._path is None:
            return
        data = {**self._kind.columns(item), "seconds": round(done.seconds, 4), **done.usage}
        with naming(self._path):
            self._file.write(json.dumps(data) + "\n")
            self._file.flush()
