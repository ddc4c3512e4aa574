"""A stand-in for a model that goes through TabXEval's pipeline, and the tables it is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from model_server import Asked, ModelServer

from tabx.llm import Client, ModelSpec
from tabx.llm.retry import RetryPolicy

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

GOLD = """
| Player | Team | Points | Joined |
| --- | --- | --- | --- |
| Ann Lee | Bulls | 12 | 2020-01-05 |
| Bo Chan | Jazz | 7 | 2021-03-01 |
| Cy Diaz | Heat | 9 | 2019-07-30 |
"""
PREDICTED = """
| Player | Club | Points | Coach |
| --- | --- | --- | --- |
| Ann Lee | Bulls | 14 | May |
| Bo Chan | | 7 | Poe |
| Dee Orr | Nets | 3 | Roe |
"""
ALIGNED = """Here is the aligned table:
```
| Player.T1 / Player.T2 | Team.T1 / Club.T2 | Points.T1 / Points.T2 | Joined.T1 / - | - / Coach.T2 |
|---|---|---|---|---|
| Ann Lee / Ann Lee | Bulls / Bulls | 12 / 14 | 2020-01-05 / - | - / May |
| Bo Chan / Bo Chan | Jazz / - | 7 / 7 | 2021-03-01 / - | - / Poe |
| Cy Diaz / - | Heat / - | 9 / - | 2019-07-30 / - | - |
| - / Dee Orr | - / Nets | - / 3 | - | - / Roe |
```
I hope this helps!"""
NUMBER = "[Numerical/Numerical, Cardinal/Cardinal, None/None, None, absolute difference:2:]"
ONE_SIDE = "[String/Empty, Others/Empty, None/None, Missing Information: it, None]"
TUPLES = f"""
| Player.T1 / Player.T2 | Team.T1 / Club.T2 | Points.T1 / Points.T2 | Joined.T1 / - | - / Coach.T2 |
| --- | --- | --- | --- | --- |
| [-] | [-] | {NUMBER} | {ONE_SIDE} | {ONE_SIDE} |
| [-] | {ONE_SIDE} | [-] | {ONE_SIDE} | {ONE_SIDE} |
| {ONE_SIDE} | {ONE_SIDE} | {ONE_SIDE} | {ONE_SIDE} | [-] |
| {ONE_SIDE} | {ONE_SIDE} | {ONE_SIDE} | [-] | {ONE_SIDE} |
"""


def is_first(asked: Asked) -> bool:
    """Whether a request is the first prompt of the pipeline."""
    return "Table 1:" in asked.text


def answering(aligned: str, tuples: str) -> Callable[[Asked], str]:
    return lambda asked: aligned if is_first(asked) else tuples


def client_for(server: ModelServer) -> Client:
    return Client(ModelSpec("here", "openai/model", server.base), retry=RetryPolicy(attempts=1, timeout=60.0))
