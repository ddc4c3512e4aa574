"""A model on this machine: the chat protocols of OpenAI and Gemini over real HTTP, failing as planned."""

from __future__ import annotations

import inspect
import json
import re
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

Answer = str | Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """A request as it came in."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def is_gemini(self) -> bool:
        return "generateContent" in self.path

    @property
    def is_embedding(self) -> bool:
        return self.path.endswith("/embeddings")

    @property
    def texts(self) -> list[str]:
        """What vectors are asked for."""
        given = self.body["input"]
        return [given] if isinstance(given, str) else list(given)

    @property
    def model(self) -> str:
        found = re.search(r"models/([^:/?]+):", self.path)
        return found[1] if found else str(self.body.get("model", ""))

    @property
    def mode(self) -> str:
        """How the shape of the answer is asked for: json_schema, tools, json, or text for not at all."""
        if self.body.get("tools"):
            return "tools"
        if self.is_gemini:
            config = self.config
            if any(name in config for name in ("response_schema", "responseSchema", "response_json_schema")):
                return "json_schema"
            return "json" if "application/json" in json.dumps(config) else "text"
        kind = str(self.body.get("response_format", {}).get("type", "text"))
        return {"json_object": "json"}.get(kind, kind)

    @property
    def config(self) -> Mapping[str, Any]:
        """The parameters: the body itself, or Gemini's generationConfig."""
        config: Mapping[str, Any] = self.body.get("generationConfig", {}) if self.is_gemini else self.body
        return config

    @property
    def turns(self) -> list[tuple[str, str]]:
        """Who said what, in order; Gemini's system instruction first."""
        if not self.is_gemini:
            return [(turn["role"], _text_of(turn.get("content"))) for turn in self.body["messages"]]
        system = self.body.get("system_instruction") or self.body.get("systemInstruction")
        first = [("system", _parts_of(system))] if system else []
        return first + [
            ("assistant" if turn.get("role") == "model" else "user", _parts_of(turn)) for turn in self.body["contents"]
        ]

    @property
    def text(self) -> str:
        """What the user said last."""
        return next(text for role, text in reversed(self.turns) if role == "user")

    @property
    def key(self) -> str:
        """The key that was sent."""
        bearer = self.headers.get("authorization", "").removeprefix("Bearer ")
        found = re.search(r"[?&]key=([^&]*)", self.path)
        return bearer or self.headers.get("x-goog-api-key", "") or (found[1] if found else "")


def _text_of(content: Any) -> str:
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content or ""


def _parts_of(turn: Mapping[str, Any]) -> str:
    return "".join(part.get("text", "") for part in turn.get("parts", ()))


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong with a request: an error, or an answer that is none."""

    name: str
    status: int = 200
    message: str = ""
    code: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    content: str | None = None
    finish: str = "stop"
    refusal: str | None = None
    thought: str | None = None
    """What a reasoning model thinks before it answers; its tokens are told."""
    wait: float = 0.0
    hang_up: bool = False
    way: Callable[[BaseHTTPRequestHandler, Mapping[str, Any], threading.Event], None] | None = None
    """How the answer is written, where not as HTTP has it; see `hostile_ways`."""
    body: Any = None
    """What is answered, whatever the status: an object, or a text as it is; None for what the protocol says."""
    when: Callable[[Asked], bool] = lambda asked: True


WRONG_KEY = Fault("wrong key", 401, "Incorrect API key provided: {key}.", "invalid_api_key")
NO_MODEL = Fault("unknown model", 404, "The model `{model}` does not exist.", "model_not_found")
ERROR = Fault("500", 500, "The server had an error.")
UNAVAILABLE = Fault("503", 503, "Overloaded.")
OVERFLOW = Fault(
    "context overflow",
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
    "context_length_exceeded",
)
FILTERED = Fault(
    "content filter",
    400,
    "The response was filtered due to the prompt triggering content management.",
    "content_filter",
)
FILTERED_ANSWER = Fault("filtered answer", content="", finish="content_filter")
REFUSAL = Fault("refusal", refusal="I cannot help with that.")
TRUNCATED = Fault("truncated", content='{"verdict": "sa', finish="length")
WRONG_SCHEMA = Fault("wrong schema", content='{"nope": 1}')
NO_JSON = Fault("no JSON", content="The two are the same.")
EMPTY = Fault("empty", content="")
HANG_UP = Fault("hang up", hang_up=True)


def rate_limit(retry_after: str | None = None) -> Fault:
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return Fault("429", 429, "Rate limit reached.", "rate_limit_exceeded", headers)


def slow(seconds: float) -> Fault:
    return Fault("timeout", wait=seconds)


def no_mode(mode: str) -> Fault:
    parameter = "tools" if mode == "tools" else "response_format"
    message = f"Invalid parameter: '{parameter}' of this kind is not supported with this model."
    return Fault(f"no {mode}", 400, message, when=lambda asked: asked.mode == mode)


def no_parameter(name: str) -> Fault:
    message = (
        f"Unsupported value: '{name}' does not support 0 with this model. Only the default (1) value is supported."
    )
    return Fault(f"no {name}", 400, message, "unsupported_value", when=lambda asked: name in asked.config)


def refusing_address() -> str:
    """Return an address at which nobody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{listener.getsockname()[1]}/v1"


class ModelServer:
    """Answers with what a function makes of a request, but for its faults: planned ones first, then standing ones.

    Parameters
    ----------
    answer : function of Asked, or what is always answered
    plan : iterable of Fault or None
        What the first requests meet; None for an answer.
    always : iterable of Fault
        What every request meets to which they apply.
    delay : float
        Seconds that each answer takes.
    usage : bool or mapping
        Whether answers tell their tokens, as not every server does; or what they tell in their place.
    vector : function of a text
        Its vector, where the path is that of embeddings.
    """

    def __init__(
        self,
        answer: Callable[[Asked], Answer] | Answer = "ok",
        *,
        plan: Iterable[Fault | None] = (),
        always: Iterable[Fault] = (),
        delay: float = 0.0,
        usage: bool | Mapping[str, Any] = True,
        vector: Callable[[str], Sequence[float]] = lambda text: (1.0, float(len(text))),
    ) -> None:
        self.answer = answer
        self.vector = vector
        self.plan = deque(plan)
        self.always = tuple(always)
        self.delay = delay
        self.usage = usage
        self.requests: list[Asked] = []
        self.lock = threading.Lock()
        self.closing = threading.Event()
        self.hung_up = threading.Event()
        self.connections = 0
        self._http = _Http(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def base(self) -> str:
        """Address of the OpenAI protocol."""
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    @property
    def gemini_base(self) -> str:
        """Address of Gemini's protocol."""
        return f"http://127.0.0.1:{self._http.server_port}/v1beta"

    def __enter__(self) -> ModelServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.hang_up()
        self._http.server_close()
        self._thread.join()
        _close_clients()

    def fault_for(self, asked: Asked) -> Fault | None:
        """Note the request; return what goes wrong with it."""
        with self.lock:
            self.requests.append(asked)
            if self.plan:
                return self.plan.popleft()
        return next((fault for fault in self.always if fault.when(asked)), None)

    def content_for(self, asked: Asked) -> str:
        answer = self.answer(asked) if callable(self.answer) else self.answer
        return answer if isinstance(answer, str) else json.dumps(answer)

    def said_to(self, asked: Asked, fault: Fault) -> Any:
        """Return the body of what is answered."""
        if fault.body is not None:
            return fault.body
        return _error(asked, fault) if fault.status >= 400 else self.reply_to(asked, fault)

    def reply_to(self, asked: Asked, fault: Fault) -> dict[str, Any]:
        """Return what the protocol says around the content."""
        if asked.is_embedding:
            return _embeddings(asked, self.vector, self.usage)
        content = fault.content if fault.content is not None else self.content_for(asked)
        return (_gemini if asked.is_gemini else _openai)(asked, content, fault, self.usage)


def _close_clients() -> None:
    """Close the connections that litellm keeps for later: thrown away open, they would be another test's warning."""
    if library := sys.modules.get("litellm"):
        kept = library.in_memory_llm_clients_cache.cache_dict
        for name, client in list(kept.items()):
            if not inspect.iscoroutinefunction(client.close):
                client.close()
                del kept[name]


class _Http(ThreadingHTTPServer):
    request_queue_size = 256
    daemon_threads = True

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(address, handler)
        self.open: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Close the connections that are kept open for more requests."""
        for connection in list(self.open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def _handler(server: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def setup(self) -> None:
            with server.lock:
                server.connections += 1
            super().setup()

        def finish(self) -> None:
            super().finish()
            server.hung_up.set()

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            body = json.loads(self.rfile.read(length) or b"{}")
            asked = Asked(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
            fault = server.fault_for(asked)
            server.closing.wait(server.delay if fault is None else server.delay + fault.wait)
            if fault is not None and fault.hang_up:
                self.close_connection = True
                return
            fault = fault if fault is not None else Fault("none")
            data = server.said_to(asked, fault)
            if fault.way is None:
                self._send(fault.status, data, fault.headers)
                return
            self.close_connection = True
            with suppress(BrokenPipeError, ConnectionResetError):
                fault.way(self, data, server.closing)

        def _send(self, status: int, data: Any, headers: Mapping[str, str]) -> None:
            payload = data.encode() if isinstance(data, str) else json.dumps(data).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "text/html" if payload[:1] == b"<" else "application/json")
                self.send_header("Content-Length", str(len(payload)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(payload)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # who asked has given up

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    return Handler


def _error(asked: Asked, fault: Fault) -> dict[str, Any]:
    message = fault.message.format(key=asked.key, model=asked.model)
    if asked.is_gemini:
        status = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED"}
        return {"error": {"code": fault.status, "message": message, "status": status.get(fault.status, "INTERNAL")}}
    return {"error": {"message": message, "type": "error", "param": None, "code": fault.code}}


def _tokens(asked: Asked, content: str) -> tuple[int, int]:
    return max(1, sum(len(text) for _, text in asked.turns) // 4), max(1, len(content) // 4)


def _embeddings(
    asked: Asked, vector: Callable[[str], Sequence[float]], usage: bool | Mapping[str, Any]
) -> dict[str, Any]:
    texts = asked.texts
    data = [{"object": "embedding", "index": n, "embedding": list(vector(text))} for n, text in enumerate(texts)]
    read = max(1, sum(map(len, texts)) // 4)
    told = dict(usage) if isinstance(usage, Mapping) else {"prompt_tokens": read, "total_tokens": read} if usage else {}
    return {"object": "list", "data": data, "model": asked.model, **({"usage": told} if told else {})}


def _openai(asked: Asked, content: str, fault: Fault, usage: bool | Mapping[str, Any]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": content, "refusal": fault.refusal}
    if fault.thought is not None:
        message["reasoning_content"] = fault.thought
    if fault.refusal is not None:
        message["content"] = None
    elif asked.mode == "tools":
        name = asked.body["tools"][0]["function"]["name"]
        call = {"id": "call_1", "type": "function", "function": {"name": name, "arguments": content}}
        message.update(content=None, tool_calls=[call])
    read, written = _tokens(asked, content)
    reply: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_764_000_000,
        "model": f"{asked.model}-2026",
        "choices": [{"index": 0, "message": message, "finish_reason": fault.finish}],
    }
    if isinstance(usage, Mapping):
        reply["usage"] = dict(usage)
    elif usage:
        thought = _thought(fault)
        written += thought
        reply["usage"] = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
        if thought:
            reply["usage"]["completion_tokens_details"] = {"reasoning_tokens": thought}
    return reply


def _thought(fault: Fault) -> int:
    """Return the tokens of a thought."""
    return max(1, len(fault.thought) // 4) if fault.thought is not None else 0


def _gemini(asked: Asked, content: str, fault: Fault, usage: bool | Mapping[str, Any]) -> dict[str, Any]:
    part: dict[str, Any] = {"text": content}
    if asked.mode == "tools":
        name = asked.body["tools"][0]["function_declarations"][0]["name"]
        with suppress(ValueError):
            part = {"functionCall": {"name": name, "args": json.loads(content)}}
    finish = {"stop": "STOP", "length": "MAX_TOKENS", "content_filter": "SAFETY"}[fault.finish]
    read, written = _tokens(asked, content)
    parts = [part] if fault.thought is None else [{"text": fault.thought, "thought": True}, part]
    reply: dict[str, Any] = {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": finish, "index": 0}],
        "modelVersion": asked.model,
    }
    if usage:
        reply["usageMetadata"] = {
            "promptTokenCount": read,
            "candidatesTokenCount": written,
            "totalTokenCount": read + written + _thought(fault),
            **({"thoughtsTokenCount": _thought(fault)} if fault.thought is not None else {}),
        }
    return reply
