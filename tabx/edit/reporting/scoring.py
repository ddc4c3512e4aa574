"""An output held to its instance: the figures of an edit judged, and the paper's metrics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabx.edit.bench.records import Instance
from tabx.edit.judgement import EditJudgement
from tabx.edit.judging import judge_tables
from tabx.edit.replies import ReplyKind, typed_reply
from tabx.edit.reporting.outputs import Output
from tabx.formats import load_table
from tabx.lab.metrics.pair import NOTHING, TablePair
from tabx.lab.metrics.scoring import Scorers
from tabx.table import Table

JUDGED = ("success", "done", "kept", "precision", "f1")
"""Figures of `tabx edit judge`."""

METRICS = ("ted-em", "sari-f1", "ted", "bleu", "rouge-l")
"""EM, SARI, TED, BLEU and ROUGE-L (Li et al., 2024, section 4.1)."""

PERCENT = {"rouge-l": 100.0}
"""What a metric is multiplied by to stand on the paper's scale."""

FIGURES = (*JUDGED, *METRICS)


@dataclass(frozen=True)
class Scored:
    """An output with its figures.

    Attributes
    ----------
    system : str
    instance : Instance
    kind : ReplyKind or None
        None where the request failed.
    figures : mapping
        By name; None for one that is undefined, {} where the request failed.
    mistake : str
    failure : str
    """

    system: str
    instance: Instance
    kind: ReplyKind | None
    figures: Mapping[str, float | None] = field(default_factory=dict)
    mistake: str = ""
    failure: str = ""


@dataclass
class Scorer:
    """Scores outputs; the tables of an instance are read once for outputs of it that follow each other."""

    metrics: Scorers = field(default_factory=lambda: Scorers(METRICS))
    _read: tuple[str, Table, list[Table]] | None = None

    def score(self, output: Output, instance: Instance) -> Scored:
        """Return the figures of an output: against the gold that it comes closest to."""
        if output.failure:
            return Scored(output.system, instance, None, failure=output.failure)
        typed = typed_reply(output.text, instance, finish=output.finish)
        source, golds = self._tables(instance)
        judged = [judge_tables(source, gold, typed.table) for gold in golds]
        best = max(range(len(golds)), key=lambda place: (_rank(judged[place]), -place))
        pair = TablePair(golds[best], typed.table if typed.table is not None else NOTHING, source)
        values = {one.metric.name: one for one in self.metrics.score(pair)}
        figures = {
            **judged[best].figures,
            **{name: _value(getattr(values[name], "value", None), name) for name in METRICS},
        }
        return Scored(output.system, instance, output.kind or typed.kind, figures, judged[best].mistake)

    def _tables(self, instance: Instance) -> tuple[Table, list[Table]]:
        if self._read is None or self._read[0] != instance.id:
            golds = [load_table(text, instance.format) for text in instance.golds]
            self._read = (instance.id, load_table(instance.source, instance.format), golds)
        return self._read[1:]


def _rank(judged: EditJudgement) -> tuple[bool, float, float]:
    return judged.success, judged.done or 0.0, judged.kept or 0.0


def _value(value: float | None, name: str) -> float | None:
    return None if value is None else value * PERCENT.get(name, 1.0)
