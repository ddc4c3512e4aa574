"""torch, transformers and peft, imported here alone, and models and tokenizers loaded with them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tabx.base.errors import TabxError
from tabx.base.outside import one_line
from tabx.llm.inside.place import Place

LONGEST_SANE = 1_000_000
"""Tokens beyond which a maximum is none: transformers writes 10³⁰ where a tokenizer names none."""

_REASON = 200
"""Characters kept of a library's reason; what went wrong stands at its beginning."""


class NotLoaded(TabxError):
    """Raised where a model cannot be loaded; the message says why."""


@dataclass(frozen=True)
class Held:
    """A loaded model.

    Attributes
    ----------
    model : transformers.PreTrainedModel
        In evaluation mode; bfloat16 on CUDA, float32 on a processor.
    tokenizer : transformers.PreTrainedTokenizerBase
    context : int or None
        Tokens of question and answer together at most; None where nothing says.
    """

    model: Any
    tokenizer: Any
    context: int | None


def torch() -> Any:
    """Return torch."""
    import torch as library

    return library


def transformers() -> Any:
    """Return transformers, without its progress bars and advice."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")  # what is not on this disk is no local model
    os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
    import transformers as library

    library.logging.set_verbosity_error()
    library.logging.disable_progress_bar()
    return library


def peft() -> Any:
    """Return peft."""
    transformers()
    import peft as library

    return library


def device() -> str:
    """Return where models run: "cuda" where there is one, else "cpu"."""
    return "cuda" if torch().cuda.is_available() else "cpu"


def load(place: Place) -> Held:
    """Return the model of a place; `NotLoaded` where its files are none, or its adapter does not fit."""
    tokenizer = load_tokenizer(place)
    model = load_model(place)
    if place.adapter is not None:
        with _told(place):
            model = peft().PeftModel.from_pretrained(model, str(place.adapter)).merge_and_unload()
    model.eval()
    return Held(model, tokenizer, context_of(model.config, tokenizer))


def load_model(place: Place) -> Any:
    """Return the model without its adapter, where it runs; errors as of `load`."""
    where = device()
    dtype = torch().bfloat16 if where == "cuda" else torch().float32
    with _told(place):
        if place.is_gguf:
            _silence_gguf()
        causal = transformers().AutoModelForCausalLM
        model = causal.from_pretrained(
            str(place.folder), **_gguf(place), **_unpacked(place), dtype=dtype, local_files_only=True
        )
        _mark_as_plain(model)
    return model.to(where)


def _unpacked(place: Place) -> dict[str, Any]:
    """Return what has the weights of a GGUF file unpacked: newer versions of transformers keep them as they are."""
    config = getattr(transformers(), "GgufConfig", None)
    return {"quantization_config": config(dequantize=True)} if place.is_gguf and config is not None else {}


def _mark_as_plain(model: Any) -> None:
    """Take from a model whose weights were unpacked the mark that it is quantized: such a one is not trained."""
    quantizer = getattr(model, "hf_quantizer", None)
    if quantizer is not None and getattr(quantizer.quantization_config, "dequantize", False):
        quantizer.remove_quantization_config(model)


def _silence_gguf() -> None:
    """Keep the reader of GGUF files from drawing a bar, which transformers' own switch does not know of."""
    from importlib import import_module

    import_module("transformers.modeling_gguf_pytorch_utils").tqdm = lambda items, **_: items  # type: ignore[attr-defined]


def load_tokenizer(place: Place) -> Any:
    """Return the tokenizer, which pads on the left, as generation wants it; errors as of `load`."""
    with _told(place):
        tokenizer = transformers().AutoTokenizer.from_pretrained(
            str(place.folder), **_gguf(place), local_files_only=True, padding_side="left"
        )
    if not tokenizer.chat_template:
        raise NotLoaded(f"{place.name}: no chat template; a model tuned to follow instructions is right")
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    return tokenizer


def load_config(place: Place) -> Any:
    """Return the configuration alone; errors as of `load`."""
    with _told(place):
        return transformers().AutoConfig.from_pretrained(str(place.folder), **_gguf(place), local_files_only=True)


def context_of(config: Any, tokenizer: Any) -> int | None:
    """Return the tokens of question and answer together at most; None where nothing says."""
    sizes = [getattr(config, "max_position_embeddings", None), getattr(tokenizer, "model_max_length", None)]
    known = [size for size in sizes if isinstance(size, int) and 0 < size < LONGEST_SANE]
    return min(known) if known else None


def _gguf(place: Place) -> dict[str, str]:
    return {"gguf_file": place.path.name} if place.is_gguf else {}


@contextmanager
def _told(place: Place) -> Iterator[None]:
    """Turn whatever a library raises over a model's files into one line, and keep its warnings to itself."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (TabxError, MemoryError):
        raise
    except Exception as error:
        raise NotLoaded(f"{place.name}: cannot be loaded ({one_line(str(error), _REASON)})") from None
