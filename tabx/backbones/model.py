"""A model as backbone, with both agents on one client, and its construction from a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from tabx.backbone import (
    AlignAnswer,
    AlignQuestion,
    Backbone,
    CellAnswer,
    CellQuestion,
    ModelUse,
    Prefilter,
    Refused,
)
from tabx.backbone.grounding import GroundAnswer, GroundQuestion
from tabx.backbones.agents.align import PROMPT as ALIGN
from tabx.backbones.agents.align import AlignAgent
from tabx.backbones.agents.asker import Asker, ModelClient
from tabx.backbones.agents.compare import PROMPT as COMPARE
from tabx.backbones.agents.compare import CompareAgent
from tabx.backbones.agents.ground import GroundAgent
from tabx.backbones.agents.pieces import Count
from tabx.backbones.use import Tally
from tabx.base.limits import uncounted
from tabx.llm import Client, Prompts, ResponseCache, resolve
from tabx.llm.project import project_backbones
from tabx.llm.tokens import count_tokens

count_once = lru_cache(maxsize=4096)(count_tokens)
"""Counts the tokens of a text; of the same instructions once."""

QUESTION_TOKENS = 6000
"""Tokens of a question at most: little for every context of today, and few enough for a model to keep in view."""

ANSWER_TOKENS = 4096
"""Tokens of a reply at most where the model's settings name no `max_tokens`: what most providers grant."""

PROMPTS = (ALIGN, f"{ALIGN}_system", COMPARE, f"{COMPARE}_system")


@dataclass(frozen=True)
class ModelBackbone:
    """Asks a model the questions that its prefilter leaves open.

    Attributes
    ----------
    name : str
        Name in the signature.
    client : ModelClient
        `tabx.llm.Client` or a substitute; shared by all pairs and threads.
    prefilter : Prefilter
    prompts : Prompts
    question_tokens : int
        Larger questions are asked in pieces; counted as gpt-4o counts.
    answer_tokens : int
        Maximum tokens of a reply; a question asks no more than fits into it.
    forgive : bool
        Whether the rules decide where the model fails; else its failure is raised.
    repeat : int
        Number of the repetition, from 0; each is asked with another seed.
    more : tuple of (name, value)
        Further options for the signature (a fallback).
    count : function of a text
        Its tokens.
    tally : Tally or None
        Usage for the pair so far; None except while a pair is judged.
    """

    name: str
    client: ModelClient
    prefilter: Prefilter = Prefilter.RULES
    prompts: Prompts = field(default_factory=Prompts)
    question_tokens: int = QUESTION_TOKENS
    answer_tokens: int = ANSWER_TOKENS
    forgive: bool = False
    repeat: int = 0
    more: tuple[tuple[str, str], ...] = ()
    count: Count = count_once
    tally: Tally | None = None

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Settings that affect the answers, where they are not the default, for the signature."""
        options = [("prefilter", self.prefilter.value), ("prompts", self.prompts.hash(PROMPTS))]
        if self.question_tokens != QUESTION_TOKENS:
            options.append(("question_tokens", str(self.question_tokens)))
        if self.forgive:
            options.append(("on_model_failure", "embedded"))
        return (*options, *self.more)

    def for_pair(self) -> Backbone:
        """Return the backbone for judging one pair, which records its usage."""
        return replace(self, tally=Tally(self.name, self.prefilter.value))

    @property
    def use(self) -> ModelUse | None:
        """Usage for the pair so far."""
        return None if self.tally is None else self.tally.record()

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return the answer on the open alignment; `ModelFailure` where it is not forgiven."""
        with uncounted():
            return AlignAgent(self._asker, self.question_tokens, self.answer_tokens, self.count).align(question)

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order; `ModelFailure` as of `align`."""
        agent = CompareAgent(self._asker, self.prefilter, self.question_tokens, self.answer_tokens, self.count)
        with uncounted():
            return agent.compare(questions)

    def ground(
        self, questions: Sequence[GroundQuestion], sentences: Mapping[int, str]
    ) -> tuple[GroundAnswer | Refused, ...]:
        """Return which sentence bears out each cell, in order; `ModelFailure` as of `align`."""
        agent = GroundAgent(self._asker, self.question_tokens, self.answer_tokens, self.count)
        with uncounted():
            return agent.ground(questions, sentences)

    @property
    def _asker(self) -> Asker:
        tally = self.tally if self.tally is not None else Tally(self.name, self.prefilter.value)
        return Asker(self.client, self.prompts, tally, self.repeat, self.forgive)


SLOW = 14
"""Tokens a second of a small model on two busy cores, as measured: a private server may be as slow."""

IN_TIME = 0.5
"""Share of the time-out within which a slow server should have answered: it reads the question first, and may queue."""


def _answer_tokens(client: Client) -> int:
    """Return the tokens of a reply at most: what the settings say, and of a private server what it writes in time.

    By the address, not by what was measured: how questions are cut is the same each time, and so are the cache's keys.
    """
    longest = client.spec.longest_answer or ANSWER_TOKENS
    return longest if client.spec.api_base is None else min(longest, int(client.timeout * IN_TIME * SLOW))


def model_backbone(
    name: str,
    *,
    prefilter: Prefilter = Prefilter.RULES,
    client: Client | None = None,
    prompts: Path | None = None,
    question_tokens: int = QUESTION_TOKENS,
    forgive: bool = False,
    fallback: tuple[str, ...] = (),
) -> ModelBackbone:
    """Return the backbone that asks a model.

    Parameters
    ----------
    name : str
        As `tabx.llm.resolve` names it; without a client also one of [tool.tabx.backbones] in the nearest
        pyproject.toml, as on the command line.
    prefilter : Prefilter
    client : Client or None
        None for a client with the user's cache and without a budget.
    prompts : Path or None
        Folder of edited prompts; None for those that come with tabx.
    question_tokens : int
        Larger questions are asked in pieces.
    forgive : bool
        Whether the rules decide where the model fails.
    fallback : tuple of str
        Backbones that the client asks if the provider is down, for the signature.

    Raises
    ------
    OptionError
        An unknown name, an invalid folder of prompts.
    """
    client = client if client is not None else Client(resolve(name, own=project_backbones()), cache=ResponseCache())
    return ModelBackbone(
        name=name,
        client=client,
        prefilter=prefilter,
        prompts=Prompts(prompts),
        question_tokens=question_tokens,
        answer_tokens=_answer_tokens(client),
        forgive=forgive,
        more=(("fallback", ",".join(fallback)),) if fallback else (),
    )
