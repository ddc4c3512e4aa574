"""The options of judging, with the name, default and help of each.

`tabx --help` imports this module, so it imports nothing heavy.
"""

# ruff: noqa: RUF009  (`_option` makes a dataclass field; it is no value shared between records)

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabx.backbone import Backbone
    from tabx.rubric import RubricSource
    from tabx.rules import Rules


def _option(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeOptions:
    """The options of judging a pair, as given by the caller.

    `tabx.judge` documents each option as a keyword; the help of the fields is that of the command line.
    """

    backbone: str | Backbone = _option("embedded", "what decides where the rules cannot (default: embedded, no model)")
    prefilter: str | None = _option(
        None,
        "what a model is asked: rules (default: what exact matches and rules leave open), exact (all words but exact "
        "matches) or none (rows and columns that match exactly too); what is measured, or contradicts, is never asked",
    )
    repeats: int = _option(1, "ask everything N times with different seeds; the majority decides (default: 1)")
    swap: bool = _option(
        False,
        "also ask with the sides exchanged and report where answers differ; the given order decides",
    )
    rubric: RubricSource = _option(
        "default",
        "preset or YAML file with weights and prices (default: default; tabx rubrics list shows the presets)",
    )
    gold_format: str | None = _option(None, "format of the gold")
    predicted_format: str | None = _option(None, "format of the prediction")
    gold_sheet: str | None = _option(None, "sheet of the gold")
    predicted_sheet: str | None = _option(None, "sheet of the prediction")
    encoding: str | None = _option(
        None, "encoding of files that are not UTF-8, for example latin-1 or cp1252 (default: an error names one)"
    )
    key: Sequence[str] | None = _option(
        None, "gold column that identifies a row (default: found by rule); repeat for a key of several columns"
    )
    # The command line can only say that there is no header (--no-header): that is what this help is about.
    header: bool | None = _option(None, "tables have no header: the first row is data, columns are named by position")
    # The command line has an option for each house rule, with a help of its own.
    rules: Rules | None = _option(None, "house rules, overriding those of the rubric")

    def keywords(self) -> dict[str, Any]:
        """Return the options as keywords of `tabx.judge`."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}


HELP: dict[str, str] = {entry.name: entry.metadata["help"] for entry in fields(JudgeOptions)}
"""Help of each option, by name."""

DEFAULTS: dict[str, Any] = {entry.name: entry.default for entry in fields(JudgeOptions)}
"""Default of each option, by name."""
