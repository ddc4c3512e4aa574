"""Answers, cache entries, recordings and stored judgements spoiled at random: what comes of each.

    python benchmarks/corruptions.py [--seed 1] [--count 10000]

Each is spoiled in its bytes (bits turned, pieces taken out, doubled, exchanged or put in, the end torn off) or in its
values (another type, another value) and read again as tabx reads it: answers through a real server on this machine.

noticed    refused, asked again, or taken for a miss
the same   read, and what is read is what was there before (white space, the order of keys)
said       read in part, with a note of what was left out
another    an answer that is valid as it stands: no reader can know that the model meant another
silent     read as something else than what was written, and nothing said
traceback  any exception but tabx's own
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from model_server import ModelServer
from pydantic import BaseModel, ValidationError

import tabx
from tabx.backbone import CellAnswer, Meaning
from tabx.backbones.recording import read_recording, write_answer
from tabx.judging import Judgement
from tabx.llm import Client, Message, ModelSpec, ResponseCache
from tabx.llm.retry import RetryPolicy

OUTCOMES = ("noticed", "the same", "said", "another", "silent", "traceback")
VALUES: tuple[Any, ...] = (None, True, -1, 7, 1e308, "x", "", [], {}, [[]], "\ud800", 10**30)


class Verdict(BaseModel):
    """An answer."""

    verdict: Literal["same", "different"]
    why: str = ""


def spoiled(data: bytes, rng: random.Random) -> bytes:
    """Return bytes with one or two places spoiled."""
    for _ in range(rng.choice((1, 1, 2))):
        data = _spoiled_value(data, rng) if rng.random() < 0.25 else _spoiled_bytes(data, rng)
    return data


def _spoiled_bytes(data: bytes, rng: random.Random) -> bytes:
    place, length = rng.randrange(len(data) + 1), rng.choice((1, 1, 2, 8, 64))
    piece = data[place : place + length]
    rest, other = data[:place] + data[place + length :], rng.randrange(len(data) + 1)
    return {
        "turn": lambda: data[:place] + bytes(byte ^ (1 << rng.randrange(8)) for byte in piece) + data[place + length :],
        "take": lambda: rest,
        "double": lambda: data[:place] + piece + data[place:],
        "put": lambda: data[:place] + rng.randbytes(length) + data[place:],
        "move": lambda: rest[:other] + piece + rest[other:],
        "tear": lambda: data[:place],
    }[rng.choice(("turn", "take", "double", "put", "move", "tear"))]()


def _spoiled_value(data: bytes, rng: random.Random) -> bytes:
    """Return JSON (or lines of it) with one value exchanged, the bytes themselves where they are none."""
    lines = data.split(b"\n")
    number = rng.randrange(len(lines))
    whole = len(lines) > 2 and lines[0] == b"{"  # one value over many lines
    try:
        value = json.loads(data if whole else lines[number])
    except ValueError:
        return data
    places: list[tuple[Any, Any]] = []
    stack = [value]
    while stack:
        one = stack.pop()
        for key in one if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ():
            places.append((one, key))
            stack.append(one[key])
    if not places:
        return data
    owner, key = rng.choice(places)
    owner[key] = rng.choice(VALUES)
    text = json.dumps(value).encode()
    return text if whole else b"\n".join((*lines[:number], text, *lines[number + 1 :]))


class Answers:
    """Answers of a model, spoiled on their way."""

    def __init__(self, folder: Path) -> None:
        self.content = json.dumps({"verdict": "same", "why": "a nickname of the town"}).encode()
        self.text = ""
        self.server = ModelServer(lambda _: self.text)
        self.server.__enter__()
        retry = RetryPolicy(attempts=1, seconds=5, timeout=30)
        self.client = Client(ModelSpec("here", "openai/model", self.server.base), retry=retry)

    def outcome(self, rng: random.Random) -> str:
        """Return what comes of one spoiled answer."""
        self.text = spoiled(self.content, rng).decode("utf-8", "replace")
        question = [Message("user", str(rng.random()))]
        try:
            value = self.client.ask(question, Verdict).value
        except tabx.TabxError:
            return "noticed"
        if value == Verdict.model_validate_json(self.content):
            return "the same"
        try:
            return "another" if Verdict.model_validate(json.loads(self.text)) == value else "silent"
        except (ValueError, ValidationError):
            return "silent"

    def close(self) -> None:
        """End the server."""
        self.server.__exit__(None, None, None)


class Entries:
    """Entries of the cache."""

    def __init__(self, folder: Path) -> None:
        self.cache = ResponseCache(folder / "cache")
        self.text = json.dumps(
            {"content": '{"verdict": "same"}', "mode": "json_schema", "model": "m", "sent": {"seed": 1}}
        )
        self.cache.put("key", self.text)
        with closing(sqlite3.connect(self.cache.path / "cache.db")) as database:
            ((stored,),) = database.execute("SELECT value FROM Cache").fetchall()
        self.stored = str(stored)

    def outcome(self, rng: random.Random) -> str:
        """Return what comes of one spoiled entry."""
        data: Any = spoiled(self.stored.encode(), rng)
        kind = rng.choice(("CAST(? AS TEXT)", "CAST(? AS TEXT)", "CAST(? AS TEXT)", "?"))
        with closing(sqlite3.connect(self.cache.path / "cache.db")) as database:
            database.execute(f"UPDATE Cache SET value = {kind}", (data,))
            database.commit()
        found = self.cache.get("key")
        return "noticed" if found is None else "the same" if found == self.text else "silent"

    def close(self) -> None:
        """Close the cache."""
        self.cache.close()


class Tapes:
    """Recordings of three answers."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tape.jsonl"
        answers = (CellAnswer(meaning, reason="ein Kürzel") for meaning in list(Meaning)[:3])
        lines = [write_answer(f"{number:064}", answer, "model") for number, answer in enumerate(answers)]
        self.data = "".join(lines).encode()
        self.path.write_bytes(self.data)
        self.right = read_recording(str(self.path))[0]

    def outcome(self, rng: random.Random) -> str:
        """Return what comes of one spoiled recording."""
        self.path.write_bytes(spoiled(self.data, rng))
        said: list[str] = []
        try:
            found = read_recording(str(self.path), said.append)[0]
        except tabx.TabxError:
            return "noticed"
        if found == self.right:
            return "the same"
        # Fewer answers, each as it was: the judgement says of a question that there is no recorded answer.
        return "said" if said or found.items() <= self.right.items() else "silent"

    def close(self) -> None:
        """Nothing stays open."""


class Stored:
    """A stored judgement."""

    def __init__(self, folder: Path) -> None:
        gold = "| n | v |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n"
        judgement = tabx.judge(gold, gold.replace("2", "3").replace("| a |", "| A. |"))
        self.data = judgement.to_json().encode()
        self.right = judgement.to_dict()

    def outcome(self, rng: random.Random) -> str:
        """Return what comes of one spoiled judgement."""
        try:
            read = Judgement.from_dict(json.loads(spoiled(self.data, rng)))
            found = read.to_dict()
        except (tabx.TabxError, json.JSONDecodeError, UnicodeDecodeError):
            return "noticed"
        return "the same" if found == self.right else "silent"

    def close(self) -> None:
        """Nothing stays open."""


KINDS: dict[str, Callable[[Path], Any]] = {
    "answers": Answers,
    "cache entries": Entries,
    "recordings": Tapes,
    "judgements": Stored,
}


def main() -> None:
    """Print what came of each kind; leave with 1 for a traceback or what was accepted in silence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10_000, help="corruptions, a quarter of each kind")
    parser.add_argument("--only", choices=KINDS)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    print(f"| what | {' | '.join(OUTCOMES)} | seconds |\n| --- {'| --- ' * (len(OUTCOMES) + 1)}|")
    bad = 0
    for name, make in KINDS.items():
        if arguments.only not in (None, name):
            continue
        counts: Counter[str] = Counter()
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            kind = make(Path(folder))
            for number in range(arguments.count // len(KINDS)):
                try:
                    outcome = kind.outcome(random.Random(f"{arguments.seed} {name} {number}"))
                except Exception as error:
                    outcome = "traceback"
                    print(f"{name} {number}: {type(error).__name__}: {error}"[:200], file=sys.stderr)
                counts[outcome] += 1
            kind.close()
        bad += counts["silent"] + counts["traceback"]
        figures = " | ".join(str(counts[outcome]) for outcome in OUTCOMES)
        print(f"| {name} | {figures} | {time.monotonic() - start:.0f} |", flush=True)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
