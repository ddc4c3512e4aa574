"""The hook of pre-commit: `tabx batch` with the hook's `args`, whose results go nowhere unless --output says where.

pre-commit shows what a failing hook prints: the figures and what is below its gate, and not a line for each pair.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str]) -> int:
    """Return the exit code of `tabx batch run`."""
    command = [sys.executable, "-m", "tabx", "batch", "run", *arguments]
    with tempfile.TemporaryDirectory() as folder:
        if not any(argument.startswith(("-o", "--output")) for argument in arguments):
            command += ["--output", str(Path(folder) / "pairs.jsonl")]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
