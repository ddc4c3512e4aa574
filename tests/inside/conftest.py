"""A model that knows three questions by heart."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_model import REPLIES, taught


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the model."""
    return taught(tmp_path_factory.mktemp("model"), REPLIES)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No answers but those of the test; one thread for the model, as two wait for each other on a busy machine."""
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "answers"))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
