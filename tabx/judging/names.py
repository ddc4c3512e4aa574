"""What was judged: its name in a few words, for the titles of reports, and the files that it was read from."""

from __future__ import annotations

from contextlib import suppress
from os import PathLike
from pathlib import Path


def source_name(source: object) -> str:
    """Return the name of a file; "" for every other source."""
    return source.name if isinstance(source, Path) else ""


def files_read(*sources: object) -> tuple[Path, ...]:
    """Return the whole paths of those sources that are files, open ones included."""
    found = []
    for source in sources:
        named = source if isinstance(source, PathLike) else getattr(source, "name", None)
        with suppress(OSError, TypeError, ValueError, RuntimeError):
            path = Path(named).resolve()  # type: ignore[arg-type]
            found += [path] if path.is_file() else []
    return tuple(found)


def pair_name(gold: str, predicted: str) -> str:
    """Return the name of a pair from those of its sides: "reply.md against gold.md"; "" for two without a name."""
    if gold and predicted:
        return f"{predicted} against {gold}"
    return predicted or (f"a prediction of {gold}" if gold else "")
