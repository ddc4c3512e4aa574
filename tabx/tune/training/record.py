"""What an adapter's folder says of how it was made, and of which data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from tabx.base.whole_files import write_file
from tabx.llm.inside.place import RECORD, Place
from tabx.tune.training.rows import Data
from tabx.tune.training.settings import TrainSettings

_VERSIONS = ("tabx-judge", "torch", "transformers", "peft", "accelerate")


def write_record(
    folder: Path, place: Place, data: Data, settings: TrainSettings, command: str, outcome: Mapping[str, Any]
) -> None:
    """Write how an adapter was made: settings, hashes, versions, command, outcome."""
    record = {
        "base": str(place.path),
        "base_hash": place.base_hash,
        "data": str(data.folder),
        "data_hash": data.hash,
        "items": sorted({known for row in (*data.train, *data.valid) for known in row.hashes}),
        "layouts": sorted({row.layout for row in data.train if row.layout}),
        "settings": asdict(settings),
        "versions": {name: _version(name) for name in _VERSIONS},
        "command": command,
        "outcome": dict(outcome),
    }
    write_file(folder / RECORD, json.dumps(record, indent=1, ensure_ascii=False) + "\n")


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
