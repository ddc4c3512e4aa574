"""The store: one SQLite file that holds the bench, who is asked what, drafts, and every answer ever given.

Answers are only added. What is acknowledged is on the disk: each is a transaction of its own, flushed before the page
hears of it (`synchronous=FULL` of a write-ahead log), so that neither `kill -9` nor a power cut takes it back.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tabx.annotate.plan import plan
from tabx.annotate.records import Answer, Form, Scale, Setup, Task
from tabx.base.errors import InputError, OptionError
from tabx.base.whole_files import check_folder, naming
from tabx.lab.meta.items import BenchItem

APPLICATION = 0x74616278
"""What marks a SQLite file as ours: "tabx"."""

VERSION = 1

PATIENCE = 1.0
"""Seconds to wait for another process that writes: by our lock there is none, and whoever looks only reads."""

_SCHEMA = """
CREATE TABLE known (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE items (
  place INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, gold TEXT NOT NULL, predictions TEXT NOT NULL);
CREATE TABLE annotators (name TEXT PRIMARY KEY, token TEXT UNIQUE NOT NULL, joined TEXT NOT NULL);
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY, annotator TEXT NOT NULL REFERENCES annotators, number INTEGER NOT NULL, item TEXT NOT NULL,
  turn INTEGER NOT NULL, shown TEXT NOT NULL, hints INTEGER NOT NULL DEFAULT 0, UNIQUE (annotator, number));
CREATE TABLE drafts (task INTEGER PRIMARY KEY REFERENCES tasks, value TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE answers (
  id INTEGER PRIMARY KEY, task INTEGER NOT NULL REFERENCES tasks, prediction INTEGER, key TEXT NOT NULL,
  value TEXT NOT NULL, seconds REAL NOT NULL, hints INTEGER NOT NULL, at TEXT NOT NULL, UNIQUE (task, key));
"""


class Store:
    """An open store; one thread uses it, any number of processes may read beside.

    Attributes
    ----------
    path : Path
    setup : Setup
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection
        known = dict(connection.execute("SELECT name, value FROM known"))
        low, _, high = known["scale"].partition("-")
        self.setup = Setup(
            Form(known["form"]),
            known["ties"] == "1",
            Scale(int(low), int(high)),
            float(known["repeat_share"]),
            int(known["seed"]),
        )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def items(self) -> tuple[BenchItem, ...]:
        """Return the items, in the order of the bench."""
        rows = self._connection.execute("SELECT name, gold, predictions FROM items ORDER BY place")
        return tuple(BenchItem(name, gold, tuple(json.loads(texts))) for name, gold, texts in rows)

    def add_items(self, items: Sequence[BenchItem]) -> None:
        """Add the items of a bench that are not there yet, for everybody.

        Raises
        ------
        InputError
            If one that is there has another gold table or other predictions.
        """
        known = {item.name: item for item in self.items()}
        for item in items:
            self._check(item, known.get(item.name, item))
        new = [item for item in items if item.name not in known]
        with self._connection:
            self._connection.executemany(
                "INSERT INTO items (name, gold, predictions) VALUES (?, ?, ?)",
                [(item.name, item.gold, json.dumps(item.predictions)) for item in new],
            )
            for name in self.tokens().values() if new else ():
                self._plan(name, new)

    def _check(self, item: BenchItem, known: BenchItem) -> None:
        """Raise InputError for an item that cannot be asked, or is another one than that which is known."""
        if (item.gold, item.predictions) != (known.gold, known.predictions):
            raise InputError(f"{self.path}: item {item.name!r} is another one there; a new bench needs a new store")
        count, least = len(item.predictions), 2 if self.setup.form is Form.RANKING else 1
        if count < least:
            raise InputError(f"item {item.name!r}: {count} predictions; a {self.setup.form} needs {least} or more")

    def tokens(self) -> dict[str, str]:
        """Return the names of the annotators by their tokens, in the order in which they came."""
        return dict(self._connection.execute("SELECT token, name FROM annotators ORDER BY rowid"))

    def add_annotator(self, name: str) -> str:
        """Return the token of an annotator, who gets tasks the first time."""
        known = {other: token for token, other in self.tokens().items()}
        if name not in known:
            known[name] = secrets.token_urlsafe(16)
            with self._connection:
                self._connection.execute("INSERT INTO annotators VALUES (?, ?, ?)", (name, known[name], _now()))
                self._plan(name, self.items())
        return known[name]

    def _plan(self, name: str, items: Sequence[BenchItem]) -> None:
        (last,) = self._connection.execute("SELECT count(*) FROM tasks WHERE annotator = ?", (name,)).fetchone()
        self._connection.executemany(
            "INSERT INTO tasks (annotator, number, item, turn, shown) VALUES (?, ?, ?, ?, ?)",
            [
                (name, number, task.item, task.turn, json.dumps(task.shown))
                for number, task in enumerate(plan(self.setup, name, items), last + 1)
            ],
        )

    def tasks(self, annotator: str | None = None) -> tuple[Task, ...]:
        """Return the tasks of an annotator, or of all, in their order."""
        rows = self._connection.execute(
            "SELECT id, annotator, number, item, turn, shown, hints FROM tasks "
            "WHERE annotator = coalesce(?, annotator) ORDER BY annotator, number",
            (annotator,),
        )
        return tuple(
            Task(key, name, number, item, turn, tuple(json.loads(shown)), bool(hints))
            for key, name, number, item, turn, shown, hints in rows
        )

    def answers(self, task: int | None = None) -> tuple[Answer, ...]:
        """Return all answers, or those to a task, as they were given; the last one of a prediction counts."""
        rows = self._connection.execute(
            "SELECT task, prediction, value, seconds, hints, at FROM answers "
            "WHERE task = coalesce(?, task) ORDER BY id",
            (task,),
        )
        return tuple(
            Answer(of, prediction, json.loads(value), seconds, bool(hints), at)
            for of, prediction, value, seconds, hints, at in rows
        )

    def answered(self, annotator: str) -> dict[int, int]:
        """Return how many predictions (a ranking counts as one) have an answer, by the id of the task."""
        return dict(
            self._connection.execute(
                "SELECT task, count(DISTINCT ifnull(prediction, -1)) FROM answers "
                "JOIN tasks ON tasks.id = task WHERE annotator = ? GROUP BY task",
                (annotator,),
            )
        )

    def add_answer(self, answer: Answer, key: str) -> bool:
        """Add an answer; False where the same one, by its key, is there: a page sends again what nobody acknowledged.

        An answer without a time is given now.
        """
        how = (_json(answer.value), answer.seconds, answer.hints, answer.at or _now())
        with self._connection:
            done = self._connection.execute(
                "INSERT OR IGNORE INTO answers (task, prediction, key, value, seconds, hints, at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (answer.task, answer.prediction, key, *how),
            )
            if self.setup.form is not Form.RATING:  # whose draft holds reasons for the other predictions, too
                self._connection.execute("DELETE FROM drafts WHERE task = ?", (answer.task,))
        return done.rowcount == 1

    def import_task(
        self, known: Task | None, place: tuple[str, str, int, int | None], shown: tuple[int, ...], *, hints: bool
    ) -> Task:
        """Return the task of an imported answer, with the order in which it was shown there; made where there is none.

        `place` is its annotator, item, turn and, of a rubric, prediction.
        """
        name, item, turn, _ = place
        with self._connection:
            if known is None:
                (last,) = self._connection.execute("SELECT count(*) FROM tasks WHERE annotator = ?", (name,)).fetchone()
                made = self._connection.execute(
                    "INSERT INTO tasks (annotator, number, item, turn, shown) VALUES (?, ?, ?, ?, ?)",
                    (name, last + 1, item, turn, json.dumps(shown)),
                )
                known = Task(made.lastrowid or 0, name, last + 1, item, turn, shown, hints)
            self._connection.execute(
                "UPDATE tasks SET shown = ?, hints = max(hints, ?) WHERE id = ?", (json.dumps(shown), hints, known.id)
            )
        return known

    def show_hints(self, task: int) -> None:
        """Record that the marks of textual differences were shown."""
        with self._connection:
            self._connection.execute("UPDATE tasks SET hints = 1 WHERE id = ?", (task,))

    def draft(self, task: int) -> Mapping[str, Any] | None:
        """Return what was entered last and not answered yet."""
        row = self._connection.execute("SELECT value FROM drafts WHERE task = ?", (task,)).fetchone()
        return json.loads(row[0]) if row else None

    def keep_draft(self, task: int, value: Mapping[str, Any]) -> None:
        """Keep what is entered."""
        with self._connection:
            self._connection.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)", (task, _json(value), _now()))

    def known(self, name: str) -> str | None:
        """Return something else that is known, None where it is not."""
        row = self._connection.execute("SELECT value FROM known WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None

    def know(self, name: str, value: str) -> None:
        """Keep something else to be known the next time."""
        with self._connection:
            self._connection.execute("INSERT OR REPLACE INTO known VALUES (?, ?)", (name, value))


def create_store(path: Path, setup: Setup) -> Store:
    """Return a new store at a path where none is."""
    check_folder(path)
    known = {
        "form": setup.form.value,
        "ties": str(int(setup.ties)),
        "scale": str(setup.scale),
        "repeat_share": repr(setup.repeat_share),
        "seed": str(setup.seed),
        "secret": secrets.token_hex(32),
    }
    with naming(path):
        path.touch(mode=0o600)  # it holds the tokens of the annotators
    connection = _connected(path)
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for statement in _SCHEMA.split(";"):
            connection.execute(statement)
        connection.executemany("INSERT INTO known VALUES (?, ?)", known.items())
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    return Store(path, connection)


def open_store(path: Path) -> Store:
    """Return the store at a path.

    Raises
    ------
    InputError
        If there is none, or one of a later version.
    """
    if not path.is_file():
        raise InputError(f"{path}: no such file; a store that tabx annotate start made is right")
    connection = _connected(path)
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION:
            raise sqlite3.DatabaseError
        if version != VERSION:
            raise InputError(f"{path}: a store of version {version}, this tabx reads version {VERSION}")
        return Store(path, connection)
    except sqlite3.DatabaseError:
        connection.close()
        raise InputError(f"{path}: no store of tabx annotate") from None
    except BaseException:
        connection.close()
        raise


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """Provide the store at a path, closed afterwards; errors as of `open_store`."""
    with closing(open_store(path)) as store:
        yield store


def _connected(path: Path) -> sqlite3.Connection:
    connection = None
    try:
        # The thread of the server uses it, another one has opened it.
        connection = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise InputError(f"{path}: {error}; a store that tabx annotate start made is right") from None
    return connection


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a store for one writer inside the `with` block.

    The lock is one of SQLite on an empty file beside the store, which stays: the system drops it with the process,
    however that ends, on every platform.

    Raises
    ------
    OptionError
        If another process holds it.
    """
    check_folder(path)
    lock = path.with_name(f"{path.name}.lock")
    with ExitStack() as held:
        try:
            connection = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
            held.callback(connection.close)
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                raise OptionError(f"{path}: another tabx annotate holds this store; one at a time is right") from None
            raise OptionError(f"{lock}: {error}") from None
        yield


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
