"""The rubric: an immutable, validated, hashed set of weights and prices."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, InstanceOf, PlainSerializer, model_validator

from tabx.base.errors import OptionError
from tabx.rubric.choices import Divisor, EmptyLines, IntervalDivisor, RowShare
from tabx.rules import NO_RULES, HouseRules, house_rules, plain_rules

LARGEST = 1e6
"""Upper bound of weights and prices: far beyond use, and low enough that no sum overflows."""

Price = Annotated[float, Field(ge=0, le=LARGEST, allow_inf_nan=False, strict=True)]
Positive = Annotated[float, Field(ge=1e-6, le=1e12, allow_inf_nan=False, strict=True)]
Score = Annotated[float, Field(gt=0, lt=1, allow_inf_nan=False, strict=True)]
UnitInterval = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)]
Flag = Annotated[bool, Field(strict=True)]


def _clip(value: object) -> object:
    """Convert a boolean clip to its bound: true is 1, false is none."""
    if isinstance(value, bool):
        return 1.0 if value else None
    return value


def _rules(value: Any) -> HouseRules:
    """Convert a section to house rules; an empty section in YAML has none."""
    try:
        return house_rules(value)
    except OptionError as error:
        raise ValueError(str(error)) from None


def _as_decimal(product: float) -> float:
    """Round a product of decimals to the exact decimal: .8 × .75 is .6, not .6000000000000001."""
    return float(f"{product:.12g}")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Alpha(_Part):
    """α: weight of a row, a column and a cell (TabXEval, section 2.2)."""

    row: Price
    column: Price
    cell: Price


class Beta(_Part):
    """β: weight of missing, extra and partial information (TabXEval, section 2.2)."""

    missing: Price
    extra: Price
    partial: Price


class Weight(_Part):
    """Weights of pairs of information and entity, overriding α·β; null keeps α·β.

    TabXEval counts partial information in cells only.
    """

    missing_row: Price | None = Field(None, alias="missing.row")
    missing_column: Price | None = Field(None, alias="missing.column")
    missing_cell: Price | None = Field(None, alias="missing.cell")
    extra_row: Price | None = Field(None, alias="extra.row")
    extra_column: Price | None = Field(None, alias="extra.column")
    extra_cell: Price | None = Field(None, alias="extra.cell")
    partial_cell: Price | None = Field(None, alias="partial.cell")


class Omega(_Part):
    """ω: weight of a partial cell by the gold's data type (TabXEval, section 2.2)."""

    Numerical: Price = 1.0
    String: Price = 1.0
    Bool: Price = 1.0
    Date: Price = 1.0
    Time: Price = 1.0
    List: Price = 1.0
    Others: Price = 1.0


class Gamma(_Part):
    """γ: severity of a partial cell as a function of the size of the difference.

    Attributes
    ----------
    divisor : Divisor
        Divisor of a difference of numbers; "predicted" as published.
    interval : IntervalDivisor
        Divisor on an interval scale, where zero is arbitrary (years, ranks, temperatures): the column's spread, or
        that of other numbers.
    clip : float or None
        Upper bound of the magnitude; true means 1, false and null mean none.
    floor : float or None
        Lower bound of the magnitude, 0..1.
    date_scale_days, time_scale_seconds : float
        The difference of dates or times that counts as wholly wrong (magnitude 1); where `interval` is the spread, so
        does one as large as the span of the gold's column.
    key_factor : float
        As how many other cells a partly right key counts (a row's label misspelt), while it costs less than a wrong
        key; 1 as published.
    """

    divisor: Divisor
    interval: IntervalDivisor
    clip: Annotated[Positive | None, BeforeValidator(_clip)]
    floor: UnitInterval | None
    date_scale_days: Positive
    time_scale_seconds: Positive
    key_factor: Annotated[float, Field(ge=1, le=LARGEST, allow_inf_nan=False, strict=True)]


class CausePrice(_Part):
    """Price of wrong cells that one act explains.

    Attributes
    ----------
    least : float
        Fewest of them, the costliest, that are paid in full.
    rest : float
        What each further one costs, as a share of its price; 1 charges all in full.
    """

    least: Annotated[float, Field(ge=1, le=LARGEST, allow_inf_nan=False, strict=True)]
    rest: UnitInterval


class Prices(_Part):
    """Prices of everything but missing, extra and partial entities.

    A price is a fraction of the gold's rows, columns or cells.

    Attributes
    ----------
    wrong_key : float or None
        A wrong key in a paired row: a flat price, without γ. None prices it as an ordinary partial cell. Where rows are
        counted in values, a row of one value has a key that costs as much as its value left out or wrong, whichever is
        dearer: the orderings of a key cannot all hold there. Of a key of several columns no one names a row: a wrong
        part costs what a wrong value does.
    missing_repetition : float or None
        A row left out that the gold has several times, while one stands there. None means the price of a missing row.
    extra_key : float or None
        An extra column beside a missing key column, which it may be, misnamed and spoilt. None means the price of an
        extra column.
    wrong_header : float or None
        A wrong header of a paired column. None means half the price of a missing column.
    lost_header : float or None
        A lost header cell that told columns apart. None means the price of a missing cell.
    lost_group : float or None
        A column without the name of its group, and twice for one whose own name stands under another group too. None
        means half the price of a wrong header.
    group_span : float
        A column that its group's name leaves blank, or that a group's name covers and that is under none.
    rounded, rewrite, renamed_header, row_order, column_order : float
        A correctly rounded cell; the same value in another notation; a header renamed; all rows (columns) out of
        order.
    unverified_header : float or None
        A renamed header that nothing but the content of the column supports. None means the price of a renamed one.
    near : float or None
        A cell with more detail than the gold's, which stands in it whole (each further part of it counts half as much
        as the one before), or another form of its word. None prices it as an ordinary partial cell.
    notation : float
        A cell or header with the same signs in another encoding: mathematics, markup, another code point.
    joined_script, lost_grouping : float
        A cell (or header) whose superscript or subscript has merged with the rest of a name: R2 for R²; a cell of
        several numbers in which a comma may group digits or separate numbers: "1,200,3,400".
    lost_unit : float or None
        A column (row) whose numbers lost their unit: 95 for 95 min; a part of it for a part of them. None means the
        price of a wrong header.
    added_unit : float
        The same where they gained one.
    transposed … merged_table : float
        Repairs, named as in `tabx.align.records.RepairKind`.
    """

    wrong_key: Price | None
    extra_key: Price | None = None
    wrong_header: Price | None
    missing_repetition: Price | None = None
    rounded: Price
    near: Price | None = None
    notation: Price = 0.0
    rewrite: Price
    renamed_header: Price
    unverified_header: Price | None = None
    joined_script: Price
    lost_grouping: Price
    lost_unit: Price | None = 0.05
    added_unit: Price = 0.05
    row_order: Price
    column_order: Price
    transposed: Price
    transposed_body: Price
    merged_column: Price
    split_column: Price
    merged_row: Price
    split_row: Price
    moved_cell: Price
    packed_cell: Price
    total_row: Price
    copied_row: Price
    copied_column: Price
    grouped_rows: Price
    title_row: Price
    header_depth: Price
    header_level: Price
    lost_header: Price | None
    group_header: Price
    group_span: Price = 0.0
    lost_group: Price | None = 0.0
    section_row: Price
    span_blank: Price
    ragged: Price
    layout: Price
    reshaped: Price = 0.0
    split_table: Price
    merged_table: Price


class Extras(_Part):
    """What is merely too much costs at most: extra rows, columns and cells, copies and totals, beyond what is missing.

    Attributes
    ----------
    untouched : float
        Their error up to which it stays as it is.
    as_much : float or None
        The score that as much of it as the gold has itself leaves a table that is right otherwise; None for no bound.
    ever : float or None
        The score that any amount of it leaves; None for no bound.
    """

    untouched: UnitInterval = 0.0
    as_much: Score | None = None
    ever: Score | None = None


class Rubric(_Part):
    """A whole rubric, usually made by `tabx.load_rubric`.

    Unlike the constructor, `load_rubric` describes an invalid value in one line.

    Attributes
    ----------
    name, description : str
        For readers; neither affects a number or the hash.
    alpha, beta, weight, omega, gamma, cause, prices, extras
        See their classes.
    count_empty_cells : bool
        Whether N, the number of cells that cell errors are divided by, counts the gold's empty cells. N is at
        least 1 and never depends on the prediction.
    share : RowShare
        What a row (column) counts: max(1, its values) / V, where V are the gold's values, of which cells are shares,
        too; max(1 / rows, its facts / N), max(1, its facts) / N, or 1 / rows (as published). Values are the filled
        cells beside the keys; a key column counts its keys, and so does a table of nothing else.
    empty_lines : EmptyLines
        Which extra or missing rows and columns count as layout.
    steepness : float
        score = exp(−steepness · error); 1 as published.
    worst : float or None
        Error of a prediction without a table. Every other error x above worst − 1 is bounded below it, as worst − 1 +
        (x − worst + 1) / (x − worst + 2). None leaves errors unbounded, as published.
    cap : bool
        Whether the sum of a table's harmless prices is kept below the price of its cheapest error.
    rules : HouseRules
        House rules of the rubric. They determine what is compared and forgiven, not what it costs, so the signature
        lists them separately and the hash excludes them.
    """

    name: str
    description: str = ""
    alpha: Alpha
    beta: Beta
    weight: Weight
    omega: Omega
    gamma: Gamma
    cause: CausePrice
    prices: Prices
    extras: Extras = Extras()
    count_empty_cells: Flag
    share: RowShare
    empty_lines: EmptyLines
    cap: Flag
    steepness: Positive
    worst: Annotated[float, Field(ge=1, le=LARGEST, allow_inf_nan=False, strict=True)] | None
    rules: Annotated[InstanceOf[HouseRules], BeforeValidator(_rules), PlainSerializer(plain_rules)] = NO_RULES

    @model_validator(mode="after")
    def _consistent(self) -> Rubric:
        floor, clip = self.gamma.floor, self.gamma.clip
        if self.cap and not floor:
            raise ValueError(
                "cap needs gamma.floor above 0 (up to 1): without it the price of a wrong cell has no lower bound"
            )
        as_much, ever = self.extras.as_much, self.extras.ever
        if (as_much is None) != (ever is None) or (as_much is not None and ever is not None and ever >= as_much):
            raise ValueError("extras.as_much and extras.ever must both be null, or ever lie below as_much")
        if floor is not None and clip is not None and floor > clip:
            raise ValueError(f"gamma.floor {floor:g} lies above gamma.clip {clip:g}; give a floor from 0 to the clip")
        return self

    @cached_property
    def hash(self) -> str:
        """First 8 hexadecimal digits of the SHA-256 of all that can change a number."""
        content = self.model_dump(mode="json", by_alias=True, exclude={"name", "description", "rules"})
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    @cached_property
    def weights(self) -> dict[str, float | None]:
        """Weight of every term by name, with null resolved to α·β.

        A price of None means that the item is priced as "partial.cell".
        """
        own = self.weight.model_dump(by_alias=True)
        resolved: dict[str, float | None] = {}
        for name, weight in own.items():
            information, entity = name.split(".")
            product = getattr(self.alpha, entity) * getattr(self.beta, information)
            resolved[name] = _as_decimal(product) if weight is None else weight
        resolved.update(self.prices.model_dump())
        for name, (followed, share) in _FOLLOWS.items():
            if resolved[name] is None:
                resolved[name] = (resolved[followed] or 0.0) * share
        return resolved

    @cached_property
    def omegas(self) -> dict[str, float]:
        """ω by name of the data type."""
        return self.omega.model_dump()

    def to_dict(self) -> dict[str, Any]:
        """Return the rubric as plain data for `load_rubric`."""
        return self.model_dump(mode="json", by_alias=True)


_FOLLOWS = {
    "wrong_header": ("missing.column", 0.5),
    "lost_unit": ("wrong_header", 1.0),
    "extra_key": ("extra.column", 1.0),
    "missing_repetition": ("missing.row", 1.0),
    "unverified_header": ("renamed_header", 1.0),
    "lost_header": ("missing.cell", 1.0),
    "lost_group": ("wrong_header", 0.5),
}
"""What a price of null stands for: which price it follows, in this order, and at what share of it."""

RubricSource = str | Path | Mapping[str, Any] | Rubric
"""A preset's name, a YAML file, a rubric as plain data, or the rubric itself."""
