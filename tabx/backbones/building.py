"""A model backbone from its name, with the client that asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabx.backbone import Backbone, Prefilter
from tabx.backbones.mirror import MirrorBackbone
from tabx.backbones.model import ANSWER_TOKENS, QUESTION_TOKENS, ModelBackbone
from tabx.backbones.voting import VotingBackbone
from tabx.errors import OptionError
from tabx.llm import Client, Prompts, ResponseCache, resolve


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
        Folder of edited prompts.
    question_tokens : int
        Larger questions are asked in pieces.
    forgive : bool
        Whether the rules decide where the model fails.
    fallback : tuple of str
        Those that the client asks where the provider is down, for the signature.

    Raises
    ------
    OptionError
        An unknown name, a folder of prompts that is none.
    """
    asked = client if client is not None else Client(resolve(name), cache=ResponseCache())
    longest = asked.spec.asked().get("max_tokens")
    return ModelBackbone(
        name,
        asked,
        prefilter,
        Prompts(prompts),
        question_tokens,
        longest if isinstance(longest, int) else ANSWER_TOKENS,
        forgive,
        more=(("fallback", ",".join(fallback)),) if fallback else (),
    )


def voting_backbone(members: Sequence[tuple[str, ModelBackbone]], *, repeats: int = 1, swap: bool = False) -> Backbone:
    """Return several models as one, each asked several times or with the sides exchanged too; one alone as it is.

    Parameters
    ----------
    members : sequence of (name, ModelBackbone)
        Of several the majority decides.
    repeats : int
        How often each is asked, every time with another seed; the majority decides.
    swap : bool
        Whether each question is asked with the sides exchanged too; what disagrees is counted, and decides nothing.

    Raises
    ------
    OptionError
        Sides exchanged in a panel or in repeats: the votes of both would mix.
    """
    name = ",".join(name for name, _ in members)
    if swap:
        if len(members) > 1 or repeats > 1:
            raise OptionError("--swap goes with one backbone asked once")
        pair = (members[0], (f"{name} swapped", MirrorBackbone(members[0][1])))
        return VotingBackbone(pair, name, (("swap", "yes"),), lead=True)
    voters: list[tuple[str, Backbone]] = [
        (f"{own} #{repeat + 1}" if repeats > 1 else own, replace(member, repeat=repeat))
        for own, member in members
        for repeat in range(repeats)
    ]
    if len(voters) == 1:
        return voters[0][1]
    return VotingBackbone(tuple(voters), name, (("repeats", str(repeats)),) if repeats > 1 else ())
