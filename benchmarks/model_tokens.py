"""Tokens that the agents take on TabXBench: mean and median over all 150 pairs, a pair without a call counting 0.

    python benchmarks/model_tokens.py [--backbone llama-3.3-70b] [--prefilter rules exact none]

In: the messages as litellm counts them for gpt-4o. Out: the answers as JSON, built from the recorded alignments, each
decision with a reason of four words; cells answered with the relation that the rules see. The JSON schema is no part of
the messages; what it would add, were it billed as text, stands in a column of its own.
"""

from __future__ import annotations

import argparse
from statistics import mean, median

from data import read_rows
from recorded import CountedBackbone, CountingClient, read_records

from tabx.backbone import Prefilter
from tabx.judging import judge


def main() -> None:
    """Print one line for each prefilter."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--backbone", default="llama-3.3-70b", help="whose recorded alignments answer")
    parser.add_argument("--prefilter", nargs="+", choices=[one.value for one in Prefilter], default=list(Prefilter))
    arguments = parser.parse_args()
    records = read_records()
    print(f"{'prefilter':10}{'in':>9}{'out':>8}{'both':>9}{'median':>8}{'schema':>8}{'calls':>7}{'no call':>9}")
    for prefilter in map(Prefilter, arguments.prefilter):
        clients = []
        for row in read_rows("tabxbench.jsonl"):
            for index, predicted in enumerate(row["predictions"]):
                client = CountingClient(records[arguments.backbone, row["id"], index])
                judge(row["gold"], predicted, backbone=CountedBackbone("recorded", client, prefilter))
                clients.append(client)
        both = [one.tokens_in + one.tokens_out for one in clients]
        print(
            f"{prefilter.value:10}{mean(one.tokens_in for one in clients):9.1f}"
            f"{mean(one.tokens_out for one in clients):8.1f}{mean(both):9.1f}{median(both):8.1f}"
            f"{mean(one.schema_tokens for one in clients):8.1f}{mean(one.calls for one in clients):7.2f}"
            f"{mean(not one.calls for one in clients):9.1%}"
        )


if __name__ == "__main__":
    main()
