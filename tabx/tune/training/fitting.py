"""Training: transformers' Trainer on the rows, with checkpoints, validation and the best of them kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabx.base.errors import OptionError
from tabx.llm.inside.loading import Held, context_of, device, load_model, load_tokenizer, peft, transformers
from tabx.llm.inside.place import ADAPTER_FILE, Place
from tabx.tune.training.masking import Encoded, encode_all, items
from tabx.tune.training.planning import check_some, counts, lora, steps_of
from tabx.tune.training.record import write_record
from tabx.tune.training.rows import Data
from tabx.tune.training.settings import TrainSettings
from tabx.tune.training.watching import written_score

CHECKPOINTS = "checkpoints"
STATE = "trainer_state.json"
KEPT = 2
"""Checkpoints that are kept: the best and the last."""

VALIDATIONS = 10
"""Validations of a run where nothing says how often: as many as a curve needs, a tenth of the steps apart."""

Say = Callable[[str], None]


@dataclass(frozen=True)
class Trained:
    """What came of training.

    Attributes
    ----------
    folder : Path
        Of the adapter.
    steps, rows, too_long : int
    parameters, trained : int
        Weights of the model with its matrices, and those trained.
    loss : float
        Mean of the training.
    valid_loss, score : float or None
        Of the checkpoint that is kept: on the validation rows, and of the replies written to them.
    """

    folder: Path
    steps: int
    rows: int
    too_long: int
    parameters: int
    trained: int
    loss: float
    valid_loss: float | None
    score: float | None


def check_output(folder: Path, *, resumes: bool) -> None:
    """Raise OptionError where a folder cannot take an adapter, or holds no run to go on with."""
    if folder.exists() and not folder.is_dir():
        raise OptionError(f"{folder}: a file; a folder for the adapter is right")
    if resumes:
        _check_resumed(folder)
        return
    held = sorted(one.name for one in folder.iterdir()) if folder.exists() else []
    # A run that was killed before its first checkpoint was whole leaves nothing to lose.
    if held and (held != [CHECKPOINTS] or _checkpoints(folder)):
        hint = "--resume goes on with it" if _checkpoints(folder) else "another folder is right"
        raise OptionError(f"{folder}: there is something in it already ({held[0]}); {hint}")


def _check_resumed(folder: Path) -> None:
    if not _checkpoints(folder):
        raise OptionError(f"{folder}: no checkpoint to go on from; without --resume training begins")
    if (folder / ADAPTER_FILE).is_file():
        raise OptionError(f"{folder}: the adapter is finished; another folder is right")


def _checkpoints(folder: Path) -> list[Path]:
    """Return the whole checkpoints of a folder, by step; one that was being written at a kill is none."""
    found = [one for one in (folder / CHECKPOINTS).glob("checkpoint-*") if _is_whole(one)]
    return sorted(found, key=lambda one: int(one.name.rpartition("-")[2]))


def _is_whole(checkpoint: Path) -> bool:
    """Whether a checkpoint was written to its end: the Trainer writes its own state last."""
    try:
        return bool(json.loads((checkpoint / STATE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return False


def train(
    data: Data,
    place: Place,
    folder: Path,
    settings: TrainSettings,
    *,
    resumes: bool = False,
    command: str = "",
    say: Say = lambda _: None,
) -> Trained:
    """Train an adapter and return what came of it.

    Each checkpoint holds all that decides about what follows, so that a run that was ended and gone on with gives the
    weights of one that was not. With `judge_every` the checkpoint with the best score is kept, else that with the least
    loss on the validation rows; without these the last.

    Parameters
    ----------
    data : Data
    place : Place
        The base model; without an adapter of its own.
    folder : Path
    settings : TrainSettings
    resumes : bool
        Whether to go on from the last checkpoint in the folder.
    command : str
        What stands in the adapter's folder as the command that made it.
    say : callable
        Told of losses and scores, a line each.

    Raises
    ------
    OptionError
        The folder is in use; items are to be judged, and there are none for validation.
    InputError
        All rows are too long, or the chat template does not tell question from reply.
    NotLoaded
        The base cannot be loaded.
    """
    check_output(folder, resumes=resumes)
    if settings.judge_every and not data.valid:
        raise OptionError(f"--judge-every {settings.judge_every}: {data.folder} has no valid.jsonl to write and judge")
    library = transformers()
    library.set_seed(settings.seed)
    tokenizer = load_tokenizer(place)
    rows, too_long = encode_all(tokenizer, data.train, settings.max_tokens)
    check_some(rows, too_long, settings)
    valid, _ = encode_all(tokenizer, data.valid, settings.max_tokens)
    model = peft().get_peft_model(load_model(place), lora(settings))
    held = Held(model, tokenizer, context_of(model.config, tokenizer))
    fit = _Fit(data, settings, held, rows, valid, say)
    trainer = fit.trainer(folder / CHECKPOINTS)
    outcome = trainer.train(resume_from_checkpoint=str(_checkpoints(folder)[-1]) if resumes else None)
    best = fit.kept_metrics(trainer)
    parameters, trained = counts(model)
    model.save_pretrained(str(folder))
    found = Trained(
        folder,
        trainer.state.global_step,
        len(rows),
        too_long,
        parameters,
        trained,
        float(outcome.training_loss),
        best.get("eval_loss"),
        best.get("eval_score"),
    )
    said = {name: getattr(found, name) for name in ("steps", "rows", "too_long", "loss", "valid_loss", "score")}
    write_record(folder, place, data, settings, command, said)
    return found


@dataclass(frozen=True)
class _Fit:
    """What the Trainer is made of."""

    data: Data
    settings: TrainSettings
    held: Held
    rows: list[Encoded]
    valid: list[Encoded]
    say: Say

    def trainer(self, folder: Path) -> Any:
        library = transformers()
        fit, trainer_of_library, callback_of_library = self, library.Trainer, library.TrainerCallback

        class Judged(trainer_of_library):  # type: ignore[misc,valid-type]
            """Has items written and judged with each validation."""

            def evaluate(self, *given: Any, **named: Any) -> dict[str, float]:
                metrics: dict[str, float] = super().evaluate(*given, **named)
                if fit.settings.judge_every:
                    some = fit.data.valid[: fit.settings.judge_items]
                    score = written_score(fit.held, some, fit.settings.max_new_tokens)
                    metrics["eval_score"] = -1.0 if score is None else score
                fit.say(_said(self.state.global_step, metrics))
                return metrics

        class Told(callback_of_library):  # type: ignore[misc,valid-type]
            """Says the losses."""

            def on_log(self, arguments: Any, state: Any, control: Any, logs: Mapping[str, float], **_: Any) -> None:
                if "loss" in logs:
                    fit.say(f"step {state.global_step} of {state.max_steps}: loss {float(logs['loss']):.4f}")

        trainer = Judged(
            model=self.held.model,
            args=self._arguments(folder),
            train_dataset=items(self.rows, with_prompt=self.settings.learns_prompt),
            eval_dataset=items(self.valid, with_prompt=self.settings.learns_prompt) if self.valid else None,
            data_collator=library.DataCollatorForSeq2Seq(self.held.tokenizer, label_pad_token_id=-100),
            callbacks=[Told()],
        )
        trainer.remove_callback(library.PrinterCallback)
        return trainer

    def _arguments(self, folder: Path) -> Any:
        settings, steps = self.settings, steps_of(len(self.rows), self.settings)
        every = settings.judge_every or max(1, steps // VALIDATIONS)
        by = {"metric_for_best_model": "score", "greater_is_better": True}
        by = by if settings.judge_every else {"metric_for_best_model": "loss", "greater_is_better": False}
        validated = {"eval_strategy": "steps", "eval_steps": every, "load_best_model_at_end": True, **by}
        return transformers().TrainingArguments(
            output_dir=str(folder),
            per_device_train_batch_size=settings.micro_batch,
            per_device_eval_batch_size=settings.micro_batch,
            gradient_accumulation_steps=settings.batch // settings.micro_batch,
            learning_rate=settings.learning_rate,
            warmup_steps=settings.warmup_steps,
            num_train_epochs=settings.epochs,
            max_steps=settings.steps or -1,
            logging_steps=max(1, steps // VALIDATIONS),
            save_strategy="steps",
            save_steps=every,
            save_total_limit=KEPT,
            seed=settings.seed,
            data_seed=settings.seed,
            bf16=device() == "cuda",
            use_cpu=device() == "cpu",
            dataloader_pin_memory=False,
            remove_unused_columns=False,
            report_to="none",
            disable_tqdm=True,
            **(validated if self.valid else {}),
        )

    def kept_metrics(self, trainer: Any) -> dict[str, float]:
        """Return the metrics of the checkpoint that is kept; {} where nothing was validated."""
        state = trainer.state
        if not state.best_model_checkpoint:
            return {}
        step = int(state.best_model_checkpoint.rpartition("-")[2])
        found: dict[str, float] = {}
        for logs in state.log_history:
            if logs.get("step") == step:
                found.update({name: value for name, value in logs.items() if name.startswith("eval_")})
        if self.settings.judge_every and state.best_metric is not None and state.best_metric >= 0:
            found["eval_score"] = float(state.best_metric)
        return found


def _said(step: int, metrics: Mapping[str, float]) -> str:
    score = metrics.get("eval_score")
    judged = "" if score is None else ("; no item could be judged" if score < 0 else f"; score {score:.4f}")
    return f"step {step}: validation loss {metrics['eval_loss']:.4f}{judged}"
