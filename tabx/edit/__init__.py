"""Editing of tables: whether an edit was done, and what else has changed.

`reading` reads source, gold and prediction; `alignment` brings their rows and columns together, `comparing` tells what
was demanded and done, kept and damaged; `rivals` names the mistake. `judging` is the entry point, `judgement` the
record, `document` its report, `running` a run of many. `apply` is that of `tabx.operations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabx.edit.judgement import EditJudgement
    from tabx.edit.judging import judge_edit
    from tabx.edit.records import EditChange, Verdict, What
    from tabx.operations import apply

_HOMES = {
    "EditChange": "tabx.edit.records",
    "EditJudgement": "tabx.edit.judgement",
    "Verdict": "tabx.edit.records",
    "What": "tabx.edit.records",
    "apply": "tabx.operations",
    "judge_edit": "tabx.edit.judging",
}

__all__ = ["EditChange", "EditJudgement", "Verdict", "What", "apply", "judge_edit"]


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module on first use."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'tabx.edit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
