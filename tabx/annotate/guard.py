"""What every request passes first: who may ask, how much may be sent, and the headers that keep a page to itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 256 * 1024
"""Bytes of a request's body: the longest reason for each of twenty predictions."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # the address holds the token
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Refuses what no page of ours would send, and answers all else with the headers above.

    A server for this machine alone also refuses every other name of the host: a foreign page may have its own name
    lead to 127.0.0.1.
    """

    def __init__(self, app: App, hosts: Iterable[str] | None) -> None:
        self.app = app
        self.hosts = None if hosts is None else frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                known = {name for name, _ in own}
                message["headers"] = [*(pair for pair in message["headers"] if pair[0] not in known), *own]
            await send(message)

        status, reason = self._refused(scope["method"], headers)
        if not status and scope["method"] == "POST":
            body = await _body(receive)
            if body is None:
                status, reason = 413, f"more than {MOST_BYTES:,} bytes"
            else:
                receive = _again(body)
        if status:
            await _refuse(answer, status, reason)
        else:
            await self.app(scope, receive, answer)

    def _refused(self, method: str, headers: dict[bytes, str]) -> tuple[int, str]:
        """Return the status and the reason with which a request is refused, (0, "") for one that is not."""
        host = headers.get(b"host", "")
        if self.hosts is not None and host not in self.hosts:
            return 421, "another name of this machine is right"
        if method in ("GET", "HEAD"):
            return 0, ""
        if method != "POST":
            return 405, "GET or POST is right"
        if b"origin" in headers and urlsplit(headers[b"origin"]).netloc != host:
            return 403, "a page of another server asks"
        if headers.get(b"content-type", "").partition(";")[0].strip().lower() != "application/json":
            return 415, "JSON is right"
        return 0, ""


async def _body(receive: Receive) -> bytes | None:
    """Return the body of a request, None for one that is too long."""
    parts: list[bytes] = []
    left = MOST_BYTES
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        left -= len(parts[-1])
        if left < 0:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


def _again(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def _refuse(send: Send, status: int, reason: str) -> None:
    text = f"refused: {reason}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    # What was not read of the body is not read: the connection is over.
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": text})
