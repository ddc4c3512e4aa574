"""Panels, repeats and exchanged sides: the majority of each decision, and how far the voters agree."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_server import Asked, Fault, ModelServer, no_mode, no_parameter
from scripted import Scripted
from stand_in import align_reply, cells, compare_reply

from tabx.align.records import DecidedBy
from tabx.backbone import AlignAnswer, AlignQuestion, Meaning, Pair, Prefilter, RenameAnswer
from tabx.backbones.voting.ballots import Ballot, alpha
from tabx.backbones.voting.several import Scheme, Several
from tabx.backbones.voting.swapped import Mirrored
from tabx.cli.main import main
from tabx.compare.records import Finding
from tabx.judging import Judgement, judge

GOLD = """
| Player | Team | City |
| --- | --- | --- |
| Ann Lee | Bulls | Chicago |
| Bo Chan | Jazz | Salt Lake City |
| Cy Diaz | Heat | Miami |
"""
PREDICTED = GOLD.replace("Heat", "Hot")


def voting(*members: Scripted, by: Scheme = Scheme.PANEL) -> Several:
    return Several(by, "several", members, tuple(f"voter {i}" for i in range(len(members))))


def saying(meaning: Meaning) -> Scripted:
    return Scripted({("Heat", "Hot"): meaning})


def heat(judgement: Judgement) -> Finding:
    return next(one for one in judgement.findings if one.gold_text == "Heat")


SAME, OTHER, NEAR = Meaning.EQUIVALENT, Meaning.DIFFERENT, Meaning.SIMILAR


@pytest.mark.parametrize(
    ("meanings", "kind", "decided_by", "said"),
    [
        ((SAME, SAME, OTHER), "wording", DecidedBy.MODEL, "(2 of 3)"),
        ((OTHER, SAME, OTHER), "different", DecidedBy.MODEL, "(2 of 3)"),
        ((SAME, OTHER), "spelling", DecidedBy.RULE, "no majority: equivalent 1, different 1"),
        ((SAME, OTHER, NEAR), "spelling", DecidedBy.RULE, "no majority"),
    ],
)
def test_more_than_half_decide_a_cell(
    meanings: tuple[Meaning, ...], kind: str, decided_by: DecidedBy, said: str
) -> None:
    found = heat(judge(GOLD, PREDICTED, backbone=voting(*map(saying, meanings))))
    plain = heat(judge(GOLD, PREDICTED))
    assert found.decided_by is decided_by
    assert found.kind == (kind if decided_by is DecidedBy.MODEL else plain.kind)
    assert said in found.note


def test_the_first_decides_alone_where_the_others_are_only_held_against_it() -> None:
    found = heat(judge(GOLD, PREDICTED, backbone=voting(saying(SAME), saying(OTHER), by=Scheme.SWAP)))
    assert (found.kind, found.decided_by) == ("wording", DecidedBy.MODEL)


def test_pairs_and_renames_need_a_majority_too() -> None:
    def say(*partners: int, same: bool) -> Callable[[AlignQuestion], AlignAnswer]:
        pairs = tuple(Pair((g,), (p,)) for g, p in enumerate(partners))
        return lambda question: AlignAnswer(
            rows=pairs,
            renames=tuple(RenameAnswer(one.gold.index, one.predicted.index, same) for one in question.renames),
        )

    answers = [say(0, 1, 2, same=True), say(0, 2, 1, same=False), say(0, 1, 2, same=True)]
    members = [Scripted(aligner=one, prefilter=Prefilter.NONE) for one in answers]
    alignment = judge(GOLD, GOLD, backbone=voting(*members)).alignment
    assert {g: one.predicted for g, one in alignment.row_of.items()} == {0: (0,), 1: (1,), 2: (2,)}
    assert {one.reason for one in alignment.rows} == {"(2 of 3)", "as the model says"}
    renamed = GOLD.replace("Team", "Club")
    members = [Scripted(aligner=one) for one in answers[:2]]
    (finding,) = judge(GOLD, renamed, backbone=voting(*members)).findings
    assert (finding.decided_by, finding.verified) == (DecidedBy.RULE, False)
    assert "no majority" in finding.note


def test_a_mirror_turns_less_into_more_and_pairs_round() -> None:
    inner = Scripted({("SLC, Utah", "Salt Lake City"): Meaning.LESS})
    (found,) = judge(GOLD, GOLD.replace("Salt Lake City", "SLC, Utah"), backbone=Mirrored(inner)).findings
    assert found.kind == "more words"
    question = AlignQuestion()
    answer = Mirrored(Scripted(aligner=lambda _: AlignAnswer(columns=(Pair((1, 2), (0,)),)))).align(question)
    assert answer == AlignAnswer(columns=(Pair((0,), (1, 2)),))


def obedient(asked: Asked) -> dict[str, object]:
    """Answer by the name of the model and by the seed."""
    meaning = "equivalent" if "kind" in asked.model or asked.body.get("seed") == 1 else "different"
    return compare_reply(asked.text, {}, meaning) if cells(asked.text) else align_reply(asked.text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    Path("gold.md").write_text(GOLD, encoding="utf-8")
    Path("pred.md").write_text(PREDICTED, encoding="utf-8")
    return tmp_path


def asked_as(server: ModelServer, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, object]:
    assert main(["judge", "gold.md", "pred.md", "--json", "--api-base", server.base, *options]) == 0
    judgement: dict[str, object] = json.loads(capsys.readouterr().out)
    return judgement


def the_poll(told: dict[str, object]) -> dict[str, Any]:
    polls = told["polls"]
    assert isinstance(polls, list)
    (poll,) = polls
    assert isinstance(poll, dict)
    return poll


@pytest.mark.usefixtures("folder")
def test_a_panel_tells_each_ones_score_and_their_agreement(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(obedient) as server:
        told = asked_as(server, capsys, "--backbone", "openai/kind,openai/strict,openai/harsh")
    used = told["model"]
    assert isinstance(used, dict)
    assert len(server.requests) == 3
    poll = the_poll(told)
    assert [one["name"] for one in poll["voters"]] == ["openai/kind", "openai/strict", "openai/harsh"]
    scores = [one["score"] for one in poll["voters"]]
    assert scores[0] > scores[1] == scores[2] == told["score"]
    assert (used["calls"], poll["decisions"], poll["split"]) == (3, 1, 1)
    assert Judgement.from_dict(told).to_dict() == told


@pytest.mark.usefixtures("folder")
def test_repeats_ask_with_another_seed_each_and_tell_the_flips(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(obedient) as server:
        told = asked_as(server, capsys, "--backbone", "openai/strict", "--repeats", "3")
        again = asked_as(server, capsys, "--backbone", "openai/strict", "--repeats", "3")
    assert sorted(asked.body["seed"] for asked in server.requests) == [0, 1, 2]
    used, remembered = told["model"], again["model"]
    assert isinstance(used, dict)
    assert isinstance(remembered, dict)
    poll = the_poll(told)
    assert (poll["decisions"], poll["split"]) == (1, 1)
    assert (remembered["calls"], remembered["cached"]) == (0, 3)
    assert told["score"] == again["score"]
    signature = told["signature"]
    assert isinstance(signature, dict)
    assert ["repeats", "3"] in signature["options"]
    assert ["sent", "seed=0,1,2 temperature=0"] in signature["options"]


@pytest.mark.usefixtures("folder")
def test_the_signature_of_a_panel_says_what_each_one_was_really_sent(capsys: pytest.CaptureFixture[str]) -> None:
    def of_harsh(fault: Fault) -> Fault:
        return replace(fault, when=lambda asked: asked.model == "harsh" and fault.when(asked))

    faults = of_harsh(no_parameter("temperature")), of_harsh(no_mode("json_schema"))
    with ModelServer(obedient, always=faults) as server:
        told = asked_as(server, capsys, "--backbone", "openai/kind,openai/harsh")
    signature = told["signature"]
    assert isinstance(signature, dict)
    sent = dict(signature["options"])["sent"]
    assert sent == "mode=json_schema,tools seed=0 temperature=0,none"


@pytest.mark.usefixtures("folder")
def test_exchanged_sides_are_asked_about_too(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(obedient) as server:
        told = asked_as(server, capsys, "--backbone", "openai/strict", "--swap")
    shown = {cells(asked.text)[0][3:] for asked in server.requests}
    assert shown == {("Heat", "Hot"), ("Hot", "Heat")}
    poll = the_poll(told)
    assert (poll["decisions"], poll["split"]) == (1, 0)


def cast(votes: Iterable[Sequence[str]]) -> list[Ballot]:
    return [Ballot("cell", index, "", tuple(one), str) for index, one in enumerate(votes)]


def test_alpha_of_a_published_example() -> None:
    # Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", example B: two observers, nominal data.
    ballots = cast(zip("aabbdcccedda", "babbbccceddd", strict=True))
    assert alpha(ballots) == pytest.approx(0.692, abs=5e-4)


@given(st.lists(st.lists(st.sampled_from("abc"), min_size=2, max_size=4), min_size=1, max_size=8))
def test_alpha_is_one_exactly_where_all_agree(votes: list[list[str]]) -> None:
    found = alpha(cast(votes))
    if found is not None:
        assert found <= 1.0
        assert (found == pytest.approx(1.0)) == all(len(set(one)) == 1 for one in votes)
