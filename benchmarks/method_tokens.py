"""Tokens that --method tabxeval takes on TabXBench: in and out, over all 150 pairs.

    python benchmarks/method_tokens.py

Counted as litellm counts for gpt-4o, whatever model answers. In: both prompts as they are sent, table text in its
fence; the second one is filled from the recorded aligned table. Out: the recorded replies. Of llama-3.3-70b's 150 pairs
81 have a recorded table of tuples; where there is none, one is written of the shape asked for, with the tuple that is
short and usual ("[String/String, Others/Others, None/None, None, semantically similar]") in every cell that differs. A
pair without a second call, because nothing differs, counts its first alone. The authors' pipeline takes 12,942 in and
1,575 out on the same pairs.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import mean, median

from data import DATA

from tabx.baselines import IDENTICAL, Interview, RecordedReplies, both_sides, read_aligned
from tabx.judging.sides import load_gold
from tabx.lab.baselines.pipes import pipe_line
from tabx.lab.baselines.tabxeval import ALIGN_PROMPT, COMPARE_PROMPT, align_values, compare_values
from tabx.llm import Client, ModelSpec, Prompts
from tabx.llm.tokens import count_message_tokens, count_tokens
from tabx.meta import read_bench

MODELS = ("llama-3.3-70b", "gemini-2.0-flash", "gemini-2.0-pro")
USUAL = "[String/String, Others/Others, None/None, None, semantically similar]"


def usual_tuples(asked: Sequence[Sequence[str]]) -> str:
    """Return a table of tuples of the shape asked for."""
    header, *lines = asked
    rows = [["[-]" if cell == IDENTICAL else USUAL for cell in line] for line in lines]
    return "\n".join([pipe_line(header), pipe_line(["---"] * len(header)), *map(pipe_line, rows)])


def main() -> None:
    """Print one line for each model's recordings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--backbone", nargs="+", choices=MODELS, default=MODELS, help="whose recorded replies are counted"
    )
    arguments = parser.parse_args()
    items = read_bench(DATA / "tabxbench.jsonl")
    nobody = Interview(Client(ModelSpec("nobody", "openai/nobody", "http://127.0.0.1:9/v1")), Prompts())
    for model in arguments.backbone:
        recorded = RecordedReplies.read(DATA / "recorded_replies.jsonl", model)
        tokens_in, tokens_out, calls, written = [], [], [], 0
        for item in items:
            gold = load_gold(item.gold, None, None)
            for index, predicted in enumerate(item.predictions):
                reply = recorded.replies[item.name, index]
                sides = both_sides(gold, predicted)
                assert sides is not None
                read = count_message_tokens(nobody.messages(ALIGN_PROMPT, **align_values(*sides)))
                said = count_tokens(reply.align_reply)
                asked = read_aligned(reply.align_reply, *sides).differing()
                if asked:
                    read += count_message_tokens(nobody.messages(COMPARE_PROMPT, **compare_values(asked)))
                    said += count_tokens(reply.compare_reply or usual_tuples(asked))
                    written += reply.compare_reply is None
                tokens_in.append(read)
                tokens_out.append(said)
                calls.append(2 if asked else 1)
        both = [one + other for one, other in zip(tokens_in, tokens_out, strict=True)]
        means = f"mean {mean(tokens_in):,.1f} in + {mean(tokens_out):,.1f} out = {mean(both):,.1f}"
        print(f"{model}, {len(both)} pairs: {means}, median {median(both):,.1f}; {mean(calls):.2f} calls a pair")
        print(f"  {sum(map(bool, calls))} pairs with a call; {written} tables of tuples written as described")


if __name__ == "__main__":
    main()
