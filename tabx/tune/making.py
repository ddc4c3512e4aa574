"""Rows made of a source: its content once, a target for each notation and layout, and a description, all checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from tabx.base.errors import TabxError
from tabx.formats import load_tables
from tabx.llm.tokens import count_tokens
from tabx.perturb import HARMFUL, RefusedError, perturb
from tabx.perturb.records import Label
from tabx.table import Table
from tabx.tune.content import ContentFault, check_content, lost_facts, tell
from tabx.tune.layouts import CARRIED, LAYOUTS, carried
from tabx.tune.rows import Dropped, Rejected, TuneRow
from tabx.tune.settings import Settings
from tabx.tune.sources import Source
from tabx.tune.spec import FormatSpec, check_description, describe, read_spec
from tabx.tune.styles import Style, drawn_style

INSTRUCTIONS = (
    "Make the tables from text and format.",
    "Write the facts of the text as the format says.",
    "Turn the text into what the format describes, and write nothing else.",
    "Read the text, then write its tables in the format below it.",
    "Put the content into the format that is described.",
)
"""What a row asks for where its source does not say it."""

UNREADABLE = "the target cannot be written or read back"
OTHERWISE = "the notation cannot carry the table"
NOTHING = "no data cell is filled"
LONG = "more tokens than --max-tokens"
UNBORNE = "the text does not bear out a fact"


@dataclass(frozen=True)
class Draft:
    """A target before its description: what code has read off it.

    Attributes
    ----------
    id : str
    source : Source
    notation, layout : str
    style : Style
    tables : tuple of Table
        In their layout.
    target : str
    spec : FormatSpec
    """

    id: str
    source: Source
    notation: str
    layout: str
    style: Style
    tables: tuple[Table, ...]
    target: str
    spec: FormatSpec

    @property
    def is_given(self) -> bool:
        """Whether the content is a text that came with the tables."""
        return bool(self.source.text.strip())


def drafts_of(source: Source, settings: Settings) -> Iterator[Draft | Dropped]:
    """Yield the targets of a source, and what no target could be made of."""
    if not any(cell.text.strip() for table in source.tables for row in table.rows for cell in row):
        yield Dropped(source.id, NOTHING)
        return
    for notation in settings.targets:
        for layout in _layouts(source, notation, settings):
            yield from _draft(source, notation, layout, settings)


def _layouts(source: Source, notation: str, settings: Settings) -> list[str]:
    """Return the layouts of a source in a notation: as it is, then others by seed."""
    first, *others = CARRIED[notation]
    if len(source.tables) > 1:
        return [first]
    random = Random(f"layouts/{settings.seed}/{source.id}/{notation}")
    random.shuffle(others)
    table = carried(source.tables[0], notation)
    fitting = (name for name in others if LAYOUTS[name](table, _of_layout(source, name, settings)) is not None)
    return [first, *(name for name, _ in zip(fitting, range(settings.layouts - 1), strict=False))]


def _of_layout(source: Source, layout: str, settings: Settings) -> Random:
    return Random(f"layout/{settings.seed}/{source.id}/{layout}")


def _draft(source: Source, notation: str, layout: str, settings: Settings) -> Iterator[Draft | Dropped]:
    id = f"{source.id}:{notation}:{layout}"
    style = drawn_style(notation, Random(f"style/{settings.seed}/{id}"))
    laid = [LAYOUTS[layout](carried(table, notation), _of_layout(source, layout, settings)) for table in source.tables]
    tables = tuple(table for table in laid if table is not None)
    try:
        target = style.write(tables)
        back = load_tables(target, notation)
        spec = read_spec(target, notation)
    except TabxError as error:
        yield Dropped(id, UNREADABLE, " ".join(str(error).split()))
        return
    if not _same(tables, back):
        yield Dropped(id, OTHERWISE, style.name)
        return
    yield Draft(id, source, notation, layout, style, tables, target, spec)


def _same(tables: Sequence[Table], back: Sequence[Table]) -> bool:
    """Whether tables were read back as they were written; row headers are a matter of style."""
    return len(tables) == len(back) and all(
        replace(one, stub_columns=0) == replace(other, stub_columns=0) for one, other in zip(tables, back, strict=True)
    )


@dataclass(frozen=True)
class Content:
    """The content of a source, and why it is not used; "" for nothing."""

    text: str
    reason: str = ""
    detail: str = ""


def content_of(source: Source, settings: Settings) -> Content:
    """Return the text that came with a source, or a telling of its tables; checked.

    A given text says more than its tables do: only that it bears out every fact is checked.
    """
    if source.text.strip():
        try:
            lost = lost_facts(source.text, source.tables)
        except TabxError as error:
            return Content(source.text, UNBORNE, " ".join(str(error).split()))
        return Content(source.text, UNBORNE, ", ".join(lost)) if lost else Content(source.text)
    return checked_content(tell(source.tables, f"{settings.seed}/{source.id}"), source.tables)


def checked_content(text: str, tables: Sequence[Table]) -> Content:
    """Return a telling of tables, with what is wrong with it."""
    found = check_content(text, tables)
    if found.lost:
        return Content(text, ContentFault.LOST, ", ".join(found.lost))
    return Content(text, ContentFault.INVENTED, ", ".join(found.invented)) if found.invented else Content(text)


def row_of(
    draft: Draft, content: Content, settings: Settings, description: str | None = None, by: str = "templates"
) -> TuneRow | Dropped:
    """Return the row of a draft, or why it is none.

    Parameters
    ----------
    draft : Draft
    content : Content
    settings : Settings
    description : str or None
        What a model wrote; None for one by templates.
    by : str
        Who wrote it.
    """
    said = describe(draft.spec, f"{settings.seed}/{draft.id}") if description is None else description
    faults = check_description(said, draft.spec, draft.tables)
    if faults:
        return Dropped(draft.id, str(faults[0].kind), faults[0].detail)
    if content.reason:
        return Dropped(draft.id, content.reason, content.detail)
    source = draft.source
    instruction = source.instruction or Random(f"ask/{settings.seed}/{draft.id}").choice(INSTRUCTIONS)
    row = TuneRow(
        draft.id,
        source.id,
        source.hash,
        draft.notation,
        draft.layout,
        draft.style.name,
        instruction,
        content.text,
        said,
        draft.target,
        by,
    )
    tokens = count_tokens(row.prompt) + count_tokens(row.target)
    if tokens > settings.max_tokens:
        return Dropped(draft.id, LONG, f"{tokens:,}")
    return replace(row, tokens=tokens, rejected=rejected_of(draft, settings) if settings.pairs else None)


def rejected_of(draft: Draft, settings: Settings) -> Rejected | None:
    """Return a target after a harmful edit of one of its tables, in the same style; None where no edit fits.

    The table that is wrong reads back as it was edited: the reply is wrong by the edit, and not by its notation.
    """
    random = Random(f"reject/{settings.seed}/{draft.id}")
    kinds = [*HARMFUL]
    random.shuffle(kinds)
    place = random.randrange(len(draft.tables))
    for kind in kinds:
        try:
            edited = perturb(draft.tables[place], [kind], random.randrange(1 << 30))
            if edited.label is not Label.HARMFUL or edited.parts:
                continue
            tables = (*draft.tables[:place], edited.table, *draft.tables[place + 1 :])
            text = draft.style.write(tables)
            if text != draft.target and _same(tables, load_tables(text, draft.notation)):
                return Rejected(text, kind)
        except (RefusedError, TabxError):
            continue
    return None
