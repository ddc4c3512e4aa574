"""Entailment decided by the backbone: which statements follow from the premises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pydantic import BaseModel

from tabx.lab.metrics.resources import Resources
from tabx.llm.closing import closed_object, few_sizes, limit_for
from tabx.llm.shape import KEPT_SHAPES, Shape, model_shape

ENTAIL = "tabeval_entail"


class Entailed(BaseModel):
    """Numbers of the statements that follow, from 1."""

    entailed: list[int]


NUMBER_TOKENS = 4
"""Tokens of a number in a list, its comma included, and one more."""


@lru_cache(maxsize=KEPT_SHAPES)
def entailed_shape(most: int) -> Shape[Entailed]:
    """Return the shape of an answer of at most so many numbers."""
    numbers = {"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": most}
    return model_shape(Entailed, closed_object({"entailed": numbers}), limit_for(most * NUMBER_TOKENS))


class BackboneEntailment:
    """Asks the backbone about all statements at once.

    Parameters
    ----------
    resources : Resources
        With a client.
    """

    def __init__(self, resources: Resources) -> None:
        self._resources = resources

    def __call__(self, premises: Sequence[str], statements: Sequence[str]) -> list[float]:
        """Return 1 for each statement that follows from the premises, 0 for each other.

        Raises
        ------
        NotScorable
            Numbers of no statement, or twice the same, also when asked again.
        """

        def complaint(reply: Entailed) -> str | None:
            numbers = reply.entailed
            if len(set(numbers)) == len(numbers) and set(numbers) <= set(range(1, len(statements) + 1)):
                return None
            return f"entailed {numbers}: numbers from 1 to {len(statements)}, each once, are right"

        numbered = [f"{number}: {text}" for number, text in enumerate(statements, 1)]
        shape = entailed_shape(few_sizes(len(statements)))
        reply = self._resources.ask(ENTAIL, shape, complaint, premises=list(premises), statements=numbered)
        follows = set(reply.entailed)
        return [float(number in follows) for number in range(1, len(statements) + 1)]
