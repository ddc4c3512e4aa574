"""What a reply is worth: values that it says, labels, tables, queries; what is no answer, and what is a failure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answer_server import SQL, write_qa, write_sql
from found_tables import TABLES
from hypothesis import given
from hypothesis import strategies as st

from tabx.base.errors import InputError
from tabx.retrieve import read_corpus
from tabx.retrieve.answering.many import scorer_of
from tabx.retrieve.answering.records import AnswerKind, Label, Outcome
from tabx.retrieve.answering.scoring.labels import label_of
from tabx.retrieve.answering.scoring.queries import databases_at, query_of
from tabx.retrieve.answering.scoring.texts import abstains, score_text
from tabx.retrieve.answering.scoring.value_match import match_values


@pytest.mark.parametrize(
    ("answer", "reply", "is_said"),
    [
        ("961", "It has 961 staff.", True),
        ("961", "It has 691 staff.", False),
        ("961", "It has 9610 staff.", False),
        ("1,340,000", "They spent 1.34 million.", True),
        ("5 May 2010", "on May 5, 2010", True),
        ("5 May 2010", "on May 6, 2010", False),
        ("38.5 %", "some 38.5 percent", True),
        ("Karl Weber", "The mayor was Karl Weber of the Union.", True),
        ("Karl Weber", "The mayor was Ines Roth.", False),
        ("yes", "Yes, it does.", True),
        ("no", "Yes, it does.", False),
        ("Oslo, Bergen, Tromsø", "Tromsø, Oslo and Bergen", True),
        ("Oslo, Bergen, Tromsø", "Oslo and Bergen", False),
        ("", "anything", False),
    ],
)
def test_a_short_answer_is_one_value(answer: str, reply: str, is_said: bool) -> None:
    found = match_values(answer, reply, "Which?")
    assert found is not None
    assert (not found.lacking) == is_said


@given(st.integers(11, 10**6), st.integers(11, 10**6))
def test_a_number_is_said_by_that_number_alone(right: int, other: int) -> None:
    assert match_values(str(right), f"I count {right} of them.", "How many?").share == 1  # type: ignore[union-attr]
    if right != other:
        assert match_values(str(right), f"I count {other} of them.", "How many?").share == 0  # type: ignore[union-attr]


def test_of_a_sentence_the_values_are_those_that_the_question_lacks() -> None:
    question = "How did Uzo Aduba perform in 2006?"
    answer = "In 2006, Uzo Aduba finished 12th of 40 in Oslo for Great Britain's Red Team."
    found = match_values(answer, "She came twelfth in Oslo.", question)
    assert found is not None
    assert set(found.said) == {"12th", "Oslo"}
    assert set(found.lacking) == {"40", "Great Britain", "Red Team"}
    assert match_values("It was about as good as it could ever have been", "x", question) is None


def test_a_name_at_the_beginning_of_a_sentence_is_one_where_the_table_has_it() -> None:
    answer = "Middlebrook held the seat with a majority of 359 votes."
    with_table = match_values(answer, "a majority of 359 votes", "Who won?", ["Middlebrook"])
    without = match_values(answer, "a majority of 359 votes", "Who won?")
    assert with_table is not None
    assert without is not None
    assert (with_table.lacking, without.lacking) == (("Middlebrook",), ())


def test_of_several_right_answers_the_best_counts() -> None:
    score = score_text("the Karl Weber!", ["Ines Roth", "Karl Weber"], "Who?", [])
    assert score.figures["exact"] == score.figures["value_match"] == 1
    assert score_text("Karl W.", ["Ines Roth", "Karl Weber"], "Who?", []).figures["exact"] == 0


@pytest.mark.parametrize(
    "reply",
    [
        "not enough information",
        "**Not enough information.**",
        "I don't know.",
        "Sorry, the tables do not say it.",
        "The provided tables do not contain this.",
        "It cannot be determined from the tables.",
        "N/A",
    ],
)
def test_replies_that_say_they_do_not_know(reply: str) -> None:
    assert abstains(reply)


def test_an_answer_behind_a_doubt_is_looked_at(tmp_path: Path) -> None:
    assert not abstains("I don't know it for sure, but it has 961 staff.")
    corpus = read_corpus(write_qa(tmp_path))
    query = corpus.queries[0].__class__("q1", "Lakes?", {"lakes": 1})
    said = "I cannot tell whether this is all:\n\n| Lake | Depth |\n| - | - |\n| Aldersee | 38 |\n| Birkensee | 9 |\n"
    score = scorer_of(AnswerKind.TABLE, corpus, None).score(query, said, "stop")
    assert (score.outcome, score.figures["score"]) == (Outcome.ANSWERED, 1)
    place = write_sql(tmp_path)
    asked = read_corpus(place)
    doubtful = f"I cannot test it.\n```sql\n{SQL['q1']}\n```"
    assert scorer_of(AnswerKind.SQL, asked, None).score(asked.queries[0], doubtful, None).figures["right"] == 1


@pytest.mark.parametrize("reply", ["Nobody knows it better than Ann.", "Unknown Pleasures", "No. 5", "Data Ltd won."])
def test_replies_that_only_sound_so(reply: str) -> None:
    assert not abstains(reply)


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("true", Label.TRUE),
        ("**True.**", Label.TRUE),
        ("not true", Label.FALSE),
        ("The statement is not true.", Label.FALSE),
        ("The statement is true", Label.TRUE),
        ('{"label": "not enough information"}', Label.NOT_ENOUGH),
        ('```json\n{"answer": false}\n```', Label.FALSE),
        ("The table lists three.\nAnswer: false", Label.FALSE),
        ("Refuted", Label.FALSE),
        ("NEI", Label.NOT_ENOUGH),
        ("It is hardly true that it is false", None),
        ("untrue or true", None),
        ("true\nThe statement is false", None),
        ("it is true that nobody came", None),
        ("", None),
        ('{"label": "perhaps"}', None),
    ],
)
def test_a_label_is_said_as_one(reply: str, label: Label | None) -> None:
    assert label_of(reply) is label


def test_a_table_gets_the_judges_score(tmp_path: Path) -> None:
    corpus = read_corpus(write_qa(tmp_path))
    query = corpus.queries[0].__class__("q1", "Lakes?", {"lakes": 1})
    scorer = scorer_of(AnswerKind.TABLE, corpus, None)
    right = scorer.score(query, json.dumps(TABLES["lakes"][1]), None)
    assert right.figures == {"score": 1}
    wrong = scorer.score(query, "Here:\n\n| Lake | Depth |\n| - | - |\n| Aldersee | 99 |\n", "stop")
    assert 0 < (wrong.figures["score"] or 0) < 1
    assert wrong.detail["kinds"] == {"element": 1, "structure": 1}
    assert "99" in wrong.why
    nothing = scorer.score(query, "Many lakes are deep.", "stop")
    assert (nothing.figures["score"], nothing.why) == (0, "no table in the prediction")
    assert scorer.score(query, "not enough information", "stop").outcome is Outcome.ABSTAINED


def test_a_query_is_decided_by_tabx_sql(tmp_path: Path) -> None:
    place = write_sql(tmp_path)
    corpus = read_corpus(place)
    scorer = scorer_of(AnswerKind.SQL, corpus, None)
    query = corpus.queries[0]
    assert query.hint == "about lakes"
    right = scorer.score(query, f"```sql\n{SQL['q1']}\n```", None)
    assert (right.figures["right"], right.detail["verdict"]) == (1, "same")
    assert scorer.score(query, json.dumps({"database": "town", "sql": SQL["q1"]}), None).figures["right"] == 1
    other = scorer.score(query, json.dumps({"database": "other", "sql": SQL["q1"]}), None)
    assert (other.figures["right"], other.detail["error"]) == (0, "wrong database")
    assert "'other'" in other.why
    failing = scorer.score(query, "SELECT x FROM nowhere", None)
    assert (failing.figures["right"], failing.detail["error"]) == (0, "unknown table or column")
    assert scorer.score(query, "I cannot tell.", None).figures["right"] == 0


@pytest.mark.parametrize("reply", [SQL["q1"], "not enough information", '{"database": "other", "sql": "SELECT 1"}'])
def test_where_the_gold_fails_nothing_is_known(tmp_path: Path, reply: str) -> None:
    place = write_sql(tmp_path)
    rows = [{"id": "x", "question": "Lakes?", "database": "town", "golds": ["SELECT gone FROM Lakes"]}]
    (place / "queries.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    corpus = read_corpus(place)
    score = scorer_of(AnswerKind.SQL, corpus, None).score(corpus.queries[0], reply, None)
    assert not score.figures
    assert "the gold fails" in score.failure


def test_databases_are_named_once(tmp_path: Path) -> None:
    place = write_sql(tmp_path)
    (place / "more").mkdir()
    (place / "more" / "town.db").write_bytes((place / "town.sqlite").read_bytes())
    with pytest.raises(InputError, match="two databases 'town'"):
        databases_at(place)
    with pytest.raises(InputError, match="no SQLite database in it"):
        databases_at(tmp_path / "nowhere")


def test_what_a_reply_with_a_query_names() -> None:
    assert query_of('Here:\n```json\n{"database": "a", "sql": "SELECT 1"}\n```') == ("a", "SELECT 1")
    assert query_of("SELECT 1") == ("", "SELECT 1")
    assert query_of('{"broken": ') == ("", '{"broken":')


def test_no_label_is_a_failure_and_a_missing_reply_is_wrong(tmp_path: Path) -> None:
    corpus = read_corpus(write_qa(tmp_path))
    scorer = scorer_of(AnswerKind.VERIFY, corpus, None)
    query = corpus.queries[0].__class__("s", "Lakes are deep", {"lakes": 1}, answers=("true",))
    assert scorer.score(query, "lorem ipsum", None).failure.startswith("no label: 'lorem ipsum'")
    assert scorer.score(query, "", "empty").failure == "no label: an empty reply"
    missing = scorer.score(query, None, None)
    assert (missing.outcome, missing.figures, missing.failure) == (Outcome.MISSING, {"right": 0.0}, "")
    assert scorer.score(query, "not enough information", None).outcome is Outcome.ABSTAINED
