"""Read numbers: a prefix, the digits and a suffix, each with all its meanings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tabx.values.reading.affixes import ORDINAL, Head, Tail, read_head, read_rate, read_tail
from tabx.values.reading.digits import Digits, read_digits
from tabx.values.reading.fractions import read_fraction
from tabx.values.reading.measures import COUNT_WORDS, MOST_EXACT, entity_of, key_of_long_whole, noun_of, number_key
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Flag, Form, Unit, Value, flag_set


@dataclass(frozen=True, slots=True)
class NumberThresholds:
    """Limits that decide which texts are numbers, and which digits are an identifier."""

    longest_number: int = 80
    """Most characters of a number with its affixes; the longest of 113,654 different cells of the development data
    ("6 episodes (also Miranda Sings in 1 episode)") has 44."""
    most_digits: int = 15
    """Digits that a float always holds (IEEE 754 double); a longer run is an identifier, or keyed as written."""
    most_digits_in_doubt: int = 2
    """Most digits with a leading zero that may be a number: "07" may be padded, "007" is an identifier."""
    zeros_of_round: int = 6
    """Zeros at the end of a long run of digits that make it an amount: an identifier ends in as many once in a
    million."""
    digits_of_a_year: int = 4
    """Digits of a year: before a trailing minus, "1999-" is an open range of years and not -1999."""


THRESHOLDS = NumberThresholds()

_POWER = re.compile(r"\^([+-]?\d{1,2})")
_RAISED = re.compile(r"(?<![\d.,])(10)([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?![⁰¹²³⁴⁵⁶⁷⁸⁹])")
_LOWERED = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_PARTS = re.compile(r"([^0-9]{0,16}?)(\.?\d+(?:[.,'’ ]\d+)*)([^0-9]?.{0,60})", re.DOTALL)


def read_integer(text: str) -> tuple[Value, ...]:
    """Return the readings of ASCII digits: a number, or an identifier ("007", over 15 digits).

    Two digits with a leading zero ("07") and long runs of digits may be either; the column decides.
    """
    if len(text) > THRESHOLDS.longest_number:
        return (_identifier(text),)
    if not _is_padded(text):
        return (_integer(text),) if len(text) <= THRESHOLDS.most_digits else _long(text, [_integer(text)])
    if len(text) > THRESHOLDS.most_digits_in_doubt:
        return (_identifier(text),)
    return _marked([_identifier(text), _integer(text, Form.LEADING_ZERO)])


def _is_padded(core: str) -> bool:
    return len(core) > 1 and core[0] == "0" and core.isdecimal()


def is_long(core: str) -> bool:
    """Return whether a text is a run of more digits than a float always holds."""
    return len(core) > THRESHOLDS.most_digits and core.isdecimal()


def _long(shown: str, numbers: Sequence[Value]) -> tuple[Value, ...]:
    """Return the readings of a long run of digits: an identifier first, or a number first where it is a round one."""
    is_round = shown.strip().endswith("0" * THRESHOLDS.zeros_of_round)
    return _marked([*numbers, _identifier(shown)] if is_round else [_identifier(shown), *numbers])


def _identifier(text: str) -> Value:
    return Value(DataType.STRING, text, "s:" + text.casefold(), flags=flag_set(Flag.IDENTIFIER))


def _integer(text: str, *flags: str) -> Value:
    return Value(
        DataType.NUMERICAL, text, f"n:{int(text)}", number=float(text), quantum=1.0, entity=EntityKind.CARDINAL,
        flags=flag_set(*flags),
    )  # fmt: skip


def read_decimal(text: str) -> Value:
    """Return the number that ASCII digits with a decimal point are, as `read_number` does of any text."""
    number, decimals = float(text), len(text) - text.index(".") - 1
    return Value(
        DataType.NUMERICAL, text, number_key(number, None, ""), number=number, quantum=float(f"1e-{decimals}"),
        entity=EntityKind.CARDINAL, flags=flag_set(Flag.DECIMAL_POINT),
    )  # fmt: skip


def read_number(text: str, shown: str) -> tuple[Value, ...]:
    """Return the readings of a text as a number or identifier ("007"); empty if it is neither.

    Parameters
    ----------
    text : str
        The text in plain form (see `tabx.values.text.plain`), without footnote marks.
    shown : str
        The text as read, which the values carry.
    """
    if "_" in text or len(text) > THRESHOLDS.longest_number:
        return ()
    if not text.isascii():
        text = _RAISED.sub(lambda match: f"{match[1]}^{match[2].translate(_LOWERED)}", text)
    parts = _PARTS.fullmatch(text)
    head = None if parts is None else read_head(parts[1])
    if parts is None or head is None:
        return read_fraction(text, shown)
    before, core, after = parts.groups()
    if after.strip() == "-" and head == Head() and _is_trailing_minus(shown, core):
        head, after = Head(negative=True, flags=(Form.TRAILING_MINUS,)), ""
    if not after.strip() and _may_identify(core):
        return _identifiers(shown, core, head, is_alone=not before.strip())
    tails = _tails(head, core, after)
    return _numbers(shown, core, head, tails) if tails else read_fraction(text, shown)


def _may_identify(core: str) -> bool:
    return _is_padded(core) or is_long(core)


def _identifiers(shown: str, core: str, head: Head, *, is_alone: bool) -> tuple[Value, ...]:
    """Return the readings of "007", "No. 007" and long runs of digits; behind other prefixes "007" is no number."""
    if head.numbered:
        return (_identifier(shown),)
    if _is_padded(core):
        return (_identifier(shown),) if is_alone else ()
    numbers = _numbers(shown, core, head, _tails(head, core, ""))
    return _long(shown, numbers) if is_alone else numbers


def _is_trailing_minus(shown: str, core: str) -> bool:
    """Return whether the character after the digits is a minus sign, as in accounting ("5-").

    A dash is none, and after a year it opens a range ("1999-").
    """
    year = len(core) == THRESHOLDS.digits_of_a_year and core.isdecimal() and core[0] in "12"
    return shown.rstrip()[-1] in "-−" and not year


def _tails(head: Head, core: str, after: str) -> tuple[Tail, ...]:
    """Return the meanings of the text after the digits that are compatible with the prefix."""
    if not after:
        return () if head.open else (Tail(),)
    if ORDINAL.fullmatch(after):
        return (Tail(flags=(Form.ORDINAL,)),) if core.isdecimal() and head == Head() else ()
    if core == "10" and (found := _POWER.fullmatch(after)):
        return (Tail(float(f"1e{int(found[1]) - 1}"), flags=(Form.SCIENTIFIC,)),)
    tails = read_tail(after, head.open)
    if head.unit is None:
        return tails
    same = tuple(tail for tail in tails if tail.unit is None or tail.unit.dimension == head.unit.dimension)
    return same or read_rate(head.unit, after)


def _numbers(shown: str, core: str, head: Head, tails: tuple[Tail, ...]) -> tuple[Value, ...]:
    """Return the numbers that the digits with these affixes may be."""
    meanings = read_digits(core)
    if head.unit is not None and len(meanings) > 1 and "," in core:
        meanings = meanings[:1]  # "$1,234" is in thousands: amounts of money do not have three decimals
    values = [_number(shown, digits, head, tail) for digits in meanings for tail in tails]
    return _marked([value for value in values if not value.remark or _restates(value)])


def _number(shown: str, digits: Digits, head: Head, tail: Tail) -> Value:
    unit = head.unit if tail.unit is None else tail.unit
    negative = head.negative or head.open
    number = digits.number
    if tail.factor != 1.0:
        number = float(format(number * tail.factor, ".15g"))
    number = (-number if negative else number) or 0.0  # no -0.0
    remark = tail.remark or tail.restated
    noun = noun_of(remark)
    ordinal = head.numbered or Form.ORDINAL in tail.flags
    return Value(
        DataType.NUMERICAL,
        shown,
        (_exact_key(number, digits, tail.factor, unit, noun) if abs(number) >= MOST_EXACT else None)
        or number_key(number, unit, noun),
        number=number,
        quantum=float(format(10.0**-digits.decimals * tail.factor, ".12g")),
        unit=unit,
        unit_from="cell" if unit is not None else "",
        entity=EntityKind.ORDINAL if ordinal else entity_of(unit),
        remark=remark,
        flags=flag_set(*_flags(digits, head, tail)),
    )


def _exact_key(number: float, digits: Digits, factor: float, unit: Unit | None, noun: str) -> str | None:
    """Return the key of a large whole number with all its digits; None where it is not whole."""
    whole = _whole(digits, factor)
    return None if whole is None else key_of_long_whole(-whole if number < 0 else whole, unit, noun)


def _whole(digits: Digits, factor: float) -> int | None:
    """Return the whole number that digits and a factor give, with all its digits; None where it is not whole."""
    if not factor.is_integer():
        return None
    decimals = digits.text.partition(".")[2]
    # As written: the float 1e23 is no power of ten.
    digits_of_factor = int(Decimal(repr(factor)))
    whole, rest = divmod(int(digits.text.replace(".", "")) * digits_of_factor, 10 ** len(decimals))
    return None if rest else whole


def _flags(digits: Digits, head: Head, tail: Tail) -> list[str]:
    """Return the flags of a number from its prefix, digits and suffix."""
    flags = [*head.flags, *tail.flags]
    if digits.form:
        flags.append(digits.form)
    if digits.sign:
        flags.append(Flag.DECIMAL_POINT if digits.sign == "." else Flag.DECIMAL_COMMA)
    if head.open:
        flags.append(Form.PARENTHESES)
    if head.numbered:
        flags.append(Form.NUMBERED)
    return flags


def _restates(value: Value) -> bool:
    """Return whether a remark repeats the number ("46% ( 46 % )") or names what is counted."""
    remark = value.remark
    if not any(sign.isdecimal() for sign in remark):
        return remark.casefold() in COUNT_WORDS
    return any(other.key == value.key for other in read_number(remark, remark))


def _marked(values: list[Value]) -> tuple[Value, ...]:
    """Return the readings, flagged as ambiguous if there are several."""
    if len(values) > 1:
        values = [replace(value, flags=value.flags | {Flag.AMBIGUOUS}) for value in values]
    return tuple(values)
