"""Implementations of the backbone, by name; each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

from tabx.backbone import Backbone
from tabx.errors import OptionError

BACKBONES = {"embedded": "tabx.backbones.embedded:EmbeddedBackbone"}


def load_backbone(name: str) -> Backbone:
    """Return the backbone of this name.

    Raises
    ------
    OptionError
        If there is none.
    """
    try:
        module, attribute = BACKBONES[name].split(":")
    except KeyError:
        raise OptionError(f"backbone {name!r}: unknown; known are {', '.join(sorted(BACKBONES))}") from None
    backbone: Backbone = getattr(import_module(module), attribute)()
    return backbone
