"""A number as a spreadsheet shows it under a number format."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal, localcontext

from tabx.formats.xlsx_codes import Section

_PATTERN = re.compile(
    r"(?P<whole>[#0?,]*)(?P<point>\.(?P<places>[#0?]*))?(?P<scale>,*)(?:E(?P<sign>[+-])(?P<power>[#0?]+))?",
    re.IGNORECASE,
)
_WIDTH = 11
_WHOLE_DIGITS = 15


def exact(value: float) -> Decimal:
    """Return a number with the 15 significant digits that a spreadsheet keeps: 0.1 + 0.2 is 0.3."""
    return Decimal(f"{value:.15g}")


def show_general(value: Decimal) -> str:
    """Return a number as the format General shows it in a wide column: eleven characters, then rounded or as 1.5E+20.

    Whole numbers of 12 to 15 digits are given whole, as the formula bar shows them: an identifier keeps its digits.
    """
    if not value:
        return "0"
    sign, size = ("-" if value < 0 else ""), abs(value)
    if size == size.to_integral_value() and size.adjusted() < _WHOLE_DIGITS:
        return f"{sign}{size:.0f}"
    power = size.adjusted()
    if -5 <= power < 11:
        plain = _stripped(_rounded(size, max(9 - max(power, 0), 0)))
        if power >= -4 or Decimal(plain) == size:
            return sign + plain
    mantissa = _stripped(_rounded(size.scaleb(-power), 5))
    if mantissa == "10":
        mantissa, power = "1", power + 1
    return f"{sign}{mantissa}E{'-' if power < 0 else '+'}{abs(power):02d}"


def show_number(value: Decimal, chosen: Section, signed: bool) -> str | None:
    """Return a number under a section; `signed` says that the section itself does not tell a negative one.

    Returns
    -------
    str or None
        None where the section is none for numbers, or one that is not known: several groups of digits, fractions.
    """
    patterns = [part.text for part in chosen if part.kind in {"number", "general"}]
    if len(patterns) > 1 or any(part.kind in {"text", "half"} for part in chosen):
        return None
    if patterns and any(part.kind == "literal" and part.text == "/" for part in chosen):
        return None
    percents = sum(part.text.count("%") for part in chosen if part.kind == "literal")
    size = abs(value).scaleb(2 * percents)
    shown = ""
    for part in chosen:
        if part.kind == "general":
            shown += show_general(size)
        elif part.kind == "number":
            digits = _digits(size, part.text)
            if digits is None:
                return None
            shown += digits
        elif part.kind == "literal":
            shown += part.text
    minus = "-" if value < 0 and signed and any(char in "123456789" for char in shown) else ""
    return (minus + shown).strip()


def _digits(size: Decimal, pattern: str) -> str | None:
    match = _PATTERN.fullmatch(pattern)
    if match is None:
        return None
    whole, places, scale = match["whole"], match["places"] or "", match["scale"]
    if match["power"]:
        return _scientific(size, whole, places, match) if not scale else None
    scale += whole[len(whole.rstrip(",")) :]
    whole = whole.rstrip(",")
    number = _rounded(size.scaleb(-3 * len(scale)), len(places))
    before, _, after = f"{number:f}".partition(".")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole:
        before = _grouped(before)
    return before + (f".{_trimmed(after, places)}" if match["point"] else "")


def _scientific(size: Decimal, whole: str, places: str, match: re.Match[str]) -> str | None:
    if len(whole) != 1:
        return None
    power = size.adjusted() if size else 0
    mantissa = _rounded(size.scaleb(-power), len(places))
    if mantissa >= 10:
        mantissa, power = _rounded(mantissa.scaleb(-1), len(places)), power + 1
    before, _, after = f"{mantissa:f}".partition(".")
    sign = "-" if power < 0 else "+" if match["sign"] == "+" else ""
    point = f".{_trimmed(after, places)}" if match["point"] else ""
    return f"{before}{point}E{sign}{str(abs(power)).rjust(match['power'].count('0'), '0')}"


def _rounded(number: Decimal, places: int) -> Decimal:
    with localcontext() as context:
        context.prec = 400
        return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _stripped(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _trimmed(digits: str, places: str) -> str:
    """Return decimals without the zeros at their end that the pattern does not ask for."""
    needed = max((index + 1 for index, sign in enumerate(places) if sign == "0"), default=0)
    kept = digits.rstrip("0")
    return kept.ljust(needed, "0")


def _grouped(digits: str) -> str:
    head = len(digits) % 3
    groups = [digits[start : start + 3] for start in range(head, len(digits), 3)]
    return ",".join([digits[:head], *groups] if head else groups)
