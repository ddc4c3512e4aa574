"""Commands run in a folder of their own."""

from __future__ import annotations

from ask_runs import ask, run

__all__ = ["ask", "run"]
