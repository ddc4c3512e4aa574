"""Inputs made to hurt, at the default limits: what comes of each, how long it takes and how much memory.

    python benchmarks/hostile_inputs.py [--only WORD …] [--first NUMBER]

Each input is judged against itself, or what it stands beside, with a page written, against a harmless table as gold and
as prediction, and converted to Markdown, on the command line, then judged the other way round as several tables in
Python, each in a process of its own.
Seconds of computing and peak memory (MiB) are those of the whole process, import included. The outcome is the exit code
and the first line of the error.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hostile_cases import CASES, Hostile

MOST_SECONDS, MOST_MEMORY = 10.0, 1024
PATIENCE = 120


@dataclass(frozen=True)
class Measured:
    """One run of a process: what came of it, its seconds and its peak memory in MiB."""

    outcome: str
    seconds: float
    memory: int
    code: int


PLAIN = str(Path(__file__).resolve().parents[1] / "examples" / "quarter_results_gold.md")
"""A table that hurts nobody, for inputs that are one side alone."""

COMMANDS: Mapping[str, Callable[[str, str], list[str]]] = {
    "judge": lambda file, other: [
        "-m",
        "tabx",
        "judge",
        other,
        file,
        "--no-config",
        "-o",
        f"{file}.html",
    ],
    "gold alone": lambda file, _: ["-m", "tabx", "judge", file, PLAIN, "--no-config", "--json"],
    "prediction alone": lambda file, _: ["-m", "tabx", "judge", PLAIN, file, "--no-config", "--json"],
    "convert": lambda file, _: ["-m", "tabx", "convert", file, "-", "--to", "md"],
    "Python": lambda file, other: ["-c", PYTHON, file, other],
}
"""What is run of each input."""

PYTHON = """
import sys
from pathlib import Path
import tabx
try:
    print(tabx.judge_tables(Path(sys.argv[1]), Path(sys.argv[2])).score)
except tabx.TabxError as error:
    sys.stderr.write(f"{type(error).__name__}: {error}")
    sys.exit(error.exit_code)
"""


def run(arguments: list[str]) -> Measured:
    """Return what came of a Python process, waited for at most two minutes."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen([sys.executable, *arguments], stdout=out, stderr=errors, stdin=subprocess.DEVNULL)
        status, usage = 0, None
        while usage is None:
            found, status, taken = os.wait4(process.pid, os.WNOHANG)
            usage = taken if found else None
            if usage is None and time.monotonic() - start > PATIENCE:
                process.kill()
            if usage is None:
                time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read(10_000).decode("utf-8", "replace").strip()
    outcome = said.splitlines()[0] if said and process.returncode else ""
    if "Traceback" in said:
        outcome = f"TRACEBACK {said.splitlines()[-1]}"
    return Measured(outcome, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, process.returncode)


def write(number: int, file: Path, other: Path) -> None:
    """Write an input and what it is judged against.

    In a process of its own: the peak memory of a process counts as that of those it starts.
    """
    case = CASES[number]
    for path, make in ((file, case.content), (other, case.other)):
        if make is not None:
            content = make()
            path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))


def measure(number: int, folder: Path) -> dict[str, Measured]:
    """Return what came of each command on an input."""
    case = CASES[number]
    file = folder / f"input{case.suffix}"
    other = folder / f"other{case.suffix}"
    subprocess.run([sys.executable, __file__, "--write", str(number), str(file), str(other)], check=True)
    found = {name: run(make(str(file), str(other if case.other else file))) for name, make in COMMANDS.items()}
    for path in (file, other):
        path.unlink(missing_ok=True)
    return found


def line(case: Hostile, found: Mapping[str, Measured]) -> str:
    """Return the line of the table: outcomes, the most seconds and the most memory."""
    codes = ", ".join(str(one.code) for one in found.values())
    said = next((one.outcome for one in found.values() if one.outcome), "read and judged")
    said = said.replace("tabx: error: ", "").replace("predicted: ", "").replace("gold: ", "")
    said = said.partition("input" + case.suffix + ": ")[2] or said
    said = "".join(sign if sign.isprintable() else "?" for sign in said).replace("|", "\\|")
    seconds, memory = max(one.seconds for one in found.values()), max(one.memory for one in found.values())
    mark = " **" if seconds > MOST_SECONDS or memory > MOST_MEMORY or "TRACEBACK" in said else ""
    return f"| {case.name} | {case.suffix[1:]} | {codes} | {said[:110]} | {seconds:.1f} | {memory}{mark} |"


def main() -> None:
    """Print the table of all inputs, and how many were beyond 10 s or 1 GiB."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], metavar="WORD", help="inputs whose name or suffix has a word")
    parser.add_argument("--first", type=int, default=1, metavar="NUMBER", help="the input to begin with")
    parser.add_argument("--write", nargs=3, metavar=("NUMBER", "FILE", "OTHER"), help="write one input and leave")
    arguments = parser.parse_args()
    if arguments.write:
        write(int(arguments.write[0]), *map(Path, arguments.write[1:]))
        return
    print(f"| input | file | exit codes ({', '.join(COMMANDS)}) | said | seconds | MiB |\n| --- " + "| --- " * 5 + "|")
    beyond = count = 0
    with tempfile.TemporaryDirectory() as name:
        for number, case in enumerate(CASES):
            named = not arguments.only or any(word in case.name + case.suffix for word in arguments.only)
            if number + 1 < arguments.first or not named:
                continue
            text = line(case, measure(number, Path(name)))
            count, beyond = count + 1, beyond + text.endswith("** |")
            print(text, flush=True)
    print(f"\n{count} inputs, {beyond} beyond {MOST_SECONDS:.0f} s or {MOST_MEMORY} MiB, or with a traceback")


if __name__ == "__main__":
    main()
