"""The fault matrix: what goes wrong, what the user of `tabx judge` sees, exit code, requests, seconds, peak memory.

    python benchmarks/faults.py [settings] [faults] [own-words] [words] [ways] [limits]

Each fault is met by `tabx judge … --backbone` itself, in a process of its own, through litellm's real client, at a
server on this machine. Litellm and what it loads with its first call take some 300 MB and 2 s of each row.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import IO, Any, NoReturn
from urllib.parse import quote

from tabx.cli.main import main as run_tabx
from tabx.llm.libraries import instructor

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from hostile_ways import DRIPS, gzipped, huge, packed_as
from model_server import (
    EMPTY,
    ERROR,
    FILTERED,
    FILTERED_ANSWER,
    HANG_UP,
    NO_JSON,
    NO_MODEL,
    OVERFLOW,
    REFUSAL,
    TRUNCATED,
    UNAVAILABLE,
    WRONG_KEY,
    Asked,
    Fault,
    ModelServer,
    rate_limit,
    refusing_address,
    slow,
)
from server_words import DOWN_WITHIN, NO_SCHEMA, NO_SYSTEM, NO_TOOLS, NOWHERE, TOO_OFTEN, USED_UP

GOLD = "| Country | Nickname |\n| --- | --- |\n| Chile | Land of Poets |\n| Cuba | Pearl of the Antilles |\n"
PRED = "| Country | Called |\n| --- | --- |\n| Chile | the poets' country |\n| Cuba | El Caimán |\n"
KEY = "sk-" + "no-real-key-but-one-to-look-for"
OWN_KEY = "Kq7/no+makers" + "=key"
"""A key under a name that does not say so, and unlike any maker's."""

CODED = (b64encode(OWN_KEY.encode()).decode(), OWN_KEY.encode().hex())

CONTROLS = "\x1b[2J\x1b]0;title\x07 \u202egnorw\u202c \x9b \u3164\u2800 \ufe01"
PATIENCE = ("--retry-seconds", "3", "--model-arg", "timeout=0.5")

FAULTS = (
    *(WRONG_KEY, NO_MODEL, slow(5.0), rate_limit(), rate_limit("1"), rate_limit("3600"), ERROR, UNAVAILABLE, HANG_UP),
    *(OVERFLOW, FILTERED, FILTERED_ANSWER, REFUSAL, TRUNCATED, NO_JSON, EMPTY),
    *(Fault("wrong schema", content="[1, 2]"), Fault("other fields", content='{"nope": 1}')),
    *(Fault("422", 422, "Input should be a dictionary."), Fault("400 on roles", 400, "roles must alternate")),
    Fault("400 that litellm answers with a request of its own", 400, "Last message must have role `user`"),
    *(*DRIPS, huge(200 << 20), huge(1 << 30, packed=True), huge(3 << 20), Fault("a packed answer", way=gzipped)),
    *(packed_as("br", b"x"), packed_as("gzip", b"no gzip"), packed_as("gzip, gzip", b"x"), huge(4 << 20, status=500)),
    *(huge(4 << 20, status=400, words=words) for words in ("model ", "blocked ", "Timeout: ", "x")),
    *(huge(1 << 30, status=400, packed=True), Fault("529", 529, "Overloaded."), Fault("301", 301, "Moved.")),
    Fault("307 to another server", 500, way=lambda handler, *_: _sent_on(handler, "http://localhost:9/v1")),
    *(Fault("500 of 60 kB of backslashes", 500, "\\" * 60_000), Fault("answer of backslashes", content="\\" * 200_000)),
    *(Fault(f"{status}, a reference of 5,000 digits", status, f"&#{'9' * 5_000};") for status in (400, 401)),
    Fault("a rate limit of 5,000 digits", headers={"x-ratelimit-remaining-requests": "9" * 5_000}),
)

OWN_WORDS = (
    *(Fault(f"quota of {name}", USED_UP[name][0], body=USED_UP[name][1]) for name in ("OpenAI", "Gemini, by the day")),
    *(Fault(f"quota of {name}", USED_UP[name][0], body=USED_UP[name][1]) for name in ("DeepSeek", "Anthropic")),
    *(Fault(f"rate limit of {name}", 429, body=TOO_OFTEN[name][1]) for name in ("Gemini, by the minute",)),
    *(
        Fault(f"200, error of {name}", body=DOWN_WITHIN[name][0])
        for name in ("OpenRouter", "OpenRouter, in the choice")
    ),
    *(Fault(f"nothing there, {name}", NOWHERE[name][0], body=NOWHERE[name][1]) for name in ("Go", "FastAPI", "nginx")),
    *(Fault(f"nothing there, {name}", 200, body=NOWHERE[name][1]) for name in ("LM Studio", "a web page")),
)
"""The same causes in the forms and words of some servers; tests have those of more."""


def _sent_on(handler: BaseHTTPRequestHandler, address: str) -> None:
    handler.send_response(307)
    handler.send_header("Location", address)
    handler.end_headers()


TAKEN = [(0.0, 0)]
"""Seconds and peak megabytes of the last judgement."""


def judge(*argv: str) -> tuple[int, str]:
    """Return the exit code and what standard error shows."""
    started = time.perf_counter()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            _judge((out, err), argv)
        _, status, used = os.wait4(child, 0)
        code = os.waitstatus_to_exitcode(status)
        TAKEN[0] = time.perf_counter() - started, used.ru_maxrss >> 10
        written, said = (_text(file) for file in (out, err))
    if any(key in written + said for key in (KEY, OWN_KEY, quote(OWN_KEY, safe=""), *CODED)):
        raise SystemExit("the key is shown")
    if not all(char.isprintable() or char == "\n" for char in said):
        raise SystemExit("what a terminal obeys, or does not show, is told")
    shown = re.sub(r"http://127\.0\.0\.1:\d+", "http://127.0.0.1", said)
    return code, "<br>".join(shown.splitlines()) or written.strip()


def _judge(files: Sequence[IO[bytes]], argv: Sequence[str]) -> NoReturn:
    """Judge in this process, and end it."""
    code = 70
    try:
        for number, file in enumerate(files, 1):
            os.dup2(file.fileno(), number)
        code = run_tabx(["judge", "gold.md", "pred.md", "--no-config", "--quiet", *argv])
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8")


def told(name: str, shown: str, code: int, requests: int | str) -> None:
    """Print a row on the last judgement."""
    seconds, megabytes = TAKEN[0]
    sys.stdout.write(f"| {name} | {shown} | {code} | {requests} | {seconds:.1f} | {megabytes} |\n")
    sys.stdout.flush()


def served(name: str, fault: Fault, *argv: str) -> None:
    """Judge at a server with this fault and print a row."""
    with ModelServer("{}", always=[fault]) as server:
        code, shown = judge("--backbone", "openai/model", "--api-base", server.base, *PATIENCE, *argv)
        told(name, shown, code, len(server.requests))


def right(asked: Asked) -> dict[str, Any]:
    """Return an answer in shape: the columns go together, the first cells, too."""
    if "CompareReply" in json.dumps(asked.body):
        shown = asked.text.count(" → ")
        return {"cells": [{"i": number, "r": "different" if number else "equivalent"} for number in range(shown)]}
    return {"columns": [{"g": [1], "p": [1]}], "rows": []}


def dressed(form: str, *modes: str) -> Callable[[Asked], str]:
    """Return an answer in shape, put into a form; prose in any but the modes, if some are named."""
    return lambda asked: form.format(json.dumps(right(asked))) if asked.mode in (modes or (asked.mode,)) else "Prose."


def answered(name: str, answer: Callable[[Asked], Any], *argv: str, **server_options: Any) -> None:
    """Judge at a server that answers so and print a row."""
    with ModelServer(answer, **server_options) as server:
        code, shown = judge("--backbone", "openai/model", "--api-base", server.base, *PATIENCE, *argv)
        told(name, shown, code, len(server.requests))


def words() -> None:
    """Print rows on what stands in requests, answers and errors: keys, controls, shapes, options, counts."""
    Path("mine.yaml").write_text("mine: {model: openai/model, key: MY_LLM_CRED}\n", encoding="utf-8")
    os.environ["MY_LLM_CRED"] = OWN_KEY
    mine = ("--backbone-file", "mine.yaml", "--backbone", "mine")
    for name, said in (
        ("key echoed", "you sent {key}"),
        ("key echoed, percent-encoded", f"you sent {quote(OWN_KEY, safe='')}"),
        ("key echoed in base64", f"you sent {CODED[0]}"),
        ("key echoed in hexadecimal", f"you sent {CODED[1]}"),
        ("key echoed as JSON", "you sent " + OWN_KEY.replace("/", "\\/")),
        ("controls, directions, fillers", CONTROLS),
    ):
        for status in (500, 401):
            with ModelServer("{}", always=[Fault(name, status, said)]) as server:
                code, shown = judge(*mine, "--api-base", server.base, *PATIENCE)
                told(f"{status}, {name}", shown, code, len(server.requests))
    answered("key echoed in an answer", lambda asked: {"cells": [], "headers": [], "key": asked.key})
    for name, form in (
        ("JSON in a fence", "```json\n{}\n```"),
        ("JSON after a byte order mark", "\ufeff{}"),
        ("JSON with words around it", "Here it is: {} Does it help?"),
        ("JSON after a thought", "<think>{{}}?</think>{}"),
        ("two objects that differ", '{} or {{"cells": []}}'),
    ):
        answered(name, dressed(form))
    for mode in ("tools", "json", "text"):
        answered(f"in shape in mode {mode} alone", dressed("{}", mode))
    answered("in shape in no mode", dressed("{}", "none"))
    for pair in (
        "timeout=abc",
        "timeout=-1",
        "timeout=1e308",
        "temperature=hot",
        "seed=1.5",
        "max_tokens=0",
        "extra_body=3",
        "top_p=NaN",
    ):
        answered(f"--model-arg {pair}", right, "--model-arg", pair)
    for pair in ("apiKey=k", "extra_headers={}"):
        answered(f"--model-arg {pair}", right, "--model-arg", pair)
    answered("max_tokens refused", right, always=[refusing("max_tokens")])
    answered(
        "max_tokens refused under both names", right, always=[refusing("max_tokens"), refusing("max_completion_tokens")]
    )
    answered("negative usage", right, usage={"prompt_tokens": -9, "completion_tokens": -9, "total_tokens": -18})
    for provider in ("openai_like", "text-completion-openai"):
        code, shown = judge("--backbone", f"{provider}/model", "--api-base", "http://127.0.0.1:9/v1")
        told(f"provider {provider}", shown, code, 0)
    Path("pred.md").write_text(PRED.replace("El Caimán", "word " * 24_000), encoding="utf-8")
    answered("a cell of 24,000 tokens", right)
    Path("pred.md").write_text(PRED, encoding="utf-8")
    nothing = {side: {"exact": 0, "missing": 0, "extra": 0} for side in ("rows", "columns")}
    answered("a rubric of zeros", lambda asked: nothing, "--method", "llm-rubric")


def reasoning(content: str | None, finish: str = "stop") -> Fault:
    """Return an answer of reasoning alone."""
    message = {"role": "assistant", "content": content, "reasoning_content": "So the first is …"}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return Fault("reasoning", body={"id": "1", "object": "chat.completion", "created": 1, "choices": [choice]})


def has_system(asked: Asked) -> bool:
    """Whether a request has the role of the system."""
    return any(role == "system" for role, _ in asked.turns)


def bare(asked: Asked) -> Any:
    """Return the list of an answer in shape, where it is one."""
    whole = right(asked)
    return json.dumps(whole["cells"]) if "cells" in whole else whole


def other_ways() -> None:
    """Print rows on what a server does not take, answers nearly in shape, and addresses of another kind."""
    for name in ("DeepSeek", "Azure, old version", "vLLM, literal", "OpenRouter"):
        answered(f"schema refused by {name}", right, always=[_refused(name, NO_SCHEMA, is_of_a_schema)])
    for name in ("llama.cpp", "OpenRouter"):
        either = (
            _refused("Groq", NO_SCHEMA, is_of_a_schema),
            _refused(name, NO_TOOLS, lambda asked: asked.mode == "tools"),
        )
        answered(f"schema, and tools by {name}, refused", right, always=either)
    for name in ("vLLM, Gemma's template", "llama.cpp, Gemma's template", "OpenAI, o1-mini"):
        answered(f"system role refused by {name}", right, always=[_refused(name, NO_SYSTEM, has_system)])
    answered("roles refused either way", right, always=[_refused("vLLM, Mistral's template", NO_SYSTEM)])
    answered("reasoning without an answer", right, always=[reasoning("")])
    answered("reasoning without content", right, always=[reasoning(None)])
    answered("reasoning, cut off", right, always=[reasoning("", "length")])
    answered("reasoning without an answer, once", right, plan=[reasoning("")])
    answered("a bare list", bare)
    answered(
        "channel marks", dressed("<|channel|>analysis<|message|>{{}}<|end|><|channel|>final<|message|>{}<|return|>")
    )
    answered("channels without their marks", dressed("analysisSo {{}}.assistantfinal{}"))
    answered("key echoed in an error with status 200", right, always=[Fault("200", body={"error": f"you sent {KEY}"})])
    with ModelServer(right) as server:
        code, shown = judge("--backbone", "local/m", "--api-base", f"{server.base}/chat/completions", *PATIENCE)
        told("an endpoint's full address", shown, code, len(server.requests))
    for address in ("/openai/deployments/d/chat/completions?api-version=2024-10-21", ""):
        code, shown = judge("--backbone", "local/m", "--api-base", f"https://name.openai.azure.com{address}")
        told(f"Azure's address{address}", shown, code, 0)


def is_of_a_schema(asked: Asked) -> bool:
    """Whether a request asks for a schema by its format."""
    return str(asked.mode) == "json_schema"


def _refused(
    name: str, said: Mapping[str, tuple[int, Any]], when: Callable[[Asked], bool] = lambda asked: True
) -> Fault:
    status, body = said[name]
    return Fault(name, status, body=body, when=when)


def refusing(name: str) -> Fault:
    message = f"Unsupported parameter: '{name}' is not supported with this model."
    return Fault(f"no {name}", 400, message, when=lambda asked: name in asked.config)


def within_limits() -> None:
    """Print rows on a rejected request under a budget, with a fallback, and to a model that answers slowly."""
    rejected = Fault("422", 422, "Input should be a dictionary.")
    for name, argv in (
        ("422, --max-calls 1", ("--max-calls", "1")),
        ("422, --max-tokens-total 20000", ("--max-tokens-total", "20000")),
        ("422, --on-model-failure embedded", ("--on-model-failure", "embedded")),
    ):
        served(name, rejected, *argv)
    with ModelServer("{}", always=[rejected]) as server, ModelServer("{}") as spare:
        Path("spare.yaml").write_text(f"spare: {{model: openai/m, api_base: {spare.base}}}\n", encoding="utf-8")
        own = ("--backbone-file", "spare.yaml", "--fallback", "spare")
        code, shown = judge("--backbone", "openai/model", "--api-base", server.base, *PATIENCE, *own)
        told("422, --fallback", shown, code, f"{len(server.requests)} and {len(spare.requests)}")


def settings() -> None:
    """Print rows on settings with which nothing is sent, or nobody reached."""
    os.environ.pop("GEMINI_API_KEY", None)
    for name, argv in (
        ("no key", ("--backbone", "gemini-2.0-flash")),
        ("unknown name", ("--backbone", "gpt-4p")),
        ("unknown provider", ("--backbone", "nobody/model")),
        ("connection refused", ("--backbone", "local", "--api-base", refusing_address())),
        ("no such host", ("--backbone", "local", "--api-base", "http://nowhere.invalid/v1")),
        ("offline, nothing remembered", ("--backbone", "local", "--offline")),
        ("dollars without a price", ("--backbone", "local", "--budget-usd", "1")),
        ("no calls left", ("--backbone", "local", "--max-calls", "0")),
    ):
        code, shown = judge(*argv)
        told(name, shown, code, 0)


def faults() -> None:
    """Print rows on what a server does with every request."""
    for fault in FAULTS:
        pause = fault.headers.get("Retry-After")
        served(f"{fault.name}, Retry-After: {pause} s" if pause else fault.name, fault)


def own_words() -> None:
    """Print rows on errors in the words of many servers."""
    for fault in OWN_WORDS:
        served(fault.name, fault)


PARTS: Mapping[str, Callable[[], None]] = {
    "settings": settings,
    "faults": faults,
    "own-words": own_words,
    "words": words,
    "ways": other_ways,
    "limits": within_limits,
}


def main() -> None:
    """Print the matrix as a Markdown table: all of it, or the parts that are named."""
    os.environ["OPENAI_API_KEY"] = KEY
    instructor()  # loaded once, for all the processes
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["TABX_CACHE_DIR"] = folder
        Path("gold.md").write_text(GOLD, encoding="utf-8")
        Path("pred.md").write_text(PRED, encoding="utf-8")
        sys.stdout.write("| fault | what the user sees | exit code | requests | seconds | peak MB |\n")
        sys.stdout.write("| --- | --- | --- | --- | --- | --- |\n")
        for name in sys.argv[1:] or PARTS:
            PARTS[name]()
        os.chdir("/")


if __name__ == "__main__":
    main()
