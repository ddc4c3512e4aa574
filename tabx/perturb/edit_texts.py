"""Edits that change many texts of a column alike: put on, left off, cut, replaced, written in a wrong encoding."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType

from tabx.perturb.acts import AFFIX, ENCODING, REPLACED, TRUNCATED, cell_by_cell
from tabx.perturb.causes import LEAST, has_two_values
from tabx.perturb.choosing import key_column, pick, quoted, without_act
from tabx.perturb.contents import Content, TextChange
from tabx.perturb.draft import Draft
from tabx.perturb.words import STRANGERS

AFFIXES = (("New ", ""), ("Old ", ""), ("Upper ", ""), ("", " II"), ("", " East"), ("", " Junior"))
"""What is put before or after a name, and makes it another's."""

LEAST_KEPT = 4
"""Letters left of a text that is cut at one length: of fewer nobody knows what was said."""

LEAST_LETTERS = 3
"""Of a word that is left off or replaced throughout: shorter ones are articles and numbers."""

_WORD = re.compile(rf"[^\W\d_]{{{LEAST_LETTERS},}}")

Change = Callable[[str], str | None]
"""What an act makes of a text; None where it changes nothing."""


def _changes(draft: Draft, change: Change, column: int) -> int:
    """Return how many different texts of a column an act changes."""
    return len({content.text for content in draft.cells(column) if _made(content, change) is not None})


def _made(content: Content, change: Change) -> Content | None:
    text = None if content.blank else change(content.text)
    return None if text is None or not text or text == content.text else content.reworded(text, TextChange.DIFFERENT)


def _is_name(content: Content) -> bool:
    """Whether a content is text with letters: "$(13)" is a number that the engine does not read."""
    return content.type == "String" and any(map(str.isalpha, content.text))


def _columns(draft: Draft) -> list[int]:
    """Return the columns of names beside the keys in which no act was done."""
    key = key_column(draft)
    return [c for c in without_act(draft, range(draft.width)) if c != key and _are_names(draft, c)]


def _are_names(draft: Draft, column: int) -> bool:
    """Whether a column has names only, and more than two."""
    contents = draft.cells(column)
    return all(_is_name(content) or content.blank for content in contents) and not has_two_values(contents)


def _changed(draft: Draft, column: int, kind: str, change: Change, amount: Hashable) -> int:
    """Change the texts of a column, and return how many."""
    count = 0
    for r, content in enumerate(draft.cells(column)):
        if (new := _made(content, change)) is not None:
            draft.put(r, column, new)
            count += 1
    draft.acts.append(cell_by_cell(kind, draft.columns[column].sources, partial(_made, change=change), amount=amount))
    return count


def affix_added(draft: Draft, rng: Random) -> str:
    """Put the same word before or after all texts of a column."""
    before, after = rng.choice(AFFIXES)

    def change(text: str) -> str:
        return f"{before}{text}{after}"

    columns = [c for c in _columns(draft) if _changes(draft, change, c) >= LEAST]
    c = pick(rng, columns, "no column of three different texts beside the keys")
    count = _changed(draft, c, AFFIX, change, (before, after))
    return f"{quoted(draft, c)}: '{(before or after).strip()}' put {'before' if before else 'after'} {count} texts"


def affix_lost(draft: Draft, rng: Random) -> str:
    """Leave off the word with which texts of a column begin or end alike."""
    choices = []
    for c in _columns(draft):
        texts = sorted({content.text for content in draft.cells(c) if _is_name(content)})
        words = Counter(end for text in texts for end in _ends(text))
        choices += [(c, end) for end, count in words.items() if count >= LEAST]
    c, end = pick(rng, choices, "no column beside the keys with three texts that begin or end with the same word")
    count = _changed(draft, c, AFFIX, partial(_without, end=end), end)
    return f"{quoted(draft, c)}: '{end.strip()}' left off {count} texts"


def _ends(text: str) -> list[str]:
    """Return the first word of a text and the last, with the blank between it and the rest."""
    words = text.split(" ")
    if len(words) < 2:
        return []
    found = [f"{words[0]} "] if _WORD.fullmatch(words[0]) else []
    return [*found, f" {words[-1]}"] if _WORD.fullmatch(words[-1]) else found


def _without(text: str, end: str) -> str | None:
    is_first = end.endswith(" ")
    left = text.removeprefix(end) if is_first else text.removesuffix(end)
    return left if left != text else None


def texts_cut(draft: Draft, rng: Random) -> str:
    """Cut the texts of a column at one length."""
    choices = []
    for c in _columns(draft):
        lengths = sorted(len(content.text) for content in draft.cells(c) if _is_name(content))
        middle = lengths[len(lengths) // 2] if lengths else 0
        choices += [
            (c, length)
            for length in range(LEAST_KEPT, middle)
            if _changes(draft, partial(_cut, length=length), c) >= LEAST and not _leaves_a_form(draft, c, length)
        ]
    c, length = pick(rng, choices, "no column beside the keys with three texts long enough to be cut")
    count = _changed(draft, c, TRUNCATED, partial(_cut, length=length), ("letters", length))
    return f"{quoted(draft, c)}: {count} texts cut after {length} characters"


def _leaves_a_form(draft: Draft, column: int, length: int) -> bool:
    """Whether some text loses the ending of an inhabitant alone, and names the country then: "Indian" cut to India."""
    return any(content.text[length:] in _OF_INHABITANTS for content in draft.cells(column) if _is_name(content))


_OF_INHABITANTS = frozenset({"n", "an", "ian", "ean", "ese", "ish", "i", "er"})


def _cut(text: str, length: int) -> str | None:
    return text[:length].rstrip() if len(text) > length else None


def texts_cut_to_words(draft: Draft, rng: Random) -> str:
    """Keep only the first word or words of the texts of a column."""
    kept = rng.randint(1, 2)
    columns = [c for c in _columns(draft) if _changes(draft, partial(_first_words, kept=kept), c) >= LEAST]
    c = pick(rng, columns, "no column beside the keys with three texts of more words")
    count = _changed(draft, c, TRUNCATED, partial(_first_words, kept=kept), ("words", kept))
    return f"{quoted(draft, c)}: {count} texts cut after {kept} words"


def _first_words(text: str, kept: int) -> str | None:
    words = text.split()
    return " ".join(words[:kept]) if len(words) > kept else None


def text_replaced(draft: Draft, rng: Random) -> str:
    """Replace one text, or one word, by another throughout a column."""
    choices = [(c, old) for c in _columns(draft) for old in _repeated(draft, c)]
    c, old = pick(rng, choices, "no column beside the keys of three values or more, with a text in three cells")
    taken = " ".join(content.text for content in draft.cells(c))
    new = pick(rng, [name for name in STRANGERS if name not in taken], "all names stand in the table")
    count = _changed(draft, c, REPLACED, partial(_replaced, old=old, new=new), (old, new))
    return f"{quoted(draft, c)}: '{new}' for '{old}' in {count} cells"


def _repeated(draft: Draft, column: int) -> list[str]:
    """Return the texts, and the words within longer texts, that stand in three cells at least."""
    texts = [content.text for content in draft.cells(column) if _is_name(content)]
    whole = Counter(texts)
    words = Counter(word for text in texts for word in set(text.split()) - {text} if _WORD.fullmatch(word))
    return sorted(text for text, count in (whole | words).items() if count >= LEAST)


def _replaced(text: str, old: str, new: str) -> str | None:
    if text == old:
        return new
    words = text.split(" ")
    return " ".join(new if word == old else word for word in words) if old in words else None


def _read_as(text: str, read: str) -> str:
    return text.encode().decode(read, errors="replace")


def _marked(text: str, mark: str) -> str:
    return "".join(sign if sign.isascii() else mark for sign in text)


SPOILERS: Mapping[str, Change] = MappingProxyType(
    {
        "read as Windows-1252": partial(_read_as, read="cp1252"),
        "read as Mac Roman": partial(_read_as, read="mac-roman"),
        "written as question marks": partial(_marked, mark="?"),
        "written as signs of replacement": partial(_marked, mark="\N{REPLACEMENT CHARACTER}"),
    }
)
"""The usual ways in which letters beyond ASCII are lost."""


def encoding_lost(draft: Draft, rng: Random) -> str:
    """Lose the letters beyond ASCII of a column to a wrong encoding."""
    said = rng.choice(list(SPOILERS))

    def change(text: str) -> str | None:
        return SPOILERS[said](text) if any(sign.isalpha() and not sign.isascii() for sign in text) else None

    key = key_column(draft)
    columns = [c for c in without_act(draft, range(draft.width)) if _changes(draft, change, c) >= LEAST]
    c = pick(rng, [c for c in columns if c != key] or columns, "no column of three texts with letters beyond ASCII")
    count = _changed(draft, c, ENCODING, change, said)
    return f"{quoted(draft, c)}: letters of {count} texts {said}"
