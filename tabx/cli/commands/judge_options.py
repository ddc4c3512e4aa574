"""The options of judging, from the command line's arguments."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tabx.backbone import Backbone
from tabx.cli.options.rules import given_rules
from tabx.judging.options import JudgeOptions
from tabx.rubric import load_rubric


def judge_options(arguments: Namespace, backbone: str | Backbone) -> JudgeOptions:
    """Return the options of judging with a backbone that has its prefilter and repeats."""
    return JudgeOptions(
        backbone=backbone,
        **shared_options(arguments),
        gold_sheet=arguments.gold_sheet or arguments.sheet,
        predicted_sheet=arguments.predicted_sheet or arguments.sheet,
        encoding=arguments.encoding,
        key=arguments.key,
        rules=given_rules(arguments),
    )


def shared_options(arguments: Namespace) -> dict[str, Any]:
    """Return the options that a published method has too: rubric, formats and header."""
    return {
        "rubric": load_rubric(arguments.rubric, overrides=arguments.overrides),
        "gold_format": arguments.gold_format or arguments.format,
        "predicted_format": arguments.predicted_format or arguments.format,
        "header": arguments.header,
    }
