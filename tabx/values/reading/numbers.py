"""Numbers as they are written: sign, currency, digits, fraction, magnitude, unit, remark."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from tabx.values.reading.affixes import ORDINAL, Head, Tail, read_head, read_rate, read_tail, read_words
from tabx.values.reading.measures import COUNT_WORDS, entity_of, keyed, noun_of, number_key
from tabx.values.records import DataType, EntityKind
from tabx.values.value import Value, flag_set


@dataclass(frozen=True, slots=True)
class Digits:
    """One meaning of a run of digits: its plain decimal text, number of decimals, notation and decimal sign."""

    text: str
    decimals: int = 0
    form: str = ""
    sign: str = ""

    @property
    def number(self) -> float:
        """The number meant, without sign."""
        return float(self.text)


def _grouped(parts: list[str]) -> bool:
    return 1 <= len(parts[0]) <= 3 and parts[0][0] != "0" and all(len(part) == 3 for part in parts[1:])


def _indian(parts: list[str]) -> bool:
    return (
        len(parts) > 2
        and 1 <= len(parts[0]) <= 2
        and parts[0][0] != "0"
        and len(parts[-1]) == 3
        and all(len(part) == 2 for part in parts[1:-1])
    )


def _decimal(whole: str, fraction: str, form: str = "", sign: str = ".") -> Digits:
    return Digits(f"{whole}.{fraction}", len(fraction), form, sign)


def _one_separator(sign: str, parts: list[str]) -> tuple[Digits, ...]:
    grouped = _grouped(parts) or (sign == "," and _indian(parts))
    thousands = Digits("".join(parts), 0, "form:separators", {",": ".", ".": ","}.get(sign, ""))
    if len(parts) > 2 or sign in "' ":
        return (thousands,) if grouped else ()
    fraction = _decimal(parts[0], parts[1], "form:decimal comma" if sign == "," else "", sign)
    if not grouped:
        return (fraction,)
    if sign == ",":
        return (thousands,) if parts[1] == "000" else (thousands, fraction)
    return fraction, thousands


@lru_cache(maxsize=16384)
def read_digits(text: str) -> tuple[Digits, ...]:
    """Return what "1.234,50", "1 200", "15.400" … may mean, most plausible first; () where it is no number."""
    if text.isdecimal():
        return (Digits(text),)
    if text[0] == ".":
        return (_decimal("0", text[1:], "form:leading point"),) if text[1:].isdecimal() else ()
    text = text.replace("’", "'")
    signs = [sign for sign in ".,' " if sign in text]
    if len(signs) == 1:
        return _one_separator(signs[0], text.split(signs[0]))
    if len(signs) != 2:
        return ()
    last = max(signs, key=text.rindex)
    if last in "' " or text.count(last) != 1:
        return ()
    whole, fraction = text.split(last)
    other = signs[0] if signs[1] == last else signs[1]
    parts = whole.split(other)
    if not (_grouped(parts) or (other == "," and _indian(parts))):
        return ()
    form = "form:separators" if last == "." else "form:decimal comma"
    return (_decimal("".join(parts), fraction, form, last),)


_FRACTION = re.compile(r"([+-]?)(?:(\d{1,4})[ -])?(\d{1,3})\s?/\s?(\d{1,4})")
_DENOMINATORS = frozenset({*range(2, 13), 16, 20, 32, 64, 100})
_VULGAR = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5}
_VULGAR |= {"⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8, "⅒": 1 / 10}
_VULGAR_PARTS = re.compile(r"([+-]?)(\d{0,6})\s?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅒])\s?(.{0,30})", re.DOTALL)


def read_fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return the reading of a vulgar fraction: "½", "1½ in", "1 1/2"; a bare "3/4" is ambiguous and stays out."""
    if found := _VULGAR_PARTS.fullmatch(text):
        return tuple(
            _fractional(shown, found[1], found[2], _VULGAR[found[3]], tail) for tail in read_words(found[4].strip())
        )
    found = _FRACTION.fullmatch(text)
    if found is None or not found[2] or int(found[4]) == 0 or int(found[3]) >= int(found[4]):
        return ()
    return (_fractional(shown, found[1], found[2], int(found[3]) / int(found[4]), Tail()),)


def bare_fraction(text: str, shown: str) -> tuple[Value, ...]:
    """Return "3/4" read as a fraction; () where it is none. Pairs such as "7/3" or "13/13" are no fractions."""
    found = _FRACTION.fullmatch(text)
    if found is None or found[2] or int(found[4]) not in _DENOMINATORS or not 0 < int(found[3]) < int(found[4]):
        return ()
    return (_fractional(shown, found[1], "", int(found[3]) / int(found[4]), Tail()),)


def _fractional(shown: str, sign: str, whole: str, part: float, tail: Tail) -> Value:
    number = (int(whole or 0) + part) * tail.factor * (-1 if sign == "-" else 1)
    return Value(
        DataType.NUMERICAL,
        shown,
        number_key(number, tail.unit),
        number=number,
        unit=tail.unit,
        unit_from="cell" if tail.unit else "",
        entity=entity_of(tail.unit),
        flags=frozenset({"form:fraction", *tail.flags}),
    )


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
