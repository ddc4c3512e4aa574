"""Look up units, currencies and magnitudes by name (`find_units`), from closed lists."""

from __future__ import annotations

from functools import lru_cache

from tabx.values.reading.unit_table import UNIT_TABLE
from tabx.values.value import Dimension, Unit

_CURRENCY_SIGNS = {
    "$": "USD", "US$": "USD", "U.S.$": "USD", "U.S. $": "USD", "US $": "USD", "USD$": "USD", "A$": "AUD", "AU$": "AUD",
    "C$": "CAD", "CA$": "CAD", "CDN$": "CAD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "NT$": "TWD", "R$": "BRL",
    "MX$": "MXN", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "Rs": "INR", "Rs.": "INR", "₽": "RUB", "₩": "KRW",
    "₺": "TRY", "₴": "UAH", "₪": "ILS", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "zł": "PLN", "Kč": "CZK",
    "Ft": "HUF", "kr": "SEK", "kr.": "SEK", "RM": "MYR", "Rp": "IDR", "₡": "CRC", "₲": "PYG", "₵": "GHS", "₸": "KZT",
    "₾": "GEL", "₿": "BTC", "CN¥": "CNY", "RMB": "CNY", "元": "CNY", "円": "JPY", "SFr": "CHF", "SFr.": "CHF",
}  # fmt: skip
_CURRENCY_CODES = (
    "USD", "EUR", "GBP", "JPY", "CNY", "INR", "AUD", "CAD", "CHF", "NZD", "SEK", "NOK", "DKK", "ISK", "PLN",
    "CZK", "HUF", "RON", "BGN", "HRK", "RUB", "UAH", "TRY", "ILS", "SAR", "AED", "QAR", "KWD", "EGP", "ZAR",
    "NGN", "KES", "GHS", "BRL", "ARS", "CLP", "COP", "MXN", "PEN", "UYU", "HKD", "SGD", "TWD", "KRW", "THB",
    "MYR", "IDR", "PHP", "VND", "PKR", "BDT", "LKR", "NPR", "KZT", "GEL", "BTC",
)  # fmt: skip
_CURRENCY_WORDS = {
    "dollar": "USD", "dollars": "USD", "us dollar": "USD", "us dollars": "USD", "u.s. dollars": "USD", "usd": "USD",
    "american dollars": "USD", "canadian dollars": "CAD", "australian dollars": "AUD", "euro": "EUR", "euros": "EUR",
    "pounds sterling": "GBP", "pound sterling": "GBP", "sterling": "GBP", "british pounds": "GBP", "yen": "JPY",
    "yuan": "CNY", "renminbi": "CNY", "rupee": "INR", "rupees": "INR", "won": "KRW", "rouble": "RUB", "roubles": "RUB",
    "ruble": "RUB", "rubles": "RUB", "swiss francs": "CHF", "swiss franc": "CHF", "reais": "BRL", "rand": "ZAR",
    "zloty": "PLN", "hryvnia": "UAH", "shekels": "ILS", "baht": "THB", "ringgit": "MYR", "naira": "NGN",
    "원": "KRW", "日元": "JPY", "人民币": "CNY", "人民元": "CNY", "美元": "USD", "ドル": "USD", "달러": "USD",
    "欧元": "EUR", "ユーロ": "EUR", "유로": "EUR", "港元": "HKD", "英镑": "GBP",
    "swedish kronor": "SEK", "norwegian kroner": "NOK", "danish kroner": "DKK", "turkish lira": "TRY",
}  # fmt: skip


def _money(code: str, symbol: str, factor: float = 1.0) -> Unit:
    return Unit(symbol, f"currency:{code}", factor)


def _symbol_of(code: str) -> str:
    """Return "$", "€", "£", "¥" or "₹" for one currency each, and the code for all others.

    "$" is the US dollar's, "¥" the yen's.
    """
    signs = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹"}
    return signs.get(code, code)


CURRENCY_SIGNS: dict[str, Unit] = {sign: _money(code, _symbol_of(code)) for sign, code in _CURRENCY_SIGNS.items()}
"""Signs and codes to currencies, case-sensitive."""
CURRENCY_SIGNS.update({code: _money(code, _symbol_of(code)) for code in _CURRENCY_CODES})

CURRENCY_NAMES: dict[str, Unit] = {name: _money(code, _symbol_of(code)) for name, code in _CURRENCY_WORDS.items()}
"""Names and codes in lower case to currencies."""
_CODES_THAT_ARE_WORDS = frozenset({"TRY", "COP"})
"""Codes that in lower case are words ("try", "cop")."""
CURRENCY_NAMES.update(
    {code.lower(): _money(code, _symbol_of(code)) for code in _CURRENCY_CODES if code not in _CODES_THAT_ARE_WORDS}
)
CURRENCY_NAMES.update({name: _money("USD", "¢", 0.01) for name in ("cent", "cents", "¢", "us cents")})


def currency(text: str) -> Unit | None:
    """Return the currency that a sign, code or name stands for, or None."""
    return CURRENCY_SIGNS.get(text) or CURRENCY_NAMES.get(text.lower())


_CELSIUS = Unit("°C", Dimension.TEMPERATURE, 1.0, 273.15)
_FAHRENHEIT = Unit("°F", Dimension.TEMPERATURE, 5 / 9, 459.67 * 5 / 9)
_KELVIN = Unit("K", Dimension.TEMPERATURE, 1.0)
_TEMPERATURES = {
    _CELSIUS: "°C|º C|° C|ºC|℃|degC|deg C|celsius|degrees celsius|degree celsius|centigrade",
    _FAHRENHEIT: "°F|º F|° F|ºF|℉|degF|deg F|fahrenheit|degrees fahrenheit|degree fahrenheit",
    _KELVIN: "K|kelvin|kelvins",
}

MAGNITUDES: dict[str, float] = {
    "hundred": 1e2, "hundreds": 1e2,
    "k": 1e3, "K": 1e3, "thousand": 1e3, "thousands": 1e3, "thsd": 1e3, "000s": 1e3, "000's": 1e3, "'000": 1e3,
    "'000s": 1e3, "000": 1e3,
    "m": 1e6, "M": 1e6, "mm": 1e6, "MM": 1e6, "mil": 1e6, "mil.": 1e6, "mill": 1e6, "mln": 1e6, "mn": 1e6, "Mn": 1e6,
    "mio": 1e6, "mio.": 1e6, "million": 1e6, "millions": 1e6,
    "b": 1e9, "B": 1e9, "bn": 1e9, "bil": 1e9, "bil.": 1e9, "bln": 1e9, "billion": 1e9, "billions": 1e9,
    "t": 1e12, "T": 1e12, "tn": 1e12, "trn": 1e12, "trillion": 1e12, "trillions": 1e12,
    "lakh": 1e5, "lakhs": 1e5, "crore": 1e7, "crores": 1e7, "dozen": 12.0,
}  # fmt: skip
"""Words and letters that multiply a number, with their factors; some of the letters are units too."""
_MULTIPLES = {"十": 1e1, "百": 1e2, "千": 1e3, "仟": 1e3, "십": 1e1, "백": 1e2, "천": 1e3}
_MYRIADS = {"万": 1e4, "萬": 1e4, "만": 1e4, "亿": 1e8, "億": 1e8, "억": 1e8, "兆": 1e12, "조": 1e12}
MYRIADS = "".join({**_MULTIPLES, **_MYRIADS})
"""East Asian magnitudes, which count by ten thousands; they stand between number and unit without a space ("3万人")."""
MAGNITUDES |= {
    **_MULTIPLES, **_MYRIADS,
    **{times + sign: factor * size for times, factor in _MULTIPLES.items() for sign, size in _MYRIADS.items()},
}  # fmt: skip
MAGNITUDES |= {
    "Tsd": 1e3, "Tsd.": 1e3, "Millionen": 1e6, "Mrd": 1e9, "Mrd.": 1e9, "mrd": 1e9, "Milliarde": 1e9,
    "Milliarden": 1e9, "milliard": 1e9, "milliards": 1e9, "millón": 1e6, "millones": 1e6, "milhão": 1e6,
    "milhões": 1e6, "milione": 1e6, "milioni": 1e6, "miliardo": 1e9, "miliardi": 1e9, "тыс": 1e3, "тыс.": 1e3,
    "млн": 1e6, "млн.": 1e6, "млрд": 1e9, "млрд.": 1e9, "трлн": 1e12, "трлн.": 1e12,
    "हज़ार": 1e3, "लाख": 1e5, "करोड़": 1e7, "พัน": 1e3,
    "หมื่น": 1e4, "แสน": 1e5, "ล้าน": 1e6, "nghìn": 1e3, "triệu": 1e6, "tỷ": 1e9, "ألف": 1e3, "مليون": 1e6,
    "مليار": 1e9,
}  # fmt: skip
"""Magnitudes of other languages that name one number only; Spanish "mil" and "billón" are left out."""


def _by_name() -> dict[str, tuple[Unit, ...]]:
    names: dict[str, list[Unit]] = {}
    for symbol, dimension, factor, written in UNIT_TABLE:
        unit = Unit(symbol, dimension, factor)
        for name in written.split("|"):
            names.setdefault(name, []).append(unit)
    for unit, written in _TEMPERATURES.items():
        for name in written.split("|"):
            names.setdefault(name, []).append(unit)
    names["C"] = [_CELSIUS]
    names["F"] = [_FAHRENHEIT]
    # Appended after the more common meaning: "m" is a minute in "5 h 3 m", "pound" may be money.
    names["m"].append(names["min"][0])
    pound = currency("pounds sterling")
    for name in ("pound", "pounds"):
        names[name].extend([pound] if pound else [])
    return {name: tuple(units) for name, units in names.items()}


_UNITS_BY_NAME = _by_name()
PERCENT = _UNITS_BY_NAME["%"][0]
FRACTION = Unit("", Dimension.FRACTION, 1.0)
"""The unit of a bare fraction: .12 for 12 %."""
_RAISED_AND_SPACES = str.maketrans({"²": "2", "³": "3", "\u00a0": " "})

LONGEST_UNIT = 40
"""Most characters of a unit: the longest name in the list, "metres per second squared", has 25, and a quotient of two
names ("$ per square kilometre") seldom more than 40."""
LONGEST_AS_WRITTEN = 3
"""Most characters of a case-sensitive name, since "mW" is not "MW"; longer names match in any case."""


@lru_cache(maxsize=4096)
def find_units(text: str) -> tuple[Unit, ...]:
    """Return the units a text may stand for, the most common first; empty if unknown.

    Only names from the closed lists, and quotients of them, are known.
    """
    text = " ".join(text.translate(_RAISED_AND_SPACES).split())
    if not text or len(text) > LONGEST_UNIT:
        return ()
    found = _UNITS_BY_NAME.get(text) or _in_any_case(text)
    money = currency(text)
    if money is not None and money not in found:
        found = (*found, money)
    return found or _quotient(text)


def _in_any_case(text: str) -> tuple[Unit, ...]:
    """Return the units of a long name in any case, with or without a final point."""
    long = len(text) > LONGEST_AS_WRITTEN
    found = _UNITS_BY_NAME.get(text.casefold(), ()) if long or "°" in text else ()
    if not found and long and text.endswith("."):
        found = _UNITS_BY_NAME.get(text[:-1].casefold(), ())
    return found


def _quotient(text: str) -> tuple[Unit, ...]:
    """Return the unit of a quotient such as "$/kg" or "kWh per day"; empty if there is none."""
    above, sign, below = text.partition(" per ") if " per " in text else text.partition("/")
    if not sign or "/" in below:
        return ()
    pairs = [(top, bottom) for top in find_units(above) for bottom in find_units(below)]
    for top, bottom in pairs:
        if known := _UNITS_BY_NAME.get(f"{top.symbol}/{bottom.symbol}"):
            return known
    for top, bottom in pairs:
        # Temperatures with an offset have no quotient, and a quotient within one dimension is no unit.
        if top.dimension != bottom.dimension and not top.offset and not bottom.offset:
            symbol, dimension = f"{top.symbol}/{bottom.symbol}", f"{top.dimension}/{bottom.dimension}"
            return (Unit(symbol, dimension, top.factor / bottom.factor),)
    return ()
