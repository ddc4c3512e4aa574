"""tabx says how good a generated table is, and why, cell by cell.

    >>> import tabx
    >>> gold = [["City", "Area"], ["Bern", "51.6 km²"], ["Basel", "23.9 km²"]]
    >>> predicted = [["City", "Area (km²)"], ["Basel", "29.3"], ["Bern", "51.6"]]
    >>> judgement = tabx.judge(gold, predicted)
    >>> round(judgement.score, 2), judgement.summary
    (0.72, '1 wrong value; harmless: 1 header renamed, 1 value written otherwise, rows in another order')

Everything here is loaded when it is first used, so that `import tabx` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabx.base.display import provide_views

if TYPE_CHECKING:
    from tabx.ask import ask_many
    from tabx.batch import judge_many, read_results
    from tabx.edit import EditJudgement, judge_edit
    from tabx.errors import TabxError
    from tabx.formats import dump_table, load_table, load_tables, to_frame
    from tabx.generate.abilities import AbilityMap, map_abilities
    from tabx.generate.many import generate_table
    from tabx.grounding import Grounding, ground, ground_tables
    from tabx.integrations.rewards import reward
    from tabx.judging import Judgement, Ranking, TablesJudgement, judge, judge_tables, rank, rescore, rescore_tables
    from tabx.report import ModelComparison, compare_models
    from tabx.report.diff import ResultDiff, diff_results
    from tabx.rubric import Rubric, load_rubric
    from tabx.rules import HouseRules
    from tabx.table import Table
    from tabx.testing import assert_edit, assert_table

    __version__: str
    """Version of the installed package, such as "0.1.0"."""

_HOMES = {
    "EditJudgement": "tabx.edit",
    "AbilityMap": "tabx.generate.abilities",
    "Grounding": "tabx.grounding",
    "HouseRules": "tabx.rules",
    "Judgement": "tabx.judging",
    "ModelComparison": "tabx.report",
    "Ranking": "tabx.judging",
    "ResultDiff": "tabx.report.diff",
    "Rubric": "tabx.rubric",
    "Table": "tabx.table",
    "TablesJudgement": "tabx.judging",
    "TabxError": "tabx.errors",
    "ask_many": "tabx.ask",
    "assert_edit": "tabx.testing",
    "assert_table": "tabx.testing",
    "compare_models": "tabx.report",
    "diff_results": "tabx.report.diff",
    "dump_table": "tabx.formats",
    "ground": "tabx.grounding",
    "ground_tables": "tabx.grounding",
    "generate_table": "tabx.generate.many",
    "judge": "tabx.judging",
    "judge_edit": "tabx.edit",
    "judge_many": "tabx.batch",
    "judge_tables": "tabx.judging",
    "load_rubric": "tabx.rubric",
    "load_table": "tabx.formats",
    "load_tables": "tabx.formats",
    "map_abilities": "tabx.generate.abilities",
    "rank": "tabx.judging",
    "read_results": "tabx.batch",
    "rescore": "tabx.judging",
    "rescore_tables": "tabx.judging",
    "reward": "tabx.integrations.rewards",
    "to_frame": "tabx.formats",
}

_MODULES = ("edit", "errors", "limits", "retrieve", "sql")
"""Public modules that `import tabx` alone gives."""

__all__ = [
    "AbilityMap",
    "EditJudgement",
    "Grounding",
    "HouseRules",
    "Judgement",
    "ModelComparison",
    "Ranking",
    "ResultDiff",
    "Rubric",
    "Table",
    "TablesJudgement",
    "TabxError",
    "__version__",
    "ask_many",
    "assert_edit",
    "assert_table",
    "compare_models",
    "diff_results",
    "dump_table",
    "generate_table",
    "ground",
    "ground_tables",
    "judge",
    "judge_edit",
    "judge_many",
    "judge_tables",
    "load_rubric",
    "load_table",
    "load_tables",
    "map_abilities",
    "rank",
    "read_results",
    "rescore",
    "rescore_tables",
    "reward",
    "to_frame",
]


def _show(record: Any, medium: Any, **options: Any) -> Any:
    """Show a record.

    The records cannot import the views, so the package, above both, joins them.
    """
    from importlib import import_module

    return import_module(record._shown_by).show(record, medium, **options)


provide_views(_show)


def __getattr__(name: str) -> Any:
    """Return a public name, importing its module on first use."""
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"tabx.{name}")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name == "__version__":
        from tabx.signature import installed_version

        return installed_version()
    raise AttributeError(f"module 'tabx' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
