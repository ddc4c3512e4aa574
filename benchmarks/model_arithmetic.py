"""How often a model's arithmetic is wrong, and how often ours is, by an oracle that is neither.

    python benchmarks/model_arithmetic.py [--show N] [--seed S]

Reads llama-3.3-70b's recorded comparisons (`compare_input`, `compare_reply` of recorded_replies.jsonl) and takes, for
each pair of numbers, dates or times, the first number after "absolute difference:". The oracle subtracts with datetime
for dates, in seconds for times, and for numbers in the gold's unit, converted by pint from a closed list of names; a
pair it cannot read is left out and counted. To be right, an answer must be within 1 % or half a hundredth of the
oracle's; the model's is also right where it is so in the prediction's unit. Needs `pip install '.[bench]'`.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pint
from data import read_rows

from tabx.baselines import stated_difference
from tabx.values import pair_columns, read_column, relate
from tabx.values.records import Difference, Relation

NEAR = 0.01
LEAST = 0.005
FORMATS = ("%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y", "%Y-%m-%d", "%d.%m.%Y", "%d-%B-%Y", "%d-%b-%Y", "%Y/%m/%d")
CLOCK = re.compile(r"(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)")
NUMBER = re.compile(
    r"(?P<before>[$€£]?)\s*(?P<sign>[-−]?)(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*(?P<after>[A-Za-z%/²]*)"
)
UNITS = {
    **dict.fromkeys(("m", "meter", "meters", "metre", "metres"), "meter"),
    **dict.fromkeys(("km", "kilometer", "kilometers", "kilometre", "kilometres"), "kilometer"),
    **dict.fromkeys(("cm", "centimeter", "centimeters"), "centimeter"),
    **dict.fromkeys(("yd", "yard", "yards"), "yard"),
    **dict.fromkeys(("ft", "foot", "feet"), "foot"),
    **dict.fromkeys(("mi", "mile", "miles"), "mile"),
    **dict.fromkeys(("kg", "kilogram", "kilograms"), "kilogram"),
    **dict.fromkeys(("lb", "lbs", "pound", "pounds"), "pound"),
    **dict.fromkeys(("s", "sec", "second", "seconds"), "second"),
    **dict.fromkeys(("min", "minute", "minutes"), "minute"),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), "hour"),
}
POWERS = {
    **dict.fromkeys(("k", "thousand", "thousands"), 1e3),
    **dict.fromkeys(("million", "millions", "mn"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn"), 1e9),
}


@dataclass(frozen=True)
class Amount:
    """A number as the oracle reads it: `power` is the magnitude word it was written with."""

    kind: str
    number: float
    unit: str = ""
    power: float = 1.0


@dataclass(frozen=True)
class Case:
    """One aligned cell, the model's magnitude (None where unreadable), ours and the oracle's."""

    name: str
    texts: tuple[str, str]
    headers: tuple[str, str]
    said: float | None
    ours: float | None
    oracle: float
    also: tuple[float, ...]
    reply: str


def oracle_amount(text: str, header: str) -> Amount | None:
    """Return what a cell says in the light of its header; None where the oracle cannot read it."""
    text = " ".join(text.replace("*", " ").split())
    for form in FORMATS:
        try:
            return Amount("date", float(datetime.strptime(text.replace(",", ""), form).toordinal()))
        except ValueError:
            continue
    if clock := CLOCK.fullmatch(text):
        hours, minutes, seconds = clock.groups()
        return Amount("time", 3600 * int(hours or 0) + 60 * int(minutes) + float(seconds))
    found = NUMBER.fullmatch(text)
    if found is None:
        return None
    words = [word for word in re.findall(r"[a-z]+", found["after"].lower()) if word]
    set_apart = re.findall(r"\(([^)]*)\)", header.lower())
    named = [*words, *(word for part in set_apart for word in re.findall(r"[a-z]+", part))]
    if any(word not in POWERS and word not in UNITS for word in words):
        return None
    number = float(found["digits"].replace(",", "")) * (-1 if found["sign"] else 1)
    power = next((POWERS[word] for word in named if word in POWERS), 1.0)
    unit = next((UNITS[word] for word in named if word in UNITS), "")
    return Amount("number", number * power, unit or ("%" if "%" in found["after"] else ""), power)


def oracle_differences(gold: Amount, predicted: Amount, units: Any) -> tuple[float, ...] | None:
    """Return the difference in the gold's unit, then in other units that an answer may be in; None if it has none."""
    if gold.kind != predicted.kind:
        return None
    if gold.unit == predicted.unit:
        plain = abs(gold.number - predicted.number)
        return plain, plain / gold.power, plain / predicted.power
    if not gold.unit or not predicted.unit or "%" in (gold.unit, predicted.unit):
        return None
    try:
        converted = units.Quantity(predicted.number, predicted.unit).to(gold.unit).magnitude
        back = units.Quantity(gold.number, gold.unit).to(predicted.unit).magnitude
    except pint.DimensionalityError:
        return None
    return abs(gold.number - converted), abs(predicted.number - back)


def is_right(said: float, wanted: float) -> bool:
    """Return whether a magnitude is the oracle's, within 1 % or half a hundredth."""
    return abs(abs(said) - wanted) <= max(NEAR * wanted, LEAST)


def split_both(text: str) -> tuple[str, str] | None:
    """Return both sides of a "gold/predicted" cell; None where it does not have exactly two that say something."""
    for mark in (" / ", "/"):
        if text.count(mark) == 1:
            gold, predicted = (side.strip() for side in text.split(mark))
            return (gold, predicted) if {gold, predicted}.isdisjoint({"", "-"}) else None
    return None


def split_header(text: str) -> tuple[str, str]:
    """Return the gold's and the prediction's header of "a.T1 / b.T2"."""
    found = re.fullmatch(r"(.*)\.T1\s*/\s*(.*)\.T2", text.strip())
    return (found[1].strip(), found[2].strip()) if found else (text, text)


def reply_rows(reply: str) -> list[list[str]]:
    """Return the tuples of a reply's table, line by line, without its header."""
    lines = [line.strip() for line in reply.splitlines() if line.strip().startswith("|")]
    start = next((i + 1 for i, line in enumerate(lines) if set(line) <= set("|:- ")), 0)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start:]]


def our_differences(column: Sequence[tuple[str, str]], headers: tuple[str, str]) -> list[Difference]:
    """Return what tabx says of the pairs of one column, read as a column."""
    gold = read_column((headers[0],), tuple(pair[0] for pair in column))
    predicted = read_column((headers[1],), tuple(pair[1] for pair in column))
    pair = pair_columns(gold, predicted, [(i, i) for i in range(len(column))])
    return [relate(a, b, pair) for a, b in zip(pair.gold.values, pair.predicted.values, strict=True)]


def _magnitude(difference: Difference) -> float | None:
    if difference.relation in (Relation.EXACT, Relation.EQUIVALENT):
        return 0.0
    return None if difference.difference is None else abs(difference.difference)


def cases(row: dict[str, Any], left_out: Counter[str], units: Any) -> Iterator[Case]:
    """Yield the cells of one recorded comparison that the oracle can read."""
    header, *lines = row["compare_input"]
    answers = reply_rows(row["compare_reply"])
    shaped = len(answers) == len(lines) and all(len(a) == len(b) for a, b in zip(answers, lines, strict=False))
    for j, title in enumerate(header):
        headers = split_header(title)
        pairs = [(i, pair) for i, line in enumerate(lines) if j < len(line) and (pair := split_both(line[j]))]
        ours = our_differences([pair for _, pair in pairs], headers) if pairs else []
        for (i, texts), difference in zip(pairs, ours, strict=True):
            gold, predicted = oracle_amount(texts[0], headers[0]), oracle_amount(texts[1], headers[1])
            if gold is None or predicted is None:
                left_out["no number, date or time to the oracle"] += 1
                continue
            wanted = oracle_differences(gold, predicted, units)
            if wanted is None:
                left_out["units or kinds that the oracle does not compare"] += 1
                continue
            reply = answers[i][j] if shaped else ""
            said = stated_difference(reply)
            scale = predicted.power if gold.power == 1.0 else gold.power
            also = (*wanted[1:], wanted[0] / scale)
            name = f"{row['id']}/{row['prediction']}"
            yield Case(name, texts, headers, said, _magnitude(difference), wanted[0], also, reply)


def _our_side(case: Case) -> bool | None:
    if case.ours is None:
        return None
    return any(is_right(case.ours, wanted) for wanted in (case.oracle, *case.also))


def main() -> None:
    """Print the shares of wrong magnitudes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", type=int, default=0, help="print so many cases, drawn by seed")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    units = pint.UnitRegistry()
    left_out: Counter[str] = Counter()
    rows = [row for row in read_rows("recorded_replies.jsonl") if row.get("compare_reply")]
    found = [case for row in rows for case in cases(row, left_out, units)]
    said = [case for case in found if case.said is not None]
    wrong = [case for case in said if not any(is_right(case.said or 0.0, w) for w in (case.oracle, *case.also))]
    told = [case for case in found if case.ours is not None]
    missed = [case for case in told if not _our_side(case)]
    print(f"{len(rows)} recorded comparisons, {len(found)} cells that the oracle reads; left out: {dict(left_out)}")
    print(
        f"llama-3.3-70b: {len(said)} magnitudes given, {len(wrong)} wrong ({len(wrong) / len(said):.1%}); "
        f"{len(found) - len(said)} unreadable or none given"
    )
    print(
        f"tabx: {len(told)} magnitudes given, {len(missed)} wrong ({len(missed) / len(told):.1%}); "
        f"{len(found) - len(told)} none given"
    )
    for case in random.Random(options.seed).sample(found, min(options.show, len(found))):
        print(
            f"{case.name}: {case.texts} under {case.headers}: oracle {case.oracle:g}, model {case.said}, "
            f"ours {case.ours} | {case.reply[:150]}"
        )
    if options.show:
        print("ours, wrong:")
        for case in missed:
            print(f"{case.name}: {case.texts} under {case.headers}: oracle {case.oracle:g}, ours {case.ours}")


if __name__ == "__main__":
    main()
