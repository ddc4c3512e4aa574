"""Struc-Bench's tables 1, 2 and 3 from the shared texts: each cell by a command, the published rows beside.

    python benchmarks/struc_bench.py [--items 20]     # of each data set

A scripted server stands for the models: it answers a text with the stored reply of gpt-4o or gemini-2.0-flash (or, for
"copy", with the gold), written in the notation that is asked for, and grades P-Score by how much two texts share. So
the figures are about the way, not about models; the published rows are of other data and other models. BERTScore,
BARTScore and BLEURT take a local model each (--metric-model) and are left out here.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Mapping
from difflib import SequenceMatcher
from pathlib import Path

from data import DATA, read_rows

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from model_server import Asked, ModelServer
from stand_in import align_reply, compare_reply, fenced

from tabx.base.errors import NoTableError
from tabx.cli.main import main as tabx_command
from tabx.formats import load_tables
from tabx.formats.dump import SEVERAL, dump_table, dump_tables_with_losses

TARGETS = ("raw", "latex", "html")
MODELS = ("gpt-4o", "gemini-2.0-flash", "copy")
METRICS = ("bleu", "rouge-l", "h-score")

PUBLISHED = """
table 1 (train / test items, rows × columns): raw text 3.4k / 728, 7.26 × 8.75 · LaTeX 5.3k / 500, 2.75 × 4.47 ·
HTML 5.4k / 499, 5.50 × 3.54
table 2 (SacreBLEU · P-Score content/format · H-Score content/format), raw text | LaTeX | HTML:
GPT-3.5          56.92 · 6.19/8.16 · .52/-1.27 | 56.94 · 8.22/8.41 · .99/1.27  | 73.80 · 9.11/9.35 · 1.10/2.15
GPT-4            68.13 · 6.88/8.30 · .85/.53   | 78.15 · 8.78/8.81 · 1.10/1.35 | 79.25 · 9.17/9.62 · 1.15/2.29
Vicuna-13B       40.12 · 4.07/6.33 · .55/-1.38 | 50.80 · 7.70/8.10 · .78/1.06  | 58.75 · 8.55/8.88 · .79/.93
LLaMA-7B tuned   90.6 · 7.69/8.60 · 1.65/3.61  | 89.13 · 8.94/9.05 · 1.14/1.52 | 77.50 · 9.20/9.70 · 1.18/2.49
wholly right (section 2.2): GPT-3.5 3 %, GPT-4 9 %
"""
"""Of other data and models (Tang et al., NAACL 2024, tables 1 and 2): beside ours, never to be compared."""


def written(text: str, to: str) -> str:
    """Return a stored reply in the notation that was asked for; one without a table as it stands."""
    try:
        tables = load_tables(text)
    except NoTableError:
        return text
    return dump_tables_with_losses(tables, to)[0] if to in SEVERAL else dump_table(tables[0], to)


class Scripted:
    """Answers what tabx asks: for tables of a text, for grades, and for what words mean."""

    def __init__(self, replies: Mapping[tuple[str, str], str]) -> None:
        self._replies = replies
        self.to = ""

    def __call__(self, asked: Asked) -> str:
        """Return the answer to a request."""
        system = " ".join(text for role, text in asked.turns if role == "system")
        if "Two grades" in system:
            return self._grades(asked.text)
        if "tables from texts" in system:
            text = "\n".join(fenced(asked.text))
            for (model, known), reply in self._replies.items():
                if asked.model.endswith(model) and text.endswith(known):
                    return written(reply, self.to)
        lines = fenced(asked.text)
        is_pairing = any(line[0] in "CcRrH" and line[1:2].isdigit() for line in lines if line)
        return json.dumps(align_reply(asked.text, {}) if is_pairing else compare_reply(asked.text, {}))

    @staticmethod
    def _grades(text: str) -> str:
        lines = fenced(text)
        half = len(lines) // 2
        same = SequenceMatcher(None, "\n".join(lines[:half]), "\n".join(lines[half:])).ratio()
        return json.dumps({"reasoning": "", "content": round(10 * same, 2), "structure": round(10 * same**0.5, 2)})


def command(*words: str) -> None:
    """Run a command, and show it."""
    print(f"\n$ tabx {' '.join(words)}", flush=True)
    code = tabx_command(list(words))
    assert code in (0, 3), code


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=20, metavar="N")
    most = parser.parse_args().items
    known = {row["id"]: row for row in read_rows("model_outputs.jsonl")}
    by_set: dict[str, list[dict[str, str]]] = {}
    for row in read_rows("texts.jsonl"):
        by_set.setdefault(row["dataset"], []).append(row)
    chosen = [row for rows in by_set.values() for row in rows[:most] if MODELS[0] in known[row["id"]]["predictions"]]
    replies = {
        (model, row["text"]): {**known[row["id"]]["predictions"], "copy": known[row["id"]]["gold"]}[model]
        for row in chosen
        for model in MODELS
    }
    print("tables 1 and 3, of all texts")
    command("generate", "stats", str(DATA / "texts.jsonl"), "--join", str(DATA / "model_outputs.jsonl"))
    with tempfile.TemporaryDirectory() as folder:
        items, run, results = (str(Path(folder) / name) for name in ("items.jsonl", "run.jsonl", "results.jsonl"))
        sources = Path(folder) / "sources.jsonl"
        rows = [{**row, "gold": known[row["id"]]["gold"]} for row in chosen]
        sources.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        command("generate", "import", str(sources), "-o", items)
        files = table_2(Scripted(replies), items, run, results)
        print("table 2")
        command("report", *files, "--by", "to", "--layout", "struc-bench", "--resamples", "1000")
    print(f"\npublished, of other data and other models:{PUBLISHED}")


def table_2(answer: Scripted, items: str, run: str, results: str) -> list[str]:
    """Make tables with each model in each target, judge them, and return the files of results."""
    files = []
    with ModelServer(answer) as server:
        asked = ["--api-base", server.base, "--no-cache"]
        for model in MODELS:
            for answer.to in TARGETS:
                name = f"{model}-{answer.to}.jsonl"
                made, judged = run.replace("run.jsonl", name), results.replace("results.jsonl", f"judged-{name}")
                command("generate", items, "--to", answer.to, "--backbone", f"openai/{model}", *asked, "-o", made)
                metrics = [word for metric in (*METRICS, "p-score") for word in ("--metric", metric)]
                command("batch", made, *metrics, "--backbone", "openai/grader", *asked, "-o", judged)
                files.append(judged)
    return files


if __name__ == "__main__":
    main()
