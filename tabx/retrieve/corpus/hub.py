"""TARGET's data sets fetched from the hub: the same files that `target` reads from a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tabx.base.errors import FormatError, InputError
from tabx.base.extras import lacking
from tabx.base.outside import one_line
from tabx.retrieve.corpus.target import OWNER

_SQL = ("spider", "bird")
"""Data sets with a repository for each split."""


def fetched(name: str, split: str, wanted: Sequence[str] = ("corpus", "queries")) -> Path:
    """Return the folder that holds the two parts of a data set, once they are there.

    Raises
    ------
    FormatError
        huggingface-hub is not installed.
    InputError
        The hub cannot be reached, or has no such data set: what to fetch, and where to put it.
    """
    parts = [f"{name}-{part}{f'-{split}' if name in _SQL else ''}" for part in wanted]
    missing = lacking(f"{OWNER}{name}", "huggingface-hub")
    if missing:
        raise FormatError(f"{missing}; or {_by_hand(parts)}")
    from huggingface_hub import snapshot_download

    root = Path()
    for part in parts:
        try:
            found = Path(snapshot_download(f"{OWNER}{part}", repo_type="dataset"))
        except Exception as error:  # whatever the library raises, the way out is the same
            said = one_line(str(error)).split(". ")[0][:200]
            raise InputError(f"{OWNER}{part}: cannot be fetched ({said}); {_by_hand(parts)}") from None
        root = _beside_each_other(found, part)
    return root


def _beside_each_other(found: Path, part: str) -> Path:
    """Return the folder in which the parts lie by their names, which in the hub's cache are snapshots."""
    root = found.parents[2] / "tabx-target"
    root.mkdir(exist_ok=True)
    link = root / part
    if link.is_symlink():
        link.unlink()
    link.symlink_to(found, target_is_directory=True)
    return root


def _by_hand(parts: list[str]) -> str:
    named = " and ".join(f"{OWNER}{part}" for part in parts)
    return f"fetch {named} elsewhere, put each into a folder DIR/NAME ({parts[0]} …), and give --from DIR"
