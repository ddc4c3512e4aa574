"""A deadline for all that a thread reads from and writes to servers.

A time-out of sockets and of the libraries over them is for one read: a server that sends a byte now and then is never
late. Here every step of a connection gets what is left until the deadline.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import httpcore

_PIECE = 16 << 10
"""Bytes that are written at a time, with a look at the deadline between; what a TLS record holds."""


class _Deadline(threading.local):
    """The deadline of a thread; litellm copies contexts to threads of its own and keeps them, so it is in none."""

    seconds: float | None = None
    at: float | None = None


_DEADLINE = _Deadline()


@contextmanager
def ends_within(seconds: float) -> Iterator[None]:
    """Let whatever this thread sends and receives on a `DeadlineBackend` end within `seconds` of `begin`."""
    _DEADLINE.seconds, _DEADLINE.at = seconds, None
    try:
        yield
    finally:
        _DEADLINE.seconds = _DEADLINE.at = None


def begin() -> None:
    """Let the time begin, if it has not: what comes before, such as the loading of libraries, is not the server's."""
    if _DEADLINE.at is None and _DEADLINE.seconds is not None:
        _DEADLINE.at = time.monotonic() + _DEADLINE.seconds


def seconds_left(timeout: float | None = None) -> float | None:
    """Return the seconds left until the deadline; `timeout` where there is none.

    Raises
    ------
    httpcore.ReadTimeout
        There are none left.
    """
    if _DEADLINE.at is None:
        return timeout
    seconds = _DEADLINE.at - time.monotonic()
    if seconds <= 0:
        raise httpcore.ReadTimeout("the deadline has passed")
    return seconds


class DeadlineBackend(httpcore.NetworkBackend):
    """Connections whose every step looks at the deadline of the call that is under way."""

    def __init__(self) -> None:
        self._inner = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Return a connection to the first of the host's addresses that takes one, all within the deadline."""
        try:
            found = socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from error
        failure: Exception = httpcore.ConnectError(f"{host} has no address")
        for *_, address in found:
            try:
                return _Stream(
                    self._inner.connect_tcp(str(address[0]), port, seconds_left(timeout), local_address, socket_options)
                )
            except httpcore.ConnectError as error:
                failure = error
        raise failure


class _Stream(httpcore.NetworkStream):
    def __init__(self, inner: httpcore.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, seconds_left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), _PIECE):
            self._inner.write(buffer[start : start + _PIECE], seconds_left(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, seconds_left(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)
