"""Speed, memory and truth of tabx ask, against a server of this machine in a process of its own.

    python benchmarks/asking_many.py speed [--rows 640]      # 200 ms an answer, 64 at once; then once more
    python benchmarks/asking_many.py kills [--rows 300]      # ten kills (SIGKILL): are the bytes those of a whole run
    python benchmarks/asking_many.py memory [--rows 100000]  # peak memory beside that of 1,000 rows
    python benchmarks/asking_many.py outcomes                # what the server does, what lines say, what is counted
    python benchmarks/asking_many.py replies                 # the 1,900 replies served again and judged

Memory and processor time are those of the command itself. The ideal of `speed` is the time of the answers alone; the
start of the command, which loads what speaks to models, is told apart.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from data import read_rows

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

DELAY, AT_ONCE = 0.2, 64
KILLS, SEED = 10, 30

PROMPT = "Reply with one Markdown table and nothing else.\n\n{{ question }}\n"

MEASURED = """
import resource, sys
from tabx.cli.main import main
code = main(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1]
print(f"{used.ru_utime + used.ru_stime:.3f} {int(peak) / 1024:.1f} {code}", file=sys.stderr)
"""
"""Runs the command, and says its processor seconds, its peak MiB (VmHWM) and its exit code."""


def serve(name: str) -> None:
    """Serve until standard input ends: tell the address, and each time a line comes, what was asked since."""
    from model_server import Asked, ModelServer
    from stand_in import fenced

    answers: Mapping[str, str] = json.loads(Path(name).read_text(encoding="utf-8"))
    delay = float(answers.get("delay", "0"))
    moments: list[float] = []

    def answer(asked: Asked) -> str:
        moments.append(time.time())
        time.sleep(delay)
        found = answers.get(" ".join(" ".join(fenced(asked.text)).split()), "| a | b |\n| - | - |\n| 1 | 2 |\n")
        moments.append(time.time())
        return found

    with ModelServer(answer) as server:
        print(server.base, flush=True)
        for _ in sys.stdin:
            span = max(moments) - min(moments) if moments else 0.0
            print(len(server.requests), span, flush=True)
            server.requests.clear()
            moments.clear()


class Served:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        assert process.stdin is not None
        self._out, self._in = process.stdout, process.stdin
        self.base = self._out.readline().strip()

    def asked(self) -> tuple[int, float]:
        """Return how many requests came since the last time, and the seconds from the first to the last answer."""
        print(file=self._in, flush=True)
        count, span = self._out.readline().split()
        return int(count), float(span)


@contextlib.contextmanager
def served(folder: Path, answers: Mapping[str, str], delay: float = 0.0) -> Iterator[Served]:
    """Serve answers by the text of a question."""
    path = folder / "answers.json"
    path.write_text(json.dumps({**answers, "delay": str(delay)}), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, __file__, "serve", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        yield Served(process)
        assert process.stdin is not None
        process.stdin.close()


def command(*words: str, folder: Path) -> tuple[float, float, float, int, str]:
    """Return seconds by the clock and of the processor, peak MiB, exit code and what was printed."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *words], cwd=folder, capture_output=True, text=True, check=False
    )
    took = time.perf_counter() - began
    *said, last = done.stderr.splitlines() or [""]
    try:
        cpu, peak, code = last.split()
    except ValueError:
        raise SystemExit(done.stderr) from None
    if int(code) not in (0, 3):
        raise SystemExit("\n".join(said))
    return took, float(cpu), float(peak), int(code), done.stdout.strip()


def ask(rows: str, out: str, server: Served, *more: str, folder: Path) -> tuple[float, float, float, int, str]:
    """Ask a server about rows."""
    how = ("--prompt", "prompt.j2", "--backbone", "openai/model", "--api-base", server.base)
    return command("ask", rows, *how, "-o", out, *more, folder=folder)


def small_rows(count: int) -> list[dict[str, Any]]:
    """Return rows with a short question each, no two alike."""
    return [{"id": f"q{number}", "question": f"Which two are number {number}?"} for number in range(count)]


def written(folder: Path, name: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Write rows and return the name of their file."""
    with (folder / name).open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row) + "\n")
    return name


def speed(folder: Path, count: int) -> None:
    """Print wall time over ideal and processor time a request, and what a second run sends."""
    name = written(folder, "rows.jsonl", small_rows(count))
    written(folder, "none.jsonl", [{"id": "other", "question": "Which others?"}])
    with served(folder, {}, DELAY) as server:
        start, start_cpu, *_ = ask("none.jsonl", "none.r.jsonl", server, folder=folder)
        server.asked()
        print(f"a run of one row: {start:.2f} s, processor {start_cpu:.2f} s")
        for run in ("first", "second"):
            took, cpu, peak, _, said = ask(name, f"{run}.jsonl", server, "--concurrency", str(AT_ONCE), folder=folder)
            requests, span = server.asked()
            print(f"{run} run: {took:.2f} s, {requests} requests, {peak:.0f} MiB; {said}")
            if requests:
                ideal = -(-requests // AT_ONCE) * DELAY
                print(f"  from first request to last answer {span:.2f} s, {span / ideal:.2f} × the {ideal:.1f} s")
                print(f"  processor {1000 * (cpu - start_cpu) / (requests - 1):.2f} ms a request beyond the first")
    same = (folder / "first.jsonl").read_bytes() == (folder / "second.jsonl").read_bytes()
    print(f"both files are the same: {same}")


def kills(folder: Path, count: int) -> None:
    """Print whether a run killed ten times writes the bytes of a whole one."""
    name = written(folder, "rows.jsonl", small_rows(count))
    draw = random.Random(SEED)
    with served(folder, {}, 0.05) as server:
        ask(name, "whole.jsonl", server, "--no-cache", folder=folder)
        wanted = (folder / "whole.jsonl").read_bytes()
        how = ("--prompt", "prompt.j2", "--backbone", "openai/model", "--api-base", server.base, "--no-cache")
        words = [sys.executable, "-m", "tabx", "ask", name, *how, "-o", "killed.jsonl", "--resume"]
        killed, path = 0, folder / "killed.jsonl"
        for _ in range(KILLS):
            before = lines_in(path)
            least = before + draw.randrange(1, count // (2 * KILLS))
            with subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                while process.poll() is None and lines_in(path) < least:
                    time.sleep(draw.uniform(0, 0.02))
                if process.poll() is None:
                    process.kill()
                    killed += 1
            print(f"killed with {before} lines before, {lines_in(path)} then", flush=True)
        ask(name, "killed.jsonl", server, "--no-cache", "--resume", folder=folder)
    print(f"{killed} kills; equal bytes: {path.read_bytes() == wanted}")


def lines_in(path: Path) -> int:
    """Return how many whole lines a file has."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def memory(folder: Path, count: int) -> None:
    """Print the peak memory of few and of many rows."""
    with served(folder, {}) as server:
        peaks = []
        for number in (1000, count):
            name = written(folder, f"{number}.jsonl", small_rows(number))
            took, cpu, peak, *_ = ask(name, f"{number}.r.jsonl", server, "--no-cache", folder=folder)
            peaks.append(peak)
            print(f"{number:,} rows: {took:.1f} s, {number / took:.0f} a second, processor {cpu:.1f} s, {peak:.0f} MiB")
        print(f"{peaks[1] / peaks[0]:.3f} × the peak memory")


def tabx(*words: str, folder: Path) -> tuple[int, str, str]:
    """Run a command in this process; return its exit code, standard output and standard error."""
    from tabx.cli.main import main as run

    out, err = io.StringIO(), io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(list(words))
    return code, out.getvalue(), err.getvalue()


def outcomes(folder: Path, _: int) -> None:
    """Print a table of what a server does, what each line says of it, and what `tabx batch` and `report` count."""
    from model_server import EMPTY, ERROR, FILTERED, FILTERED_ANSWER, REFUSAL, Fault, refusing_address

    table = "| name | value |\n| - | - |\n| a | 1 |\n| b | 2 |\n"
    prose = "The value of a is 1, that of b is 2."
    # Gemini blocks a prompt in an answer without candidates.
    told = {"promptTokenCount": 25, "totalTokenCount": 25}
    blocked = Fault("blocked", body={"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": told})
    faults = {
        "answers": Fault("none"),
        "cuts": Fault("cut", content=table[:38], finish="length"),
        "refuses": REFUSAL,
        "says nothing": EMPTY,
        "answers prose": Fault("prose", content=prose),
        "filters the prompt": FILTERED,
        "filters the answer": FILTERED_ANSWER,
        "fails (500)": ERROR,
        "is down": None,
    }
    rows = [{"id": f"q{number}", "question": f"What are a and b? ({number})", "gold": table} for number in range(2)]
    name = written(folder, "rows.jsonl", rows)
    print("| the server | protocol | status | finish | reason | requests | exit code | batch | report |")
    print("| - | - | - | - | - | - | - | - | - |")
    for number, (does, fault) in enumerate(faults.items()):
        for protocol, model in (("OpenAI", "openai/model"), ("Gemini", "gemini/model")):
            if protocol == "Gemini" and fault is REFUSAL:
                continue  # its protocol has none
            if protocol == "Gemini" and fault is FILTERED:
                fault = blocked
            stem = f"{number}-{protocol}"
            address = refusing_address() if fault is None else ""
            cells = _outcome(folder, name, stem, model, table, [] if fault is None else [fault], address)
            print(f"| {' | '.join((does, protocol, *cells))} |", flush=True)


def _outcome(
    folder: Path, rows: str, stem: str, model: str, table: str, always: Sequence[Any], address: str
) -> tuple[str, ...]:
    """Return what comes of asking a server and of judging its replies: cells from the status on."""
    from model_server import ModelServer

    how = ("--prompt", "prompt.j2", "--backbone", model, "--keep", "gold", "--no-cache", "--model-arg", "max_tokens=99")
    with ModelServer(table, always=always) as server:
        base = address or (server.gemini_base if model.startswith("gemini") else server.base)
        more = ("--api-base", base, "--retry-seconds", "0", "--concurrency", "1", "-o", f"{stem}.jsonl")
        code, _, err = tabx("ask", rows, *how, *more, folder=folder)
        sent = len(server.requests)
    lines = [json.loads(line) for line in (folder / f"{stem}.jsonl").read_text().splitlines()]
    if not lines:
        why = err.splitlines()[-1].replace(base, "URL")
        return ("(no line)", "–", why, str(sent), str(code), "–", "–")
    said = [", ".join(sorted({str(line[key]) for line in lines})) for key in ("status", "finish", "reason")]
    said[2] = said[2].replace(base, "URL") or "–"
    judged, counts, _ = tabx("batch", f"{stem}.jsonl", "-o", f"{stem}.j.jsonl", "--workers", "0", folder=folder)
    scores = [json.loads(line)["score"] for line in (folder / f"{stem}.j.jsonl").read_text().splitlines()]
    counts = counts.partition(": ")[2].partition(";")[0]
    report = f"{stem}.report.json"
    tabx("report", f"{stem}.j.jsonl", "--usage", f"{stem}.usage.jsonl", "-o", report, folder=folder)
    counted = f"{counts}; scores {scores}; exit {judged}"
    return (*said, str(sent), str(code), counted, _reported(json.loads((folder / report).read_text())))


def _reported(comparison: Mapping[str, Any]) -> str:
    """Return the mean score of a report with its bounds, what failed, and what asking took."""
    (group,) = comparison["groups"]
    result = group["results"][0]
    score, counted = result["figures"]["score"], result["counted"]
    shown = "none" if score["value"] is None else f"{score['value']:.3f}"
    asked = next(
        (
            f"{model['calls']} calls, {model['tokens_in']} tokens in, {model['tokens_out']} out"
            for file in comparison["usage"]
            for model in file["models"]
            if model["asked"]
        ),
        "no usage told",
    )
    return (
        f"mean {shown} ({score['worst']:.3f} to {score['best']:.3f}) of {counted['judged']} judged, "
        f"{counted['failed']} failed; {asked}"
    )


def replies(folder: Path, _: int) -> None:
    """Serve the stored replies again, judge what was asked and what was stored, and count the differences."""
    stored = read_rows("model_outputs.jsonl")
    models = dict.fromkeys(model for row in stored for model in row["predictions"])
    differences, count = Counter[str](), 0
    for model in models:
        rows = [row for row in stored if model in row["predictions"]]
        name = written(folder, "rows.jsonl", [{"id": row["id"], "question": row["id"]} for row in rows])
        gold = [{"id": row["id"], "gold": row["gold"], "dataset": row["dataset"]} for row in rows]
        written(folder, "gold.jsonl", gold)
        pairs = [{"id": row["id"], "gold": row["gold"], "prediction": row["predictions"][model]} for row in rows]
        written(folder, "pairs.jsonl", pairs)
        with served(folder, {row["id"]: row["predictions"][model] for row in rows}) as server:
            took, *_rest, said = ask(name, f"{model}.jsonl", server, "--no-cache", folder=folder)
        judging, *_rest, judged = command(
            "batch", f"{model}.jsonl", "--join", "gold.jsonl", "-o", f"{model}.j.jsonl", folder=folder
        )
        command("batch", "pairs.jsonl", "-o", f"{model}.p.jsonl", folder=folder)
        asked, kept = (
            [json.loads(line) for line in (folder / f"{model}.{part}.jsonl").read_text().splitlines()] for part in "jp"
        )
        for one, other in zip(asked, kept, strict=True):
            count += 1
            differences += Counter(
                key for key in {*one, *other} - {"model", "fields", "seal"} if one.get(key) != other.get(key)
            )
        print(f"{model}: asked in {took:.1f} s, judged in {judging:.1f} s; {said}\n  {judged}", flush=True)
    print(f"{count:,} replies; differences to judging the file: {sum(differences.values())} {dict(differences) or ''}")


def main() -> None:
    """Print the figures asked for."""
    if sys.argv[1:2] == ["serve"]:
        serve(sys.argv[2])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = {"speed": speed, "kills": kills, "memory": memory, "outcomes": outcomes, "replies": replies}
    parser.add_argument("what", choices=kinds)
    parser.add_argument("--rows", type=int)
    given = parser.parse_args()
    default = {"speed": 640, "kills": 300}.get(given.what, 100_000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ |= {"OPENAI_API_KEY": "sk-none", "GEMINI_API_KEY": "none", "TABX_CACHE_DIR": str(folder / "cache")}
        (folder / "prompt.j2").write_text(PROMPT, encoding="utf-8")
        kinds[given.what](folder, given.rows or default)


if __name__ == "__main__":
    main()
