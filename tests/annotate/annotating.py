"""A bench to annotate, servers for it, and requests as a page or a stranger sends them."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tabx.annotate import Annotation
from tabx.annotate.store import opened

ROOT = Path(__file__).parents[2]
SCRIPT = "<script>document.title='taken'</script>"
HOSTILE = (
    SCRIPT,
    "</td></tr></table><h1>out</h1>",
    '"><img src=x onerror="document.title=1">',
    "x" * 10_000,
    "שלום עולם",
    "a\u202eb",
)
"""Texts of cells that would do something, were they not texts: the last is shown with its sign as an escape."""


def rows_as_html(rows: list[list[str]]) -> str:
    """Return a table in HTML, its texts escaped."""
    escape = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
    cells = ["".join(f"<td>{''.join(escape.get(c, c) for c in text)}</td>" for text in row) for row in rows]
    head = "".join(f"<th>{text}</th>" for text in rows[0])
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in cells[1:])}</table>"


TOWNS = [["Town", "People", "River"], ["Alder", "4120", "Ash"], ["Birch", "880", "Elm"], ["Cedar", "15300", "Oak"]]
SPANS = (
    "<table><tr><th rowspan=2>Town</th><th colspan=2>Facts</th></tr><tr><th>People</th><th>River</th></tr>"
    "<tr><td>Alder</td><td>4120</td><td rowspan=2>Ash</td></tr><tr><td>Birch</td><td>880</td></tr></table>"
)
MARKDOWN = "| Town | People | River |\n|---|---|---|\n"
PREDICTIONS = (
    MARKDOWN + "| Alder | 4120 | Ash |\n| Birch | 880 | Elm |\n| Cedar | 15300 | Oak |",
    MARKDOWN + "| Alder | 4210 | Ash |\n| Cedar | 15300 | Oak |",
    "I cannot make that table.",
    SPANS,
    MARKDOWN + "| Alder | 4.1 thousand | Ash |\n| Birch | .9 thousand | Elm |\n| Cedar | 15.3 thousand | Oak |",
)
HOSTILE_TABLE = rows_as_html([["Town", "People"], *([one, "1"] for one in HOSTILE)])


def write_bench(path: Path, items: int = 3, predictions: Sequence[str] = PREDICTIONS) -> Path:
    """Write a bench whose items have these predictions, and return its path."""
    lines = [
        {"id": f"towns {number}", "gold": rows_as_html(TOWNS), "predictions": list(predictions)}
        for number in range(items)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def address(server: Annotation, name: str) -> str:
    """Return the address of an annotator of a server for this machine alone."""
    with opened(server.path) as store:
        token = next(token for token, known in store.tokens().items() if known == name)
    parts = urlsplit(next(iter(server.addresses.values())))
    return f"{parts.scheme}://{parts.netloc}/a/{token}/"


def request(
    url: str, data: Any = None, *, headers: Mapping[str, str] | None = None, method: str = "", body: bytes | None = None
) -> tuple[int, str, Mapping[str, str]]:
    """Return status, text and headers of the answer to a request of one's own making."""
    parts = urlsplit(url)
    sent = body if body is not None or data is None else json.dumps(data).encode()
    connection = http.client.HTTPConnection(parts.netloc, timeout=20)
    try:
        known = {"Content-Type": "application/json"} if sent is not None else {}
        connection.request(
            method or ("GET" if sent is None else "POST"), parts.path, sent, {**known, **(headers or {})}
        )
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), {name.lower(): value for name, value in answer.getheaders()}
    finally:
        connection.close()


def page_token(url: str) -> dict[str, str]:
    """Return the header that a page of the server sends with a change."""
    _, text, _ = request(url)
    return {"X-CSRF-Token": text.partition('name="page-token" content="')[2].partition('"')[0]}


@contextmanager
def served(bench: Path, store: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Provide a server in a process of its own and its address; it is killed at the end if it still runs."""
    command = [
        sys.executable,
        "-m",
        "tabx",
        "annotate",
        "start",
        str(bench),
        "-o",
        str(store),
        "--no-browser",
        *options,
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip().rpartition(" ")[2]
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
