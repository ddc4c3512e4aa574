"""tabx backbones, doctor, cache and prompts, and the options for asking a model."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from model_server import (
    NO_MODEL,
    REFUSAL,
    WRONG_KEY,
    WRONG_SCHEMA,
    Asked,
    Fault,
    ModelServer,
    no_mode,
    refusing_address,
)

from tabx.base.errors import OptionError
from tabx.cli.main import main
from tabx.cli.models.clients import clients, say_once
from tabx.cli.options.models import MODEL_OPTIONS
from tabx.llm import Client, FailureKind, Message, ModelFailure

Capture = pytest.CaptureFixture[str]

KEY = "sk-" + "a-secret-that-nobody-may-see"
ANSWERS = {"answers": True}
MODEL_LIBRARIES = ("litellm", "instructor", "tenacity", "diskcache", "openai", "jinja2", "pydantic")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with a cache of its own and one key."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABX_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for variable in ("GEMINI_API_KEY", "TOGETHERAI_API_KEY", "ANTHROPIC_API_KEY", "TABX_LOCAL_KEY"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


def test_backbones_are_listed_with_what_is_known_of_their_keys(capsys: Capture, place: Path) -> None:
    (place / "pyproject.toml").write_text(
        '[tool.tabx.backbones]\nours = "groq/some-model"\n'
        'theirs = {model = "openai/m", api-base = "http://gpu:8000/v1", price = {in = 1, out = 2}}\n',
        encoding="utf-8",
    )
    assert main(["backbones"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^embedded +- +no model, no key$", out, re.MULTILINE)
    assert re.search(r"^gpt-4o +openai/gpt-4o +key set \(OPENAI_API_KEY\)$", out, re.MULTILINE)
    assert re.search(r"^gemini-2.0-flash +gemini/gemini-2.0-flash +key not set \(GEMINI_API_KEY\)$", out, re.MULTILINE)
    assert re.search(r"^ours +groq/some-model +key not set \(GROQ_API_KEY\)$", out, re.MULTILINE)
    assert "openai/m at http://gpu:8000/v1" in out
    assert main(["backbones", "--json"]) == 0
    told = capsys.readouterr().out
    rows = {row["name"]: row for row in json.loads(told)}
    assert rows["theirs"]["price"] == {"in": 1.0, "out": 2.0}
    assert (rows["gpt-4o"]["has_key"], rows["ours"]["has_key"], rows["embedded"]["model"]) == (True, False, None)
    assert KEY not in out + told
    assert main(["backbones", "--no-config"]) == 0
    assert "ours" not in capsys.readouterr().out


def test_a_broken_entry_is_said_with_its_place(capsys: Capture, place: Path) -> None:
    (place / "pyproject.toml").write_text("[tool.tabx.backbones]\nours = 3\n", encoding="utf-8")
    assert main(["backbones"]) == 2
    assert "pyproject.toml: [tool.tabx.backbones]: ours: 3; expected a model string" in capsys.readouterr().err


@pytest.mark.parametrize("argv", [["backbones"], ["cache", "stats"], ["cache", "path"], ["doctor", "--help"]])
def test_listing_loads_no_library_for_models(argv: list[str]) -> None:
    code = (
        f"import sys\nfrom tabx.cli.main import main\nmain({argv!r})\n"
        f"print('\\nloaded:', [name for name in {MODEL_LIBRARIES!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "loaded: []"


def test_the_doctor_asks_once_and_says_what_came_of_it(capsys: Capture) -> None:
    with ModelServer(ANSWERS) as server:
        code = main(["doctor", "gpt-4o", "--api-base", server.base, "--model-arg", "temperature=0.5"])
    out, err = capsys.readouterr()
    assert (code, err, len(server.requests)) == (0, "", 1)
    assert "gpt-4o: openai/gpt-4o at http://127.0.0.1" in out
    assert "key from OPENAI_API_KEY (set)" in out
    assert "gpt-4o-2026 answered in mode 'json_schema'" in out
    assert "cost unknown" in out
    assert "parameters sent: seed=0, temperature=0.5" in out
    assert KEY not in out


@pytest.mark.parametrize(
    ("fault", "code", "advice", "error", "requests"),
    [
        (WRONG_KEY, 2, "OPENAI_API_KEY holds the whole key", "rejects the key in OPENAI_API_KEY", 1),
        (NO_MODEL, 2, "/v1", "knows no model 'openai/gpt-4o'", 1),
        (REFUSAL, 3, "", "refuses", 1),
        (WRONG_SCHEMA, 3, "another model", "not in the shape", 5),
        (Fault("503", 503, "Overloaded."), 3, "wait", "failed (Overloaded.)", 1),
        (Fault("404", 404, body={"detail": "Not Found"}), 2, "up to /v1", "asked for /v1/chat/completions", 1),
        (
            Fault("quota", 429, "You exceeded your current quota.", "insufficient_quota"),
            3,
            "pay",
            "quota is used up",
            1,
        ),
        (Fault("200", body={"error": {"message": "Upstream.", "code": 502}}), 3, "wait", "(Upstream.; code 502)", 1),
        (Fault("system", 400, "System role not supported"), 3, "parameter", "(System role not supported)", 2),
    ],
    ids=lambda value: value.name if isinstance(value, Fault) else "",
)
def test_the_doctor_says_what_is_wrong_and_what_may_help(
    fault: Fault, code: int, advice: str, error: str, requests: int, capsys: Capture
) -> None:
    with ModelServer(ANSWERS, always=[fault]) as server:
        assert main(["doctor", "gpt-4o", "--api-base", server.base]) == code
    out, err = capsys.readouterr()
    (line,) = err.splitlines()
    assert line.startswith("tabx: error: gpt-4o: ")
    assert error in line
    assert advice in out
    assert len(server.requests) == requests
    assert KEY not in out + err


def test_the_doctor_says_that_fetching_credentials_has_no_deadline(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is one where nobody answers, so that nothing leaves this machine."""
    for name in ("AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE"):
        monkeypatch.setenv(name, os.devnull)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "x" * 20)
    monkeypatch.setenv("AWS_REGION_NAME", "us-east-1")
    monkeypatch.setenv("AWS_BEDROCK_RUNTIME_ENDPOINT", refusing_address())
    said = "its credentials may be fetched first, by the provider's own library"
    assert main(["doctor", "bedrock/converse/amazon.nova-lite-v1:0"]) != 0
    assert said in capsys.readouterr().out
    main(["doctor", "openai/model", "--api-base", refusing_address()])
    assert said not in capsys.readouterr().out


def test_the_doctor_says_that_a_system_role_is_refused(capsys: Capture) -> None:
    def has_system(asked: Asked) -> bool:
        return any(role == "system" for role, _ in asked.turns)

    with ModelServer(ANSWERS, always=[Fault("400", 400, "System role not supported", when=has_system)]) as server:
        assert main(["doctor", "local/m", "--api-base", f"{server.base}/chat/completions"]) == 0
    out, err = capsys.readouterr()
    assert f"local/m: openai/m at {server.base}, mode" in out
    assert err == (
        "tabx: note: local/m: the server does not take a system role; its text stands in the user's message\n"
    )


def test_the_doctor_says_that_the_model_only_reasons(capsys: Capture) -> None:
    message = {"role": "assistant", "content": None, "reasoning_content": "Hm."}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    body = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    with ModelServer(ANSWERS, always=[Fault("reasoned", body=body)]) as server:
        assert main(["doctor", "local/m", "--api-base", server.base]) == 3
    out, err = capsys.readouterr()
    assert "the model only reasoned (reasoning_content); switch thinking off or allow more tokens" in err
    assert "--model-arg reasoning_effort=" in out
    assert len(server.requests) == 2


def test_the_doctor_says_which_mode_works(capsys: Capture) -> None:
    with ModelServer(ANSWERS, always=[no_mode("json_schema")]) as server:
        assert main(["doctor", "local/m", "--api-base", server.base]) == 0
    out, err = capsys.readouterr()
    assert "answered in mode 'tools'" in out
    assert err == "tabx: note: local/m: the server does not support mode 'json_schema'; using 'tools'\n"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["gemini-2.0-flash"], "gemini-2.0-flash: no key; set the environment variable GEMINI_API_KEY"),
        (["gpt-4p"], "nearest: 'gpt-4o'"),
        (["nobody/model"], "litellm knows no provider of 'nobody/model'"),
        (["local", "--api-base", "127.0.0.1"], "--api-base '127.0.0.1': expected an address such as"),
        (["local", "--api-base", "refused"], "cannot be reached"),
        (["gpt-4o", "--model-arg", "api_key=" + KEY], "keys are read from the environment"),
        (["gpt-4o", "--model-arg", KEY], "NAME=VALUE is right"),
        (
            ["gpt-4o", "--model-arg", f'extra_body={{"a": [{{"api_key": "{KEY}"}}]}}'],
            "keys are read from the environment",
        ),
        (["local", "--api-base", f"http://me:{KEY}@127.0.0.1:9/v1"], "keys are read from the environment"),
        (["local", "--api-base", f"http://127.0.0.1:9/v1?key={KEY}"], "keys are read from the environment"),
    ],
)
def test_what_is_wrong_before_a_request_is_one_line(argv: list[str], said: str, capsys: Capture) -> None:
    argv = [refusing_address() if one == "refused" else one for one in argv]
    assert main(["doctor", *argv]) == 2
    out, err = capsys.readouterr()
    (line,) = err.splitlines()
    assert said in line
    assert KEY not in out
    assert KEY not in err


def test_the_cache_is_counted_cleared_and_found(capsys: Capture, place: Path) -> None:
    asked = Message("user", "?")
    with ModelServer("an answer") as server:
        assert client_of("--api-base", server.base).text([asked]).text == "an answer"
        assert client_of("--api-base", server.base, "--offline").text([asked]).cached
        assert not client_of("--api-base", server.base, "--no-cache").text([asked]).cached
    folder = place / "cache" / "responses"
    assert main(["cache", "path"]) == 0
    assert capsys.readouterr().out == f"{folder}\n"
    assert main(["cache", "stats", "--json"]) == 0
    stats = json.loads(capsys.readouterr().out)
    assert (stats["path"], stats["entries"], stats["bytes_at_most"]) == (str(folder), 1, 2**30)
    assert main(["cache", "clear"]) == 0
    assert capsys.readouterr().out == f"{folder}: 1 answer deleted\n"
    assert main(["cache", "stats"]) == 0
    assert ": 0 answers" in capsys.readouterr().out


def test_prompts_are_listed_shown_and_exported_to_be_changed(capsys: Capture, place: Path) -> None:
    assert main(["prompts", "list"]) == 0
    assert re.search(r"^doctor +[0-9a-f]{8}  \w", capsys.readouterr().out, re.MULTILINE)
    assert main(["prompts", "export", "mine"]) == 0
    assert "--prompts mine" in capsys.readouterr().out
    assert main(["prompts", "show", "doctor"]) == 0
    source = capsys.readouterr().out
    assert (place / "mine" / "doctor.j2").read_text(encoding="utf-8") == source
    (place / "mine" / "doctor.j2").write_text("Well?\n", encoding="utf-8")
    assert main(["prompts", "show", "doctor", "--prompts", "mine"]) == 0
    assert capsys.readouterr().out == "Well?\n"
    assert main(["prompts", "list", "--json", "--prompts", "mine"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert [name for name, row in rows.items() if row["edited"]] == ["doctor"]
    assert main(["prompts", "export", "mine"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["prompts", "export", "mine", "--force"]) == 0
    assert (place / "mine" / "doctor.j2").read_text(encoding="utf-8") == source
    assert main(["prompts", "show", "docter"]) == 2
    assert "nearest: 'doctor'" in capsys.readouterr().err


def parsed(*argv: str) -> argparse.Namespace:
    """Return what the options come to, whichever commands have them."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    for option in MODEL_OPTIONS:
        parser.add_argument(*option.flags, **option.settings)
    return parser.parse_args(argv)


def client_of(*argv: str) -> Client:
    return clients(parsed(*argv))("gpt-4o")


def test_the_options_make_clients_that_share_a_budget() -> None:
    with ModelServer("an answer") as server:
        named = clients(parsed("--api-base", server.base, "--max-calls", "1", "--no-cache", "--retry-seconds", "0"))
        named("gpt-4o").text([Message("user", "?")])
        with pytest.raises(ModelFailure, match="--max-calls 1"):
            named("local").text([Message("user", "?")])


def test_a_fallback_has_its_own_address(place: Path) -> None:
    with ModelServer("an answer") as server:
        (place / "own.yaml").write_text(f"there: {{model: openai/m, api_base: {server.base}}}\n", encoding="utf-8")
        client = client_of("--api-base", refusing_address(), "--fallback", "there", "--backbone-file", "own.yaml")
        reply = client.text([Message("user", "?")])
    assert (reply.backbone, reply.fallback) == ("there", True)


def test_a_dry_run_asks_nobody() -> None:
    client = client_of("--api-base", refusing_address(), "--dry-run")
    with pytest.raises(ModelFailure) as failed:
        client.text([Message("user", "?")])
    assert failed.value.kind is FailureKind.DRY_RUN
    assert client.planned[0].body["messages"] == [{"role": "user", "content": "?"}]


@pytest.mark.parametrize(
    "argv",
    [["--budget-usd", "-1"], ["--budget-usd", "x"], ["--max-calls", "1.5"], ["--repeats", "0"], ["--max-calls", "²"]],
)
def test_a_number_that_is_none_is_refused(argv: list[str]) -> None:
    with pytest.raises(argparse.ArgumentError):
        parsed(*argv)


def test_dollars_without_a_price_are_refused() -> None:
    with pytest.raises(OptionError, match="price of 'gpt-4o' is unknown"):
        client_of("--api-base", "http://127.0.0.1:1/v1", "--budget-usd", "1")


def test_what_is_to_be_known_is_said_once(capsys: Capture) -> None:
    say = say_once()
    for message in ("a\nb", "c", "a b"):
        say(message)
    assert capsys.readouterr().err == "tabx: note: a b\ntabx: note: c\n"


def test_a_process_shows_no_key_also_where_the_libraries_are_to_tell_all() -> None:
    with ModelServer(ANSWERS, always=[WRONG_KEY]) as server:
        result = subprocess.run(
            [sys.executable, "-X", "dev", "-W", "ignore", "-m", "tabx", "doctor", "gpt-4o", "--api-base", server.base],
            capture_output=True,
            text=True,
            check=False,
            env={
                **os.environ,
                "PYTHONPATH": str(Path(__file__).parents[2]),
                "LITELLM_LOG": "DEBUG",
                "OPENAI_LOG": "debug",
            },
        )
    assert server.requests[0].key == KEY
    assert result.returncode == 2
    assert KEY not in result.stdout + result.stderr


@pytest.mark.parametrize(
    "given",
    [
        ["--dry-run"],
        ["--budget-usd", "1"],
        ["--max-calls", "0"],
        ["--api-base", "http://127.0.0.1:9/v1"],
        ["--fallback", "gpt-4o"],
        ["--prefilter", "none"],
        ["--repeats", "2"],
    ],
)
def test_options_of_models_want_a_model(given: list[str], capsys: Capture) -> None:
    examples = Path(__file__).parents[2] / "examples"
    pair = [str(examples / "quarter_results_gold.md"), str(examples / "quarter_results_pred.md")]
    assert main(["judge", *pair, "--no-config", *given]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"tabx: error: {given[0]} needs a model: name one with --backbone (embedded asks none)\n"
