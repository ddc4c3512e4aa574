"""BARTScore (Yuan et al., 2021): how likely a model finds one text after the other."""

from __future__ import annotations

from typing import Any

from tabx.lab.metrics.outcomes import NotScorable, Value
from tabx.lab.metrics.pair import TablePair
from tabx.lab.metrics.resources import Resources
from tabx.llm.local_models import cut_note, load


class BartScore:
    """Reads one text and is asked for the other, in both directions.

    Parameters
    ----------
    resources : Resources
        `models["bartscore"]` is a folder or a hub name of a sequence-to-sequence model.
    """

    def __init__(self, resources: Resources) -> None:
        self._loaded = load("AutoModelForSeq2SeqLM", resources.models["bartscore"])

    def __call__(self, pair: TablePair) -> Value:
        """Return the mean log probability of a token, both directions averaged; 0 is best, without a lower end.

        Precision: of the prediction after the gold; recall: of the gold after the prediction (the value is their
        arithmetic mean, the paper's F). Natural logarithms. On both tables written as Markdown; what is beyond
        the model's tokens is cut off, and noted.
        """
        gold, predicted = pair.markdown
        if not gold or not predicted:
            raise NotScorable("an empty text has no tokens to find likely")
        precision, recall = self._likelihood(gold, predicted), self._likelihood(predicted, gold)
        notes = cut_note(self._loaded.tokenizer, self._loaded.most_tokens, gold, predicted)
        return Value((precision + recall) / 2, (("precision", precision), ("recall", recall)), notes)

    def _likelihood(self, given: str, asked: str) -> float:
        import torch

        read, wanted = self._tokens(given), self._tokens(asked)
        with torch.no_grad():
            found = self._loaded.model(
                input_ids=read["input_ids"], attention_mask=read["attention_mask"], labels=wanted["input_ids"]
            )
        return min(0.0, -float(found.loss))

    def _tokens(self, text: str) -> Any:
        return self._loaded.tokenizer(text, return_tensors="pt", truncation=True, max_length=self._loaded.most_tokens)
