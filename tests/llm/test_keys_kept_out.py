"""Keys in use stand in nothing that tabx says, keeps or logs, whatever their variable is called and however echoed."""

from __future__ import annotations

import base64
import html
import json
import math
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from asking import QUESTION, QUICK, Verdict, spec_for
from hypothesis import given
from hypothesis import strategies as st
from model_server import Asked, Fault, ModelServer

from tabx.base.outside import one_line
from tabx.base.redaction import keep_out, without_keys
from tabx.cli.main import main
from tabx.llm import Client, ModelFailure, ModelSpec, ResponseCache

ROOT = Path(__file__).parents[2]
KEY = 'Zq7/plain+words"9\\x' + "-of-no-maker"
"""Like no maker's key, under a name that says nothing, and with what JSON and addresses escape."""

WRITINGS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "percent-encoded": lambda key: quote(key, safe=""),
    "percent-encoded twice": lambda key: quote(quote(key, safe=""), safe=""),
    "every byte percent-encoded": lambda key: "".join(f"%{ord(char):02x}" for char in key),
    "JSON": lambda key: json.dumps(key)[1:-1],
    "JSON in JSON": lambda key: json.dumps(json.dumps(key)[1:-1])[1:-1],
    "JSON by codes": lambda key: "".join(f"\\u{ord(char):04X}" for char in key),
    "JSON with slashes escaped": lambda key: json.dumps(key)[1:-1].replace("/", "\\/"),
    "HTML": html.escape,
    "Python": lambda key: repr(key)[1:-1],
    "other case": str.swapcase,
    "wrapped": lambda key: "\n".join((key[:9], key[9:])),
    "base64": lambda key: base64.b64encode(key.encode()).decode(),
    "base64 of URLs": lambda key: base64.urlsafe_b64encode(key.encode()).decode(),
    "hexadecimal": lambda key: key.encode().hex().upper(),
}


@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS.keys())
def test_a_key_is_found_in_every_writing(writing: Callable[[str], str]) -> None:
    keep_out(KEY)
    assert without_keys(f"before {writing(KEY)} after") == "before *** after"


@given(
    st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), min_size=17, max_size=60),
    st.text(alphabet=st.characters(exclude_characters="\\%&")),
)
def test_any_key_is_found_anywhere(key: str, around: str) -> None:
    for writing in WRITINGS.values():
        said = without_keys(around + writing(key) + around, (key,))
        assert key not in said
        assert "***" in said


@pytest.mark.parametrize("before", ["", "B", "Be", "Bearer "])
@pytest.mark.parametrize("after", ["", "\n", ":x"])
def test_a_key_is_found_within_what_is_in_base64(before: str, after: str) -> None:
    keep_out(KEY)
    said = without_keys(base64.b64encode(f"{before}{KEY}{after}".encode()).decode())
    assert said.endswith("***")
    assert len(said.removesuffix("***")) <= math.ceil(len(before) * 8 / 6)  # nothing but what stands before it


LONG = {
    "backslashes": "\\" * 200_000,
    "backslashes after letters of the key": ("Z" + "\\" * 1_000) * 200,
    "spaces after the word": "key" + " " * 200_000 + "EMPTY",
    "words that speak of a key": "EMPTY " + "key is " * 30_000,
    "beginnings of keys": "sk-" * 70_000,
    "references": "&#" + "9" * 200_000 + ";" + "&#" * 100_000,
    "zeros of a reference": "&#" + "0" * 200_000 + "83;",
    "percent signs": "%25" * 70_000,
}
"""Texts of servers on which a pattern with two ways through them would work for minutes."""


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_no_text_of_a_server_holds_up_the_search_for_keys(text: str) -> None:
    code = (
        "import sys; from tabx.base.outside import one_line; from tabx.base.redaction import keep_out; "
        f"keep_out({KEY!r}); keep_out('EMPTY'); print(one_line(sys.stdin.read())[-3:])"
    )
    given = f"{text} {KEY}"
    done = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("***", "")


@pytest.mark.parametrize("key", ["test", "EMPTY", "not-needed", "Tabx", "x"])
def test_a_short_or_plain_value_takes_no_words_out_of_a_sentence(key: str) -> None:
    plain = f"the {key} failed; {key}s are {key}, a{key}, 'the {key}' and \"{key}\": skeleton-of-an-implementation"
    assert without_keys(plain, (key,)) == plain
    sent = f'{{"api_key": "{key}"}}', f"/v1?key={key}&a=1"
    for said in (f"Incorrect API key provided: {key}.", f"Bearer {key}", *sent):
        assert without_keys(said, (key,)) == said.replace(key, "***")


def test_words_that_begin_like_a_key_stay() -> None:
    plain = "skilfully-arranged-words sk-learn-contributions pk_column_of_the_table AIzawa bearer of bad news"
    assert one_line(plain) == plain


def test_the_password_of_a_proxy_is_no_part_of_a_message() -> None:
    said = one_line("cannot reach http://me:Passw0rd@proxy:3128/ for http://host:8000/v1 a@b.c")
    assert said == "cannot reach http://***@proxy:3128/ for http://host:8000/v1 a@b.c"


def echoing(status: int) -> Callable[[Asked], str]:
    """Return an answer that says the key back, in the answer itself and in its other fields."""
    return lambda asked: json.dumps({"verdict": "same", "why": f"you sent {asked.key}"})


@pytest.fixture
def key_in_use(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("MY_LLM_CRED", KEY)
    return KEY


@pytest.mark.parametrize("protocol", ["openai", "gemini"])
@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS.keys())
def test_a_server_that_echoes_the_key_in_an_error_is_not_believed(
    protocol: str, writing: Callable[[str], str], key_in_use: str
) -> None:
    said: list[str] = []
    shown = writing(key_in_use).replace("{", "{{").replace("}", "}}")
    faults = [Fault("500", 500, f"no: {shown}"), Fault("401", 401, f"wrong key: {shown}")]
    with ModelServer("{}", plan=faults) as server:
        client = Client(spec_for(server, protocol, key="MY_LLM_CRED"), retry=QUICK, say=said.append)
        with pytest.raises(ModelFailure) as failed:
            client.ask(QUESTION, Verdict)
    assert server.requests[0].key == key_in_use
    trace = "".join(traceback.format_exception(failed.value))
    for text in (str(failed.value), failed.value.detail, *said, trace, repr(failed.value)):
        assert writing(key_in_use) not in text
        assert key_in_use not in text
    assert "***" in str(failed.value)


def test_a_key_echoed_in_an_answer_is_neither_returned_nor_kept(key_in_use: str, tmp_path: Path) -> None:
    cache = ResponseCache(tmp_path)
    with ModelServer(echoing(200)) as server:
        client = Client(spec_for(server, key="MY_LLM_CRED"), cache=cache)
        reply = client.ask(QUESTION, Verdict)
        text = client.text(QUESTION)
    assert reply.value.why == "you sent ***"
    assert key_in_use not in text.text
    assert cache.stats().entries == 2
    cache.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    for writing in WRITINGS.values():
        assert writing(key_in_use).encode() not in kept


def test_a_key_that_only_litellm_knows_of_is_kept_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "Words/that+litellm-found")
    with ModelServer("{}", always=[Fault("401", 401, "wrong: Words/that+litellm-found")]) as server:
        monkeypatch.setenv("DEEPSEEK_API_BASE", server.base)
        with pytest.raises(ModelFailure) as failed:
            Client(ModelSpec("here", "deepseek/model")).ask(QUESTION, Verdict)
    assert "found" in server.requests[0].key
    assert "litellm-found" not in str(failed.value) + failed.value.detail


DEBUGGED = """
import logging, sys
logging.basicConfig(level=logging.DEBUG, stream=sys.stdout)
from tabx.llm import Client, Message, ModelSpec
from tabx.llm.doctor_answer import doctor_answer
spec = ModelSpec("here", "openai/model", sys.argv[1], key="MY_LLM_CRED")
client = Client(spec)
from tabx.llm.libraries import instructor, litellm
instructor(), litellm()._turn_on_debug()
for name in list(logging.root.manager.loggerDict):
    logging.getLogger(name).disabled = False
    logging.getLogger(name).setLevel(logging.DEBUG)
for _ in range(2):
    try:
        print(client.ask([Message("user", "well?")], doctor_answer(), repeat=_))
    except Exception:
        logging.getLogger("mine").exception("it failed: %s", _)
print("the end")
"""


def test_logs_hold_no_key_even_with_debugging_on(key_in_use: str) -> None:
    header = base64.b64encode(b"x").decode()
    echo = Fault("401", 401, "you sent {key}", headers={"X-Echo": f"{header} {key_in_use}"})
    with ModelServer('{"answers": true}', plan=[None, echo]) as server:
        environment = {**os.environ, "LITELLM_LOG": "DEBUG", "OPENAI_LOG": "debug", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", DEBUGGED, server.base]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    shown = done.stdout + done.stderr
    assert "the end" in shown
    assert "DEBUG:" in shown  # it was on
    assert server.requests[1].key == key_in_use
    for writing in WRITINGS.values():
        assert writing(key_in_use) not in shown


def test_the_command_shows_and_records_no_key(
    key_in_use: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))

    def answer(asked: Asked) -> str:
        return json.dumps({"cells": [{"i": 0, "r": "equivalent", "why": asked.key}], "headers": []})

    with ModelServer(answer, plan=[Fault("500", 500, "key {key}")]) as server:
        (tmp_path / "pyproject.toml").write_text(
            f'[tool.tabx.backbones.mine]\nmodel = "openai/m"\napi-base = "{server.base}"\nkey = "MY_LLM_CRED"\n'
        )
        (tmp_path / "gold.md").write_text("| Country | Nickname |\n|---|---|\n| Chile | Land of Poets |\n")
        (tmp_path / "pred.md").write_text("| Country | Nickname |\n|---|---|\n| Chile | the poets' country |\n")
        argv = ["judge", "gold.md", "pred.md", "--backbone", "mine", "--record", "tape.jsonl", "-o", "out.json"]
        assert main(argv) == 0
    assert all(asked.key == key_in_use for asked in server.requests)
    assert len(server.requests) == 2
    out = capfd.readouterr()
    kept = "".join(path.read_text("utf-8", "replace") for path in tmp_path.rglob("*") if path.is_file())
    assert "***" in (tmp_path / "tape.jsonl").read_text()
    for writing in WRITINGS.values():
        assert writing(key_in_use) not in out.out + out.err + kept
