"""What an interrupted run has kept beside the file that it was to write."""

from __future__ import annotations

from pathlib import Path

from tabx.cli.output import print_note
from tabx.runs.journal import Journal


def journal_of(output: str | None, *, dry: bool = False) -> Journal | None:
    """Return where a run that writes a file keeps what it has done; None where it writes none.

    Says where an interrupted run has left something.
    """
    if output is None or dry:
        return None
    journal = Journal(Path(output))
    for path in journal.kept:
        print_note(
            f"{path}: left by an interrupted run; what it has done with the same tables and options is taken over"
        )
    return journal


def end_journal(journal: Journal | None, *, keeps: bool = False) -> None:
    """Forget what was kept; keep it where a model failed, for the next run to ask about these alone."""
    if journal is None:
        return
    if keeps:
        for path in journal.kept:
            print_note(f"{path}: keeps what was done; the next run tries again what failed")
    else:
        journal.remove()
