"""A local model behind OpenAI's protocol: requests that wait are answered together."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any

import httpcore

from tabx.base.errors import TabxError
from tabx.base.outside import one_line
from tabx.llm.failure import FailureKind, ModelFailure
from tabx.llm.forking import renew_in_forks
from tabx.llm.inside.loading import Held, load
from tabx.llm.inside.place import Place
from tabx.llm.inside.writing import Question, Unanswerable, Written, prompt_of, room_for, write

AT_ONCE = 8
"""Answers written together at most: eight sequences of a small model keep two cores or one card busy, and their memory
stays a fraction of its weights'."""

_REASON = 200
"""Characters kept of a library's reason; what went wrong stands at its beginning."""

_KNOWN = ("messages", "model", "max_tokens", "max_completion_tokens", "temperature", "top_p", "seed", "stream", "user")


@dataclass
class _Ticket:
    """A question that waits, and what became of it."""

    question: Question
    answer: Written | Exception | None = None


class Answering:
    """Answers questions with one model, which is loaded with the first of them; for all threads."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._held: Held | None = None
        self.renew()
        renew_in_forks(self)

    def renew(self) -> None:
        """Begin without questions that wait, in a forked process: its threads are gone."""
        self._waiting: deque[_Ticket] = deque()
        self._line, self._turn = Lock(), Lock()

    def answer(self, question: Question) -> Written:
        """Return the answer, written beside others that wait if all take the likeliest token.

        Raises
        ------
        Unanswerable
            The model's template or context does not take the question.
        NotLoaded
            The model cannot be loaded.
        """
        ticket = _Ticket(question)
        with self._line:
            self._waiting.append(ticket)
        with self._turn:
            while ticket.answer is None:
                self._answer_some()
        if isinstance(ticket.answer, Exception):
            raise ticket.answer
        return ticket.answer

    def _answer_some(self) -> None:
        some = self._some()
        try:
            if self._held is None:
                self._held = load(self._place)
            self._write(self._held, some)
        except Exception as error:
            for ticket in some:
                ticket.answer = ticket.answer or error

    def _some(self) -> list[_Ticket]:
        """Take the questions that are answered next: the first, and with a greedy one those behind it."""
        with self._line:
            some = [self._waiting.popleft()]
            while len(some) < AT_ONCE and self._waiting and some[0].question.is_greedy:
                if not self._waiting[0].question.is_greedy:
                    break
                some.append(self._waiting.popleft())
        return some

    def _write(self, held: Held, some: list[_Ticket]) -> None:
        asked = []
        for ticket in some:
            try:
                prompt = prompt_of(held, ticket.question.messages)
                asked.append((ticket, prompt, room_for(held, prompt, ticket.question.most)))
            except Unanswerable as error:
                ticket.answer = error
        if asked:
            tickets, prompts, rooms = zip(*asked, strict=True)
            for ticket, written in zip(tickets, write(held, prompts, rooms, tickets[0].question), strict=True):
                ticket.answer = written


@cache
def _answering(place: Place, files: str) -> Answering:
    return Answering(place)


def answering(place: Place) -> Answering:
    """Return who answers with a model as its files are now: one for the process, as its weights are held once."""
    return _answering(place, place.hash)


def forget_models() -> None:
    """Let go of all models: the next question loads its own."""
    _answering.cache_clear()


class InsideWay:
    """The way to a model in this process, as `connections.Way` wants it."""

    @contextmanager
    def exchange(self, request: httpcore.Request) -> Iterator[httpcore.Response]:
        """Answer a request."""
        status, data = _answered(request)
        body = json.dumps(data).encode("ascii")
        yield httpcore.Response(status, headers=[(b"content-type", b"application/json")], content=body)

    def close(self) -> None:
        """Do nothing: other clients may ask the same model."""


def _answered(request: httpcore.Request) -> tuple[int, dict[str, Any]]:
    body = json.loads(b"".join(request.stream))  # type: ignore[arg-type]
    try:
        place = Place.at(request.url.target.decode("ascii"))
        written = answering(place).answer(_question(body))
    except Unanswerable as error:
        return 400, _error(str(error))
    except TabxError as error:
        raise ModelFailure(FailureKind.UNKNOWN_MODEL, str(error)) from None
    except RuntimeError as error:  # torch's, for memory above all
        raise ModelFailure(
            FailureKind.BAD_REQUEST, f"the model in this process failed ({one_line(str(error), _REASON)})"
        ) from None
    return 200, _completion(written, str(body.get("model", "")))


def _question(body: Mapping[str, Any]) -> Question:
    """Return the question in a request; `Unanswerable` says what it lacks, or names a parameter not known here."""
    if "messages" not in body:
        raise Unanswerable("a model in this process answers messages alone; embeddings are of a model on a server")
    for name in body:
        if name not in _KNOWN:
            raise Unanswerable(f"Unsupported parameter: '{name}' is not supported by a model in this process")
    most = body.get("max_tokens", body.get("max_completion_tokens"))
    return Question(
        body["messages"],
        most,
        float(body.get("temperature", 0)),
        float(body.get("top_p", 1)),
        int(body.get("seed", 0)),
    )


def _error(message: str) -> dict[str, Any]:
    return {"error": {"message": message, "type": "invalid_request_error"}}


def _completion(written: Written, model: str) -> dict[str, Any]:
    return {
        "id": "chatcmpl-inside",
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": written.text},
                "finish_reason": "length" if written.is_cut else "stop",
            }
        ],
        "usage": {
            "prompt_tokens": written.tokens_in,
            "completion_tokens": written.tokens_out,
            "total_tokens": written.tokens_in + written.tokens_out,
        },
    }
