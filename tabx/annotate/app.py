"""The routes of the server: pages by GET, changes by POST, everything of an annotator below their token."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, NoReturn

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from tabx.annotate.checking import Impossible
from tabx.annotate.desk import Desk
from tabx.annotate.guard import App, Guard
from tabx.annotate.pages import ASSETS, all_page, asset_text, door_page, rendered_task, task_page
from tabx.annotate.records import Form, Task, checked_name
from tabx.base.errors import OptionError

Handler = Callable[[Request], Awaitable[Response]]


def application(desk: Desk, hosts: tuple[str, ...] | None) -> App:
    """Return the server's application.

    Parameters
    ----------
    desk : Desk
    hosts : tuple of str or None
        Names of this machine, where the server is for this machine alone; then its first page lists the annotators.
        None: for others, too, and only the addresses with a token lead anywhere.
    """
    routes = [
        Route("/a/{token}/", _start(desk)),
        Route("/a/{token}/all", _all(desk)),
        Route("/a/{token}/{number:int}", _page(desk)),
        Route("/a/{token}/{number:int}/answer", _answer(desk), methods=["POST"]),
        Route("/a/{token}/{number:int}/draft", _draft(desk), methods=["POST"]),
        Route("/a/{token}/{number:int}/hints", _hints(desk), methods=["POST"]),
        Route("/a/{token}/{asset}", _own_asset(desk)),
    ]
    if hosts is not None:
        routes += [Route("/", _door(desk)), Route("/join", _join(desk), methods=["POST"]), Route("/{asset}", _asset)]
    handlers: dict[Any, Any] = {HTTPException: _plain, sqlite3.Error: _unwritten}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), hosts)


async def _unwritten(_: Request, error: Exception) -> Response:
    """Answer where the store cannot be written: the page keeps what it sent, and sends it again."""
    return PlainTextResponse(f"the store: {error}\n", 503)


async def _plain(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    detail = error.detail if isinstance(error, HTTPException) else ""
    return PlainTextResponse(f"{detail}\n", status)


def _refuse(status: int, reason: str) -> NoReturn:
    raise HTTPException(status, reason)


def _annotator(desk: Desk, request: Request) -> str:
    """Return whose token the address holds."""
    name = desk.tokens.get(request.path_params["token"])
    return (
        name
        if name is not None
        else _refuse(403, "refused: the address that tabx annotate start printed for you is right")
    )


def _task(desk: Desk, request: Request) -> Task:
    task = desk.task(_annotator(desk, request), request.path_params["number"])
    return task if task is not None else _refuse(404, "no such task")


async def _sent(desk: Desk, request: Request, token: str) -> dict[str, Any]:
    """Return the JSON object that a page of ours sends."""
    if not desk.is_from_page(token, request.headers.get("x-csrf-token", "")):
        _refuse(403, "refused: no page of this server asks")
    try:
        data = json.loads(await request.body(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        _refuse(400, "refused: JSON is right")
    return data if isinstance(data, dict) else _refuse(400, "refused: a JSON object is right")


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


async def _sent_by(desk: Desk, request: Request) -> tuple[Task, dict[str, Any]]:
    task = _task(desk, request)
    return task, await _sent(desk, request, request.path_params["token"])


def _start(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        number = desk.next_open(_annotator(desk, request), 0)
        return RedirectResponse(f"{number or 'all'}", 303)

    return handler


def _page(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        parts = task_page(desk, request.path_params["token"], _task(desk, request))
        # In a thread: a table that takes seconds to read keeps nobody else waiting.
        return HTMLResponse(await run_in_threadpool(rendered_task, parts))

    return handler


def _all(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        return HTMLResponse(all_page(desk, _annotator(desk, request)))

    return handler


def _answer(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        task, sent = await _sent_by(desk, request)
        try:
            desk.answer(task, sent)
        except Impossible as impossible:
            return JSONResponse({"errors": impossible.errors}, 422)
        done = desk.done(task.annotator)
        following = desk.next_open(task.annotator, task.number)
        return JSONResponse({"next": following, "done": len(done), "is_done": task.number in done})

    return handler


def _draft(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        task, sent = await _sent_by(desk, request)
        desk.store.keep_draft(task.id, sent)
        return JSONResponse({"kept": True})

    return handler


def _hints(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        task, _ = await _sent_by(desk, request)
        if desk.store.setup.form is not Form.RUBRIC:
            _refuse(404, "marks are for the rubric")
        gold, predicted = desk.hints(task)
        return JSONResponse({"gold": gold, "predicted": predicted})

    return handler


def _door(desk: Desk) -> Handler:
    async def handler(_: Request) -> Response:
        if not desk.open and len(desk.tokens) == 1:
            return RedirectResponse(f"/a/{next(iter(desk.tokens))}/", 303)
        return HTMLResponse(door_page(desk))

    return handler


def _join(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        sent = await _sent(desk, request, "")
        if not desk.open:
            _refuse(403, "refused: the names of the annotators are given")
        try:
            token = desk.join(checked_name(str(sent.get("name", ""))))
        except OptionError as error:
            return JSONResponse({"errors": {"name": str(error)}}, 422)
        return JSONResponse({"address": f"/a/{token}/"})

    return handler


def _own_asset(desk: Desk) -> Handler:
    async def handler(request: Request) -> Response:
        _annotator(desk, request)
        return await _asset(request)

    return handler


async def _asset(request: Request) -> Response:
    name = request.path_params["asset"]
    if name not in ASSETS:
        _refuse(404, "no such page")
    return Response(asset_text(name), media_type=ASSETS[name])
