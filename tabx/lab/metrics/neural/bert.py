"""BERTScore (Zhang et al., 2020), by its authors' library."""

from __future__ import annotations

from tabx.lab.metrics.outcomes import NotScorable, Value
from tabx.lab.metrics.pair import TablePair
from tabx.lab.metrics.resources import Resources
from tabx.llm.local_models import cut_note, loading, most_tokens


class BertScore:
    """Compares the tokens of both texts by their vectors.

    Parameters
    ----------
    resources : Resources
        `models["bertscore"]` is a folder or a hub name. The layer is the one that bert-score names for a model it
        knows, else the last.
    """

    def __init__(self, resources: Resources) -> None:
        from bert_score import BERTScorer
        from bert_score.utils import model2layers
        from transformers import AutoConfig

        place = resources.models["bertscore"]
        with loading(place):
            config = AutoConfig.from_pretrained(place)
            layers = model2layers.get(place, config.num_hidden_layers)
            self._scorer = BERTScorer(model_type=place, num_layers=layers, nthreads=1)
        self._tokenizer = self._scorer._tokenizer
        self._most = most_tokens(self._tokenizer, config)
        self._tokenizer.model_max_length = self._most  # a tokenizer without one would let texts of any length through

    def __call__(self, pair: TablePair) -> Value:
        """Return F1 of the greedily matched token vectors, −1 to 1, higher is better.

        Not rescaled with a baseline, without idf weights. On both tables written as Markdown; what is beyond the
        model's tokens is cut off, and noted.
        """
        gold, predicted = pair.markdown
        if not gold or not predicted:
            raise NotScorable("an empty text has no tokens to compare")
        precision, recall, f1 = (float(values[0]) for values in self._scorer.score([predicted], [gold]))
        notes = cut_note(self._tokenizer, self._most, gold, predicted)
        return Value(f1, (("precision", precision), ("recall", recall)), notes)
