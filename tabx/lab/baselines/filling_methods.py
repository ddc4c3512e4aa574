"""Methods in which a model fills in the descriptors, in one prompt or after an alignment."""

from __future__ import annotations

from functools import partial

from tabx.lab.baselines.filled_rubric import FilledRubric, ReasonedRubric, complaint, count_filled
from tabx.lab.baselines.interview import Interview
from tabx.lab.baselines.method_judgement import MethodReading, UnreadableReply
from tabx.lab.baselines.pipes import markdown_lines
from tabx.table import Table

RUBRIC_PROMPT, MULTI_ALIGN_PROMPT, MULTI_FILL_PROMPT = "llm_rubric", "multi_prompt_align", "multi_prompt_fill"


def run_llm_rubric(interview: Interview, gold: Table, predicted: Table) -> MethodReading:
    """Return the counts filled in by one prompt (TabXEval, section 4: LLM rubric).

    Errors as of `run_tabxeval`.
    """
    return _filled(interview, RUBRIC_PROMPT, FilledRubric, gold, predicted, thinking=False)


def run_multi_prompt(interview: Interview, gold: Table, predicted: Table, *, thinking: bool = False) -> MethodReading:
    """Return the counts filled in after a first prompt has aligned the tables.

    `thinking` asks for reasons first.
    """
    sides = {"gold": markdown_lines(gold), "predicted": markdown_lines(predicted)}
    alignment = interview.text(MULTI_ALIGN_PROMPT, **sides, thinking=thinking)
    schema = ReasonedRubric if thinking else FilledRubric
    return _filled(
        interview, MULTI_FILL_PROMPT, schema, gold, predicted, thinking=thinking, alignment=alignment.split("\n")
    )


run_multi_prompt_cot = partial(run_multi_prompt, thinking=True)


def _filled(
    interview: Interview, name: str, schema: type[FilledRubric], gold: Table, predicted: Table, **more: object
) -> MethodReading:
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
