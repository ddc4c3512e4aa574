"""What a prediction costs, under every rubric from one judgement."""

from __future__ import annotations

from made_tables import Grid

import tabx
from tabx.judging import Judgement

PRESETS = ("default", "strict", "faithful", "finance", "sports")
CAPPED = ("default", "faithful", "finance", "sports")
TINY = 1e-9


def judged(gold: Grid, predicted: Grid | str) -> Judgement:
    """Return the judgement of two Markdown texts."""
    return tabx.judge(gold.markdown(), predicted if isinstance(predicted, str) else predicted.markdown())


def errors(gold: Grid, predicted: Grid | str) -> dict[str, float]:
    """Return the error under each preset but paper, with default, strict and faithful judged alike."""
    judgement = judged(gold, predicted)
    return {preset: tabx.rescore(judgement, preset).error for preset in PRESETS}
