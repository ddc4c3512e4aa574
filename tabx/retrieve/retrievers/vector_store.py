"""Vectors on disk as halves of single precision, known by a hash of text and model: none is ever asked for twice.

They are appended as they come, vectors before hashes: what a killed run leaves is whole up to its last hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.base.errors import OptionError
from tabx.base.whole_files import write_file

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BYTES = 2
"""Of a number."""

_DIGITS = 32
"""Hexadecimal digits of a hash: 128 bits, of which no two texts share all by chance."""


def hash_of(text: str, about: Any) -> str:
    """Return the hash of a text under all that decides about its vector."""
    said = json.dumps([about, text], sort_keys=True)
    return hashlib.sha256(said.encode("ascii")).hexdigest()[:_DIGITS]


class VectorStore:
    """Vectors of one length, by hash.

    Parameters
    ----------
    folder : Path or None
        None keeps them in memory.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._places: dict[str, int] = {}
        self._parts: list[Any] = []
        self._length = 0
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._open(folder)

    @property
    def bytes(self) -> int:
        """Bytes on disk."""
        return 0 if self._folder is None else sum(path.stat().st_size for path in self._folder.iterdir())

    def _open(self, folder: Path) -> None:
        """Read what is there; what is not whole at the end is cut off.

        Raises
        ------
        OptionError
            It is no store.
        """
        import numpy as np

        about, hashes = folder / "vectors.json", folder / "hashes.txt"
        if not about.exists():
            return
        try:
            self._length = int(json.loads(about.read_text(encoding="utf-8"))["length"])
            known = [line for line in hashes.read_text(encoding="ascii").splitlines() if len(line) == _DIGITS]
            data = np.fromfile(folder / "vectors.f16", dtype=np.float16)
        except (OSError, ValueError, KeyError, TypeError):
            raise OptionError(f"{folder}: no store of vectors, or damaged; delete it to ask for them anew") from None
        count = min(len(known), len(data) // self._length)
        self._parts = [data[: count * self._length].reshape(count, self._length)]
        self._places = {one: place for place, one in enumerate(known[:count])}
        with (folder / "vectors.f16").open("r+b") as file:
            file.truncate(count * self._length * _BYTES)
        if count < len(known) or hashes.stat().st_size != count * (_DIGITS + 1):
            write_file(hashes, "".join(f"{one}\n" for one in known[:count]))

    def __contains__(self, one: str) -> bool:
        return one in self._places

    def add(self, hashes: Sequence[str], vectors: NDArray[np.float32]) -> None:
        """Keep vectors.

        Raises
        ------
        OptionError
            They are of another length than those that are there.
        """
        import numpy as np

        length = int(vectors.shape[1])
        if self._length and length != self._length:
            raise OptionError(
                f"vectors of {length} numbers beside such of {self._length} in {self._folder or 'this run'}: another "
                "model answers under the name; another --index is right"
            )
        self._length = length
        halves = vectors.astype(np.float16)
        if self._folder is not None:
            if not self._places:
                write_file(self._folder / "vectors.json", json.dumps({"length": length}))
            with (self._folder / "vectors.f16").open("ab") as file:
                file.write(halves.tobytes())
            with (self._folder / "hashes.txt").open("a", encoding="ascii") as lines:
                lines.writelines(f"{one}\n" for one in hashes)
        for one in hashes:
            self._places[one] = len(self._places)
        self._parts.append(halves)

    def rows(self, hashes: Sequence[str]) -> NDArray[np.float32]:
        """Return the vectors of some hashes, all of which are kept, in single precision."""
        import numpy as np

        if len(self._parts) > 1:
            self._parts = [np.concatenate(self._parts)]
        if not hashes:
            return np.zeros((0, self._length), dtype=np.float32)
        kept: NDArray[np.float32] = self._parts[0][[self._places[one] for one in hashes]].astype(np.float32)
        return kept
