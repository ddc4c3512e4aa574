"""The fault matrix: what goes wrong, what the user of `tabx judge` sees, the exit code, the requests sent.

    python benchmarks/faults.py

Each fault is met by `tabx judge … --backbone` itself, through litellm's real client, at a server on this machine.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from tabx.cli.main import main as run_tabx

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

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
    Fault,
    ModelServer,
    rate_limit,
    refusing_address,
    slow,
)

GOLD = "| Country | Nickname |\n| --- | --- |\n| Chile | Land of Poets |\n| Cuba | Pearl of the Antilles |\n"
PRED = "| Country | Called |\n| --- | --- |\n| Chile | the poets' country |\n| Cuba | El Caimán |\n"
KEY = "sk-" + "no-real-key-but-one-to-look-for"
PATIENCE = ("--retry-seconds", "3", "--model-arg", "timeout=0.5")

FAULTS = (
    *(WRONG_KEY, NO_MODEL, slow(5.0), rate_limit(), rate_limit("1"), rate_limit("3600"), ERROR, UNAVAILABLE, HANG_UP),
    *(OVERFLOW, FILTERED, FILTERED_ANSWER, REFUSAL, TRUNCATED, NO_JSON, EMPTY),
    *(Fault("wrong schema", content="[1, 2]"), Fault("other fields", content='{"nope": 1}')),
)


def judge(*argv: str) -> tuple[int, str]:
    """Return the exit code and what standard error shows."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run_tabx(["judge", "gold.md", "pred.md", "--no-config", "--quiet", *argv])
    out.flush()
    written = out.buffer.getvalue().decode("utf-8")
    if KEY in written + err.getvalue():
        raise SystemExit("the key is shown")
    shown = re.sub(r"http://127\.0\.0\.1:\d+", "http://127.0.0.1", err.getvalue())
    return code, "<br>".join(shown.splitlines()) or written.strip()


def told(name: str, shown: str, code: int, requests: int | str) -> None:
    sys.stdout.write(f"| {name} | {shown} | {code} | {requests} |\n")


def served(name: str, fault: Fault) -> None:
    """Judge at a server with this fault and print a row."""
    with ModelServer("{}", always=[fault]) as server:
        code, shown = judge("--backbone", "openai/model", "--api-base", server.base, *PATIENCE)
        told(name, shown, code, len(server.requests))


def main() -> None:
    """Print the matrix as a Markdown table."""
    os.environ["OPENAI_API_KEY"] = KEY
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["TABX_CACHE_DIR"] = folder
        Path("gold.md").write_text(GOLD, encoding="utf-8")
        Path("pred.md").write_text(PRED, encoding="utf-8")
        sys.stdout.write("| fault | what the user sees | exit code | requests |\n| --- | --- | --- | --- |\n")
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
        for fault in FAULTS:
            pause = fault.headers.get("Retry-After")
            served(f"{fault.name}, Retry-After: {pause} s" if pause else fault.name, fault)
        os.chdir("/")


if __name__ == "__main__":
    main()
