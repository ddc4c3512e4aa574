"""Words of tables and queries, for any script: numbers whole, names of columns apart, English stems.

A number keeps its decimals and loses what groups its thousands ("1,234.5" is 1234.5). snake_case and camelCase are
their words. Of scripts without blanks between words (Chinese, Japanese, Thai …) each two neighbours are a word, as is
usual where no dictionary divides them. English function words are left out, and English words stemmed (Snowball).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

_UNDIVIDED = "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Thai, Lao, Burmese, Khmer, Kana and Han (Unicode, blocks): scripts without blanks between words."""

_CAMEL = re.compile(r"(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])|(?<=[A-Z])(?=[A-Z][a-z])")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_NUMBER = r"\d+(?:[.:/]\d+)*"


@cache
def _word() -> re.Pattern[str]:
    """Return what finds a word: letters with their marks, which re leaves out of the words of many scripts."""
    marks = "".join(chr(code) for code in range(0x10000) if unicodedata.category(chr(code)) in ("Mn", "Mc"))
    return re.compile(
        rf"{_NUMBER}|[{_UNDIVIDED}]+|(?:(?![{_UNDIVIDED}])[^\W\d_])(?:(?![{_UNDIVIDED}])(?:[^\W\d_]|[{marks}]))*"
    )


_IS_UNDIVIDED = re.compile(f"[{_UNDIVIDED}]")


def plain_words(text: str) -> list[str]:
    """Return the words of a text in lower case, none left out and none stemmed."""
    found: list[str] = []
    normal = unicodedata.normalize("NFKC", text)
    for word in _word().findall(_GROUPED.sub("", _CAMEL.sub(" ", normal))):
        if _IS_UNDIVIDED.match(word) and len(word) > 1:
            found += [word[place : place + 2] for place in range(len(word) - 1)]
        else:
            found.append(word.casefold())
    return found


FUNCTION_WORDS = frozenset(
    word
    for line in (
        "i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers",
        "herself it its itself they them their theirs themselves what which who whom whose this that these those",
        "am is are was were be been being have has had having do does did doing a an the and but if or because as",
        "until while of at by for with about against between into through during before after above below to from",
        "up down in out on off over under again further then once here there when where why how all any both each",
        "few more most other some such no nor not only own same so than too very s t can will just don should now",
        "d ll m o re ve y",
    )
    for word in line.split()
)
"""English function words: the list of NLTK 3 (Porter and others), which retrieval for OTT-QA and TARGET leaves out."""


@dataclass(frozen=True)
class Tokens:
    """How texts become words.

    Attributes
    ----------
    stems : bool
        Whether English words are stemmed.
    function_words : bool
        Whether English function words are kept.
    """

    stems: bool = True
    function_words: bool = False

    def __call__(self, text: str) -> list[str]:
        """Return the words of a text."""
        words: Iterable[str] = plain_words(text)
        if not self.function_words:
            words = (word for word in words if word not in FUNCTION_WORDS)
        return [_stem(word) for word in words] if self.stems else list(words)


@cache
def _stemmer() -> Callable[[str], str]:
    import Stemmer

    stemmer: Any = Stemmer.Stemmer("english")
    stem: Callable[[str], str] = stemmer.stemWord
    return stem


@lru_cache(maxsize=1 << 18)
def _stem(word: str) -> str:
    return _stemmer()(word)
