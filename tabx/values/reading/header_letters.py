"""What one letter means in a header: metres under "Depth, m", millions under "Revenue (m)"."""

from __future__ import annotations

from tabx.values.reading.units import MAGNITUDES, find_units
from tabx.values.value import Dimension, Unit

AMOUNT_WORDS = frozenset({
    "revenue", "revenues", "sales", "profit", "profits", "income", "earnings", "cost", "costs", "price", "budget",
    "expenses", "assets", "liabilities", "debt", "equity", "cash", "gdp", "gross", "salary", "turnover", "funding",
    "population", "inhabitants", "users", "subscribers", "viewers", "exports", "imports", "spending", "expenditure",
    "investment", "investments", "customers", "visitors", "passengers", "people", "valuation", "ebitda", "umsatz",
    "einwohner", "bevölkerung", "habitants", "población", "popolazione", "população", "население", "выручка",
})  # fmt: skip
"""Header words of amounts of money or people, under which a letter is a magnitude."""

DIMENSION_WORDS: dict[str, frozenset[str]] = {
    Dimension.LENGTH: frozenset({
        "length", "height", "width", "depth", "distance", "altitude", "elevation", "diameter", "radius", "thickness",
        "wavelength", "prominence", "clearance", "perimeter", "circumference", "draught",
        "tiefe", "länge", "höhe", "breite", "entfernung", "profondeur", "longueur", "hauteur", "largeur",
        "profundidad", "altura", "distancia", "profondità", "lunghezza", "altezza", "larghezza", "distanza",
    }),
    Dimension.TIME: frozenset({
        "time", "times", "duration", "durations", "runtime", "elapsed", "latency", "zeit", "dauer", "durée", "tiempo",
        "tempo",
    }),
    Dimension.MASS: frozenset({"weight", "mass", "masse", "gewicht", "poids", "peso", "massa"}),
    Dimension.TEMPERATURE: frozenset({
        "temperature", "temperatures", "temp", "temperatur", "température", "temperatura",
    }),
    "volume": frozenset({"volume", "capacity"}),
    "voltage": frozenset({"voltage", "potential"}),
    "current": frozenset({"current"}),
    "power": frozenset({"power"}),
    "energy": frozenset({"energy"}),
    "force": frozenset({"force"}),
}  # fmt: skip
"""Header words by the dimension they imply, which resolves a letter that may be several units."""

_MILLIONS = frozenset({"m", "M", "mm", "MM", "k", "K"})
"""Letters that are a magnitude under the name of an amount; "Sales (t)" may be tonnes."""
_AFTER_IN = frozenset("mgslth")
"""Letters that after "in" are a unit under any name ("Tiefe in m"); a capital there may name a group."""
_AFTER_COMMA = frozenset("m")
"""Letters that after a comma are a unit under a name of several letters. After a slash none is: "W / L" are wins and
losses, "avg / g" is an average of a game, and "driver / s" may be several."""
_LEAST_NAME = 3
"""Fewest letters of such a name: shorter ones are symbols, beside which a letter is one too ("K / D")."""

_CODES = frozenset(map(frozenset, ("wl", "wdl", "mf", "lr", "ha", "yn", "tf")))
"""Letters for win, draw and loss, male and female, left and right, home and away, yes and no, true and false."""
_BETWEEN_CODES = str.maketrans("", "", "/,|; ")


def are_codes(text: str) -> bool:
    """Return whether a text behind a name lists the codes under it ("W/L", "M, F"), which are no unit."""
    letters = text.translate(_BETWEEN_CODES).casefold()
    return letters != text.casefold() and len(set(letters)) == len(letters) and frozenset(letters) in _CODES


def names_amount(words: frozenset[str]) -> bool:
    """Return whether the words of a header name an amount of money or people."""
    return not AMOUNT_WORDS.isdisjoint(words)


def names_dimension(words: frozenset[str], dimension: str) -> bool:
    """Return whether a word of a header implies a dimension."""
    return not DIMENSION_WORDS.get(dimension, frozenset()).isdisjoint(words)


def scale_of_letter(letter: str, words: frozenset[str]) -> float:
    """Return the magnitude that a letter is under the name of an amount; 1 elsewhere."""
    return MAGNITUDES[letter] if letter in _MILLIONS and names_amount(words) else 1.0


def unit_of_letter(letter: str, words: frozenset[str], joint: str) -> Unit | None:
    """Return the unit that one letter behind a header's name is, or None.

    Parameters
    ----------
    letter : str
    words : frozenset of str
        Of the name, case-folded.
    joint : str
        What stands between: "in", ",", "/", or "" for a space alone.
    """
    implied = [unit for unit in find_units(letter) if _is_implied(unit, words)]
    if implied:
        return implied[0]
    is_unit = letter in _AFTER_IN if joint == "in" else joint == "," and letter in _AFTER_COMMA and _is_name(words)
    return find_units(letter)[0] if is_unit else None


def _is_name(words: frozenset[str]) -> bool:
    return any(len(word) >= _LEAST_NAME for word in words)


def _is_implied(unit: Unit, words: frozenset[str]) -> bool:
    return names_dimension(words, unit.dimension) or _is_kelvin(unit, words)


def _is_kelvin(unit: Unit, words: frozenset[str]) -> bool:
    """Return whether a unit is one of temperature under its symbol, as physicists write "T / K"."""
    return unit.dimension == Dimension.TEMPERATURE and words == {"t"}
