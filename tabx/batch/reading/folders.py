"""Two folders of tables, matched by the names of their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tabx.base.errors import InputError
from tabx.batch.pairs import Pair


def folder_pairs(golds: Path, predictions: Path) -> Iterator[Pair]:
    """Yield a pair for each gold file and model, in the order of the names.

    Files belong together by their path below the folder without suffix: "a/1.html" is predicted by "a/1.md". Where the
    second folder holds nothing but folders that are not in the first, each is a model's.

    Raises
    ------
    InputError
        A folder is none or holds no file, or two files of one folder have the same name but for the suffix.
    """
    gold_files = _files(golds)
    by_model = {model: _files(folder) for model, folder in _models(golds, predictions).items()}
    for number, (name, gold) in enumerate(gold_files.items()):
        for model, files in by_model.items():
            if name in files:
                yield Pair(number, name, model, gold, files[name])
            else:
                reason = f"no prediction: {predictions / model} has no file {name!r}, whatever its suffix"
                yield Pair(number, name, model, gold, trouble=reason, is_skipped=True)


def without_gold(golds: Path, predictions: Path) -> list[str]:
    """Return the predicted files without a gold one, as paths below the folder of predictions.

    Raises
    ------
    InputError
        As of `folder_pairs`.
    """
    known = _files(golds)
    return [
        path.relative_to(predictions).as_posix()
        for folder in _models(golds, predictions).values()
        for name, path in _files(folder).items()
        if name not in known
    ]


def _models(golds: Path, predictions: Path) -> dict[str, Path]:
    entries = sorted(predictions.iterdir()) if predictions.is_dir() else []
    shown = [entry for entry in entries if not entry.name.startswith(".")]
    if shown and all(entry.is_dir() and not (golds / entry.name).is_dir() for entry in shown):
        return {entry.name: entry for entry in shown}
    return {"": predictions}


def _files(folder: Path) -> dict[str, Path]:
    """Return the files of a folder by their path in it without suffix, in alphabetical order; hidden ones left out."""
    if not folder.is_dir():
        raise InputError(f"{folder}: not a folder; where one side is a folder of tables, so is the other")
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        below = path.relative_to(folder)
        if path.is_dir() or any(part.startswith(".") for part in below.parts):
            continue
        name = below.with_suffix("").as_posix()
        if name in found:
            raise InputError(f"{folder}: {found[name].name} and {path.name} may both be {name!r}; one is right")
        found[name] = path
    if not found:
        raise InputError(f"{folder}: no files in it; tables are right")
    return found
