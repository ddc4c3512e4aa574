"""A process that forks while a model is asked: neither the child nor the parent hangs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from asking import SAME
from model_server import Asked, ModelServer, refusing_address

import tabx
from tabx.cli.main import main

CODE = """
import os, sys, threading, time
from pathlib import Path
from tabx.llm import Client, Message, ModelSpec, ResponseCache
client = Client(ModelSpec("here", "openai/model", sys.argv[1]), cache=ResponseCache(Path(sys.argv[3])))
ask = lambda text: client.text([Message("user", text)]).text
first = threading.Thread(target=ask, args=("slow",))
first.start()
time.sleep(float(sys.argv[2]))
child = os.fork()
said = [ask("slow"), ask("quick")] if child == 0 else [ask("quick")]
if child == 0:
    os._exit(0 if len(said) == 2 else 1)
first.join()
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), len(said))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.parametrize("wait", ["0", "0.3", "6"], ids=["at once", "while litellm is imported", "while it waits"])
def test_a_fork_while_the_first_request_is_under_way_hangs_nobody(wait: str, tmp_path: Path) -> None:
    def answer(asked: Asked) -> dict[str, str]:
        if "slow" in asked.text:
            time.sleep(8)
        return SAME

    with ModelServer(answer) as server:
        done = subprocess.run(
            [sys.executable, "-W", "ignore::DeprecationWarning", "-c", CODE, server.base, wait, str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,  # for ever, else
            env={**os.environ, "PYTHONPATH": str(Path(tabx.__file__).parents[1])},
        )
    assert (done.stdout, done.stderr) == ("0 1\n", "")


HELD = """
import os, signal, sys, threading
from pathlib import Path
from tabx.base import redaction
from tabx.backbone import CellAnswer, Meaning
from tabx.backbones.recording import Tape
from tabx.llm import Client, Message, ModelSpec, Usage
from tabx.llm.budget import Budget, Worst
from tabx.llm.records import Meter
client = Client(ModelSpec("here", "openai/model", sys.argv[2]))
budget, meter, tape = Budget(tokens=10), Meter(), Tape(Path(sys.argv[3]))
route = client._routes[0]
used = {
    "budget": (budget._changed, lambda: budget.reserve(Worst(6, None))),
    "reservation": (budget.held(Worst(6, None)), lambda: budget.reserve(Worst(6, None))),
    "meter": (meter._lock, lambda: meter.add(Usage(1))),
    "tape": (tape._lock, lambda: tape.write("key", CellAnswer(Meaning.EQUIVALENT), "model")),
    "route": (route._lock, lambda: client._routes[0]._look()),
    "keys": (redaction._lock, lambda: redaction.keep_out("sk-0123456789")),
}
lock, use = used[sys.argv[1]]
taken, over = threading.Event(), threading.Event()
def hold():
    with lock:
        taken.set()
        over.wait()
holder = threading.Thread(target=hold)
holder.start()
taken.wait()
child = os.fork()
if child == 0:
    signal.alarm(60)  # ends a child that hangs
    use()
    os._exit(0)
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
over.set()
holder.join()
use()
print(code)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.parametrize("held", ["budget", "reservation", "meter", "tape", "route", "keys"])
def test_what_another_thread_holds_at_a_fork_does_not_hang_the_child(held: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", HELD, held, refusing_address(), str(tmp_path / "tape.jsonl")],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(Path(tabx.__file__).parents[1])},
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


IN_USE = """
import os, sys, threading, time
from pathlib import Path
from tabx.llm import ResponseCache
cache = ResponseCache(Path(sys.argv[1]))
cache.put("key", "text")
began, ended = threading.Event(), []
def use(store):
    began.set()
    time.sleep(1)
    ended.append(store.get("key") is not None)
user = threading.Thread(target=lambda: cache._with(use))
user.start()
began.wait()
child = os.fork()
if child == 0:
    os._exit(0 if ended == [True] and cache.get("key") == "text" else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), cache.get("key"))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_waits_until_no_thread_is_inside_the_database(tmp_path: Path) -> None:
    # SQLite's locks of the whole process would stay held in the child: 3 of 49 forks hung so.
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", IN_USE, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(Path(tabx.__file__).parents[1])},
    )
    assert (done.stdout, done.stderr) == ("0 text\n", "")


@pytest.mark.parametrize(
    "address", ["http://[::1/v1", "http://::1]/v1", "http://host:port/v1", "http://host:99999/v1", "http:///v1"]
)
def test_an_address_that_is_none_is_one_line(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "g.csv").write_text("n,v\na,1\n", encoding="utf-8")
    gold = str(tmp_path / "g.csv")
    for line in (["judge", gold, gold], ["doctor", "openai/model"]):
        named = ["--backbone", "openai/model"] if line[0] == "judge" else []
        assert main([*line, *named, "--no-config", "--api-base", address]) == 2
        assert capsys.readouterr().err == (
            f"tabx: error: --api-base {address!r}: no address; one such as http://127.0.0.1:8000/v1 is right\n"
        )


@pytest.mark.parametrize("address", ["http://[::1]:8000/v1", "https://host/v1", "http://127.0.0.1:1/"])
def test_an_address_that_is_one_is_taken(address: str) -> None:
    from tabx.llm import resolve

    assert resolve("openai/model", api_base=address).api_base == address.rstrip("/")
