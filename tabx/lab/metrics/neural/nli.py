"""Entailment by a model of natural language inference."""

from __future__ import annotations

from collections.abc import Sequence

from tabx.lab.metrics.outcomes import Cause, NotScorable
from tabx.llm.local_models import load

BATCH = 16
"""Pairs of sentences at a time: what keeps a processor busy without taking memory that a small machine lacks."""


class NliEntailment:
    """Decides for each statement how surely some premise entails it.

    Parameters
    ----------
    place : str
        Folder or hub name of a sequence classifier with a label that begins with "entail".
    """

    def __init__(self, place: str) -> None:
        self._loaded = load("AutoModelForSequenceClassification", place)
        labels = {str(name).casefold(): number for name, number in self._loaded.model.config.label2id.items()}
        found = [number for name, number in labels.items() if name.startswith("entail")]
        if len(found) != 1:
            raise NotScorable(f"the model {place} has no label 'entailment' ({', '.join(labels)})", Cause.MODEL)
        self._label = found[0]

    def __call__(self, premises: Sequence[str], statements: Sequence[str]) -> list[float]:
        """Return for each statement the highest probability with which one premise entails it, 0 to 1."""
        pairs = [(premise, statement) for statement in statements for premise in premises]
        parts = (pairs[start : start + BATCH] for start in range(0, len(pairs), BATCH))
        sure = [probability for part in parts for probability in self._probabilities(part)]
        return [max(sure[start : start + len(premises)]) for start in range(0, len(sure), len(premises))]

    def _probabilities(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        import torch

        model, tokenizer, most = self._loaded
        first, second = (list(side) for side in zip(*pairs, strict=True))
        tokens = tokenizer(first, second, return_tensors="pt", padding=True, truncation=True, max_length=most)
        with torch.no_grad():
            found = model(**tokens).logits.softmax(dim=-1)[:, self._label]
        return [float(probability) for probability in found]
