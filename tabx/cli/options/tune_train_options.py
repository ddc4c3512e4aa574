"""The options of tabx tune train."""

from __future__ import annotations

from tabx.cli.options.option import FLAG, Option, named
from tabx.cli.options.values import whole

TRAIN = "tune train"

PRESETS = ("default", "paper")
"""Those of `tabx.tune.training`, which the help does not load."""

TUNE_TRAIN_OPTIONS: tuple[Option, ...] = (
    Option(
        ("--model",),
        (TRAIN,),
        "the model that is tuned: a folder as transformers saves it, or a .gguf file, with a chat template",
        settings=named("PATH", required=True),
    ),
    Option(
        ("--output", "-o"),
        (TRAIN,),
        "folder of the adapter and its checkpoints",
        settings=named("FOLDER", required=True),
    ),
    Option(
        ("--preset",),
        (TRAIN,),
        "default (loss on the reply, rank 16 in all linear layers), or paper (Struc-Bench: loss on all, rank 8 in "
        "q_proj and v_proj, batches of 128); the options below override it",
        settings={"choices": PRESETS, "default": "default"},
    ),
    Option(("--rank",), (TRAIN,), "inner size of the matrices", settings=named("N", type=whole(1))),
    Option(("--alpha",), (TRAIN,), "weight of the matrices times their rank", settings=named("N", type=whole(1))),
    Option(("--learning-rate",), (TRAIN,), "at its highest; falls linearly to 0", settings=named("RATE", type=float)),
    Option(("--epochs",), (TRAIN,), "times that all rows are seen (default: 3)", settings=named("X", type=float)),
    Option(("--steps",), (TRAIN,), "steps at most, in place of epochs", settings=named("N", type=whole(1))),
    Option(("--batch",), (TRAIN,), "rows of a step", settings=named("N", type=whole(1))),
    Option(("--micro-batch",), (TRAIN,), "rows computed at a time (default: 4)", settings=named("N", type=whole(1))),
    Option(
        ("--max-tokens",),
        (TRAIN,),
        "leave out rows of more tokens of the model's; none is cut (default: 2000)",
        settings=named("N", type=whole(1)),
    ),
    Option(
        ("--judge-every",),
        (TRAIN,),
        "after every so many steps write and judge validation items, and keep the checkpoint with the best score "
        "(default: the one with the least validation loss is kept)",
        settings=named("STEPS", type=whole(1)),
    ),
    Option(
        ("--judge-items",),
        (TRAIN,),
        "validation items that are written and judged each time (default: 20)",
        settings=named("N", type=whole(1)),
    ),
    Option(
        ("--seed",), (TRAIN,), "seed of matrices, order and dropout (default: 0)", settings=named("N", type=whole(0))
    ),
    Option(("--resume",), (TRAIN,), "go on from the last checkpoint in the folder", settings=FLAG),
    Option(
        ("--dry-run",),
        (TRAIN,),
        "say what training takes (parameters, rows, tokens, steps, memory about), and read no weights",
        settings=FLAG,
    ),
)
