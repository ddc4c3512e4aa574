r"""Read numbers and units as the package siunitx writes them: `\SI{5}{\kilo\gram}` is 5 kg."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tabx.notation.symbols import raised_signs
from tabx.notation.tokens import Token

QUANTITIES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("SI", "qty"), "nu"),
        **dict.fromkeys(("si", "unit"), "u"),
        **dict.fromkeys(("SIrange", "qtyrange"), "nnu"),
        **dict.fromkeys(("SIlist", "qtylist"), "lu"),
        "num": "n",
        "numrange": "nn",
        "numlist": "l",
        "ang": "a",
    }
)
"""Command to the kinds of its arguments: number, list of numbers, angle, unit."""


def _table(pairs: str) -> dict[str, str]:
    """Return a table from names to printed text, made from texts such as "kilo:k".

    A name without printed text prints itself, with u as µ and ohm as Ω.
    """
    split = (pair.partition(":") for pair in pairs.split())
    return {name: shown or name.replace("u", "µ", name[0] == "u").replace("ohm", "Ω") for name, _, shown in split}


_PREFIXES = _table("""
    quecto:q ronto:r yocto:y zepto:z atto:a femto:f pico:p nano:n micro:µ milli:m centi:c deci:d deca:da deka:da hecto:h
    kilo:k mega:M giga:G tera:T peta:P exa:E zetta:Z yotta:Y ronna:R quetta:Q kibi:Ki mebi:Mi gibi:Gi tebi:Ti pebi:Pi
    exbi:Ei""")
_UNITS = _table("""
    metre:m meter:m gram:g kilogram:kg second:s ampere:A kelvin:K mole:mol candela:cd hertz:Hz newton:N pascal:Pa
    joule:J watt:W coulomb:C volt:V farad:F ohm:Ω siemens:S weber:Wb tesla:T henry:H celsius:°C degreeCelsius:°C
    lumen:lm lux:lx becquerel:Bq gray:Gy sievert:Sv katal:kat radian:rad steradian:sr minute:min hour:h day:d
    hectare:ha litre:L liter:L tonne:t electronvolt:eV dalton:Da atomicmassunit:u astronomicalunit:au clight:c bel:B
    decibel:dB neper:Np degree:° arcminute:′ arcsecond:″ percent:% bar angstrom:Å knot:kn nauticalmile:nmi barn:b
    mmHg byte:B bit are:a fg pg ng ug mg g kg amu:u pm nm um mm cm dm m km as fs ps ns us ms s fmol pmol nmol umol
    mmol mol kmol pA nA uA mA A kA ul ml l hl uL mL L hL mHz Hz kHz MHz GHz THz mN N kN MN Pa kPa MPa GPa mohm kohm
    Mohm pV nV uV mV V kV nW uW mW W kW MW GW J uJ mJ kJ eV meV keV MeV GeV TeV kWh fF pF F H C K dB""")
_BEFORE = {"square": "2", "cubic": "3"}
_BEHIND = {"squared": "2", "cubed": "3"}
_RAISED = re.compile(r"\^\{?([+-−]?[0-9]{1,9})\}?")
_SCIENTIFIC = re.compile(r"([+-−]?[0-9.,() ±]*)[eEdD]([+-−]?[0-9]{1,9})")
_CLOSE = ("°", "′", "″")


def read_quantity(name: str, arguments: Sequence[Sequence[Token]]) -> str:
    """Return the printed text of a siunitx command.

    `arguments` holds the tokens of its arguments, in the order of `QUANTITIES`.
    """
    shown, unit = [], ""
    for kind, tokens in zip(QUANTITIES[name], arguments, strict=False):
        raw = "".join(token.text for token in tokens)
        if kind == "u":
            unit = _unit(tokens)
        elif kind == "a":
            shown.append("".join(f"{_number(part)}{sign}" for part, sign in zip(raw.split(";"), _CLOSE, strict=False)))
        elif kind == "l":
            shown.append(", ".join(map(_number, raw.split(";"))))
        else:
            shown.append(_number(raw))
    number = "–".join(shown)
    return number + unit if unit in _CLOSE else f"{number} {unit}".strip()


def _number(raw: str) -> str:
    """Return a number as printed: an exponent as a power of ten, ± and × as characters."""
    text = raw.replace("\\pm", "±").replace("+-", "±").replace("\\times", "×").replace("x", "×").replace("~", "")
    text = re.sub(r"\s*([±×])\s*", r" \1 ", text.strip()).strip()
    match = _SCIENTIFIC.fullmatch(text)
    if match is None:
        return text
    base = match[1].strip()
    return (f"{base} × 10" if base else "10") + _power(match[2].lstrip("+"))


def _power(text: str) -> str:
    forms = raised_signs()
    return "".join(forms.get(sign, sign) for sign in text)


def _unit(tokens: Sequence[Token]) -> str:
    r"""Return a unit as printed, with a slash for `\per`.

    A unit without commands stays as typed, except that dots and tildes become spaces and powers are raised.
    """
    if not any(token.kind == "word" for token in tokens):
        raw = "".join(token.text for token in tokens).replace(".", " ").replace("~", " ")
        return _RAISED.sub(lambda match: _power(match[1]), raw).replace("\\%", "%").strip()
    parts = _UnitParts()
    index = 0
    while index < len(tokens):
        token = tokens[index]
        index += 1
        name = token.text[1:] if token.kind == "word" else token.text.strip(" ~.{}")
        if name in ("tothe", "raiseto"):
            power, index = _argument(tokens, index)
            raises = parts.raise_last if name == "tothe" else parts.raise_next
            raises(power)
        elif name:
            parts.add(name, is_command=token.kind == "word")
    return parts.printed()


class _UnitParts:
    """The units of a product or quotient read so far, and the prefix and power of the next one."""

    def __init__(self) -> None:
        self.above: list[str] = []
        self.below: list[str] = []
        self._last: list[str] | None = None
        self._prefix = ""
        self._power = ""
        self._divides = False

    def add(self, name: str, *, is_command: bool) -> None:
        """Add a unit, or a prefix or power that belongs to the next or the last one."""
        if is_command and name in _PREFIXES:
            self._prefix += _PREFIXES[name]
        elif name == "per":
            self._divides = True
        elif name in _BEFORE:
            self._power = _BEFORE[name]
        elif name in _BEHIND and self._last is not None:
            self.raise_last(_BEHIND[name])
        else:
            self._last = self.below if self._divides else self.above
            self._last.append(self._prefix + _UNITS.get(name, name) + _power(self._power))
            self._prefix, self._power, self._divides = "", "", False

    def raise_last(self, power: str) -> None:
        r"""Raise the last unit to a power: `\metre\squared`."""
        if self._last is not None:
            self._last[-1] += _power(power)

    def raise_next(self, power: str) -> None:
        r"""Raise the next unit to a power: `\square\metre`."""
        self._power = power

    def printed(self) -> str:
        """Return the units as a quotient, with brackets around several in the denominator."""
        above, below = " ".join(self.above), " ".join(self.below)
        if not below:
            return above
        return f"{above or '1'}/({below})" if " " in below else f"{above or '1'}/{below}"


def _argument(tokens: Sequence[Token], start: int) -> tuple[str, int]:
    """Return the text of the group or token at an index, and the index after it."""
    if start < len(tokens) and tokens[start].kind != "open":
        return tokens[start].text, start + 1
    stop = next((index for index in range(start, len(tokens)) if tokens[index].kind == "close"), len(tokens))
    return "".join(token.text for token in tokens[start + 1 : stop]).strip(), stop + 1
