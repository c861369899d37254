"""Writing simulated rows while they are played, in bounded memory."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

import polars as pl

from koudi import KoudiError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from koudi.terms import Terms

Parts: TypeAlias = "Iterator[pl.DataFrame]"


def writer(path: Path, about: dict[str, Any], terms: Terms) -> Callable[[Parts], None]:
    """What writes frames to `path`: a csv or a parquet file, or a folder of parquet files.

    A file appears under its name only when it is whole. Parquet files carry `about` as the
    metadata `koudi`. The path is checked before anything is played.
    """
    if path.suffix == ".csv":
        return lambda parts: _csv(path, parts)
    if path.suffix == ".parquet":
        return lambda parts: _parquet(path, parts, about)
    if path.suffix and not path.is_dir():
        raise KoudiError(terms("error.output_kind", path=path))
    if path.is_dir() and any(path.glob("*.parquet")):
        raise KoudiError(terms("error.output_there", path=path))
    return lambda parts: _folder(path, parts, about)


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """A path to write to, renamed to `path` at the end and removed after a failure."""
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _csv(path: Path, parts: Parts) -> None:
    with _whole(path) as unfinished, unfinished.open("wb") as file:
        for i, part in enumerate(parts):
            part.write_csv(file, include_header=i == 0)


def _parquet(path: Path, parts: Parts, about: dict[str, Any]) -> None:
    # polars cannot append to a parquet file: parts are written and then streamed into one.
    with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
        scratch = Path(folder)
        _folder(scratch, parts, about)
        with _whole(path) as unfinished:
            rows = pl.scan_parquet(sorted(scratch.glob("*.parquet")))
            rows.sink_parquet(unfinished, metadata=_metadata(about))


def _folder(path: Path, parts: Parts, about: dict[str, Any]) -> None:
    path.mkdir(parents=True, exist_ok=True)
    for part in parts:
        file = path / f"deals-{part['deal'][0]:012}.parquet"
        with _whole(file) as unfinished:
            part.write_parquet(unfinished, metadata=_metadata(about))


def _metadata(about: dict[str, Any]) -> dict[str, str]:
    return {"koudi": json.dumps(about, ensure_ascii=False)}
