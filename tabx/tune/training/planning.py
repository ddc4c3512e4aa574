"""What training takes, from the configuration alone: no weight is read."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import InputError
from tabx.llm.inside.loading import device, load_config, load_tokenizer, peft, torch, transformers
from tabx.llm.inside.place import Place
from tabx.tune.training.masking import encode_all
from tabx.tune.training.rows import Data
from tabx.tune.training.settings import ALL_LINEAR, TrainSettings

OF_TRAINED = 12
"""Bytes of a trained weight beside its own: gradient and Adam's two moments, four each."""

OF_ACTIVATIONS = 34
"""Bytes of activations of each layer for a token and a hidden value at 16 bits, attention scores left out
(Korthikanti et al., 2022, equation 1); at 32 bits twice that."""


@dataclass(frozen=True)
class Plan:
    """What training takes.

    Attributes
    ----------
    parameters, trained : int
        Weights of the model with its matrices, and those that are trained.
    rows, too_long, valid : int
        Rows to learn from; left out; for validation.
    tokens : int
        Of the rows to learn from, once.
    steps : int
    memory : int
        Bytes, about: weights, what is kept of trained ones, and activations of the longest micro-batch.
    """

    parameters: int
    trained: int
    rows: int
    too_long: int
    valid: int
    tokens: int
    steps: int
    memory: int


def plan(data: Data, place: Place, settings: TrainSettings) -> Plan:
    """Return what training takes; errors as of `train`."""
    tokenizer = load_tokenizer(place)
    config = load_config(place)
    rows, too_long = encode_all(tokenizer, data.train, settings.max_tokens)
    check_some(rows, too_long, settings)
    with torch().device("meta"):
        model = peft().get_peft_model(transformers().AutoModelForCausalLM.from_config(config), lora(settings))
    parameters, trained = counts(model)
    longest = max(len(one.tokens) for one in rows) * min(settings.micro_batch, len(rows))
    size = 2 if device() == "cuda" else 4
    activations = OF_ACTIVATIONS * size // 2 * config.num_hidden_layers * config.hidden_size * longest
    return Plan(
        parameters,
        trained,
        len(rows),
        too_long,
        len(data.valid),
        sum(len(one.tokens) for one in rows),
        steps_of(len(rows), settings),
        parameters * size + trained * OF_TRAINED + activations,
    )


def lora(settings: TrainSettings) -> Any:
    """Return peft's configuration of the matrices."""
    modules = ALL_LINEAR if settings.modules == (ALL_LINEAR,) else list(settings.modules)
    return peft().LoraConfig(
        r=settings.rank,
        lora_alpha=settings.alpha,
        lora_dropout=settings.dropout,
        target_modules=modules,
        bias="none",
        task_type="CAUSAL_LM",
    )


def counts(model: Any) -> tuple[int, int]:
    """Return how many weights a model has, and how many of them are trained."""
    sizes = [(weight.numel(), weight.requires_grad) for weight in model.parameters()]
    return sum(size for size, _ in sizes), sum(size for size, is_trained in sizes if is_trained)


def steps_of(rows: int, settings: TrainSettings) -> int:
    """Return the steps of training on so many rows."""
    of_epochs = math.ceil(math.ceil(rows / settings.batch) * settings.epochs)
    return settings.steps or of_epochs


def check_some(rows: list[Any], too_long: int, settings: TrainSettings) -> None:
    """Raise InputError where no row is left."""
    if not rows:
        raise InputError(
            f"all {too_long:,} rows have more than {settings.max_tokens:,} tokens; --max-tokens N allows longer ones"
        )
