"""A LoRA adapter trained on checked rows.

`rows` reads a data set in each of its forms, `masking` makes tokens of it and says which of them are learnt, `settings`
says how, `planning` what it takes. `fitting` trains with transformers' Trainer, while `watching` has validation items
written and judged, and `record` says in the adapter's folder how it was made.
"""

from __future__ import annotations

from tabx.tune.training.fitting import Trained, train
from tabx.tune.training.planning import Plan, plan
from tabx.tune.training.settings import PRESETS, TrainSettings

__all__ = ["PRESETS", "Plan", "TrainSettings", "Trained", "plan", "train"]
