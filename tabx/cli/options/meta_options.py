"""The options of the commands that evaluate the judge: tabx meta …, tabx sweep."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import low, whole
from tabx.judging.options import DEFAULTS, HELP

MEASURES = ("spearman", "kendall", "weighted_kendall", "rbo", "footrule")


META_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--human",),
        ("meta agreement",),
        "what people said: JSON Lines of tabx annotate export (rankings, ratings or rubrics of any number of "
        'annotators), or with "id" and "human_ranking" (indices, best first) or "human_ranks" (default: the bench)',
        settings=named("FILE"),
    ),
    Option(
        ("--human",),
        ("sweep",),
        'JSON Lines with "id" and "human_ranking" (indices, best first) or "human_ranks": the bench, where it has them',
        settings=named("FILE", required=True),
    ),
    Option(
        ("--rubric",),
        ("meta agreement", "meta sensitivity"),
        "preset or YAML file to judge with; repeatable (default: default, or none beside --scores)",
        settings=named("NAME|FILE", action="append", default=[]),
    ),
    Option(
        ("--rubric",),
        ("meta judge",),
        "preset or YAML file to judge with; stored judgements hold all that any rubric reads (default: default)",
        settings=named("NAME|FILE", default=DEFAULTS["rubric"]),
    ),
    Option(
        ("--rubric",),
        ("sweep",),
        "preset or YAML file to compare with; repeatable, the best weighting is tested against the first "
        "(default: default)",
        settings=named("NAME|FILE", action="append", default=[]),
    ),
    Option(
        ("--scores",),
        ("meta agreement", "meta sensitivity", "sweep"),
        'another judge: JSON Lines with "id", "prediction" (index) and "score" or "error"; repeatable',
        settings=named("FILE", action="append", default=[]),
    ),
    Option(
        ("--metric",),
        ("meta agreement", "meta sensitivity", "sweep"),
        "another metric beside the judge, by a name of tabx metrics --list, or offline for all that run offline; "
        "repeatable",
        settings=named("NAME", action="append", default=[], dest="metrics"),
    ),
    Option(
        ("--backbone",),
        ("meta agreement", "meta judge"),
        HELP["backbone"],
        settings=named("NAME", default=DEFAULTS["backbone"]),
    ),
    Option(
        ("--worst",),
        ("meta agreement",),
        "show the N items of least agreement of each judge, with their traces",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(
        ("--base",),
        ("sweep",),
        "rubric that the weightings are set in (default: paper, plain α·β; with --grid what it extends, or default)",
        settings=named("NAME|FILE"),
    ),
    Option(
        ("--vary",),
        ("sweep",),
        "key to sweep, such as weight.extra.row; repeatable (default: the paper's six, α and β)",
        settings=named("KEY", action="append", default=[]),
    ),
    Option(
        ("--low",),
        ("sweep",),
        "sweep each key over X and 1; repeatable (default: 0 and .25)",
        settings=named("X", type=low, action="append", default=[]),
    ),
    Option(
        ("--grid",),
        ("sweep",),
        "sweep a grid instead: YAML with lines like 'alpha.row: [0, 0.5, 1]', all combinations",
        settings=named("FILE"),
    ),
    Option(
        ("--by",),
        ("sweep",),
        "measure to choose the best by (default: spearman)",
        settings={"choices": MEASURES, "default": "spearman"},
    ),
    Option(
        ("--folds",),
        ("sweep",),
        "folds of the gold tables in cross-validation; 0 for none (default: 5)",
        settings=named("N", type=whole(0), default=5),
    ),
    Option(
        ("--repeats",),
        ("sweep",),
        "random partitions into folds (default: 20)",
        settings=named("N", type=whole(1), default=20),
    ),
    Option(
        ("--bench",),
        ("sweep",),
        "the bench with the tables that --metric scores (default: the file of --human)",
        settings=named("FILE"),
    ),
    Option(
        ("--plot",),
        ("sweep",),
        "draw the weightings as boxes, each other metric as a line (TabXEval's figures 4 and 5): .svg or .png",
        settings=named("FILE"),
    ),
    Option(("--best",), ("sweep",), "write the best rubric to a YAML file", settings=named("FILE")),
    Option(
        ("--seed",),
        ("meta agreement", "meta explain", "meta sensitivity", "sweep"),
        "random seed of the resampling (default: 0)",
        settings=named("N", type=whole(0), default=0),
    ),
    Option(("--json",), ("meta agreement", "meta explain", "meta sensitivity", "sweep"), "print JSON", settings=FLAG),
    Option(
        ("--output", "-o"),
        ("meta explain",),
        "also write to a file: .json, .csv (all figures, a line for each finding of each metric), .html, .md, .xlsx, "
        ".txt",
        settings=named("FILE"),
    ),
    Option(
        ("--plot",),
        ("meta explain",),
        "draw what each metric loses by each finding: .svg or .png",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        ("meta agreement",),
        "also write to a file: .json, .csv (all figures, a line for each judge and item), .md, .xlsx, .txt, .html (a "
        "page of the worst disagreements, tables side by side)",
        settings=named("FILE"),
    ),
    Option(
        ("--figures",),
        ("meta agreement",),
        "also write every figure on people and judges to a .csv file: accuracy of pairs, ceilings, alpha, rubrics",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        ("meta sensitivity",),
        "also write to a file: .json, .csv (all figures, a line for each judge), .html, .md, .xlsx, .txt",
        settings=named("FILE"),
    ),
    Option(
        ("--plot",),
        ("meta sensitivity",),
        "draw TabXEval's figure 1: .svg or .png",
        settings=named("FILE"),
    ),
    Option(
        ("--curves",),
        ("meta sensitivity",),
        "draw the ROC curves, and the share of harmful predictions by size of the error: .svg or .png",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        ("sweep",),
        "also write to a file: .json, .csv (all figures, a line for each weighting, then each metric), .html, .md, "
        ".xlsx, .txt",
        settings=named("FILE"),
    ),
    Option(
        ("--output", "-o"),
        ("meta judge",),
        "the file to write: .jsonl, one judgement per line",
        settings=named("FILE", required=True),
    ),
)
