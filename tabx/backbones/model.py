"""A model as backbone: both agents over one client, and how it is built from a name."""

from __future__ import annotations

from collections.abc import Sequence
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
from tabx.backbones.agents.align import PROMPT as ALIGN
from tabx.backbones.agents.align import AlignAgent
from tabx.backbones.agents.asker import Asker, ModelClient
from tabx.backbones.agents.compare import PROMPT as COMPARE
from tabx.backbones.agents.compare import CompareAgent
from tabx.backbones.agents.pieces import Count
from tabx.backbones.use import Tally
from tabx.limits import uncounted
from tabx.llm import Client, Prompts, ResponseCache, resolve
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
    """Asks a model about what its prefilter lets through.

    Attributes
    ----------
    name : str
        As it stands in the signature.
    client : ModelClient
        Of `tabx.llm`, or what asks as it does; shared by all pairs and threads.
    prefilter : Prefilter
    prompts : Prompts
    question_tokens : int
        Larger questions are asked in pieces; counted as gpt-4o counts.
    answer_tokens : int
        Tokens that a reply may have; a question asks no more than fits into it.
    forgive : bool
        Whether the rules decide where the model fails; else its failure is raised.
    repeat : int
        Which of several repeats this is, from 0; each is asked with another seed.
    more : tuple of (name, value)
        Further options for the signature (a fallback).
    count : function of a text
        Its tokens.
    tally : Tally or None
        What the pair has taken so far; None but while a pair is judged.
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
        """How it is asked, for the signature: what decides the answers, where it is not as usual."""
        options = [("prefilter", self.prefilter.value), ("prompts", self.prompts.hash(PROMPTS))]
        if self.question_tokens != QUESTION_TOKENS:
            options.append(("question_tokens", str(self.question_tokens)))
        if self.forgive:
            options.append(("on_model_failure", "embedded"))
        return (*options, *self.more)

    def for_pair(self) -> Backbone:
        """Return the backbone that judges one pair, and keeps the record of it."""
        return replace(self, tally=Tally(self.name, self.prefilter.value))

    @property
    def use(self) -> ModelUse | None:
        """What the pair has taken so far."""
        return None if self.tally is None else self.tally.record()

    def align(self, question: AlignQuestion) -> AlignAnswer | Refused:
        """Return what belongs together; `ModelFailure` where one is not forgiven."""
        with uncounted():
            return AlignAgent(self._asker, self.question_tokens, self.answer_tokens, self.count).align(question)

    def compare(self, questions: Sequence[CellQuestion]) -> tuple[CellAnswer | Refused, ...]:
        """Return one answer per question, in order; `ModelFailure` as of `align`."""
        agent = CompareAgent(self._asker, self.prefilter, self.question_tokens, self.answer_tokens, self.count)
        with uncounted():
            return agent.compare(questions)

    @property
    def _asker(self) -> Asker:
        tally = self.tally if self.tally is not None else Tally(self.name, self.prefilter.value)
        return Asker(self.client, self.prompts, tally, self.repeat, self.forgive)


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
        As `tabx.llm.resolve` names it.
    prefilter : Prefilter
    client : Client or None
        None asks with the cache of the user and without a budget.
    prompts : Path or None
        Folder of edited prompts; None for those that come with tabx.
    question_tokens : int
        Larger questions are asked in pieces.
    forgive : bool
        Whether the rules decide where the model fails.
    fallback : tuple of str
        Backbones that the client asks where the provider is down, for the signature.

    Raises
    ------
    OptionError
        An unknown name, a folder of prompts that is none.
    """
    client = client if client is not None else Client(resolve(name), cache=ResponseCache())
    longest = client.spec.asked().get("max_tokens")
    return ModelBackbone(
        name=name,
        client=client,
        prefilter=prefilter,
        prompts=Prompts(prompts),
        question_tokens=question_tokens,
        answer_tokens=longest if isinstance(longest, int) else ANSWER_TOKENS,
        forgive=forgive,
        more=(("fallback", ",".join(fallback)),) if fallback else (),
    )
