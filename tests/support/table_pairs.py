"""Pairs that every framework is shown, and what the judge itself says of them."""

from __future__ import annotations

import tabx

GOLD = "| Town | People |\n|---|---|\n| Alder | 4120 |\n| Birch | 880 |\n| Cedar | 15300 |"
CLOSE = "Here it is:\n\n| City | Inhabitants |\n|---|---|\n| Cedar | 15,300 |\n| Alder | 4210 |\n| Birch | 880 |"
REFUSAL = "I cannot do that."
NO_GOLD = "no table here"

JUDGED = tabx.judge(GOLD, CLOSE)
RATES = {name: float(JUDGED.facts.to_dict()[name] or 0) for name in ("precision", "recall", "f1")}
STRICT = tabx.judge(GOLD, CLOSE, rubric="strict")
UNJUDGED = "gold: the text: no table found (13 characters); `tabx formats` lists what can be read"
