"""Replies scored by tabx retrieve answer --replies, and what tabx retrieve report makes of lines of answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ask_runs
import pytest
from answer_server import ANSWERS, from_tables, plain, write_qa, write_sql, write_statements
from found_tables import write_lines
from hypothesis import given
from hypothesis import strategies as st
from model_server import ModelServer
from sklearn.metrics import accuracy_score, precision_recall_fscore_support

from tabx.retrieve import report_answers
from tabx.retrieve.answering.line import AnswerReply
from tabx.retrieve.answering.records import Context, Label
from tabx.retrieve.answering.reporting.labels import label_figures
from tabx.retrieve.answering.reporting.loss import by_rank, losses, rank_of
from tabx.retrieve.answering.reporting.reading import Answer

Command = Callable[..., tuple[int, str, str]]
run = ask_runs.run

REPLIES = {"q1": "It is 9 deep.", "q2": "The line F1.", "q3": "not enough information"}


@pytest.fixture
def scored(run: Command) -> Callable[..., tuple[int, dict[str, Any], str]]:
    """Score rows of replies to the questions; return exit code, JSON and standard error."""

    def command(rows: list[dict[str, Any]], *words: str) -> tuple[int, dict[str, Any], str]:
        write_qa(Path())
        write_lines(Path("replies.jsonl"), rows)
        code, out, err = run(
            "retrieve", "answer", "qa.jsonl", "--as", "qa", "--replies", "replies.jsonl", "--json", *words
        )
        return code, json.loads(out) if out else {}, err

    return command


def rows_of(replies: dict[str, str], **more: Any) -> list[dict[str, Any]]:
    return [{"id": id, "reply": reply, **more} for id, reply in replies.items()]


def test_replies_are_scored_without_a_model(scored: Callable[..., Any]) -> None:
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF

    code, found, err = scored(rows_of(REPLIES), "-o", "a.jsonl")
    (one,) = found["systems"]
    assert code == 0
    assert "no reply of replies to 1 of 4 questions, counted as wrong" in err
    assert (one["answered"], one["abstained"], one["missing"], one["failed"]) == (2, 1, 1, 0)
    assert (one["value_match"], one["without_abstentions"]["value_match"]) == (0.25, 0.5)
    texts, answers = [*REPLIES.values(), ""], list(ANSWERS.values())
    assert one["sacrebleu"] == pytest.approx(BLEU().corpus_score(texts, [answers]).score)
    assert one["chrf"] == pytest.approx(CHRF().corpus_score(texts, [answers]).score)
    assert one["signature"].startswith("nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:")
    low, high = one["intervals"]["sacrebleu"]
    assert low <= one["sacrebleu"] <= high
    missing = plain("a.jsonl")[3]
    assert (missing["status"], missing["reply"], missing["scored"]["outcome"]) == ("answered", None, "missing")


def test_a_file_may_hold_several_models_and_contexts(scored: Callable[..., Any]) -> None:
    rows = [
        *rows_of(ANSWERS, model="a", context="gold"),
        *rows_of(ANSWERS, model="a", context="retrieved", retriever="theirs"),
        *rows_of(REPLIES, model="b", context="none"),
    ]
    code, found, _ = scored(rows)
    assert (code, [one["name"] for one in found["systems"]]) == (0, ["a, gold", "a, theirs", "b, no context"])
    assert [one["exact"] for one in found["systems"]] == [1, 1, 0]


def test_a_retriever_tells_the_ranks_of_replies(scored: Callable[..., Any]) -> None:
    rows = [{"id": id, "found": ["lakes", "mayors"]} for id in ANSWERS]
    write_lines(Path("their.jsonl"), rows)
    code, found, _ = scored(rows_of(ANSWERS), "--run", "their.jsonl")
    (one,) = found["systems"]
    assert (code, one["name"], one["context"]) == (0, "replies, their.jsonl", "retrieved")
    ranks = {rank: mean["count"] for rank, mean in found["ranks"][one["name"]].items()}
    assert ranks == {"1": 1, "2 to 3": 1, "not found": 2}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"id": "q9", "reply": "x"}], "no query 'q9' in the corpus"),
        ([{"id": "q1", "reply": "x"}, {"id": "q1", "reply": "y"}], "a second reply of replies to 'q1'"),
        ([{"id": "q1"}], "no reply (reply, prediction"),
        ([{"reply": "x"}], "no id of a query"),
        ([{"id": "q1", "reply": "x", "context": "all"}], "context 'all'; none, retrieved, gold, given are right"),
    ],
)
def test_bad_replies_are_one_line(scored: Callable[..., Any], rows: list[dict[str, Any]], said: str) -> None:
    code, found, err = scored(rows)
    assert (code, found, len(err.splitlines())) == (2, {}, 1)
    assert "replies.jsonl: line" in err
    assert said in err


def test_an_unknown_label_is_a_failed_row(run: Command) -> None:
    write_statements(Path())
    rows = [
        {"id": "lakes#1", "reply": "true"},
        {"id": "lakes#2", "reply": "perhaps"},
        {"id": "mayors#1", "reply": "nei"},
    ]
    write_lines(Path("r.jsonl"), rows)
    words = ("retrieve", "answer", "statements.jsonl", "--as", "verify", "--replies", "r.jsonl", "--json")
    code, out, _ = run(*words)
    (one,) = json.loads(out)["systems"]
    assert (code, one["failed"], one["missing"], one["judged"]) == (3, 1, 2, 4)
    assert (one["accuracy"], one["range"]) == (0.25, [0.2, 0.4])
    assert one["labels_without_not_enough"]["accuracy"] == pytest.approx(1 / 3)


def test_a_run_of_another_corpus_is_refused(scored: Callable[..., Any]) -> None:
    write_lines(Path("their.jsonl"), [{"id": "z1", "found": ["moon"]}])
    code, _, err = scored(rows_of(ANSWERS), "--run", "their.jsonl")
    assert (code, len(err.splitlines())) == (2, 1)
    assert "their.jsonl" in err


def test_an_index_of_another_corpus_is_refused(run: Command) -> None:
    write_qa(Path())
    assert run("retrieve", "eval", "qa.jsonl", "--index", "ix")[0] == 0
    write_lines(Path("other.jsonl"), plain("qa.jsonl")[:2])
    write_lines(Path("r.jsonl"), rows_of({"q1": "9"}))
    words = ("--as", "qa", "--replies", "r.jsonl", "--retriever", "bm25", "--index", "ix")
    code, _, err = run("retrieve", "answer", "other.jsonl", *words)
    assert (code, "ix" in err) == (2, True)


def answer(
    id: str, context: Context, value: float, *, shown: bool = True, rank: int | None = 1, retriever: str = "r"
) -> Answer:
    fields = {
        "kind": "qa",
        "gold": ["t"],
        "ranks": [rank] if context is Context.RETRIEVED else None,
        "shown": [{"id": "t" if shown else "u", "rows": 1, "of": 1}],
    }
    line = AnswerReply(0, id, "m", "answered", fields=fields, outcome="answered", figures={"value_match": value})
    return Answer(line, context, retriever if context is Context.RETRIEVED else "")


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.booleans()), min_size=1))
def test_the_parts_of_the_loss_add_up_to_one(items: list[tuple[float, float, bool]]) -> None:
    answers = [answer(str(n), Context.RETRIEVED, own, shown=shown) for n, (own, _, shown) in enumerate(items)]
    answers += [answer(str(n), Context.GOLD, gold) for n, (_, gold, _) in enumerate(items)]
    (one,) = losses(answers, "value_match")
    assert one.right + one.finding + one.beside + one.answering == pytest.approx(1)
    assert one.right == pytest.approx(sum(own for own, _, _ in items) / len(items))
    assert one.found == sum(shown for *_, shown in items) / len(items)
    assert min(one.finding, one.beside, one.answering) >= 0


def test_each_loss_is_told_where_it_is() -> None:
    cases = {"right": (1, 1, True), "found not": (0, 1, False), "beside": (0, 1, True), "answer": (0, 0, True)}
    answers = [answer(id, Context.RETRIEVED, own, shown=shown) for id, (own, _, shown) in cases.items()]
    answers += [answer(id, Context.GOLD, gold) for id, (_, gold, _) in cases.items()]
    (one,) = losses(answers, "value_match")
    assert (one.right, one.finding, one.beside, one.answering, one.with_gold) == (0.25, 0.25, 0.25, 0.25, 0.75)


def test_ranks_are_grouped_from_the_first_to_those_not_found() -> None:
    ranks = (None, 12, 7, 4, 3, 2, 1)
    answers = [answer(str(n), Context.RETRIEVED, 1, rank=rank) for n, rank in enumerate(ranks)]
    groups = by_rank([*answers, answer("x", Context.GOLD, 1)])
    assert {name: len(own) for name, own in groups.items()} == {
        "1": 1,
        "2 to 3": 2,
        "4 to 5": 1,
        "6 to 10": 1,
        "above 10": 1,
        "not found": 1,
    }
    assert list(groups) == ["1", "2 to 3", "4 to 5", "6 to 10", "above 10", "not found"]
    assert rank_of(answer("x", Context.GOLD, 1)) is None


LABELS = st.sampled_from([str(one) for one in Label])


@given(st.lists(st.tuples(LABELS, LABELS), min_size=1))
def test_figures_of_labels_are_those_of_scikit_learn(pairs: list[tuple[str, str]]) -> None:
    lines = [
        AnswerReply(0, str(n), "m", "answered", detail={"gold": gold, "label": label})
        for n, (gold, label) in enumerate(pairs)
    ]
    found = label_figures([Answer(line, Context.GOLD, "") for line in lines])
    assert found is not None
    gold, label = zip(*pairs, strict=True)
    names = [one.name for one in found.classes]
    assert set(names) == {*gold, *label}
    by_class = precision_recall_fscore_support(gold, label, labels=names, zero_division=0)
    assert [(one.precision, one.recall, one.f1, one.support) for one in found.classes] == [
        pytest.approx(one) for one in zip(*by_class, strict=True)
    ]
    for mean in (found.macro, found.weighted):
        expected = precision_recall_fscore_support(gold, label, labels=names, average=mean.name, zero_division=0)
        assert (mean.precision, mean.recall, mean.f1) == pytest.approx(expected[:3])
    assert found.accuracy == pytest.approx(accuracy_score(gold, label))


@pytest.fixture
def answers(run: Command) -> str:
    """Write the answers of a model under three contexts, by a retriever that misses half."""
    write_qa(Path())
    found = {"q1": ["lakes"], "q2": ["mayors"], "q3": ["budget", "mayors"], "q4": ["ferries"]}
    write_lines(Path("half.jsonl"), [{"id": id, "found": ids} for id, ids in found.items()])
    with ModelServer(from_tables) as server:
        how = ("--backbone", "openai/model", "--api-base", server.base, "--run", "half.jsonl", "-o", "a.jsonl")
        assert run("retrieve", "answer", "qa.jsonl", "--as", "qa", *how)[0] == 0
    return "a.jsonl"


def test_the_loss_is_divided_between_finding_and_answering(run: Command, answers: str) -> None:
    code, out, _ = run("retrieve", "report", answers, "--json", "--resamples", "100")
    found = json.loads(out)
    (loss,) = found["losses"]
    assert code == 0
    assert (loss["found"], loss["right"], loss["finding"], loss["with_gold"]) == (0.5, 0.5, 0.5, 1)
    assert (loss["beside"], loss["answering"]) == (0, 0)
    by_rank = {rank: (one["count"], one["right"], one["finding"]) for rank, (one,) in found["losses_by_rank"].items()}
    assert by_rank == {"1": (1, 1, 0), "2 to 3": (1, 1, 0), "not found": (2, 0, 1)}
    ranks = found["ranks"]["openai/model, half.jsonl"]
    assert {rank: mean["value"] for rank, mean in ranks.items()} == {"1": 1, "2 to 3": 1, "not found": 0}
    assert found["systems"][0]["usage"]["calls"] == 4
    assert found["systems"][0]["usage"]["tokens_in"] > 0
    assert found["parts"]["kind"]["l"]["openai/model, gold"]["value"] == 1
    pairs = {(one["first"], one["second"]): one for one in found["comparisons"]}
    assert pairs["openai/model, no context", "openai/model, gold"]["difference"] == -1
    assert len(pairs) == 3


def test_the_page_shows_each_question(run: Command, answers: str) -> None:
    assert run("retrieve", "report", answers, "-o", "page.html")[0] == 0
    page = Path("page.html").read_text(encoding="utf-8")
    for text in ("How deep is the Birkensee?", "lakes (2 of 2 rows)", "It is 9.", "says 9", "other data", "17.64"):
        assert text in page
    report = report_answers(answers, resamples=100)
    assert "Where value match is lost" in report.to_text()
    report.save("page.json")
    assert json.loads(Path("page.json").read_text())["systems"][0]["model"] == "openai/model"


def test_a_line_that_was_changed_is_refused(run: Command, answers: str) -> None:
    text = Path(answers).read_text(encoding="utf-8")
    Path("b.jsonl").write_text(text.replace("It is 9.", "It is 8."), encoding="utf-8")
    code, _, err = run("retrieve", "report", "b.jsonl")
    assert (code, len(err.splitlines()), "changed after it was written" in err) == (2, 1, True)
    code, _, err = run("retrieve", "report", answers, answers)
    assert (code, "a second answer of openai/model, no context to 'q1'" in err) == (2, True)
    code, _, err = run("retrieve", "report", "qa.jsonl")
    assert (code, "no answer of tabx retrieve answer" in err) == (2, True)


def test_one_report_is_of_one_kind(run: Command, answers: str) -> None:
    place = write_sql(Path())
    write_lines(Path("r.jsonl"), [{"id": "q1", "reply": "SELECT 1"}])
    assert run("retrieve", "answer", str(place), "--as", "sql", "--replies", "r.jsonl", "-o", "s.jsonl")[0] == 0
    code, _, err = run("retrieve", "report", answers, "s.jsonl")
    assert (code, len(err.splitlines()), "answers of several kinds (qa in" in err) == (2, 1, True)


def test_the_report_of_queries_names_their_failures(run: Command) -> None:
    place = write_sql(Path())
    rows = [
        {"id": "q1", "reply": "SELECT Depth FROM Lakes WHERE Lake = 'Birkensee'"},
        {"id": "q2", "reply": "SELECT nothing_here FROM Ferries"},
        {"id": "q3", "reply": "SELECT 1", "database": "other"},
        {"id": "q4", "reply": "not enough information"},
    ]
    write_lines(Path("r.jsonl"), rows)
    code, out, _ = run("retrieve", "answer", str(place), "--as", "sql", "--replies", "r.jsonl", "--json")
    (one,) = json.loads(out)["systems"]
    assert (code, one["execution_accuracy"], one["abstained"]) == (0, 0.25, 1)
    assert one["details"] == {"unknown table or column": 1, "wrong database": 1}
    code, out, _ = run("retrieve", "answer", str(place), "--as", "sql", "--replies", "r.jsonl")
    assert "Failing queries, by class" in out


def test_the_report_of_tables_counts_their_errors(run: Command) -> None:
    rows = plain(str(write_qa(Path())))
    write_lines(Path("tables.jsonl"), [{key: row[key] for key in row if key != "answer"} for row in rows])
    replies = [{"id": row["id"], "reply": json.dumps(row["table"])} for row in rows[:3]]
    replies.append({"id": "q4", "reply": "| Item | 2024 |\n| - | - |\n| Schools | 7 |\n| Roads | 610,000 |"})
    write_lines(Path("r.jsonl"), replies)
    code, out, err = run("retrieve", "answer", "tables.jsonl", "--as", "table", "--replies", "r.jsonl", "--json")
    (one,) = json.loads(out)["systems"]
    assert (code, one["details"]) == (0, {"element": 1}), err
    assert 0.75 < one["score"] < 1
