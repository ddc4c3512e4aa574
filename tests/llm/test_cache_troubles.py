"""A cache that cannot be written, is locked, spoiled, or somebody else's: what is said, and that nothing stops."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from asking import QUESTION, SAME, Verdict, client_for
from model_server import ModelServer

import tabx
from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.llm import ResponseCache, cache_store
from tabx.llm.cache import FOLDER

ROOT = Path(tabx.__file__).parents[1]
NOBODY = 65534
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
LOCKER = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute(f"BEGIN {sys.argv[2]}")
database.execute("UPDATE Settings SET value = value WHERE key = 'count'")
print("locked", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked(database: Path, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Keep a database locked by another process."""
    process = subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(database), kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "locked\n"
        yield
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


def journal(cache: ResponseCache, mode: str) -> None:
    """Close the cache and set how its database keeps changes: a log beside it ("wal") or none ("delete")."""
    cache.close()
    with closing(sqlite3.connect(cache.path / "cache.db")) as database:
        database.execute(f"PRAGMA journal_mode = {mode}")
        database.execute("UPDATE Settings SET value = ? WHERE key = 'sqlite_journal_mode'", (mode,))
        database.commit()


def filled(folder: Path) -> ResponseCache:
    cache = ResponseCache(folder)
    cache.put("a", "b")
    cache.close()
    return cache


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_lock_of_another_process_is_waited_for_and_then_done_without(
    kind: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_store, "PATIENCE", 0.3)
    journal(filled(tmp_path), mode)
    said: list[str] = []
    cache = ResponseCache(tmp_path, say=said.append)
    with locked(cache.path / "cache.db", kind):
        assert cache.get("a") is None
        cache.put("c", "d")
        assert cache.get("c") is None
        with pytest.raises(OptionError, match="is locked by another process"):
            cache.clear()
        with pytest.raises(OptionError, match="is locked by another process"):
            cache.stats()
    assert said == [f"{cache.path}: the cache is locked by another process for 0.3 s; done without it, nothing is kept"]
    later = ResponseCache(tmp_path, say=said.append)
    assert (later.get("a"), len(said)) == ("b", 1)


def test_a_lock_that_comes_later_is_no_different(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_store, "PATIENCE", 0.3)
    said: list[str] = []
    cache = ResponseCache(tmp_path, say=said.append)
    cache.put("a", "b")
    with locked(cache.path / "cache.db"):
        assert cache.get("a") == "b"  # a reader is not kept out by a writer
        cache.put("c", "d")
        cache.put("e", "f")
    assert len(said) == 1
    assert "is locked by another process for 0.3 s; done without it" in said[0]


def test_threads_that_write_at_once_do_not_keep_each_other_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_store, "PATIENCE", 0.001)  # whoever has to wait for the database's lock gives up
    said: list[str] = []
    cache = ResponseCache(tmp_path, say=said.append)
    cache.put("first", "text")

    def write(thread: int) -> None:
        for number in range(20):
            cache.put(f"{thread} {number}", "text")
        cache.close()

    with ThreadPoolExecutor(32) as pool:
        list(pool.map(write, range(32)))
    assert said == []
    assert cache.stats().entries == 1 + 32 * 20


def test_a_lock_that_is_given_back_is_only_waited_for(tmp_path: Path) -> None:
    cache = filled(tmp_path)
    said: list[str] = []
    late = ResponseCache(tmp_path, say=said.append)
    code = LOCKER.replace("sys.stdin.read()", "import time; time.sleep(0.5)")
    arguments = [sys.executable, "-c", code, str(cache.path / "cache.db"), "IMMEDIATE"]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "locked\n"
    late.put("c", "d")
    process.wait()
    process.stdout.close()
    assert (late.get("c"), said) == ("d", [])


AS_NOBODY = """
import os, sys
from pathlib import Path
import diskcache, sqlite3
from tabx.base.errors import OptionError
from tabx.llm.cache import ResponseCache
os.setgid(65534); os.setuid(65534)
cache = ResponseCache(Path(sys.argv[1]), say=print)
for key in sys.argv[2:]:
    try:
        print(cache.get(key))
        cache.put(key + key, "new")
        print(cache.get(key + key))
    except OptionError as error:
        print("OptionError", error)
"""


def as_nobody(folder: Path, *keys: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(folder), *keys],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return done.stdout.splitlines()


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that every user gets to."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def give(path: Path, mode: int, *, user: int = NOBODY) -> None:
    os.chown(path, user, user)
    path.chmod(mode)


@pytest.mark.skipif(not IS_ROOT, reason="only root can become somebody else")
@pytest.mark.parametrize("mode", ["wal", "delete"])
@pytest.mark.parametrize(("folder", "file"), [(0o500, 0o400), (0o700, 0o400), (0o500, 0o600)])
def test_a_folder_that_cannot_be_written_serves_what_it_holds(folder: int, file: int, mode: str, shared: Path) -> None:
    cache = filled(shared)
    journal(cache, mode)
    for path in cache.path.iterdir():
        give(path, file)
    give(cache.path, folder)
    before = {path.name: path.stat().st_mtime_ns for path in cache.path.iterdir() if path.name == "cache.db"}
    said = as_nobody(shared, "a", "c")
    (note,) = [line for line in said if "cannot be written" in line]
    assert note.startswith(f"{cache.path}: the cache cannot be written (")
    assert note.endswith("); what it holds is used, nothing new is kept")
    assert [line for line in said if line != note] == ["b", "None", "None", "None"]
    assert {name: (cache.path / name).stat().st_mtime_ns for name in before} == before


@pytest.mark.skipif(not IS_ROOT, reason="only root can become somebody else")
def test_a_folder_that_is_not_there_and_cannot_be_made_is_done_without(shared: Path) -> None:
    assert as_nobody(shared / "new", "a") == [
        f"{shared / 'new' / FOLDER}: the cache cannot be used (Permission denied); done without it, nothing is kept",
        "None",
        "None",
    ]


@pytest.mark.skipif(not IS_ROOT, reason="only root can become somebody else")
@pytest.mark.parametrize("whose", ["folder", "database"])
def test_what_belongs_to_somebody_else_is_refused_and_stays_as_it_is(whose: str, tmp_path: Path) -> None:
    cache = filled(tmp_path)
    theirs = cache.path if whose == "folder" else cache.path / "cache.db"
    give(theirs, 0o755)
    cache.path.chmod(0o755)
    with pytest.raises(OptionError, match=rf"{theirs.name}: of another user \({NOBODY}\); .*TABX_CACHE_DIR"):
        ResponseCache(tmp_path).get("a")
    assert stat.S_IMODE(cache.path.stat().st_mode) == 0o755
    assert (theirs.stat().st_uid, stat.S_IMODE(theirs.stat().st_mode)) == (NOBODY, 0o755)


@pytest.mark.parametrize("linked", ["folder", "database"])
def test_a_link_is_refused_and_its_target_stays_as_it_is(
    linked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "target"
    cache = filled(tmp_path / "cache")
    link = cache.path if linked == "folder" else cache.path / "cache.db"
    link.rename(target)
    target.chmod(0o755)
    link.symlink_to(target)
    for use in (ResponseCache.stats, ResponseCache.clear, lambda one: one.get("a"), lambda one: one.get("b")):
        with pytest.raises(OptionError, match=f"{link}: a link; the cache needs a f"):
            use(ResponseCache(tmp_path / "cache"))
    assert stat.S_IMODE(target.stat().st_mode) == 0o755
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    assert main(["cache", "clear"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_folder_that_is_named_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "large-disk").mkdir()
    (tmp_path / "named").symlink_to("large-disk")
    cache = ResponseCache(tmp_path / "named")
    cache.put("a", "b")
    assert cache.get("a") == "b"


def test_a_full_disk_serves_what_it_holds(tmp_path: Path) -> None:
    filled(tmp_path)
    code = (
        "import resource, sys\nfrom pathlib import Path\nfrom tabx.llm.cache import ResponseCache\n"
        "size = (Path(sys.argv[1]) / 'responses' / 'cache.db').stat().st_size\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (size + 40_000, size + 40_000))\n"
        "cache = ResponseCache(Path(sys.argv[1]), say=print)\n"
        "for number in range(100):\n    cache.put(str(number), 'x' * 10_000)\n"
        "print(cache.get('a'), cache.get('99'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    note, last = done.stdout.splitlines()
    assert "the cache cannot be written (" in note
    assert last == "b None"


SPOILED = [
    "UPDATE Cache SET value = 7",
    "UPDATE Cache SET value = 1e400",
    "UPDATE Cache SET value = NULL",
    "UPDATE Cache SET value = x'00ff'",
    "UPDATE Cache SET value = CAST(x'80ff' AS TEXT)",
    "UPDATE Cache SET value = substr(value, 1, length(value) - 1)",
    "UPDATE Cache SET value = replace(value, 'b', 'c')",
    "UPDATE Cache SET value = 'b'",
    "UPDATE Cache SET mode = 'x'",
    "UPDATE Cache SET mode = NULL",
    "UPDATE Cache SET filename = CAST(x'80ff' AS TEXT)",
    "UPDATE Cache SET expire_time = -1",
    "UPDATE Cache SET key = 7",
    "UPDATE Cache SET key = (SELECT 'z')",
]


@pytest.mark.parametrize("statement", SPOILED)
def test_an_entry_of_wrong_types_is_a_miss(statement: str, tmp_path: Path) -> None:
    cache = filled(tmp_path)
    with closing(sqlite3.connect(cache.path / "cache.db")) as database:
        database.execute(statement)
        database.commit()
    said: list[str] = []
    again = ResponseCache(tmp_path, say=said.append)
    assert again.get("a") is None
    assert again.get("z") is None  # an entry that stands under another key is none of it
    again.put("a", "new")
    assert (again.get("a"), said) == ("new", [])
    assert again.clear() >= 1
    assert again.stats().entries == 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE Settings SET value = 'many'",
        "UPDATE Settings SET value = NULL",
        "UPDATE Settings SET value = 'x; y' WHERE key = 'sqlite_mmap_size'",
        "DELETE FROM Settings",
        "UPDATE Settings SET key = 7 WHERE key = 'count'",
    ],
)
def test_settings_of_wrong_types_stop_nothing(statement: str, tmp_path: Path) -> None:
    cache = filled(tmp_path)
    with closing(sqlite3.connect(cache.path / "cache.db")) as database:
        database.execute(statement)
        database.commit()
    again = ResponseCache(tmp_path)
    again.get("a")
    again.put("c", "d")
    assert again.get("c") == "d"
    assert again.stats().entries >= 0


@pytest.mark.parametrize(
    "entry",
    [
        '{"content": "{content}", "mode": "json_schema", "model": "m", "sent": {}, "reasks": "x"}',
        '{"content": "{content}", "mode": "json_schema", "model": "m", "sent": {}, "reasks": [1]}',
        '{"content": "{content}", "mode": "json_schema", "model": "m", "sent": {}, "reasks": 1e999}',
        '{"content": "{content}", "mode": ["json"], "model": "m", "sent": {}}',
        '{"content": "{content}", "mode": {"json": 1}, "model": "m", "sent": {}}',
    ],
)
def test_an_answer_with_other_fields_of_wrong_types_is_asked_for_again(entry: str, tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path)
    stored: dict[str, str] = {}

    class Spoiling(ResponseCache):
        def put(self, key: str, text: str) -> None:
            stored[key] = text
            super().put(key, text)

    with ModelServer(SAME) as server:
        client_for(server, cache=Spoiling(tmp_path)).ask(QUESTION, Verdict)
        ((key, _),) = stored.items()
        cache.put(key, entry.replace("{content}", '{\\"verdict\\": \\"same\\"}'))
        reply = client_for(server, cache=cache).ask(QUESTION, Verdict)
    assert (reply.cached, reply.value.verdict) == (False, "same")


def test_a_fault_of_ours_moves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = filled(tmp_path)

    def out_of_memory(*_: object) -> None:
        raise MemoryError

    again = ResponseCache(tmp_path)
    monkeypatch.setattr(cache_store.Kept, "get", out_of_memory)
    with pytest.raises(MemoryError):
        again.get("a")
    assert [path.name for path in tmp_path.iterdir()] == [FOLDER]
    assert cache.path.is_dir()
