"""The commands that print a report, on the files that the plugin `real_results` writes."""

from __future__ import annotations

from model_server import ModelServer

REPORTS = {
    "report in full": "report results.jsonl --by dataset --full --resamples 50",
    "report": "report results.jsonl --resamples 50",
    "diff": "batch diff old.jsonl new.jsonl --resamples 50",
    "diff in full": "batch diff old.jsonl new.jsonl --full --resamples 50",
    "agreement": "meta agreement people.jsonl --worst 2",
    "agreement of several": "meta agreement people.jsonl --rubric default --rubric paper --metric chrf",
    "sweep": "sweep judged.jsonl --human people.jsonl --folds 0 --metric chrf",
    "sensitivity": "meta sensitivity bench.jsonl --metric cell-f1 --metric chrf",
    "explain": "meta explain explained.jsonl",
    "examination": "bench report records.jsonl --worst 2",
    "metrics": "metrics gold.md predicted.md",
    "metrics listed": "metrics --list",
    "ranking": "rank gold.md predicted.md other.md",
    "method": "judge gold.md predicted.md --method tabxeval",
    "method in full": "judge gold.md predicted.md --method tabxeval --full",
    "methods rank": "rank gold.md predicted.md predicted.md --method tabxeval",
}


def command(name: str, server: ModelServer) -> list[str]:
    """Return the words of the command of a report; a method asks the server."""
    words = REPORTS[name].split()
    return [*words, "--backbone", "local/m", "--api-base", server.base] if "--method" in words else words
