"""`tabx.reward`: bounded, dense, in workers that may die; what could not be judged is None and logged."""

from __future__ import annotations

import io
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_pairs import CLOSE, GOLD, NO_GOLD, REFUSAL, UNJUDGED

import tabx
from tabx.base.errors import OptionError, RubricError
from tabx.integrations.rewards import Reward, text_of

Log = pytest.LogCaptureFixture


@pytest.fixture(scope="module")
def reward() -> Iterator[Reward]:
    made = Reward(workers=1)
    yield made
    made.close()


def faithful(gold: str, predicted: str) -> float:
    return tabx.judge(gold, predicted, rubric="faithful").score


def test_a_reward_is_the_score_under_the_faithful_rubric() -> None:
    found = tabx.reward([CLOSE, GOLD, REFUSAL, ""], gold=[GOLD] * 4, prompts=["…"] * 4, trainer_state=None)
    assert found == [faithful(GOLD, CLOSE), 1.0, 0.0, 0.0]
    assert found[0] != tabx.judge(GOLD, CLOSE).score


def test_chat_completions_are_read_by_the_assistants_last_message_with_text(reward: Reward) -> None:
    plain = [{"role": "assistant", "content": CLOSE}]
    parts = [{"role": "assistant", "content": [{"type": "text", "text": CLOSE}]}]
    tools = [
        {"role": "assistant", "content": REFUSAL},
        {"role": "assistant", "content": CLOSE},
        {"role": "tool", "content": GOLD},
        {"role": "assistant", "content": None, "tool_calls": []},
    ]
    silent = [{"role": "assistant", "content": None}]
    found = reward([plain, parts, tools, silent, []], gold=[GOLD] * 5)
    assert found == [faithful(GOLD, CLOSE)] * 3 + [0.0, 0.0]


def test_what_could_not_be_judged_is_none_and_logged_once(reward: Reward, caplog: Log) -> None:
    assert reward([GOLD, GOLD, None, 7], gold=[GOLD, NO_GOLD, GOLD, GOLD]) == [1.0, None, None, None]
    assert [record.message for record in caplog.records] == [
        f"tabx.reward: 3 of 4 completions not judged; the first: {UNJUDGED}"
    ]


@pytest.mark.parametrize(
    ("gold", "said"), [([GOLD], "1 for 2 completions"), (GOLD, "one text for 2 completions"), (None, "TypeError")]
)
def test_golds_that_do_not_fit_reward_nothing(reward: Reward, gold: Any, said: str, caplog: Log) -> None:
    assert reward([GOLD, GOLD], gold=gold) == [None, None]
    assert said in caplog.text
    assert reward([], gold=[]) == []


def test_rewards_are_dense_every_further_wrong_cell_costs(reward: Reward) -> None:
    rows = [[f"town {row}", *(str(100 * row + column) for column in range(4))] for row in range(8)]
    gold = json.dumps([dict(zip("abcde", row, strict=True)) for row in rows])
    places = [(row, column) for row in range(8) for column in range(1, 5)]
    random.Random(7).shuffle(places)
    replies = [gold]
    for row, column in places[:12]:
        rows[row][column] = "9" + rows[row][column]
        replies.append(json.dumps([dict(zip("abcde", row, strict=True)) for row in rows]))
    found = reward(replies, gold=[gold] * len(replies))
    assert found[0] == 1
    assert all(better > worse > 0 for better, worse in pairwise(found))  # type: ignore[operator]


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["role", "content", "text"]), inner),
    max_leaves=8,
)


@given(pairs=st.lists(st.tuples(JSON | st.just(GOLD), JSON | st.just(GOLD)), max_size=3), wrong=st.integers(0, 1))
def test_it_never_raises_and_is_bounded(reward: Reward, pairs: list[tuple[Any, Any]], wrong: int) -> None:
    completions = [completion for completion, _ in pairs]
    found = reward(completions, gold=[gold for _, gold in pairs[wrong:]])
    assert len(found) == len(completions)
    assert all(value is None or 0 <= value <= 1 for value in found)


def test_a_worker_that_dies_costs_one_reward(caplog: Log) -> None:
    own = Reward(workers=1)
    found = own([GOLD, GOLD, GOLD], gold=[GOLD, Bomb(), GOLD])
    own.close()
    assert found == [1.0, None, 1.0]
    assert "its process ended with exit code 41" in caplog.text


class Bomb(io.StringIO):
    """A file that ends the process that reads it."""

    def read(self, _: int | None = -1) -> str:
        os._exit(41)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Bomb, ())


def test_what_no_process_can_be_sent_leaves_no_worker_behind(caplog: Log) -> None:
    own, others = Reward(workers=1), children()
    assert own([GOLD], gold=[lambda: GOLD]) == [None]
    assert children() == others
    assert own([GOLD], gold=[GOLD]) == [1.0]
    own.close()
    assert "no completion judged" in caplog.text


def test_workers_are_kept_from_call_to_call_and_ended_by_closing() -> None:
    own, others = Reward(workers=2), children()
    own([GOLD] * 12, gold=[GOLD] * 12)
    first = children() - others
    own([GOLD] * 12, gold=[GOLD] * 12)
    assert children() - others == first
    assert len(first) in (1, 2)
    own.close()
    assert not children() & first


def children() -> set[int]:
    """Return the workers of this process that run."""
    return {child.pid for child in psutil.Process().children() if "engines.worker" in " ".join(child.cmdline())}


def test_it_ends_with_its_process() -> None:
    code = f"import tabx; print(tabx.reward([{GOLD!r}], gold=[{GOLD!r}]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[1.0]\n", "")


def test_options_are_those_of_judging_and_wrong_ones_are_told_at_once() -> None:
    strict = Reward(rubric="strict", workers=1)
    assert strict([CLOSE], gold=[GOLD]) == [tabx.judge(GOLD, CLOSE, rubric="strict").score]
    strict.close()
    with pytest.raises(OptionError, match="rubrik"):
        Reward(rubrik="strict")
    with pytest.raises(RubricError):
        Reward(rubric="no such rubric")
    with pytest.raises(OptionError, match="judged without a model"):
        Reward(backbone="gpt-4o")
    with pytest.raises(OptionError, match="workers 0"):
        Reward(workers=0)


def test_it_can_be_sent_to_another_process_after_use(reward: Reward) -> None:
    reward([GOLD], gold=[GOLD])
    again = pickle.loads(pickle.dumps(reward))
    assert again.__name__ == "tabx_reward"
    assert again([CLOSE], gold=[GOLD]) == reward([CLOSE], gold=[GOLD])
    again.close()


def test_of_messages_by_others_nothing_counts() -> None:
    assert text_of([{"role": "user", "content": GOLD}]) == ""
    assert text_of({"role": "assistant", "content": GOLD}) is None


def test_a_call_that_cannot_be_judged_leaves_the_workers_to_the_others(reward: Reward) -> None:
    assert reward([GOLD], gold=[GOLD]) == [1.0]
    before = {process.pid for process in psutil.Process().children()}
    assert reward((text for text in (GOLD, GOLD)), gold="one text") == [None, None]  # type: ignore[arg-type]
    assert reward([GOLD, GOLD], gold=[GOLD]) == [None, None]
    assert {process.pid for process in psutil.Process().children()} == before
    assert reward([GOLD], gold=[GOLD]) == [1.0]
