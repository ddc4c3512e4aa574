"""What the server knows between requests: the store, its items, who may ask, and the tasks of each."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Mapping
from typing import Any

from tabx.annotate.checking import MOST_COUNTED, Impossible, checked
from tabx.annotate.hints import Place, differing
from tabx.annotate.records import Answer, Form, Task
from tabx.annotate.store import Store
from tabx.annotate.tables import shown_text, tables_of
from tabx.lab.meta.items import BenchItem

LONGEST_KEY = 64
"""Characters of the key by which an answer that is sent twice is stored once."""


class Desk:
    """The store as requests use it, all in one thread.

    Attributes
    ----------
    store : Store
    open : bool
        Whether anybody on this machine may join by a name.
    """

    def __init__(self, store: Store, *, is_open: bool) -> None:
        self.store, self.open = store, is_open
        self.items: Mapping[str, BenchItem] = {item.name: item for item in store.items()}
        self.tokens = store.tokens()
        self._secret = (store.known("secret") or "").encode()
        self._tasks: dict[str, tuple[Task, ...]] = {}

    def join(self, name: str) -> str:
        """Return the token of an annotator."""
        token = self.store.add_annotator(name)
        self.tokens[token] = name
        return token

    def page_token(self, token: str) -> str:
        """Return what a page has to send with a change: no other server's page can read it."""
        return hmac.new(self._secret, token.encode(), hashlib.sha256).hexdigest()

    def is_from_page(self, token: str, sent: str) -> bool:
        """Whether a request comes from a page of ours."""
        return hmac.compare_digest(self.page_token(token).encode(), sent.encode())

    def tasks(self, annotator: str) -> tuple[Task, ...]:
        """Return the tasks of an annotator."""
        if annotator not in self._tasks:
            self._tasks[annotator] = self.store.tasks(annotator)
        return self._tasks[annotator]

    def task(self, annotator: str, number: int) -> Task | None:
        """Return a task by its number, None for one that there is not."""
        tasks = self.tasks(annotator)
        return tasks[number - 1] if 1 <= number <= len(tasks) else None

    def done(self, annotator: str) -> set[int]:
        """Return the numbers of the tasks that are answered in full."""
        answered = self.store.answered(annotator)
        form = self.store.setup.form
        return {task.number for task in self.tasks(annotator) if answered.get(task.id, 0) >= task.parts(form)}

    def next_open(self, annotator: str, after: int) -> int | None:
        """Return the number of the next task that is not answered, those before it last; None where all are."""
        done = self.done(annotator)
        left = [task.number for task in self.tasks(annotator) if task.number not in done]
        return next((number for number in left if number > after), left[0] if left else None)

    def answer(self, task: Task, sent: Mapping[str, Any]) -> bool:
        """Store an answer as a page sends it; whether it was not there yet.

        Raises
        ------
        Impossible
            With what is wrong, by field.
        """
        key, value, seconds = sent.get("key"), sent.get("value"), sent.get("seconds")
        if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not isinstance(value, dict):
            raise Impossible({"": "a key and a value are right"})
        if not isinstance(seconds, int | float) or not math.isfinite(seconds) or not 0 <= seconds < MOST_COUNTED:
            raise Impossible({"": "seconds from 0 are right"})
        form, prediction = self.store.setup.form, None
        if form is not Form.RANKING:
            prediction = task.shown[0] if form is Form.RUBRIC else _place(sent.get("place"), task)
        sizes = None
        if form is Form.RUBRIC:
            item = self.items[task.item]
            sizes = shown_text(item.gold).size, shown_text(item.predictions[task.shown[0]]).size
        stored = checked(self.store.setup, value, task.shown, sizes)
        return self.store.add_answer(Answer(task.id, prediction, stored, float(seconds), task.hints, ""), key)

    def hints(self, task: Task) -> tuple[list[Place], list[Place]]:
        """Return where the tables of a rubric differ, and record that it was asked."""
        self.store.show_hints(task.id)
        self._tasks.pop(task.annotator, None)
        item = self.items[task.item]
        return differing(tables_of(item.gold), tables_of(item.predictions[task.shown[0]]))


def _place(sent: Any, task: Task) -> int:
    """Return the prediction that is shown at a place, from 1."""
    if type(sent) is not int or not 1 <= sent <= len(task.shown):
        raise Impossible({"": f"a place from 1 to {len(task.shown)} is right"})
    return task.shown[sent - 1]
