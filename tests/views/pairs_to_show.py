"""Pairs that the tests of the page, the sheets and the notebook share."""

from __future__ import annotations

GOLD = """
| Player | Team | Minutes | Points |
| --- | --- | --- | --- |
| Stephen Curry | Warriors | 36 | 1,031 |
| Draymond Green | Warriors | 33 | 509 |
| Klay Thompson | Mavericks | 24 | 720 |
| Kevon Looney | Pelicans | 18 | 246 |
"""

PREDICTED = """
| Player | Minutes | Pts | Rank |
| --- | --- | --- | --- |
| Klay Thompson | 42 | 720 | 3 |
| Stephen Curry | 36 | 1031 | 1 |
| Draymond Green |  | 509 | 2 |
"""

HOSTILE = (
    "<script>document.title='owned'</script>",
    '"><img src=x onerror="document.title=\'owned\'">',
    "</script><script>document.title='owned'</script>",
    "</style><b>bold</b>",
    "<!--",
    "' onmouseover='document.title=1",
    "{{ 7 * 7 }}{% raw %}",
    "safe\u202edesrever",
    "bell\x07 escape\x1b[31m",
    "\ud800 half",
    "&lt;b&gt; &amp;",
    "javascript:alert(1)",
    "=cmd()|' /C calc'!A0",
)
"""Texts that want more than to be read."""


def hostile_rows(*, tail: str = "") -> list[list[str]]:
    """Return a table that is hostile in its header and in every cell."""
    header = ["name</th><script>document.title='owned'</script>", "<img src=x onerror=alert(1)>"]
    return [header, *([f"{index} {text}", f"{text}{tail}"] for index, text in enumerate(HOSTILE))]
