"""chrF, BLEU, ROUGE-L, Levenshtein: the libraries' values on the stated serialisation."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from metric_tables import GOLD, MOVED, made, outcome_of, part, scored

from tabx.base.limits import changed_limits
from tabx.lab.metrics.exact.chrf_matrix import chrf_matrix
from tabx.lab.metrics.texts import rouge_l
from tabx.metrics import Unscored, read_pair

sacrebleu = pytest.importorskip("sacrebleu")
RougeScorer = pytest.importorskip("rouge_score.rouge_scorer").RougeScorer

PADDED = "Here it is:\n```\n" + GOLD.replace("| Alder |", "|   Alder   |").replace("---", ":------") + "\n```\nDone."


def test_both_sides_are_written_alike() -> None:
    pair = read_pair(GOLD, PADDED)
    assert pair.markdown.gold == pair.markdown.predicted
    assert pair.markdown.gold.splitlines()[:2] == ["| Town | People | River |", "| --- | --- | --- |"]
    assert read_pair(GOLD, "no table").markdown.predicted == ""


@pytest.mark.parametrize(("name", "best"), [("chrf", 100), ("bleu", 100), ("rouge-l", 1), ("levenshtein", 1)])
def test_how_a_model_drew_the_table_does_not_count(name: str, best: float) -> None:
    assert scored(name, GOLD, PADDED).value == pytest.approx(best)
    assert scored(name, GOLD, MOVED).value < best
    assert scored(name, GOLD, "no table").value == 0


def test_chrf_and_bleu_are_sacrebleus() -> None:
    gold, predicted = read_pair(GOLD, MOVED).markdown
    assert scored("chrf", GOLD, MOVED).value == pytest.approx(sacrebleu.sentence_chrf(predicted, [gold]).score)
    found = scored("bleu", GOLD, MOVED)
    assert found.value == pytest.approx(sacrebleu.sentence_bleu(predicted, [gold]).score)
    assert part(found, "brevity-penalty") == 1


def test_chrf_by_hand() -> None:
    # One of two characters, no pair of one; longer n-grams there are none: the mean of 1/2 and 0, precision and recall.
    assert chrf_matrix(["ab"], ["ac"])[0, 0] == pytest.approx(1 / 4)
    assert sacrebleu.sentence_chrf("ac", ["ab"]).score == pytest.approx(25)
    # Of the one order that both have: precision 1/2, recall 1, which weighs four times as much.
    assert chrf_matrix(["a"], ["ab"])[0, 0] == pytest.approx(5 * 0.5 / (4 * 0.5 + 1))


def test_rouge_l_is_the_longest_common_subsequence_of_words() -> None:
    # town people river alder 4120 ilm against town people river alder 4121 ilm: 5 of 6 words in order.
    gold, predicted = (
        made(["Town", "People", "River"], ["Alder", "4120", "Ilm"]),
        made(["Town", "People", "River"], ["Alder", "4121", "Ilm"]),
    )
    found = scored("rouge-l", gold, predicted)
    assert [part(found, "precision"), part(found, "recall")] == pytest.approx([5 / 6, 5 / 6])


WORDS = st.lists(st.sampled_from(["town", "Town", "ilm", "4.5", "a-b", "é", "-"]), min_size=4, max_size=4)


@given(st.lists(WORDS, min_size=2, max_size=5), st.lists(WORDS, min_size=2, max_size=5))
def test_rouge_l_is_rouge_scores(gold: list[list[str]], predicted: list[list[str]]) -> None:
    pair = read_pair(made(*gold), made(*predicted))
    assume(re.search("[a-z0-9]", pair.markdown.gold.lower()))
    score = RougeScorer(["rougeL"]).score(*pair.markdown)["rougeL"]
    value = rouge_l(pair)
    wanted = (score.fmeasure, score.precision, score.recall)
    assert (value.value, *(part for _, part in value.parts)) == pytest.approx(wanted)


def test_rouge_l_sees_no_words_of_other_scripts_and_says_so() -> None:
    outcome = outcome_of("rouge-l", "| 町 | 人口 |\n|---|---|\n| 東京 | 百 |", GOLD)
    assert isinstance(outcome, Unscored)
    assert outcome.reason == "the gold has no words of the letters a to z and digits, which alone ROUGE-L sees"


@pytest.mark.parametrize(
    ("name", "cell", "cells"), [("levenshtein", "x" * 999, 1000), ("rouge-l", "x " * 499 + "x", 600)]
)
def test_texts_that_would_take_longer_than_the_limit_are_refused(name: str, cell: str, cells: int) -> None:
    table = made(["Town"], *([cell] for _ in range(cells)))
    with changed_limits(seconds=8):
        outcome = outcome_of(name, table, table)
    assert isinstance(outcome, Unscored)
    assert outcome.reason.startswith("too large: it would take about")
    with changed_limits(seconds=0):
        assert scored(name, "| a |\n|---|\n| b |", "| a |\n|---|\n| b |").value == 1


def test_levenshtein_is_normalised_by_the_longer_text() -> None:
    gold, predicted = made(["ab"], ["cd"]), made(["ab"], ["ce"])
    length = len("| ab |\n| --- |\n| cd |\n")
    found = scored("levenshtein", gold, predicted)
    assert [found.value, part(found, "distance")] == pytest.approx([1 - 1 / length, 1])
