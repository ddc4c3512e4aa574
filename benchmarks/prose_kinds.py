"""Texts without a table, by seed: what models and programs write that has commas, bars, colons and lines of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from data import read_rows


class Sources(NamedTuple):
    """Real sentences to take from."""

    texts: list[str]
    answers: list[str]
    questions: list[str]
    statements: list[str]


def sources() -> Sources:
    """Return the paragraphs of texts.jsonl, answers and questions of FeTaQA, statements of TabFact."""
    asked = read_rows("fetaqa.jsonl")
    return Sources(
        [row["text"] for row in read_rows("texts.jsonl")],
        [row["answer"] for row in asked],
        [row["question"] for row in asked],
        [text for row in read_rows("tabfact.jsonl") for text, _ in row["statements"]],
    )


def paragraph(rng: Random, real: Sources) -> str:
    """Return a paragraph as published."""
    return rng.choice(real.texts)


def sentence_lines(rng: Random, real: Sources) -> str:
    """Return a paragraph, a sentence a line: numbers and commas in each."""
    return re.sub(r"(?<=[.!?]) +", "\n", rng.choice(real.texts))


def bullets(rng: Random, real: Sources) -> str:
    """Return a list of statements."""
    return "Findings:\n\n" + "\n".join(f"- {text}" for text in rng.sample(real.statements, rng.randint(2, 7)))


def steps(rng: Random, real: Sources) -> str:
    """Return a numbered list of answers."""
    items = rng.sample(real.answers, rng.randint(2, 6))
    return "\n".join(f"{number}. {text}" for number, text in enumerate(items, 1))


def refusal(rng: Random, real: Sources) -> str:
    """Return an excuse, with the question in it."""
    begin = rng.choice(("I'm sorry, but I cannot", "Unfortunately, I am not able to", "As an AI, I can't"))
    end = rng.choice(("Please provide more context, dates, or names.", "Is there anything else, e.g. a summary?"))
    return f"{begin} answer this: {rng.choice(real.questions)} {end}"


def dialogue(rng: Random, real: Sources) -> str:
    """Return questions and answers."""
    asked = rng.sample(range(len(real.questions)), rng.randint(1, 4))
    return "\n".join(f"Q: {real.questions[at]}\nA: {real.answers[at]}" for at in asked)


def log(rng: Random, _: Sources) -> str:
    """Return lines of a log."""
    lines = []
    for _number in range(rng.randint(3, 9)):
        day, minute = f"{rng.randint(1, 12):02}-{rng.randint(1, 28):02}", f"{rng.randint(0, 59):02}"
        level = rng.choice(("INFO", "WARNING", "ERROR"))
        took = f"request {rng.randint(1, 999)} took {rng.random():.3f} s"
        lines.append(f"2026-{day} 11:{minute}:07,{rng.randint(100, 999)} [{level}] worker-{rng.randint(1, 9)}: {took}")
    return "\n".join(lines)


CODE = (
    'def total(values):\n    n = 0\n    for key, value in values.items():\n        n += value["n"] | 1\n    return n',
    "ls -l data | grep csv | wc -l\ncat a.txt | sort | uniq -c | head -5\nexit $?",
    'type Level = "low" | "mid" | "high";\nconst pick = (a: Level | null) => a || "low";\nexport default pick;',
    "SELECT city, SUM(n) AS total\nFROM visits, towns\nWHERE visits.town = towns.id\nGROUP BY city, year;",
    "for (let i = 0, n = list.length; i < n; i++) {\n  console.log(list[i], i, n);\n}",
    "import a, b, c\nx, y, z = 1, 2, 3\nprint(x, y, z)",
    "@media (max-width: 600px) {\n  .side { display: none; }\n  .main { margin: 0, auto; }\n}",
)


def code(rng: Random, _: Sources) -> str:
    """Return a piece of a program, in a fence or bare."""
    text = rng.choice(CODE)
    return f"Run this:\n\n```\n{text}\n```\n" if rng.random() < 0.5 else text


def tree(rng: Random, _: Sources) -> str:
    """Return a tree of files, drawn with lines."""
    names = rng.sample(["data", "docs", "main.py", "setup.cfg", "tests", "README.md", "a.csv", "b.json"], 5)
    marks = ["├── ", "│   ├── ", "│   └── ", "├── ", "└── "]
    return "project\n" + "\n".join(mark + name for mark, name in zip(marks, names, strict=True))


def headings(rng: Random, real: Sources) -> str:
    """Return sections under underlined headings, with a rule."""
    parts = [f"{title}\n{'-' * len(title)}\n{rng.choice(real.answers)}" for title in ("Summary", "Next steps")]
    return f"\n\n{rng.choice(('---', '***', '======'))}\n\n".join(parts)


def trace(rng: Random, _: Sources) -> str:
    """Return an error as Python prints it."""
    line = rng.randint(10, 400)
    return (
        "Traceback (most recent call last):\n"
        f'  File "/app/run.py", line {line}, in <module>\n    main(rows, key="id")\n'
        f'  File "/app/read.py", line {line + 7}, in main\n    raise ValueError(f"no column, {{key}}")\n'
        "ValueError: no column, id"
    )


def formulas(rng: Random, real: Sources) -> str:
    """Return mathematics with bars and brackets among sentences."""
    number = rng.randint(2, 99)
    return (
        f"We have |x| + |y| <= {number}, so |x - y| <= {number}.\n"
        f"Hence f(a, b) = [a, b] x {{1, 2, {number}}} and P(A | B) = {rng.random():.2f}.\n{rng.choice(real.answers)}"
    )


def refused_in_json(rng: Random, real: Sources) -> str:
    """Return an error or an answer without a table as JSON."""
    return rng.choice(
        (
            '{"error": {"message": "Rate limit reached", "code": 429}}',
            '{"answer": "' + rng.choice(real.answers).replace('"', "'").replace("\\", "") + '"}',
            '{"role": "assistant", "content": "I cannot answer that."}',
            '"no table was found"',
        )
    )


def letter(rng: Random, real: Sources) -> str:
    """Return a letter with an address of several lines."""
    return (
        f"Dear Ms. Lind,\n\n{rng.choice(real.answers)}\n{rng.choice(real.answers)}\n\nBest regards,\nA. Berg, PhD\n"
        f"Oak Street {rng.randint(1, 99)}, 4020 Linz\n+43 732 {rng.randint(1000, 9999)}, office@example.org"
    )


def thought(rng: Random, real: Sources) -> str:
    """Return reasoning and a sentence as answer."""
    return f"<think>\n{rng.choice(real.texts)}\nSo, 1, 2 or 3.\n</think>\n\n{rng.choice(real.answers)}"


PROSE: Mapping[str, Callable[[Random, Sources], str]] = MappingProxyType(
    {
        "paragraph": paragraph,
        "sentence a line": sentence_lines,
        "bullets": bullets,
        "steps": steps,
        "refusal": refusal,
        "dialogue": dialogue,
        "log": log,
        "code": code,
        "tree of files": tree,
        "headings": headings,
        "traceback": trace,
        "formulas": formulas,
        "JSON without rows": refused_in_json,
        "letter": letter,
        "thought": thought,
    }
)
"""All kinds of prose, by name."""
