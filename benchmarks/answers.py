"""What is made of tables found: replies that exist, scripted replies of declared quality, and where loss is told to be.

python benchmarks/answers.py bleu                 # sacreBLEU of the T5 replies to FeTaQA
python benchmarks/answers.py values [--print]     # forty value matches by seed, against what was read by hand
python benchmarks/answers.py tanq                 # the tables of three models judged, by kind of question
python benchmarks/answers.py scripted             # verify and sql: right for .8, abstaining for .1, nonsense for .1
python benchmarks/answers.py golds                # the gold queries as replies
python benchmarks/answers.py loss                 # a model that is right where the gold table was shown
python benchmarks/answers.py server               # a server that refuses, cuts, is down; a run killed and gone on with
python benchmarks/answers.py budget               # tokens of ten whole tables
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from data import DATA

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))
from model_server import EMPTY, REFUSAL, Asked, Fault, ModelServer, refusing_address

from tabx.llm.tokens import count_tokens
from tabx.retrieve import evaluate, read_corpus
from tabx.retrieve.answering.prompting import shown_tables

READ = Path(__file__).with_name("answers_read.jsonl")
"""Forty value matches as read by hand: id, model, whether the verdict is right, and why not."""

SEED, DRAWN = 37, 40
SHARES = {"right": 0.8, "abstains": 0.1, "nonsense": 0.1}
MODELS = ("t5-small", "t5-base", "t5-large")
FETAQA, TABFACT, SQL = DATA / "fetaqa.jsonl", DATA / "tabfact.jsonl", DATA / "sql"
SQL_QUESTIONS = DATA / "sql_questions.jsonl"


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def tabx(*words: object, code: int = 0) -> str:
    done = subprocess.run([sys.executable, "-m", "tabx", *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done.stdout


def answer(corpus: Path, kind: str, *words: object, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tabx("retrieve", "answer", corpus, "--as", kind, *words, "--json", code=code))
    return found


def written(path: Path, rows: Iterable[Any]) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def t5(folder: Path) -> Path:
    rows = [
        {"id": row["id"], "model": model, "reply": row["replies"][model]} for model in MODELS for row in rows_of(FETAQA)
    ]
    return written(folder / "t5.jsonl", rows)


def bleu(folder: Path) -> None:
    found = answer(FETAQA, "qa", "--replies", t5(folder))
    print("| replies | sacreBLEU | chrF | ROUGE-L | value match | values said | signature |")
    for one in found["systems"]:
        low, high = one["intervals"]["sacrebleu"]
        figures = " | ".join(f"{one[name]:.3f}" for name in ("rouge_l", "value_match", "values_said"))
        print(
            f"| {one['name']} | {one['sacrebleu']:.2f} ({low:.2f}–{high:.2f}) | {one['chrf']:.2f} | {figures} | "
            f"{one['signature']} |"
        )


def values(folder: Path, *, shown: bool = False) -> None:
    out = folder / "answers.jsonl"
    answer(FETAQA, "qa", "--replies", t5(folder), "-o", out)
    lines = [line for line in rows_of(out) if line["scored"]["figures"]["value_match"] is not None]
    drawn = random.Random(SEED).sample(lines, DRAWN)
    if shown:
        for line in drawn:
            print(line["id"], line["model"], int(line["scored"]["figures"]["value_match"]), line["scored"]["why"])
            print("   ", line["fields"]["question"])
            print("   ", line["fields"]["answers"][0])
            print("   ", line["reply"])
        return
    read = {(row["id"], row["model"]): row for row in rows_of(READ)}
    counts: Counter[tuple[str, str]] = Counter()
    for line in drawn:
        hand = read[line["id"], line["model"]]
        verdict = "match" if line["scored"]["figures"]["value_match"] else "no match"
        assert verdict == hand["verdict"], (line["id"], line["model"], "read under another verdict: read it again")
        counts[verdict, hand["read"]] += 1
    for (verdict, read_as), count in sorted(counts.items()):
        print(f"{verdict}: {read_as} {count}")


def tanq_corpus(folder: Path) -> tuple[Path, Path]:
    outputs = {row["id"]: row for row in rows_of(DATA / "model_outputs.jsonl")}
    questions = [row for row in rows_of(DATA / "tanq_questions.jsonl") if row["id"] in outputs]
    tables = [{**row, "table_id": row["id"], "table": outputs[row["id"]]["gold"]} for row in questions]
    replies = [
        {"id": row["id"], "model": model, "reply": reply}
        for row in questions
        for model, reply in outputs[row["id"]]["predictions"].items()
    ]
    return written(folder / "tanq.jsonl", tables), written(folder / "tanq_replies.jsonl", replies)


def tanq(folder: Path) -> None:
    corpus, replies = tanq_corpus(folder)
    found = answer(corpus, "table", "--replies", replies)
    for one in found["systems"]:
        low, high = one["intervals"]["score"]
        print(f"{one['name']}: {one['score']:.3f} ({low:.3f}–{high:.3f}), errors {one['details']}", _counted(one))
    print("| kind | questions | " + " | ".join(one["name"] for one in found["systems"]) + " |")
    for kind, by_name in found["parts"]["kind"].items():
        count = max(mean["count"] for mean in by_name.values())
        print(f"| {kind} | {count} | " + " | ".join(f"{mean['value']:.3f}" for mean in by_name.values()) + " |")
    for one in found["comparisons"]:
        print(f"{one['first']} − {one['second']}: {one['difference']:.3f} p {one['p_holm']:.4f}")


def _counted(one: dict[str, Any]) -> dict[str, int]:
    names = ("questions", "judged", "answered", "abstained", "refused", "empty", "missing", "failed")
    return {name: one[name] for name in names if one[name]}


def quality(ids: Sequence[str]) -> dict[str, str]:
    """Return what each reply is to be: exact shares of them, drawn by seed."""
    order = random.Random(SEED).sample(list(ids), len(ids))
    right, abstains = round(SHARES["right"] * len(ids)), round(SHARES["abstains"] * len(ids))
    kinds = ["right"] * right + ["abstains"] * abstains + ["nonsense"] * (len(ids) - right - abstains)
    return dict(zip(order, kinds, strict=True))


def scripted(folder: Path) -> None:
    statements = read_corpus(TABFACT).queries
    of = quality([query.id for query in statements])
    said: dict[str, Callable[[Any], str]] = {
        "right": lambda query: query.answers[0],
        "abstains": lambda query: "not enough information",
        "nonsense": lambda query: "lorem ipsum dolor",
    }
    rows = [{"id": query.id, "model": "scripted", "reply": said[of[query.id]](query)} for query in statements]
    (one,) = answer(TABFACT, "verify", "--replies", written(folder / "v.jsonl", rows), code=3)["systems"]
    print("declared", dict(Counter(of.values())))
    print("verify", _counted(one), "accuracy", one["accuracy"], "range", one["range"])
    print("  with", _classes(one["labels"]))
    print("  without", _classes(one["labels_without_not_enough"]))
    queries = rows_of(SQL_QUESTIONS)
    of = quality([row["id"] for row in queries])
    asked: dict[str, Callable[[Any], str]] = {
        "right": lambda row: row["golds"][0],
        "abstains": lambda row: "not enough information",
        "nonsense": lambda row: "SELECT nonsense FROM nowhere",
    }
    rows = [{"id": row["id"], "model": "scripted", "reply": asked[of[row["id"]]](row)} for row in queries]
    words = ("--queries", SQL_QUESTIONS, "--replies", written(folder / "s.jsonl", rows))
    (one,) = answer(SQL, "sql", *words)["systems"]
    print("declared", dict(Counter(of.values())))
    print("sql", _counted(one), "execution accuracy", one["execution_accuracy"], one["details"])


def _classes(found: dict[str, Any]) -> str:
    rows = (*found["classes"], found["macro"], found["weighted"])
    said = [f"{one['name']} P {one['precision']:.3f} R {one['recall']:.3f} F1 {one['f1']:.3f}" for one in rows]
    return f"accuracy {found['accuracy']:.3f} of {found['count']:,}; " + "; ".join(said)


def golds(folder: Path) -> None:
    most = max(len(row["golds"]) for row in rows_of(SQL_QUESTIONS))
    rows = [
        {"id": row["id"], "model": f"gold {place + 1}", "reply": row["golds"][place]}
        for place in range(most)
        for row in rows_of(SQL_QUESTIONS)
        if place < len(row["golds"])
    ]
    replies, out = written(folder / "g.jsonl", rows), folder / "answers.jsonl"
    answer(SQL, "sql", "--queries", SQL_QUESTIONS, "--replies", replies, "-o", out)
    lines = [line for line in rows_of(out) if line["scored"]["outcome"] != "missing"]
    right = [line["scored"]["figures"]["right"] for line in lines]
    print(f"{len(lines)} gold queries of {most} places, right {np.mean(right):.4f}")
    for line in lines:
        if not line["scored"]["figures"]["right"]:
            print("  not right:", line["id"], line["model"], line["scored"]["why"], line["scored"]["detail"])
    print("flags", dict(Counter(flag for line in lines for flag in line["scored"]["detail"]["flags"])))


SCRIPTED = '''
from tabx.retrieve import read_corpus
from tabx.retrieve.answering.prompting import shown_tables

CORPUS = read_corpus(PATH)


def text_of(table):
    return "\\n".join(shown_tables([table], 10**9)[0].lines)


TEXTS = {query.text: (text_of(CORPUS.by_id[next(iter(query.gold))]), query.answers[0]) for query in CORPUS.queries}


class Scripted:
    """Right where the gold table is shown; else the opposite."""

    def generate(self, table_str, query):
        text, label = TEXTS[query]
        is_shown = text in table_str.split("\\n\\n")
        return {"content": str((label == "true") == is_shown).lower()}
'''


def loss(folder: Path, most: int = 1_000) -> None:
    """Print figures and recall of the first statements whose text is no other's: those alone name one table."""
    texts = Counter(text for row in rows_of(TABFACT) for text, _ in row["statements"])
    rows = [{**row, "statements": [one for one in row["statements"] if texts[one[0]] == 1]} for row in rows_of(TABFACT)]
    corpus = written(folder / "tabfact.jsonl", rows)
    (folder / "scripted.py").write_text(f"PATH = {str(corpus)!r}\n{SCRIPTED}", encoding="utf-8")
    names = ("bm25", "tfidf", "ottqa-bm25")
    os.chdir(folder)
    words = (
        "--generator",
        "scripted:Scripted",
        "--retriever",
        ",".join(names),
        "--limit",
        most,
        "--table-tokens",
        10**9,
    )
    found = answer(corpus, "verify", *words, "-o", folder / "loss.jsonl")
    recall = {one.name: one.totals.values()["recall@10"] for one in evaluate(str(corpus), names, limit=most).systems}
    for one in found["systems"]:
        print(f"{one['name']}: accuracy {one['accuracy']:.4f}, recall@10 {recall.get(one['retriever'])}", _counted(one))
    for one in found["losses"]:
        print({name: round(value, 4) if isinstance(value, float) else value for name, value in one.items()})


def asked_of(server: ModelServer) -> tuple[str, ...]:
    return ("--backbone", "openai/model", "--api-base", server.base, "--retry-seconds", "0", "--no-cache")


def server(folder: Path) -> None:
    os.environ["OPENAI_API_KEY"] = "none"
    os.environ["TABX_CACHE_DIR"] = str(folder / "cache")
    few = written(folder / "few.jsonl", rows_of(FETAQA)[:4])
    cut = Fault("cut", content="The answer is", finish="length")
    for name, fault in (("refuses", REFUSAL), ("cuts", cut), ("says nothing", EMPTY)):
        with ModelServer("an answer", always=[fault]) as one:
            words = (few, "--as", "qa", "--contexts", "gold", *asked_of(one), "-o", folder / "f.jsonl", "--overwrite")
            tabx("retrieve", "answer", *words)
            line = rows_of(folder / "f.jsonl")[0]
            said = {key: line[key] for key in ("status", "finish", "reply", "reason")}
            print(name, said, line["scored"]["outcome"], line["scored"]["figures"], len(one.requests), "requests")
    words = (few, "--as", "qa", "--contexts", "gold", "--backbone", "openai/model", "--retry-seconds", "0")
    words = (*words, "--api-base", refusing_address(), "-o", folder / "d.jsonl")
    done = subprocess.run(
        [sys.executable, "-m", "tabx", "retrieve", "answer", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )
    print("down: exit", done.returncode, done.stderr.strip().splitlines()[-1])
    _killed(folder)


def _killed(folder: Path) -> None:
    corpus = written(folder / "forty.jsonl", rows_of(FETAQA)[:40])

    def reply(asked: Asked) -> str:
        return f"It is {len(asked.text) % 97}."

    with ModelServer(reply, delay=0.05) as one:
        words = ("retrieve", "answer", corpus, "--as", "qa", "--concurrency", "2", *asked_of(one))
        whole, part = folder / "whole.jsonl", folder / "part.jsonl"
        tabx(*words, "-o", whole)
        sent = len(one.requests)
        running = subprocess.Popen(
            [sys.executable, "-m", "tabx", *map(str, words), "-o", str(part)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while not part.exists() or part.read_bytes().count(b"\n") < 30:
            time.sleep(0.02)
        running.kill()
        running.wait()
        kept, before = part.read_bytes().count(b"\n"), len(one.requests)
        tabx(*words, "-o", part, "--resume")
        print(
            f"whole: {sent} requests; killed with {kept} lines after {before - sent}, then {len(one.requests) - before}"
        )
        print("equal bytes:", whole.read_bytes() == part.read_bytes())


def budget(folder: Path) -> None:
    for path in (FETAQA, TABFACT):
        tables = read_corpus(path).tables
        order = random.Random(SEED).sample(tables, 1_000)
        sizes = [
            sum(count_tokens("\n".join(one.lines)) for one in shown_tables(order[start : start + 10], 10**9))
            for start in range(0, 1_000, 10)
        ]
        print(path.name, "ten tables drawn:", np.mean(sizes).round(), np.quantile(sizes, [0.5, 0.99, 1]).round())


def main() -> None:
    commands = {"bleu": bleu, "tanq": tanq, "scripted": scripted, "golds": golds, "server": server, "budget": budget}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=[*commands, "values", "loss"])
    parser.add_argument("--print", action="store_true", dest="shown")
    parser.add_argument("--limit", type=int, default=1_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if given.command == "values":
            values(Path(name), shown=given.shown)
        elif given.command == "loss":
            loss(Path(name), given.limit)
        else:
            commands[given.command](Path(name))


if __name__ == "__main__":
    main()
