"""Validation items written by the model as it is, and judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import fmean
from typing import Any

from tabx.base.errors import TabxError
from tabx.judging import judge
from tabx.llm.inside.loading import Held
from tabx.llm.inside.writing import Question, Unanswerable, prompt_of, room_for, write
from tabx.tune.training.rows import Row

AT_ONCE = 8
"""Replies written together; as of `tabx.llm.inside.serving`."""


def written_score(held: Held, rows: Sequence[Row], most: int) -> float | None:
    """Return the mean score of the replies to rows against what is right; None where none could be judged.

    A reply without a table is judged, and has 0; what cannot be judged is left out of the mean.
    """
    scores = []
    for row, reply in zip(rows, _replies(held, rows, most), strict=True):
        if reply is not None:
            try:
                scores.append(judge(row.reply, reply).score)
            except TabxError:
                continue
    return fmean(scores) if scores else None


def _replies(held: Held, rows: Sequence[Row], most: int) -> Iterator[str | None]:
    """Yield the reply to each row, None where it leaves no room for one."""
    with _writing(held.model):
        for start in range(0, len(rows), AT_ONCE):
            asked: dict[int, tuple[list[int], int]] = {}
            some = rows[start : start + AT_ONCE]
            for place, row in enumerate(some):
                prompt = prompt_of(held, row.turns)
                try:
                    asked[place] = prompt, room_for(held, prompt, most)
                except Unanswerable:
                    continue
            written = {}
            if asked:
                prompts, rooms = zip(*asked.values(), strict=True)
                written = dict(zip(asked, write(held, prompts, rooms, Question(())), strict=True))
            yield from (written[place].text if place in written else None for place in range(len(some)))


@contextmanager
def _writing(model: Any) -> Iterator[None]:
    """Have a model write, and go on with training after it."""
    was_training = model.training
    model.eval()
    try:
        yield
    finally:
        model.train(was_training)
