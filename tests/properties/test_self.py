"""A table against itself is perfect, in every format and under every rubric; nothing at all is worst."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_errors import known_texts, spoil
from made_prices import PRESETS
from made_tables import made
from needs import SHARED

import tabx
from tabx.formats import dump_table, load_table

BENCH = Path(__file__).parents[3] / "shared" / "data" / "tabxbench.jsonl"
FORMATS = ("markdown", "csv", "tsv", "json", "jsonl", "html")
ALL = (*PRESETS, "paper")
SEEDS = st.integers(0, 10**6)


def assert_perfect(text: str, other: str, **formats: str) -> None:
    """Assert that one text is found to say the same as the other under every rubric."""
    judgement = tabx.judge(text, other, **formats)  # type: ignore[arg-type]
    assert not judgement.findings
    for preset in ALL:
        again = tabx.rescore(judgement, preset)
        assert (again.error, again.score) == (0, 1)


@settings(deadline=None, max_examples=25, derandomize=True)
@given(SEEDS, st.sampled_from(FORMATS), st.booleans())
def test_a_made_table_against_itself(seed: int, name: str, blanks: bool) -> None:
    text = str(dump_table(load_table(made(seed, blanks=blanks).markdown()), name))
    assert_perfect(text, text, gold_format=name, predicted_format=name)


@settings(deadline=None, max_examples=15, derandomize=True)
@given(SEEDS, st.sampled_from(FORMATS))
def test_a_made_table_against_itself_in_another_format(seed: int, name: str) -> None:
    markdown = made(seed, blanks=True).markdown()
    assert_perfect(markdown, str(dump_table(load_table(markdown), name)), predicted_format=name)


@pytest.mark.skipif(not BENCH.exists(), reason=SHARED)
def test_published_tables_against_themselves() -> None:
    lines = BENCH.read_text(encoding="utf-8").splitlines()
    for line in lines:
        record = json.loads(line)
        for text in (record["gold"], *record["predictions"]):
            assert_perfect(text, text)
    assert len(lines) == 30


@pytest.mark.parametrize("preset", ALL)
@settings(deadline=None, max_examples=8, derandomize=True)
@given(SEEDS, st.sampled_from(["", "I am sorry, I cannot do that.", "Name: Ulm\n\nno table"]))
def test_a_prediction_without_a_table_is_last(preset: str, seed: int, reply: str) -> None:
    gold = made(seed)
    predicted = spoil(gold, 0, 0, Random(seed), known_texts(gold))
    nothing, something = (tabx.judge(gold.markdown(), text, rubric=preset) for text in (reply, predicted.markdown()))
    assert nothing.score == 0 < something.score
    assert nothing.error >= 1
    assert tabx.rank(gold.markdown(), [reply, predicted.markdown()], rubric=preset).order == (1, 0)
