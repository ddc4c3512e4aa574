"""An edit judged: a source, its gold and a prediction read, compared, and the mistake named."""

from __future__ import annotations

from dataclasses import replace

from tabx.base.limits import timed
from tabx.edit.allowed import Allowed
from tabx.edit.comparing.whole import compare_tables
from tabx.edit.judgement import NO_TABLE, EditJudgement
from tabx.edit.reading import read_prediction, read_table
from tabx.edit.rivals.naming import mistakes
from tabx.formats import Source
from tabx.judging.names import files_read
from tabx.judging.sides import Reading, refuse_names
from tabx.table import Table


def judge_edit(  # noqa: PLR0913
    source: Source | Table,
    gold: Source | Table | None,
    predicted: Source | Table,
    *,
    strict: bool = False,
    allowed: str | list[str] | tuple[str, ...] | None = None,
    source_format: str | None = None,
    gold_format: str | None = None,
    predicted_format: str | None = None,
    source_sheet: str | None = None,
    gold_sheet: str | None = None,
    predicted_sheet: str | None = None,
    encoding: str | None = None,
    header: bool | None = None,
) -> EditJudgement:
    """Return whether an edit was done, and what else has changed.

    What the gold changes in the source is demanded, what it leaves is to be kept. Rows, columns and cells are found by
    what they hold, never by their address. Formulas, styles and links are not compared.

    Parameters
    ----------
    source, gold, predicted : str, Path, bytes, file object, DataFrame, rows, records or Table
        As of `tabx.load_table`; a prediction may be a reply with prose around its table. Without a gold (None) nothing
        is demanded, and damage alone is told: what changes outside of `allowed`.
    strict : bool
        Whether another writing of the same value ends success, too.
    allowed : str, list of str or None
        Without a gold: what of the source may change: "row 3", "rows 3-5", "column Price", "B2:D9" (`Allowed.of`).
    source_format, gold_format, predicted_format : str or None
        Name of the format; None infers it from suffix and content.
    source_sheet, gold_sheet, predicted_sheet : str or None
        Name of the sheet of a workbook.
    encoding : str or None
        Of what is no UTF-8.
    header : bool or None
        Whether the first row is the header; None as the format marks it.

    Raises
    ------
    InputError
        A side cannot be read, or source or gold holds no table or several. A prediction without a table is judged.
    OptionError
        `allowed` names what the source does not have, or stands beside a gold.
    FormatError
        For an unknown format or encoding.
    TimeLimitError
        It takes longer than the limit `seconds` (see `tabx.limits`).
    """
    refuse_names(source if gold is None else gold, source, predicted)
    before = read_table(source, "source", Reading(source_format, header, source_sheet, encoding))
    wanted = None
    if gold is not None:
        wanted = read_table(gold, "gold", Reading(gold_format, header, gold_sheet, encoding))
    places = Allowed.of(allowed, before, has_gold=wanted is not None)
    reading = Reading(predicted_format, header, predicted_sheet, encoding)
    after, said = read_prediction(predicted, reading, before, wanted or before)
    found = judge_tables(before, wanted, after, strict=strict, allowed=places, said=said)
    return replace(
        found, read_from=(*files_read(source, predicted), *(files_read(gold, gold) if gold is not None else ()))
    )


@timed()
def judge_tables(
    source: Table,
    gold: Table | None,
    predicted: Table | None,
    *,
    strict: bool = False,
    allowed: Allowed | None = None,
    said: str = "",
) -> EditJudgement:
    """Return the judgement of tables that are read already; `said` is a remark on the prediction."""
    wanted = gold if gold is not None else source
    compared = compare_tables(source, wanted, predicted)
    if allowed is not None:
        compared = allowed.sorted_out(compared)
    found = EditJudgement(source, gold, predicted, compared, is_strict=strict, note=said)
    if found.success:
        return found
    if predicted is None:
        return replace(found, mistakes=(NO_TABLE,))
    return replace(found, mistakes=mistakes(source, wanted, predicted, compared.lines))
