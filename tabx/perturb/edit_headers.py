"""Edits of headers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from tabx.perturb.choosing import misspelt, named_columns, pick, replaced_word
from tabx.perturb.draft import Draft, HeaderChange, Name
from tabx.perturb.forms.groups import groups_of
from tabx.perturb.records import RefusedError
from tabx.perturb.words import ABBREVIATIONS, OPPOSITES, SYNONYMS

_LEVEL_NAMES = (("Overview", "Details"), ("General", "Figures"), ("Identification", "Observations"))


def header_typo(draft: Draft, rng: Random) -> str:
    """Misspell one header."""
    columns = [c for c in named_columns(draft) if misspelt(draft.columns[c].header, Random(0)) is not None]
    c = pick(rng, columns, "no header with a word of five letters or more")
    return _rename(draft, c, misspelt(draft.columns[c].header, rng) or "", HeaderChange.SPELLING)


def header_rephrased(draft: Draft, rng: Random) -> str:
    """Rephrase one header."""
    refusal = "no header with a word whose synonym is known"
    return _replace_words(draft, rng, SYNONYMS, HeaderChange.RENAMED, refusal)


def header_abbreviated(draft: Draft, rng: Random) -> str:
    """Abbreviate the names of metrics in the headers."""
    refusal = "no header with a metric to cut short"
    return _replace_words(draft, rng, ABBREVIATIONS, HeaderChange.ABBREVIATION, refusal, most=2)


def header_flipped(draft: Draft, rng: Random) -> str:
    """Replace a word of one header by its opposite."""
    refusal = "no header with a word whose opposite is known"
    return _replace_words(draft, rng, OPPOSITES, HeaderChange.OPPOSITE, refusal)


def _replace_words(
    draft: Draft, rng: Random, words: Mapping[str, str], change: HeaderChange, refusal: str, *, most: int = 1
) -> str:
    """Replace a word in up to `most` headers; RefusedError with `refusal` without such a header."""
    new = {c: replaced_word(draft.columns[c].header, words) for c in named_columns(draft)}
    taken = {column.header.lower() for column in draft.columns}
    choices = [(c, text) for c, text in sorted(new.items()) if text and text.lower() not in taken]
    if not choices:
        raise RefusedError(refusal)
    chosen = rng.sample(choices, min(len(choices), most))
    return "; ".join(_rename(draft, c, text, change) for c, text in sorted(chosen))


def _rename(draft: Draft, column: int, text: str, change: HeaderChange) -> str:
    old = draft.columns[column].header
    draft.columns[column] = draft.columns[column].named(text, change)
    return f"header '{old}' became '{text}'"


def header_swap(draft: Draft, rng: Random) -> str:
    """Swap two headers but not their columns."""
    columns = [c for c, column in enumerate(draft.columns) if column.header and len(column.sources) == 1]
    pairs = [(a, b) for a in columns for b in columns if a < b and _paths_differ(draft, a, b)]
    a, b = pick(rng, pairs, "no two columns with different headers")
    one, other = draft.columns[a], draft.columns[b]
    draft.columns[a] = replace(one, names=other.names, change=other.change, named_after=_named(draft, b))
    draft.columns[b] = replace(other, names=one.names, change=one.change, named_after=one.named_after or one.sources[0])
    return f"headers '{one.header}' and '{other.header}' swapped"


def _named(draft: Draft, column: int) -> int:
    found = draft.columns[column]
    return found.sources[0] if found.named_after is None else found.named_after


def _paths_differ(draft: Draft, one: int, other: int) -> bool:
    return [name.text for name in draft.columns[one].names] != [name.text for name in draft.columns[other].names]


def header_level_added(draft: Draft, rng: Random) -> str:
    """Add a level of group headers above the header."""
    if not draft.columns or len(draft.columns[0].names) != 1 or draft.width < 4 or draft.turn:
        raise RefusedError("not a table with one header level and four or more columns")
    first, second = rng.choice(_LEVEL_NAMES)
    half = rng.randint(2, draft.width - 2)
    for c, column in enumerate(draft.columns):
        name = Name(first if c < half else second, draft.spans + (1 if c < half else 2))
        draft.columns[c] = replace(column, names=(name, *column.names))
    draft.spans += 2
    return f"group headers '{first}' and '{second}' over the header"


def header_level_removed(draft: Draft, rng: Random) -> str:
    """Remove the top level of the header."""
    if not draft.columns or len(draft.columns[0].names) < 2:
        raise RefusedError("the header has one level only")
    left = [_without_top(column.names) for column in draft.columns]
    if len({tuple(name.text for name in names) for names in left}) < draft.width:
        raise RefusedError("without the top level two columns would have the same name")
    for c, names in enumerate(left):
        draft.columns[c] = replace(draft.columns[c], names=names)
    return "top level of the header removed"


def _without_top(names: tuple[Name, ...]) -> tuple[Name, ...]:
    return (replace(names[1], covered=False), *names[2:])


def group_name_lost(draft: Draft, rng: Random) -> str:
    """Lose the name of a group of columns."""
    groups = [group for group in groups_of(draft) if not _are_like_others(draft, group)]
    group = pick(rng, groups, "no group header over several columns, without which they have names of their own")
    name = draft.columns[group[0]].names[0].text
    for c in group:
        top, *below = draft.columns[c].names
        draft.columns[c] = replace(draft.columns[c], names=(replace(top, text="", span=0), *below))
    return f"group header '{name}' lost"


def _are_like_others(draft: Draft, group: range) -> bool:
    """Whether a column of a group has the lowest name of a column outside it."""
    mine = {draft.columns[c].header for c in group}
    return any(column.header in mine for c, column in enumerate(draft.columns) if c not in group)


def labels_joined(draft: Draft, rng: Random) -> str:
    """Run the levels of the header together into one."""
    if not draft.columns or len(draft.columns[0].names) < 2:
        raise RefusedError("the header has one level only")
    joint = rng.choice((" ", " - ", "", "_"))
    new = [column.joined(joint) for column in draft.columns]
    if len({column.header for column in new}) < draft.width or all(column.names[0].levels == 1 for column in new):
        raise RefusedError("no column has names on several levels, or two would have the same name")
    draft.columns = new
    return f"header levels joined by '{joint}'"
