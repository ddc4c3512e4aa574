"""A bench built from tables: each kind of edit once for a table, a shape and a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tabx.base.errors import InputError, OptionError
from tabx.edit.bench.drawing import Drawing, Drawn, Unfit
from tabx.edit.bench.phrasings import PAPERS, numbers_of, template_of
from tabx.edit.bench.records import RESTRAINT, Instance, Kind, Preset, Shape, Split
from tabx.edit.bench.restraint import draw_restraint
from tabx.edit.bench.sources import Named, each_once
from tabx.edit.bench.splits import split_tables
from tabx.formats import dump_table_with_losses
from tabx.operations import MergeEqual, OperationError, Outcome, Policy, SplitMerged, apply, operation_data
from tabx.table import Table

FORMATS = ("html", "markdown", "csv", "latex")

_OF_PAPER = (Kind.ADD_ROW, Kind.ADD_COLUMN, Kind.REMOVE_ROW, Kind.REMOVE_COLUMN, Kind.SWAP_ROWS, Kind.SORT)
_BY_ROWS = (Kind.ADD_ROW, Kind.REMOVE_ROW, Kind.SWAP_ROWS, Kind.SORT)
_MERGING = (Kind.MERGE, Kind.SPLIT)
_MORE = (Kind.MOVE_ROW, Kind.MOVE_COLUMN, Kind.SET_CELLS, Kind.RENAME_HEADER)

Combination = tuple[Kind, Shape]

COMBINATIONS: Mapping[Preset, tuple[Combination, ...]] = {
    Preset.PAPER: (
        *((kind, Shape.REGULAR) for kind in _OF_PAPER),
        *((kind, Shape.IRREGULAR) for kind in (*_BY_ROWS, *_MERGING)),
    ),
    Preset.DEFAULT: (
        *((kind, Shape.REGULAR) for kind in (*_OF_PAPER, *_MORE, *RESTRAINT)),
        *((kind, Shape.IRREGULAR) for kind in (*_BY_ROWS, *_MERGING, Kind.MOVE_ROW, Kind.SET_CELLS)),
    ),
}
"""Kinds and shapes of a preset; of the paper the twelve of its section 3."""

MERGED_AGAIN = (
    "Afterwards, cells that stand one below the other in a column and are equal are one merged cell, and no others are "
    "merged."
)
"""What the policy refill says."""

_PARTED = "No cells are merged that were not before; a merged cell whose rows no longer follow each other is parted."

MERGED_KEPT = {
    Kind.ADD_ROW: "No cells are merged that were not before, but a new row between the rows of a merged cell belongs "
    "to it where it has the same text; where it has another, the merged cell is parted.",
    Kind.REMOVE_ROW: "No cells are merged that were not before; a merged cell of which a row is removed is shorter.",
    Kind.SWAP_ROWS: _PARTED,
    Kind.SORT: _PARTED,
    Kind.MOVE_ROW: _PARTED,
    Kind.SET_CELLS: "A text that is set in a merged cell is the text of all of it, and cells stay merged as they are.",
}
"""What the policy keep says, as far as a kind has to do with it."""


@dataclass(frozen=True)
class Settings:
    """What a bench is to have.

    Attributes
    ----------
    preset : Preset
    seeds : tuple of int
    formats : tuple of str
        Each edit is written in one of them, drawn; where it cannot carry source and gold, in the next.
    kinds : tuple of Kind
        () for all of the preset.
    test_share : float
        Share of the tables that the test split has.
    most_tables : int or None
        Tables that are drawn, by the first seed; None takes all.
    """

    preset: Preset = Preset.DEFAULT
    seeds: tuple[int, ...] = (0,)
    formats: tuple[str, ...] = FORMATS
    kinds: tuple[Kind, ...] = ()
    test_share: float = 0.2
    most_tables: int | None = None

    def __post_init__(self) -> None:
        wrong = next((one for one in self.formats if one not in FORMATS), None)
        if wrong is not None or not self.formats:
            raise OptionError(f"format {wrong or ''!r}: {', '.join(FORMATS)} are right")
        if not 0 <= self.test_share <= 1:
            raise OptionError(f"test share {self.test_share}: 0 to 1 is right")
        if not self.combinations:
            raise OptionError(f"the preset {self.preset} has none of the kinds {', '.join(self.kinds)}")

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """Kinds and shapes of the bench."""
        return tuple(one for one in COMBINATIONS[self.preset] if not self.kinds or one[0] in self.kinds)

    @property
    def is_paper(self) -> bool:
        """Whether it is the paper's bench."""
        return self.preset is Preset.PAPER


@dataclass(frozen=True)
class Built:
    """A bench, and what could not be part of it.

    Attributes
    ----------
    instances : tuple of Instance
    tables : int
        Tables with at least one instance.
    unread : Counter of str
        Tables that were passed over, by reason.
    unfit : Counter of str
        Edits that a table does not have, by kind, shape and reason.
    uncarried : Counter of str
        Edits that a format could not carry, by format and what it loses.
    """

    instances: tuple[Instance, ...]
    tables: int
    unread: Counter[str]
    unfit: Counter[str]
    uncarried: Counter[str]


def build(found: Iterable[Named], settings: Settings = Settings()) -> Built:  # frozen
    """Return the bench of tables; the same tables and settings give the same bytes.

    Raises
    ------
    InputError
        No table has an edit that fits.
    """
    unread: Counter[str] = Counter()
    tables: dict[str, Table] = {}
    for one in each_once(found):
        try:
            if one.table is None:
                raise Unfit(one.reason.partition(":")[0])
            tables[one.name] = _usable(one.table)
        except Unfit as unfit:
            unread[str(unfit)] += 1
    tables = _drawn_tables(tables, settings)
    builder = _Builder(settings, Counter(), Counter())
    splits = split_tables(tables, settings.test_share)
    instances = tuple(one for name, table in tables.items() for one in builder.of_table(name, table, splits[name]))
    if not instances:
        said = f" ({', '.join(unread)})" if unread else ""
        raise InputError(f"no table that an edit fits: {len(tables)} read, {unread.total()} passed over{said}")
    named = {one.table for one in instances}
    return Built(instances, len(named), unread, builder.unfit, builder.uncarried)


def _usable(table: Table) -> Table:
    """Return a table without merged cells; raise Unfit where instructions about it would have several meanings."""
    if not table.has_header:
        raise Unfit("no header")
    if any(table.row_groups):
        raise Unfit("rows under section rows, which instructions could count as rows")
    if not table.row_count:
        raise Unfit("no rows")
    split = apply(table, [SplitMerged()]).table
    return replace(split, notes=())


def _drawn_tables(tables: dict[str, Table], settings: Settings) -> dict[str, Table]:
    if settings.most_tables is None or settings.most_tables >= len(tables):
        return tables
    chance = random.Random(f"tables/{settings.seeds[0]}")
    return {name: tables[name] for name in sorted(chance.sample(sorted(tables), k=settings.most_tables))}


@dataclass
class _Builder:
    settings: Settings
    unfit: Counter[str]
    uncarried: Counter[str]

    def of_table(self, name: str, table: Table, split: Split) -> Iterator[Instance]:
        for seed in self.settings.seeds:
            for kind, shape in self.settings.combinations:
                chance = random.Random(f"{seed}/{name}/{kind}/{shape}")
                try:
                    made = self._made(table, kind, shape, chance)
                except (Unfit, OperationError) as error:
                    reason = str(error) if isinstance(error, Unfit) else "refused by the operation"
                    self.unfit[f"{kind}, {shape}: {reason}"] += 1
                    continue
                found = self._instance(made, kind, shape, split, chance)
                if found is not None:
                    slug = f"{name}/{kind.replace(' ', '-')}/{shape}/{seed}"
                    yield replace(found, id=slug, table=name, seed=seed)

    def _made(self, table: Table, kind: Kind, shape: Shape, chance: random.Random) -> _Made:
        drawing = Drawing(table, chance, self.settings.is_paper)
        if kind in RESTRAINT:
            drawn = draw_restraint(drawing, kind)
            return _Made(drawn, Policy.REFILL, drawn.base, drawn.base)
        drawn = drawing.draw(kind)
        policy = Policy.REFILL if self.settings.is_paper else chance.choice(tuple(Policy))
        if shape is Shape.REGULAR or kind is Kind.MERGE:
            made = _Made.of(drawn, Policy.REFILL, drawn.base)
        else:
            merged = apply(drawn.base, [MergeEqual()]).table
            if not merged.has_spans:
                raise Unfit("no merged cells in the source")
            made = _Made.of(drawn, policy if kind is not Kind.SPLIT else Policy.REFILL, merged)
        return replace(made, others=_others(made)) if self.settings.is_paper else made

    def _instance(self, made: _Made, kind: Kind, shape: Shape, split: Split, chance: random.Random) -> Instance | None:
        number = PAPERS if self.settings.is_paper else chance.choice(numbers_of(split))
        for format in chance.sample(self.settings.formats, k=len(self.settings.formats)):
            texts = self._written(made, format)
            if texts is not None:
                return Instance(
                    id="",
                    table="",
                    split=split,
                    kind=kind,
                    shape=shape,
                    policy=str(made.policy),
                    phrasing=number,
                    instruction=_instruction(made, kind, shape, number, is_paper=self.settings.is_paper),
                    ops=(operation_data(made.drawn.operation),),
                    source=texts[0],
                    gold=texts[1],
                    format=format,
                    seed=0,
                    others=tuple(texts[2:]),
                )
        return None

    def _written(self, made: _Made, format: str) -> list[str] | None:
        """Return source, gold and others in a format; None where it cannot carry them."""
        wanted = (made.source, made.gold, *made.others)
        # A caption takes no part in any edit: a format that has none carries the rest.
        bare = [replace(table, caption=None) for table in wanted]
        reasons: list[str] = []
        for tables in (wanted, bare) if wanted[0].caption else (bare,):
            found = [dump_table_with_losses(table, format) for table in tables]
            losses = [note.code for _, notes in found for note in notes]
            if not losses:
                return [text for text, _ in found]
            reasons = losses
        self.uncarried[f"{format}: {reasons[0]}"] += 1
        return None


@dataclass(frozen=True)
class _Made:
    """An edit that was made: what was drawn, its source and its gold."""

    drawn: Drawn
    policy: Policy
    source: Table
    gold: Table
    others: tuple[Table, ...] = ()

    @classmethod
    def of(cls, drawn: Drawn, policy: Policy, source: Table) -> _Made:
        outcome = apply(source, [drawn.operation], policy=policy)
        if _is_alike(outcome):
            raise Unfit("the result would be the source")
        return cls(drawn, policy, outcome.source, outcome.table)


def _is_alike(outcome: Outcome) -> bool:
    return (outcome.table.header_rows, outcome.table.rows) == (outcome.source.header_rows, outcome.source.rows)


def _others(made: _Made) -> tuple[Table, ...]:
    """Return what the paper's words allow as well: other readings of the order, spans that are kept."""
    found: list[Table] = []
    for operation in (made.drawn.operation, *made.drawn.variants):
        for policy in Policy:
            table = apply(made.source, [operation], policy=policy).table
            if table not in (made.gold, *found):
                found.append(table)
    return tuple(found)


def _instruction(made: _Made, kind: Kind, shape: Shape, number: int, *, is_paper: bool) -> str:
    drawn = made.drawn
    asked = template_of(drawn.kind, number).format_map(drawn.slots)
    sentences: Sequence[str] = drawn.sentences
    if shape is Shape.IRREGULAR and kind not in _MERGING and not is_paper:
        sentences = (*sentences, MERGED_AGAIN if made.policy is Policy.REFILL else MERGED_KEPT[kind])
    return " ".join((asked, *sentences))
