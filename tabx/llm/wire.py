"""The way of every request over the network: a deadline for the whole of it, caps on what comes back, a count.

litellm sends through the httpx client or transport it is handed; it is handed this one, whatever the provider.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

import httpcore
import httpx

from tabx.llm.answer_body import read_body
from tabx.llm.connections import Way, ssl_settings, way_to
from tabx.llm.deadline import begin, ends_within, seconds_left

_KEPT_BACK = (b"content-encoding", b"content-length", b"transfer-encoding", b"set-cookie")
"""Headers that say how the body was sent; and cookies: no answer depends on them, and what a server has sent with the
next request would count as a key."""


@dataclass(frozen=True, slots=True)
class Departing:
    """A request as it leaves."""

    url: httpx.URL
    headers: Sequence[tuple[bytes, bytes]]
    body: bytes
    method: str = "POST"

    def stays_with(self, before: httpx.URL) -> bool:
        """Whether it goes to the server of another address: scheme, host and port are the same, or only TLS is new."""
        to = self.url
        is_tls_new = (before.scheme, before.port, to.scheme, to.port) == ("http", None, "https", None)
        return before.host == to.host and (is_tls_new or (before.scheme, before.port) == (to.scheme, to.port))


@dataclass(frozen=True, slots=True)
class Arrived:
    """What came back, the body read and unpacked."""

    status: int
    headers: Sequence[tuple[bytes, bytes]]
    body: bytes


class Watch(Protocol):
    """Is told of each request of a call."""

    def leaving(self, request: Departing) -> None:
        """Take note of a request before it leaves; may raise to hold it back."""

    def arriving(self, status: int, headers: Sequence[tuple[bytes, bytes]]) -> None:
        """Take note of the beginning of its answer, of which the body is still to come."""

    def arrived(self, answer: Arrived) -> None:
        """Take note of the whole answer."""


class Connections:
    """Open connections to a server, kept for the next request."""

    def __init__(self) -> None:
        self._ways: dict[tuple[int, str], Way] = {}
        self._lock = threading.Lock()

    @contextmanager
    def call(self, seconds: float, watch: Watch) -> Iterator[None]:
        """Send every request that litellm makes in this thread here: all end within `seconds` of the first."""
        _UNDER_WAY.call, _UNDER_WAY.received = (self, watch), None
        try:
            with ends_within(seconds):
                yield
        finally:
            _UNDER_WAY.call = _UNDER_WAY.received = None

    def send(self, request: Departing, watch: Watch) -> Arrived:
        """Send a request.

        Raises
        ------
        httpcore errors, Unreadable, OSError
            There is no answer, or none that can be read.
        """
        begin()
        seconds = seconds_left()
        watch.leaving(request)
        url = request.url
        sent = httpcore.Request(
            request.method,
            httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers,
            content=request.body,
            extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), seconds)},
        )
        with self._way(sent.url).exchange(sent) as response:
            watch.arriving(response.status, response.headers)
            answer = Arrived(response.status, response.headers, read_body(response))
        watch.arrived(answer)
        return answer

    def close(self) -> None:
        """Close the connections."""
        for way in self._ways.values():
            way.close()

    def _way(self, url: httpcore.URL) -> Way:
        key = os.getpid(), str(url.origin)  # a fork must not read from its parent's connections
        way = self._ways.get(key)
        if way is None:
            with self._lock:
                way = self._ways.setdefault(key, way_to(url))
        return way


class _UnderWay(threading.local):
    """What a thread has under way."""

    call: tuple[Connections, Watch] | None = None
    received: Arrived | Exception | None = None


_UNDER_WAY = _UnderWay()


def hand_over(received: Arrived | Exception) -> None:
    """Let litellm, in the call under way, receive this instead of sending its request: it is what came back."""
    _UNDER_WAY.received = received


class Wire(httpx.BaseTransport):
    """Sends the requests of `Connections.call`; those of anybody else who uses litellm in this process pass through."""

    def __init__(self) -> None:
        self._others: httpx.Client | None = None

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the response, its body read and unpacked."""
        call = _UNDER_WAY.call
        if call is None:
            return self._passed_on(request)
        with _told_as_httpx():
            return _response(request, _received() or _sent(*call, request))

    def close(self) -> None:
        """Do nothing: litellm closes clients that it throws away, and all of them share this."""

    def _passed_on(self, request: httpx.Request) -> httpx.Response:
        if self._others is None:
            self._others = httpx.Client(verify=ssl_settings())
        return self._others.send(request, stream=True)


class Session(httpx.Client):
    """A client that stays open when litellm closes one of those that share it."""

    def close(self) -> None:
        """Do nothing."""


def _received() -> Arrived | None:
    received, _UNDER_WAY.received = _UNDER_WAY.received, None
    if isinstance(received, Exception):
        raise received
    return received


def _sent(connections: Connections, watch: Watch, request: httpx.Request) -> Arrived:
    request.headers["accept-encoding"] = "gzip"
    return connections.send(Departing(request.url, request.headers.raw, request.read(), request.method), watch)


def _response(request: httpx.Request, arrived: Arrived) -> httpx.Response:
    return httpx.Response(
        # litellm takes a 422 for a parameter too many, sends again and returns nothing at all; to it, it is a 400.
        400 if arrived.status == 422 else arrived.status,
        headers=[(name, value) for name, value in arrived.headers if name.lower() not in _KEPT_BACK],
        content=arrived.body,
        request=request,
    )


@contextmanager
def _told_as_httpx() -> Iterator[None]:
    """Raise httpcore's errors as httpx's of the same name, which litellm and its libraries know."""
    try:
        yield
    except (
        httpcore.TimeoutException,
        httpcore.NetworkError,
        httpcore.ProxyError,
        httpcore.UnsupportedProtocol,
        httpcore.ProtocolError,
    ) as error:
        kind: type[httpx.TransportError] = getattr(httpx, type(error).__name__)
        raise kind(str(error)) from error
