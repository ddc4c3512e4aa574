"""What was said while the tables were read and aligned."""

from __future__ import annotations

from tabx.escapes import shorten, visible
from tabx.judging.judgement import Judgement


def notes(judgement: Judgement) -> tuple[str, ...]:
    """Return one line per note, the same line once."""
    return tuple(dict.fromkeys(shorten(visible(note.message), 300) for note in judgement.notes))
