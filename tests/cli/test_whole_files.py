"""Files are written whole or not at all, and what cannot be written is told with the file's name."""

from __future__ import annotations

import ast
import errno
import os
import resource
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import tabx
from tabx.base.errors import OptionError
from tabx.base.whole_files import write_file
from tabx.cli.main import main

PACKAGE = Path(tabx.__file__).parent
GOLD = "n,v\na,1\nb,2\n"
NOBODY = 65534


def run(*arguments: str, before: str = "pass", folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, after some code: it may limit itself, or become somebody else."""
    code = f"import os, resource, sys\nfrom tabx.cli.main import main\n{before}\nsys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "g.csv").write_text(GOLD, encoding="utf-8")
    (tmp_path / "p.csv").write_text(GOLD.replace("2", "3"), encoding="utf-8")
    return tmp_path


SMALL_FILES = "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))"


@pytest.mark.parametrize("old", ["old", None])
def test_a_file_that_cannot_be_written_whole_is_not_written(folder: Path, old: str | None) -> None:
    if old is not None:
        (folder / "page.html").write_text(old, encoding="utf-8")
    before = {path.name for path in folder.iterdir()}
    done = run("judge", "g.csv", "p.csv", "--no-config", "-o", "page.html", before=SMALL_FILES, folder=folder)
    assert done.returncode == 2
    assert done.stderr == "tabx: error: page.html: File too large\n"
    assert {path.name for path in folder.iterdir()} == before
    assert old is None or (folder / "page.html").read_text(encoding="utf-8") == old


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("/dev/full", "convert g.csv /dev/full --to md"),
        ("full.json", "judge g.csv p.csv --no-config -o full.json"),
        ("/dev/full", "perturb g.csv --edit row-duplicate -o new.csv --findings /dev/full"),
        ("/dev/full", "bench build g.csv --per-table 1 --seeds 1 -o /dev/full"),
        ("full.yaml", "rubrics init full.yaml --force"),
    ],
)
def test_a_full_disk_is_told_with_the_name_of_the_file(
    folder: Path, said: str, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    for name in ("full.json", "full.yaml"):
        os.symlink("/dev/full", name)
    assert main(line.split()) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"tabx: error: {said}: No space left on device"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("options", [(), ("--json",), ("--quiet",)])
def test_full_standard_output_is_told_as_that(folder: Path, options: tuple[str, ...]) -> None:
    code = "sys.stdout.flush(); os.dup2(os.open('/dev/full', os.O_WRONLY), 1)"
    done = run("judge", "g.csv", "p.csv", "--no-config", *options, before=code, folder=folder)
    assert (done.returncode, done.stderr) == (2, "tabx: error: standard output: No space left on device\n")


def test_a_temporary_copy_that_does_not_fit_is_named_too(folder: Path) -> None:
    done = run("convert", "g.csv", "-", "--to", "xlsx", before=SMALL_FILES.replace("2000", "100"), folder=folder)
    assert done.returncode == 2
    assert done.stderr.startswith("tabx: error: ")
    assert done.stderr.endswith("/table.xlsx: File too large\n")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else")
def test_what_is_protected_stays_as_it_is() -> None:
    with tempfile.TemporaryDirectory() as name:  # where everybody gets to, unlike the folders of pytest
        folder = Path(name)
        folder.chmod(0o777)
        check_protected(folder)


def check_protected(folder: Path) -> None:
    protected = folder / "r.json"
    protected.write_text("kept", encoding="utf-8")
    protected.chmod(0o444)
    closed = folder / "closed"
    closed.mkdir(mode=0o755)
    (closed / "mine.json").write_text("kept", encoding="utf-8")
    (closed / "mine.json").chmod(0o666)
    # Loaded before: what is installed may not be readable for everybody.
    nobody = (
        "from pathlib import Path\nimport tabx.base.whole_files as w\n"
        f"os.setgid({NOBODY}); os.setuid({NOBODY})\n"
        "for name in sys.argv[1:]:\n"
        "    try:\n        w.write_file(Path(name), 'new')\n"
        "    except OSError as error:\n        print(error.filename, error.strerror)\n"
        "sys.exit()"
    )
    done = run("r.json", "closed/mine.json", "closed/new.json", "free.json", before=nobody, folder=folder)
    assert done.stdout.splitlines() == [
        "r.json write-protected",
        "closed/mine.json Permission denied",
        "closed/new.json Permission denied",
    ]
    assert protected.read_text(encoding="utf-8") == (closed / "mine.json").read_text(encoding="utf-8") == "kept"
    assert (folder / "free.json").read_text(encoding="utf-8") == "new"
    theirs = folder / "free.json"
    write_file(theirs, "newer")  # by root: the file stays theirs
    assert (theirs.stat().st_uid, theirs.read_text(encoding="utf-8")) == (NOBODY, "newer")


def test_mode_and_links_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "t.json", tmp_path / "link.json"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    link.symlink_to("t.json")
    write_file(link, "new")
    assert link.is_symlink()
    assert (target.read_text(encoding="utf-8"), stat.S_IMODE(target.stat().st_mode)) == ("new", 0o640)
    dangling = tmp_path / "dangling.json"
    dangling.symlink_to("later.json")
    write_file(dangling, "new")
    assert (tmp_path / "later.json").read_text(encoding="utf-8") == "new"
    long = tmp_path / ("ü" * 125 + ".json")
    write_file(long, "new")
    assert long.read_text(encoding="utf-8") == "new"
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("line", ["judge g.csv p.csv --no-config -o", "convert g.csv", "bench build g.csv -o"])
def test_links_that_lead_nowhere_are_one_line(
    folder: Path, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    os.symlink("b.json", "a.json")
    os.symlink("a.json", "b.json")
    os.symlink("itself", "itself")
    os.symlink("nowhere/x.json", "lost.json")
    for name, said in (
        ("a.json", "a.json: links that lead to no file; a file is right"),
        ("itself/x.json", "itself/x.json: "),
        ("lost.json", "lost.json: the folder"),
    ):
        assert main([*line.split(), name]) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"tabx: error: {said}")
        assert error.count("\n") == 1
    with pytest.raises(OptionError):
        write_file(Path("a.json"), "x")
    assert sorted(path.name for path in folder.iterdir()) == [
        "a.json",
        "b.json",
        "g.csv",
        "itself",
        "lost.json",
        "p.csv",
    ]


def test_what_the_shell_appends_to_is_appended_to(folder: Path) -> None:
    code = "os.dup2(os.open('log.md', os.O_WRONLY | os.O_APPEND | os.O_CREAT), 1); os.write(1, b'first\\n')"
    done = run("convert", "g.csv", "/dev/stdout", "--to", "md", before=code, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "log.md").read_text(encoding="utf-8").startswith("first\n| n")


def test_writing_that_is_interrupted_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.json"
    path.write_text("old", encoding="utf-8")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(path, "new")
    assert [(file.name, file.read_text(encoding="utf-8")) for file in tmp_path.iterdir()] == [("t.json", "old")]


STREAMS = {
    "backbones/recording.py",
    "runs/store.py",
    "runs/outputs.py",
    "runs/usage.py",
    "base/whole_files.py",
    "cli/main.py",
    "retrieve/memory.py",
    "retrieve/retrievers/summaries.py",
    "retrieve/retrievers/vector_store.py",
}
"""Where files are opened to write: lines are added to tapes, results, stores of vectors and summaries, a locked file is
unpacked; whole files; /dev/null for a closed stream; the counter of a process's peak memory."""


def test_files_are_written_in_one_place() -> None:
    """Every `open` for writing, `write_text`, `write_bytes` and `os.open` stands in a file of `STREAMS`."""
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _writes(node)
    }
    assert found <= STREAMS


def _writes(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in ("write_text", "write_bytes", "to_csv", "to_excel", "to_parquet", "NamedTemporaryFile", "mkstemp"):
        return True
    if name != "open":
        return False
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    modes = [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if isinstance(owner, ast.Name) and owner.id in ("archive", "target"):  # of a ZIP file in memory
        return False
    return any(set(mode) <= set("rwabx+t") and set(mode) & set("wax+") for mode in modes)


@pytest.mark.parametrize(
    ("line", "writes"),
    [
        ("open('f', 'w')", True),
        ("path.open('ab')", True),
        ("path.open(mode='x')", True),
        ("open('f')", False),
        ("path.open('rb')", False),
        ("path.write_text('')", True),
    ],
)
def test_the_walk_sees_what_writes(line: str, writes: bool) -> None:
    (call,) = [node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Call)]
    assert _writes(call) is writes


def test_errors_of_the_system_keep_their_number(tmp_path: Path) -> None:
    code = f"{SMALL_FILES}\nfrom pathlib import Path\nfrom tabx.base.whole_files import write_file\n"
    code += "try:\n    write_file(Path('t.json'), 'x' * 9999)\n"
    code += "except OSError as error:\n    print(error.errno, error.filename)\nsys.exit()"
    assert run(before=code, folder=tmp_path).stdout == f"{errno.EFBIG} t.json\n"
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
