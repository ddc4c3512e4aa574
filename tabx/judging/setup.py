"""Resolve the options of judging into rubric, backbone, rules and signature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.backbone import Backbone, ModelUse
from tabx.backbones import resolve_backbone
from tabx.judging.house import check_ignored, rules_in_force
from tabx.judging.options import JudgeOptions
from tabx.judging.sides import Reading, said_readings
from tabx.rubric import Rubric, RubricSource, load_rubric
from tabx.rules import HouseRules, said_rules
from tabx.signature import ANSWERED_BY, SENT, Signature, installed_version
from tabx.table import Table

_RESCORED_BY = "rescored_by"


@dataclass(frozen=True, slots=True)
class Setup:
    """Resolved options of judging, and how to read both sides."""

    rubric: Rubric
    backbone: Backbone
    signature: Signature
    rules: HouseRules
    gold: Reading
    predicted: Reading

    def with_ignored_columns(self, golds: Sequence[Table], predictions: Sequence[Table]) -> Setup:
        """Return the setup with the ignored columns named one by one, as in the headers.

        Raises
        ------
        OptionError
            If no table has a column to ignore.
        """
        rules = check_ignored(golds, predictions, self.rules)
        if rules == self.rules:
            return self
        shown = dict(said_rules(rules))
        options = tuple((name, shown.get(name, value)) for name, value in self.signature.options)
        return replace(self, rules=rules, signature=replace(self.signature, options=options))


def resolve_options(options: JudgeOptions, *more: tuple[str, str]) -> Setup:
    """Resolve the options into a setup.

    `more` are additional (name, value) pairs for the signature.

    Raises
    ------
    RubricError, OptionError
        If an option is invalid.
    """
    rubric = resolve_rubric(options.rubric)
    backbone = resolve_backbone(
        options.backbone, prefilter=options.prefilter, repeats=options.repeats, swap=options.swap
    )
    rules = rules_in_force(rubric, options.rules, options.key)
    gold = Reading(options.gold_format, options.header, options.gold_sheet, options.encoding)
    predicted = Reading(options.predicted_format, options.header, options.predicted_sheet, options.encoding)
    listed = (*said_readings(gold, predicted), *said_rules(rules), *backbone.options, *more)
    signature = Signature(installed_version(), backbone.name, rubric.name, rubric.hash, listed)
    return Setup(rubric, backbone, signature, rules, gold, predicted)


def with_one_backbone(options: JudgeOptions) -> JudgeOptions:
    """Return options whose backbone is made: one cache and one budget for all that is judged with them.

    Raises
    ------
    OptionError
        The backbone is unknown or cannot be used.
    """
    made = resolve_backbone(options.backbone, prefilter=options.prefilter, repeats=options.repeats, swap=options.swap)
    return replace(options, backbone=made, prefilter=None, repeats=1, swap=False)


def resolve_rubric(rubric: RubricSource) -> Rubric:
    """Return the rubric, loading it if it is a name, a path or plain data."""
    return rubric if isinstance(rubric, Rubric) else load_rubric(rubric)


def with_models(signature: Signature, use: ModelUse | None) -> Signature:
    """Return the signature with the models that answered and their parameters."""
    if use is None or not use.models:
        return signature
    sent = " ".join(f"{name}={value}" for name, value in use.parameters)
    return replace(signature, options=(*signature.options, (ANSWERED_BY, " ".join(use.models)), (SENT, sent)))


def with_rubric(signature: Signature, rubric: Rubric) -> Signature:
    """Return the signature updated for another rubric and the running version of tabx."""
    updated = replace(signature, rubric=rubric.name, rubric_hash=rubric.hash)
    version = installed_version()
    if updated.version == version:
        return updated
    kept = [option for option in updated.options if option[0] != _RESCORED_BY]
    return replace(updated, options=(*kept, (_RESCORED_BY, version)))
