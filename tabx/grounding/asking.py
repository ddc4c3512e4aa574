"""What the rules leave open, given to a backbone: cells not found, and the sentences that may bear them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from heapq import nlargest

from tabx.backbone import Backbone, ModelUse, Refused
from tabx.backbone.grounding import GroundAnswer, GroundingBackbone, GroundQuestion
from tabx.base.errors import OptionError
from tabx.grounding.reading.words import SMALL, forms, stem
from tabx.grounding.records import By, GroundedCell, Words
from tabx.grounding.rules.looking import Looker

MOST_SENTENCES = 8
"""Sentences that a cell is asked about, those that say most of its row, column and value; more drown the question."""

_OF_ROW, _OF_VALUE, _OF_COLUMN = 2, 2, 1
"""How much it says for a sentence that it is about the row, or has a word of the value or of the column's name."""


def check_can_ground(backbone: Backbone) -> None:
    """Raise OptionError for a backbone that asks models in a way that knows no sentences."""
    if backbone.prefilter is not None and not isinstance(backbone, GroundingBackbone):
        raise OptionError(f"backbone {backbone.name!r}: grounding asks one model, no panel, repeats or replay")


def settled(
    looker: Looker, cells: Sequence[GroundedCell], backbone: Backbone
) -> tuple[tuple[GroundedCell, ...], ModelUse | None]:
    """Return the cells with those settled that a backbone answers about, and what asking took.

    Raises
    ------
    ModelFailure
        The model does not answer, and that is not forgiven.
    """
    if backbone.prefilter is None:
        return tuple(cells), None
    asked = backbone.for_pair()
    if not isinstance(asked, GroundingBackbone):
        raise OptionError(f"backbone {backbone.name!r}: grounding asks one model, no panel, repeats or replay")
    questions = {place: question for place, cell in enumerate(cells) if (question := _question(looker, cell))}
    named = {sentence for question in questions.values() for sentence in question.sentences}
    texts = {sentence: _words_of(looker, sentence).text for sentence in sorted(named)}
    answers = asked.ground(list(questions.values()), texts)
    of_place = dict(zip(questions, answers, strict=True))
    return tuple(_with_answer(looker, cell, of_place.get(place)) for place, cell in enumerate(cells)), asked.use


def _with_answer(looker: Looker, cell: GroundedCell, answer: GroundAnswer | Refused | None) -> GroundedCell:
    if answer is None or isinstance(answer, Refused):
        return cell
    if answer.sentence is None:
        return replace(cell, by=By.MODEL)
    return replace(cell, found=True, words=(_words_of(looker, answer.sentence),), by=By.MODEL)


def _words_of(looker: Looker, sentence: int) -> Words:
    place = looker.prose.sentences[sentence]
    return Words(looker.prose.text[place.start : place.end], place.start, place.end)


def _question(looker: Looker, cell: GroundedCell) -> GroundQuestion | None:
    """Return what is asked about a cell; None for one that was found, and where no sentence may bear it out."""
    if cell.found:
        return None
    grid = looker.grid
    text = grid.texts[cell.column][cell.row]
    column = looker.column_name(cell.row, cell.column)
    sentences = _candidates(looker, cell.row, text, column)
    if not sentences:
        return None
    row = " · ".join(grid.texts[key][cell.row] for key in looker.key_columns)
    return GroundQuestion(row, column, text, sentences)


def _candidates(looker: Looker, row: int, text: str, column: str) -> tuple[int, ...]:
    """Return the sentences that say most of a row, a value or a column, in the order of the text."""
    said: Counter[int] = Counter()
    for sentence in looker.sentences_about(row):
        said[sentence] += _OF_ROW
    for words, weight in ((text, _OF_VALUE), (column, _OF_COLUMN)):
        for word in {stem(form) for form in forms(words)} - SMALL:
            places = looker.prose.stem_places.get(word, ())
            said.update(dict.fromkeys({looker.prose.sentence_at(place) for place in places}, weight))
    most = nlargest(MOST_SENTENCES, said, key=lambda sentence: (said[sentence], -sentence))
    return tuple(sorted(most))
