"""Findings of headers that are renamed or wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tabx.align.records import Alignment
from tabx.compare.blanks import column_facts
from tabx.compare.headers import Judged
from tabx.compare.ledger import Entry
from tabx.compare.names import column_name
from tabx.compare.reading import Reading
from tabx.compare.records import Entity, Finding, Item
from tabx.compare.sentences import LOSSES
from tabx.table import show_path
from tabx.values.records import HeaderDifference, Relation
from tabx.values.writing import NOTATION


def header_entries(reading: Reading, judged: Sequence[Judged]) -> Iterator[Entry]:
    """Yield one entry per header that is renamed or wrong."""
    for header in judged:
        if header.wrong:
            facts = column_facts(reading.alignment.gold, header.column.gold, reading.gold[header.column.gold])
            item = partial(Item, kind="wrong_header", of="column", facts=facts, type=header.column.pair.gold.type)
        else:
            data_type = header.column.pair.gold.type
            kind = "joined_script" if header.difference.kind in LOSSES else "renamed_header"
            item = partial(Item, kind=kind, of="column", type=data_type, forgiven=header.forgiven)
        yield Entry(_finding(reading.alignment, header), item)


def _finding(alignment: Alignment, header: Judged) -> Finding:
    gold, predicted = show_path(header.gold), show_path(header.predicted)
    wrong = bool(header.wrong)
    return Finding(
        Entity.HEADER,
        Relation.DIFFERENT if wrong else Relation.EQUIVALENT,
        "wrong header" if wrong else _kind(header.difference, gold, predicted),
        gold_columns=(header.column.gold,),
        predicted_columns=header.column.pairing.predicted,
        gold_text=gold,
        predicted_text=predicted,
        column_name=column_name(alignment.gold, header.column.gold),
        decided_by=header.decided_by,
        confidence=header.column.pairing.confidence,
        verified=header.verified or wrong,
        note=_note(header, gold, predicted),
        forgiven=header.forgiven,
    )


def _kind(difference: HeaderDifference, gold: str, predicted: str) -> str:
    if difference.relation not in (Relation.EXACT, Relation.EQUIVALENT):
        return difference.kind if difference.kind in LOSSES else "renamed"
    same = "".join(gold.split()) == "".join(predicted.split())
    return difference.kind or ("spacing" if same else NOTATION)


def _note(header: Judged, gold: str, predicted: str) -> str:
    if header.forgiven:
        became = f"became '{predicted}'" if header.predicted else "has no name in the prediction"
        return f"header '{gold}' {became}, forgiven by {header.forgiven}"
    if not header.predicted and not header.wrong:
        return f"the prediction has no header; its column '{gold}' is known by content alone (unverified)"
    named = f"header '{gold}' became '{predicted}'" if header.predicted and gold != predicted else f"header '{gold}'"
    if header.wrong:
        parts = [f"{named}: {header.wrong}"]
    elif header.verified:
        parts = [named, LOSSES.get(header.difference.kind) or _kind(header.difference, gold, predicted)]
    else:
        parts = [f"{named}, which only the content vouches for (unverified)"]
    return ", ".join(part for part in (*parts, header.reason) if part)
