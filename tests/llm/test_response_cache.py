"""The cache: what is remembered, for whom, and what somebody else's entry can do: nothing."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from asking import QUESTION, SAME, Verdict, client_for, spec_for
from diskcache import Cache
from model_server import ModelServer

from tabx.base.errors import OptionError
from tabx.base.paths import cache_folder
from tabx.llm import Message, ModelSpec, Price, ResponseCache
from tabx.llm.cache import FOLDER, question_key
from tabx.llm.shape import shape_of

SPEC = ModelSpec("here", "openai/model")
SCHEMA = {"type": "object"}


@pytest.fixture
def cache(tmp_path: Path) -> ResponseCache:
    return ResponseCache(tmp_path)


def test_a_second_run_asks_nothing_and_says_the_same(tmp_path: Path) -> None:
    with ModelServer(SAME) as server:
        first = client_for(server, cache=ResponseCache(tmp_path)).ask(QUESTION, Verdict)
        client = client_for(server, cache=ResponseCache(tmp_path))
        second = client.ask(QUESTION, Verdict)
        text = client.text(QUESTION)
        again = client.text(QUESTION)
    assert len(server.requests) == 2
    assert (first.cached, second.cached, text.cached, again.cached) == (False, True, False, True)
    assert (first.value, first.model, first.sent, first.mode) == (second.value, second.model, second.sent, second.mode)
    assert (text.text, text.sent) == (again.text, again.sent)
    assert (second.usage.requests, second.usage.remembered, second.usage.cost) == (0, 1, 0.0)


def test_the_key_knows_all_that_the_answer_depends_on_and_nothing_else() -> None:
    def key(spec: ModelSpec = SPEC, question: list[Message] = QUESTION, shape: Any = SCHEMA, repeat: int = 0) -> str:
        return question_key(spec, question, shape, repeat)

    other = [
        key(ModelSpec("here", "openai/other")),
        key(ModelSpec("here", "openai/model", "http://127.0.0.1:8000/v1")),
        key(ModelSpec("here", "openai/model", mode="tools")),
        key(ModelSpec("here", "openai/model", parameters={"temperature": 1})),
        key(ModelSpec("here", "openai/model", parameters={"top_p": 0.5})),
        key(ModelSpec("here", "openai/model", parameters={"seed": 1})),
        key(ModelSpec("here", "openai/model", parameters={"max_tokens": None})),
        key(question=QUESTION[1:]),
        key(question=[Message("user", message.content) for message in QUESTION]),
        key(shape={"type": "array"}),
        key(shape=None),
        key(repeat=1),
    ]
    assert len({key(), *other}) == len(other) + 1
    same = ModelSpec("there", "openai/model", price=Price(1, 2), key="OTHER", parameters={"timeout": 3})
    assert key(same) == key()
    assert len(key()) == 64


def test_the_folder_is_for_its_owner_alone_also_where_it_was_not(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir(mode=0o755)
    cache = ResponseCache(tmp_path)
    cache.put("a", "b")
    assert stat.S_IMODE(cache.path.stat().st_mode) == 0o700
    assert cache.get("a") == "b"


def test_it_counts_clears_and_makes_nothing_by_looking(cache: ResponseCache) -> None:
    assert cache.stats().entries == 0
    assert cache.clear() == 0
    assert not cache.path.exists()
    for number in range(150):
        cache.put(str(number), "x" * number)
    assert cache.stats().entries == 150
    assert cache.stats().size > 0
    assert cache.clear() == 150
    assert (cache.get("3"), cache.stats().entries) == (None, 0)


def test_texts_of_any_length_and_sign_stand_inside_the_database(cache: ResponseCache) -> None:
    texts = {"a": "", "b": "é\u2028\0", "c": "x" * 3_000_000}
    for key, text in texts.items():
        cache.put(key, text)
    assert {key: cache.get(key) for key in texts} == texts
    assert {path.name for path in cache.path.iterdir()} <= {"cache.db", "cache.db-wal", "cache.db-shm"}


def test_it_grows_to_its_limit_and_forgets_the_oldest(tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path, size_limit=200_000)
    for number in range(200):
        cache.put(str(number), "x" * 5_000)
    stats = cache.stats()
    assert 5 < stats.entries < 100
    assert cache.get("0") is None
    assert cache.get("199") is not None


class Planted:
    """Unpickled, it makes a folder."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return os.mkdir, (str(self.place),)


@pytest.mark.parametrize("size", [0, 100_000], ids=["in the database", "in a file"])
def test_a_planted_pickle_is_a_miss_and_does_not_run(size: int, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    cache = ResponseCache(tmp_path)
    with Cache(str(cache.path)) as planted:
        planted["answer"] = [Planted(ran), "x" * size]
        planted[Planted(ran)] = "a key"
        planted["text"] = b"bytes"
        planted["long"] = "x" * 100_000
    assert [cache.get(key) for key in ("answer", "text", "long")] == [None] * 3
    assert cache.stats().entries == 4
    cache.put("answer", "mine")
    assert cache.get("answer") == "mine"
    assert cache.clear() == 4
    assert not ran.exists()


def test_an_entry_cannot_read_or_remove_a_file_elsewhere(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret", encoding="utf-8")
    cache = ResponseCache(tmp_path)
    cache.put("answer", "mine")
    for mode in (1, 2, 3, 4):
        with sqlite3.connect(cache.path / "cache.db") as database:
            database.execute("UPDATE Cache SET mode = ?, filename = '../secret', value = NULL", (mode,))
        database.close()
        assert cache.get("answer") is None
    cache.put("answer", "other")
    cache.clear()
    assert secret.read_text(encoding="utf-8") == "secret"


@pytest.mark.parametrize(
    "entry", ["", "{", "[]", "null", '{"content": 1, "model": "m", "sent": {}}', "[" * 100_000, '{"content": "{}"}']
)
def test_an_entry_that_is_none_is_asked_for_again(entry: str, tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path)
    with ModelServer(SAME) as server:
        key = question_key(spec_for(server), QUESTION, shape_of(Verdict).schema, 0)
        cache.put(key, entry)
        reply = client_for(server, cache=cache).ask(QUESTION, Verdict)
        stored = cache.get(key)
    assert (reply.cached, reply.value.verdict) == (False, "same")
    assert stored is not None
    assert json.loads(json.loads(stored)["content"]) == SAME


def test_a_remembered_answer_that_would_be_rejected_today_is_asked_for_again(tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path)
    with ModelServer(SAME) as server:
        client_for(server, cache=cache).ask(QUESTION, Verdict)
        reply = client_for(server, cache=cache).ask(
            QUESTION, Verdict, check=lambda answer: "no" if answer.why else None
        )
    assert reply.rejected == "no"
    assert len(server.requests) == 3


def test_a_damaged_cache_is_set_aside_and_said(tmp_path: Path) -> None:
    for number in (1, 2):
        folder = tmp_path / FOLDER
        folder.mkdir()
        (folder / "cache.db").write_bytes(b"no database at all" * 1000)
        said: list[str] = []
        cache = ResponseCache(tmp_path, say=said.append)
        assert cache.get("a") is None
        cache.put("a", "b")
        assert cache.get("a") == "b"
        (message,) = said
        assert f"moved to {FOLDER}.damaged-{number}" in message
        assert (tmp_path / f"{FOLDER}.damaged-{number}" / "cache.db").is_file()
        cache.close()
        folder.rename(tmp_path / f"kept-{number}")


def test_settings_that_make_no_sense_are_damage_too(tmp_path: Path) -> None:
    ResponseCache(tmp_path).put("a", "b")
    with sqlite3.connect(tmp_path / FOLDER / "cache.db") as database:
        database.execute("INSERT INTO Settings VALUES ('disk_nonsense', 1)")
    database.close()
    said: list[str] = []
    assert ResponseCache(tmp_path, say=said.append).get("a") is None
    assert len(said) == 1


def test_damage_that_shows_later_is_set_aside_as_well(tmp_path: Path) -> None:
    said: list[str] = []
    cache = ResponseCache(tmp_path, say=said.append)
    cache.put("a", "b")
    with sqlite3.connect(cache.path / "cache.db") as database:
        database.execute("DROP TABLE Cache")
    database.close()
    assert cache.get("a") is None
    cache.put("a", "c")
    assert (cache.get("a"), len(said)) == ("c", 1)


def test_a_full_disk_is_said_and_stops_nothing(cache: ResponseCache, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put("a", "b")
    said: list[str] = []
    again = ResponseCache(cache.path.parent, say=said.append)
    assert again.get("a") == "b"

    def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Cache, "set", full)
    again.put("c", "d")
    again.put("e", "f")
    assert said == [
        f"{cache.path}: the cache cannot be written (database or disk is full); "
        "what it holds is used, nothing new is kept"
    ]
    assert again.get("a") == "b"


def test_a_place_where_nothing_can_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OptionError, match="TABX_CACHE_DIR"):
        ResponseCache(tmp_path / "file").get("a")


def test_several_processes_share_it(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom tabx.llm.cache import ResponseCache\n"
        "cache, own = ResponseCache(Path(sys.argv[1])), sys.argv[2]\n"
        "for i in range(100):\n    cache.put(f'{own}-{i}', own * 100)\n    cache.put('all', own)\n"
        "assert all(cache.get(f'{own}-{i}') == own * 100 for i in range(100))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), str(number)]) for number in range(4)]
    assert [process.wait() for process in running] == [0] * 4
    cache = ResponseCache(tmp_path)
    assert cache.stats().entries == 401
    assert cache.get("all") in {"0", "1", "2", "3"}


def test_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "named"))
    assert ResponseCache().path == tmp_path / "named" / FOLDER
    monkeypatch.delenv("TABX_CACHE_DIR")
    assert cache_folder() == Path(__file__).parents[2] / "cache"
    package = tmp_path / "site-packages" / "tabx"
    (package / "base").mkdir(parents=True)
    monkeypatch.setattr("tabx.base.paths.__file__", str(package / "base" / "paths.py"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache_folder() == tmp_path / "home" / "tabx"
