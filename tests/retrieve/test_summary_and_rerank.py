"""Tables summed up and ordered by a model over a local server: what is asked, kept, repaired, and said."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from found_tables import QUESTIONS, TABLES, corpus, question_rows, write_lines, write_questions
from model_server import REFUSAL, WRONG_KEY, Answer, Asked, Fault, ModelServer, refusing_address

from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.llm.catalog import resolve
from tabx.llm.client import Client
from tabx.llm.embedding import Embedder
from tabx.llm.records import Usage
from tabx.llm.retry import RetryPolicy
from tabx.retrieve import Models, evaluate
from tabx.retrieve.retrievers.rerank import REPAIRED
from tabx.retrieve.retrievers.summaries import SummaryStore

Capture = pytest.CaptureFixture[str]
QUICK = RetryPolicy(first_wait=0.01, seconds=1)
NAMES = tuple(TABLES)


def vector(text: str) -> list[float]:
    """Return which table a text is about: a summary says it, a question by its words."""
    words = ("birkensee", "cedar", "mayor", "roads")
    return [float(name in text or word in text.lower()) for name, word in zip(NAMES, words, strict=True)] + [0.01]


def summed_up(asked: Asked) -> Answer:
    """Sum up a table by the name that stands for its title."""
    name = next(name for name, (title, _) in TABLES.items() if title in asked.text)
    return {"name": name, "summary": f"All about {name}."}


def models(server: ModelServer, **more: Any) -> Models:
    spec = resolve("local/words", api_base=server.base)
    return Models(Embedder(spec, retry=QUICK), Client(spec, retry=QUICK), **more)


def chats(server: ModelServer) -> list[Asked]:
    return [one for one in server.requests if not one.is_embedding]


def embedded(server: ModelServer) -> list[str]:
    return [text for one in server.requests if one.is_embedding for text in one.texts]


def test_names_and_summaries_are_what_is_embedded() -> None:
    with ModelServer(summed_up, vector=vector) as server:
        found = evaluate(corpus(), ["summary"], ks=[1], models=models(server))
    assert found.systems[0].totals.values()["recall@1"] == 1
    assert embedded(server)[:4] == [f"{name}\nAll about {name}." for name in NAMES]
    assert embedded(server)[4:] == [text for text, _ in QUESTIONS.values()]
    assert len(chats(server)) == 4
    shown = {one.text for one in chats(server)}
    assert any("Lakes of Fennmark" in text and "| Birkensee | 9 |" in text for text in shown)
    assert not found.systems[0].told


def test_ten_rows_are_shown_unless_said_otherwise() -> None:
    long = [["Lake"], *([f"lake {n}"] for n in range(30))]
    rows = question_rows()
    rows[0]["table"] = long
    whole = corpus(tables=(*corpus().tables[1:],), queries=corpus().queries[1:])
    table = type(whole.tables[0])("lakes", long[0], long[1:], ("Lakes of Fennmark",))
    whole = corpus(tables=(table,), queries=corpus().queries[:1])
    with ModelServer(summed_up, vector=vector) as server:
        evaluate(whole, ["summary"], ks=[1], models=models(server))
        evaluate(whole, ["summary"], ks=[1], models=models(server), rows=2, titles=True)
    few, two = (one.text for one in chats(server))
    assert "lake 9" in few
    assert "lake 10" not in few
    assert "lake 1 |" in two
    assert "lake 2" not in two


def test_no_unchanged_table_is_summed_up_twice(tmp_path: Path) -> None:
    with ModelServer(summed_up, vector=vector) as server:
        evaluate(corpus(), ["summary"], ks=[1], models=models(server, folder=tmp_path))
        assert len(chats(server)) == 4
        changed = corpus(tables=(*corpus().tables[1:],), queries=corpus().queries[1:])
        evaluate(changed, ["summary"], ks=[1], models=models(server, folder=tmp_path))
        assert len(chats(server)) == 4
        tables = list(corpus().tables)
        tables[0] = type(tables[0])("lakes", tables[0].header, [["Aldersee", "39"]], tables[0].titles)
        evaluate(corpus(tables=tuple(tables)), ["summary"], ks=[1], models=models(server, folder=tmp_path))
        assert len(chats(server)) == 5


def test_a_store_of_summaries_is_whole_up_to_its_last_line(tmp_path: Path) -> None:
    store = SummaryStore(tmp_path)
    store.add({"a": "één", "b": "two\nlines"})
    path = tmp_path / "summaries.jsonl"
    path.write_bytes(path.read_bytes() + b'["c", "thr')
    again = SummaryStore(tmp_path)
    assert ("c" in again, again["a"], again["b"]) == (False, "één", "two\nlines")
    again.add({"c": "three"})
    assert SummaryStore(tmp_path)["c"] == "three"
    path.write_text("no JSON\n")
    with pytest.raises(OptionError, match="no store of summaries, or damaged"):
        SummaryStore(tmp_path)


def test_a_table_without_a_summary_is_read_as_it_is_and_told(tmp_path: Path) -> None:
    def mayors(asked: Asked) -> bool:
        return not asked.is_embedding and "Mayors" in asked.text

    refused = Fault("refusal", refusal=REFUSAL.refusal, when=mayors)
    with ModelServer(summed_up, always=[refused], vector=vector) as server:
        asking = models(server, folder=tmp_path / "ix")
        found = evaluate(corpus(), ["summary"], ks=[1], models=asking, index=tmp_path / "ix")
        (told,) = found.systems[0].told
        assert told.startswith("1 table without a summary, read as dense reads them; first: mayors: ")
        assert [text for text in embedded(server)[:4] if text.startswith("Mayors of Alder\n| Year | Mayor |")]
        assert found.to_dict()["systems"][0]["told"] == [told]
        before = len(chats(server))
        again = evaluate(corpus(), ["summary"], ks=[1], models=models(server), index=tmp_path / "ix")
        assert (again.systems[0].told, len(chats(server))) == ((told,), before)
        server.always = ()
        evaluate(corpus(), ["summary"], ks=[1], models=models(server, folder=tmp_path / "ix"))
        assert len(chats(server)) == before + 1


def test_an_empty_summary_is_complained_of_once_then_none() -> None:
    def answer(asked: Asked) -> Answer:
        is_budget = any("Budget" in text for _, text in asked.turns)
        return {"name": "x", "summary": " "} if is_budget else summed_up(asked)

    with ModelServer(answer, vector=vector) as server:
        found = evaluate(corpus(), ["summary"], ks=[1], models=models(server))
    assert len(chats(server)) == 5
    (told,) = found.systems[0].told
    assert told.startswith("1 table without a summary")
    assert "summary must not be empty" in told


def test_a_model_that_sums_up_nothing_makes_no_index() -> None:
    with (
        ModelServer({"name": "x", "summary": " "}, vector=vector) as server,
        pytest.raises(OptionError, match="none of the first 4 tables could be summed up"),
    ):
        evaluate(corpus(), ["summary"], ks=[1], models=models(server))
    assert not embedded(server)


def ordered(*orders: Sequence[int]) -> Mapping[str, Answer]:
    return {text: {"order": list(order)} for (text, _), order in zip(QUESTIONS.values(), orders, strict=True)}


def by_question(orders: Mapping[str, Answer]) -> Any:
    def answer(asked: Asked) -> Answer:
        said = "".join(text for _, text in asked.turns)
        return next(order for text, order in orders.items() if text in said)

    return answer


class First:
    """Finds all tables, always in the same order."""

    def index(self, tables: Sequence[Any]) -> None:
        self.ids = [table.id for table in tables]

    def retrieve(self, query: str, k: int) -> list[tuple[str, float]]:
        return [(id, -float(place)) for place, id in enumerate(self.ids[:k])]


def reranked(server: ModelServer, **more: Any) -> Any:
    made = models(server, **more)
    from tabx.retrieve.retrievers.fields import Reading

    return made.rerank(First(), Reading())


def test_the_first_are_ordered_and_the_others_stay() -> None:
    answers = ordered([2, 1], [2, 1], [1, 2], [1, 2])
    with ModelServer(by_question(answers)) as server:
        found = evaluate(corpus(), [reranked(server, first=2)], ks=[1, 4])
    ids = [[id for id, _ in line["found"]] for line in found.systems[0].lines]
    lakes, ferries, *rest = NAMES
    assert ids == [[ferries, lakes, *rest], [ferries, lakes, *rest], [lakes, ferries, *rest], [lakes, ferries, *rest]]
    shown = server.requests[0].text
    assert "Table 2:" in shown
    assert "Table 3:" not in shown


def test_what_is_no_order_is_repaired_and_noted_or_fails_its_query(tmp_path: Path) -> None:
    answers = ordered([3, 3, 9, 1], [4, 2, 3, 1], [77], [])
    with ModelServer(by_question(answers)) as server:
        found = evaluate(corpus(), [reranked(server)], ks=[4])
    one, two, three, four = found.systems[0].lines
    lakes, ferries, mayors, budget = NAMES
    assert [id for id, _ in one["found"]] == [mayors, lakes, ferries, budget]
    assert [line["note"] for line in (one, two)] == [REPAIRED, ""]
    assert [id for id, _ in two["found"]] == [budget, ferries, mayors, lakes]
    assert {line["status"] for line in (three, four)} == {"failed"}
    assert "names none of the tables 1 to 4" in three["reason"]
    assert len(server.requests) == 7  # one complaint for each of the three
    assert found.to_dict()["systems"][0]["noted"] == {REPAIRED: 1}
    assert (found.systems[0].failed, len(found.systems[0].totals.queries)) == (2, 2)
    assert found.systems[0].usage.requests == 7
    found.save(tmp_path / "page.html")
    assert "order repaired for 1 of the queries" in (tmp_path / "page.html").read_text()


def test_no_question_is_asked_where_there_is_nothing_to_order() -> None:
    with ModelServer() as server:
        found = evaluate(corpus(), ["none/rerank"], ks=[1], models=models(server))
    assert not server.requests
    assert found.systems[0].failed == 0


def test_seconds_of_models_are_told_apart() -> None:
    with ModelServer(by_question(ordered(*[[1, 2, 3, 4]] * 4)), vector=vector, delay=0.01) as server:
        asking = models(server)
        names = ["bm25", "dense", "random/rerank", "bm25+dense"]
        found = evaluate(corpus(), names, ks=[4], models=asking)
    bm25, dense, rerank, fused = found.systems
    assert (bm25.cost.model_seconds, bm25.speed and bm25.speed.model_p50) == (None, None)
    assert rerank.cost.model_seconds is None
    for one in (dense, rerank, fused):
        assert one.speed is not None
        assert one.speed.model_p50 is not None
        assert one.speed.search_p50 >= 0
        assert all(0 < line["model_seconds"] <= line["seconds"] for line in one.lines)
    assert dense.cost.model_seconds is not None
    assert dense.cost.seconds is not None
    assert 0 < dense.cost.model_seconds <= dense.cost.seconds
    assert (bm25.usage, bm25.cost.usage) == (Usage(), Usage())
    assert [one.usage.requests for one in (dense, rerank, fused)] == [1, 4, 1]
    assert dense.usage.tokens_in == sum(len(text) for text, _ in QUESTIONS.values()) // 4
    assert (dense.cost.usage.requests, dense.cost.usage.cost, fused.cost.usage.requests) == (1, None, 0)
    assert rerank.usage.tokens_out > 0
    assert found.to_dict()["systems"][1]["usage"]["requests"] == 1


def line(folder: Path, base: str, retriever: str, *more: str) -> list[str]:
    asked = ["retrieve", "eval", str(folder / "questions.jsonl"), "--retriever", retriever, "--k", "1"]
    named = ["--backbone", "local/words", "--chat-model", "local/chat", "--api-base", base, "--retry-seconds", "0"]
    return [*asked, *named, "--no-cache", *more]


def test_the_command_sums_up_keeps_and_orders(tmp_path: Path, capsys: Capture) -> None:
    write_questions(tmp_path)

    def answer(asked: Asked) -> Answer:
        return {"order": [1, 2, 3, 4]} if "Order the tables" in asked.text else summed_up(asked)

    with ModelServer(answer, vector=vector) as server:
        index = ("--index", str(tmp_path / "ix"), "--json")
        assert main(line(tmp_path, server.base, "summary,summary/rerank", *index)) == 0
        said = capsys.readouterr()
        assert [one["recall@1"] for one in json.loads(said.out)["systems"]] == [1, 1]
        assert "8 requests to the model of --chat-model" in said.err
        assert main(line(tmp_path, server.base, "summary", *index)) == 0
        assert "0 requests to the model of --chat-model" in capsys.readouterr().err
        assert {one.model for one in chats(server)} == {"chat"}


def test_dead_wrong_and_too_dear_servers_are_one_line(tmp_path: Path, capsys: Capture) -> None:
    write_questions(tmp_path)
    assert main(line(tmp_path, refusing_address(), "summary")) == 2
    assert "0 of 4 summaries are there" in capsys.readouterr().err
    with ModelServer(always=[WRONG_KEY]) as server:
        assert main(line(tmp_path, server.base, "summary", "--concurrency", "1")) == 2
        assert "rejects the key" in capsys.readouterr().err
        assert len(server.requests) == 1
        assert main(line(tmp_path, server.base, "random/rerank")) == 3
        assert "4 lines failed, in no mean; first: " in capsys.readouterr().err
    with ModelServer(summed_up, vector=vector) as server:
        index = ("--index", str(tmp_path / "ix"), "--concurrency", "1")
        assert main(line(tmp_path, server.base, "summary", *index, "--max-calls", "3")) == 2
        assert "3 of 4 summaries are there" in capsys.readouterr().err
        assert main(line(tmp_path, server.base, "summary", *index)) == 0
        assert len(chats(server)) == 4
    assert main(["retrieve", "eval", str(tmp_path / "questions.jsonl"), "--retriever", "bm25/rerank"]) == 2
    assert "name one with --chat-model" in capsys.readouterr().err


def test_another_prompt_or_model_is_another_index(tmp_path: Path, capsys: Capture) -> None:
    write_questions(tmp_path)
    prompts = tmp_path / "prompts"
    prompts.mkdir()
    (prompts / "retrieve_summary_system.j2").write_text("Sum up this table as JSON with name and summary.")
    with ModelServer(summed_up, vector=vector) as server:
        index = ("--index", str(tmp_path / "ix"))
        assert main(line(tmp_path, server.base, "summary", *index)) == 0
        assert main(line(tmp_path, server.base, "summary", *index, "--prompts", str(prompts))) == 2
        assert "stale: it was made with other settings" in capsys.readouterr().err
        assert main(line(tmp_path, server.base, "summary", *index, "--chat-model", "local/other")) == 2
        assert len(chats(server)) == 4


def test_lines_of_a_killed_run_are_not_asked_again(tmp_path: Path) -> None:
    write_lines(tmp_path / "questions.jsonl", question_rows())
    output = ("-o", str(tmp_path / "e.jsonl"))
    with ModelServer(by_question(ordered(*[[1, 2, 3, 4]] * 4))) as server:
        assert main(line(tmp_path, server.base, "random/rerank", *output)) == 0
        assert len(server.requests) == 4
        lines = (tmp_path / "e.jsonl").read_bytes().splitlines(keepends=True)
        (tmp_path / "e.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:9])
        assert main(line(tmp_path, server.base, "random/rerank", *output, "--resume")) == 0
        assert len(server.requests) == 5
