"""tabx backbones: the known backbones, and which of them have a key."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from tabx.backbones import BACKBONES
from tabx.cli.models.clients import known_backbones
from tabx.cli.output import print_data, print_text
from tabx.llm.catalog import CATALOG
from tabx.llm.keys import has_key, key_variable
from tabx.llm.spec import ModelSpec


def run(arguments: Namespace) -> int:
    """Print the backbones and return 0."""
    specs = {**CATALOG, **known_backbones(arguments)}
    if arguments.json:
        rows: list[dict[str, Any]] = [{"name": name, "model": None} for name in BACKBONES]
        print_data(json.dumps(rows + [_row(spec) for spec in specs.values()], indent=1) + "\n")
        return 0
    width = max(map(len, (*BACKBONES, *specs))) + 2
    wide = max(len(_model(spec)) for spec in specs.values()) + 2
    for name in BACKBONES:
        print_text(f"{name:{width}}{'-':{wide}}no model, no key\n")
    for spec in specs.values():
        print_text(f"{spec.name:{width}}{_model(spec):{wide}}{_key(spec)}\n")
    print_text(
        "also any PROVIDER/MODEL of litellm, local/NAME on a server of your own, or hf:FOLDER in this process;\n"
        "tabx doctor NAME checks one\n"
    )
    return 0


def _row(spec: ModelSpec) -> dict[str, Any]:
    return {
        "name": spec.name,
        "model": spec.model,
        "api_base": spec.api_base,
        "mode": spec.mode,
        "parameters": dict(spec.parameters),
        "price": None if spec.price is None else {"in": spec.price.tokens_in, "out": spec.price.tokens_out},
        "key_variable": key_variable(spec),
        "has_key": has_key(spec),
    }


def _key(spec: ModelSpec) -> str:
    variable = key_variable(spec)
    if variable is None:
        return "a key where litellm looks for it" if spec.api_base is None else "no key needed"
    state = {True: "key set", False: "key not set", None: "no key set, fine if the server needs none"}[has_key(spec)]
    return f"{state} ({variable})"


def _model(spec: ModelSpec) -> str:
    return spec.model if spec.api_base is None else f"{spec.model} at {spec.api_base}"
