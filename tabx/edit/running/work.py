"""The unit of work: one triple becomes one line, in whatever process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from tabx.base.errors import TabxError, inside
from tabx.base.limits import changed_limits
from tabx.batch.pairs import Pair
from tabx.edit.judgement import SCHEMA, EditJudgement
from tabx.edit.judging import judge_edit
from tabx.edit.running.line import done_of, line_of, written
from tabx.runs.kind import Done
from tabx.signature import installed_version


@dataclass(frozen=True)
class EditJob:
    """What is done with every triple; it can be sent to another process.

    Attributes
    ----------
    strict : bool
        As of `judge_edit`.
    limits : mapping
        Limits in force, by name.
    """

    strict: bool = False
    limits: Mapping[str, int] = field(default_factory=dict)
    timed_steps: int = 1
    could_not: ClassVar[str] = "could not be judged"

    @property
    def said(self) -> str:
        """What decides about every line, beside the tables."""
        return f"tabx:{installed_version()}|edit:{SCHEMA}" + ("|strict" if self.strict else "")

    def hash_of(self, item: Pair) -> str:
        """Return the hash of a triple under this job."""
        return item.content_hash(self.said)

    def do(self, item: Pair, content: str) -> Done:
        """Return what became of a triple; whatever goes wrong with it is its result."""
        began = time.perf_counter()
        judgement, reason = self._judged(item)
        return self._done(item, content, judgement, reason, time.perf_counter() - began)

    def lost(self, item: Pair, content: str, reason: str) -> Done:
        """Return what became of a triple whose process ended."""
        return self._done(item, content, None, reason)

    def _done(
        self, item: Pair, content: str, judgement: EditJudgement | None, reason: str, seconds: float = 0.0
    ) -> Done:
        data = line_of(item, content, judgement, " ".join(reason.split()), self.said)
        return done_of(data, written(data))._replace(seconds=seconds)

    def _judged(self, item: Pair) -> tuple[EditJudgement | None, str]:
        if item.trouble:
            return None, item.trouble
        try:
            with changed_limits(**self.limits):
                return judge_edit(item.source, item.gold, item.predicted, strict=self.strict), ""
        except MemoryError:
            raise
        except TabxError as error:
            return None, str(error)
        except Exception as error:
            return None, f"{self.could_not}: {inside(error)}"
