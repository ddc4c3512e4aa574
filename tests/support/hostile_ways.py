"""Ways to write an answer that no honest server has: by drips, without an end, packed to nothing."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any

from model_server import Fault

PAUSE = 0.5
"""Seconds between two drips: no time-out of a single read is ever reached."""

_HERE = "<here>"
_BLOCK = 1 << 20


def drip_headers(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
    """Write a header that never ends."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not closing.wait(PAUSE):
        handler.wfile.write(b"x")


def drip_body(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
    """Write blanks before the answer, for ever."""
    _head(handler, 200, "")
    while not closing.wait(PAUSE):
        handler.wfile.write(b" ")


def drip_continue(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
    """Say again and again that the answer is about to come."""
    while not closing.wait(PAUSE):
        handler.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")


def huge(size: int, *, status: int = 200, packed: bool = False, words: str = "x") -> Fault:
    """Return the fault of an answer, or of an error's message, that is longer by `size` letters of these words."""
    block = words.encode() * (_BLOCK // len(words))

    def way(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
        _head(handler, status, "gzip" if packed else "")
        pieces = _pieces(json.dumps(data).encode(), size, block)
        for piece in _packed(pieces) if packed else pieces:
            if closing.is_set():
                return
            handler.wfile.write(piece)

    kind = "error" if status >= 400 else "answer"
    name = f"{kind} of {_told(size)}{', packed' if packed else ''}{'' if status in (200, 400) else f', {status}'}"
    name += "" if words == "x" else f" of {words!r}"
    return Fault(name, status, message=_HERE, content=_HERE if status < 400 else None, way=way)


def packed_as(codings: str, packed: bytes) -> Fault:
    """Return the fault of an answer of these bytes, said to be packed in these ways."""

    def way(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
        _head(handler, 200, codings)
        handler.wfile.write(packed)

    return Fault(f"packed as {codings}", way=way)


def gzipped(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
    """Write the answer packed, as honest servers do."""
    _head(handler, 200, "gzip")
    handler.wfile.write(gzip.compress(json.dumps(data).encode()))


DRIPS = (
    Fault("drips of headers", way=drip_headers),
    Fault("drips of a body", way=drip_body),
    Fault("drips of 100 Continue", way=drip_continue),
)


def _told(size: int) -> str:
    return next(f"{size >> by} {unit}" for by, unit in ((30, "GB"), (20, "MB"), (10, "KB")) if size >> by)


def _head(handler: BaseHTTPRequestHandler, status: int, codings: str) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Connection", "close")
    if codings:
        handler.send_header("Content-Encoding", codings)
    handler.end_headers()


def _pieces(whole: bytes, size: int, block: bytes) -> Iterator[bytes]:
    before, _, after = whole.partition(_HERE.encode())
    yield before
    while size > 0:
        yield block[:size]
        size -= len(block)
    yield after


def _packed(pieces: Iterator[bytes]) -> Iterator[bytes]:
    packing = zlib.compressobj(1, wbits=zlib.MAX_WBITS | 16)
    for piece in pieces:
        yield packing.compress(piece)
    yield packing.flush()
