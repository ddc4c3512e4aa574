"""What is said of the causes of many errors at once, word for word: a change of any of it is seen.

What is told of each change stands in `told_causes.txt`. Where it changes on purpose, `python
tests/compare/causes/test_told_causes.py` writes it anew, and the difference is read before it is committed.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from pathlib import Path

import pytest
from told_changes import pairs

import tabx

KEPT = Path(__file__).with_name("told_causes.txt")
PAIRS = pairs()


def telling(name: str) -> list[str]:
    """Return the causes of a pair, and what they take off which prices."""
    judgement = tabx.judge(*PAIRS[name])
    said = [f"score {judgement.score:.6g}"]
    for cause in judgement.comparison.causes:
        places = f"rows {_said(cause.gold_rows)} columns {_said(cause.gold_columns)} but {_said(cause.exceptions)}"
        said += [f"{cause.kind} {places}, {len(cause.findings)} with at least {cause.least}", f"  {cause.sentence}"]
    for one in judgement.comparison.counts.explanations:
        said.append(f"explained {_said(one.items)} with at least {one.least}, {one.unexplained} not")
    return said


def _said(numbers: tuple[object, ...]) -> str:
    return " ".join(str(one).replace(" ", "") for one in numbers) or "-"


@cache
def kept() -> dict[str, list[str]]:
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    blocks = [list(block) for is_filled, block in groupby(lines, bool) if is_filled]
    return {name.strip("="): told for name, *told in blocks}


@pytest.mark.parametrize("name", PAIRS)
def test_what_is_told_of_a_change(name: str) -> None:
    assert telling(name) == kept()[name]


def main() -> None:
    """Write what is told now."""
    blocks = ["\n".join([f"={name}=", *telling(name), ""]) for name in PAIRS]
    KEPT.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main()
