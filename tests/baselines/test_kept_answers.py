"""What a published method answered is kept as it was, and a run that goes on asks about the rest alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from needs import SHARED

from tabx.lab.baselines import MethodJudgement, RecordedReplies
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged_by_method import Kept, judged_by, judged_by_kept
from tabx.rubric import load_rubric
from tabx.runs.journal import Journal

DATA = Path(__file__).parents[3] / "shared" / "data"

pytestmark = pytest.mark.skipif(not DATA.exists(), reason=SHARED)


@pytest.fixture(scope="module")
def recorded() -> RecordedReplies:
    return RecordedReplies.read(DATA / "recorded_replies.jsonl", "llama-3.3-70b")


@pytest.fixture(scope="module")
def items() -> tuple[BenchItem, ...]:
    return read_bench(DATA / "tabxbench.jsonl")[:8]


def test_a_judgement_is_read_as_it_was_written(recorded: RecordedReplies, items: tuple[BenchItem, ...]) -> None:
    statuses = set()
    for item in items:
        for index, prediction in enumerate(item.predictions):
            judgement = recorded.judge(item.name, index, item.gold, prediction)
            statuses.add(judgement.status)
            assert MethodJudgement.from_dict(judgement.to_dict()).to_dict() == judgement.to_dict()
    assert "judged" in statuses


def test_what_was_answered_is_not_asked_again(
    recorded: RecordedReplies, items: tuple[BenchItem, ...], tmp_path: Path
) -> None:
    asked = list[tuple[str, int]]()

    def judge_one(item: BenchItem, index: int) -> MethodJudgement:
        asked.append((item.name, index))
        if len(asked) == 12:
            raise KeyboardInterrupt
        return recorded.judge(item.name, index, item.gold, item.predictions[index])

    rubrics = [load_rubric("paper"), load_rubric("default")]
    kept = Kept(Journal(tmp_path / "report.json"), "tabxeval|llama")
    with pytest.raises(KeyboardInterrupt):
        judged_by_kept("tabxeval", items, rubrics, judge_one, kept)
    (path,) = kept.journal.kept
    done = len(path.read_text(encoding="utf-8").splitlines())
    before = len(asked)
    found = judged_by_kept("tabxeval", items, rubrics, judge_one, kept)
    count = sum(len(item.predictions) for item in items)
    failed = sum(not recorded.judge(*one, *_texts(items, *one)).is_judged for one in asked[:before])
    assert count - done <= len(asked) - before <= count - done + failed
    whole = judged_by(
        "tabxeval",
        items,
        rubrics,
        lambda item, index: recorded.judge(item.name, index, *_texts(items, item.name, index)),
    )
    assert [(one.name, one.errors, one.unjudged) for one in found] == [
        (one.name, one.errors, one.unjudged) for one in whole
    ]


def _texts(items: tuple[BenchItem, ...], name: str, index: int) -> tuple[str, str]:
    item = next(one for one in items if one.name == name)
    return item.gold, item.predictions[index]
