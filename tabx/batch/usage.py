"""Times, tokens and dollars of each pair, apart from the results: these are the same again, it is not."""

from __future__ import annotations

import json
from pathlib import Path

from tabx.base.whole_files import naming
from tabx.batch.pairs import Pair
from tabx.batch.work import Done


class UsageFile:
    """Lines that are added to a file; to none for None."""

    def __init__(self, path: Path | None) -> None:
        self._path, self._file = path, None if path is None else path.open("a", encoding="utf-8")

    def __enter__(self) -> UsageFile:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def add(self, pair: Pair, done: Done) -> None:
        """Write the line of a pair that was worked on."""
        if self._file is None or self._path is None:
            return
        data = {"row": pair.row, "id": pair.id, "model": pair.model, "seconds": round(done.seconds, 4), **done.usage}
        with naming(self._path):
            self._file.write(json.dumps(data) + "\n")
            self._file.flush()
