"""Short names of backbones: those that come with tabx, and the user's own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from tabx.base.errors import OptionError
from tabx.base.nearest import nearest
from tabx.llm.inside.place import PREFIX, Place
from tabx.llm.installed import check_installed
from tabx.llm.spec import AZURE_IS_ASKED_AS, ModelSpec, Price

LOCAL_BASE = "http://127.0.0.1:8000/v1"
"""Where a local server is looked for: the port of vLLM and llama-cpp-python."""

CATALOG: Mapping[str, ModelSpec] = {
    spec.name: spec
    for spec in (
        ModelSpec("gpt-4o", "openai/gpt-4o"),
        ModelSpec("llama-3.3-70b", "together_ai/meta-llama/Llama-3.3-70B-Instruct-Turbo"),
        ModelSpec("qwen-2.5-72b", "together_ai/Qwen/Qwen2.5-72B-Instruct-Turbo"),
        ModelSpec("gemini-2.0-pro", "gemini/gemini-2.0-pro-exp-02-05"),
        ModelSpec("gemini-2.0-flash", "gemini/gemini-2.0-flash"),
        ModelSpec("claude-sonnet", "anthropic/claude-sonnet-4-6"),
        ModelSpec("local", "openai/local", LOCAL_BASE, key="TABX_LOCAL_KEY"),
    )
}
"""The models of TabXEval (table 2), a Claude, and whatever a local OpenAI-compatible server runs (local/NAME)."""

_AZURE = re.compile(r"\.(?:openai|cognitiveservices)\.azure\.(?:com|us|cn)$", re.IGNORECASE)
_DEPLOYMENT = re.compile(r"/deployments/([\w.-]+)")

_TEXTS = ("model", "api_base", "mode", "key")
_KNOWN = ("model", "api_base", "mode", "parameters", "price", "key")


def resolve(
    name: str,
    *,
    own: Mapping[str, ModelSpec] | None = None,
    api_base: str | None = None,
    arguments: Mapping[str, Any] | None = None,
) -> ModelSpec:
    """Return the model of a name: a user's own, one of `CATALOG`, `local/NAME`, or litellm's.

    `api_base` and `arguments` (parameters) override what the catalog has.

    Raises
    ------
    OptionError
        No model has this name; the message lists the nearest ones.
    """
    catalog = {**CATALOG, **(own or {})}
    spec = catalog.get(name) or _local(name) or _inside(name, api_base) or _litellm(name, catalog)
    if api_base is not None:
        spec = replace(spec, api_base=_address(api_base, spec.provider))
    if arguments:
        spec = replace(spec, parameters={**spec.parameters, **arguments})
    return spec


def _local(name: str) -> ModelSpec | None:
    model = name.removeprefix("local/")
    return (
        replace(CATALOG["local"], name=name, model=f"openai/{model}") if name.startswith("local/") and model else None
    )


INSIDE_SECONDS = 3600
"""Seconds for an answer of a model in this process: one of 4,096 tokens takes minutes on a processor, and longer where
others are written before it."""


def _inside(name: str, api_base: str | None) -> ModelSpec | None:
    """Return the model in this process that a name means, known by the hash of its files."""
    if not name.startswith(PREFIX):
        return None
    if api_base is not None:
        raise OptionError(f"backbone {name!r} is a model in this process; --api-base is for one on a server")
    place = Place.of(name)
    place.check_installed()
    parameters = {"timeout": INSIDE_SECONDS}
    return ModelSpec(
        name, f"openai/{place.hash[:16]}", place.address, mode="prompt", parameters=parameters, key=NO_KEY_OF
    )


NO_KEY_OF = "TABX_LOCAL_KEY"
"""Variable of the key of one's own servers: that of the provider is never sent to a model of one's own."""


def _litellm(name: str, catalog: Mapping[str, ModelSpec]) -> ModelSpec:
    head, slash, tail = name.partition("/")
    if slash and head.strip() and tail.strip():
        return ModelSpec(name, name)
    from tabx.llm.libraries import litellm

    check_installed()
    known = litellm().model_cost
    if name not in known:
        near = nearest(name, catalog)
        raise OptionError(
            f"unknown backbone {name!r}; nearest: {near!r}, or litellm's {nearest(name, known)!r} "
            "(tabx backbones lists the short names, embedded included; PROVIDER/MODEL is used as given)"
        )
    model, provider, *_ = litellm().get_llm_provider(name)
    return ModelSpec(name, f"{provider}/{model}")


def _address(text: str, provider: str) -> str:
    if not text.startswith(("http://", "https://")) or any(sign.isspace() for sign in text):
        raise OptionError(f"--api-base {text!r}: expected an address such as {LOCAL_BASE}")
    parts = _parts(text)
    if parts is None:
        raise OptionError(f"--api-base {text!r}: no address; one such as {LOCAL_BASE} is right")
    _refuse_azures_own(parts, provider)
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise OptionError(
            f"--api-base of {parts.hostname}: no user, password, query or fragment allowed; keys are read from the "
            "environment"
        )
    return text.rstrip("/")


def _refuse_azures_own(parts: SplitResult, provider: str) -> None:
    """Raise OptionError for an address of Azure's that speaks its own protocol, and is not what its variables want."""
    if not _AZURE.search(parts.hostname or "") or "/openai/v1" in parts.path or "@" in parts.netloc:
        return
    deployment = _DEPLOYMENT.search(parts.path)
    if provider != "azure" or parts.query or deployment is not None:
        here = f", here azure/{deployment[1]}" if deployment is not None else ""
        raise OptionError(f"--api-base of {parts.hostname}: {AZURE_IS_ASKED_AS}{here}")


def _parts(text: str) -> SplitResult | None:
    """Return the parts of an address; None for one without a host."""
    try:
        parts = urlsplit(text)
        is_whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:  # brackets that do not close, a port that is no number
        return None
    return parts if is_whole else None


def own_backbones(data: Any, source: str) -> dict[str, ModelSpec]:
    """Return a user's own backbones from the data of a file.

    Each entry is a name with a model string, or with a table of settings.

    Raises
    ------
    OptionError
        An entry that is neither, an unknown setting, or an invalid value.
    """
    if not isinstance(data, Mapping):
        raise OptionError(f"{source}: {type(data).__name__}; expected a table of backbones by name")
    return {str(name): _own(str(name), entry, f"{source}: {name}") for name, entry in data.items()}


def read_backbones(file: str) -> dict[str, ModelSpec]:
    """Return the backbones of a YAML file; errors as of `own_backbones`."""
    import yaml

    from tabx.base.yaml_loader import Loader

    try:
        data = yaml.load(Path(file).read_text(encoding="utf-8"), Loader)
    except OSError as error:
        raise OptionError(f"{file}: {error.strerror or error}; expected a YAML file of backbones") from None
    except (UnicodeDecodeError, yaml.YAMLError) as error:
        raise OptionError(f"{file}: not valid YAML ({' '.join(str(error).split())})") from None
    except RecursionError:
        raise OptionError(f"{file}: not valid YAML (nested too deeply)") from None
    return own_backbones(data, file)


def _own(name: str, entry: Any, place: str) -> ModelSpec:
    settings = _checked_settings({"model": entry} if isinstance(entry, str) else entry, place)
    base, price = settings.get("api_base"), settings.get("price")
    return ModelSpec(
        name,
        settings["model"],
        api_base=None if base is None else _address(base, settings["model"].partition("/")[0]),
        mode=settings.get("mode", "json_schema"),
        parameters={str(key): value for key, value in settings.get("parameters", {}).items()},
        price=None if price is None else _price(price, place),
        key=settings.get("key"),
    )


def _checked_settings(entry: Any, place: str) -> dict[str, Any]:
    """Return the settings of a backbone by name; OptionError for an unknown or mistyped one."""
    if not isinstance(entry, Mapping):
        raise OptionError(f"{place}: {entry!r}; expected a model string or a table with model = …")
    settings = {str(key).replace("-", "_"): value for key, value in entry.items()}
    for key in settings:
        if key not in _KNOWN:
            raise OptionError(f"{place}: unknown setting {key!r}; nearest: {nearest(key, _KNOWN)!r}")
    for key in _TEXTS:
        if key in settings and not (isinstance(settings[key], str) and settings[key].strip()):
            raise OptionError(f"{place}: {key} is {settings[key]!r}; expected a text")
    if "/" not in settings.get("model", ""):
        raise OptionError(f"{place}: model is {settings.get('model')!r}; expected litellm's name, PROVIDER/MODEL")
    if not isinstance(settings.get("parameters", {}), Mapping):
        raise OptionError(f"{place}: parameters are {settings['parameters']!r}; expected a table")
    return settings


def _price(price: Any, place: str) -> Price:
    right = "{in = 2.5, out = 10}, US dollars per million tokens"
    if not isinstance(price, Mapping) or set(price) != {"in", "out"}:
        raise OptionError(f"{place}: price is {price!r}; expected {right}")
    values: Sequence[Any] = (price["in"], price["out"])
    if any(isinstance(one, bool) or not isinstance(one, (int, float)) or not one >= 0 for one in values):
        raise OptionError(f"{place}: price is {price!r}; expected {right}")
    return Price(float(price["in"]), float(price["out"]))
