"""Expected and reported findings, in the same terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabx.compare.records import Finding
from tabx.escapes import shorten
from tabx.judging import Judgement
from tabx.lab.bench.examination.frame import Frame
from tabx.lab.bench.examination.outcomes import FOREIGN, Found
from tabx.perturb import Expected
from tabx.values.records import DataType
from tabx.views.sentence import sentence

SENTENCE_WIDTH = 240
"""Characters of a finding's sentence: two texts of a cell and their place in full; records stay readable."""


def expected_findings(expected: Iterable[Expected]) -> tuple[Found, ...]:
    """Return the expected findings in these terms."""
    return tuple(
        Found(
            entity=finding.entity,
            relation=finding.relation,
            kind=finding.kind,
            gold_rows=finding.gold_rows,
            gold_columns=finding.gold_columns,
            predicted_rows=finding.predicted_rows,
            predicted_columns=finding.predicted_columns,
            data_type=finding.data_type,
            magnitude=finding.magnitude,
            said=_expected_sentence(finding),
        )
        for finding in expected
    )


def _expected_sentence(finding: Expected) -> str:
    kind = f", {finding.kind}" if finding.kind not in ("", finding.relation) else ""
    texts = f": gold {finding.gold_text or 'blank'}, predicted {finding.predicted_text or 'blank'}"
    shown_texts = texts if finding.gold_text or finding.predicted_text else ""
    said = f"{finding.entity} {finding.relation}{kind}{_expected_place(finding)}{shown_texts}"
    return shorten(said, SENTENCE_WIDTH)


def _expected_place(finding: Expected) -> str:
    """Return the 1-based place in brackets; the prediction's only where the gold has none."""
    axes = (
        ("row", finding.gold_rows),
        ("column", finding.gold_columns),
        ("predicted row", () if finding.gold_rows else finding.predicted_rows),
        ("predicted column", () if finding.gold_columns else finding.predicted_columns),
    )
    named = [f"{name} {', '.join(str(index + 1) for index in indices)}" for name, indices in axes if indices]
    return f" ({', '.join(named)})" if named else ""


def reported_findings(judgement: Judgement, frame: Frame) -> tuple[Found, ...]:
    """Return the findings that the judge reports, with predicted indices of the engine."""
    counts = judgement.comparison.counts
    types = {item.finding: item.type for item in counts.items if item.type is not None}
    findings, costs = judgement.comparison.findings, judgement.findings.costs
    return tuple(
        _reported(finding, types.get(index), cost, frame)
        for index, (finding, cost) in enumerate(zip(findings, costs, strict=True))
    )


def _reported(finding: Finding, data_type: DataType | None, cost: float, frame: Frame) -> Found:
    difference = finding.difference
    if difference is not None:
        is_blank_in_gold = difference.gold_type is DataType.EMPTY
        data_type = difference.predicted_type if is_blank_in_gold else difference.gold_type
    return Found(
        entity=finding.entity.value,
        relation=finding.relation.value,
        kind=finding.kind,
        gold_rows=finding.gold_rows,
        gold_columns=finding.gold_columns,
        predicted_rows=_mapped(finding.predicted_rows, frame.rows),
        predicted_columns=_mapped(finding.predicted_columns, frame.columns),
        data_type=data_type.value if data_type is not None else "",
        magnitude=difference.difference if difference is not None else None,
        said=shorten(sentence(finding), SENTENCE_WIDTH),
        cost=cost,
    )


def _mapped(indices: Sequence[int], upright: Sequence[int]) -> tuple[int, ...]:
    return tuple(upright[index] if index < len(upright) else FOREIGN for index in indices)
