"""How many of the cases that once went wrong are right: `../shared/cases`, held against `cases_right.jsonl`.

    python benchmarks/cases.py [--only TEXT] [--no-servers] [--json] [--verbose]
    PYTHONPATH=OTHER_CHECKOUT python benchmarks/cases.py

A case is right if all its checks are. What is right says the `RIGHT.md` of a case (`right` in `pairs.jsonl`); each line
of `cases_right.jsonl` is one check of it: `case`, the two files (or `python`, a call of `cases_in_python.py`; `served`,
the mode of a server), and what has to hold:

    score               the least and the most it may be
    harmless            no kind of error in the summary
    says, never         patterns that the summary has, and that neither it nor a finding may have
    told                patterns that a finding, a cause or a note has
    notes               patterns that a note has
    found               facts found right
    below               another predicted file of the case that may not score less
    exit, out, no_out   exit code of the command, patterns in what it prints
    requests            how many requests the server may have had
    or                  several of these, one of which has to hold

The folder is `cases` beside the development data (`TABX_BENCH_DATA`). Exits 1 where a case is wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cases_in_python import CHECKOUT, JUDGED, SENTENCES
from cases_served import Asked, asked
from data import DATA

import tabx

CASES = DATA.parent / "cases"
RIGHT = Path(__file__).with_name("cases_right.jsonl")
SHOWN = 110
"""Characters of a summary that a line shows: with the name of the case it is two lines of a terminal."""

Check = Mapping[str, Any]


def main() -> int:
    """Print a line for each case, then how many are right."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="TEXT", help="cases whose name holds this")
    parser.add_argument("--no-servers", action="store_true", help="leave out the cases that start a server")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--verbose", action="store_true", help="show what is said of right cases, too")
    options = parser.parse_args()
    if not CASES.is_dir():
        sys.exit(f"{CASES}: not there; TABX_BENCH_DATA names the folder `data` beside it")
    outcomes = []
    for outcome in examined(chosen(options.only, options.no_servers)):
        outcomes.append(outcome)
        print(f"{len(outcomes)} {outcome.case}", file=sys.stderr)
    print(as_json(outcomes) if options.json else as_text(outcomes, options.verbose))
    return int(not all(outcome.is_right for outcome in outcomes))


def chosen(part: str, without_servers: bool) -> list[Check]:
    """Return the checks of the cases whose names hold a part."""
    checks = [check for check in map(json.loads, RIGHT.read_text().splitlines()) if part in check["case"]]
    return [check for check in checks if not (without_servers and is_served(check))]


def is_served(check: Check) -> bool:
    """Whether a check asks a server, or the address of one."""
    return "served" in check or "address" in check


@dataclass
class Outcome:
    """What became of the checks of one case: what was said, and what of it is not right."""

    case: str
    said: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong


def examined(checks: Sequence[Check]) -> Iterator[Outcome]:
    """Yield the outcome of each case, in order."""
    pairs = {row["id"]: row for row in map(json.loads, (CASES / "pairs.jsonl").read_text().splitlines())}
    by_case: dict[str, list[Check]] = {}
    for check in checks:
        by_case.setdefault(check["case"], []).append(check)
    for case, its in by_case.items():
        outcome = Outcome(case)
        for check in its:
            name, said, wrong = held(check, pairs.get(case))
            outcome.said.append(f"{name}: {said}")
            outcome.wrong += [f"{name}: {'; '.join(wrong)}: {said}"] if wrong else []
        yield outcome


def held(check: Check, pair: Check | None) -> tuple[str, str, list[str]]:
    """Return the name of a check, what tabx says, and what of that is not as it should be."""
    folder = CASES / check["case"]
    if is_served(check):
        answer = asked(folder, check)
        said = f"exit {answer.exit}, {answer.requests} requests: {' '.join(answer.out.split())[-SHOWN:]}"
        return check.get("served") or check.get("address") or "server", said, any_of(check, answer)
    name = check.get("python") or f"{check['predicted']} for {check['gold']}" if pair is None else "pair"
    try:
        found = judged(folder, check, pair)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        return name, said, ["fails"]
    said = f"{found.score:.3f} {found.summary}" if isinstance(found, tabx.Judgement) else " ".join(found.split())
    return name, said[:SHOWN], [*any_of(check, found), *not_below(folder, check, found)]


def judged(folder: Path, check: Check, pair: Check | None) -> tabx.Judgement | str:
    """Return the judgement of a check, or the sentence of another door."""
    call = check.get("python", "")
    if call in SENTENCES:
        return SENTENCES[call](folder / check["gold"], folder / check["predicted"])
    if call:
        return JUDGED[call]()
    if pair is not None:
        return tabx.judge(pair["gold"], pair["predicted"])
    return tabx.judge(folder / check["gold"], folder / check["predicted"])


def not_below(folder: Path, check: Check, found: tabx.Judgement | str) -> list[str]:
    """Return a complaint if a prediction scores more than one that is no worse."""
    if "below" not in check or not isinstance(found, tabx.Judgement):
        return []
    better = tabx.judge(folder / check["gold"], folder / check["below"])
    return [f"above {check['below']} ({better.score:.3f})"] if found.score > better.score else []


def any_of(check: Check, found: tabx.Judgement | Asked | str) -> list[str]:
    """Return what is wrong, [] if the check holds in one of its alternatives."""
    own = complaints(check, found)
    others = [complaints(other, found) for other in check.get("or", ())]
    return own + (min(others, key=len) if others and all(others) else [])


def complaints(check: Check, found: tabx.Judgement | Asked | str) -> list[str]:
    """Return what is not as one check says."""
    if isinstance(found, Asked):
        return of_command(check, found)
    if isinstance(found, str):
        return lacking(check.get("says", ()), found, "not said")
    return [*of_figures(check, found), *of_words(check, found)]


def of_figures(check: Check, found: tabx.Judgement) -> list[str]:
    """Return what is not as a check says of score, kinds of error and facts."""
    low, high = check.get("score", (0, 1))
    wrong = [] if low <= round(found.score, 6) <= high else [f"score {found.score:.3f} is not in {low} to {high}"]
    if check.get("harmless") and not re.match("no difference|every value (is right|agrees)", found.summary):
        wrong.append("not harmless")
    if found.facts.found != check.get("found", found.facts.found):
        wrong.append(f"{found.facts.found} facts found, not {check['found']}")
    return wrong


def of_words(check: Check, found: tabx.Judgement) -> list[str]:
    """Return what is not as a check says of summary, findings, causes and notes."""
    notes = " ".join(note.message for note in found.notes)
    told = " | ".join([found.summary, *sentences(found)])
    return [
        *lacking(check.get("says", ()), found.summary, "not said"),
        *lacking(check.get("told", ()), f"{told} | {notes}", "not told"),
        *lacking(check.get("notes", ()), notes, "not noted"),
        *(f"said: {pattern}" for pattern in check.get("never", ()) if re.search(pattern, told)),
    ]


def of_command(check: Check, found: Asked) -> list[str]:
    """Return what is not as a check says of the command."""
    wrong = [] if found.exit == check.get("exit", found.exit) else [f"exit {found.exit}, not {check['exit']}"]
    least, most = check.get("requests", (0, found.requests))
    if not least <= found.requests <= most:
        wrong.append(f"{found.requests} requests, not {least} to {most}")
    wrong += lacking(check.get("out", ()), found.out, "not printed")
    return wrong + [f"printed: {pattern}" for pattern in check.get("no_out", ()) if re.search(pattern, found.out)]


def lacking(patterns: Sequence[str], text: str, word: str) -> list[str]:
    """Return a complaint for each pattern that a text has not."""
    return [f"{word}: {pattern}" for pattern in patterns if not re.search(pattern, text)]


def sentences(judgement: tabx.Judgement) -> Iterator[str]:
    """Yield what findings and causes of a judgement say."""
    for finding in judgement.findings:
        yield finding.note
        if finding.difference is not None:
            yield finding.difference.note
    for priced in judgement.causes:
        yield priced.cause.sentence


def as_text(outcomes: Sequence[Outcome], verbose: bool) -> str:
    """Return a line for each case, those that are wrong with what is wrong, and the total."""
    lines = []
    for outcome in outcomes:
        lines.append(f"{'right' if outcome.is_right else 'WRONG'}  {outcome.case}")
        lines += [f"         {line}" for line in (outcome.said if verbose and outcome.is_right else outcome.wrong)]
    right = sum(outcome.is_right for outcome in outcomes)
    checks, failed = (sum(len(getattr(outcome, name)) for outcome in outcomes) for name in ("said", "wrong"))
    lines.append(f"{right} of {len(outcomes)} right ({checks - failed} of {checks} checks); {CHECKOUT}")
    return "\n".join(lines)


def as_json(outcomes: Sequence[Outcome]) -> str:
    """Return all of it as JSON."""
    right = sum(outcome.is_right for outcome in outcomes)
    cases = [vars(outcome) | {"right": outcome.is_right} for outcome in outcomes]
    return json.dumps({"right": right, "of": len(outcomes), "checkout": str(CHECKOUT), "cases": cases}, indent=1)


if __name__ == "__main__":
    sys.exit(main())
