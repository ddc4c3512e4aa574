"""The map as the document that every medium shows."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.documents.csv_text import Value
from tabx.documents.figures import decimal, p_text
from tabx.documents.names import short
from tabx.documents.record import Cell, Document, Figures, Line, ListBlock, Part, Tone, table
from tabx.generate.abilities.axes import SAID, Axis
from tabx.generate.abilities.records import Ability, AbilityMap, AbilityTest, Rated
from tabx.report.words import NAME, plain, scope_name, table_part

TITLE = "Map of abilities"

HEADER = ("task", "model", "axis", "value", "low", "high", "held", "of", "items", "not known of", "reason")
"""Columns of the figures."""

DEFINED = (
    "Defined, not rated: the map of the paper (Tang et al., 2024, figure 3) was rated by hand, this one is counted. "
    "A map of stored replies is one of those replies."
)

UNKNOWN = "not known"


def abilities_document(drawn: AbilityMap) -> Document:
    """Return what was mapped, a part for each task, people's ratings, and every figure."""
    head = Part((*map(Line, _headline(drawn)), Line(DEFINED, Tone.QUIET)), name="abilities")
    meant = Part(
        (ListBlock(tuple(Line(f"{axis}: the share of {said}") for axis, said in SAID.items())),),
        "What each axis is",
        "axes",
    )
    parts = [head, meant, *(_task(drawn, task) for task in drawn.tasks), *_people(drawn)]
    return Document(TITLE, tuple(parts), Figures(HEADER, tuple(map(_line, drawn.abilities))), drawn.to_dict())


def _headline(drawn: AbilityMap) -> Iterator[str]:
    judged = sum(one.judged for one in drawn.tried if one.task == drawn.tasks[0])
    failed = sum(one.failed + one.skipped for one in drawn.tried if one.task == drawn.tasks[0])
    names = ", ".join(short(model, NAME) for model in drawn.models)
    yield f"{names}: {judged:,} judged replies; {failed:,} failed or skipped count nowhere"
    yield drawn.signature


def _line(one: Ability) -> tuple[Value, ...]:
    counts = (one.held, one.of, one.items, one.unknown, one.reason)
    return (scope_name(one.task), one.model, one.axis.value, one.value, one.low, one.high, *counts)


def _task(drawn: AbilityMap, task: str) -> Part:
    title = scope_name(task) if len(drawn.tasks) > 1 or task else "Abilities"
    parts = (_map(drawn, task), _numbers(drawn, task), _chance(drawn, task), _tests(drawn, task))
    return Part((), title, f"task {title}", parts=tuple(part for part in parts if part.blocks))


def _map(drawn: AbilityMap, task: str) -> Part:
    rows: list[tuple[str | Cell, ...]] = [
        (short(model, NAME), *(_share(one) for one in drawn.of(model, task).values()))
        for model in drawn.models_of(task)
    ]
    note = (
        f"share and 95 % interval, sums over sums, items drawn; each model on its own items (tests take those that two "
        f"share); {UNKNOWN} is no 0"
    )
    return table_part("map", "Map", note, table(("model", *(axis.value for axis in Axis)), rows))


def _share(one: Ability) -> Cell:
    if one.value is None:
        return Cell(UNKNOWN)
    if one.low is None or one.high is None:
        return Cell(decimal(one.value), one.value)
    return Cell(f"{decimal(one.value)} [{decimal(one.low)}, {decimal(one.high)}]", one.value, one.low, one.high)


def _numbers(drawn: AbilityMap, task: str) -> Part:
    rows = [
        (
            short(one.model, NAME),
            one.axis.value,
            _share(one),
            *(Cell(f"{count:,}", count) for count in (one.held, one.of, one.items, one.unknown)),
            one.reason,
        )
        for one in drawn.abilities
        if one.task == task
    ]
    header = ("model", "axis", "share", "held", "of", "items", "not known of", "why not known")
    note = "numerator and denominator of each share; items of which it is not known count in neither"
    return table_part("numbers", "Numbers", note, table(header, rows, names=2, texts=(7,)))


def _chance(drawn: AbilityMap, task: str) -> Part:
    rows: list[tuple[str | Cell, ...]] = [
        (
            short(one.model, NAME),
            *(Cell(f"{count:,}", count) for count in (one.judged, one.failed, one.skipped)),
            plain(one.chance),
            Cell(f"{one.chance_found:,} of {one.chance_cells:,}", one.chance_cells),
        )
        for one in drawn.tried
        if one.task == task
    ]
    header = ("model", "judged", "failed", "skipped", "chance level", "wrong values found")
    note = (
        "chance level of hallucination control: the share of values made wrong on purpose that the texts would have "
        "borne out; empty where no text was read"
    )
    return table_part("tried", "Judged, and chance level", note, table(header, rows))


def _tests(drawn: AbilityMap, task: str) -> Part:
    rows = [_test(one) for one in drawn.tests if one.task == task]
    header = ("axis", "first", "second", "items", "first − second", "p", "p (Holm)", "told apart")
    note = (
        "paired permutation test of sums over sums, on the items that both have; p corrected for all tests of the task"
    )
    return table_part("tests", "Paired tests", note, table(header, rows, names=3), folded=True)


def _test(one: AbilityTest) -> tuple[str | Cell, ...]:
    ends = "" if one.low is None or one.high is None else f" [{decimal(one.low)}, {decimal(one.high)}]"
    return (
        one.axis.value,
        short(one.first, NAME),
        short(one.second, NAME),
        Cell(f"{one.items:,}", one.items),
        Cell(f"{decimal(one.difference)}{ends}", one.difference, one.low, one.high),
        *(Cell("") if p is None else Cell(p_text(p), p) for p in (one.p, one.p_holm)),
        "yes" if one.is_told_apart else "no",
    )


def _people(drawn: AbilityMap) -> Iterator[Part]:
    if not drawn.ratings:
        return
    rated = table(
        ("axis or criterion", "model", "mean of ten", "items", "ratings"), map(_rated, drawn.ratings), names=2
    )
    yield table_part("ratings", "People's ratings", "means over items, 0 to 10, with 95 % intervals", rated)
    rows = [
        (
            one.axis.value,
            plain(one.spearman),
            Cell(f"{one.items:,}", one.items),
            plain(one.models_spearman),
            Cell(f"{one.models:,}", one.models),
        )
        for one in drawn.agreement
    ]
    note = (
        "Spearman of rating and share, over replies and over models; empty for fewer than three, or where all are equal"
    )
    header = ("axis", "over replies", "replies", "over models", "models")
    yield table_part("agreement", "People and the map", note, table(header, rows))


def _rated(one: Rated) -> tuple[str | Cell, ...]:
    ends = "" if one.low is None or one.high is None else f" [{one.low:.2f}, {one.high:.2f}]"
    return (
        one.axis,
        short(one.model, NAME),
        Cell(f"{one.mean:.2f}{ends}", one.mean, one.low, one.high),
        Cell(f"{one.items:,}", one.items),
        Cell(f"{one.ratings:,}", one.ratings),
    )
