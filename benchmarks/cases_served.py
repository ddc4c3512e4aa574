"""The cases of model servers: a server that plays one behaviour, the command that asks it, and what it says."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from cases_in_python import run_tabx

STARTING = 10.0
"""Seconds that a server may take to listen: Python starts in one on a busy machine."""


class Asked(NamedTuple):
    """What the command did."""

    exit: int
    out: str
    requests: int


def asked(folder: Path, check: Mapping[str, Any]) -> Asked:
    """Return exit code, all that was printed, and how many requests the server of a case has had."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / "case"
        shutil.copytree(folder, copy)
        if address := check.get("address"):
            return _judged(copy, address, Path(name) / "none")
        counted = Path(name) / "requests"
        with _serving(copy, check["served"], counted) as port:
            return _judged(copy, f"http://127.0.0.1:{port}{check.get('path', '/v1')}", counted)


def _judged(folder: Path, address: str, counted: Path) -> Asked:
    options = ["--backbone", "local/x", "--api-base", address, "--no-cache", "--retry-seconds", "8", "-q"]
    try:
        done = run_tabx(["judge", "gold.md", "pred.md", *options], folder)
    except subprocess.TimeoutExpired:
        return Asked(-1, "the command did not end within two minutes", 0)
    requests = counted.read_text().count("\n") if counted.exists() else 0
    return Asked(done.returncode, done.stdout + done.stderr, requests)


@contextlib.contextmanager
def _serving(folder: Path, mode: str, counted: Path) -> Iterator[int]:
    """Yield the port of the case's server, which notes a line for each request."""
    (program,) = (path for path in folder.glob("*.py") if path.name != "run.py")
    program.chmod(0o600)
    program.write_text(_counting(program.read_text(), counted))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, program.name, str(port), *([mode] if mode else [])]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(port, server)
        yield port
    finally:
        server.terminate()
        server.wait()


def _counting(program: str, counted: Path) -> str:
    head = "def do_POST(self):\n"
    if head not in program:
        sys.exit(f"the server of a case has no {head.strip()!r}: its requests cannot be counted")
    return program.replace(head, f"{head}        open({str(counted)!r}, 'a').write('asked\\n')\n")


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + STARTING
    while time.monotonic() < until and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"the server of a case did not listen on port {port}")
