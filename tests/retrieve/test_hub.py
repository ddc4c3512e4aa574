"""TARGET's data sets fetched from a hub: a local server with the hub's routes, asked by a process of its own."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from found_tables import QUESTIONS, write_target

COMMIT = "1" * 40


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[str]:
    folder = write_target(tmp_path / "hub")

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self._answer(with_body=False)

        def do_GET(self) -> None:
            self._answer(with_body=True)

        def _answer(self, *, with_body: bool) -> None:
            found = re.match(r"/(api/)?datasets/target-benchmark/([\w-]+)/(resolve/\w+/)?([^?]*)", self.path)
            name, file = (found[2], found[4]) if found else ("", "")
            place = folder / name
            paths = sorted(path for path in place.rglob("*") if path.is_file())
            if found is None or not paths:
                self._send(404, b"{}", {"X-Error-Code": "RepoNotFound"}, with_body=with_body)
            elif found[3] is None:
                names = [path.relative_to(place).as_posix() for path in paths]
                data = {
                    "id": f"target-benchmark/{name}",
                    "sha": COMMIT,
                    "siblings": [{"rfilename": one} for one in names],
                }
                tree = [{"type": "file", "path": one, "size": 1, "oid": COMMIT} for one in names]
                self._send(200, json.dumps(tree if "tree/" in file else data).encode(), {}, with_body=with_body)
            else:
                data_of = (place / file).read_bytes()
                etag = hashlib.sha256(data_of).hexdigest()
                self._send(200, data_of, {"ETag": f'"{etag}"', "X-Repo-Commit": COMMIT}, with_body=with_body)

        def _send(self, status: int, payload: bytes, headers: dict[str, str], *, with_body: bool) -> None:
            self.send_response(status)
            for header, value in {**headers, "Content-Length": str(len(payload))}.items():
                self.send_header(header, value)
            self.end_headers()
            if with_body:
                self.wfile.write(payload)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def run(hub: str, name: str, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith("HF_")},
        "HF_ENDPOINT": hub,
        "HF_HOME": str(cache),
        "HF_HUB_DISABLE_TELEMETRY": "1",
    }
    command = [sys.executable, "-m", "tabx", "retrieve", "eval", f"target-benchmark/{name}", "--k", "1", "--json"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)


def test_a_data_set_is_fetched_and_read(hub: str, tmp_path: Path) -> None:
    for _ in range(2):  # the second time from its cache
        found = run(hub, "fetaqa", tmp_path / "cache")
        assert found.returncode == 0, found.stderr
        data = json.loads(found.stdout)
        assert (data["queries"], data["systems"][0]["recall@1"]) == (len(QUESTIONS), 1)


def test_what_the_hub_lacks_is_one_line(hub: str, tmp_path: Path) -> None:
    found = run(hub, "ottqa", tmp_path / "cache")
    assert found.returncode == 2
    assert "target-benchmark/ottqa-corpus: cannot be fetched" in found.stderr
    assert "--from DIR" in found.stderr
    assert "Traceback" not in found.stderr
