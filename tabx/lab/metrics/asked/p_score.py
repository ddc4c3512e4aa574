"""P-Score: a model grades content and structure (Struc-Bench: Tang et al., 2024, appendices D and F)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Annotated, Any

from pydantic import BaseModel, Field, FiniteFloat

from tabx.base.at_once import at_once
from tabx.base.limits import uncounted
from tabx.lab.baselines.pipes import markdown_lines
from tabx.lab.metrics.outcomes import Value
from tabx.lab.metrics.pair import TablePair
from tabx.lab.metrics.resources import Resources
from tabx.llm.closing import limit_for
from tabx.llm.shape import Shape, shape_of
from tabx.table import Table

PROMPT = "p_score"
NO_TABLE_SHOWN = "(no table)"
"""What stands in the prompt for a prediction without a table."""

MOST = 10
"""The best grade."""


REASONING, GRADES_TOKENS = 1000, 300
"""Characters of the reasons for the grades: six sentences; tokens that these and the grades take."""

_GRADE: dict[str, Any] = {"minimum": 0, "maximum": MOST}
# Told to the server, but checked by hand: a grade off the scale is asked for again with its reason.
Grade = Annotated[FiniteFloat, Field(json_schema_extra=_GRADE)]


class Grades(BaseModel):
    """A model's two grades, after its reasons."""

    reasoning: Annotated[str, Field(json_schema_extra={"maxLength": REASONING})]
    content: Grade
    structure: Grade


@cache
def grades_shape() -> Shape[Grades]:
    """Return the shape of the answer."""
    return replace(shape_of(Grades), longest=limit_for(GRADES_TOKENS))


class PScore:
    """Asks for the grades in both orders of the tables and averages them.

    Parameters
    ----------
    resources : Resources
        With a client.
    """

    def __init__(self, resources: Resources) -> None:
        self._resources = resources

    def __call__(self, pair: TablePair) -> Value:
        """Return the mean of content and structure, 0 to 10, higher is better.

        With both grades, and those of each order, as parts: a model that cares which table comes first gives them
        differently. Two requests. The published prompt grades the raw texts; here both tables are written as Markdown,
        and the words of the prompt are ours.

        Raises
        ------
        NotScorable
            A grade outside 0 to 10, also when asked again.
        """
        gold, predicted = _lines(pair.gold), _lines(pair.predicted)
        with uncounted():
            first, second = at_once([partial(self._grades, gold, predicted), partial(self._grades, predicted, gold)])
        content = (first.content + second.content) / 2
        structure = (first.structure + second.structure) / 2
        return Value(
            (content + structure) / 2,
            (
                ("content", content),
                ("structure", structure),
                ("content-gold-first", first.content),
                ("structure-gold-first", first.structure),
                ("content-predicted-first", second.content),
                ("structure-predicted-first", second.structure),
            ),
        )

    def _grades(self, first: list[str], second: list[str]) -> Grades:
        return self._resources.ask(PROMPT, grades_shape(), _complaint, first=first, second=second)


def _lines(table: Table) -> list[str]:
    return markdown_lines(table) if table.column_count else [NO_TABLE_SHOWN]


def _complaint(grades: Grades) -> str | None:
    for name, grade in (("content", grades.content), ("structure", grades.structure)):
        if not 0 <= grade <= MOST:
            return f"{name} {grade:g}: a grade from 0 to {MOST} is right"
    return None
