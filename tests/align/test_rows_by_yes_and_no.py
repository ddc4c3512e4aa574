"""Columns of yes and no alone say too little to give a row another name."""

from __future__ import annotations

import pytest

import tabx

TASKS = ("Paint", "Wash", "Dry", "Fold")
STATES = ((True, False), (False, True), (True, True), (False, False))


def table(marks: tuple[str, str], *, turned: bool = False, amounts: bool = False) -> str:
    lines = ["| Task | Done | Paid | Sum |", "|---|---|---|---|"]
    for number, (task, states) in enumerate(zip(TASKS, STATES, strict=True)):
        shown = " | ".join(marks[state is turned] for state in states)
        lines.append(f"| {task} | {shown} | {(number + 1) * 37 if amounts else '-'} |")
    return "\n".join(lines)


@pytest.mark.parametrize("marks", [("yes", "no"), ("☑", "☐"), ("☒", "☐"), ("true", "false")])
def test_all_wrong_is_wrong_values_and_no_other_order(marks: tuple[str, str]) -> None:
    judgement = tabx.judge(table(marks), table(marks, turned=True))
    assert judgement.summary == "8 wrong values"


def test_with_amounts_beside_them_shifted_names_are_told() -> None:
    gold = table(("yes", "no"), amounts=True)
    shifted = gold
    for name, other in zip(TASKS, (*TASKS[1:], TASKS[0]), strict=True):
        shifted = shifted.replace(f"| {name} |", f"| @{other} |")
    assert "4 wrong row names" in tabx.judge(gold, shifted.replace("@", "")).summary
