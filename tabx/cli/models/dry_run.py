"""Output of a dry run: the questions as they would be sent, and an estimate of the rest."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabx.base.limits import uncounted
from tabx.cli.models.backbone import ChosenBackbone
from tabx.cli.output import numbered, print_text

if TYPE_CHECKING:
    from tabx.llm.client import Client
    from tabx.llm.transport import Planned

ANSWER_TOKENS = 20
"""Tokens of one answer, by the answers built from recorded alignments (benchmarks/model_tokens.py)."""

PRICED_TOKENS = 10**6
"""Tokens that a price in US dollars is of, as providers write it."""


def print_plan(chosen: ChosenBackbone) -> int:
    """Print the first questions of a dry run and an estimate of the rest; return 0."""
    for client in chosen.clients:
        first, rest = _rounds(client.planned)
        print_questions(first)
        with uncounted():
            print_text(_estimate(client, first, rest))
    return 0


def print_questions(questions: Iterable[Planned]) -> None:
    """Print questions as they would be sent."""
    for number, planned in enumerate(questions, 1):
        print_text(f"question {number} to {planned.model}:\n")
        print_text(json.dumps(dict(planned.body), ensure_ascii=False, indent=1, default=str) + "\n")


def _rounds(planned: tuple[Planned, ...]) -> tuple[list[Planned], list[Planned]]:
    """Return the questions of the first round, and those that depend on its answers.

    Cells are asked about after rows and columns are paired: if the alignment is asked about too, the cells shown are
    those of the alignment by rules.
    """
    about_alignment = [request for request in planned if not _is_about_cells(request)]
    if not about_alignment:
        return list(planned), []
    return about_alignment, [request for request in planned if _is_about_cells(request)]


def _is_about_cells(planned: Planned) -> bool:
    return "CompareReply" in json.dumps(dict(planned.body), default=str)


def _estimate(client: Client, first: list[Planned], rest: list[Planned]) -> str:
    from tabx.llm.tokens import price_of

    tokens_now, tokens_later = _tokens(first), _tokens(rest)
    tokens_out = ANSWER_TOKENS * sum(map(_lines_asked_about, (*first, *rest)))
    now = f"{numbered(len(first), 'question')} now"
    parts = [f"{client.spec.name}: {now}, {tokens_now:,} tokens in (by the tokenizer of gpt-4o)"]
    if rest:
        parts.append(f"then about {len(rest)} more, {tokens_later:,} tokens in, if the tables align as by the rules")
    parts.append(f"answers of about {tokens_out:,} tokens ({ANSWER_TOKENS} for each line)")
    price = price_of(client.spec)
    if price is not None:
        cost = (tokens_now + tokens_later) * price.tokens_in + tokens_out * price.tokens_out
        parts.append(f"about ${cost / PRICED_TOKENS:.4f}")
    return "; ".join(parts) + "; nothing was sent\n"


def _tokens(planned: list[Planned]) -> int:
    from tabx.llm.tokens import count_tokens

    return sum(count_tokens(str(turn["content"])) for request in planned for turn in request.body["messages"])


def _lines_asked_about(planned: Planned) -> int:
    """Return the number of lines in a request: those of its last turn without the fence."""
    return str(planned.body["messages"][-1]["content"]).count("\n") - 1
