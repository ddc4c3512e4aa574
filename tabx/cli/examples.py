r"""Two examples for each command, which work as they stand in a checkout; a test runs them all.

A line that ends in \ goes on in the next one, as in a shell. No line is longer than a terminal of 80 columns shows.
"""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, str]] = {
    "judge": (
        "tabx judge examples/box_score_gold.md examples/box_score_pred.md",
        "tabx judge examples/quarter_results_gold.md \\\n"
        "    examples/quarter_results_pred.md --rel-tol 0.02 -o report.html",
    ),
    "rank": (
        "tabx rank examples/quarter_results_gold.md examples/quarter_results_pred*.md",
        "tabx rank examples/quarter_results_gold.md \\\n"
        "    examples/quarter_results_pred*.md --backbone gpt-4o --dry-run",
    ),
    "metrics": (
        "tabx metrics examples/quarter_results_gold.md examples/quarter_results_pred.md",
        "tabx metrics examples/quarter_results_gold.md \\\n"
        "    examples/quarter_results_pred.md --metric teds --metric h-score --json",
    ),
    "ask": (
        "tabx ask examples/questions.jsonl --prompt examples/question.j2 \\\n"
        "    --keep gold --backbone gpt-4o --dry-run",
        "tabx ask examples/questions.jsonl --prompt examples/question.j2 \\\n"
        "    --keep gold --backbone local/NAME --api-base http://127.0.0.1:9/v1 \\\n"
        "    --retry-seconds 0 -o replies.jsonl    # exit 2: no server",
    ),
    "generate run": (
        "tabx generate examples/texts.jsonl --to html --backbone gpt-4o --dry-run",
        "tabx generate examples/texts.jsonl --backbone local/NAME \\\n"
        "    --api-base http://127.0.0.1:9/v1 --retry-seconds 0 -o run.jsonl   # exit 2",
    ),
    "generate import": (
        "tabx generate import examples/texts.jsonl -o items.jsonl",
        "tabx generate import examples/texts.jsonl -o - | tabx generate stats -",
    ),
    "generate export": (
        "tabx generate export examples/texts.jsonl -o items.json",
        "tabx generate export examples/texts.jsonl -o - | tabx generate import - -o -",
    ),
    "generate stats": (
        "tabx generate stats examples/texts.jsonl",
        "tabx generate stats examples/texts.jsonl --json",
    ),
    "tune data": (
        "tabx tune data examples/ranked_predictions.jsonl -o data --licence MIT",
        "tabx tune data examples/texts.jsonl -o rows --to html,latex \\\n    --as alpaca --pairs --test 1",
    ),
    "tune train": (
        "tabx tune train data/ --model models/mine -o adapter/ --dry-run    # exit 2",
        "tabx tune train data/ --model models/mine -o adapter/    # exit 2",
    ),
    "tune compare": (
        "tabx tune compare data/test.jsonl --model models/mine \\\n    --adapter adapter/ -o report.html    # exit 2",
        "tabx tune compare base.jsonl tuned.jsonl -o report.html    # exit 2",
    ),
    "batch diff": (
        "tabx batch examples/ranked_predictions.jsonl -o old.jsonl && \\\n"
        "    tabx batch examples/ranked_predictions.jsonl -o new.jsonl && \\\n"
        "    tabx batch diff old.jsonl new.jsonl --fail-if-worse",
        "tabx batch examples/ranked_predictions.jsonl --trace -o traced.jsonl && \\\n"
        "    tabx batch diff traced.jsonl traced.jsonl -o diff.html",
    ),
    "retrieve eval": (
        "tabx retrieve eval examples/found_tables.jsonl --retriever bm25,random --k 1,3",
        "tabx retrieve eval examples/found_tables.jsonl --write-run bm25.run && \\\n"
        "    tabx retrieve eval examples/found_tables.jsonl --run bm25.run --json",
    ),
    "retrieve answer": (
        "tabx retrieve answer examples/found_tables.jsonl --as qa \\\n    --replies examples/found_replies.jsonl",
        "tabx retrieve answer examples/found_tables.jsonl --as qa \\\n"
        "    --backbone gpt-4o --contexts gold --limit 2 --dry-run",
    ),
    "retrieve report": (
        "tabx retrieve answer examples/found_tables.jsonl --as qa \\\n"
        "    --replies examples/found_replies.jsonl -o answers.jsonl && \\\n"
        "    tabx retrieve report answers.jsonl -o answers.html",
        "tabx retrieve answer examples/found_tables.jsonl --as qa \\\n"
        "    --replies examples/found_replies.jsonl -o answers.jsonl && \\\n"
        "    tabx retrieve report answers.jsonl --json",
    ),
    "retrieve stats": (
        "tabx retrieve stats examples/found_tables.jsonl",
        "tabx retrieve stats examples/found_tables.jsonl --json",
    ),
    "rescore": (
        "tabx judge examples/box_score_gold.md examples/box_score_pred.md --json \\\n"
        "    | tabx rescore - --rubric strict",
        "tabx batch examples/ranked_predictions.jsonl -o results.jsonl && \\\n"
        "    tabx rescore results.jsonl --rubric strict -o strict.jsonl",
    ),
    "report": (
        "tabx batch examples/ranked_predictions.jsonl -o results.jsonl && \\\n"
        "    tabx report results.jsonl -o report.html",
        "tabx batch examples/ranked_predictions.jsonl --trace -o results.jsonl && \\\n"
        "    tabx report results.jsonl --full --worst 3 --usage results.usage.jsonl",
    ),
    "sql": (
        "tabx sql examples/shop_gold.sql examples/shop_predicted.sql \\\n"
        "    --db examples/shop.sqlite --rule bird --variants 2",
        "tabx sql examples/shop_predictions.json --gold examples/shop_questions.jsonl \\\n"
        "    --db examples/shop.sqlite -o results.jsonl",
    ),
    "edit apply": (
        "tabx edit apply examples/gauging_stations_gold.html \\\n"
        "    --ops examples/gauging_stations_ops.json -o edited.html",
        "tabx edit apply examples/gauging_stations_gold.html \\\n"
        "    --ops examples/gauging_stations_ops.json --policy keep \\\n"
        "    -o edited.html --map map.json",
    ),
    "edit judge": (
        "tabx edit judge examples/edit_source.md examples/edit_gold.md \\\n    examples/edit_reply.md -o edit.html",
        "tabx edit judge examples/edits.jsonl -o results.jsonl --fail-under kept=.7",
    ),
    "edit build": (
        "tabx edit build examples/box_score_gold.md examples/quarter_results_gold.md \\\n"
        "    -o edits.jsonl --seeds 1-3",
        "tabx edit build examples/quarter_results_gold.md --preset paper",
    ),
    "edit check": (
        "tabx edit build examples/quarter_results_gold.md -o bench.jsonl \\\n    && tabx edit check bench.jsonl",
        "tabx edit check examples/edits.jsonl --json",
    ),
    "edit export": (
        "tabx edit build examples/quarter_results_gold.md \\\n    | tabx edit export - --to chat -o rows.jsonl",
        "tabx edit build examples/quarter_results_gold.md -o bench.jsonl \\\n"
        "    && tabx edit export bench.jsonl --split test",
    ),
    "edit run": (
        "tabx edit build examples/quarter_results_gold.md -o bench.jsonl \\\n"
        "    && tabx edit run bench.jsonl --backbone gpt-4o --dry-run",
        "tabx edit build examples/quarter_results_gold.md -o bench.jsonl \\\n"
        "    && tabx edit run bench.jsonl --backbone gpt-4o --mode ops --dry-run",
    ),
    "edit report": (
        "tabx edit build examples/quarter_results_gold.md -o bench.jsonl \\\n"
        "    && tabx edit report --bench bench.jsonl",
        "tabx edit build examples/quarter_results_gold.md -o bench.jsonl \\\n"
        "    && tabx edit report --bench bench.jsonl -o report.html",
    ),
    "ground": (
        "tabx ground examples/branches.txt examples/branches_pred.md",
        "tabx ground examples/branches.txt examples/branches_pred.md -o page.html",
    ),
    "convert": (
        "tabx convert examples/gauging_stations_gold.html stations.md",
        "tabx convert examples/quarter_results_pred.md - --to csv",
    ),
    "formats": ("tabx formats", "tabx formats --json"),
    "limits": ("tabx limits", "tabx limits --limit seconds=60"),
    "rubrics list": ("tabx rubrics list", "tabx rubrics list --json"),
    "rubrics show": ("tabx rubrics show paper", "tabx rubrics show default --set alpha.column=2"),
    "rubrics init": (
        "tabx rubrics init mine.yaml",
        "tabx rubrics init faithful.yaml --from faithful --force",
    ),
    "rubrics validate": (
        "tabx rubrics init mine.yaml --force && tabx rubrics validate mine.yaml",
        "tabx rubrics show strict > own.yaml && tabx rubrics validate own.yaml",
    ),
    "backbones": ("tabx backbones", "tabx backbones --json"),
    "doctor": (
        "tabx doctor embedded    # asks nothing: no model, no key",
        "tabx doctor local/NAME --api-base http://127.0.0.1:9/v1    # exit 2: no server",
    ),
    "prompts list": ("tabx prompts list", "tabx prompts list --json"),
    "prompts show": (
        "tabx prompts show align",
        "tabx prompts export mine --force && tabx prompts show align --prompts mine",
    ),
    "prompts export": (
        "tabx prompts export my_prompts",
        "tabx prompts export edited --force && tabx prompts list --prompts edited",
    ),
    "cache stats": ("tabx cache stats", "tabx cache stats --json"),
    "cache clear": ("tabx cache clear", "TABX_CACHE_DIR=/tmp/tabx-cache tabx cache clear"),
    "cache path": ("tabx cache path", "TABX_CACHE_DIR=/tmp/tabx-cache tabx cache path"),
    "batch run": (
        "tabx batch examples/ranked_predictions.jsonl -o results.jsonl",
        "tabx batch examples/ranked_predictions.jsonl --limit 2 --rubric strict \\\n    --fail-under score=0.1",
    ),
    "batch merge": (
        "tabx batch examples/ranked_predictions.jsonl --shard 1/2 -o 1.jsonl && \\\n"
        "    tabx batch examples/ranked_predictions.jsonl --shard 2/2 -o 2.jsonl && \\\n"
        "    tabx batch merge 1.jsonl 2.jsonl -o all.jsonl",
        "tabx batch examples/ranked_predictions.jsonl --shard 2/3 -o 2.jsonl && \\\n"
        "    tabx batch merge 2.jsonl -o part.jsonl --partial",
    ),
    "perturb": (
        "tabx perturb examples/box_score_gold.md --edit shifted-keys --seed 7",
        "tabx perturb --list",
    ),
    "bench build": (
        "tabx bench build examples/box_score_gold.md --seeds 1-3 -o bench.jsonl",
        "tabx bench build --band hard --per-table 2 -o hard.jsonl",
    ),
    "bench import": (
        "tabx bench export examples/ranked_predictions.jsonl -o authors.json \\\n"
        "    --rankings people.json \\\n"
        "    && tabx bench import authors.json --rankings people.json -o bench.jsonl",
        "tabx bench build examples/box_score_gold.md | tabx bench export - \\\n"
        "    | tabx bench import - | tabx bench stats -",
    ),
    "bench export": (
        "tabx bench export examples/ranked_predictions.jsonl",
        "tabx bench build examples/box_score_gold.md | tabx bench export - -o box.json",
    ),
    "bench stats": (
        "tabx bench stats examples/ranked_predictions.jsonl",
        "tabx bench build examples/box_score_gold.md | tabx bench stats - --json",
    ),
    "bench run": (
        "tabx bench build examples/box_score_gold.md | tabx bench run - --worst 1",
        "tabx bench build examples/quarter_results_gold.md --seeds 1-3 \\\n"
        "    | tabx bench run - --fail-under f1=0.5 --records records.jsonl",
    ),
    "bench report": (
        "tabx bench build examples/box_score_gold.md \\\n"
        "    | tabx bench run - --records box.jsonl && tabx bench report box.jsonl",
        "tabx bench build examples/quarter_results_gold.md \\\n"
        "    | tabx bench run - --records records.jsonl \\\n"
        "    && tabx bench report records.jsonl --worst 1",
    ),
    "schema": ("tabx schema > judgement.schema.json", "tabx schema --tables"),
    "abilities": (
        "tabx batch examples/ranked_predictions.jsonl --trace -o traced.jsonl \\\n    && tabx abilities traced.jsonl",
        "tabx batch examples/ranked_predictions.jsonl --trace -o judged.jsonl \\\n"
        "    && tabx abilities judged.jsonl -o map.svg \\\n"
        "    --pairs examples/ranked_predictions.jsonl --to markdown",
    ),
    "meta agreement": (
        "tabx meta agreement examples/ranked_predictions.jsonl --worst 1",
        "tabx meta agreement examples/ranked_predictions.jsonl \\\n"
        "    --rubric default --rubric paper -o agreement.csv",
    ),
    "meta sensitivity": (
        "tabx bench build examples/quarter_results_gold.md -o bench.jsonl \\\n    && tabx meta sensitivity bench.jsonl",
        "tabx bench build examples/quarter_results_gold.md --seeds 1-3 -o edits.jsonl \\\n"
        "    && tabx meta sensitivity edits.jsonl --metric cell-f1 --metric ted",
    ),
    "meta explain": (
        "tabx bench build --seeds 1 -o bench.jsonl \\\n"
        "    && tabx batch bench.jsonl --metric offline -o results.jsonl \\\n"
        "    && tabx meta explain results.jsonl --plot seen.svg",
        "tabx bench build examples/quarter_results_gold.md --seeds 1-3 -o edits.jsonl \\\n"
        "    && tabx batch edits.jsonl --metric ted -o edits.results.jsonl \\\n"
        "    && tabx meta explain edits.results.jsonl -o explained.csv",
    ),
    "meta judge": (
        "tabx meta judge examples/ranked_predictions.jsonl -o judged.jsonl",
        "tabx meta judge examples/ranked_predictions.jsonl -o strict.jsonl \\\n    --rubric strict",
    ),
    "annotate start": (
        "tabx annotate start examples/ranked_predictions.jsonl -o answers.db --prepare",
        "tabx annotate start examples/ranked_predictions.jsonl -o ratings.db \\\n"
        "    --form rating --annotators Ann,Bo --repeat-share 0.1 --prepare",
    ),
    "annotate export": (
        "tabx annotate import examples/ranked_predictions.jsonl --annotator Ann \\\n"
        "    --bench examples/ranked_predictions.jsonl -o answers.db && \\\n"
        "    tabx annotate export answers.db -o human.jsonl",
        "tabx annotate start examples/ranked_predictions.jsonl -o answers.db \\\n"
        "    --prepare && tabx annotate export answers.db --mean",
    ),
    "annotate import": (
        "tabx annotate import examples/ranked_predictions.jsonl --annotator Ann \\\n"
        "    --bench examples/ranked_predictions.jsonl -o answers.db",
        "tabx annotate start examples/ranked_predictions.jsonl -o answers.db \\\n"
        "    --ties --prepare && tabx annotate import --annotator Bo \\\n"
        "    examples/ranked_predictions.jsonl -o answers.db",
    ),
    "annotate status": (
        "tabx annotate start examples/ranked_predictions.jsonl -o answers.db \\\n"
        "    --annotators Ann,Bo --prepare && tabx annotate status answers.db",
        "tabx annotate start examples/ranked_predictions.jsonl -o answers.db \\\n"
        "    --prepare && tabx annotate status answers.db --json",
    ),
    "sweep": (
        "tabx meta judge examples/ranked_predictions.jsonl -o judged.jsonl && \\\n"
        "    tabx sweep judged.jsonl --human examples/ranked_predictions.jsonl \\\n"
        "    --folds 3 --metric chrf --metric cell-f1 --plot boxes.svg",
        "tabx meta judge examples/ranked_predictions.jsonl -o judged.jsonl && \\\n"
        "    tabx sweep judged.jsonl --human examples/ranked_predictions.jsonl \\\n"
        "    --vary alpha.row --vary weight.extra.row --folds 0 --best best.yaml",
    ),
}
"""Examples by the name of the command. One that ends with another exit code than 0 says it."""
