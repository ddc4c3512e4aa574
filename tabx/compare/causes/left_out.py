"""Acts that leave something out of texts, or put it in, wherever it stands: a word, a note, part of a date or name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from tabx.compare.cause_records import CauseKind
from tabx.compare.causes.acts import Act, Clue, Family, change_any, text_chance
from tabx.compare.causes.texts import LAST_WORDS
from tabx.compare.causes.wrong_cells import WrongCell, WrongCells
from tabx.values.records import DataType
from tabx.values.relating.relate_lists import as_list
from tabx.values.relating.relate_texts import as_written
from tabx.values.relating.relate_times import date_parts, parts_left_out, say_parts
from tabx.values.text import words
from tabx.values.value import Value

WORD, WORD_ADDED, NOTES, PART_OF_DATE = "word", "word added", "notes", "part of a date"
INITIALS, MIDDLE = "initials", "middle names"

Words = tuple[str, ...]

_NUMERIC = frozenset({DataType.NUMERICAL, DataType.DATE, DataType.TIME, DataType.BOOL})
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")

LONGEST = 60
"""Words of a text in which what is left out is looked for: longer ones are prose, in which other words differ too."""


def left_out_clues(wrong: WrongCells) -> Iterator[Clue]:
    """Yield what may have been left out of which cell, or put into it."""
    for cell in wrong.cells:
        gold, predicted = cell.gold_text, cell.predicted_text
        if gold and predicted and gold != predicted:
            for act in _acts(cell, words(gold), words(predicted)):
                yield cell, act


def _acts(cell: WrongCell, gold: Words, predicted: Words) -> Iterator[Act]:
    if max(len(gold), len(predicted)) > LONGEST:
        return
    if cell.gold.type not in _NUMERIC:  # what is put on numbers or left off them, `texts` knows
        if lost := _one_phrase(gold, predicted):
            yield Act(CauseKind.LEFT_OUT, WORD, lost)
        if added := _one_phrase(predicted, gold):
            yield Act(CauseKind.LEFT_OUT, WORD_ADDED, added)
        if predicted == _without_notes(cell.gold_text):
            yield Act(CauseKind.LEFT_OUT, NOTES, "")
    if parts := parts_left_out(cell.gold, cell.predicted):
        yield Act(CauseKind.LEFT_OUT, PART_OF_DATE, parts)
    yield from _acts_on_names(cell.gold, cell.predicted)


@lru_cache(maxsize=16384)
def _one_phrase(full: Words, short: Words) -> Words:
    """Return the words that a short text lacks of a full one, if they are one word or phrase throughout; else ()."""
    if not 0 < len(short) < len(full):
        return ()
    runs: list[Words] = [()]
    place = 0
    for word in full:
        if place < len(short) and word == short[place]:
            place += 1
            runs.append(())
        else:
            runs[-1] += (word,)
    phrases = {run for run in runs if run}
    return phrases.pop() if place == len(short) and len(phrases) == 1 else ()


def _without_notes(text: str) -> Words:
    """Return the words of a text without what stands in brackets; () where there is nothing in any."""
    rest = _BRACKETS.sub(" ", text)
    return words(rest) if rest != text else ()


def _acts_on_names(gold: Value, predicted: Value) -> Iterator[Act]:
    """Yield what would have shortened each of a cell's names that is not said in full."""
    shortened = _shortened(_names(gold), _names(predicted))
    is_single = DataType.LIST not in (gold.type, predicted.type)  # of which `texts` knows whether the last word is left
    for act, is_done in _ON_NAMES if shortened else ():
        if all(is_done(*pair) for pair in shortened) and not (is_single and act.form == LAST_WORDS):
            yield act


def _shortened(names: Sequence[Words], others: Sequence[Words]) -> list[tuple[Words, Words]]:
    """Return the names that differ, each with the other one; nothing unless all are names that end alike."""
    if len(names) != len(others):
        return []
    found = [pair for pair in zip(names, others, strict=True) if pair[0] != pair[1]]
    return found if all(_is_full_name(full) and full[-1:] == short[-1:] for full, short in found) else []


def _is_full_name(said: Words) -> bool:
    return len(said) > 1 and all(map(str.isalpha, said))


def _are_initials(full: Words, short: Words) -> bool:
    """Whether given names are cut to initials, all of them or the first alone."""
    given, letters = full[:-1], short[:-1]
    are_letters = bool(letters) and set(map(len, letters)) == {1} and any(len(name) > 1 for name in given)
    return are_letters and letters in (tuple(name[0] for name in given), (given[0][0],))


def _lacks_middle(full: Words, short: Words) -> bool:
    return len(full) > 2 and short == (full[0], full[-1])


def _is_surname(full: Words, short: Words) -> bool:
    return len(short) == 1


_ON_NAMES: tuple[tuple[Act, Callable[[Words, Words], bool]], ...] = (
    (Act(CauseKind.LEFT_OUT, INITIALS, ""), _are_initials),
    (Act(CauseKind.LEFT_OUT, MIDDLE, ""), _lacks_middle),
    (Act(CauseKind.TRUNCATED, LAST_WORDS, 1), _is_surname),
)
"""Acts on names, each with whether it makes the short name of the full one."""


def _names(value: Value) -> list[Words]:
    """Return the words of each item of a text or list; nothing for other values."""
    if value.type in _NUMERIC:
        return []
    return [words(item.text) for item in as_list(value).items or (value,)]


def _phrase(act: Act) -> Words:
    return act.value if isinstance(act.value, tuple) else ()


def _changes_word(act: Act, value: Value) -> bool:
    phrase, said = _phrase(act), words(value.text)
    return any(said[place : place + len(phrase)] == phrase for place in range(len(said) - len(phrase) + 1))


def _changes_notes(act: Act, value: Value) -> bool:
    return bool(_without_notes(value.text))


def _changes_part_of_date(act: Act, value: Value) -> bool:
    return set(date_parts(value)).issuperset(_phrase(act))


def _changes_initials(act: Act, value: Value) -> bool:
    return any(len(name) > 1 and len(name[0]) > 1 for name in _names(value))


def _changes_middle(act: Act, value: Value) -> bool:
    return any(len(name) > 2 for name in _names(value))


def _say_lost(act: Act, wrong: WrongCells) -> str:
    texts = ((cell.gold_text, cell.predicted_text) for cell in wrong.cells)
    return f"lack '{_as_written(_phrase(act), texts)}'"


def _say_added(act: Act, wrong: WrongCells) -> str:
    texts = ((cell.predicted_text, cell.gold_text) for cell in wrong.cells)
    return f"have '{_as_written(_phrase(act), texts)}' put in"


def _as_written(phrase: Words, texts: Iterable[tuple[str, str]]) -> str:
    """Return a phrase as all texts that have it write it, each given with the one that lacks it; else folded."""
    written = {as_written(full, phrase) for full, short in texts if _one_phrase(words(full), words(short)) == phrase}
    return written.pop() if len(written) == 1 else " ".join(phrase)


def _say_notes(act: Act, wrong: WrongCells) -> str:
    return "lack their notes in brackets"


def _say_part_of_date(act: Act, wrong: WrongCells) -> str:
    return f"lack their {say_parts(_phrase(act))}"


def _say_initials(act: Act, wrong: WrongCells) -> str:
    return "have initials for given names"


def _say_middle(act: Act, wrong: WrongCells) -> str:
    return "lack their middle names"


FAMILIES = {
    (CauseKind.LEFT_OUT, PART_OF_DATE): Family(_changes_part_of_date, text_chance, _say_part_of_date, free=0),
    (CauseKind.LEFT_OUT, WORD): Family(_changes_word, text_chance, _say_lost, variety=2),
    (CauseKind.LEFT_OUT, NOTES): Family(_changes_notes, text_chance, _say_notes, 0, variety=2, changes_alike=True),
    (CauseKind.LEFT_OUT, INITIALS): Family(_changes_initials, text_chance, _say_initials, 0, changes_alike=True),
    (CauseKind.LEFT_OUT, MIDDLE): Family(_changes_middle, text_chance, _say_middle, 0, changes_alike=True),
    (CauseKind.LEFT_OUT, WORD_ADDED): Family(change_any, text_chance, _say_added, variety=2),
}
