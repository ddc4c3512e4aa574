"""Ceilings that only fall: how complex functions may be, and how many numbers may decide without a reason.

Whoever gets below a ceiling lowers it in the same commit: the tests fail where one has become too generous.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from radon.complexity import cc_visit

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "benchmarks"))

COMPLEX_FUNCTIONS = 168
"""Functions of a cyclomatic complexity over 10, as radon counts it."""

MOST_COMPLEX = 15
"""Complexity of the most complex function."""

THRESHOLDS_WITHOUT_REASON = 0

SLACK = 5
"""How far below a ceiling the code may be before the ceiling has to be lowered."""


def complexities() -> list[int]:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tabx").rglob("*.py")]
    return [block.complexity for text in texts for block in cc_visit(text) if block.letter != "C"]


def test_functions_become_no_more_complex() -> None:
    found = complexities()
    count = sum(complexity > 10 for complexity in found)
    assert count <= COMPLEX_FUNCTIONS
    assert count > COMPLEX_FUNCTIONS - SLACK, f"lower COMPLEX_FUNCTIONS to {count}"
    assert max(found) == MOST_COMPLEX, f"it is {max(found)}; lower MOST_COMPLEX, or unfold the function"


def test_every_threshold_has_a_reason() -> None:
    from house import thresholds

    paths = sorted((ROOT / "tabx").rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    _, without = thresholds(paths, trees)
    assert len(without) <= THRESHOLDS_WITHOUT_REASON, without
