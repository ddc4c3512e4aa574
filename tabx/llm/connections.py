"""Connections to one address: straight to it, or through the proxy that the environment names."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol
from urllib.request import getproxies, proxy_bypass

import httpcore
import httpx

from tabx.llm.deadline import DeadlineBackend
from tabx.llm.inside.place import HOST

_KEPT_OPEN = 5.0
"""Seconds for which an idle connection is kept, as httpx does: less than servers usually wait."""


class Way(Protocol):
    """A way to one address, for all threads."""

    def exchange(self, request: httpcore.Request) -> AbstractContextManager[httpcore.Response]:
        """Send a request, and receive its answer within the context."""

    def close(self) -> None:
        """Close all connections."""


class _Straight:
    """Connections to one address; the one used last is taken first.

    A pool of httpcore looks at each connection for each request: with 64 of them that took 3 ms of processor.
    """

    def __init__(self, origin: httpcore.Origin, ssl_context: Any) -> None:
        self._origin, self._ssl_context = origin, ssl_context
        self._backend = DeadlineBackend()
        self._idle: deque[httpcore.HTTPConnection] = deque()

    @contextmanager
    def exchange(self, request: httpcore.Request) -> Iterator[httpcore.Response]:
        connection = self._taken() or self._opened()
        try:
            response = connection.handle_request(request)
            try:
                yield response
            finally:
                response.close()
        finally:
            if connection.is_idle():
                self._idle.append(connection)
            else:
                connection.close()

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    def _taken(self) -> httpcore.HTTPConnection | None:
        while True:
            try:
                connection = self._idle.pop()
            except IndexError:
                return None
            if not connection.has_expired():
                return connection
            connection.close()
            self.close()  # what was used before that one has expired too

    def _opened(self) -> httpcore.HTTPConnection:
        return httpcore.HTTPConnection(
            self._origin, self._ssl_context, keepalive_expiry=_KEPT_OPEN, network_backend=self._backend
        )


class _Proxied:
    """Connections through a proxy."""

    def __init__(self, proxy: str, ssl_context: Any) -> None:
        through = httpx.Proxy(proxy)
        self._pool = httpcore.ConnectionPool(
            ssl_context=ssl_context,
            proxy=httpcore.Proxy(str(through.url), auth=through.raw_auth),
            max_connections=None,
            max_keepalive_connections=None,
            keepalive_expiry=_KEPT_OPEN,
            network_backend=DeadlineBackend(),
        )

    @contextmanager
    def exchange(self, request: httpcore.Request) -> Iterator[httpcore.Response]:
        response = self._pool.handle_request(request)
        try:
            yield response
        finally:
            response.close()

    def close(self) -> None:
        self._pool.close()


def way_to(url: httpcore.URL) -> Way:
    """Return the way to the server of an address, or to the model in this process that it names."""
    scheme, host = url.scheme.decode(), url.host.decode()
    if host == HOST:
        from tabx.llm.inside.serving import InsideWay

        return InsideWay()
    ssl_context = ssl_settings() if scheme == "https" else None
    proxies = getproxies()
    proxy = proxies.get(scheme) or proxies.get("all")
    if not proxy or proxy_bypass(host):
        return _Straight(url.origin, ssl_context)
    return _Proxied(proxy if "://" in proxy else f"http://{proxy}", ssl_context)


def ssl_settings() -> Any:
    """Return how servers are to prove who they are, as litellm is told by the environment."""
    from litellm.llms.custom_httpx.http_handler import get_ssl_configuration

    return httpx.create_ssl_context(verify=get_ssl_configuration(), cert=os.environ.get("SSL_CERTIFICATE"))
