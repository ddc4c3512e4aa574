"""The rubrics of a domain beside default, on tables of that domain.

    python benchmarks/domains.py [--seeds 1-10]

Gold tables are the project's own of the domain, for sports also ten box scores of model_outputs.jsonl; each seed makes
four predictions of one edit (`tabx bench build`). Told is whether harmful edits stand above harmless ones of the same
gold table (AUC), what an edit costs by what it harms (numbers, words, lines), and in how many pairs of such edits of
one gold table the two rubrics order them otherwise; then agreement with people on the tables of tabxbench.jsonl whose
words are of the domain. Intervals are over the gold tables.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean

from data import DATA, read_rows

from tabx.bench import Entry, Golds, build, kinds_of, own_tables
from tabx.cli.options.values import seeds
from tabx.formats import load_table
from tabx.lab.meta.agreement import agreement
from tabx.lab.meta.items import BenchItem, read_bench
from tabx.lab.meta.judged import Judged, judge_items
from tabx.lab.meta.paired import paired_tests
from tabx.lab.meta.printing import interval
from tabx.lab.meta.rankings import ranked_items
from tabx.perturb import Label
from tabx.rubric import load_rubric
from tabx.stats.bootstrap import Bootstrap
from tabx.stats.separating import auc

PER_SEED, BOX_SCORES = 4, 10

OWN = {"finance": "finance_", "sports": "sport_"}
"""How the names of the project's tables of a domain begin."""

WORDS = {
    "finance": re.compile(r"dollars|million|billion|\$|shares|stock|conduit|\btax", re.IGNORECASE),
    "sports": re.compile(r"rebounds|tournament|competition|season|greyhound|\bteam\b|\bwins?\b", re.IGNORECASE),
}
"""Of which a table of tabxbench.jsonl has one or more: there is no word for the domain in its rows."""

NUMBERS, WORDING, LINES = "numbers", "words", "rows, columns, headers"


def main() -> None:
    """Print the figures of both domains."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=seeds, default=tuple(range(1, 11)))
    chosen = parser.parse_args().seeds
    golds = {domain: own(start) for domain, start in OWN.items()}
    golds["sports"] = {**golds["sports"], **box_scores()}
    for domain, tables in golds.items():
        entries = build(tables, chosen, PER_SEED, kinds_of()).entries
        items = [BenchItem(entry.name, entry.gold, entry.predictions) for entry in entries]
        judges = judge_items(items, [load_rubric(domain), load_rubric("default")])
        pairs = sum(len(entry.predictions) for entry in entries)
        print(f"\n{domain}: {len(entries)} gold tables, {pairs:,} predictions of one edit each")
        _tell_separation(entries, judges)
        _tell_prices(entries, judges)
        _tell_orders(entries, judges)
        _tell_people(domain)


def own(start: str) -> Golds:
    """Return the project's tables whose names begin so."""
    return {name: gold for name, gold in own_tables().items() if name.startswith(start)}


def box_scores() -> Golds:
    """Return the first box scores of model_outputs.jsonl."""
    rows = [row for row in read_rows("model_outputs.jsonl") if row["dataset"] == "rotowire"]
    return {str(row["id"]): ("rotowire", load_table(row["gold"])) for row in rows[:BOX_SCORES]}


def harmed(entry: Entry, place: int) -> str | None:
    """Return what a harmful edit harms; None where it is not harmful, or harms several."""
    made = entry.perturbations[place]
    if made.label is not Label.HARMFUL:
        return None
    found = {
        LINES if one.entity != "cell" else NUMBERS if one.data_type == "Numerical" else WORDING
        for one in made.expected
        if one.label is Label.HARMFUL
    }
    return found.pop() if len(found) == 1 else None


def _tell_separation(entries: Sequence[Entry], judges: Sequence[Judged]) -> None:
    values: dict[str, list[float]] = {judge.name: [] for judge in judges}
    both = [one for one in entries if {Label.HARMLESS, Label.HARMFUL} <= {made.label for made in one.perturbations}]
    for entry in both:
        labels = [made.label for made in entry.perturbations]
        for judge in judges:
            low, high = (
                [error for error, label in zip(judge.errors[entry.name], labels, strict=True) if label is wanted]
                for wanted in (Label.HARMLESS, Label.HARMFUL)
            )
            values[judge.name].append(auc(low, high))
    _tell(f"AUC within gold tables ({len(both)} with both kinds)", values, [entry.name for entry in both])


def _tell_prices(entries: Sequence[Entry], judges: Sequence[Judged]) -> None:
    for group in (NUMBERS, WORDING, LINES):
        places = [
            (entry.name, place)
            for entry in entries
            for place in range(len(entry.predictions))
            if harmed(entry, place) == group
        ]
        scores = {judge.name: [judge.judgements[name][place].score for name, place in places] for judge in judges}
        _tell(f"mean score, {group} harmed ({len(places)})", scores, [name for name, _ in places])


def _tell(what: str, values: Mapping[str, Sequence[float]], clusters: Sequence[str]) -> None:
    """Print a mean for each judge, and the difference of the first from the second."""
    first, second = values.values()
    bootstrap = Bootstrap(clusters)
    means = ", ".join(f"{name} {interval(bootstrap.estimate(one))}" for name, one in values.items())
    difference = bootstrap.estimate([one - other for one, other in zip(first, second, strict=True)])
    print(f"{what}: {means}; difference {interval(difference)}")


def _tell_orders(entries: Sequence[Entry], judges: Sequence[Judged]) -> None:
    """Print in what share of the pairs that harm different things the two judges have another order."""
    shares, names, count = [], [], 0
    for entry in entries:
        of = [harmed(entry, place) for place in range(len(entry.predictions))]
        pairs = [
            (one, other)
            for one, other in combinations(range(len(of)), 2)
            if of[one] is not None and of[other] is not None and of[one] != of[other]
        ]
        if pairs:
            orders = [[_order(judge.errors[entry.name], *pair) for pair in pairs] for judge in judges]
            shares.append(fmean(one != other for one, other in zip(*orders, strict=True)))
            names.append(entry.name)
            count += len(pairs)
    estimate = Bootstrap(names).estimate(shares)
    print(f"pairs of edits that harm different things, in another order ({count:,}): {interval(estimate)}")


def _order(errors: Sequence[float], one: int, other: int) -> int:
    difference = round(errors[one] - errors[other], 12)
    return (difference > 0) - (difference < 0)


def _tell_people(domain: str) -> None:
    items = [item for item in read_bench(DATA / "tabxbench.jsonl") if WORDS[domain].search(item.gold)]
    human = {item.name: item.human for item in items if item.human is not None}
    ranked = ranked_items({item.name: (item.gold, len(item.predictions)) for item in items}, human)
    judges = judge_items(items, [load_rubric(domain), load_rubric("default")])
    agreements = [agreement(ranked, judge) for judge in judges]
    test = next(one for one in paired_tests(ranked, agreements) if one.measure == "spearman")
    means = ", ".join(f"{one.judge} {interval(one.means['spearman'])}" for one in agreements)
    verdict = "told apart" if test.is_told_apart else "not told apart"
    difference = f"{test.difference:+.3f} [{test.low:.2f}, {test.high:.2f}], p = {test.p:.2f}, {verdict}"
    print(f"Spearman with people on {len(ranked.items)} tables: {means}; difference {difference}")


if __name__ == "__main__":
    main()
