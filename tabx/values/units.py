"""The closed list of units: exact factors to the base unit of each dimension, and the names they go by.

Sources of the factors: BIPM, The International System of Units (9th ed.), and NIST SP 811, appendix B.
"""

from __future__ import annotations

import math
from functools import lru_cache

from tabx.values.currencies import currency
from tabx.values.records import Unit

_MILE = 1609.344
_FOOT = 0.3048
_POUND = 0.45359237
_TABLE: tuple[tuple[str, str, float, str], ...] = (
    # symbol, dimension, factor, names: a capital or one to three letters are matched as written, longer in any case
    ("m", "length", 1.0, "m|metre|metres|meter|meters|mtr|mtrs"),
    ("km", "length", 1e3, "km|kms|kilometre|kilometres|kilometer|kilometers|Km|KM"),
    ("cm", "length", 1e-2, "cm|cms|centimetre|centimetres|centimeter|centimeters"),
    ("mm", "length", 1e-3, "mm|millimetre|millimetres|millimeter|millimeters"),
    ("µm", "length", 1e-6, "µm|μm|um|micron|microns|micrometre|micrometres|micrometer|micrometers"),
    ("nm", "length", 1e-9, "nm|nanometre|nanometres|nanometer|nanometers"),
    ("mi", "length", _MILE, "mi|mi.|mile|miles"),
    ("yd", "length", 3 * _FOOT, "yd|yds|yd.|yds.|yard|yards"),
    ("ft", "length", _FOOT, "ft|ft.|foot|feet|'"),
    ("in", "length", _FOOT / 12, 'in|in.|inch|inches|"'),
    ("nmi", "length", 1852.0, "nmi|NM|nautical mile|nautical miles"),
    ("ly", "length", 9460730472580800.0, "ly|light year|light years|light-years|light-year"),
    ("AU", "length", 149597870700.0, "AU|au|astronomical unit|astronomical units"),
    ("kg", "mass", 1.0, "kg|kgs|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|Kg|KG"),
    ("g", "mass", 1e-3, "g|gr|gram|grams|gramme|grammes"),
    ("mg", "mass", 1e-6, "mg|milligram|milligrams"),
    ("µg", "mass", 1e-9, "µg|μg|mcg|ug|microgram|micrograms"),
    ("t", "mass", 1e3, "t|tonne|tonnes|metric ton|metric tons|metric tonnes|MT"),
    ("lb", "mass", _POUND, "lb|lbs|lb.|lbs.|pound|pounds"),
    ("oz", "mass", _POUND / 16, "oz|oz.|ounce|ounces"),
    ("st", "mass", 14 * _POUND, "stone|stones"),
    ("short ton", "mass", 2000 * _POUND, "short ton|short tons|ton|tons"),
    ("long ton", "mass", 2240 * _POUND, "long ton|long tons"),
    ("s", "time", 1.0, "s|sec|secs|sec.|secs.|second|seconds"),
    ("ms", "time", 1e-3, "ms|msec|millisecond|milliseconds"),
    ("µs", "time", 1e-6, "µs|μs|us|microsecond|microseconds"),
    ("ns", "time", 1e-9, "ns|nanosecond|nanoseconds"),
    ("min", "time", 60.0, "min|mins|min.|mins.|minute|minutes"),
    ("h", "time", 3600.0, "h|hr|hrs|hr.|hrs.|hour|hours"),
    ("d", "time", 86400.0, "d|day|days"),
    ("wk", "time", 604800.0, "wk|wks|week|weeks"),
    ("month", "calendar", 1.0, "month|months|mo|mos"),
    ("yr", "calendar", 12.0, "yr|yrs|yr.|yrs.|year|years"),
    ("decade", "calendar", 120.0, "decade|decades"),
    ("century", "calendar", 1200.0, "century|centuries"),
    ("m/s", "speed", 1.0, "m/s|mps|metres per second|meters per second|m s-1"),
    ("km/h", "speed", 1 / 3.6, "km/h|kmh|kph|km/hr|kmph|kilometres per hour|kilometers per hour"),
    ("mph", "speed", _MILE / 3600, "mph|mi/h|miles per hour"),
    ("kn", "speed", 1852 / 3600, "kn|kt|kts|knot|knots"),
    ("ft/s", "speed", _FOOT, "ft/s|fps|feet per second"),
    ("km/s", "speed", 1e3, "km/s|kilometres per second|kilometers per second"),
    ("m/s²", "acceleration", 1.0, "m/s2|m/s^2|metres per second squared|meters per second squared"),
    ("ft/s²", "acceleration", _FOOT, "ft/s2|ft/s^2"),
    ("m²", "area", 1.0, "m2|m^2|sq m|sq. m|sqm|square metre|square metres|square meter|square meters"),
    ("km²", "area", 1e6, "km2|km^2|sq km|sq. km|square kilometre|square kilometres|square kilometer|square kilometers"),
    ("cm²", "area", 1e-4, "cm2|cm^2|sq cm|square centimetres|square centimeters"),
    ("mm²", "area", 1e-6, "mm2|mm^2|sq mm|square millimetres|square millimeters"),
    ("ha", "area", 1e4, "ha|hectare|hectares"),
    ("acre", "area", 4046.8564224, "ac|acre|acres"),
    ("sq ft", "area", _FOOT**2, "ft2|ft^2|sq ft|sq. ft|sq. ft.|sq feet|sqft|square foot|square feet"),
    ("sq in", "area", (_FOOT / 12) ** 2, "in2|in^2|sq in|square inch|square inches"),
    ("sq yd", "area", (3 * _FOOT) ** 2, "yd2|yd^2|sq yd|square yard|square yards"),
    ("sq mi", "area", _MILE**2, "mi2|mi^2|sq mi|sq. mi|sq. mi.|sq miles|square mile|square miles"),
    ("m³", "volume", 1.0, "m3|m^3|cu m|cubic metre|cubic metres|cubic meter|cubic meters|cbm"),
    ("km³", "volume", 1e9, "km3|km^3|cubic kilometres|cubic kilometers"),
    ("L", "volume", 1e-3, "L|l|litre|litres|liter|liters|ltr"),
    ("mL", "volume", 1e-6, "mL|ml|millilitre|millilitres|milliliter|milliliters"),
    ("cL", "volume", 1e-5, "cL|cl|centilitre|centilitres"),
    ("hL", "volume", 0.1, "hL|hl|hectolitre|hectolitres"),
    ("cm³", "volume", 1e-6, "cm3|cm^3|cc|ccm|cubic centimetres|cubic centimeters"),
    ("cu ft", "volume", _FOOT**3, "ft3|ft^3|cu ft|cu. ft.|cubic foot|cubic feet"),
    ("cu in", "volume", (_FOOT / 12) ** 3, "in3|in^3|cu in|cubic inch|cubic inches"),
    ("gal", "volume", 0.003785411784, "gal|gal.|gallon|gallons|US gal|US gallons|us gallons"),
    ("imp gal", "volume", 0.00454609, "imp gal|imperial gallon|imperial gallons"),
    ("qt", "volume", 0.000946352946, "qt|quart|quarts"),
    ("pt", "volume", 0.000473176473, "pint|pints"),
    ("fl oz", "volume", 0.0000295735295625, "fl oz|fl. oz.|fluid ounce|fluid ounces"),
    ("bbl", "volume", 0.158987294928, "bbl|bbls|barrel|barrels"),
    ("W", "power", 1.0, "W|watt|watts"),
    ("kW", "power", 1e3, "kW|KW|kw|kilowatt|kilowatts"),
    ("MW", "power", 1e6, "MW|megawatt|megawatts"),
    ("GW", "power", 1e9, "GW|gigawatt|gigawatts"),
    ("hp", "power", 745.69987158227022, "hp|HP|bhp|BHP|horsepower"),
    ("PS", "power", 735.49875, "PS|metric horsepower"),
    ("J", "energy", 1.0, "J|joule|joules"),
    ("kJ", "energy", 1e3, "kJ|kj|kilojoule|kilojoules"),
    ("MJ", "energy", 1e6, "MJ|megajoule|megajoules"),
    ("GJ", "energy", 1e9, "GJ|gigajoule|gigajoules"),
    ("cal", "energy", 4.184, "cal|calorie|calories"),
    ("kcal", "energy", 4184.0, "kcal|Kcal|kilocalorie|kilocalories"),
    ("Wh", "energy", 3600.0, "Wh|watt hour|watt hours|watt-hours"),
    ("kWh", "energy", 3.6e6, "kWh|KWh|kwh|KWH|kilowatt hour|kilowatt hours|kilowatt-hours"),
    ("MWh", "energy", 3.6e9, "MWh|megawatt hour|megawatt hours|megawatt-hours"),
    ("GWh", "energy", 3.6e12, "GWh|gigawatt hours|gigawatt-hours"),
    ("TWh", "energy", 3.6e15, "TWh|terawatt hours|terawatt-hours"),
    ("BTU", "energy", 1055.05585262, "BTU|Btu|british thermal units"),
    ("eV", "energy", 1.602176634e-19, "eV|electronvolt|electronvolts"),
    ("N", "force", 1.0, "N|newton|newtons"),
    ("kN", "force", 1e3, "kN|kilonewton|kilonewtons"),
    ("lbf", "force", _POUND * 9.80665, "lbf|pound-force"),
    ("N·m", "torque", 1.0, "Nm|N·m|N m|N⋅m|newton metres|newton meters"),
    ("lb·ft", "torque", _POUND * 9.80665 * _FOOT, "lb-ft|lb·ft|ft-lb|lb⋅ft|lbf·ft|ft·lb|pound-feet|foot-pounds"),
    ("Pa", "pressure", 1.0, "Pa|pascal|pascals"),
    ("hPa", "pressure", 1e2, "hPa|hectopascal|hectopascals|mbar|millibar|millibars"),
    ("kPa", "pressure", 1e3, "kPa|kilopascal|kilopascals"),
    ("MPa", "pressure", 1e6, "MPa|megapascal|megapascals"),
    ("bar", "pressure", 1e5, "bar|bars"),
    ("atm", "pressure", 101325.0, "atm|atmospheres"),
    ("psi", "pressure", _POUND * 9.80665 / (_FOOT / 12) ** 2, "psi|PSI|pounds per square inch"),
    ("mmHg", "pressure", 133.322387415, "mmHg|mm Hg|torr"),
    ("inHg", "pressure", 3386.389, "inHg|in Hg"),
    ("Hz", "frequency", 1.0, "Hz|hertz|HZ"),
    ("kHz", "frequency", 1e3, "kHz|KHz|khz|kilohertz"),
    ("MHz", "frequency", 1e6, "MHz|Mhz|mhz|megahertz"),
    ("GHz", "frequency", 1e9, "GHz|Ghz|ghz|gigahertz"),
    ("rpm", "frequency", 1 / 60, "rpm|RPM|r/min|revolutions per minute"),
    ("bpm", "beats", 1.0, "bpm|BPM|beats per minute"),
    ("bit", "data", 0.125, "bit|bits"),
    ("B", "data", 1.0, "B|byte|bytes"),
    ("kB", "data", 1e3, "kB|KB|kilobyte|kilobytes"),
    ("MB", "data", 1e6, "MB|megabyte|megabytes"),
    ("GB", "data", 1e9, "GB|gigabyte|gigabytes|gb"),
    ("TB", "data", 1e12, "TB|terabyte|terabytes|tb"),
    ("PB", "data", 1e15, "PB|petabyte|petabytes"),
    ("KiB", "data", 1024.0, "KiB|kibibyte|kibibytes"),
    ("MiB", "data", 1024.0**2, "MiB|mebibyte|mebibytes"),
    ("GiB", "data", 1024.0**3, "GiB|gibibyte|gibibytes"),
    ("TiB", "data", 1024.0**4, "TiB|tebibyte|tebibytes"),
    ("kbit/s", "data rate", 1e3, "kbit/s|kbps|Kbps|kb/s"),
    ("Mbit/s", "data rate", 1e6, "Mbit/s|Mbps|mbps|Mb/s|megabits per second"),
    ("Gbit/s", "data rate", 1e9, "Gbit/s|Gbps|gbps|Gb/s|gigabits per second"),
    ("°", "angle", math.pi / 180, "°|deg|degree|degrees"),
    ("rad", "angle", 1.0, "rad|radian|radians"),
    ("V", "voltage", 1.0, "V|volt|volts"),
    ("kV", "voltage", 1e3, "kV|kilovolt|kilovolts"),
    ("mV", "voltage", 1e-3, "mV|millivolt|millivolts"),
    ("A", "current", 1.0, "A|amp|amps|ampere|amperes"),
    ("mA", "current", 1e-3, "mA|milliamp|milliamps"),
    ("mAh", "charge", 3.6, "mAh|milliamp hours"),
    ("Ah", "charge", 3600.0, "Ah|amp hours"),
    ("Ω", "resistance", 1.0, "Ω|ohm|ohms"),
    ("dB", "level", 1.0, "dB|decibel|decibels"),
    ("mol", "amount", 1.0, "mol|mole|moles"),
    ("mmol", "amount", 1e-3, "mmol|millimoles"),
    ("kg/m³", "density", 1.0, "kg/m3|kg/m^3"),
    ("g/cm³", "density", 1e3, "g/cm3|g/cm^3|g/cc"),
    ("/km²", "population density", 1e-6, "/km2|/km^2|per km2|per sq km|per square kilometre|per square kilometer"),
    ("/sq mi", "population density", 1 / _MILE**2, "/sq mi|/mi2|per sq mi|per square mile"),
    ("%", "fraction", 0.01, "%|percent|per cent|pct|pct.|percentage points|percentage point|pp|％"),
    ("‰", "fraction", 0.001, "‰|per mille|per mil|permille"),
    ("bps", "fraction", 0.0001, "bps|bp|basis points|basis point"),
    ("ppm", "fraction", 1e-6, "ppm|parts per million"),
)
_CELSIUS = Unit("°C", "temperature", 1.0, 273.15)
_FAHRENHEIT = Unit("°F", "temperature", 5 / 9, 459.67 * 5 / 9)
_KELVIN = Unit("K", "temperature", 1.0)
_TEMPERATURES = {
    _CELSIUS: "°C|º C|° C|ºC|℃|degC|deg C|celsius|degrees celsius|degree celsius|centigrade",
    _FAHRENHEIT: "°F|º F|° F|ºF|℉|degF|deg F|fahrenheit|degrees fahrenheit|degree fahrenheit",
    _KELVIN: "K|kelvin|kelvins",
}

MAGNITUDES: dict[str, float] = {
    "k": 1e3, "K": 1e3, "thousand": 1e3, "thousands": 1e3, "thsd": 1e3, "000s": 1e3, "000's": 1e3,
    "'000": 1e3,
    "'000s": 1e3, "000": 1e3, "m": 1e6, "M": 1e6, "mm": 1e6, "MM": 1e6, "mil": 1e6, "mil.": 1e6, "mill": 1e6,
    "mln": 1e6,
    "mn": 1e6, "Mn": 1e6, "mio": 1e6, "mio.": 1e6, "million": 1e6, "millions": 1e6, "b": 1e9, "B": 1e9, "bn": 1e9,
    "bil": 1e9, "bil.": 1e9, "bln": 1e9, "billion": 1e9, "billions": 1e9, "t": 1e12, "T": 1e12, "tn": 1e12,
    "trn": 1e12,
    "trillion": 1e12, "trillions": 1e12, "hundred": 1e2, "hundreds": 1e2, "lakh": 1e5, "lakhs": 1e5, "crore": 1e7,
    "crores": 1e7, "dozen": 12.0,
}  # fmt: skip
"""Words and letters for powers of ten; single letters are also units."""

COUNT_WORDS = frozenset({
    "points", "point", "pts", "votes", "vote", "people", "persons", "inhabitants", "seats", "seat", "games",
    "game", "goals", "goal", "wins", "win", "losses", "cars", "matches", "shares", "employees", "students",
    "members", "units", "items", "rebounds", "assists", "steals", "blocks", "turnovers", "times", "episodes",
    "seasons", "laps", "passengers", "runs", "wickets", "caps", "appearances", "medals", "copies", "tracks",
    "pages", "words", "stars", "rooms", "floors", "storeys", "stories", "residents", "voters", "deaths", "cases",
    "each", "total", "overall",
})  # fmt: skip
"""Words beside a number that say what is counted; they are no units."""


def _build() -> dict[str, tuple[Unit, ...]]:
    names: dict[str, list[Unit]] = {}
    for symbol, dimension, factor, written in _TABLE:
        unit = Unit(symbol, dimension, factor)
        for name in written.split("|"):
            names.setdefault(name, []).append(unit)
    for unit, written in _TEMPERATURES.items():
        for name in written.split("|"):
            names.setdefault(name, []).append(unit)
    names["C"] = [_CELSIUS]
    names["F"] = [_FAHRENHEIT]
    names["m"].append(next(unit for unit in names["min"]))
    pound = currency("pounds sterling")
    for name in ("pound", "pounds"):
        names[name].extend([pound] if pound else [])
    return {name: tuple(units) for name, units in names.items()}


_NAMES = _build()
PERCENT = _NAMES["%"][0]
FRACTION = Unit("", "fraction", 1.0)
"""The bare fraction: .12 for 12 %."""
_RAISED = str.maketrans({"²": "2", "³": "3", "\u00a0": " "})


@lru_cache(maxsize=4096)
def find_units(text: str) -> tuple[Unit, ...]:
    """Return the units a text may stand for, the most common first; () where it is none of the closed list."""
    text = " ".join(text.translate(_RAISED).split())
    if not text or len(text) > 40:
        return ()
    found = _NAMES.get(text, ())
    if not found and (len(text) > 3 or "°" in text):
        found = _NAMES.get(text.casefold(), ())
    if not found and len(text) > 3 and text.endswith("."):
        found = _NAMES.get(text[:-1].casefold(), ())
    money = currency(text)
    if money is not None and money not in found:
        found = (*found, money)
    return found or _quotient(text)


def _quotient(text: str) -> tuple[Unit, ...]:
    """Return the unit that a text such as "$/kg" or "kWh per day" names, from the units above and below."""
    above, sign, below = text.partition(" per ") if " per " in text else text.partition("/")
    if not sign or "/" in below:
        return ()
    tops, bottoms = find_units(above), find_units(below)
    return tuple(
        Unit(f"{top.symbol}/{bottom.symbol}", f"{top.dimension}/{bottom.dimension}", top.factor / bottom.factor)
        for top in tops
        for bottom in bottoms
        if top.dimension != bottom.dimension and not top.offset and not bottom.offset
    )[:1]
