"""The pages: what the templates are filled with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabx.annotate.checking import CELL_SIDES, COLUMN_SIDES, SIZE_KINDS, STRUCTURE, TYPES, fields_of
from tabx.annotate.desk import Desk
from tabx.annotate.records import LONGEST_NAME, Answer, Form, Task
from tabx.annotate.tables import column_names, shown_text, tables_of
from tabx.documents.figures import several
from tabx.documents.templates import asset, environment, json_inside

FOLDER = Path(__file__).parent / "templates"

ASSETS = {"annotate.css": "text/css", "annotate.js": "text/javascript", "join.js": "text/javascript"}

MOST_BUTTONS = 12
"""Values of a scale that are a row of buttons; more are a field to type in. A telephone holds two rows of six."""

TITLES = {
    Form.RANKING: "Rank the predictions",
    Form.RATING: "Rate each prediction",
    Form.RUBRIC: "Count the differences",
}


@lru_cache
def asset_text(name: str) -> str:
    """Return a style sheet or a script of the pages."""
    own = (FOLDER / name).read_text(encoding="utf-8")
    return asset("tokens.css") + own if name.endswith(".css") else own


def task_page(desk: Desk, token: str, task: Task) -> Mapping[str, Any]:
    """Return what the page of a task shows, its tables not read yet."""
    annotator, setup = task.annotator, desk.store.setup
    item, done = desk.items[task.item], desk.done(annotator)
    answers = desk.store.answers(task.id)
    return {
        "form": setup.form.value,
        "title": TITLES[setup.form],
        "setup": setup,
        "buttons": len(setup.scale.values) <= MOST_BUTTONS,
        "annotator": annotator,
        "page_token": desk.page_token(token),
        "number": task.number,
        "total": len(desk.tasks(annotator)),
        "done": len(done),
        "is_done": task.number in done,
        "gold": item.gold,
        "predictions": [item.predictions[index] for index in task.shown],
        "types": TYPES,
        "sides": {"structure": STRUCTURE, "column": COLUMN_SIDES, "cell": CELL_SIDES},
        "size_kinds": SIZE_KINDS,
        "state": {
            "form": setup.form.value,
            "ties": setup.ties,
            "count": len(task.shown),
            "low": setup.scale.low,
            "high": setup.scale.high,
            "hints": task.hints,
            "draft": desk.store.draft(task.id),
            "current": _current(task, answers),
            "next": desk.next_open(annotator, task.number),
        },
    }


def rendered_task(parts: Mapping[str, Any]) -> str:
    """Return the page of a task; reading its tables takes time, so any thread may do it."""
    shown = [shown_text(text) for text in parts["predictions"]]
    filled = {**parts, "gold": shown_text(parts["gold"]), "predictions": shown}
    filled["columns"] = column_names(tables_of(parts["gold"]))
    filled["state"] = json_inside(parts["state"])
    return environment(FOLDER).get_template("task.html.j2").render(**filled)


def all_page(desk: Desk, annotator: str) -> str:
    """Return the list of all tasks of an annotator."""
    tasks, done = desk.tasks(annotator), desk.done(annotator)
    left = len(tasks) - len(done)
    return (
        environment(FOLDER)
        .get_template("all.html.j2")
        .render(annotator=annotator, total=len(tasks), done=done, left=several(left, "table") if left else "")
    )


def door_page(desk: Desk) -> str:
    """Return the page on which one says who one is."""
    names = [(name, token) for token, name in desk.tokens.items()]
    return (
        environment(FOLDER)
        .get_template("door.html.j2")
        .render(names=names, is_open=desk.open, page_token=desk.page_token(""), longest=LONGEST_NAME)
    )


def _current(task: Task, answers: tuple[Answer, ...]) -> Any:
    """Return the answers that count, as the page's fields hold them; None without any."""
    if not answers:
        return None
    latest = {answer.prediction: answer.value for answer in answers}
    if None in latest:
        return {"order": _order(task, latest[None]["ranks"])}
    if "rating" not in answers[-1].value:
        return {"fields": fields_of(answers[-1].value)}
    return {"ratings": {task.shown.index(index) + 1: value for index, value in latest.items() if index is not None}}


def _order(task: Task, ranks: list[int]) -> list[list[int]]:
    """Return groups of the numbers shown, best first, from the ranks of the predictions."""
    groups: dict[int, list[int]] = {}
    for number, index in enumerate(task.shown, 1):
        groups.setdefault(ranks[index], []).append(number)
    return [groups[rank] for rank in sorted(groups)]
