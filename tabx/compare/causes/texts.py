"""Acts on texts: something put on or left off, cut, replaced throughout, or written in codes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import HARDLY, Act, Clue, Family, change_any, text_chance
from tabx.compare.causes.wrong_cells import WrongCell, WrongCells, WrongColumn
from tabx.values.records import DataType
from tabx.values.relating.abbreviations import is_abbreviation
from tabx.values.relating.word_codes import NO_CODES
from tabx.values.text import words
from tabx.values.value import Flag, Value

BRACKETS_OFF, BRACKETS_ON = "brackets off", "brackets on"
PUT_BEFORE, PUT_AFTER, OFF_BEFORE, OFF_AFTER = "put before", "put after", "left off before", "left off after"
LENGTH, WORDS, LAST_WORDS, SIGN = "length", "words", "last words", "sign"
WHOLE, PART, CODES = "whole", "part", "codes"
SHORT, LONG = "abbreviated", "written out"

_NUMERIC = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL})
_OF_NUMBERS = frozenset("0123456789+-−–")
_ELLIPSIS = ("…", "...")
_CUTS = ",;:(/–-"
"""Signs before which a text may be cut."""


def text_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield what acts on texts would explain which cell."""
    for cell in wrong.cells:
        gold, predicted = cell.gold_text, cell.predicted_text
        if not gold or not predicted or gold == predicted:
            continue
        for act in _acts(wrong, cell):
            yield cell, act
        # Of other numbers in place of one there is no telling how they were made, where it is the only one.
        if cell.gold.type in _NUMERIC and cell.item is not None and wrong.columns[cell.column].is_one_valued:
            yield cell, Act(CauseKind.REPLACED, WHOLE, (gold, predicted))


def _acts(wrong: WrongCells, cell: WrongCell) -> Iterator[Act]:
    gold, predicted = cell.gold_text, cell.predicted_text
    if _is_coded(wrong, cell):
        yield Act(CauseKind.REPLACED, CODES, SHORT if len(predicted) < len(gold) else LONG)
    was, is_now = (Flag.BRACKETED in value.flags for value in (cell.gold, cell.predicted))
    if was != is_now:
        yield Act(CauseKind.AFFIX, BRACKETS_OFF if was else BRACKETS_ON, "()")
    yield from _number_acts(gold, predicted) if cell.gold.type in _NUMERIC else _text_acts(gold, predicted)


def _is_coded(wrong: WrongCells, cell: WrongCell) -> bool:
    """Whether one of both texts is the code of the other in their column, or in a row that is one on its side."""
    codes = wrong.columns[cell.column].paired.pair.codes or wrong.tables.coded_rows.get(cell.row, NO_CODES)
    return bool(codes) and (words(cell.gold_text), words(cell.predicted_text)) in codes


def _number_acts(gold: str, predicted: str) -> Iterator[Act]:
    """Yield what was put on a number or left off it, digits and signs aside: they are acts on numbers."""
    return (act for act in _affixes(gold, predicted) if set(str(act.value)).isdisjoint(_OF_NUMBERS))


def _text_acts(gold: str, predicted: str) -> Iterator[Act]:
    yield from _affixes(gold, predicted)
    yield from _cuts(gold, predicted)
    yield from _replacements(gold, predicted)


def _affixes(gold: str, predicted: str) -> Iterator[Act]:
    if predicted.endswith(gold):
        yield Act(CauseKind.AFFIX, PUT_BEFORE, predicted.removesuffix(gold).strip())
    if predicted.startswith(gold):
        yield Act(CauseKind.AFFIX, PUT_AFTER, predicted.removeprefix(gold).strip())
    if gold.endswith(predicted):
        yield Act(CauseKind.AFFIX, OFF_BEFORE, gold.removesuffix(predicted).strip())
    if gold.startswith(predicted):
        yield Act(CauseKind.AFFIX, OFF_AFTER, gold.removeprefix(predicted).strip())


def _cuts(gold: str, predicted: str) -> Iterator[Act]:
    whole = predicted
    for ellipsis in _ELLIPSIS:
        whole = whole.removesuffix(ellipsis).rstrip()
    if not whole or len(whole) >= len(gold):
        return
    words, kept = gold.split(), whole.split()
    yield from _cuts_by_signs(gold, whole)
    if words[: len(kept)] == kept:
        yield Act(CauseKind.TRUNCATED, WORDS, len(kept))
    if words[-len(kept) :] == kept:
        yield Act(CauseKind.TRUNCATED, LAST_WORDS, len(kept))


def _cuts_by_signs(gold: str, whole: str) -> Iterator[Act]:
    if not gold.startswith(whole):
        return
    yield Act(CauseKind.TRUNCATED, LENGTH, len(whole))
    if gold[len(whole)] == " ":
        yield Act(CauseKind.TRUNCATED, LENGTH, len(whole) + 1)
    for sign in _CUTS:
        if sign in gold and gold.partition(sign)[0].rstrip() == whole:
            yield Act(CauseKind.TRUNCATED, SIGN, sign)


def _replacements(gold: str, predicted: str) -> Iterator[Act]:
    old, new = _differing_words(gold, predicted)
    if is_abbreviation(predicted, gold) or (old and new and is_abbreviation(new, old)):
        return  # the same name, shorter: cut to initials as others are
    yield Act(CauseKind.REPLACED, WHOLE, (gold, predicted))
    if old and new and old != gold:
        yield Act(CauseKind.REPLACED, PART, (old, new))


def _differing_words(gold: str, predicted: str) -> tuple[str, str]:
    """Return the words between the common beginning and the common end of two texts."""
    one, other = gold.split(), predicted.split()
    start = _alike(one, other)
    end = _alike(one[start:][::-1], other[start:][::-1])
    return " ".join(one[start : len(one) - end]), " ".join(other[start : len(other) - end])


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words two lists have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _changes_affix(act: Act, value: Value) -> bool:
    text, affix = value.text.strip(), str(act.value)
    if act.form == OFF_BEFORE:
        return text.startswith(affix) and not _run_on(affix[-1:], text[len(affix) :][:1])
    return act.form != OFF_AFTER or (text.endswith(affix) and not _run_on(text.removesuffix(affix)[-1:], affix[:1]))


def _changes_brackets(act: Act, value: Value) -> bool:
    return (Flag.BRACKETED in value.flags) is (act.form == BRACKETS_OFF)


def _run_on(one: str, other: str) -> bool:
    """Whether two signs belong to one word: the The of There was not left off."""
    return one.isalpha() and other.isalpha()


def _changes_length(act: Act, value: Value) -> bool:
    return isinstance(act.value, int) and len(value.text.strip()) > act.value


def _changes_words(act: Act, value: Value) -> bool:
    return isinstance(act.value, int) and len(value.text.split()) > act.value


def _changes_sign(act: Act, value: Value) -> bool:
    return str(act.value) in value.text.strip()


def _changes_whole(act: Act, value: Value) -> bool:
    return isinstance(act.value, tuple) and value.text.strip() == act.value[0]


def _rows_of_text(column: WrongColumn, act: Act) -> list[int]:
    return column.texts.get(act.value[0], []) if isinstance(act.value, tuple) else []


def _changes_part(act: Act, value: Value) -> bool:
    return isinstance(act.value, tuple) and bool(_as_words(act.value[0]).search(value.text))


@lru_cache(maxsize=1024)
def _as_words(text: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, text.split()))
    return re.compile(rf"(?<!\S){words}(?!\S)")


def _other_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance that a wrong value is one certain value: one of the column, or a text that it does not have."""
    new = act.value[1] if isinstance(act.value, tuple) else ""
    if new not in column.texts:
        return HARDLY
    return max(column.likeness, 1 / max(1, len(column.frequencies) - 1))


OF_A_CUT = 0.05
"""Chance that a cut text ends where another one does: names cut for any reason have often as many words or letters."""


def _cut_chance(column: WrongColumn, act: Act) -> float:
    return OF_A_CUT


LONGEST_CODE = 4
"""Letters that a single word is shortened to in writing: GER, Mass., Sept; longer ones are no code of it."""


def _length_chance(column: WrongColumn, act: Act) -> float:
    """Return the chance of a cut at one length: where most gold texts have a word there, none is a shorter name."""
    length = act.value if isinstance(act.value, int) else 0
    longer = [text for value, _ in column.values if len(text := value.text.strip()) > length]
    may_be_code = length <= LONGEST_CODE
    within = sum(
        _run_on(text[length - 1], text[length]) and not (may_be_code and len(text.split()) == 1) for text in longer
    )
    return HARDLY if 2 * within > len(longer) else OF_A_CUT


def _say_codes(act: Act, wrong: WrongCells) -> str:
    return "are abbreviated" if act.value == SHORT else "are written out"


def _quoted(value: object) -> str:
    return f"'{value}'"


def _say_affix(act: Act, wrong: WrongCells) -> str:
    done = {
        PUT_BEFORE: "have {} put before them",
        PUT_AFTER: "have {} put after them",
        OFF_BEFORE: "lack {} at their beginning",
        OFF_AFTER: "lack {} at their end",
    }
    affix = str(act.value)
    return done[act.form].format(_quoted(affix.lstrip(",; ") or affix))


def _say_brackets(act: Act, wrong: WrongCells) -> str:
    return "lack their brackets" if act.form == BRACKETS_OFF else "have brackets put around them"


def _say_length(act: Act, wrong: WrongCells) -> str:
    return f"are cut after {act.value} characters"


def _say_words(act: Act, wrong: WrongCells) -> str:
    side = "last" if act.form == LAST_WORDS else "first"
    return f"keep only their {side} " + ("word" if act.value == 1 else f"{act.value} words")


def _say_sign(act: Act, wrong: WrongCells) -> str:
    return f"are cut before {_quoted(act.value)}"


def _say_replaced(act: Act, wrong: WrongCells) -> str:
    old, new = act.value if isinstance(act.value, tuple) else ("", "")
    return f"have {_quoted(new)} for {_quoted(old)}"


FAMILIES = {
    # The column's codes are one to one, of several words: of one word there is no chance left to guard against.
    (CauseKind.REPLACED, CODES): Family(change_any, text_chance, _say_codes, variety=1, changes_alike=True),
    **{
        (CauseKind.AFFIX, form): Family(_changes_affix, text_chance, _say_affix, variety=2)
        for form in (PUT_BEFORE, PUT_AFTER, OFF_BEFORE, OFF_AFTER)
    },
    **{
        (CauseKind.AFFIX, form): Family(_changes_brackets, text_chance, _say_brackets, variety=1, changes_alike=True)
        for form in (BRACKETS_OFF, BRACKETS_ON)
    },
    (CauseKind.TRUNCATED, SIGN): Family(_changes_sign, text_chance, _say_sign),
    (CauseKind.TRUNCATED, WORDS): Family(_changes_words, _cut_chance, _say_words),
    (CauseKind.TRUNCATED, LAST_WORDS): Family(_changes_words, _cut_chance, _say_words),
    (CauseKind.TRUNCATED, LENGTH): Family(_changes_length, _length_chance, _say_length),
    (CauseKind.REPLACED, WHOLE): Family(_changes_whole, _other_chance, _say_replaced, variety=1, rows=_rows_of_text),
    (CauseKind.REPLACED, PART): Family(_changes_part, text_chance, _say_replaced, variety=2),
}
