"""Models by name, and one client for each, set up from the options."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabx.base.errors import OptionError

if TYPE_CHECKING:
    from pathlib import Path

    from tabx.lab.metrics.resources import Resources
    from tabx.llm.client import Client
    from tabx.llm.spec import ModelSpec


def say_once() -> Callable[[str], None]:
    """Return a thread-safe function that prints each note once on standard error."""
    from threading import Lock

    printed: set[str] = set()
    lock = Lock()

    def say(message: str) -> None:
        from tabx.cli.output import print_note

        line = " ".join(message.split())
        with lock:
            if line not in printed:
                printed.add(line)
                print_note(f"note: {line}")

    return say


def known_backbones(arguments: Namespace) -> dict[str, ModelSpec]:
    """Return the user's own backbones: from the settings, overridden by --backbone-file.

    Raises
    ------
    OptionError
        An invalid entry.
    """
    from tabx.llm.catalog import own_backbones, read_backbones

    own: dict[str, ModelSpec] = {}
    settings = getattr(arguments, "own_backbones", None)
    if settings is not None:
        own.update(own_backbones(*settings))
    if arguments.backbone_file is not None:
        own.update(read_backbones(arguments.backbone_file))
    return own


def model_arguments(texts: list[str]) -> Mapping[str, Any]:
    """Return parameters from NAME=VALUE texts; a value that is not JSON is a text.

    Raises
    ------
    OptionError
        A text that is not NAME=VALUE.
    """
    import json

    from tabx.base.outside import one_line

    parameters: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise OptionError(f"--model-arg {one_line(name)!r}: NAME=VALUE is right, for example temperature=0.2")
        try:
            parameters[name.strip()] = json.loads(value)
        except ValueError:
            parameters[name.strip()] = value
        except RecursionError:
            raise OptionError(f"--model-arg {one_line(name)!r}: nested too deeply; a JSON value is right") from None
    return parameters


def model_specs(arguments: Namespace) -> Callable[[str], ModelSpec]:
    """Return the function from a backbone's name to its model, with the options applied."""
    from tabx.llm.catalog import resolve

    own = known_backbones(arguments)
    given = model_arguments(arguments.model_args)
    return lambda name: resolve(name, own=own, api_base=arguments.api_base, arguments=given)


def clients(arguments: Namespace) -> Callable[[str], Client]:
    """Return the function from a backbone's name to its client; all share cache and budget.

    A fallback has its own address, and the parameters of the options.

    Raises
    ------
    OptionError
        Options that exclude each other, an unknown backbone, a budget in dollars without a price.
    """
    from tabx.llm.budget import Budget
    from tabx.llm.cache import ResponseCache
    from tabx.llm.catalog import resolve
    from tabx.llm.client import Client
    from tabx.llm.retry import RetryPolicy

    say = say_once()
    spec_of = model_specs(arguments)
    own, given = known_backbones(arguments), model_arguments(arguments.model_args)
    fallback = tuple(resolve(name, own=own, arguments=given) for name in arguments.fallback)
    cache = None if arguments.no_cache else ResponseCache(say=say)
    budget = Budget(usd=arguments.budget_usd, tokens=arguments.max_tokens_total, calls=arguments.max_calls)

    def client(name: str) -> Client:
        return Client(
            spec_of(name),
            cache=cache,
            budget=budget,
            retry=RetryPolicy(seconds=arguments.retry_seconds),
            fallback=fallback,
            offline=arguments.offline,
            dry_run=arguments.dry_run,
            say=say,
        )

    return client


def prompts_folder(arguments: Namespace) -> Path | None:
    """Return the folder of edited prompts, None where none is named."""
    from pathlib import Path

    return None if arguments.prompts is None else Path(arguments.prompts)


def resources_of(arguments: Namespace, clients: Sequence[Client]) -> Resources:
    """Return what other metrics are made with: the first of the clients for those that ask a model."""
    from tabx.lab.metrics.resources import Resources

    models = dict(arguments.metric_models)
    if not clients:
        return Resources(models=models)
    from tabx.llm import Prompts

    return Resources(clients[0], Prompts(prompts_folder(arguments)), models)
