"""`tabx.reward`: how good generated tables are, as trainers of reinforcement learning ask for it.

Judging takes place in processes of its own, so that a completion that crashes one or takes too much memory costs its
own reward and not the training.
"""

from __future__ import annotations

import atexit
import logging
import os
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

from tabx.backbones import EMBEDDED
from tabx.base.errors import OptionError
from tabx.base.limits import LIMITS, in_force
from tabx.base.outside import one_line
from tabx.batch.pairs import Pair
from tabx.batch.work import Job
from tabx.judging.options import JudgeOptions
from tabx.runs.engines.choosing import cores
from tabx.runs.engines.entries import Entry
from tabx.runs.engines.local import MEMORY, Crew
from tabx.runs.kind import Done

FAITHFUL = "faithful"
"""Rubric of rewards: a policy that is paid for guesses learns to guess."""

CHUNK = 4
"""Completions that a worker takes at a time: as many as a group of a small step has for each of two workers."""

_LOG = logging.getLogger("tabx")
_STARTING = Lock()


class Reward:
    """Rewards of completions: the score of `tabx.judge`, from 0 (no table) to 1.

    It has a name, as trainers want of a function, and may be called in several threads.

    Parameters
    ----------
    rubric : str, Path, mapping or Rubric
    workers : int or None
        Processes to judge in, started at the first call and kept; None takes one for each processor. They are spawned:
        nothing of the training process, its threads or its devices is in them.
    **options
        Others of `tabx.judge`, but for those of a model.

    Raises
    ------
    RubricError, OptionError, FormatError
        An option is invalid.
    """

    __name__ = "tabx_reward"

    def __init__(self, *, rubric: Any = FAITHFUL, workers: int | None = None, **options: Any) -> None:
        if workers is not None and workers < 1:
            raise OptionError(f"workers {workers}: 1 or more is right")
        try:
            asked = JudgeOptions(rubric=rubric, **options)
        except TypeError as error:
            raise OptionError(f"reward: {str(error).partition('() ')[2]}") from None
        if asked.backbone != EMBEDDED:
            raise OptionError(
                "reward: judged without a model, whose budget workers cannot share; backbone is no option"
            )
        self._job = Job(asked, limits=dict(zip(LIMITS, in_force(), strict=True)))
        self._job.check()
        self._workers = cores() if workers is None else workers
        self._crew: Crew | None = None
        self._process = 0

    def __call__(self, completions: Sequence[Any], *, gold: Sequence[Any], **_: Any) -> list[float | None]:
        """Return the reward of each completion; None for what could not be judged, and the log says why.

        Parameters
        ----------
        completions : sequence
            Texts, or conversations as lists of messages, of which the last one of the assistant counts.
        gold : sequence
            The gold table of each completion, as `tabx.judge` takes it.
        **_
            Whatever else a trainer passes on: prompts, other columns.
        """
        given = list(completions) if isinstance(completions, Iterable) else []
        try:
            return self._rewards(_entries(given, gold))
        except Exception as error:
            _LOG.warning("tabx.reward: no completion judged: %s", one_line(f"{type(error).__name__}: {error}"))
            return [None] * len(given)

    def _rewards(self, entries: list[Entry]) -> list[float | None]:
        chunks = [entries[start : start + CHUNK] for start in range(0, len(entries), CHUNK)]
        crew = self._running_crew()
        try:
            with ThreadPoolExecutor(self._workers, thread_name_prefix="tabx-reward") as pool:
                found_all: list[Done] = [done for chunk in pool.map(crew.work, chunks) for done in chunk]
        except BaseException:
            self._close(crew)  # a worker that could not be sent its pairs would be left behind
            raise
        _tell(found_all)
        return [done.figures["score"] for done in found_all]

    def _running_crew(self) -> Crew:
        """Return the workers: others in a process that was forked off, which cannot share them."""
        with _STARTING:
            if self._crew is None or self._process != os.getpid():
                self._crew, self._process = Crew(self._job, MEMORY), os.getpid()
                atexit.register(self.close)
            return self._crew

    def close(self) -> None:
        """End the workers; the next call starts others."""
        self._close(self._crew)

    def _close(self, crew: Crew | None) -> None:
        """End some workers, unless another thread has done it."""
        with _STARTING:
            if crew is None or crew is not self._crew:
                return
            self._crew = None
        if self._process == os.getpid():
            crew.end()
            crew.close()
        atexit.unregister(self.close)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_crew": None}


def _entries(completions: list[Any], gold: Sequence[Any]) -> list[Entry]:
    """Return what is to be judged; raise OptionError where there is not one gold table for each completion."""
    if isinstance(gold, str) or len(gold) != len(completions):
        found = "one text" if isinstance(gold, str) else f"{len(gold)}"
        raise OptionError(f"gold: {found} for {len(completions)} completions; one for each is right")
    return [_entry(number, *pair) for number, pair in enumerate(zip(gold, completions, strict=True))]


def _entry(number: int, gold: Any, completion: Any) -> Entry:
    text = text_of(completion)
    trouble = f"{type(completion).__name__} is no completion: a text or a list of messages is right"
    return Entry(Pair(number, str(number + 1), gold=gold, predicted=text, trouble="" if text is not None else trouble))


def text_of(completion: Any) -> str | None:
    """Return the text of a completion, None of what is none.

    Of a conversation it is that of the assistant's last message with any text; "" where it has none.
    """
    if isinstance(completion, str):
        return completion
    if not isinstance(completion, Sequence) or not all(isinstance(message, Mapping) for message in completion):
        return None
    said = [_content(message) for message in completion if message.get("role", "assistant") == "assistant"]
    return next((text for text in reversed(said) if text.strip()), "")


def _content(message: Mapping[str, Any]) -> str:
    """Return the text of a message, whose content is a text or a list of parts."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, Sequence) else ()
    return "".join(str(part.get("text") or "") for part in parts if isinstance(part, Mapping))


def _tell(found: Sequence[Done]) -> None:
    """Log how many could not be judged, and why the first of them."""
    failed = [done for done in found if done.figures["score"] is None]
    if failed:
        first = one_line(failed[0].reason)
        _LOG.warning("tabx.reward: %d of %d completions not judged; the first: %s", len(failed), len(found), first)


_default: Reward | None = None


def reward(completions: Sequence[Any], *, gold: Sequence[Any], **_: Any) -> list[float | None]:
    """Return the reward of each completion, from 0 (no table) to 1; None for what could not be judged.

    In the shape that `GRPOTrainer` of trl takes as `reward_funcs`; "gold" is a column of its data set. The rubric is
    `faithful`; `tabx.integrations.rewards.Reward` takes another one and any option of judging. It never raises: what
    could not be judged, and why, is logged under "tabx".

    Parameters
    ----------
    completions : sequence
        Texts, or conversations as lists of messages, of which the last one of the assistant counts.
    gold : sequence
        The gold table of each completion, as `tabx.judge` takes it.
    **_
        Whatever else a trainer passes on: prompts, other columns.
    """
    global _default
    if _default is None:
        _default = Reward()
    return _default(completions, gold=gold)
