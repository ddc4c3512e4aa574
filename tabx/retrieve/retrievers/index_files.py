"""An index on disk, bound by hash to its tables and to all that it was made with; a stale one is refused."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError, TabxError
from tabx.base.outside import one_line
from tabx.base.seals import SEAL, fits, seal_of
from tabx.base.whole_files import write_file
from tabx.retrieve.records import Corpus
from tabx.retrieve.retrievers.seam import Keeping, Retriever

MANIFEST = "index.json"
LAYOUT = 1
"""Version of the layout, which the manifest holds."""

_STALE = {
    "layout": "by another version of tabx",
    "retriever": "by another retriever",
    "settings": "with other settings",
    "tables": "of other tables",
}
"""What an index is bound to, and what is said where it is another."""


def indexed(name: str, retriever: Retriever, corpus: Corpus, kept: Path | None) -> tuple[int | None, bool]:
    """Index a corpus, or read the index from its place in a folder; return its bytes on disk, and whether it was read.

    Raises
    ------
    OptionError
        The index there is of other tables or other settings, is damaged, or the retriever keeps none; or one's own
        retriever raises.
    """
    if kept is None:
        _build(name, retriever, corpus)
        return None, False
    if not isinstance(retriever, Keeping):
        raise OptionError(f"{name} keeps no index: it lacks save, load or settings; leave --index out")
    place = kept / folder_name(name)
    if place.exists():
        _check(place, name, retriever, corpus)
        retriever.load(place, corpus.tables)
        return _size(place) + getattr(retriever, "bytes_beside", 0), True
    _build(name, retriever, corpus)
    _write(place, name, retriever, corpus)
    return _size(place) + getattr(retriever, "bytes_beside", 0), False


def _build(name: str, retriever: Retriever, corpus: Corpus) -> None:
    try:
        retriever.index(corpus.tables)
    except (TabxError, MemoryError):
        raise
    except Exception as error:  # one's own retriever may raise whatever it likes
        raise OptionError(f"{name}: {type(error).__name__} while indexing: {one_line(str(error), 200)}") from error


def folder_name(name: str) -> str:
    """Return the name of the folder that an index is kept in."""
    return re.sub(r"[^\w.-]+", "_", name)


def _bound_to(name: str, retriever: Keeping, corpus: Corpus) -> dict[str, Any]:
    settings: Mapping[str, Any] = retriever.settings
    return {"layout": LAYOUT, "retriever": name, "settings": dict(settings), "tables": corpus.hash}


def _check(place: Path, name: str, retriever: Keeping, corpus: Corpus) -> None:
    anew = f"delete {place}, or name another --index, to build it anew"
    try:
        data = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        data = None
    if not isinstance(data, dict) or not fits(data):
        raise OptionError(f"{place}: no index of tabx retrieve, or damaged; {anew}")
    wanted = json.loads(json.dumps(_bound_to(name, retriever, corpus)))
    for field, what in _STALE.items():
        if data.get(field) != wanted[field]:
            raise OptionError(f"{place}: stale: it was made {what}; {anew}")
    missing = [file for file, size in data["files"].items() if _size_of(place / file) != size]
    if missing:
        raise OptionError(f"{place}: damaged ({missing[0]} is not as it was written); {anew}")


def _write(place: Path, name: str, retriever: Keeping, corpus: Corpus) -> None:
    """Write an index whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=".index-", dir=place.parent))
    try:
        retriever.save(draft)
        files = {path.relative_to(draft).as_posix(): path.stat().st_size for path in draft.rglob("*") if path.is_file()}
        data = {**_bound_to(name, retriever, corpus), "files": files}
        data[SEAL] = seal_of(data)
        write_file(draft / MANIFEST, json.dumps(data, indent=1))
        os.replace(draft, place)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _size(place: Path) -> int:
    return sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
