"""Gold tables for the engine of edits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabx.formats import load_table
from tabx.table import Table

_FIRMS = """
| Company | Revenue (in millions) | Growth (%) | Founded | Director | Listed | Markets | Maximum stake ($) | Note |
|---|---|---|---|---|---|---|---|---|
| Alder Works | 1,204.5 | 4.25 | 12 March 1987 | Anna Berg | Yes | Spain, Italy, France | 1,250 |  |
| Birch Line | 988.0 | 3.1 | 3 June 1991 | Carl Dorn | No | Norway, Finland, Sweden | 7,300 | open |
| Cedar Holding | 1,377.2 | 12.75 | 30 July 2001 | Eva Frank | Yes | Japan, China, Korea | 4,415 | closed |
| Dogwood Mills | 10,022.9 | 0.55 | 1 August 1979 | Gus Hall | No | Kenya, Ghana, Togo | 2,005 | open |
| Elm Brothers | 431.8 | 7.36 | 9 October 1966 | Ida Jensen | No | Chile, Peru, Cuba | 3,120 | open |
"""
_RACES = """
| Race | Distance (km) | Winner | Start | Points | Entrants |
|---|---|---|---|---|---|
| Harbour Mile | 1.6 | Ann Lee | 2021-03-04 | 12 | 12400 |
| Bridge Run | 10.5 | Bob Ray | 2021-05-16 | 120 | 3320 |
| Forest Trail | 21.1 | Cid Fox | 2021-06-07 | 33 | 1208 |
| City Marathon | 42.2 | Dan Elk | 2021-09-12 | 74 | 31077 |
| Lake Loop | 15.0 | Eli Cox | 2021-10-30 | 15 | 2016 |
| Harvest Walk | 5.5 | Fay Orr | 2021-11-21 | 8 | 1999 |
"""
_CLUBS = (
    "<table><tr><th rowspan=2>Club</th><th colspan=2>Home</th><th colspan=2>Abroad</th></tr>"
    "<tr><th>Wins</th><th>Coach</th><th>Draws</th><th>Weight (kg)</th></tr>"
    "<tr><td>Lions</td><td rowspan=2>3</td><td>Jon Till</td><td>5</td><td>80.5</td></tr>"
    "<tr><td>Tigers</td><td>Ron Weld</td><td>6</td><td>91.25</td></tr>"
    "<tr><td>Bears</td><td>4</td><td>Tom Vane</td><td>11</td><td>77.0</td></tr>"
    "<tr><td>Owls</td><td>9</td><td>Sam Hurst</td><td>7</td><td>68.5</td></tr></table>"
)
_SECTIONS = """
| Station | Opened | Height (m) |
|---|---|---|
| **North** | | |
| Alvik | 1931 | 12.5 |
| Brunn | 1958 | 44.0 |
| Caster | 1975 | 108.2 |
| **South** | | |
| Dalen | 1944 | 7.9 |
| Ekeby | 1962 | 61.4 |
"""
_GAUGES = """
| Gauge | Month | Rain (mm) | Days |
|---|---|---|---|
| Ravel | April | 48.2 | 11 |
| Ravel | May | 61.9 | 14 |
| Ravel | June | 35.4 | 8 |
| Tarn | April | 102.7 | 19 |
| Tarn | May | 88.3 | 17 |
| Tarn | June | 140.6 | 22 |
"""
_CHOIRS = """
| Choir | Conductor | Hall | Sings Latin | Founded | Rehearsal | Turnout (%) |
|---|---|---|---|---|---|---|
| Aurora | Björn Åkesson | Saint Olaf | yes | 2004-03-05 | 18:30 | 81.5 |
| Bellona | Chloë Martín | Saint Anne | no | 1988-11-02 | 19:15 | 64.0 |
| Cantabile | Dávid Köves | Saint Olaf | no | 1997-06-12 | 17:45 | 72.25 |
| Dolce | Chloë Martín | Town House | yes | 2011-01-09 | 20:00 | 90.5 |
| Echo | Eşref Çelik | Saint Mark | yes | 1975-10-04 | 18:00 | 55.75 |
| Fermata | Björn Åkesson | Saint Olaf | no | 2016-08-01 | 19:40 | 68.5 |
| Gaudete | Françoise Prévot | Saint Luke | yes | 1969-12-07 | 16:20 | 77.0 |
| Hosanna | Gísli Jónsson | Old Mill | no | 2001-05-10 | 18:50 | 83.25 |
| Incanto | Dávid Köves | Saint Anne | yes | 1993-09-03 | 19:00 | 59.5 |
| Jubilate | Hélène Bézier | Saint Olaf | no | 1982-04-11 | 17:10 | 86.0 |
"""
TABLES = {
    "firms": load_table(_FIRMS),
    "races": load_table(_RACES),
    "clubs": load_table(_CLUBS),
    "sections": load_table(_SECTIONS),
    "gauges": load_table(_GAUGES),
    "choirs": load_table(_CHOIRS),
}


@pytest.fixture(params=TABLES)
def gold(request: pytest.FixtureRequest) -> Table:
    """A gold table, each in turn."""
    return TABLES[request.param]


@pytest.fixture
def firms() -> Table:
    """Amounts, dates, people, truths and lists."""
    return TABLES["firms"]


@pytest.fixture
def races() -> Table:
    """Measures in a unit that the header names."""
    return TABLES["races"]


@pytest.fixture
def clubs() -> Table:
    """Two header levels and a merged cell."""
    return TABLES["clubs"]


@pytest.fixture
def gauges() -> Table:
    """A long table: several rows for each gauge."""
    return TABLES["gauges"]


@pytest.fixture
def choirs() -> Table:
    """Texts that come again or begin alike, letters beyond ASCII, times, two values in ten rows."""
    return TABLES["choirs"]


@pytest.fixture
def root() -> Path:
    """The root of the checkout."""
    return Path(__file__).resolve().parents[2]
