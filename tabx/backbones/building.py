"""A model backbone from its name, with the client that asks for it."""

from __future__ import annotations

from pathlib import Path

from tabx.backbone import Prefilter
from tabx.backbones.model import ANSWER_TOKENS, QUESTION_TOKENS, ModelBackbone
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
