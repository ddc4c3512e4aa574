"""How many forked processes hang beside threads that are inside the cache of replies.

    python benchmarks/forks.py [--forks 150] [--without]

Three threads put and get replies, each in a cache of its own, while the process forks; every child uses a cache, too.
`--without` leaves out that a fork waits until no thread is inside SQLite, as it was before.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import threading
import time
from pathlib import Path

from tabx.llm import ResponseCache
from tabx.llm.forking import USES_OF_SQLITE

THREADS, PATIENCE = 3, 10.0


def use(folder: Path, over: threading.Event, name: str) -> None:
    cache, number = ResponseCache(folder), 0
    while not over.is_set():
        cache.put(f"{name}{number % 50}", "text" * 200)
        cache.get(f"{name}{(number + 7) % 50}")
        number += 1


def ended(child: int) -> bool:
    """Return whether a child ends in time; kill it where it does not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if os.waitpid(child, os.WNOHANG)[0]:
            return True
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--forks", type=int, default=150)
    parser.add_argument("--without", action="store_true")
    given = parser.parse_args()
    if given.without:
        setattr(USES_OF_SQLITE, "acquire", lambda timeout: True)  # noqa: B010
        setattr(USES_OF_SQLITE, "release", lambda: None)  # noqa: B010
    with tempfile.TemporaryDirectory() as folder:
        over = threading.Event()
        threads = [
            threading.Thread(target=use, args=(Path(folder, str(number)), over, str(number)))
            for number in range(THREADS)
        ]
        for thread in threads:
            thread.start()
        time.sleep(1)
        hung = 0
        for number in range(given.forks):
            child = os.fork()
            if not child:
                cache = ResponseCache(Path(folder, f"child{number}"))
                cache.put("a", "b")
                os._exit(0 if cache.get("a") == "b" else 1)
            hung += not ended(child)
        over.set()
        for thread in threads:
            thread.join()
    print(f"{given.forks} forks, {hung} of their children hung")


if __name__ == "__main__":
    main()
