"""Notebooks, run as they stand."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient


def kept(path: Path) -> Any:
    """Return a notebook as stored."""
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def executed(path: Path, folder: Path) -> Any:
    """Return the notebook as run in a folder."""
    notebook = kept(path)
    client = NotebookClient(notebook, timeout=300, record_timing=False, resources={"metadata": {"path": str(folder)}})
    with ThreadPoolExecutor(1) as pool:  # in this thread it would drop the loop of a library, unclosed
        pool.submit(lambda: asyncio.run(client.async_execute())).result()
    notebook.metadata.language_info = {"name": "python"}
    return notebook


def printed(notebook: Any) -> list[str]:
    """Return what each cell prints, in however many parts; how frames are drawn is up to the version of pandas."""
    outputs = [[one for one in cell.get("outputs", ()) if one.output_type == "stream"] for cell in notebook.cells]
    return ["".join(one.text for one in shown) for shown in outputs]
