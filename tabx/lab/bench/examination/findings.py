"""Expected and reported findings in the same terms, and which of them match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tabx.base.escapes import shorten
from tabx.compare.records import Entity, Finding
from tabx.judging import Judgement
from tabx.lab.bench.examination.frame import Frame, interchangeable
from tabx.lab.bench.examination.outcomes import FOREIGN, Found
from tabx.perturb import Expected
from tabx.values.records import DataType, Relation
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
    """Return the findings that the judge reports, with predicted indices of the engine.

    The engine expects each missing row by itself, so missing repetitions that the judge tells together are parted.
    """
    counts = judgement.comparison.counts
    types = {item.finding: item.type for item in counts.items if item.type is not None}
    findings, costs = judgement.comparison.findings, judgement.findings.costs
    return tuple(
        _reported(part, types.get(index), cost / len(parts), frame)
        for index, (finding, cost) in enumerate(zip(findings, costs, strict=True))
        for parts in (_parted(finding),)
        for part in parts
    )


def _parted(finding: Finding) -> list[Finding]:
    """Return a finding of several missing rows as one for each row; any other as it is."""
    if finding.entity is Entity.ROW and finding.relation is Relation.MISSING and len(finding.gold_rows) > 1:
        return [replace(finding, gold_rows=(row,)) for row in finding.gold_rows]
    return [finding]


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


Pairs = tuple[tuple[int, int], ...]
"""Pairs of (expected, reported) indices."""

_Places = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class _Placed:
    """A finding whose places are replaced by the first line identical to each."""

    finding: Found
    places: _Places

    @property
    def topic(self) -> tuple[str, ...]:
        """The entity; for a finding about the whole table also the kind, as it has no place."""
        is_table = self.finding.entity == "table"
        return (self.finding.entity, self.finding.kind) if is_table else (self.finding.entity,)

    @property
    def group(self) -> tuple[str, ...]:
        """The properties besides places that matching findings share: topic and relation."""
        return (*self.topic, relation_of(self.finding))


def relation_of(finding: Found) -> str:
    """Return the relation to match by; every wrong cell is partial (TabXEval, section 2.1)."""
    wrong = finding.entity == "cell" and finding.relation == "different"
    return "partial" if wrong else finding.relation


def match(expected: Sequence[Found], reported: Sequence[Found], frame: Frame) -> tuple[Pairs, Pairs]:
    """Return the pairs of matching findings, and the other pairs of findings at the same place.

    Places agree where both findings state them; each finding is matched once, and as many as possible are. Findings
    about the whole table (order, transposition, an empty edge) agree by kind.
    """
    wanted = {index: _placed(finding, frame) for index, finding in enumerate(expected)}
    given = {index: _placed(finding, frame) for index, finding in enumerate(reported)}
    matches = _pair(wanted, given, lambda finding: finding.group)
    left_wanted = _left(wanted, (e for e, _ in matches))
    left_given = _left(given, (r for _, r in matches))
    return matches, _pair(left_wanted, left_given, lambda finding: finding.topic)


def _placed(finding: Found, frame: Frame) -> _Placed:
    return _Placed(
        finding,
        (
            interchangeable(finding.gold_rows, frame.gold_row_classes),
            interchangeable(finding.gold_columns, frame.gold_column_classes),
            interchangeable(finding.predicted_rows, frame.row_classes),
            interchangeable(finding.predicted_columns, frame.column_classes),
        ),
    )


def _left(findings: Mapping[int, _Placed], taken: Iterable[int]) -> dict[int, _Placed]:
    gone = set(taken)
    return {index: finding for index, finding in findings.items() if index not in gone}


def _pair(
    expected: Mapping[int, _Placed], reported: Mapping[int, _Placed], group: Callable[[_Placed], Hashable]
) -> Pairs:
    """Return a largest pairing of findings that agree, pairing those with equal places first."""
    exact = _pair_equal(expected, reported, group)
    free = defaultdict[Hashable, list[int]](list)
    for r, finding in _left(reported, exact.values()).items():
        free[group(finding)].append(r)
    candidates = {
        e: [r for r in free[group(finding)] if _agree(finding, reported[r])]
        for e, finding in _left(expected, exact).items()
    }
    return tuple(sorted([*exact.items(), *_largest_matching(candidates)]))


def _pair_equal(
    expected: Mapping[int, _Placed], reported: Mapping[int, _Placed], group: Callable[[_Placed], Hashable]
) -> dict[int, int]:
    free = defaultdict[Hashable, list[int]](list)
    for r, finding in reported.items():
        free[group(finding), finding.places].append(r)
    pairs = {}
    for e, finding in expected.items():
        if waiting := free[group(finding), finding.places]:
            pairs[e] = waiting.pop(0)
    return pairs


def _agree(expected: _Placed, reported: _Placed) -> bool:
    """Whether the places stated by both agree; findings about the whole table need none."""
    if expected.finding.entity == "table":
        return True
    shared = [(one, other) for one, other in zip(expected.places, reported.places, strict=True) if one and other]
    return bool(shared) and all(one == other for one, other in shared)


def _largest_matching(candidates: Mapping[int, Sequence[int]]) -> list[tuple[int, int]]:
    """Return the pairs of a maximum bipartite matching (augmenting paths, Kuhn's algorithm)."""
    partner: dict[int, int] = {}

    def place(e: int, tried: set[int]) -> bool:
        """Match an expected finding, moving others to free a partner; return whether it worked."""
        for r in candidates[e]:
            if r in tried:
                continue
            tried.add(r)
            if r not in partner or place(partner[r], tried):
                partner[r] = e
                return True
        return False

    for e in candidates:
        place(e, set())
    return [(e, r) for r, e in partner.items()]
