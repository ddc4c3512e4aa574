"""BLEURT (Sellam et al., 2020), in its port to transformers: a classifier with one output."""

from __future__ import annotations

from tabx.lab.metrics.outcomes import Cause, NotScorable, Value
from tabx.lab.metrics.pair import TablePair
from tabx.lab.metrics.resources import Resources
from tabx.llm.local_models import cut_note, load


class Bleurt:
    """Rates a prediction beside its gold, as trained on ratings by people.

    Parameters
    ----------
    resources : Resources
        `models["bleurt"]` is a folder or a hub name of a sequence classifier with one output.
    """

    def __init__(self, resources: Resources) -> None:
        place = resources.models["bleurt"]
        self._loaded = load("AutoModelForSequenceClassification", place)
        if self._loaded.model.config.num_labels != 1:
            labels = self._loaded.model.config.num_labels
            raise NotScorable(f"the model {place} has {labels} outputs; BLEURT has one", Cause.MODEL)

    def __call__(self, pair: TablePair) -> Value:
        """Return the model's rating, without ends; 1 is about the best that checkpoints give, higher is better.

        The gold is the first text, the prediction the second, both written as Markdown; what is beyond the model's
        tokens is cut off, from the longer of them first, and noted.
        """
        import torch

        gold, predicted = pair.markdown
        model, tokenizer, most = self._loaded
        tokens = tokenizer(gold, predicted, return_tensors="pt", truncation="longest_first", max_length=most)
        with torch.no_grad():
            rating = float(model(**tokens).logits[0, 0])
        return Value(rating, notes=cut_note(tokenizer, most, gold + predicted))
