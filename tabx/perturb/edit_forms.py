"""Edits that print the table in another form: they change no fact, and are declared by the form."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabx.perturb.choosing import key_column, pick
from tabx.perturb.draft import Draft
from tabx.perturb.forms.around import Around
from tabx.perturb.forms.blocks import Halves, Records, RecordTables, Stacked
from tabx.perturb.forms.cut import CutByColumns, CutByRows
from tabx.perturb.forms.form import Form, check_plain
from tabx.perturb.forms.groups import GroupsOnce, GroupSpan, groups_of
from tabx.perturb.forms.headers import Counted, DataAsHeader, HeaderAsData
from tabx.perturb.forms.long import Long
from tabx.perturb.forms.wide import Wide
from tabx.perturb.records import RefusedError

NAMES_OF_LONG = (("Attribute", "Value"), ("Metric", "Value"), ("variable", "value"), ("Column", "Entry"))
NAMES_OF_LEVELS = (("Group", "Measure", "Value"), ("Level 1", "Level 2", "Value"))
NAMES_OF_RECORDS = (("Field", "Value"), ("Property", "Value"), ("Name", "Content"))
WORDS_AROUND = (
    ("Here is the table you asked for:", "I hope this helps!"),
    ("Sure! I have put what you sent into a table.", "Let me know if anything should be changed."),
    ("The information can be laid out as follows:", "Please check the values before you use them."),
)
"""What models write before and after a table, in our words; no name or figure in it could be taken for the table's."""

SHARES = (0.4, 0.5, 0.65)
"""Of the rows or columns in the first of two tables; no reason on record, about half of them."""

FEWEST_ROWS_OF_BLOCK = 2
"""Rows of a block in the mean: blocks of one row each are records."""

MOST_NAMES = 12
"""Names in a column that become columns: a table of more is hard to read."""

LEAST_FILLED = 0.75
"""Share of the cells that a wide table would have values in: of fewer the names belong to the keys by chance."""

MOST_GROUPS = 3
"""Groups of columns side by side: more are too wide for a page."""


def _take(draft: Draft, form: Form, note: str) -> str:
    """Give the draft a form that can hold it; RefusedError otherwise."""
    if draft.turn or draft.form:
        raise RefusedError("the table is already transposed, or printed in another form")
    form.settled(draft)
    draft.form = form
    return note


def _first_that_fits(draft: Draft, rng: Random, forms: Sequence[Form], refusal: str) -> Form:
    """Return one of the forms that can hold the draft."""
    return pick(rng, [form for form in forms if _holds(form, draft)], refusal)


def _holds(form: Form, draft: Draft) -> bool:
    try:
        form.settled(draft)
    except RefusedError:
        return False
    return True


def _key(draft: Draft) -> int:
    """Return the gold column that names the rows; RefusedError without one."""
    key = key_column(draft)
    if key is None:
        raise RefusedError("no key column")
    return draft.columns[key].sources[0]


def _names(draft: Draft, rng: Random, choices: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    taken = {name.text.lower() for column in draft.columns for name in column.names}
    free = [names for names in choices if not taken & {name.lower() for name in names}]
    return pick(rng, free, "the columns already have the names of a long table's columns")


def _melted(draft: Draft, rng: Random, kind: str, kept: tuple[int, ...], *, by_column: bool) -> str:
    levels = len(draft.columns[0].names) if draft.columns else 0
    is_apart = levels == len(NAMES_OF_LEVELS[0]) - 1 and _are_filled(draft, kept)
    names = _names(draft, rng, NAMES_OF_LEVELS if is_apart else NAMES_OF_LONG)
    form = Long(kind, kept, names, by_column=by_column, drops_blanks=rng.random() < 0.5, levels=levels)
    form = form if _holds(form, draft) else Long(kind, kept, names, by_column=by_column, levels=levels)
    return _take(draft, form, f"{draft.width - len(kept)} columns became rows")


def _are_filled(draft: Draft, kept: tuple[int, ...]) -> bool:
    """Whether all columns that are not kept have a name on each level."""
    melted = [column for column in draft.columns if not set(column.sources) & set(kept)]
    return all(name.text and not name.covered for column in melted for name in column.names)


def melted(draft: Draft, rng: Random) -> str:
    """Print the table in long form, row by row."""
    return _melted(draft, rng, "melted", (_key(draft),), by_column=False)


def melted_by_column(draft: Draft, rng: Random) -> str:
    """Print the table in long form, column by column."""
    return _melted(draft, rng, "melted-by-column", (_key(draft),), by_column=True)


def melted_in_part(draft: Draft, rng: Random) -> str:
    """Print the table in long form but for some columns beside the key."""
    key = _key(draft)
    others = [column.sources[0] for column in draft.columns if len(column.sources) == 1 and column.sources != (key,)]
    if len(others) < 3:
        raise RefusedError("fewer than three columns beside the key")
    kept = rng.sample(others, rng.randint(1, len(others) - 2))
    return _melted(draft, rng, "melted-in-part", tuple(sorted([key, *kept])), by_column=rng.random() < 0.5)


def pivoted(draft: Draft, rng: Random) -> str:
    """Print a long table in wide form: the names in a column become columns."""
    check_plain(draft)
    forms = [form for name in range(draft.width) if _is_whole(draft, name) for form in _wide_forms(draft, name)]
    form = _first_that_fits(draft, rng, forms, "no column of names that come again for each key")
    return _take(draft, form, "the names in a column became columns")


def _wide_forms(draft: Draft, name: int) -> list[Wide]:
    """Return the wide forms whose keys nearly all come with each of the names in a column."""
    distinct = _count_distinct(draft, name)
    if not 1 < distinct <= min(MOST_NAMES, draft.height / 2):
        return []
    columns = [c for c in range(draft.width) if c != name and _is_whole(draft, c)]
    keys = [c for c in columns if LEAST_FILLED * _count_distinct(draft, c) * distinct <= draft.height]
    kept = [_kept(draft, key, columns) for key in keys]
    return [Wide("pivoted", draft.columns[name].sources[0], one) for one in kept if len(one) < len(columns)]


def _kept(draft: Draft, key: int, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the gold columns of a key and of the columns that belong to it."""
    return tuple(draft.columns[c].sources[0] for c in columns if c == key or _follows(draft, c, key))


def _is_whole(draft: Draft, column: int) -> bool:
    return len(draft.columns[column].sources) == 1


def _count_distinct(draft: Draft, column: int) -> int:
    return len({row[column].text for row in draft.slots})


def _follows(draft: Draft, column: int, key: int) -> bool:
    """Whether a column has one text for each text of another, so that it belongs to the key."""
    pairs = {(row[key].text, row[column].text) for row in draft.slots}
    return len(pairs) == len({key for key, _ in pairs})


def _stacked(draft: Draft, rng: Random, kind: str, *, headed: bool) -> str:
    check_plain(draft)
    forms = [
        Stacked(kind, column.sources[0], headed)
        for c, column in enumerate(draft.columns)
        if len(column.sources) == 1 and _names_blocks(draft, c)
    ]
    form = _first_that_fits(draft, rng, forms, "no column of words that come again")
    return _take(draft, form, "a column became " + ("headings of several tables" if headed else "sections"))


def _names_blocks(draft: Draft, column: int) -> bool:
    """Whether a column of words has so few different ones that each names several rows."""
    contents = draft.cells(column)
    distinct = len({content.text for content in contents})
    are_words = all(content.type == "String" for content in contents)
    return are_words and distinct > 1 and distinct * FEWEST_ROWS_OF_BLOCK <= draft.height


def stacked_tables(draft: Draft, rng: Random) -> str:
    """Print a table for each name in a column, under it as a heading."""
    return _stacked(draft, rng, "stacked-tables", headed=True)


def stacked_sections(draft: Draft, rng: Random) -> str:
    """Print the names in a column as section rows."""
    return _stacked(draft, rng, "stacked-sections", headed=False)


def records_in_lines(draft: Draft, rng: Random) -> str:
    """Print each row as lines of "name: value"."""
    return _take(draft, Records("records-in-lines"), "each row printed as lines of 'name: value'")


def records_headed(draft: Draft, rng: Random) -> str:
    """Print each row as lines of "name: value" under its key as a heading."""
    return _take(draft, Records("records-headed", _key(draft)), "each row printed as lines under its key")


def records_in_table(draft: Draft, rng: Random) -> str:
    """Print each row as lines of a table of fields and values."""
    form = Long("records-in-table", (), _names(draft, rng, NAMES_OF_RECORDS))
    return _take(draft, form, "all rows printed in a table of fields and values")


def records_in_tables(draft: Draft, rng: Random) -> str:
    """Print each row as a table of fields and values of its own."""
    form = RecordTables("records-in-tables", _names(draft, rng, NAMES_OF_RECORDS))
    return _take(draft, form, "each row printed as a table of fields and values")


def halves(draft: Draft, rng: Random) -> str:
    """Print the rows side by side, under the header again."""
    most = min(MOST_GROUPS, draft.height // 2)
    if most < 2:
        raise RefusedError("too few rows to stand side by side")
    groups = rng.randint(2, most)
    return _take(draft, Halves("halves", groups), f"rows printed side by side, in {groups} groups of columns")


def cut_by_rows(draft: Draft, rng: Random) -> str:
    """Print one table as two, the second with the rest of the rows."""
    return _take(draft, CutByRows("cut-by-rows", rng.choice(SHARES)), "printed as two tables, cut by rows")


def cut_by_columns(draft: Draft, rng: Random) -> str:
    """Print one table as two, the second with the key and the rest of the columns."""
    form = CutByColumns("cut-by-columns", _key(draft), rng.choice(SHARES))
    return _take(draft, form, "printed as two tables that share the key, cut by columns")


def header_as_data(draft: Draft, rng: Random) -> str:
    """Print the header as the first row of data, under a header without names."""
    return _take(draft, HeaderAsData("header-as-data"), "header printed as the first row of data")


def data_as_header(draft: Draft, rng: Random) -> str:
    """Print the first row of data as a second row of the header."""
    return _take(draft, DataAsHeader("data-as-header"), "first row printed in the header")


def index_column(draft: Draft, rng: Random) -> str:
    """Count the rows in a first column without a name."""
    start = rng.randint(0, 1)
    return _take(draft, Counted("index-column", start), f"rows counted from {start} in a column without a name")


def group_too_wide(draft: Draft, rng: Random) -> str:
    """Print a group header over the first column of the next group too."""
    return _group_span(draft, rng, "group-too-wide", wider=True)


def group_too_narrow(draft: Draft, rng: Random) -> str:
    """Print a group header without its last column."""
    return _group_span(draft, rng, "group-too-narrow", wider=False)


def _group_span(draft: Draft, rng: Random, kind: str, *, wider: bool) -> str:
    forms = [
        GroupSpan(kind, tuple(sorted(source for c in group for source in draft.columns[c].sources)), wider)
        for group in groups_of(draft)
    ]
    form = _first_that_fits(draft, rng, forms, "no group header over several columns that could be changed")
    return _take(draft, form, "a group header made " + ("wider" if wider else "narrower"))


def groups_once(draft: Draft, rng: Random) -> str:
    """Print each group header over its first column only."""
    return _take(draft, GroupsOnce("groups-once"), "group headers printed once")


def text_around(draft: Draft, rng: Random) -> str:
    """Print the table between two lines of text that are no part of it."""
    before, after = rng.choice(WORDS_AROUND)
    return _take(draft, Around("text-around", before, after), "a line of text before the table, and one after it")
