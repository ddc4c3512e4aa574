"""Writes `docs/rules.md` from `rules.yaml`: each price with its meaning, an example, where it is decided and argued.

    python docs/rules.py            # writes the page
    python docs/rules.py --check    # ends with 1 where the page is not what would be written

Every example is judged, and has to bring the term of its price.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

import tabx
from tabx.rubric import load_rubric

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules.yaml"
PAGE = ROOT / "docs" / "rules.md"
PRESET = ROOT / "rubrics" / "default.yaml"

Rule = Mapping[str, Any]


def page() -> str:
    """Return the page.

    Raises
    ------
    ValueError
        For a price without a rule or a reason, an example that does not bring its term, a file that is not there.
    """
    data = yaml.safe_load(RULES.read_text(encoding="utf-8"))
    weights, reasons = load_rubric("default").weights, reasons_of(PRESET.read_text(encoding="utf-8"))
    if odd := set(weights) ^ {rule["price"] for rule in data["rules"]}:
        raise ValueError(f"prices without a rule, or rules without a price: {sorted(odd)}")
    lines = [
        "# The rules, price by price",
        "",
        "Written by `python docs/rules.py`; a test holds it complete and judges every example. The weights are those",
        'of the preset `default` (`rubrics/default.yaml`); README says in "Read the score" what they are fractions of.',
        "The gold of an example is this table where none other is shown:",
        "",
        *fenced(data["gold"]),
    ]
    for rule in data["rules"]:
        reason = reasons.get(rule.get("argued", rule["price"]), "")
        lines += ["", *section({"gold": data["gold"], **rule}, weights[rule["price"]], reason, "gold" in rule)]
    lines += ["", *cause_section({"gold": data["gold"], **data["cause"]}, reasons["cause"])]
    return "\n".join(lines) + "\n"


def section(rule: Rule, weight: float | None, reason: str, shows_gold: bool) -> Iterator[str]:
    """Yield the lines of one price."""
    price, costs = rule["price"], costs_of(rule)
    if price not in costs:
        raise ValueError(f"{price}: its example brings {sorted(costs)}")
    if not reason:
        raise ValueError(f"{price}: rubrics/default.yaml gives no reason")
    for path in (ROOT / "tabx" / rule["module"], ROOT / rule["test"]):
        if not path.is_file():
            raise ValueError(f"{price}: {path.relative_to(ROOT)} is not there")
    yield f"## `{price}` {weight:g}"
    yield ""
    yield rule["meaning"]
    yield ""
    yield f"- Example: {rule['example']}; costs {costs[price]:.4f}"
    yield f"- Decided in `tabx/{rule['module']}`, tested in `{rule['test']}`"
    yield f"- Reason: {reason}"
    if shows_gold:
        yield ""
        yield from fenced(rule["gold"])


def cause_section(rule: Rule, reason: str) -> Iterator[str]:
    """Yield the lines on what is taken off where one act explains many wrong cells."""
    judgement, setting = tabx.judge(rule["gold"], rule["predicted"]), load_rubric("default").cause
    if len(judgement.causes) != 1:
        raise ValueError(f"cause: its example brings {len(judgement.causes)} causes")
    full = tabx.rescore(judgement, "default").error, tabx.rescore(judgement, {"cause": {"rest": 1}}).error
    yield f"## `cause` least {setting.least:g}, rest {setting.rest:g}"
    yield ""
    yield rule["meaning"]
    yield ""
    yield f"- Example: {rule['example']}; costs {full[0]:.4f}, cell by cell {full[1]:.4f}"
    yield f"- Told as: {judgement.causes[0].sentence}"
    yield f"- Decided in `tabx/{rule['module']}`, tested in `{rule['test']}`"
    yield f"- Reason: {reason}"


def costs_of(rule: Rule) -> dict[str, float]:
    """Return the cost of each term that the example brings, by name."""
    if rule.get("several"):
        judgements = [part.judgement for part in tabx.judge_tables(rule["gold"], rule["predicted"]).parts]
    else:
        judgements = [tabx.judge(rule["gold"], rule["predicted"])]
    return {term.name: term.cost for judgement in judgements for term in judgement.terms}


def reasons_of(preset: str) -> dict[str, str]:
    """Return the comment that argues for each key of a preset: beside it, else the one above its group."""
    found: dict[str, str] = {}
    above: list[str] = []
    is_comment = False
    for line in preset.splitlines():
        comment = re.match(r"\s*# (.*)", line)
        if comment:
            above = [*above, comment[1]] if is_comment else [comment[1]]
        elif not line.strip():
            above = []
        elif key := re.match(r"\s*([\w.]+):(?:.*? # (.*))?", line):
            found[key[1]] = key[2] or " ".join(above)
        is_comment = bool(comment)
    return found


def fenced(text: str) -> list[str]:
    """Return a table in a code fence."""
    return ["```", *text.strip().splitlines(), "```"]


def main() -> int:
    """Write the page, or compare it; 1 where it is not what would be written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = page()
    if options.check:
        return 0 if PAGE.read_text(encoding="utf-8") == text else 1
    PAGE.write_text(text, encoding="utf-8")
    print(PAGE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
