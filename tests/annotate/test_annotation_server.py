"""Who may ask the server for what: requests of pages, of strangers, and of nobody at all."""

from __future__ import annotations

import json
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from annotating import address, page_token, request, write_bench

from tabx.annotate import Annotation, export_answers, start
from tabx.annotate.guard import MOST_BYTES
from tabx.cli.main import main

ANSWER = {"key": "k", "value": {"order": [[1], [2], [3], [4], [5]]}, "seconds": 1.0}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_bench(tmp_path_factory.mktemp("served") / "bench.jsonl").parent


@pytest.fixture(scope="module")
def here(folder: Path) -> Iterator[Annotation]:
    """Give a server for this machine alone, on which anybody may choose a name."""
    with start(folder / "bench.jsonl", folder / "here.db") as server:
        yield server


@pytest.fixture(scope="module")
def others(folder: Path) -> Iterator[Annotation]:
    """Give a server for others, too."""
    with start(folder / "bench.jsonl", folder / "others.db", annotators=("Ann", "Bo"), host="127.0.0.1") as server:
        yield server


@pytest.fixture(scope="module")
def ann(here: Annotation) -> str:
    """Return the address of an annotator who has joined by name."""
    base = here.addresses[""]
    status, text, _ = request(f"{base}join", {"name": " Ann "}, headers=page_token(base))
    assert status == 200
    assert address(here, "Ann") == base.rstrip("/") + json.loads(text)["address"]
    return address(here, "Ann")


def test_a_page_of_ours_answers_and_goes_on(here: Annotation, ann: str) -> None:
    status, _, headers = request(ann)
    assert (status, headers["location"]) == (303, "1")
    status, text, _ = request(f"{ann}1/answer", ANSWER, headers=page_token(f"{ann}1"))
    assert (status, json.loads(text)) == (200, {"next": 2, "done": 1, "is_done": True})
    assert request(f"{ann}1/answer", ANSWER, headers=page_token(f"{ann}1"))[0] == 200  # sent again: acknowledged again
    assert len(export_answers(here.path, history=True)) == 1
    assert request(ann)[2]["location"] == "2"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"X-CSRF-Token": ""}, 403),
        ({"X-CSRF-Token": "0" * 64}, 403),
        ({"X-CSRF-Token": "\u00fc"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Host": "elsewhere.example"}, 421),
        ({"Host": ""}, 421),
    ],
    ids=str,
)
@pytest.mark.parametrize("what", ["answer", "draft", "hints"])
def test_what_a_foreign_page_could_send_is_refused(
    here: Annotation, ann: str, headers: dict[str, str], status: int, what: str
) -> None:
    before = export_answers(here.path, history=True)
    sent = {**page_token(f"{ann}2"), **headers}
    assert request(f"{ann}2/{what}", ANSWER, headers=sent)[0] == status
    assert export_answers(here.path, history=True) == before


def test_the_token_of_one_page_is_not_that_of_another(here: Annotation, ann: str) -> None:
    base = here.addresses[""]
    request(f"{base}join", {"name": "Bo"}, headers=page_token(base))
    assert request(f"{address(here, 'Bo')}1/answer", ANSWER, headers=page_token(f"{ann}1"))[0] == 403
    assert request(f"{base}join", {"name": "Cy"}, headers=page_token(f"{ann}1"))[0] == 403


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"7", b"{", b'{"a": NaN}', b"\xff", b"[" * 100_000],
    ids=["nothing", "list", "number", "cut", "NaN", "bytes", "deep"],
)
def test_what_is_no_json_object_is_refused(ann: str, body: bytes) -> None:
    assert request(f"{ann}2/draft", body=body, headers=page_token(f"{ann}2"))[0] == 400


@pytest.mark.parametrize(
    "change",
    [
        {"key": ""},
        {"key": "x" * 65},
        {"key": 7},
        {"value": []},
        {"seconds": -1},
        {"seconds": "long"},
        {"seconds": 1e300},
        {"value": {"order": [[1], [1]]}},
    ],
    ids=str,
)
def test_an_answer_that_cannot_be_is_told_and_not_stored(here: Annotation, ann: str, change: dict[str, Any]) -> None:
    before = len(export_answers(here.path, history=True))
    status, text, _ = request(f"{ann}2/answer", {**ANSWER, **change}, headers=page_token(f"{ann}2"))
    assert status == 422
    assert json.loads(text)["errors"]
    assert len(export_answers(here.path, history=True)) == before


def test_long_bodies_are_refused_however_they_come(ann: str) -> None:
    token = page_token(f"{ann}2")
    long = json.dumps({"text": "x" * MOST_BYTES}).encode()
    assert request(f"{ann}2/draft", body=long, headers=token)[0] == 413
    parts = urlsplit(ann)
    with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=20) as connection:
        head = f"POST {parts.path}2/draft HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/json\r\n"
        head += f"X-CSRF-Token: {token['X-CSRF-Token']}\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head.encode() + b"%x\r\n%b\r\n0\r\n\r\n" % (len(long), long))
        assert connection.recv(100).startswith(b"HTTP/1.1 413")


def test_what_cannot_be_written_is_not_acknowledged(here: Annotation, ann: str) -> None:
    before = len(export_answers(here.path, history=True))
    token = page_token(f"{ann}3")
    with closing(sqlite3.connect(here.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert request(f"{ann}3/answer", {**ANSWER, "key": "late"}, headers=token)[:2] == (
            503,
            "the store: database is locked\n",
        )
        other.execute("ROLLBACK")
    assert len(export_answers(here.path, history=True)) == before
    assert request(f"{ann}3/answer", {**ANSWER, "key": "late"}, headers=token)[0] == 200
    assert len(export_answers(here.path, history=True)) == before + 1


@pytest.mark.parametrize("path", ["1", "all", "annotate.css", "no-such-page", "999"])
def test_every_answer_keeps_its_page_to_itself(ann: str, path: str) -> None:
    _, _, headers = request(ann + path)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


@pytest.mark.parametrize("path", ["", "1", "all", "annotate.css", "1/answer", "../../etc/passwd", "%2e%2e/store.py"])
def test_a_wrong_token_leads_nowhere(others: Annotation, path: str) -> None:
    right = others.addresses["Ann"]
    assert sorted(others.addresses) == ["Ann", "Bo"]
    assert request(f"{right}1")[0] == 200
    wrong = right[:-3] + ("A" if right[-3] != "A" else "B") + right[-2:]
    data = {"x": 1} if path.endswith("answer") else None
    assert request(wrong + path, data, headers=page_token(f"{right}1"))[0] in (403, 404)


@pytest.mark.parametrize("path", ["/", "/join", "/annotate.css", "/a/"])
def test_a_server_for_others_lists_nobody(others: Annotation, path: str) -> None:
    parts = urlsplit(others.addresses["Ann"])
    status, text, _ = request(f"{parts.scheme}://{parts.netloc}{path}")
    assert status == 404
    assert "Ann" not in text


def test_no_other_method_and_no_socket_is_answered(ann: str) -> None:
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        assert request(f"{ann}1", method=method)[0] == 405
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "a"}
    assert request(f"{ann}1", headers=upgrade)[0] in (200, 400, 403)  # a page at most: nothing listens


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u202eb", "a\x00b", 7])
def test_a_name_is_one_that_can_be_seen(here: Annotation, name: Any) -> None:
    base = here.addresses[""]
    status, _, _ = request(f"{base}join", {"name": name}, headers=page_token(base))
    assert status == (200 if name == 7 else 422)


def test_without_the_libraries_one_line_says_how_to_get_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if "site-packages" not in entry])
    import importlib

    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("starlette", "uvicorn")]:
        monkeypatch.delitem(sys.modules, name)
    assert main(["annotate", "start", str(folder / "bench.jsonl"), "-o", str(folder / "none.db"), "--prepare"]) == 2
    told = capsys.readouterr().err
    assert "pip install 'starlette>=0.40' 'uvicorn>=0.30'" in told
    assert told.count("\n") == 1
