"""Writing simulated rows while they are played, in bounded memory."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

import polars as pl
import typer

from koudi import KoudiError

from .output import check_place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from koudi.terms import Terms

Parts: TypeAlias = "Iterator[pl.DataFrame]"

#: Marks a folder in which a run is writing.
CLAIM = ".koudi-is-writing"


def writer(path: Path, about: dict[str, Any], terms: Terms) -> Callable[[Parts], None]:
    """What writes frames to `path`: a csv or a parquet file, or a folder of parquet files.

    A file appears under its name only when it is whole; of a run that is interrupted the batches
    played so far are kept, a file's under the name of `partial`, and told on stderr. Parquet
    files carry `about` as the metadata `koudi`. The path is checked before anything is played.
    """
    suffix = path.suffix.lower()
    if suffix in (".csv", ".parquet"):
        check_place(path)
        if suffix == ".csv":
            return lambda parts: _csv(path, parts, terms)
        return lambda parts: _parquet(path, parts, about, terms)
    if path.suffix and not path.is_dir():
        raise KoudiError(terms("error.output_kind", path=path))
    _refuse_rows(path, terms)
    return lambda parts: _folder(path, parts, about, terms)


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """A path to write to, renamed to `path` at the end and removed after a failure."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.unfinished")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _csv(path: Path, parts: Parts, terms: Terms) -> None:
    rows = size = 0
    with _whole(path) as unfinished, unfinished.open("wb") as file:
        try:
            for part in parts:
                part.write_csv(file, include_header=rows == 0)
                rows, size = rows + part.height, file.tell()
        except KeyboardInterrupt:
            if rows:
                file.truncate(size)
                file.close()
                _kept(unfinished.replace(partial(path)), rows, terms)
            raise


def _parquet(path: Path, parts: Parts, about: dict[str, Any], terms: Terms) -> None:
    # polars cannot append to a parquet file: parts are written and then streamed into one.
    with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
        scratch = Path(folder)
        try:
            _shards(scratch, parts, about)
            _join(scratch, path, about)
        except KeyboardInterrupt:
            rows = _rows(scratch)
            if rows:
                part = partial(path)
                _join(scratch, part, {**about, "deals": rows, "deals_asked": about["deals"]})
                _kept(part, rows, terms)
            raise


def _join(scratch: Path, path: Path, about: dict[str, Any]) -> None:
    with _whole(path) as unfinished:
        rows = pl.scan_parquet(_files(scratch))
        rows.sink_parquet(unfinished, metadata=_metadata(about))


def _folder(path: Path, parts: Parts, about: dict[str, Any], terms: Terms) -> None:
    with _claimed(path, terms):
        try:
            _shards(path, parts, about)
        except KeyboardInterrupt:
            rows = _rows(path)
            if rows:
                _kept(path, rows, terms)
                names = [file.name for file in _files(path)]
                told = names if len(names) < 3 else [names[0], "…", names[-1]]
                files = ", ".join(told)
                typer.echo(terms("note.shards", count=len(names), files=files), err=True)
            raise


@contextmanager
def _claimed(path: Path, terms: Terms) -> Iterator[None]:
    """A folder of our own while we write there: a second run that comes meanwhile is refused."""
    new = not path.exists()
    path.mkdir(parents=True, exist_ok=True)
    claim = path / CLAIM
    try:
        claim.open("x").close()
    except FileExistsError as error:
        raise KoudiError(terms("error.output_claimed", path=path, claim=claim)) from error
    try:
        _refuse_rows(path, terms)
        yield
    finally:
        claim.unlink(missing_ok=True)
        if new:
            with suppress(OSError):  # it holds rows
                path.rmdir()


def _refuse_rows(path: Path, terms: Terms) -> None:
    if path.is_dir() and _files(path):
        raise KoudiError(terms("error.output_there", path=path))


def _shards(path: Path, parts: Parts, about: dict[str, Any]) -> None:
    for part in parts:
        with _whole(path / f"deals-{part['deal'][0]:012}.parquet") as unfinished:
            part.write_parquet(unfinished, metadata=_metadata(about))


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.parquet"))


def _rows(folder: Path) -> int:
    """Rows of the files that are whole."""
    files = _files(folder)
    return int(pl.scan_parquet(files).select(pl.len()).collect().item()) if files else 0


def partial(path: Path) -> Path:
    """Where the rows of a run that was interrupted are kept."""
    return path.with_name(f"{path.stem}.partial{path.suffix}")


def _kept(path: Path, rows: int, terms: Terms) -> None:
    typer.echo(terms("note.kept", rows=rows, path=path), err=True)


def _metadata(about: dict[str, Any]) -> dict[str, str]:
    return {"koudi": json.dumps(about, ensure_ascii=False)}
