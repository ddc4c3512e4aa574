"""A model asked several times, with another seed each: a majority per decision, and how often it flips."""

from __future__ import annotations

from dataclasses import replace

from tabx.backbone import Backbone
from tabx.backbones.model import ModelBackbone
from tabx.backbones.several import PANEL, REPEATS, Several
from tabx.errors import OptionError


def repeated(backbone: Backbone, times: int) -> Backbone:
    """Return the backbone that asks everything so many times; of a panel, each member of it.

    Raises
    ------
    OptionError
        It asks no model: its answers would be the same each time.
    """
    if times < 1:
        raise OptionError(f"repeats {times}: 1 or more is right")
    if times == 1:
        return backbone
    if isinstance(backbone, Several) and backbone.by == PANEL:
        return replace(backbone, members=tuple(repeated(one, times) for one in backbone.members))
    if not isinstance(backbone, ModelBackbone):
        raise OptionError(f"repeats: {backbone.name!r} says the same each time; a model is right")
    members = tuple(replace(backbone, repeat=index) for index in range(times))
    labels = tuple(str(index + 1) for index in range(times))
    return Several(REPEATS, backbone.name, members, labels, (("repeats", str(times)),))
