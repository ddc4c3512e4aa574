"""Gold tables of several trades, with values that tell every row and column apart."""

from __future__ import annotations

from tabx.formats import load_table
from tabx.table import Table, plain_rows

SPORTS = """
Player | Team | Minutes | Points | Rebounds | Assists | FG%
Harrison Barnes | Golden State | 35 | 14 | 8 | 3 | 46.2
Draymond Green | Golden State | 38 | 11 | 13 | 9 | 40.0
Klay Thompson | Golden State | 24 | 29 | 2 | 1 | 55.6
Stephen Curry | Golden State | 33 | 41 | 6 | 12 | 61.9
LeBron James | Cleveland | 42 | 32 | 10 | 7 | 47.8
Kevin Love | Cleveland | 31 | 17 | 15 | 0 | 38.5
Kyrie Irving | Cleveland | 37 | 23 | 4 | 5 | 43.1
J.R. Smith | Cleveland | 28 | 9 | 3 | 2 | 30.8
"""

FINANCE = """
Item | 2021 | 2022 | 2023 | Change
Revenue | 1,204 | 1,377 | 1,519 | 142
Cost of sales | 711 | 802 | 893 | 91
Gross profit | 493 | 575 | 626 | 51
Research and development | 98 | 121 | 137 | 16
Marketing | 65 | 77 | 84 | 7
Operating income | 330 | 377 | 405 | 28
"""

SCIENCE = """
Element | Symbol | Atomic number | Melting point (K) | Density (g/cm3) | Discovered
Iron | Fe | 26 | 1811 | 7.874 | 1200 BC
Copper | Cu | 29 | 1357.77 | 8.96 | 9000 BC
Gallium | Ga | 31 | 302.91 | 5.91 | 1875
Silver | Ag | 47 | 1234.93 | 10.49 | 5000 BC
Iodine | I | 53 | 386.85 | 4.933 | 1811
Tungsten | W | 74 | 3695 | 19.25 | 1783
Mercury | Hg | 80 | 234.32 | 13.534 | 1500 BC
"""

PEOPLE = """
Name | Born | City | Occupation | Books | Prize money
Ada Winter | March 3, 1951 | Vienna | novelist | 14 | $12,000
Boris Keller | July 19, 1948 | Hamburg | essayist | 9 | $7,500
Clara Osei | May 27, 1972 | Accra | poet | 6 | $31,250
Dmitri Volkov | October 8, 1966 | Riga | playwright | 21 | $4,800
Elena Marchetti | January 30, 1980 | Turin | translator | 33 | $18,900
"""

CITIES = """
City | Country | Population | Area (km2) | Founded | Mayor
Lisbon | Portugal | 545,923 | 100.05 | 1147 | Carlos Moedas
Oslo | Norway | 709,037 | 454.03 | 1040 | Anne Lindboe
Vilnius | Lithuania | 588,412 | 401.2 | 1323 | Valdas Benkunskas
Tallinn | Estonia | 453,864 | 159.37 | 1219 | Jevgeni Ossinovski
Bratislava | Slovakia | 475,503 | 367.58 | 907 | Matus Vallo
Ljubljana | Slovenia | 284,293 | 163.8 | 1112 | Zoran Jankovic
"""

SECTIONS = """
<table>
<thead><tr><th>Station</th><th>Depth (m)</th><th>Oxygen</th><th>Salinity</th></tr></thead>
<tbody>
<tr><th colspan="4">North basin</th></tr>
<tr><td>N1</td><td>12</td><td>8.1</td><td>31.4</td></tr>
<tr><td>N2</td><td>45</td><td>6.9</td><td>32.7</td></tr>
<tr><td>N3</td><td>88</td><td>4.2</td><td>33.9</td></tr>
<tr><th colspan="4">South basin</th></tr>
<tr><td>S1</td><td>17</td><td>7.7</td><td>30.2</td></tr>
<tr><td>S2</td><td>53</td><td>5.8</td><td>31.1</td></tr>
<tr><td>S3</td><td>96</td><td>3.5</td><td>34.6</td></tr>
</tbody></table>
"""

SPANS = """
<table>
<thead><tr><th rowspan="2">Region</th><th rowspan="2">Product</th>
<th colspan="2">Revenue</th><th colspan="2">Units</th></tr>
<tr><th>2022</th><th>2023</th><th>2022</th><th>2023</th></tr></thead>
<tbody>
<tr><td rowspan="3">Europe</td><td>Lamps</td><td>410</td><td>455</td><td>12</td><td>15</td></tr>
<tr><td>Chairs</td><td>623</td><td>598</td><td>31</td><td>27</td></tr>
<tr><td>Desks</td><td>287</td><td>301</td><td>8</td><td>9</td></tr>
<tr><td rowspan="3">Asia</td><td>Shelves</td><td>734</td><td>812</td><td>44</td><td>52</td></tr>
<tr><td>Rugs</td><td>156</td><td>149</td><td>19</td><td>18</td></tr>
<tr><td>Sofas</td><td>967</td><td>1,030</td><td>23</td><td>26</td></tr>
</tbody></table>
"""


def table(text: str) -> Table:
    """Return a table from lines of cells set apart by "|"; the first line is the header."""
    lines = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    grid = plain_rows(lines)
    return Table(grid[:1], grid[1:])


def html(text: str) -> Table:
    """Return the table of an HTML text."""
    return load_table(text, format="html")


FLAT = {"sports": SPORTS, "finance": FINANCE, "science": SCIENCE, "people": PEOPLE, "cities": CITIES}
