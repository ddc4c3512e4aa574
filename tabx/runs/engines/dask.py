"""A cluster by dask.distributed: chunks of items on workers of any number of machines.

Each of its workers works in a process of its own below it, as `local` does: what ends that process costs one item, not
the worker. A worker that is lost has its chunks done again elsewhere; a chunk that loses workers twice is halved until
one item is found out.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

from tabx.base.errors import OptionError
from tabx.base.extras import lacking
from tabx.runs.engines.entries import Entry, Outcome, Work, run_chunks
from tabx.runs.engines.local import MEMORY, Crew
from tabx.runs.stopping import NoWorkers

if TYPE_CHECKING:
    from distributed import Client, Future

CHUNK = 64
"""Items sent at a time: a second of judging small tables, beside which the scheduler's milliseconds count little."""

AHEAD = 3
"""Chunks under way for each worker: one is worked on, one is there already, one is on its way."""

LOSSES = 1
"""Workers that a chunk may lose before it is taken for the reason, and halved: one is lost by chance."""


PATIENCE = 120.0
"""Seconds for a worker to come where the last one was lost: dask allows 60 for a start, and starts it twice."""


@dataclass(frozen=True)
class DaskEngine:
    """Works on a cluster.

    Attributes
    ----------
    work : Work
    scheduler : str or None
        Address of a scheduler ("tcp://host:8786"); None starts workers on this machine.
    workers : int or None
        Of these, how many; None for one for each processor.
    memory : int
        Bytes that an item may take, 0 for no limit (Linux only).
    chunk : int
        Items sent at a time.
    patience : float
        Seconds without any worker after which the run ends: a lost one is replaced within them.
    """

    work: Work
    scheduler: str | None = None
    workers: int | None = None
    memory: int = MEMORY
    chunk: int = CHUNK
    patience: float = PATIENCE

    def run(self, entries: Iterator[Entry]) -> Iterator[Outcome]:
        """Yield the entries in order with what became of them.

        Raises
        ------
        OptionError
            dask.distributed is not installed, or the scheduler does not answer or has no workers.
        NoWorkers
            The last worker was lost, and none has come since.
        """
        missing = lacking("--engine dask", "distributed")
        if missing:
            raise OptionError(missing)
        packed = pickle.dumps(self.work)
        with ExitStack() as stack:
            client = stack.enter_context(_client(self.scheduler, self.workers, stack))
            count = max(1, sum(client.nthreads().values()))

            def submit(given: Sequence[Entry]) -> _Sent:
                return _Sent(_Cluster(client, self.patience), self.work, (packed, self.memory), given)

            yield from run_chunks(entries, self.chunk, count * AHEAD, submit)


SECONDS_TO_WAIT = 30
"""Seconds for a scheduler to answer and its first worker to come: machines of a cluster start within them."""


def _client(scheduler: str | None, workers: int | None, stack: ExitStack) -> Client:
    from dask import config
    from distributed import Client, LocalCluster

    stack.enter_context(config.set({"distributed.scheduler.allowed-failures": LOSSES}))
    if scheduler is None:
        cluster = LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        )
        return Client(stack.enter_context(cluster), set_as_default=False)  # type: ignore[no-untyped-call]
    try:
        client = Client(  # type: ignore[no-untyped-call]
            scheduler, timeout=SECONDS_TO_WAIT, set_as_default=False
        )
        client.wait_for_workers(1, timeout=SECONDS_TO_WAIT)
    except (OSError, TimeoutError, ValueError) as error:
        said = " ".join(str(error).split())
        raise OptionError(f"--scheduler {scheduler}: no scheduler with workers answers there ({said})") from None
    return client


@dataclass(frozen=True)
class _Cluster:
    """A cluster, which may lose its workers."""

    client: Client
    patience: float

    def result(self, future: Future[list[Any]]) -> list[Any]:
        """Wait for a result as long as there are workers."""
        while True:
            try:
                found: list[Any] = future.result(timeout=self.patience)
                return found
            except TimeoutError:
                self._check_workers()

    def _check_workers(self) -> None:
        if not self.client.nthreads():  # type: ignore[no-untyped-call]
            raise NoWorkers(f"the cluster has no worker left, and none has come for {self.patience:.0f} seconds")


class _Sent:
    """A chunk that has been sent, or the halves of one."""

    def __init__(self, cluster: _Cluster, work: Work, how: tuple[bytes, int], entries: Sequence[Entry]) -> None:
        self._cluster, self._work, self._how, self._entries = cluster, work, how, entries
        # Not pure: equal chunks are told apart by where they stand, not by what they hold.
        self._future = cluster.client.submit(work_on_chunk, *how, list(entries), pure=False, retries=0)

    def result(self) -> list[Any]:
        """Wait for what became of the items."""
        from distributed import KilledWorker

        try:
            return self._cluster.result(self._future)
        except KilledWorker:
            if len(self._entries) == 1:
                entry = self._entries[0]
                return [self._work.lost(entry.item, entry.content, f"{self._work.could_not}: {_LOST}")]
        half = len(self._entries) // 2
        found: list[Any] = []
        for part in (self._entries[:half], self._entries[half:]):
            # One after the other: what ends its worker would take the other half's with it.
            found += _Sent(self._cluster, self._work, self._how, part).result()
        return found


_LOST = "the workers of the cluster that it was sent to were lost"

_crews: dict[tuple[bytes, int], Crew] = {}
_lock = Lock()


def work_on_chunk(packed: bytes, memory: int, entries: Sequence[Entry]) -> list[Any]:
    """Return what became of some items, on a worker of the cluster.

    Parameters
    ----------
    packed : bytes
        The work, pickled: the same for all chunks of a run, whose processes are used again.
    memory : int
    entries : sequence of Entry
    """
    with _lock:
        crew = _crews.get((packed, memory))
        if crew is None:
            for old in _crews.values():
                old.end()
            _crews.clear()
            crew = _crews[packed, memory] = Crew(pickle.loads(packed), memory)
    return crew.work(entries)
