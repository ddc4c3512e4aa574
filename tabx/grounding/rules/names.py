"""Where the text names a row: by its whole name, by a word of it that is no other row's, by a place before it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tabx.grounding.reading.figures import date_parts
from tabx.grounding.reading.prose import Prose
from tabx.grounding.reading.words import SMALL, forms, narrowest, root, telling
from tabx.values import read


class Mention(NamedTuple):
    """Words that name rows: those from `first` to before `end`, and the rows."""

    first: int
    end: int
    rows: frozenset[int]


_LEAST_LETTERS = 3
"""Letters of a word that names a row by itself; shorter ones are initials and titles."""

_MOST_BETWEEN = 2
"""Other words that may stand among those of a name: an initial, a title, a bracket."""


def mentions_of(prose: Prose, names: Sequence[str]) -> list[Mention]:
    """Return where the text names the rows of a table, in order; `names` has each row's, "" for none."""
    rows_of: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for row, name in enumerate(names):
        words = telling(forms(name))
        if words:
            rows_of[words].add(row)
    shared = Counter(word for words in rows_of for word in set(words))
    named = [
        mention
        for words, rows in rows_of.items()
        for mention in _of_name(prose, words, frozenset(rows), shared, proper=_is_proper(names, rows))
    ]
    return _without_inner([*named, *_by_places(prose, named), *_dated(prose, names)])


def _dated(prose: Prose, names: Sequence[str]) -> Iterator[Mention]:
    """Yield where rows named by a date are, in whatever notation."""
    for row, name in enumerate(names):
        wanted = next((parts for value in read(name) if (parts := date_parts(value))), None)
        if wanted is None or not wanted[1]:
            continue  # a year alone is found as a word
        for moment in prose.moments:
            if all(not part or part == said for part, said in zip(wanted, moment.parts, strict=True)):
                yield Mention(moment.first, moment.end, frozenset({row}))


def _is_proper(names: Sequence[str], rows: Iterable[int]) -> bool:
    """Whether a name is written as names of persons, places and bodies are: a capital in each word that tells."""
    return all(
        word[0].isupper() or not word[0].isalpha() or word.lower() in SMALL
        for row in rows
        for word in names[row].split()
    )


def _of_name(
    prose: Prose, words: tuple[str, ...], rows: frozenset[int], shared: Counter[str], *, proper: bool
) -> Iterable[Mention]:
    """Yield where a row is named: by all its words, by one that no other row has, or by all those together."""
    yield from _numbered(prose, words, rows)
    own = [word for word in words if shared[word] == 1]
    yield from _whole(prose, words, rows)
    if proper or len(own) == 1:
        for word in own:
            yield from _by_word(prose, word, words, rows, proper=proper)
    elif own:
        yield from _whole(prose, own, rows)


_NUMBERED = re.compile(r"([^\W\d_]+)(\d{1,3})|(\d{1,3})(?:st|nd|rd|th)?([^\W\d_]+)")


def _numbered(prose: Prose, words: tuple[str, ...], rows: frozenset[int]) -> Iterable[Mention]:
    """Yield where a numbered name stands as an ordinal: "Q1" and "Quarter 1" in "the first quarter"."""
    found = _NUMBERED.fullmatch("".join(words))
    if found is None:
        return
    number, noun = float(found[2] or found[3]), found[1] or found[4]
    for figure in prose.figures:
        following = prose.words[figure.end].form if figure.end < len(prose.words) else ""
        if figure.is_ordinal and figure.value.number == number and following.startswith(noun):
            yield Mention(figure.first, figure.end + 1, rows)


def _whole(prose: Prose, words: Sequence[str], rows: frozenset[int]) -> Iterable[Mention]:
    """Yield where all words of a name stand together, in whatever order."""
    places = prose.root_places
    roots = [root(word) for word in words]
    rarest = min(roots, key=lambda word: len(places.get(word, ())))
    reach = len(roots) + _MOST_BETWEEN
    for place in places.get(rarest, ()):
        around = range(max(0, place - reach), min(len(prose.words), place + reach + 1))
        sentence = prose.sentence_at(place)
        said = [(at, root(prose.words[at].form)) for at in around if prose.sentence_at(at) == sentence]
        near = [(at, word) for at, word in said if word in roots]
        if {word for _, word in near} == set(roots):
            yield Mention(*narrowest(near, set(roots)), rows)


def _by_word(
    prose: Prose, word: str, name: tuple[str, ...], rows: frozenset[int], *, proper: bool
) -> Iterable[Mention]:
    """Yield where one word of a name stands for it."""
    if len(word) < _LEAST_LETTERS and len(name) > 1:
        return
    is_name = proper and (len(name) > 1 or word in prose.names)
    places = prose.places.get(word, ()) if is_name else prose.root_places.get(root(word), ())
    for place in places:
        first, end = _extended(prose, place, name)
        if not is_name or _is_written_as_name(prose, place, (first, end), name):
            yield Mention(first, end, rows)


def _is_written_as_name(prose: Prose, place: int, span: tuple[int, int], name: Sequence[str]) -> bool:
    """Whether a word has the capital of a name, where the text has capitals, and is of no other name."""
    is_small = prose.has_capitals and not prose.is_capital(place) and prose.words[place].form.isalpha()
    return not is_small and not (len(name) > 1 and _is_somebody_else(prose, *span, name))


def _extended(prose: Prose, place: int, name: Sequence[str]) -> tuple[int, int]:
    """Return the words around a place that belong to the same name, within its sentence."""
    start, stop = prose.spans[prose.sentence_at(place)]
    first, end = place, place + 1
    while first > start and prose.words[first - 1].form in name and prose.gap(first).strip() in ("", ".", "-"):
        first -= 1
    while end < stop and prose.words[end].form in name and prose.gap(end).strip() in ("", ".", "-"):
        end += 1
    return first, end


def _is_somebody_else(prose: Prose, first: int, end: int, name: Sequence[str]) -> bool:
    """Whether a part of a name belongs to another one: "Kevin Love" and "Seth Curry" name no Kevin or Stephen Curry."""
    if not prose.has_capitals or end - first >= len(name):
        return False
    if prose.words[end - 1].form != name[-1] and _is_name_part(prose, end, end):
        return True
    return prose.words[first].form != name[0] and _is_other_given_name(prose, first, name[0])


def _is_other_given_name(prose: Prose, first: int, given: str) -> bool:
    """Whether the word before a last name is a name that is not short for the given one."""
    if not first or not _is_name_part(prose, first - 1, first):
        return False
    before = prose.words[first - 1].form
    begins_sentence = prose.sentence_at(first - 1) != prose.sentence_at(max(first - 2, 0)) or first == 1
    return not begins_sentence and before[:_LEAST_LETTERS] != given[:_LEAST_LETTERS]


def _is_name_part(prose: Prose, place: int, edge: int) -> bool:
    """Whether a word with a capital stands right beside an edge: it may be part of the same name."""
    if place >= len(prose.words) or prose.gap(edge).strip() not in ("", "-"):
        return False
    form = prose.words[place].form
    return prose.is_capital(place) and len(form) >= _LEAST_LETTERS and form not in SMALL


def _by_places(prose: Prose, named: Sequence[Mention]) -> list[Mention]:
    """Return where rows are named by what stands before their names elsewhere: "Miami", after "the Miami Heat".

    Only names of one word have such words before them; those that stand before several rows' names name none.
    """
    if not prose.has_capitals:
        return []
    found: dict[tuple[str, ...], set[frozenset[int]]] = defaultdict(set)
    for mention in named:
        if mention.end - mention.first == 1:
            found[_capitals_before(prose, mention.first)].add(mention.rows)
    found.pop((), None)
    taken = {place for mention in named for place in range(mention.first, mention.end)}
    return [
        Mention(first, end, next(iter(rows)))
        for words, rows in found.items()
        if len(rows) == 1
        for first, end in _places_of(prose, words)
        if not taken & set(range(first, end))
    ]


def _places_of(prose: Prose, words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where some words stand one after another."""
    for place in prose.places[words[0]]:
        span = place, place + len(words)
        if tuple(word.form for word in prose.words[slice(*span)]) == tuple(words):
            yield span


def _capitals_before(prose: Prose, place: int) -> tuple[str, ...]:
    first = place
    while first and prose.is_capital(first - 1) and not prose.gap(first).strip():
        if prose.words[first - 1].form in SMALL or prose.sentence_at(first - 1) != prose.sentence_at(place):
            break
        first -= 1
    return tuple(word.form for word in prose.words[first:place])


def _without_inner(mentions: Iterable[Mention]) -> list[Mention]:
    """Return mentions in order, without those inside a longer one; of the same words, all rows together."""
    at: dict[tuple[int, int], set[int]] = defaultdict(set)
    for mention in mentions:
        at[mention.first, mention.end] |= mention.rows
    kept: list[Mention] = []
    for first, end in sorted(at, key=lambda span: (span[0], -span[1])):
        if kept and end <= kept[-1].end:
            continue
        kept.append(Mention(first, end, frozenset(at[first, end])))
    return kept
