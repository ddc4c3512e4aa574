"""The baselines that fill the four descriptors: in one prompt, or after an alignment in a prompt of its own."""

from __future__ import annotations

from functools import partial

from tabx.baselines.asker import Interview
from tabx.baselines.filled import FilledRubric, ReasonedRubric, complaint, count_filled
from tabx.baselines.records import Reading, UnreadableReply
from tabx.baselines.written import markdown_lines
from tabx.table import Table

RUBRIC, ALIGN, FILL = "llm_rubric", "multi_prompt_align", "multi_prompt_fill"


def run_llm_rubric(interview: Interview, gold: Table, predicted: Table) -> Reading:
    """Return what one prompt fills in (TabXEval, section 4: LLM rubric); errors as of `run_tabxeval`."""
    return _filled(interview, RUBRIC, FilledRubric, gold, predicted, thinking=False)


def run_multi_prompt(interview: Interview, gold: Table, predicted: Table, *, thinking: bool = False) -> Reading:
    """Return what is filled in after the tables were aligned in a first prompt; `thinking` asks for reasons first."""
    sides = {"gold": markdown_lines(gold), "predicted": markdown_lines(predicted)}
    alignment = interview.text(ALIGN, **sides, thinking=thinking)
    schema = ReasonedRubric if thinking else FilledRubric
    return _filled(interview, FILL, schema, gold, predicted, thinking=thinking, alignment=alignment.split("\n"))


run_multi_prompt_cot = partial(run_multi_prompt, thinking=True)


def _filled(
    interview: Interview, name: str, schema: type[FilledRubric], gold: Table, predicted: Table, **more: object
) -> Reading:
    reply = interview.ask(
        name,
        schema,
        lambda filled: complaint(filled, gold, predicted),
        gold=markdown_lines(gold),
        predicted=markdown_lines(predicted),
        **more,
    )
    if reply.rejected:
        raise UnreadableReply(f"the descriptors filled in cannot be: {reply.rejected}")
    return count_filled(reply.value, gold)
