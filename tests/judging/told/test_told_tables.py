"""What is said of several tables on both sides, word for word: a change of any of it is seen, and looked at.

The texts and what is told of them stand in `told_tables.txt`. Where it changes on purpose, `python
tests/judging/told/test_told_tables.py` writes it anew, and the difference is read before it is committed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import tabx

KEPT = Path(__file__).with_name("told_tables.txt")
HEAD = re.compile(r"^=== (.+) ===$", re.MULTILINE)
PARTS = re.compile(r"^--- (?:gold|predicted|told) ---\n", re.MULTILINE)


class Case(NamedTuple):
    """Two texts with several tables, and what is told of them."""

    gold: str
    predicted: str
    told: list[str]


@cache
def kept() -> dict[str, Case]:
    """Return the cases by name."""
    _, *blocks = HEAD.split(KEPT.read_text("utf-8"))
    found = {}
    for name, body in zip(blocks[::2], blocks[1::2], strict=True):
        gold, predicted, told = (part.strip("\n") for part in PARTS.split(body)[1:])
        found[name] = Case(gold, predicted, told.splitlines())
    return found


def telling(case: Case) -> list[str]:
    return list(_telling(tabx.judge_tables(case.gold + "\n", case.predicted + "\n")))


def _telling(judged: tabx.TablesJudgement) -> Iterator[str]:
    yield f"{judged.status}, score {judged.score:.6g}: {judged.summary}"
    facts = judged.facts
    yield f"facts {facts.found} of {facts.gold}, predicted {facts.predicted}"
    for part in judged.parts:
        tables = f"{part.gold} {part.gold_name!r} = {part.predicted} {part.predicted_name!r}"
        own = part.judgement
        yield f"part {part.name!r} {tables}: alike {part.likeness:.6g}, share {part.share:.6g}, cost {part.cost:.6g}"
        yield f"  {own.status}, {own.reason or 'no reason'}, score {own.score:.6g}: {own.summary}"
        for finding, cost in zip(own.findings, own.findings.costs, strict=True):
            places = f"{finding.gold_rows}{finding.gold_columns} -> {finding.predicted_rows}{finding.predicted_columns}"
            yield f"  finding {cost:.6g} {finding.entity} {finding.kind or '-'} {places}: {finding.note}"
    for index, spare in enumerate(judged.spares):
        size = f"{spare.rows} by {spare.columns}"
        yield f"spare {spare.index} {spare.name!r} {spare.kind} of {spare.of}, {size}: {judged.spare_cost(index):.6g}"
    for term in judged.terms:
        counted = f"{term.term.count:.6g} of {term.term.total:.6g}"
        yield f"term {term.term.name} in {term.part}: {counted}, cost {term.cost:.6g}"
    for cause in judged.causes:
        yield f"cause {cause.kind} {cause.cost:.6g}, {cause.error_without:.6g} without: {cause.sentence}"
    for note in judged.notes:
        yield f"note {note.code}: {note.message}"


@pytest.mark.parametrize("name", kept())
def test_what_is_told_of_several_tables(name: str) -> None:
    assert telling(kept()[name]) == kept()[name].told


def main() -> None:
    """Write what is told now."""
    blocks = []
    for name, case in kept().items():
        texts = ["--- gold ---", case.gold, "--- predicted ---", case.predicted, "--- told ---"]
        blocks.append("\n".join([f"=== {name} ===", *texts, *telling(case), ""]))
    KEPT.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main()
