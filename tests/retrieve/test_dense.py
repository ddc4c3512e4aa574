"""Dense retrieval over a local server: what is sent, kept, refused, and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from found_tables import QUESTIONS, corpus, question_rows, write_lines, write_questions
from model_server import ERROR, WRONG_KEY, Fault, ModelServer, rate_limit, refusing_address

from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.llm.budget import Budget
from tabx.llm.catalog import resolve
from tabx.llm.embedding import Embedder
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.retry import RetryPolicy
from tabx.retrieve import CorpusTable, Query, evaluate
from tabx.retrieve.retrievers.bounds import Random
from tabx.retrieve.retrievers.dense import Dense, Side
from tabx.retrieve.retrievers.fields import Reading
from tabx.retrieve.retrievers.fusion import Fusion
from tabx.retrieve.retrievers.texts import FORMS, Texts
from tabx.retrieve.retrievers.vector_store import VectorStore, hash_of

WORDS = ("birkensee", "cedar", "mayor", "road")
QUICK = RetryPolicy(first_wait=0.01, seconds=5)


def vector(text: str) -> list[float]:
    return [float(word in text.lower()) for word in WORDS] + [0.01]


def embedder(server: ModelServer, **more: Budget) -> Embedder:
    return Embedder(resolve("local/words", api_base=server.base), retry=QUICK, **more)  # type: ignore[arg-type]


def dense(server: ModelServer, store: VectorStore | None = None, **more: Texts) -> Dense:
    sides = Side("query: "), Side("passage: ")
    return Dense(embedder(server), more.get("texts", Texts()), *sides, store or VectorStore())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("by_row", [False, True])
def test_every_form_finds_the_tables(form: str, by_row: bool) -> None:
    with ModelServer(vector=vector) as server:
        found = evaluate(corpus(), [dense(server, texts=Texts(form=form, by_row=by_row))], ks=[1])
    assert found.systems[0].totals.values()["recall@1"] == 1
    texts = [text for asked in server.requests for text in asked.texts]
    assert all(text.startswith("passage: ") for text in texts[: -len(QUESTIONS)])
    assert [text.removeprefix("query: ") for text in texts[-4:]] == [text for text, _ in QUESTIONS.values()]


def test_retries_are_told_and_counted_and_vectors_keep_their_order() -> None:
    with ModelServer(plan=[ERROR, rate_limit("0")], vector=lambda text: (1.0, float(len(text)))) as server:
        asking = embedder(server)
        texts = ["x" * (n + 1) for n in range(70)]
        arrays = list(asking.embed(texts))
    assert [len(one) for one in arrays] == [64, 6]
    assert np.concatenate(arrays)[:, 1].tolist() == [float(n + 1) for n in range(70)]
    assert len(server.requests) == 4
    assert asking.usage.requests == 4
    assert asking.usage.tokens_in == sum(range(1, 65)) // 4 + sum(range(65, 71)) // 4
    assert asking.usage.cost is None


def test_a_budget_counts_texts_alone() -> None:
    with ModelServer() as server:
        asking = embedder(server, budget=Budget(tokens=30))
        assert len(list(asking.embed(["y" * 20]))) == 1
        with pytest.raises(ModelFailure) as failure:
            list(asking.embed(["z" * 26]))
    assert failure.value.kind is FailureKind.BUDGET
    assert len(server.requests) == 1


def test_parameters_and_input_types_are_sent_as_they_are() -> None:
    with ModelServer() as server:
        spec = resolve("local/words", api_base=server.base, arguments={"dimensions": 2})
        list(Embedder(spec).embed(["a"], input_type="query"))
    body = server.requests[0].body
    assert (body["dimensions"], body["input_type"], body["model"]) == (2, "query", "words")


ODD = {
    "no list": {"object": "list", "data": "none", "model": "x"},
    "too few": {"object": "list", "data": [], "model": "x"},
    "nan": {"object": "list", "data": [{"object": "embedding", "index": 0, "embedding": [float("nan")]}], "model": "x"},
}


@pytest.mark.parametrize("case", ODD)
def test_what_is_no_vector_is_a_failure(case: str) -> None:
    with ModelServer(always=[Fault("odd", body=ODD[case])]) as server, pytest.raises(ModelFailure):
        list(embedder(server).embed(["a"]))


def test_another_length_in_mid_run_is_a_failure() -> None:
    with ModelServer(vector=lambda text: [1.0] * len(text)) as server:
        asking = embedder(server)
        list(asking.embed(["abc"]))
        with pytest.raises(ModelFailure, match="a vector of 2 numbers after such of 3"):
            list(asking.embed(["ab"]))


def test_no_unchanged_table_is_asked_for_twice(tmp_path: Path) -> None:
    whole = corpus()
    with ModelServer(vector=vector) as server:
        evaluate(whole, [dense(server, VectorStore(tmp_path / "v"))], ks=[1], limit=1)
        changed = corpus(tables=(CorpusTable("lakes", ("Lake",), [["new"]]), *whole.tables[1:]))
        evaluate(changed, [dense(server, VectorStore(tmp_path / "v"))], ks=[1], limit=1)
        sent = [asked.texts for asked in server.requests]
    assert [len(texts) for texts in sent] == [4, 1, 1, 1]
    assert "new" in sent[2][0]


def test_a_store_that_was_killed_is_whole_up_to_its_last_hash(tmp_path: Path) -> None:
    store = VectorStore(tmp_path)
    hashes = [hash_of(str(n), "m") for n in range(3)]
    vectors = np.arange(6, dtype=np.float32).reshape(3, 2)
    store.add(hashes[:2], vectors[:2])
    store.add(hashes[2:], vectors[2:])
    with (tmp_path / "vectors.f16").open("ab") as file:
        file.write(b"\0\0\0")
    with (tmp_path / "hashes.txt").open("a") as lines:
        lines.write(hash_of("3", "m")[:7])
    again = VectorStore(tmp_path)
    assert [one in again for one in hashes] == [True] * 3
    assert again.rows(hashes[::-1]).tolist() == vectors[::-1].tolist()
    again.add([hash_of("3", "m")], np.ones((1, 2), dtype=np.float32))
    assert VectorStore(tmp_path).rows([hash_of("3", "m"), hashes[0]]).tolist() == [[1, 1], [0, 1]]
    with pytest.raises(OptionError, match="vectors of 3 numbers beside such of 2"):
        again.add(["x"], np.ones((1, 3), dtype=np.float32))


def test_texts_are_cut_at_a_row_and_counted() -> None:
    table = CorpusTable("t", ("a", "b"), [["1", "2"], ["33", "44"]], ("Title",))
    whole, was_cut = Texts().of(table)
    assert (whole, was_cut) == (["Title\n| a | b |\n| 1 | 2 |\n| 33 | 44 |"], False)
    assert Texts(most=26).of(table) == (["Title\n| a | b |\n| 1 | 2 |"], True)
    assert Texts(Reading(rows=0), form="sentences").of(table) == (["Title\na, b"], False)
    assert Texts(Reading(titles=False), form="sentences", by_row=True).of(table)[0] == [
        "a is 1, b is 2",
        "a is 33, b is 44",
    ]
    assert json.loads(Texts(Reading(titles=False, rows=1), form="json").of(table)[0][0]) == {"a": "1", "b": "2"}
    with ModelServer(vector=vector) as server:
        retriever = dense(server, texts=Texts(most=30))
        retriever.index(corpus().tables)
    assert retriever.cut == 4


def line(folder: Path, base: str, *more: str) -> list[str]:
    asked = ["retrieve", "eval", str(folder / "questions.jsonl"), "--retriever", "dense", "--backbone", "local/words"]
    return [*asked, "--api-base", base, "--retry-seconds", "0", "--k", "1", *more]


def test_the_command_asks_keeps_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_questions(tmp_path)
    more = ("--index", str(tmp_path / "ix"), "--prefixes", "query: |passage: ", "--json")
    with ModelServer(vector=vector) as server:
        assert main(line(tmp_path, server.base, *more)) == 0
        first = capsys.readouterr()
        assert json.loads(first.out)["systems"][0]["recall@1"] == 1
        assert "2 requests for vectors" in first.err
        assert json.loads(first.out)["systems"][0]["seconds_a_query"]["at_once"] == 4
        assert main(line(tmp_path, server.base, *more)) == 0
        assert "1 request for vectors" in capsys.readouterr().err
        rows = question_rows()
        rows[0]["table"][1][1] = "39"
        write_lines(tmp_path / "questions.jsonl", rows)
        assert main(line(tmp_path, server.base, *more)) == 2
        assert "stale: it was made of other tables" in capsys.readouterr().err
        assert len(server.requests) == 3


def test_a_dead_and_a_wrong_server_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_questions(tmp_path)
    assert main(line(tmp_path, refusing_address())) == 2
    assert "cannot be reached" in capsys.readouterr().err
    with ModelServer(always=[WRONG_KEY]) as server:
        assert main(line(tmp_path, server.base)) == 2
        assert "rejects the key" in capsys.readouterr().err
        assert len(server.requests) == 1
    assert main(["retrieve", "eval", str(tmp_path / "questions.jsonl"), "--retriever", "dense"]) == 2
    assert "name one with --backbone" in capsys.readouterr().err


def test_a_server_that_dies_fails_queries_and_a_budget_stops(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_questions(tmp_path)
    by_one = ("--queries-at-once", "1")
    with ModelServer(plan=[None, None, WRONG_KEY], vector=vector) as server:
        assert main(line(tmp_path, server.base, "-o", str(tmp_path / "e.jsonl"), *by_one)) == 3
        said = capsys.readouterr().err
        assert "1 line failed" in said
        assert "rejects the key" in said
    with ModelServer(vector=vector) as server:
        assert main(line(tmp_path, server.base, "-o", str(tmp_path / "b.jsonl"), "--max-calls", "3", *by_one)) == 3
        assert "--max-calls 3" in capsys.readouterr().err
        assert len((tmp_path / "b.jsonl").read_text().splitlines()) == 2
        assert main(line(tmp_path, server.base, "-o", str(tmp_path / "b.jsonl"), "--resume")) == 0
        assert len((tmp_path / "b.jsonl").read_text().splitlines()) == 4


def test_queries_in_blocks_find_what_each_finds_alone(tmp_path: Path) -> None:
    names = [f"t{number:03}" for number in range(150)]
    tables = tuple(CorpusTable(name, ("Lake",), [[f"{WORDS[place % 4]} {name}"]]) for place, name in enumerate(names))
    queries = tuple(Query(f"q{name}", f"{WORDS[place % 4]}?", {name: 1}) for place, name in enumerate(names))
    whole = corpus(tables=tables, queries=(*queries[:9], Query("none", "?", {}, trouble="no words"), *queries[9:]))
    found = {}
    with ModelServer(vector=lambda text: [*vector(text), len(text) / 100]) as server:
        for size in (1, 64, 7):
            retriever = dense(server)
            retriever.most_at_once = size
            before = len(server.requests)
            judged = evaluate(whole, [retriever, "random", Fusion({"a": dense(server), "b": Random(0)})], ks=[10])
            by_blocks, _, fused = judged.systems
            found[size] = [line["found"] for line in by_blocks.lines], [line["found"] for line in fused.lines]
            assert by_blocks.usage.requests == -(-150 // size)
            assert by_blocks.failed == fused.failed == 1
            assert by_blocks.speed is not None
            assert by_blocks.speed.at_once == size
            judged.save(tmp_path / "page.html")
            said = f"Dense: up to {size} queries at once, the times of each are its share"
            assert (said in (tmp_path / "page.html").read_text()) == (size > 1)
            # Three requests for the tables of each index, three for the queries of the fusion.
            assert len(server.requests) - before == by_blocks.usage.requests + 9
    assert found[1] == found[64] == found[7]


def test_a_block_that_fails_is_asked_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_questions(tmp_path)
    out = tmp_path / "e.jsonl"
    with ModelServer(plan=[None, WRONG_KEY, None, WRONG_KEY], vector=vector) as server:
        assert main(line(tmp_path, server.base, "-o", str(out))) == 3
    lines = [json.loads(text) for text in out.read_text().splitlines()]
    assert [one["status"] for one in lines] == ["found", "failed", "found", "found"]
    assert "rejects the key" in lines[1]["reason"]
    assert all("asked by itself: asking for several at once failed" in lines[place]["note"] for place in (0, 2, 3))
    assert sum(one["usage"]["requests"] for one in lines) == 5
    assert "asked by itself" in capsys.readouterr().out
