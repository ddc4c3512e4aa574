"""Whether a change of the code changes a judgement: judges some 2,500 pairs and compares the hash of each.

    python benchmarks/same_judgements.py                     # against the hashes kept in judgements.sha256
    python benchmarks/same_judgements.py --keep              # keeps those of today: for a change made on purpose
    python benchmarks/same_judgements.py --diff COMMIT       # against a commit, judged anew in a worktree
    python benchmarks/same_judgements.py --diff COMMIT --masked   # all but the words: notes, reasons, reports

Ends with 1 where something differs, and shows what: for each judgement the first places of its JSON that are not the
same. The kept hashes hold on one kind of machine; `--diff` makes both sides on this one.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]
KEPT = HERE.with_name("judgements.sha256")
VERSION = "0.1.0"
"""Stands in every signature, whatever is installed: the hashes are those of judgements, not of releases."""

STORED = re.compile(r'"schema": (\d+|"tables-\d+"),\n *"seal": "[0-9a-f]{16}"')
"""The version of the layout and the seal of a stored judgement: they say how it is stored, not what was judged."""

PROSE = frozenset({"note", "reason", "message"})
"""Fields of a judgement that are sentences for a person."""

SHOWN, PLACES = 12, 4
"""Judgements that are shown where they differ, and places of each."""


def main() -> int:
    """Judge and compare; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--diff", metavar="COMMIT")
    parser.add_argument("--masked", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--shown", type=int, default=SHOWN)
    parser.add_argument("--worker", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        run_worker(*options.worker)
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = written_cases(folder)
        mine = judged(ROOT, folder, lines, options.workers, "mine")
        if options.diff is None:
            return held_against_kept(mine, options.keep)
        with worktree(options.diff, folder) as other:
            theirs = judged(other, folder, lines, options.workers, "theirs")
        return compared(theirs, mine, options.masked, options.shown)


def written_cases(folder: Path) -> list[str]:
    """Return the cases, a line each; they are made by the working tree, for both sides."""
    from judgement_cases import all_cases

    return [case.line() for case in all_cases(folder)]


@contextlib.contextmanager
def worktree(commit: str, folder: Path) -> Iterator[Path]:
    """Yield a checkout of the commit."""
    place = folder / "theirs"
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--detach", "-f", str(place), commit], check=True, capture_output=True)
    try:
        yield place
    finally:
        subprocess.run([*git, "remove", "--force", str(place)], check=True, capture_output=True)


def judged(checkout: Path, folder: Path, lines: Sequence[str], workers: int, side: str) -> dict[str, str]:
    """Return what a checkout says of each case, by name."""
    environment = os.environ | {"PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0", "COLUMNS": "100", "NO_COLOR": "1"}
    running, outputs = [], []
    for worker in range(workers):
        todo, done = folder / f"{side}_{worker}.todo", folder / f"{side}_{worker}.done"
        todo.write_text("\n".join(lines[worker::workers]), encoding="utf-8")
        outputs.append(done)
        command = [sys.executable, str(HERE), "--worker", str(checkout), str(todo), str(done)]
        running.append(subprocess.Popen(command, env=environment, cwd=folder))
    codes = [process.wait() for process in running]
    if any(codes):
        sys.exit(f"judging in {checkout} failed")
    rows = [json.loads(line) for done in outputs for line in done.read_text(encoding="utf-8").split("\n") if line]
    return dict(sorted(rows))


def run_worker(checkout: str, todo: str, done: str) -> None:
    """Judge the cases of one file by the tabx of a checkout."""
    _pretend_version()
    import tabx

    if not Path(tabx.__file__).is_relative_to(checkout):
        sys.exit(f"{tabx.__file__} is not of {checkout}")
    with Path(todo).open(encoding="utf-8") as lines, Path(done).open("w", encoding="utf-8") as out:
        for line in lines:
            case = json.loads(line)
            out.write(json.dumps([case["name"], said(case)]) + "\n")


def _pretend_version() -> None:
    """Let both sides find the same version installed: signatures name it, and distributions were renamed."""
    installed = metadata.version

    def version(distribution_name: str) -> str:
        return VERSION if distribution_name.startswith("tabx") else installed(distribution_name)

    metadata.version = version


def said(case: Mapping[str, Any]) -> str:
    """Return what tabx says of a case, as text; an error that it raises is an answer too."""
    import tabx

    if case["call"] == "cli":
        return command_output(case["arguments"])
    gold, predicted = ((Path if case["files"] else str)(case[side]) for side in ("gold", "predicted"))
    call: Callable[..., Any] = {"judge": tabx.judge, "judge_tables": tabx.judge_tables}[case["call"]]
    try:
        text: str = call(gold, predicted, **case["keywords"]).to_json()
    except tabx.TabxError as error:
        return f"{type(error).__name__}: {error}"
    return unsealed(text)


def unsealed(text: str) -> str:
    """Return a text without seals, and with the versions that judgements had before there were any."""
    return STORED.sub(lambda found: '"schema": ' + ('"tables-2"' if "tables" in found[1] else "2"), text)


def command_output(arguments: Sequence[str]) -> str:
    """Return what one command prints, writes and exits with."""
    from tabx.cli.main import main as command

    with tempfile.TemporaryDirectory() as name:
        written = [str(Path(name) / one) if one.startswith("OUT") else one for one in arguments]
        raw = io.BytesIO(), io.BytesIO()
        out, err = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in raw)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = command(written)
        parts = [stream.getvalue() for stream in raw]
        parts += [path.read_bytes() for path in sorted(Path(name).iterdir())]
    texts = [unsealed(part.decode("utf-8", "backslashreplace").replace(name, "")) for part in parts]
    return json.dumps({"code": code, "texts": texts}, ensure_ascii=False)


def held_against_kept(mine: Mapping[str, str], keep: bool) -> int:
    """Compare with the kept hashes, or keep today's."""
    hashes = {name: hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest() for name, text in mine.items()}
    if keep:
        KEPT.write_text("".join(f"{digest}  {name}\n" for name, digest in hashes.items()), encoding="utf-8")
        print(f"{len(hashes)} hashes kept in {KEPT.name}")
        return 0
    lines = (line.split("  ", 1) for line in KEPT.read_text(encoding="utf-8").splitlines())
    kept = {name: digest for digest, name in lines}
    other = sorted(name for name in {*kept, *hashes} if kept.get(name) != hashes.get(name))
    print(f"{len(hashes)} judged, {len(other)} not as kept")
    for name in other[:SHOWN]:
        print(f"  {name}")
    if other:
        print("--diff COMMIT shows what differs; --keep keeps what is so now, in a commit that lists the judgements")
    return 1 if other else 0


def compared(theirs: Mapping[str, str], mine: Mapping[str, str], is_masked: bool, shown: int) -> int:
    """Print what differs between two sides."""
    names = [name for name in mine if not (is_masked and kind_of(name) in ("report", "rank", "help"))]
    different = [name for name in names if masked(theirs[name], is_masked) != masked(mine[name], is_masked)]
    print(f"{len(names)} judged on both sides, {len(different)} differ{' but for words' if is_masked else ''}")
    for kind, count in Counter(map(kind_of, different)).items():
        print(f"  {kind}: {count}")
    for name in different[:shown]:
        print(f"\n{name}")
        sides = (masked(theirs[name], is_masked), masked(mine[name], is_masked))
        for number, (place, before, after) in enumerate(differences(*map(parsed, sides))):
            if number == PLACES:
                print("  …")
                break
            print(f"  {place}: {shortened(before)} → {shortened(after)}")
    return 1 if different else 0


def kind_of(name: str) -> str:
    """Return where a case is from."""
    return name.partition("/")[0]


_PROSE = re.compile(rf'"({"|".join(sorted(PROSE))})": "(?:[^"\\]|\\.)*"')


def masked(text: str, is_masked: bool) -> str:
    """Return a judgement with its sentences blanked, where that is asked for."""
    return _PROSE.sub(r'"\1": "…"', text) if is_masked else text


def parsed(text: str) -> Any:
    """Return the data of a text, the text itself where it is no JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def differences(before: Any, after: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the places at which two data differ, with what stands there."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from differences(before.get(key), after.get(key), f"{place}.{key}" if place else key)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, pair in enumerate(zip(before, after, strict=True)):
            yield from differences(*pair, f"{place}[{index}]")
    elif before != after:
        yield place, before, after


def shortened(data: Any) -> str:
    """Return data on one line, cut where it is long; of two long texts the first lines may be the same."""
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:100]}… ({len(text)} characters)"


if __name__ == "__main__":
    sys.exit(main())
