"""The keywords of tabx.judge from the arguments of the command line."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tabx.backbone import Backbone
from tabx.cli.given_rules import given_rules
from tabx.rubric import load_rubric


def keywords(arguments: Namespace, backbone: str | Backbone) -> dict[str, Any]:
    """Return what `tabx.judge` and `tabx.rank` are called with beside the tables."""
    return {
        "backbone": backbone,
        "rubric": load_rubric(arguments.rubric, overrides=arguments.overrides),
        "gold_format": arguments.gold_format or arguments.format,
        "predicted_format": arguments.predicted_format or arguments.format,
        "gold_sheet": arguments.gold_sheet or arguments.sheet,
        "predicted_sheet": arguments.predicted_sheet or arguments.sheet,
        "key": arguments.key,
        "header": arguments.header,
        "rules": given_rules(arguments),
    }
