"""Where a local model and its adapter lie, and what they are known by: the hash of their files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from urllib.parse import quote, unquote

from tabx.base.errors import OptionError
from tabx.base.extras import lacking

PREFIX = "hf:"
HOST = "tabx.inside"
"""Host of the addresses under which local models answer; no such domain can be bought."""

GGUF = ".gguf"
ADAPTER_FILE = "adapter_config.json"
_WEIGHTS = (".safetensors", ".bin", ".gguf")
_RIGHT = "a folder as transformers' save_pretrained writes it, or a .gguf file"


@dataclass(frozen=True)
class Place:
    """A model on this disk.

    Attributes
    ----------
    path : Path
        Its folder, or a GGUF file.
    adapter : Path or None
        Folder of a LoRA adapter, as peft or `tabx tune train` writes it.
    """

    path: Path
    adapter: Path | None = None

    @classmethod
    def of(cls, name: str) -> Place:
        """Return the place that a name means, "hf:" before it or not.

        Raises
        ------
        OptionError
            There is no model, or no adapter.
        """
        place = cls._named(name)
        place.check()
        return place

    @classmethod
    def _named(cls, name: str) -> Place:
        text = name.removeprefix(PREFIX)
        # A folder may have "+" in its name: only what follows a model's is an adapter.
        head, plus, tail = text.rpartition("+")
        base, adapter = (head, tail) if plus and not Path(text).exists() else (text, "")
        return cls(Path(base), Path(adapter) if adapter else None)

    @classmethod
    def at(cls, path: str) -> Place:
        """Return the place that the path of an address names, errors as of `of`.

        Its files are looked through once, and again when one of them has changed.
        """
        name = unquote(path.strip("/").partition("/")[0])
        return _checked(name, cls._named(name)._state())

    def _state(self) -> tuple[tuple[str, int, int], ...]:
        """Return name, size and time of change of each of its files."""
        folders = [self.path] if self.adapter is None else [self.path, self.adapter]
        files = [
            file for folder in folders for file in ([folder] if folder.is_file() else sorted(_files(folder, ("",))))
        ]
        known = [(file, file.stat()) for file in (*files, *self._record())]
        return tuple((str(file), status.st_size, status.st_mtime_ns) for file, status in known)

    def _record(self) -> list[Path]:
        record = None if self.adapter is None else self.adapter / RECORD
        return [record] if record is not None and record.is_file() else []

    @property
    def name(self) -> str:
        """The name on the command line."""
        return f"{PREFIX}{self.path}" + (f"+{self.adapter}" if self.adapter else "")

    @property
    def address(self) -> str:
        """The address under which it answers."""
        return f"http://{HOST}/{quote(self.name.removeprefix(PREFIX), safe='')}"

    @property
    def folder(self) -> Path:
        """Folder of the model's files."""
        return self.path.parent if self.is_gguf else self.path

    @property
    def is_gguf(self) -> bool:
        """Whether the weights are a GGUF file."""
        return self.path.suffix == GGUF

    def check(self) -> None:
        """Raise OptionError where a part of it is not there."""
        said = f"backbone {self.name!r}"
        if self.is_gguf:
            if not self.path.is_file():
                raise OptionError(f"{said}: no file {self.path}; {_RIGHT} is right")
        elif not (self.path / "config.json").is_file() or not any(_files(self.path, _WEIGHTS)):
            raise OptionError(f"{said}: {self.path} holds no model; {_RIGHT} is right")
        elif not self._has_template():
            raise OptionError(
                f"{said}: {self.path} has no chat template; a model tuned to follow instructions is right"
            )
        if self.adapter is not None:
            self._check_adapter(said)

    def _has_template(self) -> bool:
        if (self.path / "chat_template.jinja").is_file():
            return True
        return bool(_data(self.path / "tokenizer_config.json").get("chat_template"))

    def _check_adapter(self, said: str) -> None:
        assert self.adapter is not None
        if not (self.adapter / ADAPTER_FILE).is_file():
            raise OptionError(f"{said}: {self.adapter} holds no adapter; a folder that tabx tune train wrote is right")
        record = _data(self.adapter / RECORD)
        base = str(record["base_hash"]) if "base_hash" in record else None
        if base is not None and base != self.base_hash:
            raise OptionError(
                f"{said}: the adapter was trained on another model ({base[:8]}, this one is {self.base_hash[:8]})"
            )

    def check_installed(self) -> None:
        """Raise OptionError with the line that installs what is missing."""
        libraries = ("torch", "transformers", *(["gguf"] if self.is_gguf else []), *(["peft"] if self.adapter else []))
        lack = lacking(f"backbone {self.name!r}", *libraries)
        if lack:
            raise OptionError(lack)

    @cached_property
    def base_hash(self) -> str:
        """SHA-256 of the model's files: weights, configuration, tokenizer and template."""
        return _hash(self._base_files())

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the model's files and its adapter's."""
        if self.adapter is None:
            return self.base_hash
        own = _hash(sorted(_files(self.adapter, (*_WEIGHTS, ADAPTER_FILE))))
        return hashlib.sha256(f"{self.base_hash}+{own}".encode()).hexdigest()

    def _base_files(self) -> Sequence[Path]:
        return (
            [self.path] if self.is_gguf else sorted(_files(self.path, (*_WEIGHTS, ".json", ".jinja", ".model", ".txt")))
        )


RECORD = "tabx.json"
"""File in which an adapter's folder says how it was made."""


@lru_cache(maxsize=64)
def _checked(name: str, state: tuple[tuple[str, int, int], ...]) -> Place:
    """Return the place that a name means, whose files are in this state."""
    return Place.of(name)


def _files(folder: Path, ends: tuple[str, ...]) -> Iterator[Path]:
    found = folder.iterdir() if folder.is_dir() else ()
    return (path for path in found if path.name.endswith(ends) and path.name != RECORD and path.is_file())


def _data(path: Path) -> dict[str, object]:
    """Return the object in a JSON file, {} where there is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _hash(paths: Sequence[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        status = path.stat()
        whole.update(f"{path.name}\0{_of_file(path, status.st_size, status.st_mtime_ns)}\0".encode())
    return whole.hexdigest()


@lru_cache(maxsize=256)
def _of_file(path: Path, size: int, changed: int) -> str:
    """Return the hash of a file of this size and time of change."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
