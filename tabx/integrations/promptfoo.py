"""promptfoo: a Python assertion on tables.

    assert:
      - type: python
        value: file:///path/to/tabx/integrations/promptfoo.py
        threshold: 0.9
        config: {rubric: strict}

The gold table is the test's variable "gold", or the one that `config: {gold: NAME}` names. The rest of `config` are
options of `tabx.judge`. The result has score, reason and the facts as named scores. What could not be judged is an
assertion that failed with an error: promptfoo knows no result without a score.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabx.base.errors import OptionError
from tabx.integrations.judging import TableJudge


class NotJudgedError(Exception):
    """Raised where a prediction could not be judged; promptfoo shows it as the error of the assertion."""


def get_assert(output: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    """Return promptfoo's result of an assertion: score, reason and named scores "precision", "recall" and "f1".

    It passes with a score above 0, as promptfoo's own assertions do, and with `threshold` from there on.

    Raises
    ------
    NotJudgedError
        The prediction could not be judged.
    OptionError, RubricError, FormatError
        The assertion's `config` is invalid, or the test has no such variable.
    """
    options = dict(context.get("config") or {})
    name = options.pop("gold", "gold")
    variables = context.get("vars") or {}
    if name not in variables:
        raise OptionError(f"the test has no variable {name!r} with the gold table (it has: {', '.join(variables)})")
    verdict = TableJudge(**options).verdict(variables[name], output)
    if verdict.score is None:
        raise NotJudgedError(verdict.reason)
    return {
        "pass": verdict.score > 0,
        "score": verdict.score,
        "reason": verdict.reason,
        "named_scores": verdict.rates,
    }
