"""How an adapter is trained: the published settings, and ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabx.base.errors import OptionError

ALL_LINEAR = "all-linear"
"""Every linear layer but the last, as peft names them."""


@dataclass(frozen=True)
class TrainSettings:
    """How an adapter is trained.

    Attributes
    ----------
    rank, alpha : int
        Of the LoRA matrices (Hu et al., 2021): their inner size, and their weight times it.
    dropout : float
    modules : tuple of str
        Names of the layers that get matrices.
    learns_prompt : bool
        Whether the question's tokens are learnt, too.
    learning_rate : float
        At its highest; it falls linearly to 0.
    warmup_steps : int
    epochs : float
    steps : int
        At most; 0 for those of the epochs.
    batch, micro_batch : int
        Rows of a step, and those of them that are computed at a time.
    max_tokens : int
        Rows of more are left out.
    seed : int
    judge_every : int
        Steps between validations with written and judged items; 0 for none.
    judge_items : int
        Validation items that are written and judged each time.
    max_new_tokens : int
        Of a written reply at most.

    Raises
    ------
    OptionError
        A value is out of range.
    """

    rank: int = 16
    alpha: int = 32
    dropout: float = 0.05
    modules: tuple[str, ...] = (ALL_LINEAR,)
    learns_prompt: bool = False
    learning_rate: float = 2e-4
    warmup_steps: int = 10
    epochs: float = 3.0
    steps: int = 0
    batch: int = 16
    micro_batch: int = 4
    max_tokens: int = 2000
    seed: int = 0
    judge_every: int = 0
    judge_items: int = 20
    max_new_tokens: int = 1024

    def __post_init__(self) -> None:
        least = {
            "rank": 1,
            "alpha": 1,
            "batch": 1,
            "micro_batch": 1,
            "max_tokens": 1,
            "judge_items": 1,
            "max_new_tokens": 1,
        }
        for name, low in least.items():
            if getattr(self, name) < low:
                raise OptionError(f"{name.replace('_', '-')} {getattr(self, name)}: at least {low} is right")
        if self.batch % self.micro_batch:
            raise OptionError(f"batch {self.batch}: a multiple of the micro-batch {self.micro_batch} is right")
        if not 0 <= self.dropout < 1 or not self.learning_rate > 0 or not self.epochs > 0:
            raise OptionError("dropout from 0 to below 1, a learning rate and epochs above 0 are right")


PAPER = TrainSettings(
    rank=8,
    alpha=16,
    modules=("q_proj", "v_proj"),
    learns_prompt=True,
    learning_rate=3e-4,
    warmup_steps=100,
    batch=128,
)
"""Struc-Bench's (Tang et al., NAACL 2024; alpaca-lora's script). There the base is loaded with 8 bits and computed in
fp16, and rows are cut at 2,000 tokens; here it is bfloat16 on CUDA, float32 on a processor, and longer rows are left
out."""

PRESETS: Mapping[str, TrainSettings] = {"default": TrainSettings(), "paper": PAPER}
"""Ours learns the reply alone, in all linear layers: what a question says is not to be learnt, and small models need
more matrices than two a layer."""
