"""Asks a model about many rows: a prompt filled with each of them, and the reply as it is, a line each.

`template` is the prompt, `rows` makes items of what holds the rows, `work` asks about one, `line` writes what came of
it, `kind` says what a run of them is to `tabx.runs`; `many` is the entry point of Python. `tabx batch` judges what they
write.
"""

from __future__ import annotations

from tabx.ask.line import RowReply
from tabx.ask.many import ask_many

__all__ = ["RowReply", "ask_many"]
