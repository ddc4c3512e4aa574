"""tabx tune train: a LoRA adapter from rows and a model, or what that takes."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from tabx.base.errors import OptionError
from tabx.base.extras import lacking
from tabx.base.limits import uncounted
from tabx.cli.exit_codes import JUDGED
from tabx.cli.output import print_note, print_text
from tabx.llm.inside.place import Place
from tabx.tune.training.fitting import train
from tabx.tune.training.planning import plan
from tabx.tune.training.rows import read_data
from tabx.tune.training.settings import PRESETS, TrainSettings

_OVERRIDING = (
    *("rank", "alpha", "learning_rate", "epochs", "steps", "batch", "micro_batch", "max_tokens", "judge_every"),
    *("judge_items", "seed"),
)


def run(arguments: Namespace) -> int:
    """Train, or say what it takes, and return the exit code."""
    lack = lacking("tabx tune train", "torch", "transformers", "peft", "accelerate")
    if lack:
        raise OptionError(lack)
    settings = _settings(arguments)
    place = Place.of(arguments.model)
    if place.adapter is not None:
        raise OptionError(
            f"--model {arguments.model}: a model without an adapter is right; an adapter is what is trained"
        )
    place.check_installed()
    data = read_data(arguments.data)
    with uncounted():
        if arguments.dry_run:
            found = plan(data, place, settings)
            left = f", {found.too_long:,} too long" if found.too_long else ""
            print_text(
                f"{found.parameters:,} parameters, {found.trained:,} of them trained\n"
                f"{found.rows:,} rows{left}, {found.tokens:,} tokens; {found.valid:,} rows for validation\n"
                f"{found.steps:,} steps of {settings.batch:,} rows; about {found.memory / 2**30:.1f} GiB\n"
            )
            return JUDGED
        command = shlex.join(["tabx", *sys.argv[1:]])
        made = train(
            data, place, Path(arguments.output), settings, resumes=arguments.resume, command=command, say=print_note
        )
    score = "" if made.score is None else f", score {made.score:.4f}"
    valid = "" if made.valid_loss is None else f"; validation loss {made.valid_loss:.4f}{score}"
    print_text(f"{made.folder}: {made.steps:,} steps, loss {made.loss:.4f}{valid}\n")
    if made.too_long:
        print_note(f"{made.too_long:,} rows left out: more than {settings.max_tokens:,} tokens (--max-tokens N)")
    print_note(f"use it: --backbone hf:{arguments.model.removeprefix('hf:')}+{arguments.output}")
    return JUDGED


def _settings(arguments: Namespace) -> TrainSettings:
    """Return the preset's settings with those of the options."""
    given = {name: getattr(arguments, name) for name in _OVERRIDING if getattr(arguments, name) is not None}
    return replace(PRESETS[arguments.preset], **given)
