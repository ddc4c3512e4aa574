"""The backbone that the options name, and its usage."""

from __future__ import annotations

import warnings
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabx.backbone import Backbone
from tabx.backbones import EMBEDDED, asks_model, find_prefilter, load_backbone, members_of, resolve_backbone
from tabx.base.at_once import concurrency
from tabx.base.errors import OptionError
from tabx.base.limits import uncounted
from tabx.cli.options import first_given
from tabx.cli.output import numbered, print_note

if TYPE_CHECKING:
    from tabx.llm.client import Client


@dataclass
class ChosenBackbone:
    """A backbone, and the clients it uses.

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


_ABOUT_ASKING = (
    "--repeats",
    "--swap",
    "--dry-run",
    "--api-base",
    "--model-arg",
    "--fallback",
    "--budget-usd",
    "--max-tokens-total",
    "--max-calls",
    "--concurrency",
    "--prefilter",
    "--record",
)
"""Options that say how a model is asked; of several that are given in vain the first is complained about."""


@contextmanager
def chosen_backbone(arguments: Namespace) -> Iterator[ChosenBackbone]:
    """Yield the backbone that the arguments name; print its usage on standard error after.

    Raises
    ------
    OptionError
        An unknown backbone, options that exclude each other.
    """
    with uncounted(), _warnings_as_notes():
        chosen = _build(arguments)
    try:
        # A dry run lists the questions in their order.
        with concurrency(1 if chosen.dry else arguments.concurrency):
            yield chosen
    finally:
        for client in chosen.clients:
            print_usage(client)


@contextmanager
def _warnings_as_notes() -> Iterator[None]:
    """Print what is left out of a recording as a note; other warnings go their way."""
    show = warnings.showwarning

    def note(message: Warning | str, category: type[Warning], *more: Any) -> None:
        if category.__name__ == "TapeWarning":
            print_note(f"note: {message}")
        else:
            show(message, category, *more)

    with warnings.catch_warnings():
        warnings.filterwarnings("always", message=".*its last line was not written whole")
        warnings.showwarning = note  # type: ignore[assignment]
        yield


def _build(arguments: Namespace) -> ChosenBackbone:
    names = members_of(arguments.backbone)
    if names == (EMBEDDED,):
        _check_nothing_about_asking(arguments)
        return ChosenBackbone(EMBEDDED)
    members = _members(arguments, names)
    backbone = members[0][0]
    if len(members) > 1:
        from tabx.backbones.voting.several import panel

        backbone = panel([member for member, _ in members])
    backbone = resolve_backbone(backbone, repeats=arguments.repeats, swap=arguments.swap)
    clients = [client for _, client in members if client is not None]
    # What is replayed is recorded already.
    if arguments.record is not None and clients:
        from tabx.backbones.recording import Tape
        from tabx.backbones.replay import RecordingBackbone

        backbone = RecordingBackbone(backbone, Tape(Path(arguments.record)))
    return ChosenBackbone(backbone, clients, arguments.dry_run and bool(clients))


def _check_nothing_about_asking(arguments: Namespace) -> None:
    """Raise OptionError for an option about asking a model where no model is asked."""
    flag = first_given(arguments, _ABOUT_ASKING)
    if flag is not None:
        raise OptionError(f"{flag} needs a model: name one with --backbone (embedded asks none)")


def _members(arguments: Namespace, names: Sequence[str]) -> list[tuple[Backbone, Client | None]]:
    """Return each backbone with its client; None for one that asks no model."""
    if not any(map(asks_model, names)):  # then what speaks to models is not even loaded
        return [(load_backbone(name, prefilter=arguments.prefilter), None) for name in names]
    from tabx.cli.models.clients import clients

    client_of = clients(arguments)
    return [_member(arguments, name, client_of) for name in names]


def _member(arguments: Namespace, name: str, client_of: Callable[[str], Client]) -> tuple[Backbone, Client | None]:
    if not asks_model(name):
        return load_backbone(name, prefilter=arguments.prefilter), None
    from tabx.backbones.model import QUESTION_TOKENS, model_backbone
    from tabx.cli.models.clients import prompts_folder

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


def print_usage(client: Client) -> None:
    """Print on standard error what a client has sent, tokens and dollars."""
    usage = client.usage
    if not usage.requests and not usage.remembered:
        return
    cost = "price unknown" if usage.cost is None else f"${usage.cost:.4f}"
    sent, remembered = numbered(usage.requests, "request"), numbered(usage.remembered, "answer")
    tokens = f"{usage.tokens_in:,} tokens in, {usage.tokens_out:,} out"
    print_note(f"{client.spec.name}: {sent}, {tokens}, {cost}; {remembered} from the cache")
