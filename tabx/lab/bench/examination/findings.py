"""What is to be found and what the judge reports, in the same terms."""

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

WIDTH = 240
"""How much of a finding its sentence says, in characters."""


def expected_findings(expected: Iterable[Expected]) -> tuple[Found, ...]:
    """Return what is to be found."""
    return tuple(
        Found(
            one.entity,
            one.relation,
            one.kind,
            one.gold_rows,
            one.gold_columns,
            one.predicted_rows,
            one.predicted_columns,
            one.data_type,
            one.magnitude,
            _said(one),
        )
        for one in expected
    )


def _said(one: Expected) -> str:
    places = [
        f"{name} {', '.join(str(place + 1) for place in places)}"
        for name, places in (
            ("row", one.gold_rows),
            ("column", one.gold_columns),
            ("predicted row", () if one.gold_rows else one.predicted_rows),
            ("predicted column", () if one.gold_columns else one.predicted_columns),
        )
        if places
    ]
    texts = f": gold {one.gold_text or 'blank'}, predicted {one.predicted_text or 'blank'}"
    said = f"{one.entity} {one.relation}" + (f", {one.kind}" if one.kind not in ("", one.relation) else "")
    where = f" ({', '.join(places)})" if places else ""
    return shorten(f"{said}{where}{texts if one.gold_text or one.predicted_text else ''}", WIDTH)


def reported_findings(judgement: Judgement, frame: Frame) -> tuple[Found, ...]:
    """Return what the judge reports, its predicted places as the engine gave them."""
    types = {item.finding: item.type for item in judgement.comparison.counts.items if item.type is not None}
    findings, costs = judgement.comparison.findings, judgement.findings.costs
    return tuple(
        _reported(one, types.get(index), cost, frame)
        for index, (one, cost) in enumerate(zip(findings, costs, strict=True))
    )


def _reported(one: Finding, data_type: DataType | None, cost: float, frame: Frame) -> Found:
    difference = one.difference
    if difference is not None:
        empty = difference.gold_type is DataType.EMPTY
        data_type = difference.predicted_type if empty else difference.gold_type
    return Found(
        one.entity.value,
        one.relation.value,
        one.kind,
        one.gold_rows,
        one.gold_columns,
        _mapped(one.predicted_rows, frame.rows),
        _mapped(one.predicted_columns, frame.columns),
        data_type.value if data_type is not None else "",
        difference.difference if difference is not None else None,
        shorten(sentence(one), WIDTH),
        cost,
    )


def _mapped(places: Sequence[int], there: Sequence[int]) -> tuple[int, ...]:
    return tuple(there[place] if place < len(there) else FOREIGN for place in places)
