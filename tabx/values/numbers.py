"""Numbers as they are written: sign, currency, digits, magnitude, unit, remark."""

from __future__ import annotations

import re
from dataclasses import replace

from tabx.values.affixes import ORDINAL, Head, Tail, read_head, read_rate, read_tail
from tabx.values.counted import COUNT_WORDS, noun_of
from tabx.values.digits import Digits, read_digits
from tabx.values.fractions import read_fraction
from tabx.values.measures import entity_of, keyed, number_key
from tabx.values.records import DataType, EntityKind, Value, flag_set

_POWER = re.compile(r"\^([+-]?\d{1,2})")
_RAISED = re.compile(r"(?<![\d.,])(10)([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?![⁰¹²³⁴⁵⁶⁷⁸⁹])")
_LOWERED = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_PARTS = re.compile(r"([^0-9]{0,16}?)(\.?\d+(?:[.,'’ ]\d+)*)([^0-9]?.{0,60})", re.DOTALL)


def _number(text: str, digits: Digits, head: Head, tail: Tail) -> Value:
    unit = head.unit if tail.unit is None else tail.unit
    sign = -1.0 if head.negative or head.open else 1.0
    number = digits.number
    if tail.factor != 1.0:
        number = float(format(number * tail.factor, ".15g"))
    number = number * sign or 0.0
    flags = [*head.flags, *tail.flags]
    if digits.form:
        flags.append(digits.form)
    if digits.sign:
        flags.append("decimal point" if digits.sign == "." else "decimal comma")
    if head.open:
        flags.append("form:parentheses")
    if head.numbered:
        flags.append("form:numbered")
    exact = unit is None and tail.factor == 1.0 and len(digits.text) > 15 and "." not in digits.text
    remark = tail.remark or tail.restated
    noun = noun_of(remark)
    return Value(
        DataType.NUMERICAL,
        text,
        keyed(f"n:{'-' if sign < 0 else ''}{digits.text}", noun) if exact else number_key(number, unit, noun),
        number=number,
        quantum=float(format(10.0**-digits.decimals * tail.factor, ".12g")),
        unit=unit,
        unit_from="cell" if unit is not None else "",
        entity=EntityKind.ORDINAL if head.numbered or "form:ordinal" in tail.flags else entity_of(unit),
        remark=remark,
        flags=flag_set(*flags),
    )


def _is_identifier(core: str) -> bool:
    return core.isdecimal() and (len(core) > 15 or (len(core) > 1 and core[0] == "0"))


def _identifier(text: str) -> Value:
    return Value(DataType.STRING, text, "s:" + text.casefold(), flags=flag_set("identifier"))


def read_integer(text: str) -> tuple[Value, ...]:
    """Return the readings of a text of ASCII digits alone: a number, or an identifier ("007", over 15 digits).

    Two digits with a leading zero ("07") may be either; the column settles it.
    """
    if not _is_identifier(text):
        return (_integer(text),)
    if len(text) > 2:
        return (_identifier(text),)
    return _marked([_identifier(text), _integer(text, "form:leading zero")])


def _integer(text: str, *flags: str) -> Value:
    return Value(
        DataType.NUMERICAL, text, f"n:{int(text)}", number=float(text), quantum=1.0, entity=EntityKind.CARDINAL,
        flags=flag_set(*flags),
    )  # fmt: skip


def read_number(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as a number, most plausible first; () where it is none.

    Parameters
    ----------
    text : str
        The text in plain form (see `fold.plain`), without footnote marks.
    shown : str
        The text as read, which the values carry.
    """
    if "_" in text or len(text) > 80:
        return ()
    if not text.isascii():
        text = _RAISED.sub(lambda match: f"{match[1]}^{match[2].translate(_LOWERED)}", text)
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return read_fraction(text, shown)
    head = read_head(parts[1])
    if head is None:
        return read_fraction(text, shown)
    core, after = parts[2], parts[3]
    if after.strip() == "-" and head == Head() and _ends_in_minus(shown, core):
        head, after = Head(negative=True, flags=("form:trailing minus",)), ""
    if _is_identifier(core) and not after.strip():
        return (_identifier(shown),) if not parts[1].strip() or head.numbered else ()
    tails = _tails(head, core, after)
    if not tails:
        return read_fraction(text, shown)
    meanings = read_digits(core)
    if head.unit is not None and len(meanings) > 1 and "," in core:
        meanings = meanings[:1]  # no currency is written with three decimals
    values = [_number(shown, digits, head, tail) for digits in meanings for tail in tails]
    values = [value for value in values if not value.remark or _restates(value)]
    return _marked(values)


def _ends_in_minus(shown: str, core: str) -> bool:
    """Return whether a number is followed by its minus, as in accounts: no dash, and no year that is still open."""
    return shown.rstrip()[-1] in "-−" and not (len(core) == 4 and core.isdecimal() and core[0] in "12")


def _tails(head: Head, core: str, after: str) -> tuple[Tail, ...]:
    """Return the meanings of what follows the digits that go with what stands before them."""
    if not after:
        return () if head.open else (Tail(),)
    if ORDINAL.fullmatch(after):
        return (Tail(flags=("form:ordinal",)),) if core.isdecimal() and head == Head() else ()
    if core == "10" and (found := _POWER.fullmatch(after)):
        return (Tail(10.0 ** (int(found[1]) - 1), flags=("form:scientific",)),)
    tails = read_tail(after, head.open)
    if head.unit is None:
        return tails
    same = tuple(tail for tail in tails if tail.unit is None or tail.unit.dimension == head.unit.dimension)
    return same or read_rate(head.unit, after)


def _restates(value: Value) -> bool:
    """Return whether a remark in parentheses adds nothing to its number ("46% ( 46 % )")."""
    remark = value.remark
    if not any(sign.isdecimal() for sign in remark):
        return remark.casefold() in COUNT_WORDS
    return any(other.key == value.key for other in read_number(remark, remark))


def _marked(values: list[Value]) -> tuple[Value, ...]:
    if len(values) > 1:
        values = [replace(value, flags=value.flags | {"ambiguous"}) for value in values]
    return tuple(values)
