"""The backbone that the options name, what it would ask, and what it took."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.backbone import Backbone
from tabx.backbones import EMBEDDED, REPLAY, find_prefilter, load_backbone, members_of
from tabx.backbones import asked_backbone as asked_again
from tabx.cli.output import escaped, print_data
from tabx.errors import OptionError
from tabx.limits import uncounted

if TYPE_CHECKING:
    from tabx.llm.client import Client
    from tabx.llm.transport import Planned


ANSWER = 20
"""Tokens of one answer, by the answers built from recorded alignments (benchmarks/model_tokens.py)."""


@dataclass
class AskedBackbone:
    """A backbone, and the clients that ask for it.

    Attributes
    ----------
    backbone : str or Backbone
        "embedded" by its name: nothing is loaded for it.
    clients : list of Client
    dry : bool
        Whether nothing is sent.
    """

    backbone: str | Backbone
    clients: list[Client] = field(default_factory=list)
    dry: bool = False


_OF_MODELS: Mapping[str, tuple[Any, str]] = {
    "repeats": (1, "--repeats"),
    "swap": (False, "--swap"),
    "dry_run": (False, "--dry-run"),
    "api_base": (None, "--api-base"),
    "model_args": ([], "--model-arg"),
    "fallback": ([], "--fallback"),
    "budget_usd": (None, "--budget-usd"),
    "max_tokens_total": (None, "--max-tokens-total"),
    "max_calls": (None, "--max-calls"),
    "prefilter": (None, "--prefilter"),
    "record": (None, "--record"),
}
"""Options that say how a model is asked, with what stands where they are not given."""


@contextmanager
def asked_backbone(arguments: Namespace) -> Iterator[AskedBackbone]:
    """Yield the backbone that the arguments name; what it took is said in the end, on standard error.

    Raises
    ------
    OptionError
        An unknown backbone, options that exclude each other.
    """
    with uncounted():
        asked = _build(arguments)
    try:
        yield asked
    finally:
        for client in asked.clients:
            _say_usage(client)


def _build(arguments: Namespace) -> AskedBackbone:
    names = members_of(arguments.backbone)
    if names == (EMBEDDED,):
        _check_nothing_asked(arguments)
        return AskedBackbone(EMBEDDED)
    asked = _members(arguments, names)
    backbone = asked[0][0]
    if len(asked) > 1:
        from tabx.backbones.voting.several import panel

        backbone = panel([one for one, _ in asked])
    backbone = asked_again(backbone, repeats=arguments.repeats, swap=arguments.swap)
    clients = [client for _, client in asked if client is not None]
    if arguments.record is not None and clients:
        from tabx.backbones.replay import RecordingBackbone, Tape

        backbone = RecordingBackbone(backbone, Tape(Path(arguments.record)))
    return AskedBackbone(backbone, clients, arguments.dry_run and bool(clients))


def _check_nothing_asked(arguments: Namespace) -> None:
    """Raise OptionError where an option is given that says how a model is asked, and none is."""
    for name, (unsaid, flag) in _OF_MODELS.items():
        if getattr(arguments, name, unsaid) != unsaid:
            raise OptionError(f"{flag} is for models; 'embedded' asks nobody: --backbone NAME says whom to ask")


def _members(arguments: Namespace, names: Sequence[str]) -> list[tuple[Backbone, Client | None]]:
    """Return each backbone with its client; None for one that asks no model."""
    if all(name.partition(":")[0] in (EMBEDDED, REPLAY) for name in names):
        return [(load_backbone(name, prefilter=arguments.prefilter), None) for name in names]
    from tabx.cli.model_options import clients

    client_of = clients(arguments)
    return [_member(arguments, name, client_of) for name in names]


def _member(arguments: Namespace, name: str, client_of: Callable[[str], Client]) -> tuple[Backbone, Client | None]:
    if name.partition(":")[0] in (EMBEDDED, REPLAY):
        return load_backbone(name, prefilter=arguments.prefilter), None
    from tabx.backbones.model import QUESTION_TOKENS, model_backbone
    from tabx.cli.model_options import prompts_folder

    client = client_of(name)
    backbone = model_backbone(
        name,
        prefilter=find_prefilter(arguments.prefilter),
        client=client,
        prompts=prompts_folder(arguments),
        question_tokens=arguments.question_tokens or QUESTION_TOKENS,
        forgive=arguments.on_model_failure == "embedded",
        fallback=tuple(arguments.fallback),
    )
    return backbone, client


def _say_usage(client: Client) -> None:
    usage = client.usage
    if not usage.requests and not usage.remembered:
        return
    cost = "price unknown" if usage.cost is None else f"${usage.cost:.4f}"
    sent, remembered = _numbered(usage.requests, "request"), _numbered(usage.remembered, "answer")
    told = f"{sent}, {usage.tokens_in:,} tokens in, {usage.tokens_out:,} out, {cost}"
    line = f"tabx: {client.spec.name}: {told}; {remembered} remembered\n"
    sys.stderr.write(escaped(line, sys.stderr.encoding))


def print_plan(asked: AskedBackbone) -> int:
    """Print what a dry run would have asked and return 0: the first round as it would be sent, then an estimate."""
    for client in asked.clients:
        first, rest = _rounds(client.planned)
        for number, planned in enumerate(first, 1):
            print_data(f"question {number} to {planned.model}:\n")
            print_data(json.dumps(dict(planned.body), ensure_ascii=False, indent=1, default=str) + "\n")
        with uncounted():
            print_data(_estimate(client, first, rest))
    return 0


def _rounds(planned: tuple[Planned, ...]) -> tuple[list[Planned], list[Planned]]:
    """Return the questions that are asked as they are, and those that hang on answers to others.

    Cells are asked about once rows and columns are paired: where something is asked of an alignment, the cells asked
    about are those of the alignment by rules.
    """
    aligning = [one for one in planned if not _is_of_cells(one)]
    if not aligning:
        return list(planned), []
    return aligning, [one for one in planned if _is_of_cells(one)]


def _is_of_cells(planned: Planned) -> bool:
    return "CompareReply" in json.dumps(dict(planned.body), default=str)


def _estimate(client: Client, first: list[Planned], rest: list[Planned]) -> str:
    from tabx.llm.tokens import count_tokens, price_of

    def tokens(some: list[Planned]) -> int:
        return sum(count_tokens(str(turn["content"])) for one in some for turn in one.body["messages"])

    answers = ANSWER * sum(str(one.body["messages"][-1]["content"]).count("\n") - 1 for one in (*first, *rest))
    price = price_of(client.spec)
    now = f"{_numbered(len(first), 'question')} now"
    told = [f"{client.spec.name}: {now}, {tokens(first):,} tokens in (counted as gpt-4o counts)"]
    if rest:
        told.append(f"then about {len(rest)} more, {tokens(rest):,} tokens in, as the rules align the tables")
    told.append(f"answers of about {answers:,} tokens ({ANSWER} for each line)")
    if price is not None:
        cost = (tokens(first) + tokens(rest)) * price.tokens_in + answers * price.tokens_out
        told.append(f"about ${cost / 1e6:.4f}")
    return "; ".join(told) + "; nothing was sent\n"


def _numbered(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
