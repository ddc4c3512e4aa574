"""Judges all model replies of model_outputs.jsonl: mean score, facts and error of each model, best score first.

    python benchmarks/model_outputs.py [--rubric NAME] [--terms] [--list-no-table]

--terms shows what each kind of item adds to the mean error. A reply without a table counts: score 0, no fact.

A crash ends the run: there must be none.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import mean, median

from data import read_rows

import tabx


@dataclass
class Group:
    """The replies of one model on one data set."""

    scores: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    facts: list[int] = field(default_factory=lambda: [0, 0, 0])
    terms: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    empty: int = 0

    def add(self, judgement: tabx.Judgement) -> None:
        """Count one judgement."""
        found = judgement.descriptors
        self.scores.append(judgement.score)
        self.errors.append(judgement.error)
        for place, number in enumerate((found.gold_facts, found.predicted_facts, found.found_facts)):
            self.facts[place] += number
        for term in judgement.terms:
            self.terms[term.name] += term.cost
        self.empty += judgement.status != "judged"

    def line(self) -> str:
        """Return the figures."""
        gold, predicted, right = self.facts
        return (
            f"judged {len(self.scores):4}  no table {self.empty:2}  score {mean(self.scores):.3f}  "
            f"error mean {mean(self.errors):.3f} median {median(self.errors):.3f}  "
            f"facts F1 {2 * right / (gold + predicted):.3f}  perfect {sum(error == 0 for error in self.errors):3}"
        )


def main() -> None:
    """Print one line per data set and model."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rubric", default="default")
    parser.add_argument("--terms", action="store_true")
    parser.add_argument("--list-no-table", action="store_true")
    options = parser.parse_args()
    groups: dict[tuple[str, str], Group] = defaultdict(Group)
    started, judged = time.perf_counter(), 0
    for row in read_rows("model_outputs.jsonl"):
        for model, reply in row["predictions"].items():
            judgement = tabx.judge(row["gold"], reply, rubric=options.rubric)
            judged += 1
            groups[row["dataset"], model].add(judgement)
            if options.list_no_table and judgement.status != "judged":
                print(row["id"], model, repr(reply[:100]))
    for name, model in sorted(groups, key=lambda key: (key[0], -mean(groups[key].scores))):
        group = groups[name, model]
        print(f"{name:11} {model:17} {group.line()}")
        if options.terms:
            dearest_terms = sorted(group.terms.items(), key=lambda term: -term[1])[:8]
            dearest = ", ".join(f"{kind} {cost / len(group.scores):.3f}" for kind, cost in dearest_terms)
            print(f"{'':29} {dearest}")
    seconds = time.perf_counter() - started
    empty = sum(group.empty for group in groups.values())
    print(f"{judged} replies, {empty} without a table, {judged / seconds:.0f} a second")


if __name__ == "__main__":
    main()
