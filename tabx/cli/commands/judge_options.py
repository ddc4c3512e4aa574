"""The options of `tabx.judge` and `tabx.rank`, from the command line's arguments."""

from __future__ import annotations

from argparse import Namespace

from tabx.backbone import Backbone
from tabx.cli.options.rules import given_rules
from tabx.judging.options import JudgeOptions
from tabx.rubric import load_rubric


def judge_options(arguments: Namespace, backbone: str | Backbone) -> JudgeOptions:
    """Return the options of judging with a backbone that has its prefilter and repeats."""
    return JudgeOptions(
        backbone=backbone,
        rubric=load_rubric(arguments.rubric, overrides=arguments.overrides),
        gold_format=arguments.gold_format or arguments.format,
        predicted_format=arguments.predicted_format or arguments.format,
        gold_sheet=arguments.gold_sheet or arguments.sheet,
        predicted_sheet=arguments.predicted_sheet or arguments.sheet,
        key=arguments.key,
        header=arguments.header,
        rules=given_rules(arguments),
    )
