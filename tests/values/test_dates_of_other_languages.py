"""Dates in Chinese, Japanese, Korean, German, French, Spanish, Italian and Portuguese (issue 12, section 4)."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from tabx.values import pair_columns, read, read_column, relate
from tabx.values.kinds import DifferenceKind
from tabx.values.reading.other_dates import _months
from tabx.values.records import DataType, Difference, Relation


def related(gold: str, predicted: str) -> Difference:
    one, other = read_column(("Opened",), [gold]), read_column(("Opened",), [predicted])
    pair = pair_columns(one, other, [(0, 0)])
    return relate(pair.gold.values[0], pair.predicted.values[0], pair)


DATES = [
    ("2019年10月7日", "2019-10-07"),
    ("2019年10月07日（月）", "2019-10-07"),
    ("2019年10月7日星期一", "2019-10-07"),
    ("２０１９年１０月７日", "2019-10-07"),
    ("令和元年10月7日", "2019-10-07"),
    ("昭和64年1月7日", "1989-01-07"),
    ("2019년 10월 7일", "2019-10-07"),
    ("2019. 10. 7.", "2019-10-07"),
    ("2019年10月", "2019-10"),
    ("10月7日", "October 7"),
    ("2019年10月7日 10:30", "2019-10-07 10:30"),
    ("7. Oktober 2019", "2019-10-07"),
    ("7. Okt. 2019", "2019-10-07"),
    ("Montag, 7. Oktober 2019", "2019-10-07"),
    ("7. Oktober 2019, 10:30 Uhr", "2019-10-07 10:30"),
    ("3. März 2020", "2020-03-03"),
    ("1er août 2018", "2018-08-01"),
    ("1 aout 2018", "2018-08-01"),
    ("lundi 7 octobre 2019", "2019-10-07"),
    ("févr. 2018", "2018-02"),
    ("7 de octubre de 2019", "2019-10-07"),
    ("7 de octubre del 2019", "2019-10-07"),
    ("7 oct 2019", "2019-10-07"),
    ("lunes, 7 de octubre de 2019", "2019-10-07"),
    ("1° maggio 2018", "2018-05-01"),
    ("7 ottobre 2019", "2019-10-07"),
    ("dicembre 2017", "2017-12"),
    ("7 de outubro de 2019", "2019-10-07"),
    ("segunda-feira, 7 de outubro de 2019", "2019-10-07"),
    ("15-set-2016", "2016-09-15"),
    ("7 octobre", "7 October"),
]


@pytest.mark.parametrize(("written", "iso"), DATES)
def test_the_same_day(written: str, iso: str) -> None:
    assert read(written)[0].key in {value.key for value in read(iso)}
    for gold, predicted in ((written, iso), (iso, written)):
        found = related(gold, predicted)
        assert (found.relation, found.kind) == (Relation.EQUIVALENT, DifferenceKind.DATE_FORMAT)


def test_a_year_is_named() -> None:
    assert related("2019", "2019年").relation is Relation.EQUIVALENT
    assert related("2019年", "2018").relation is not Relation.EQUIVALENT


def test_another_day_is_told_in_days() -> None:
    assert related("7. Oktober 2019", "2019-10-09").difference == 2
    assert related("2019年10月7日", "6 octobre 2019").difference == -1


@pytest.mark.parametrize(
    "text",
    ["3 set", "2 out", "Gen 2", "Set 1", "3年", "5月", "5 separate", "12 Marines", "32. Mai 2020", "Mais 2020",
     "13月7日", "Nov", "7 Mag", "Lundi 7"],
)  # fmt: skip
def test_other_texts_are_no_dates(text: str) -> None:
    assert all(value.type is not DataType.DATE for value in read(text))


def test_months_of_all_languages_agree() -> None:
    from babel import Locale

    for language in ("de", "fr", "es", "it", "pt"):
        for number, name in Locale(language).months["format"]["wide"].items():
            assert (
                _months()[unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()] == number
            )


def test_babel_is_imported_only_where_such_a_date_stands(tmp_path: Path) -> None:
    """Neither `--help` nor an English pair needs it."""
    english, other, german = tmp_path / "gold.csv", tmp_path / "other.csv", tmp_path / "german.csv"
    other.write_text("Bridge,Opened,Cost\nAlder,2018-05-03,$12 million\nBirch,Oct 2019,4 of 8\n", encoding="utf-8")
    english.write_text("Bridge,Opened,Cost\nAlder,3 May 2018,$12 million\nBirch,Sep 2019,4 of 7\n", encoding="utf-8")
    german.write_text("Bridge,Opened,Cost\nAlder,3. Mai 2018,$12 million\nBirch,Sep 2019,4 of 7\n", encoding="utf-8")
    for arguments, loaded in (
        (["--help"], False),
        (["judge", str(english), str(other)], False),
        (["judge", str(english), str(german)], True),
    ):
        code = (
            "import sys\nfrom tabx.cli.main import main\n"
            f"try:\n    main({arguments!r})\nexcept SystemExit:\n    pass\nprint('\\nbabel:', 'babel' in sys.modules)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
        assert done.stdout.rstrip().endswith(f"babel: {loaded}"), (arguments, done.stdout[-200:], done.stderr[-500:])
