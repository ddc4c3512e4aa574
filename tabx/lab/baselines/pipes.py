"""Pipe tables, as shown to a model and as read from its reply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabx.formats import dump_table
from tabx.formats.markdown.blocks import is_framed, table_blocks
from tabx.formats.markdown.cells import decode, split_line
from tabx.lab.baselines.method_judgement import UnreadableReply
from tabx.llm.closing import limit_for
from tabx.llm.spec import LONGEST_ANSWER
from tabx.table import Table

BEGINNING_SHOWN = 60
"""Characters of a reply without a table that its message shows: enough to see what it is instead."""


@dataclass(frozen=True, slots=True)
class Pipes:
    """A table read from a reply: its header, and its rows in their own widths."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_pipes(reply: str, what: str) -> Pipes:
    """Return the table with the most lines in a reply, the last one of equals.

    Raises
    ------
    UnreadableReply
        There is none; `what` names what was looked for.
    """
    best: list[tuple[str, ...]] = []
    for block in table_blocks(reply):
        lines = [_cells(line) for place, line in enumerate(block.lines) if place not in block.rules]
        if len(lines) >= len(best):
            best = lines
    if not best:
        begins = " ".join(reply.split())[:BEGINNING_SHOWN]
        raise UnreadableReply(f"no table in the reply, which should hold {what}; it begins {begins!r}")
    return Pipes(best[0], tuple(best[1:]))


def _cells(line: str) -> tuple[str, ...]:
    pieces = split_line(line)
    framed = is_framed(line)
    return tuple(decode(piece) for piece in (pieces[1:-1] if framed else pieces))


LETTERS_A_TOKEN = 3
"""Characters of a table to a token, its pipes and numbers included."""


def longest_text(gold: Table, predicted: Table, more: int = 0) -> int:
    """Return the limit of an answer that says two tables once more, and `more` tokens."""
    letters = sum(len(line) for table in (gold, predicted) for line in markdown_lines(table))
    return min(limit_for(letters // LETTERS_A_TOKEN + more), LONGEST_ANSWER)


def markdown_lines(table: Table) -> list[str]:
    """Return the lines of a table as Markdown."""
    return dump_table(table, "markdown").splitlines()


def pipe_line(texts: Sequence[str]) -> str:
    """Return one line of a pipe table."""
    cells = (" ".join(text.split()).replace("|", "\\|") for text in texts)
    return f"| {' | '.join(cells)} |"
