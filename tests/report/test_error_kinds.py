"""Struc-Bench's four kinds of error: what each finding is, with and without the harmless, and people's labels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from results import judged, lines_of

import tabx
from tabx.base.errors import InputError
from tabx.cli.main import main
from tabx.report.error_counts import ErrorCount, errors_of
from tabx.report.error_kinds import ErrorKind
from tabx.report.records import ErrorsOfKind

GOLD = """| player | team | points | share |
| --- | --- | --- | --- |
| Ida Moss | Otters | 31 | 12.5% |
| Jo Fern | Otters | 18 | 40.0% |
| Kai Reed | Herons | 24 | 55.0% |
| Lou Marsh | Herons | 9 | 61.5% |
"""
ELEMENT, FORMAT, STRUCTURE, NAMING, NONE = ErrorKind


def errors(folder: Path, predicted: str, gold: str = GOLD, *options: str) -> dict[ErrorKind, ErrorCount]:
    """Return the errors of a prediction by kind."""
    (line,) = lines_of(judged(folder, [{"id": "a", "gold": gold, "prediction": predicted}], "r.jsonl", *options))
    found = errors_of(line)
    assert sum(one.cost for one in found.values()) == pytest.approx(line["error"])
    return {kind: one for kind, one in found.items() if one.errors}


def rows(text: str) -> list[str]:
    return text.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("edit", "kind", "harmful"),
    [
        (("| 31 |", "| 87 |"), ELEMENT, 1),
        (("| 31 |", "|  |"), ELEMENT, 1),
        (("| 31 |", "| 31.0 |"), FORMAT, 0),
        (("| 12.5% |", "| 13% |"), FORMAT, 1),
        (("| Ida Moss |", "| Bea Holm |"), NAMING, 1),
        (("| Ida Moss |", "| ida moss |"), NAMING, 0),
        (("| player |", "| Player |"), NAMING, 0),
        (("| points |", "| rebounds |"), NAMING, 0),
    ],
)
def test_a_single_edit_is_of_one_kind(tmp_path: Path, edit: tuple[str, str], kind: ErrorKind, harmful: int) -> None:
    found = errors(tmp_path, GOLD.replace(*edit, 1))
    assert {one: (own.errors, own.harmful) for one, own in found.items()} == {kind: (1, harmful)}


def test_order_is_no_error(tmp_path: Path) -> None:
    head, line, first, *others = rows(GOLD)
    found = errors(tmp_path, "".join([head, line, *others, first]))
    assert set(found) == {NONE}
    assert found[NONE].harmful == 0


def test_a_moved_fact_is_an_element(tmp_path: Path) -> None:
    moved = GOLD.replace("| Otters | 31 |", "| Otters 31 |  |")
    found = errors(tmp_path, moved)
    assert ELEMENT in found
    assert STRUCTURE not in found


def test_rows_and_columns_are_structure_and_empty_ones_harmless(tmp_path: Path) -> None:
    short = "".join(rows(GOLD)[:-1])
    assert errors(tmp_path, short)[STRUCTURE][:2] == (1, 1)
    wide = "".join(
        f"{row.rstrip()} {'note' if not at else '---' if at == 1 else ''} |\n" for at, row in enumerate(rows(GOLD))
    )
    assert errors(tmp_path, wide)[STRUCTURE][:2] == (1, 0)
    assert errors(tmp_path, wide, GOLD, "--rubric", "paper")[STRUCTURE][:2] == (1, 1)


def test_what_is_layout_is_known_after_rescoring(tmp_path: Path) -> None:
    wide = "".join(
        f"{row.rstrip()} {'note' if not at else '---' if at == 1 else ''} |\n" for at, row in enumerate(rows(GOLD))
    )
    path = judged(tmp_path, [{"id": "a", "gold": GOLD, "prediction": wide}])
    again = tmp_path / "paper.jsonl"
    assert main(["rescore", str(path), "--rubric", "paper", "-o", str(again)]) == 0
    assert "empty" in lines_of(path)[0]["parts"][0]
    assert "empty" not in lines_of(again)[0]["parts"][0]
    assert errors_of(lines_of(again)[0])[STRUCTURE].harmful == 1


def three_outputs(folder: Path) -> Path:
    """Return results of one model: a wrong value, a missing row with a renamed header, and a right table."""
    wrong = GOLD.replace("| 31 |", "| 87 |")
    short = "".join(rows(GOLD)[:-1]).replace("| player |", "| Player |")
    golds = [GOLD.replace("Ida", name) for name in ("Ida", "Ada", "Uta")]
    made = [wrong, short.replace("Ida", "Ada"), golds[2]]
    return judged(
        folder,
        [
            {"id": f"p{at}", "gold": gold, "model": "m", "prediction": text}
            for at, (gold, text) in enumerate(zip(golds, made, strict=True))
        ],
    )


def test_shares_are_of_outputs_and_of_errors(tmp_path: Path) -> None:
    found = tabx.compare_models(three_outputs(tmp_path), resamples=100).groups[0]
    kinds: dict[str, ErrorsOfKind] = {one.name: one for one in found.kinds}
    element, structure, naming = (kinds[name] for name in ("element", "structure", "structure naming"))
    assert (element.pairs, element.count) == (1, 1)
    assert element.share == pytest.approx(1 / 3)
    assert (naming.pairs, naming.harmful_pairs, naming.harmful_share) == (1, 0, 0)
    assert structure.harmful_share == pytest.approx(1 / 2)
    assert next(one for one in found.results).figures["right"].value == pytest.approx(1 / 3)
    rows_shown = [
        row
        for row in tabx.compare_models(tmp_path / "results.jsonl").to_markdown().splitlines()
        if "structure |" in row
    ]
    assert "| 1 (33 %) | 1 (33 %) | 1 (33 %) | 1 (50 %) |" in rows_shown[0], rows_shown


def test_labels_of_people_are_held_against_the_judge(tmp_path: Path) -> None:
    results = three_outputs(tmp_path)
    labels = tmp_path / "labels.jsonl"
    said = [("p0", ["element"]), ("p1", ["structure"]), ("p2", ["Element"]), ("nowhere", [])]
    labels.write_text("".join(json.dumps({"id": id, "model": "m", "kinds": kinds}) + "\n" for id, kinds in said))
    found = tabx.compare_models(results, labels=labels, resamples=100)
    agreed = {(one.name, one.is_harmful_alone): one for one in found.groups[0].agreements}
    element = agreed["element", False]
    assert (element.both, element.people_alone, element.judge_alone, element.neither) == (1, 1, 0, 1)
    assert element.agreement == pytest.approx(2 / 3)
    assert agreed["structure naming", False].judge_alone == 1
    assert agreed["structure naming", True].agreement == 1
    assert found.labels_left_out == 1
    assert "Agreement with people's labels" in found.to_markdown()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([{"id": "p0", "model": "m", "kinds": ["elements"]}], "unknown kind of error 'elements'; nearest: 'element'"),
        ([{"id": "p0", "model": "m"}], "no column 'kinds'"),
        ([{"id": "p0", "model": "m", "kinds": "element"}] * 2, "'p0' of 'm' is labelled twice"),
        ([{"id": "p0", "model": "m", "kinds": 3}], "a list of texts is right"),
        ([{"id": "p9", "model": "m", "kinds": []}], "labels of none of the judged pairs"),
        ([], "no labels"),
    ],
)
def test_labels_that_are_none_are_refused(tmp_path: Path, lines: list[dict[str, object]], said: str) -> None:
    labels = tmp_path / "labels.jsonl"
    labels.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.raises(InputError, match=said):
        tabx.compare_models(three_outputs(tmp_path), labels=labels)
    assert main(["report", str(tmp_path / "results.jsonl"), "--labels", str(labels)]) == 2
