"""Where the development data stands; it is not part of the project."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

DATA = Path(os.environ.get("TABX_BENCH_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))


def read_rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of one JSON Lines file; ends the program with one line where it is absent."""
    path = DATA / name
    if not path.exists():
        sys.exit(f"{path}: not there; set TABX_BENCH_DATA to the folder that holds {name}")
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
