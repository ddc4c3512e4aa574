"""Currencies by sign, code and name. Each is a dimension of its own: nothing converts between them."""

from __future__ import annotations

from tabx.values.records import Unit

_SIGNS = {
    "$": "USD", "US$": "USD", "U.S.$": "USD", "U.S. $": "USD", "US $": "USD", "USD$": "USD", "A$": "AUD", "AU$": "AUD",
    "C$": "CAD", "CA$": "CAD", "CDN$": "CAD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "NT$": "TWD", "R$": "BRL",
    "MX$": "MXN", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "Rs": "INR", "Rs.": "INR", "₽": "RUB", "₩": "KRW",
    "₺": "TRY", "₴": "UAH", "₪": "ILS", "₫": "VND", "฿": "THB", "₱": "PHP", "₦": "NGN", "zł": "PLN", "Kč": "CZK",
    "Ft": "HUF", "kr": "SEK", "kr.": "SEK", "RM": "MYR", "Rp": "IDR", "₡": "CRC", "₲": "PYG", "₵": "GHS", "₸": "KZT",
    "₾": "GEL", "₿": "BTC", "CN¥": "CNY", "RMB": "CNY", "元": "CNY", "円": "JPY", "SFr": "CHF", "SFr.": "CHF",
}  # fmt: skip
_CODES = (
    "USD", "EUR", "GBP", "JPY", "CNY", "INR", "AUD", "CAD", "CHF", "NZD", "SEK", "NOK", "DKK", "ISK", "PLN",
    "CZK", "HUF", "RON", "BGN", "HRK", "RUB", "UAH", "TRY", "ILS", "SAR", "AED", "QAR", "KWD", "EGP", "ZAR",
    "NGN", "KES", "GHS", "BRL", "ARS", "CLP", "COP", "MXN", "PEN", "UYU", "HKD", "SGD", "TWD", "KRW", "THB",
    "MYR", "IDR", "PHP", "VND", "PKR", "BDT", "LKR", "NPR", "KZT", "GEL", "BTC",
)  # fmt: skip
_NAMES = {
    "dollar": "USD", "dollars": "USD", "us dollar": "USD", "us dollars": "USD", "u.s. dollars": "USD", "usd": "USD",
    "american dollars": "USD", "canadian dollars": "CAD", "australian dollars": "AUD", "euro": "EUR", "euros": "EUR",
    "pounds sterling": "GBP", "pound sterling": "GBP", "sterling": "GBP", "british pounds": "GBP", "yen": "JPY",
    "yuan": "CNY", "renminbi": "CNY", "rupee": "INR", "rupees": "INR", "won": "KRW", "rouble": "RUB", "roubles": "RUB",
    "ruble": "RUB", "rubles": "RUB", "swiss francs": "CHF", "swiss franc": "CHF", "reais": "BRL", "rand": "ZAR",
    "zloty": "PLN", "hryvnia": "UAH", "shekels": "ILS", "baht": "THB", "ringgit": "MYR", "naira": "NGN",
    "swedish kronor": "SEK", "norwegian kroner": "NOK", "danish kroner": "DKK", "turkish lira": "TRY",
}  # fmt: skip


def _unit(code: str, symbol: str, factor: float = 1.0) -> Unit:
    return Unit(symbol, f"currency:{code}", factor)


def _symbol_of(code: str) -> str:
    own = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹"}
    return own.get(code, code)


CURRENCY_SIGNS: dict[str, Unit] = {sign: _unit(code, _symbol_of(code)) for sign, code in _SIGNS.items()}
"""Signs and codes as written (case matters)."""
CURRENCY_SIGNS.update({code: _unit(code, _symbol_of(code)) for code in _CODES})

CURRENCY_NAMES: dict[str, Unit] = {name: _unit(code, _symbol_of(code)) for name, code in _NAMES.items()}
"""Names in lower case."""
CURRENCY_NAMES.update(
    {code.lower(): _unit(code, _symbol_of(code)) for code in _CODES if code not in {"TRY", "ALL", "COP"}}
)
CURRENCY_NAMES.update({name: _unit("USD", "¢", 0.01) for name in ("cent", "cents", "¢", "us cents")})


def currency(text: str) -> Unit | None:
    """Return the currency that a sign, code or name stands for, None where it is none."""
    return CURRENCY_SIGNS.get(text) or CURRENCY_NAMES.get(text.lower())
