"""The cases of the net: what is judged, as plain data that any version of tabx can be given.

Only public names are called when a case is judged (`tabx.judge`, `tabx.judge_tables`, the command line), so that two
versions of very different layout judge the same cases.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from data import read_rows
from recorded import RecordedBackbone, read_records

import tabx
from tabx.backbone import Prefilter
from tabx.backbones.recording import Tape
from tabx.backbones.replay import RecordingBackbone
from tabx.bench import Golds, build, own_tables
from tabx.formats import FILE_FORMATS, dump_bytes, dump_table, find_format
from tabx.perturb import EDITS, RefusedError, perturb
from tabx.table import Table

PRESETS = ("paper", "faithful", "strict")
HOUSE_RULES: tuple[Mapping[str, Any], ...] = (
    {"rel_tol": 0.05},
    {"abs_tol": 1, "case": "ignore"},
    {"decimal_comma": False, "whitespace": "strict"},
)
SEVERAL = 60
"""Pairs of texts with three tables each."""

REPORTS = 8
"""Pairs that every report is written of: each takes as long as twenty judgements."""

FIRST_EDITS, FORMS = 49, 69
"""Edits that the cases of old were made with, and those up to the forms; later ones stand behind in the catalogue."""

FOR_FORMS = frozenset({"finance_stores", "geography_rainfall", "medicine_charts", "sport_triathlon"})
FOR_CAUSES = frozenset({"film_cinemas", "geography_harbours", "people_translators"})
"""Own tables that came with the forms and with the causes: the cases before were made without them."""

REPLAYED = 10
"""Gold tables of TabXBench, five predictions each, judged with recorded answers."""


@dataclass(frozen=True)
class Case:
    """One thing to be done and hashed.

    Attributes
    ----------
    name : str
        Unique; its first part says where the pair is from.
    call : str
        "judge", "judge_tables", or "cli": the arguments of one command.
    gold, predicted : str
        Texts, or paths where `files`.
    keywords : mapping
        Of the call.
    arguments : sequence of str
        Of the command line.
    files : bool
        Whether gold and predicted are paths, relative to the folder of the run.
    """

    name: str
    call: str = "judge"
    gold: str = ""
    predicted: str = ""
    keywords: Mapping[str, Any] = field(default_factory=dict)
    arguments: Sequence[str] = ()
    files: bool = False

    def line(self) -> str:
        """Return the case as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def read(line: str) -> Case:
        """Return the case of a line."""
        return Case(**json.loads(line))


def all_cases(folder: Path) -> Iterator[Case]:
    """Yield the cases; files that they need are written into the folder."""
    yield from _replies()
    yield from _tabxbench()
    yield from _edited()
    yield from _formats(folder)
    yield from _several()
    yield from _replayed(folder)
    yield from _reports(folder)


def _replies() -> Iterator[Case]:
    for row in read_rows("model_outputs.jsonl"):
        for model, reply in row["predictions"].items():
            yield Case(f"reply/{row['id']}/{model}", gold=row["gold"], predicted=reply)


def _tabxbench() -> Iterator[Case]:
    for row in read_rows("tabxbench.jsonl"):
        for index, text in enumerate(row["predictions"]):
            yield Case(f"tabxbench/{row['id']}/{index}", gold=row["gold"], predicted=text)


def _edited() -> Iterator[Case]:
    """Yield own tables under every edit, each preset and house rule in turn."""
    options: list[dict[str, Any]] = [
        {},
        *({"rubric": name} for name in PRESETS),
        *({"rules": rules} for rules in HOUSE_RULES),
    ]
    kinds = tuple(EDITS)
    older = build(_tables(), seeds=(77,), count=7, kinds=kinds[:FIRST_EDITS]).entries
    printed = build(_tables(FOR_CAUSES), seeds=(78,), count=3, kinds=kinds[FIRST_EDITS:FORMS]).entries
    caused = build(own_tables(), seeds=(79,), count=3, kinds=kinds[FORMS:]).entries
    number = 0
    for name, entries in (("edited", older), ("printed", printed), ("caused", caused)):
        for entry in entries:
            for place, (text, format) in enumerate(zip(entry.predictions, entry.formats, strict=True)):
                formats = {"gold_format": entry.gold_format, "predicted_format": format or None}
                keywords = {**options[number % len(options)], **formats}
                number += 1
                yield Case(f"{name}/{entry.name}/{place}", "judge", entry.gold, text, keywords)


def _tables(later: frozenset[str] = FOR_FORMS | FOR_CAUSES) -> Golds:
    """Return the own tables but for later ones: the cases of old stay the same."""
    return {name: table for name, table in own_tables().items() if name not in later}


def _formats(folder: Path) -> Iterator[Case]:
    """Yield each own table in every second format against the same table spoiled, in another format."""
    formats = [name for name in FILE_FORMATS if find_format(name).dumps and find_format(name).suffixes]
    for index, (name, (_, table)) in enumerate(_tables().items()):
        for number, format in enumerate(formats):
            if (number + index) % 2:
                continue
            other = formats[(number + index) % len(formats)]
            paths = [
                _written(folder, f"{name}_gold", format, table),
                _written(folder, f"{name}_pred", other, _spoiled(table)),
            ]
            yield Case(f"format/{name}/{format}-{other}", gold=paths[0], predicted=paths[1], files=True)


def _spoiled(table: Table) -> Table:
    """Return the table with a wrong number or word in it."""
    for edit in ("value-much", "typo", "row-shuffle"):
        with suppress(RefusedError):
            return perturb(table, [edit], 5).table
    return table


def _written(folder: Path, name: str, format: str, table: Table) -> str:
    path = folder / f"{name}{find_format(format).suffixes[0]}"
    if not path.exists():
        path.write_bytes(dump_bytes(table, format))
    return path.name


def _several() -> Iterator[Case]:
    """Yield texts of three tables, one of which is missing, edited or extra on the other side; and box scores."""
    texts = [dump_table(table, "markdown") for _, table in _tables().values()]
    for index in range(SEVERAL):
        one, two, three, four = (texts[(index * 7 + step) % len(texts)] for step in (0, 3, 11, 17))
        shorter = two.rstrip().rpartition("\n")[0]
        predictions = ((three, one, shorter), (one, shorter), (two, four, three, one))[index % 3]
        yield Case(
            f"several/{index}",
            "judge_tables",
            "\n\nBelow\n\n".join((one, two, three)),
            "\n\nBelow\n\n".join(predictions),
            {"rubric": ("default", *PRESETS)[index % 4]},
        )
    for row in islice((row for row in read_rows("model_outputs.jsonl") if row["dataset"] == "rotowire"), SEVERAL):
        for model, reply in row["predictions"].items():
            yield Case(f"boxes/{row['id']}/{model}", "judge_tables", row["gold"], reply)


def _replayed(folder: Path) -> Iterator[Case]:
    """Yield pairs whose questions are answered from what a model really said."""
    records = read_records()
    model = "llama-3.3-70b"
    for prefilter in (Prefilter.RULES, Prefilter.EXACT):
        path = folder / f"answers_{prefilter.value}.jsonl"
        tape = Tape(path)
        cases = []
        for row in islice(read_rows("tabxbench.jsonl"), REPLAYED):
            for index, text in enumerate(row["predictions"]):
                backbone = RecordedBackbone(records[model, row["id"], index], prefilter)
                tabx.judge(row["gold"], text, backbone=RecordingBackbone(backbone, tape))
                keywords = {"backbone": f"replay:{path.name}", "prefilter": prefilter.value}
                cases.append(
                    Case(f"replay/{prefilter.value}/{row['id']}/{index}", "judge", row["gold"], text, keywords)
                )
        yield from cases


def _reports(folder: Path) -> Iterator[Case]:
    """Yield commands whose output is compared sign by sign: reports of one and of several tables, rankings, help."""
    pairs = list(islice((case for case in _several()), 4))
    pairs += [case for number, case in enumerate(_tabxbench()) if number % 13 == 0][: REPORTS - len(pairs)]
    for number, case in enumerate(pairs):
        paths = [f"report_{number}_{side}.md" for side in ("gold", "pred")]
        for path, text in zip(paths, (case.gold, case.predicted), strict=True):
            (folder / path).write_text(text, encoding="utf-8")
        flags: tuple[tuple[str, ...], ...] = ((), ("--full",), ("--aligned",), ("--tuples",), ("--json",), ("--quiet",))
        for flag in flags:
            yield Case(f"report/{number}/{' '.join(flag)}", "cli", arguments=("judge", *paths, "--no-config", *flag))
        for suffix in (".md", ".html", ".csv", ".xlsx", ".json"):
            arguments = ("judge", *paths, "--no-config", "--quiet", "-o", f"OUT{suffix}")
            yield Case(f"report/{number}/{suffix}", "cli", arguments=arguments)
        yield Case(f"rank/{number}", "cli", arguments=("rank", paths[0], paths[1], paths[0], "--no-config"))
    for command in _commands():
        yield Case(f"help/{command}", "cli", arguments=(*command.split(), "--help"))
    for name, seed in (("sport_league", 0), ("finance_bonds", 1)):
        path = _written(folder, name, "markdown", own_tables()[name][1])
        for edit in EDITS:
            yield Case(
                f"perturb/{name}/{edit}/{seed}", "cli", arguments=("perturb", path, "--edit", edit, "--seed", str(seed))
            )


def _commands() -> tuple[str, ...]:
    from tabx.cli.parser import COMMANDS

    return tuple(command.name for command in COMMANDS)
