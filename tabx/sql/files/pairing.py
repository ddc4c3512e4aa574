"""Predictions put beside their questions, by key: never by place where either file has keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabx.base.errors import InputError
from tabx.sql.files.predictions import Prediction, read_predictions
from tabx.sql.files.questions import Question, read_questions
from tabx.sql.running.item import NO_PREDICTION, QueryPair


@dataclass(frozen=True)
class Paired:
    """Questions with their predictions.

    Attributes
    ----------
    pairs : sequence of QueryPair
        In the order of the questions; a question that a model has no prediction for has a pair without one.
    questions : sequence of Question
    note : str
        What a reader should know of the way they were paired; "" for nothing.
    """

    pairs: Sequence[QueryPair]
    questions: Sequence[Question]
    note: str = ""


def read_pairs(predictions_path: str, gold_path: str) -> Paired:
    """Return the questions of one file with the predictions of another.

    Raises
    ------
    InputError
        A file cannot be read, a prediction has no question, or they name different databases.
    """
    questions, has_ids = read_questions(gold_path)
    predictions, has_keys = read_predictions(predictions_path)
    both = f"{predictions_path} and {gold_path}"
    by_id = {question.id: question for question in questions}
    note = ""
    if not has_keys:
        predictions = _by_line(predictions, questions, both)
        note = "predictions without keys: line by line" if has_ids else ""
    elif not all(one.key in by_id for one in predictions):
        predictions, note = _by_number(predictions, questions, both)
    _check_databases(predictions, by_id, both)
    return _paired(predictions, questions, note)


def _by_line(predictions: Sequence[Prediction], questions: Sequence[Question], both: str) -> list[Prediction]:
    if len(predictions) != len(questions):
        raise InputError(
            f"{both}: {len(predictions):,} predictions without keys and {len(questions):,} questions; one for each, "
            "or keys, are right"
        )
    return [_of_line(one, question) for one, question in zip(predictions, questions, strict=True)]


def _of_line(prediction: Prediction, question: Question) -> Prediction:
    """Return the prediction of a question; what stands behind a last tab is the database where it is that one's name.

    Elsewhere it is a part of the query, whose words tabs may part.
    """
    sql, database = prediction.sql or "", question.database
    if database and sql.endswith(f"\t{database}"):
        return replace(prediction, key=question.id, sql=sql.removesuffix(f"\t{database}"), database=database)
    return replace(prediction, key=question.id)


def _by_number(
    predictions: Sequence[Prediction], questions: Sequence[Question], both: str
) -> tuple[list[Prediction], str]:
    """Return predictions whose keys are numbers of questions, from 0, where all name the same databases.

    BIRD's files are keyed so, also where the questions have ids of their own (its small development set).
    """
    numbers = {str(place): question for place, question in enumerate(questions)}
    if all(one.database and _is_on(one.database, numbers.get(one.key)) for one in predictions):
        found = [replace(one, key=numbers[one.key].id) for one in predictions]
        return found, "the keys of the predictions are numbers of the questions, from 0: their databases agree"
    known = {question.id for question in questions}
    strangers = [one.key for one in predictions if one.key not in known]
    fits = "fits no question" if len(strangers) == len(predictions) else f"holds {len(strangers):,} keys of no question"
    raise InputError(
        f"{both}: the file of predictions {fits}: {strangers[0]!r} is none; the ids of the golds are right"
    )


def _is_on(database: str, question: Question | None) -> bool:
    return question is not None and question.database == database


def _check_databases(predictions: Sequence[Prediction], by_id: dict[str, Question], both: str) -> None:
    for one in predictions:
        expected = by_id[one.key].database
        if one.database and expected and one.database != expected:
            raise InputError(
                f"{both}: {one.key!r}: the prediction is for the database {one.database!r}, its question is on "
                f"{expected!r}; keys that belong together are right"
            )


def _paired(predictions: Sequence[Prediction], questions: Sequence[Question], note: str) -> Paired:
    models = list(dict.fromkeys(one.model for one in predictions))
    known = {(one.key, one.model): one for one in predictions}
    pairs = [
        _pair(row, question, known.get((question.id, model), Prediction(question.id, None, "", model)))
        for row, question in enumerate(questions)
        for model in models
    ]
    return Paired(pairs, questions, note)


def _pair(row: int, question: Question, prediction: Prediction) -> QueryPair:
    return QueryPair(
        row,
        question.id,
        prediction.model,
        question.database or prediction.database,
        question.golds,
        prediction.sql or "",
        question.fields,
        NO_PREDICTION if prediction.sql is None else "",
    )
