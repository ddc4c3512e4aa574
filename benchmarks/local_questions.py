"""The judge's own questions asked of a real, small model: seconds, tokens, and how many are in shape at the first try.

    python examples/local_model.py --port 0          # prints the address
    python benchmarks/local_questions.py http://127.0.0.1:PORT/v1 --questions 20

The questions are those that the agents have about TabXBench, spread over its pairs. Each is asked once in each mode,
by a client of its own that may send one request: an answer out of shape, cut off or not in time counts as none.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from data import read_rows

from tabx.backbones.model import ModelBackbone
from tabx.judging import judge
from tabx.llm import Client, FailureKind, Message, ModelFailure, ModelSpec
from tabx.llm.budget import Budget
from tabx.llm.retry import RetryPolicy
from tabx.llm.shape import Shape

IN_TIME = 840
"""Tokens of an answer at most, as of a private server that may write 14 a second (`tabx.backbones.model`)."""

Question = tuple[Sequence[Message], Shape[Any]]


class Listening:
    """Takes note of every question and answers none."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def ask(self, messages: Sequence[Message], schema: Shape[Any], **_: Any) -> Any:
        """Note a question; as in a dry run the rules then decide."""
        self.asked.append((messages, schema))
        raise ModelFailure(FailureKind.DRY_RUN, "nothing is asked")


def questions(count: int) -> list[Question]:
    """Return so many of the agents' questions about TabXBench, evenly spread."""
    listening = Listening()
    for row in read_rows("tabxbench.jsonl"):
        for predicted in row["predictions"]:
            judge(row["gold"], predicted, backbone=ModelBackbone("local", listening, answer_tokens=IN_TIME))
    step = max(1, len(listening.asked) // count)
    return listening.asked[::step][:count]


def main() -> None:
    """Print a line for each mode."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base")
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("--modes", nargs="+", default=["json_schema", "json", "prompt"])
    arguments = parser.parse_args()
    asked = questions(arguments.questions)
    for mode in arguments.modes:
        seconds, tokens_in, tokens_out, ends = 0.0, 0, 0, Counter[str]()
        for messages, shape in asked:
            spec = ModelSpec("local", "openai/local", arguments.base, mode)
            client = Client(spec, budget=Budget(calls=1), retry=RetryPolicy(attempts=1, timeout=300.0))
            began = time.perf_counter()
            try:
                client.ask(messages, shape)
                ends["in shape"] += 1
            except ModelFailure as failure:
                ends["out of shape" if failure.kind is FailureKind.BUDGET else failure.kind.value] += 1
            seconds += time.perf_counter() - began
            print(f"{mode}: {client.usage.tokens_out} tokens out, {time.perf_counter() - began:.1f} s", file=sys.stderr)
            tokens_in, tokens_out = tokens_in + client.usage.tokens_in, tokens_out + client.usage.tokens_out
        number = len(asked)
        print(
            f"{mode}: {number} questions, {seconds / number:.1f} s, {tokens_in / number:.0f} tokens in and "
            f"{tokens_out / number:.0f} out a question; {', '.join(f'{n} {end}' for end, n in ends.most_common())}",
            flush=True,
        )


if __name__ == "__main__":
    main()
