"""Models that run here, and their tokenizers, from a folder or a hub, in the mode for scoring.

torch and transformers are imported where one is loaded, never before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tabx.base.errors import TabxError
from tabx.base.outside import one_line

LONGEST_SANE = 1_000_000
"""Tokens beyond which a tokenizer's maximum is none: transformers writes 10³⁰ where a tokenizer names none."""

REASON_LENGTH = 200
"""Characters kept of a library's reason; what went wrong stands at its beginning."""


class NotLoaded(TabxError):
    """Raised where a model cannot be loaded."""

    exit_code = 3


class Loaded(NamedTuple):
    """A model in evaluation mode, its tokenizer, and the tokens that it reads at most."""

    model: Any
    tokenizer: Any
    most_tokens: int


def load(kind: str, place: str) -> Loaded:
    """Return the model of a folder or hub name.

    Parameters
    ----------
    kind : str
        The class of transformers that loads it: "AutoModelForSequenceClassification".
    place : str

    Raises
    ------
    NotLoaded
        There is no such model, or it is of another kind.
    """
    import transformers

    with loading(place):
        tokenizer = transformers.AutoTokenizer.from_pretrained(place)
        model = getattr(transformers, kind).from_pretrained(place).eval()
    return Loaded(model, tokenizer, most_tokens(tokenizer, model.config))


@contextmanager
def loading(place: str) -> Iterator[None]:
    """Load without progress bars; turn what a library says about a model that cannot be loaded into NotLoaded."""
    from transformers.utils import logging as bars

    was_shown = bars.is_progress_bar_enabled()
    bars.disable_progress_bar()
    try:
        yield
    except (OSError, ValueError, KeyError, RuntimeError, ImportError) as error:
        reason = one_line(str(error))[:REASON_LENGTH]
        raise NotLoaded(f"the model {place} cannot be loaded: {reason}") from error
    finally:
        if was_shown:
            bars.enable_progress_bar()


def most_tokens(tokenizer: Any, config: Any) -> int:
    """Return how many tokens a model reads: what the tokenizer says, else its positions.

    RoBERTa and its kin count positions from behind the padding's, so that they read fewer than they have.
    """
    said = int(min(getattr(tokenizer, "model_max_length", LONGEST_SANE), LONGEST_SANE))
    positions = getattr(config, "max_position_embeddings", None) or LONGEST_SANE
    if "roberta" in str(getattr(config, "model_type", "")):
        positions -= (config.pad_token_id or 0) + 1
    return min(said, int(positions))


def cut_note(tokenizer: Any, most: int, *texts: str) -> tuple[str, ...]:
    """Return the note that a text is longer than a model reads; () where all fit."""
    longest = max(len(tokenizer(text, verbose=False)["input_ids"]) for text in texts)
    return (f"cut to {most:,} of {longest:,} tokens",) if longest > most else ()
