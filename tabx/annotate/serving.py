"""The server: one process for a store, bound before its address is told."""

from __future__ import annotations

import secrets
import socket
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any

from tabx.annotate.records import Form, Scale, Setup, checked_name
from tabx.annotate.store import Store, alone, create_store, open_store
from tabx.base.errors import OptionError
from tabx.base.extras import lacking
from tabx.lab.meta.items import read_bench

HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for every network of a machine; in an address its name stands for them."""

GRACE = 2
"""Seconds that answers on their way have when the server ends; each takes some milliseconds."""

MOST_PORT = 65_535

_SEEDS = 2**31


class Annotation:
    """A store that is ready to be served: its lock is held, its port bound.

    As a context manager it serves in a thread of its own; `run` serves until it is interrupted.

    Attributes
    ----------
    path : Path
        The store.
    setup : Setup
    addresses : mapping of str to str
        The address of each annotator; for this machine alone, unless one alone may answer, that of the first page,
        under "".
    """

    def __init__(
        self, path: Path, store: Store, held: ExitStack, *, names: Sequence[str], host: str | None, port: int
    ) -> None:
        self.path, self.setup = path, store.setup
        self._socket = _bound(host or HERE, port, store)
        held.callback(self._socket.close)
        port = self._socket.getsockname()[1]
        store.know("port", str(port))
        tokens = store.tokens()
        base = f"http://{_named(host or HERE)}:{port}"
        self.addresses = {name: f"{base}/a/{token}/" for token, name in tokens.items() if host or [name] == names}
        if not self.addresses:
            self.addresses = {"": f"{base}/"}
        hosts = None if host else (f"{HERE}:{port}", f"localhost:{port}")
        self._server = _server(store, hosts)
        self._thread: threading.Thread | None = None
        self._held = held.pop_all()  # nothing failed: from here on it is ours to close

    def run(self) -> None:
        """Serve until an interrupt; what is acknowledged is stored, however the process ends.

        Raises
        ------
        KeyboardInterrupt
            Once the server has ended.
        """
        try:
            self._server.run([self._socket])
        finally:
            self.close()

    def close(self) -> None:
        """Close the store and give its lock back."""
        self._held.close()

    def __enter__(self) -> Annotation:
        """Serve in another thread."""
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """End the server and close the store."""
        self._server.should_exit = True
        if self._thread is not None:
            self._thread.join()
        self.close()


def start(  # noqa: PLR0913
    bench: str | PathLike[str],
    store: str | PathLike[str],
    *,
    form: str | None = None,
    ties: bool | None = None,
    scale: str | None = None,
    repeat_share: float | None = None,
    seed: int | None = None,
    annotators: Sequence[str] = (),
    host: str | None = None,
    port: int = 0,
) -> Annotation:
    """Return a bench ready to be annotated: `with start(...)` serves it meanwhile, `start(...).run()` until Ctrl-C.

    Parameters
    ----------
    bench : path
        JSON Lines with "id", "gold" and "predictions", as `read_bench` reads it.
    store : path
        The SQLite file of the answers, made where there is none; one that is there is gone on with.
    form : str or None
        "ranking" (the default), "rating" or "rubric"; None for that of the store, as for the next four.
    ties : bool or None
        Whether a ranking may put several predictions on one place (default: it may not).
    scale : str or None
        Of a rating, such as "1-5" (default: "0-10").
    repeat_share : float or None
        Share of the tasks that come back, for the agreement of annotators with themselves (default: 0).
    seed : int or None
        Of all orders (default: drawn).
    annotators : sequence of str
        Who may answer; () for whoever chooses a name, on this machine alone.
    host : str or None
        Address to listen on for others, too; everybody needs their own address then. None: this machine alone.
    port : int
        0 for that of the last time, or a free one.

    Raises
    ------
    OptionError
        If starlette or uvicorn is not installed, another process serves the store, the store was made with other
        options, the address cannot be listened on, or a host is named without annotators.
    InputError
        If the bench or the store cannot be read, or they hold different items under one id.
    """
    missing = lacking("tabx annotate start", "starlette", "uvicorn")
    if missing:
        raise OptionError(missing)
    names = [checked_name(name) for name in annotators]
    if host is not None and not names:
        raise OptionError("--host needs --annotators: everybody gets an address of their own")
    items = read_bench(Path(bench))
    path = Path(store)
    with ExitStack() as held:
        held.enter_context(alone(path))
        kept = _opened(path, form, ties, scale, repeat_share, seed)
        held.callback(kept.close)
        kept.add_items(items)
        for name in names:
            kept.add_annotator(name)
        kept.know("open", "" if names else "1")
        return Annotation(path, kept, held, names=names, host=host, port=port)


def _opened(
    path: Path, form: str | None, ties: bool | None, scale: str | None, repeat_share: float | None, seed: int | None
) -> Store:
    """Return the store, made with these options where there is none."""
    wanted = {
        "form": None if form is None else Form(form),
        "ties": ties,
        "scale": None if scale is None else read_scale(scale),
        "repeat_share": repeat_share,
        "seed": seed,
    }
    given: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    if not path.exists():
        return create_store(path, Setup(**{"seed": secrets.randbelow(_SEEDS), **given}))
    store = open_store(path)
    for name, value in given.items():
        known = getattr(store.setup, name)
        if known != value:
            store.close()
            flag = f"--{name.replace('_', '-')}"
            raise OptionError(f"{path}: made with {flag} {known}, not {value}; another store is right for that")
    return store


def read_scale(text: str) -> Scale:
    """Return the scale that a text such as "0-10" names; OptionError for another."""
    low, dash, high = text.partition("-")
    if not (dash and low.isdigit() and high.isdigit()):
        raise OptionError(f"scale {text!r}: two whole numbers with - between are right: 0-10 or 1-5")
    return Scale(int(low), int(high))


def _bound(host: str, port: int, store: Store) -> socket.socket:
    """Return a socket that listens: on the port of the last time, so that open pages find the server again."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if port > MOST_PORT:
        raise OptionError(f"--port {port}: a number from 0 to {MOST_PORT} is right")
    last = int(store.known("port") or 0)
    trouble = ""
    for candidate in (port,) if port else dict.fromkeys((last, 0)):
        try:
            return socket.create_server((host, candidate), family=family, backlog=128)
        except OSError as error:
            trouble = error.strerror or str(error)
    raise OptionError(f"{host}:{port}: {trouble}; --port 0 takes a free one")


def _named(host: str) -> str:
    if host in EVERYWHERE:
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _server(store: Store, hosts: tuple[str, ...] | None) -> Any:
    import uvicorn

    from tabx.annotate.app import application
    from tabx.annotate.desk import Desk

    desk = Desk(store, is_open=hosts is not None and store.known("open") == "1")
    config = uvicorn.Config(
        application(desk, hosts),
        http="h11",
        loop="asyncio",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,  # the addresses hold tokens
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
    )
    return uvicorn.Server(config)
