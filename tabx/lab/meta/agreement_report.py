"""The report on agreement, as the record behind terminal, JSON and CSV."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tabx.base.escapes import shorten
from tabx.judging import JUDGED, Judgement
from tabx.lab.meta.agreement import Agreement, ItemAgreement
from tabx.lab.meta.items import BenchItem
from tabx.lab.meta.paired import PairedTest
from tabx.lab.meta.people.criteria import CriterionAgreement
from tabx.lab.meta.people.held import People
from tabx.lab.meta.rankings import RankedItems
from tabx.stats.bootstrap import COVERED
from tabx.stats.measures import MEASURES
from tabx.stats.measures.rbo import DEPTH, PERSISTENCE, perfect_rbo
from tabx.views.sentence import sentence

SCHEMA = 1
"""Version of the JSON of the report."""

FINDING_WIDTH = 240
"""Characters of a finding in a trace: two texts of a cell and their place in full; a report stays readable."""


@dataclass(frozen=True)
class AgreementReport:
    """Agreement of several judges with people.

    Attributes
    ----------
    ranked : RankedItems
    agreements : tuple of Agreement
        One for each judge.
    judgements : tuple of mapping of id to tuple of Judgement
        Of the same judges; empty for judges without traces.
    seed, resamples : int
        Of the bootstrap.
    worst : int
        How many of the worst items of each judge are in the report.
    tests : tuple of PairedTest
        The first judge against each other one.
    people : People or None
        What people said beyond one ranking an item, and judges against it.
    bench : tuple of BenchItem
        The tables, for a page.
    criteria : tuple of CriterionAgreement
        Every judge against people's ratings by criterion; () without such.
    """

    ranked: RankedItems
    agreements: tuple[Agreement, ...]
    judgements: tuple[Mapping[str, tuple[Judgement, ...]], ...]
    seed: int
    resamples: int
    worst: int = 0
    tests: tuple[PairedTest, ...] = ()
    people: People | None = None
    bench: tuple[BenchItem, ...] = ()
    criteria: tuple[CriterionAgreement, ...] = ()

    def unverified(self, place: int) -> int | None:
        """Return how many predictions have a header renamed that nothing but its values speaks for.

        None for a judge without traces.
        """
        found = self.judgements[place] if place < len(self.judgements) else {}
        judged = [judgement for item in self.agreements[place].items for judgement in found.get(item.name, ())]
        return sum(bool(one.comparison.counts.unverified) for one in judged) if judged else None

    @property
    def rbo_most(self) -> float | None:
        """The mean RBO of a perfect judge; None without ranked items."""
        counts = [len(item.human) for item in self.ranked.items]
        return sum(map(perfect_rbo, counts)) / len(counts) if counts else None

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "schema": SCHEMA,
            "items": len(self.ranked.items),
            "gold_tables": self.ranked.clusters,
            "unranked": list(self.ranked.unranked),
            "unknown": list(self.ranked.unknown),
            "tied": list(self.ranked.tied),
            "bootstrap": {"seed": self.seed, "resamples": self.resamples, "covered": COVERED},
            "measures": {
                "rbo": {"p": PERSISTENCE, "depth": DEPTH, "perfect": self.rbo_most},
                "footrule": {"perfect": 0.0, "reversed": 1.0},
            },
            "judges": [self._judge(place) for place in range(len(self.agreements))],
            "tests": [asdict(test) for test in self.tests],
            "people": self._people(),
            **({"criteria": [asdict(one) for one in self.criteria]} if self.criteria else {}),
        }

    def _people(self) -> dict[str, Any] | None:
        if self.people is None:
            return None
        return {
            "scale": self.people.answers.scale,
            "among": [asdict(one) for one in self.people.among],
            "judges": [asdict(one) for one in self.people.judges],
        }

    def _judge(self, place: int) -> dict[str, Any]:
        judge = self.agreements[place]
        data: dict[str, Any] = {
            "judge": judge.judge,
            "signature": judge.signature,
            "means": {name: asdict(estimate) for name, estimate in judge.means.items()},
            "all_errors_equal": judge.flat,
            "unverified": self.unverified(place),
            "unjudged": dict(judge.unjudged),
            "items": [_item(item) for item in judge.items],
        }
        if self.worst:
            data["worst"] = [{"id": item.name, "trace": self.trace(place, item)} for item in judge.worst(self.worst)]
        return data

    def trace(self, place: int, item: ItemAgreement) -> list[dict[str, Any]]:
        """Return a judge's scores and findings for an item's predictions, in the human order.

        The costliest finding of each comes first.

        Parameters
        ----------
        place : int
            Index of the judge.
        item : ItemAgreement
        """
        judgements = self.judgements[place].get(item.name, ())
        order = sorted(range(len(item.human)), key=item.human.__getitem__)
        return [
            {
                "prediction": index,
                "human_rank": item.human[index],
                "rank": item.ranks[index],
                "error": item.errors[index],
                "findings": _findings(judgements[index]) if judgements else [],
            }
            for index in order
        ]


def _item(item: ItemAgreement) -> dict[str, Any]:
    return {
        "id": item.name,
        **item.values,
        "all_errors_equal": item.flat,
        "human_ranks": list(item.human),
        "ranks": list(item.ranks),
        "errors": list(item.errors),
    }


def _findings(judgement: Judgement) -> list[dict[str, Any]]:
    """Return the findings of a judgement with a cost, costliest first."""
    if judgement.status != JUDGED:
        return [{"finding": judgement.status, "cost": judgement.error}]
    dearest = judgement.findings.by_cost()
    return [
        {"finding": shorten(sentence(finding), FINDING_WIDTH), "cost": cost} for finding, cost in dearest if cost > 0
    ]


CSV_HEADER = ("judge", "id", *(measure.name for measure in MEASURES), "all_errors_equal", "human_ranks", "errors")


def csv_lines(report: AgreementReport) -> list[tuple[Any, ...]]:
    """Return a line for each judge and item, in the columns of `CSV_HEADER`."""
    return [
        (
            judge.judge,
            item.name,
            *(item.values[measure.name] for measure in MEASURES),
            int(item.flat),
            " ".join(f"{rank:g}" for rank in item.human),
            " ".join(repr(error) for error in item.errors),
        )
        for judge in report.agreements
        for item in judge.items
    ]
