"""TabEval: tables unrolled to statements, which follow from those of the other table or not (Ramu et al., 2024)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Protocol

from pydantic import BaseModel

from tabx.base.at_once import at_once
from tabx.base.limits import uncounted
from tabx.lab.baselines.pipes import markdown_lines
from tabx.lab.metrics.asked.entailment import BackboneEntailment
from tabx.lab.metrics.outcomes import Cause, NotScorable, Value
from tabx.lab.metrics.overlap import f1_value
from tabx.lab.metrics.pair import TablePair
from tabx.lab.metrics.resources import Resources
from tabx.llm.closing import closed_object, few_sizes, limit_for
from tabx.llm.shape import KEPT_SHAPES, Shape, model_shape
from tabx.llm.spec import LONGEST_ANSWER
from tabx.table import Table

UNROLL = "tabeval_unroll"


class Statements(BaseModel):
    """What a table says, a sentence for each fact."""

    statements: list[str]


STATEMENT_TOKENS, STATEMENT = 30, 300
"""Tokens that a statement takes, which names a row, a column and a value; characters of one at most."""

MOST_STATEMENTS = 512
"""Statements of a table at most: more than any limit of an answer lets through."""


@lru_cache(maxsize=KEPT_SHAPES)
def statements_shape(most: int) -> Shape[Statements]:
    """Return the shape of an answer of at most so many statements."""
    texts = {"type": "array", "items": {"type": "string", "maxLength": STATEMENT}, "maxItems": most}
    longest = min(limit_for(most * STATEMENT_TOKENS), LONGEST_ANSWER)
    return model_shape(Statements, closed_object({"statements": texts}), longest)


class Entailment(Protocol):
    """What decides how far statements follow from premises."""

    def __call__(self, premises: Sequence[str], statements: Sequence[str]) -> list[float]:
        """Return for each statement how surely it follows, 0 to 1."""


class TabEval:
    """Unrolls both tables by the backbone, and lets it decide what is entailed.

    Parameters
    ----------
    resources : Resources
        With a client.
    entailment : Entailment or None
        None for the backbone itself.
    """

    def __init__(self, resources: Resources, entailment: Entailment | None = None) -> None:
        self._resources = resources
        self._entailment: Entailment = entailment if entailment is not None else BackboneEntailment(resources)

    def __call__(self, pair: TablePair) -> Value:
        """Return F1 of the statements that follow from the other table's, 0 to 1, higher is better.

        Precision ("correctness"): the mean over the predicted statements of how surely each follows from the gold's;
        recall ("completeness"): the reverse. Two requests to unroll, and where the backbone decides two more. In the
        paper GPT-4 unrolls and a RoBERTa of MNLI decides (`tabeval-nli`); the words of the prompts are ours.

        Raises
        ------
        NotScorable
            The gold gives no statements.
        """
        with uncounted():
            sides = at_once([partial(self._statements, table) for table in (pair.gold, pair.predicted)])
        gold, predicted = sides
        if not gold:
            raise NotScorable("the model made no statements of the gold table", Cause.MODEL)
        counts = (("gold-statements", float(len(gold))), ("predicted-statements", float(len(predicted))))
        if not predicted:
            return f1_value(0.0, 0.0, *counts)
        with uncounted():
            right, found = at_once(
                [partial(self._entailment, gold, predicted), partial(self._entailment, predicted, gold)]
            )
        return f1_value(sum(right) / len(right), sum(found) / len(found), *counts)

    def _statements(self, table: Table) -> list[str]:
        if not table.column_count:
            return []
        shape = statements_shape(few_sizes(min(table.cell_count + table.column_count, MOST_STATEMENTS)))
        found = self._resources.ask(UNROLL, shape, lambda _: None, table=markdown_lines(table))
        return [text for text in map(str.strip, found.statements) if text]


def tabeval_by_nli(resources: Resources) -> TabEval:
    """Return TabEval whose entailment a neural model of natural language inference decides, as in the paper."""
    from tabx.lab.metrics.neural.nli import NliEntailment

    return TabEval(resources, NliEntailment(resources.models["tabeval-nli"]))
