"""What code has measured or contradicted stays, whatever a model answers: asked over HTTP, it says "equivalent"."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from model_server import Asked, ModelServer
from scripted import Scripted
from stand_in import align_reply, cells, compare_reply

from tabx.backbone import AlignAnswer, CellAnswer, CellQuestion, Meaning, Pair, Prefilter, RenameAnswer
from tabx.backbones.model import ModelBackbone
from tabx.backbones.recording import key_of, write_answer
from tabx.backbones.voting.several import panel, repeated
from tabx.backbones.voting.swapped import swapped
from tabx.compare.records import Finding
from tabx.judging import Judgement, judge
from tabx.llm import Client, ModelSpec
from tabx.values.records import DecidedBy, Relation

MEASURED = {
    "Amount": ("30,720", "30,270"),
    "Change": ("12.5", "-12.5"),
    "Day": ("2024-03-05", "2024-03-06"),
    "Start": ("10:30", "10:40"),
    "Share": ("3.25", "3.25 %"),
    "Length": ("180 cm", "180 in"),
    "Size": ("1.2 million", "1.2 billion"),
    "Member": ("yes", "no"),
    "Years": ("1990-1995", "1990-1996"),
    "Marks": ("1; 2; 3", "1; 2; 4"),
    "Place": ("12 goals", "13 goals"),
    "Result": ("Bulls won 3 of 5", "Bulls won 4 of 5"),
    "Race": ("10 km race", "10 mile race"),
    "Trend": ("sales increased sharply", "sales decreased sharply"),
    "Verdict": ("it is supported by data", "it is not supported by data"),
    "Group": ("Group A", "Group B"),
    "Grade": ("grade A+", "grade A-"),
    "Mixed": ("red; 12", "red; 13"),
    "Code": ("AB-12-77", "AB-13-77"),
    "Country": ("Norway", "Denmark"),
    "When": ("5 March 2020, noon", "6 March 2020, noon"),
}
"""By column: the gold's text and another, which code has measured or found to contradict the gold's."""

WORDED = {
    "Team": ("Philadelphia 76ers", "Sixers of Philadelphia"),
    "Film": ("The Good, the Bad and the Ugly", "Il buono, il brutto, il cattivo"),
    "Job": ("physician", "medical doctor"),
    "City": ("Munich", "München"),
    "Party": ("National Basketball Association", "NBA"),
    "Total": ("twelve or so", "about a dozen"),
}
"""What models are for: other words, languages, abbreviations."""


def table(names: list[str], cells: dict[str, str], *more: dict[str, str]) -> str:
    rows = [{"Name": "Ann Lee", **cells}, *({"Name": f"Bo Chan {i}", **one} for i, one in enumerate(more))]
    head = ["Name", *names]
    lines = [head, ["---"] * len(head), *([row[name] for name in head] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def pair(edits: dict[str, tuple[str, str]]) -> tuple[str, str]:
    names = list(edits)
    golds = {name: gold for name, (gold, _) in edits.items()}
    others = {name: other for name, (_, other) in edits.items()}
    return table(names, golds), table(names, others)


def liar(asked: Asked) -> dict[str, Any]:
    if not cells(asked.text):
        same = [(index, index) for index in range(2 + len(MEASURED))]
        return align_reply(asked.text, same, same)
    reply = compare_reply(asked.text, {}, "equivalent")
    return {"cells": [{**cell, "t": "String", "gu": "km", "pu": "mi"} for cell in reply["cells"]]}


def judged(server: ModelServer, gold: str, predicted: str, prefilter: Prefilter) -> Judgement:
    client = Client(ModelSpec("liar", "openai/model", server.base))
    return judge(gold, predicted, backbone=ModelBackbone("liar", client, prefilter))


def found(judgement: Judgement, gold: str) -> Finding | None:
    """Return the finding of a cell, or of its column where that tells it: a unit that is added."""
    return next((one for one in judgement.findings if one.gold_text == gold and one.entity in ("cell", "column")), None)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")


@pytest.mark.parametrize("prefilter", list(Prefilter))
@pytest.mark.parametrize("column", list(MEASURED))
def test_it_costs_what_it_costs_without_a_model_and_is_not_asked(column: str, prefilter: Prefilter) -> None:
    gold, predicted = pair({"Team": ("Bulls", "Bulls"), column: MEASURED[column]})
    with ModelServer(liar) as server:
        judgement = judged(server, gold, predicted, prefilter)
    alone = judge(gold, predicted)
    assert judgement.error == alone.error > 0
    text = MEASURED[column][0]
    finding, by_rules = found(judgement, text), found(alone, text)
    assert finding is not None
    assert by_rules is not None
    assert (finding.relation, finding.kind) == (by_rules.relation, by_rules.kind)
    assert finding.decided_by is not DecidedBy.MODEL
    assert text not in [asked[3] for request in server.requests for asked in cells(request.text)]


@pytest.mark.parametrize("prefilter", list(Prefilter))
@pytest.mark.parametrize("column", list(WORDED))
def test_what_only_words_can_tell_is_asked_and_decided(column: str, prefilter: Prefilter) -> None:
    gold, predicted = pair({column: WORDED[column]})
    with ModelServer(liar) as server:
        judgement = judged(server, gold, predicted, prefilter)
    finding = found(judgement, WORDED[column][0])
    assert finding is not None
    assert (finding.relation, finding.decided_by) == (Relation.EQUIVALENT, DecidedBy.MODEL)


HEADERS = {
    "Revenue 2019": "Revenue 2020",
    "Net sales with tax": "Net sales without tax",
    "Highest bid of day": "Lowest bid of day",
}
"""By the gold's header: one that contradicts it."""


@pytest.mark.parametrize("prefilter", list(Prefilter))
@pytest.mark.parametrize("header", list(HEADERS))
def test_a_header_that_contradicts_stays_wrong(header: str, prefilter: Prefilter) -> None:
    rows = "| Ann Lee | 41,207 |\n| Bo Chan | 53,119 |\n| Cy Diaz | 60,044 |\n"
    gold = f"| Name | {header} |\n| --- | --- |\n{rows}"
    predicted = gold.replace(header, HEADERS[header])
    with ModelServer(liar) as server:
        judgement = judged(server, gold, predicted, prefilter)
    (finding,) = judgement.findings
    assert (finding.kind, finding.decided_by) == ("wrong header", DecidedBy.RULE)
    assert judgement.error == judge(gold, predicted).error > 0
    if prefilter is Prefilter.RULES:
        assert server.requests == []
    else:  # asked about as a column, not about its name: the answer is on record
        assert "refused, as code has found otherwise" in finding.note


def test_another_name_is_still_asked_and_decided() -> None:
    gold = "| Name | Turnover |\n| --- | --- |\n| Ann Lee | 41,207 |\n| Bo Chan | 53,119 |\n"
    with ModelServer(liar) as server:
        (finding,) = judged(server, gold, gold.replace("Turnover", "Umsatz"), Prefilter.RULES).findings
    assert (finding.kind, finding.decided_by) == ("renamed", DecidedBy.MODEL)


@pytest.mark.parametrize("way", ["panel", "repeats", "swap"])
def test_several_that_lie_alike_change_nothing_that_is_measured(way: str) -> None:
    gold, predicted = pair({**MEASURED, "Job": WORDED["Job"]})
    with ModelServer(liar) as server:
        one, other = (
            ModelBackbone(name, Client(ModelSpec(name, "openai/model", server.base)), Prefilter.NONE)
            for name in ("one", "other")
        )
        backbone = {"panel": panel([one, other]), "repeats": repeated(one, 3), "swap": swapped(one)}[way]
        judgement = judge(gold, predicted, backbone=backbone)
    decided = {finding.column_name for finding in judgement.findings if finding.decided_by is DecidedBy.MODEL}
    assert decided == {"Job"}
    kinds, alone = (
        {(one.column_name, one.relation, one.kind) for one in found.findings if one.column_name != "Job"}
        for found in (judgement, judge(gold, predicted))
    )
    assert kinds == alone


@pytest.mark.parametrize("prefilter", list(Prefilter))
def test_a_recorded_answer_about_what_is_measured_is_not_used(tmp_path: Path, prefilter: Prefilter) -> None:
    gold, predicted = pair(MEASURED)
    tape = tmp_path / "tape.jsonl"
    answer = CellAnswer(Meaning.EQUIVALENT)
    for row in ("Ann Lee", ""):
        for column, texts in MEASURED.items():
            key = key_of(CellQuestion(0, column, row, *texts), prefilter)
            with tape.open("a", encoding="utf-8") as file:
                file.write(write_answer(key, answer, "liar"))
    judgement = judge(gold, predicted, backbone=f"replay:{tape}", prefilter=prefilter.value)
    alone = judge(gold, predicted)
    assert {finding.decided_by for finding in judgement.findings}.isdisjoint({DecidedBy.MODEL})
    assert judgement.error == alone.error


TAMPERED = {
    "gold index 99 was not asked about": AlignAnswer(columns=(Pair((99,), (1,)),)),
    "gold index -1 was not asked about": AlignAnswer(columns=(Pair((-1,), (1,)),)),
    "gold index 0 was not asked about": AlignAnswer(rows=(Pair((0,), (1,)),)),
    "a pair without a gold index": AlignAnswer(rows=(Pair((), (1,)),)),
    "header 2 → 2 was not asked about": AlignAnswer(renames=(RenameAnswer(2, 2, True),)),
}
"""By what is said of them: recorded answers that pair what was not asked about."""


@pytest.mark.parametrize("said", list(TAMPERED))
def test_a_recorded_alignment_of_what_was_not_asked_about_is_rejected_and_noted(tmp_path: Path, said: str) -> None:
    gold = "| Name | Team | Sales 2019 |\n| --- | --- | --- |\n| Ann Lee | Bulls | 517 |\n| Bo Chan | Jazz | 609 |\n"
    predicted = gold.replace("Team", "Club").replace("2019", "2020")
    backbone = Scripted(aligner=lambda question: AlignAnswer())
    judge(gold, predicted, backbone=backbone)
    (question,) = backbone.alignments
    tape = tmp_path / "tape.jsonl"
    tape.write_text(write_answer(key_of(question, Prefilter.RULES), TAMPERED[said], "liar"), encoding="utf-8")
    judgement = judge(gold, predicted, backbone=f"replay:{tape}")
    assert judgement.error == judge(gold, predicted).error
    assert f"left to the rules: the model's answer was rejected: {said}" in [note.message for note in judgement.notes]
