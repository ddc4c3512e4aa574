"""What is said of a column as a whole and has no price of its own: readings that nothing settles."""

from __future__ import annotations

from collections.abc import Iterator

from tabx.compare.ledger import Entry
from tabx.compare.names import column_name
from tabx.compare.reading import Reading
from tabx.compare.records import Entity, Finding
from tabx.values.records import Relation

_SAID = {
    "mixed dates": "day first and month first are mixed in the predicted column",
    "mixed decimals": "decimal points and decimal commas are mixed in the predicted column",
    "ambiguous": "some values have several readings and nothing in the column settles which",
}


def flag_entries(reading: Reading) -> Iterator[Entry]:
    """Yield one finding without a price per flag of a column that differs at all."""
    for column in reading.pairs.values():
        for flag, sentence in _SAID.items():
            if flag in column.pair.flags and not column.identical:
                yield Entry(
                    Finding(
                        Entity.COLUMN,
                        Relation.EQUIVALENT,
                        flag,
                        gold_columns=(column.gold,),
                        predicted_columns=column.pairing.predicted,
                        column_name=column_name(reading.alignment.gold, column.gold),
                        note=column.pair.note or sentence,
                    )
                )
