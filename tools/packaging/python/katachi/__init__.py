"""katachi finds known shapes on a Go board: this package calls the program that comes with it.

    import katachi

    for move in katachi.name("game.sgf"):
        print(move["move"], move["point"], [name["en"] for name in move["names"]])

    found = katachi.search(play="Q16 D4", limit=5)
    print(found["hits"], "hits in", found["games"], "games")

A game is a path, or the bytes of a record. Keyword arguments are options of the command of the same
name, as ``katachi help search`` lists them: ``min_hits=3`` is ``--min-hits 3``, ``variations=True`` is
``--variations``, a list repeats an option. Results are what ``--json`` prints (doc/json.md), as
dictionaries and lists. ``frame`` makes a tidy data frame of pandas or polars from a list of them.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Iterable, Sequence, TypedDict, Union

__all__ = [
    "Error", "Game", "Move", "Name", "ask", "command", "compare", "frame", "games", "index", "match",
    "name", "program", "run", "search", "solve", "suggest",
]

Game = Union[str, "os.PathLike[str]", bytes]
"""A game: the path of a record, folder or archive, or the bytes of a record."""


class Error(Exception):
    """What katachi says where it cannot answer. ``code`` is its exit code: 1 for bad input, 2 for a
    call that it does not understand, -1 where it could not be started."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class Name(TypedDict):
    """What a move or shape is called: in English, in Japanese, and in Latin letters."""

    en: str
    ja: str
    romaji: str


class _Move(TypedDict):
    path: str
    file: str
    move: int
    color: str
    point: str
    names: list[Name]
    captured: int


class Move(_Move, total=False):
    """A move of ``name``: ``move`` counts from 1, ``point`` is such as Q16, ``made`` and ``broken``
    are the shapes that it made and broke."""

    made: list[dict[str, Any]]
    broken: list[dict[str, Any]]
    lines: list[dict[str, Any]]


def program() -> Path:
    """The path of the program: $KATACHI_PROGRAM, or the one of this package."""
    given = os.environ.get("KATACHI_PROGRAM")
    if given:
        return Path(given)
    return Path(__file__).parent / "bin" / ("katachi.exe" if os.name == "nt" else "katachi")


def run(*args: str, stdin: bytes | None = None) -> str:
    """Run a command, such as ``run("games", "list")``, and return what it prints."""
    path = program()
    try:
        done = subprocess.run([str(path), *args, "--quiet"], input=stdin or b"", capture_output=True, check=False)
    except FileNotFoundError:
        raise Error(f"{path} is missing: this package was made for another platform, or not installed by pip", -1) from None
    except PermissionError:
        raise Error(f"{path} may not be executed: install the wheel with pip, or chmod +x this file", -1) from None
    except OSError as err:
        raise Error(f"{path} cannot be executed here: {err.strerror}: is the wheel of this platform?", -1) from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise Error(said.removeprefix("katachi: ") or f"katachi ended with code {done.returncode}", done.returncode)
    return done.stdout.decode("utf-8")


def command(name: str, *inputs: Game, **options: Any) -> list[Any]:
    """Call any command that has ``--json``; return what it printed, a value for each line or document.
    A command of a group is written with a space: ``command("games list", limit=3)``."""
    args, stdin = name.split(), None
    for given in inputs:
        if isinstance(given, bytes):
            if stdin is not None:
                raise TypeError("only one game can be given as bytes")
            given, stdin = "-", given
        args.append(os.fspath(given))
    for key, value in options.items():
        flag = "--" + key.rstrip("_").replace("_", "-")
        if isinstance(value, (str, os.PathLike)) or not isinstance(value, Iterable):
            value = [value]
        for one in value:
            if one is None or one is False:
                continue
            args.append(flag if one is True else f"{flag}={os.fspath(one) if isinstance(one, os.PathLike) else one}")
    return _documents(run(*args, "--json", stdin=stdin))


def _documents(text: str) -> list[Any]:
    """The JSON values of a text, one behind the other."""
    decoder, values, at = json.JSONDecoder(), [], 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text):
            return values
        value, at = decoder.raw_decode(text, at)
        values.append(value)


def name(game: Game, **options: Any) -> list[Move]:
    """Name every move of a game, or of all games of a folder or archive. ``katachi help name``."""
    return command("name", game, **options)


def search(position: Game | None = None, **options: Any) -> dict[str, Any]:
    """Find the games with a position or a name, and what came next: ``hits``, ``games``, ``list``,
    ``continuations``. Without ``in_`` it asks the built-in sample. ``katachi help search``."""
    return command("search", *([] if position is None else [position]), **options)[0]


def compare(game: Game, **options: Any) -> list[dict[str, Any]]:
    """Show where a game leaves the games of a collection (``in_``). ``katachi help compare``."""
    return command("compare", game, **options)


def match(position: Game, **options: Any) -> dict[str, Any]:
    """List every pattern that holds in a position. ``katachi help match``."""
    return command("match", position, **options)[0]


def suggest(position: Game, **options: Any) -> dict[str, Any]:
    """List the likeliest moves of a position. ``katachi help suggest``."""
    return command("suggest", position, **options)[0]


def solve(problem: Game, **options: Any) -> list[dict[str, Any]]:
    """Read out whether a group lives. ``katachi help solve``."""
    return command("solve", problem, **options)


def ask(question: str, **options: Any) -> dict[str, Any]:
    """Ask what was played, what followed, and who won. ``katachi help ask``."""
    return command("ask", question, **options)[0]


def games(**options: Any) -> list[dict[str, Any]]:
    """List the games of a collection (``in_``). ``katachi help games list``."""
    return command("games list", **options)


def index(*sources: Game, in_: str | os.PathLike[str], **options: Any) -> str:
    """Add games to a collection; return what katachi says of it. ``katachi help index``."""
    args = ["index", *map(os.fspath, sources), "--in", os.fspath(in_)]
    for key, value in options.items():
        args.append("--" + key.replace("_", "-") + ("" if value is True else f"={value}"))
    return run(*args)


def frame(rows: Sequence[Any], library: str = "pandas", explode: str | None = "names") -> Any:
    """A data frame of ``rows``, a list of dictionaries, by pandas or polars, which must be installed.

    Every column holds plain values. A dictionary becomes columns such as ``black_name``. The list
    ``explode`` becomes a row for each element: a move with two names has two rows, one without a
    name has one row. Other lists of plain values become text with commas; other lists of
    dictionaries become their number, as ``made_count``. With ``explode=None`` no row is repeated."""
    columns = _columns([flat for row in rows for flat in _exploded(row, explode)])
    if library == "pandas":
        import pandas

        return pandas.DataFrame(columns)
    if library == "polars":
        import polars

        return polars.DataFrame(columns, strict=False)
    raise ValueError(f"library {library!r} is unknown: want pandas or polars")


def _exploded(row: dict[str, Any], explode: str | None) -> list[dict[str, Any]]:
    """The rows that stand for ``row``, whose values are plain or lists."""
    elements = row.get(explode) if explode else None
    if not isinstance(elements, list):
        return [_flat(row)]
    rest = {key: value for key, value in row.items() if key != explode}
    return [_flat({**rest, explode.removesuffix("s"): element}) for element in elements] or [_flat(rest)]


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """``row`` with a key for each value of its dictionaries."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            flat.update({f"{key}_{inner}": plain for inner, plain in _flat(value).items()})
        else:
            flat[key] = value
    return flat


def _columns(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """The values of each key, all plain."""
    columns: dict[str, list[Any]] = {}
    for key in dict.fromkeys(key for row in rows for key in row):
        values = [row.get(key) for row in rows]
        lists = [value for value in values if isinstance(value, list)]
        if any(isinstance(element, (dict, list)) for value in lists for element in value):
            columns[f"{key}_count"] = [len(value) if isinstance(value, list) else 0 for value in values]
        elif lists:
            columns[key] = [", ".join(map(str, value)) if isinstance(value, list) else value for value in values]
        else:
            columns[key] = values
    return columns
