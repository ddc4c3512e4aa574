"""The label of a statement, read of a reply: said as a label, and nothing else; "not true" is not true."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from tabx.retrieve.answering.records import Label, Outcome, Score

WORDS = {
    Label.TRUE: ("true", "yes", "entailed", "entails", "supported", "supports", "correct", "not false"),
    Label.FALSE: ("false", "no", "refuted", "refutes", "incorrect", "not true", "untrue", "not correct"),
    Label.NOT_ENOUGH: (
        *("not enough information", "not enough info", "nei", "unknown", "insufficient information"),
        *("cannot be determined", "unverifiable"),
    ),
}
"""What is said for each label in the data sets of the field (TabFact, FEVEROUS, SEM-TAB-FACTS) and by models."""

_LABEL_OF = {word: label for label, words in WORDS.items() for word in words}
_ANY = "|".join(sorted(map(re.escape, _LABEL_OF), key=len, reverse=True))
_SENTENCE = re.compile(
    rf"(?:(?:the |this )?(?:statement|claim|answer|label|verdict|final answer|it)(?: is)?:?|there is) ?(?P<said>{_ANY})"
)
_BLANKS = re.compile(r"\s+")
_AROUND = " \t\r\n*_`\"'“”‘’.!:"


def label_of(reply: str) -> Label | None:
    """Return the label that a reply gives; None for what is none.

    It is JSON with a field of a label, a label alone, or a sentence such as "The statement is not true", which may be
    the first or the last line of a reply. A label anywhere in other words counts for nothing: they may deny it.
    """
    data = _object(reply)
    if data is not None:
        said = next((data[name] for name in ("label", "answer", "verdict") if name in data), None)
        return _said(str(said).lower())
    lines = [line for line in reply.splitlines() if line.strip(_AROUND)]
    said_by = {_said(line) for line in (*lines[:1], *lines[-1:])} - {None}
    return said_by.pop() if len(said_by) == 1 else None


def _said(text: str) -> Label | None:
    plain = _BLANKS.sub(" ", text.strip(_AROUND).replace("*", "").replace("’", "'").lower())
    if plain in _LABEL_OF:
        return _LABEL_OF[plain]
    found = _SENTENCE.fullmatch(plain)
    return _LABEL_OF[found["said"]] if found is not None else None


def _object(reply: str) -> dict[str, object] | None:
    text = reply.strip().removeprefix("```json").strip("`\n ")
    if not text.startswith("{"):
        return None
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def score_label(reply: str, answers: Sequence[str]) -> Score:
    """Return what a label is worth; one that is none is a failure."""
    gold = label_of(answers[0])
    if gold is None:
        return Score(failure=f"the corpus says {answers[0]!r}, which is no label; {', '.join(Label)} are right")
    label = label_of(reply)
    detail = {"gold": str(gold), "label": None if label is None else str(label)}
    if label is None:
        said = " ".join(reply.split())
        return Score(detail=detail, failure=f"no label: {said[:80]!r}; {', '.join(Label)} are right")
    is_right = label is gold
    outcome = Outcome.ABSTAINED if label is Label.NOT_ENOUGH else Outcome.ANSWERED
    why = "right" if is_right else f"{label} where it is {gold}"
    return Score(outcome, {"right": float(is_right)}, why, detail)
