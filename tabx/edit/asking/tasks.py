"""The units of work: instances with all that decides about the reply."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tabx.batch.pairs import hash_of_data
from tabx.edit.asking.settings import Mode, Settings
from tabx.edit.bench.prompting import ops_turns, rewrite_turns
from tabx.edit.bench.records import Instance, Split
from tabx.llm.prompts import Prompts
from tabx.llm.records import Message
from tabx.llm.spec import ModelSpec
from tabx.llm.tokens import COUNTED_AS, context_of, count_message_tokens, count_tokens


@dataclass(frozen=True, slots=True)
class Task:
    """One instance to be asked about.

    Attributes
    ----------
    row : int
    id : str
    instance : Instance
    repeat : int or None
    turns : tuple of Message
        Those of the question.
    example : str or None
        Id of the instance that is shown.
    asked : str
        Hash of what decides about the reply; "" where nothing is asked.
    row_hash : str
        That of the instance.
    fields : mapping
    trouble : str
        Why nothing is asked, in one line.
    """

    row: int
    id: str
    instance: Instance
    repeat: int | None = None
    turns: tuple[Message, ...] = ()
    example: str | None = None
    asked: str = ""
    row_hash: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    trouble: str = ""


KEPT = ("table", "split", "kind", "shape", "policy", "phrasing", "format", "seed")
"""What a line keeps of its instance, so that it can be read by itself."""


@dataclass(frozen=True)
class Tasks:
    """How instances become tasks.

    Attributes
    ----------
    settings : Settings
    spec : ModelSpec
    prompts : Prompts
    bench : sequence of Instance
        What examples are taken from.
    repeats : int
    """

    settings: Settings
    spec: ModelSpec
    prompts: Prompts
    bench: Sequence[Instance]
    repeats: int = 1

    @cached_property
    def prompt_hash(self) -> str:
        """Hash of the templates that are used."""
        return self.prompts.hash(self.settings.templates)

    @cached_property
    def context(self) -> int | None:
        """Tokens that question and answer may have; None where nobody knows."""
        return self.settings.context if self.settings.context is not None else context_of(self.spec)

    def of(self, instances: Iterable[Instance]) -> Iterator[Task]:
        """Yield the tasks of instances, one after another for each repetition."""
        for row, instance in enumerate(instances):
            turns, example = self._turns(instance)
            trouble = self._too_large(instance, turns)
            for repeat in range(self.repeats):
                yield Task(
                    row,
                    instance.id,
                    instance,
                    repeat if self.repeats > 1 else None,
                    turns,
                    None if example is None else example.id,
                    "" if trouble else self._asked(turns, repeat),
                    instance.hash,
                    {name: str(value) if isinstance(value, str) else value for name, value in self._kept(instance)},
                    trouble,
                )

    def _kept(self, instance: Instance) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(instance, name)) for name in KEPT)

    def _turns(self, instance: Instance) -> tuple[tuple[Message, ...], Instance | None]:
        """Return the turns of a question, with an example where one is wanted, there is one and it fits."""
        if self.settings.mode is Mode.OPS:
            return ops_turns(instance, self.prompts), None
        example = self._example(instance) if self.settings.shots else None
        if example is not None:
            turns = rewrite_turns(instance, self.prompts, example)
            if not self._too_large(instance, turns):
                return turns, example
        return rewrite_turns(instance, self.prompts), None

    def _example(self, instance: Instance) -> Instance | None:
        """Return an instance of the training split of the same kind, shape and format, but of another table."""
        found = [one for one in self._examples.get(_alike(instance), ()) if one.table != instance.table]
        return random.Random(f"example/{instance.id}").choice(found) if found else None

    @cached_property
    def _examples(self) -> dict[tuple[str, ...], list[Instance]]:
        found: dict[tuple[str, ...], list[Instance]] = {}
        for one in self.bench:
            if one.split is Split.TRAIN:
                found.setdefault(_alike(one), []).append(one)
        return found

    def _too_large(self, instance: Instance, turns: Sequence[Message]) -> str:
        """Return what is to be said where question and answer do not fit the context, "" where they do.

        An answer that is a table has about the tokens of the source; of operations none are counted.
        """
        answer = instance.source if self.settings.mode is Mode.REWRITE else ""
        # A token has at least one byte: what has no more bytes need not be counted.
        size = sum(len(text.encode("utf-8", "surrogatepass")) for text in (*(one.content for one in turns), answer))
        if self.context is None or size <= self.context:
            return ""
        tokens = count_message_tokens(turns) + count_tokens(answer)
        if tokens <= self.context:
            return ""
        counted = f"question and answer have about {tokens:,} tokens (by the tokenizer of {COUNTED_AS})"
        return f"not sent: {counted}, its context holds {self.context:,}"

    def _asked(self, turns: Sequence[Message], repeat: int) -> str:
        return hash_of_data(
            [
                [self.spec.model, self.spec.asked(repeat, longest=None), self.prompt_hash],
                [str(self.settings.mode), self.settings.shots],
                [[turn.role, turn.content] for turn in turns],
            ]
        )


def _alike(instance: Instance) -> tuple[str, ...]:
    return instance.kind, instance.shape, instance.format
