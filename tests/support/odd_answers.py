"""Answers with something odd in any one place."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any

from model_server import Fault

_ODD: tuple[Any, ...] = (
    *(None, "x", "", -5, 1e308, 10**30, True, [], {}, [None], {"x": None}, "\ud800", "\x1b[31m", "<think>a</think>b"),
    *("length", "content_filter", "tool_calls", "eos", [{"type": "text", "text": "a"}], {"message": "no", "code": 429}),
)


def odd_answer(seed: int) -> Fault:
    """Return the fault of an answer with one of its values, at any depth, replaced, left out or added to."""

    def way(handler: BaseHTTPRequestHandler, data: Mapping[str, Any], closing: Event) -> None:
        body = json.dumps(corrupted(json.loads(json.dumps(data)), random.Random(seed))).encode()
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.wfile.write(body)

    return Fault(f"odd answer {seed}", way=way)


def corrupted(reply: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return the reply, changed in one place."""
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key, inner in list(node.items() if isinstance(node, dict) else enumerate(node)):
            places.append((node, key))
            if isinstance(inner, dict | list):
                walk(inner)

    walk(reply)
    node, key = chance.choice(places)
    act = chance.random()
    if act < 0.2:
        del node[key]
    elif act < 0.35 and isinstance(node, dict):
        node[chance.choice(("error", "reasoning_content", "refusal", "tool_calls", "x"))] = chance.choice(_ODD)
    else:
        node[key] = chance.choice(_ODD)
    return reply
