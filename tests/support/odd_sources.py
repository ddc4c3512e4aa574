"""Sources that do to a process what no limit of tabx can see coming; a worker can be sent them."""

from __future__ import annotations

import os
import signal

TABLE = "| a | b |\n| - | - |\n| 1 | 2 |\n"


class Source:
    """An open file in the eyes of tabx."""

    def __init__(self) -> None:
        self._rest = TABLE

    def read(self, _: int = -1) -> str:
        self.act()
        text, self._rest = self._rest, ""
        return text

    def act(self) -> None:
        pass


class Crash(Source):
    """Ends the process as a fault of native code does."""

    def act(self) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)


class Burn(Source):
    """Computes for minutes in one call of native code, which looks at no clock."""

    def act(self) -> None:
        pow(3, 10**9)


class Eat(Source):
    """Asks for 64 GiB."""

    def act(self) -> None:
        bytearray(64 << 30)


class Fault(Source):
    """Meets a fault of ours."""

    def act(self) -> None:
        raise ZeroDivisionError("a fault")
