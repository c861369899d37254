"""The command line as a process: statuses, streams, Ctrl-C."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

import polars as pl
import pytest

from koudi import load_rules, simulate_batches
from koudi.cli.output import progress_bar
from koudi.cli.rows import writer
from koudi.cli.signals import TerminatedError
from koudi.terms import terms_of

# Where tests run in the background, Ctrl-C is switched off and children inherit that.
WITH_CTRL_C = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from koudi.cli import main; main()"
)


def koudi(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "koudi", *arguments],
        capture_output=True,
        timeout=120,
        check=False,
        **options,
    )


def test_results_on_stdout_and_no_bar_when_piped():
    done = koudi("odds", "hubei-2007", "-n", "3000", "--format", "json")
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout)["deals"] == 3000


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--help",), 0),
        (("odds", "hubei-2007", "-n", "-1"), 2),
        (("rules", "check", "no-such-file.toml"), 2),
        (("nonsense",), 2),
        (("deal", "--replay", "no-such-file.txt"), 1),
        (("odds", "hubei-2007", "-n", "10", "-o", "no/such/folder/x.csv"), 1),
    ],
)
def test_statuses(arguments, status):
    done = koudi(*arguments)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    if status:
        assert done.stderr.strip()
        assert done.stdout == b""


def test_replay_from_stdin():
    text = koudi("deal", "hubei-2007", "--index", "3", "--text").stdout
    told = koudi("deal", "--replay", "-", input=text)
    assert told.returncode == 0
    made = koudi("deal", "hubei-2007", "--index", "3").stdout
    assert told.stdout.replace(b", as the record says", b"") == made


def test_a_narrow_encoding_shows_question_marks():
    done = koudi("deal", "hubei-2007", "--lang", "zh", env={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0
    assert b"?" in done.stdout


def test_a_reader_that_leaves():
    with subprocess.Popen(
        [sys.executable, "-m", "koudi", "rules", "show", "hubei-2007"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        told = process.stderr.read()
        process.wait(60)
    assert b"Traceback" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX signals")
def test_ctrl_c(tmp_path):
    out = tmp_path / "rows.csv"
    command = ["simulate", "hubei-2007", "-n", "1000000000", "-o", str(out)]
    with subprocess.Popen(
        [sys.executable, "-c", WITH_CTRL_C, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        deadline = time.monotonic() + 60
        while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        told = process.stderr.read()
        assert process.wait(60) == 130
    assert told.strip() == b"interrupted"
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def ctrl_c_switched_on():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX signals")
@pytest.mark.usefixtures("ctrl_c_switched_on")
@pytest.mark.parametrize(
    ("sent", "error"), [("SIGINT", KeyboardInterrupt), ("SIGTERM", TerminatedError)]
)
def test_a_signal_that_comes_while_rows_are_written(tmp_path, monkeypatch, sent, error):
    """It leaves the file whole; raised in polars it was now and then "not a data type"."""
    write = pl.DataFrame.write_csv

    def disturbed(*arguments, **options):
        os.kill(os.getpid(), getattr(signal, sent))
        write(*arguments, **options)

    rules = load_rules("hubei-2007")
    monkeypatch.setattr(pl.DataFrame, "write_csv", disturbed)
    with pytest.raises(error), progress_bar(9000, terms_of("en")) as progress:  # noqa: PT012
        parts = simulate_batches(rules, 9000, batch=3000, progress=progress)
        writer(tmp_path / "rows.csv", {}, terms_of("en"))(parts)
    monkeypatch.undo()
    [left] = tmp_path.iterdir()
    assert pl.read_csv(left)["deal"].to_list() == list(range(3000))


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX signals")
@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet", "rows"])
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM"])
def test_what_was_played_is_kept(tmp_path, name, sent):
    command = ["simulate", "hubei-2007", "-n", "1000000000", "--batch", "2000"]
    with subprocess.Popen(
        [sys.executable, "-c", WITH_CTRL_C, *command, "-o", str(tmp_path / name)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        deadline = time.monotonic() + 60
        while (
            not any(file.is_file() and file.stat().st_size for file in tmp_path.rglob("*[0-9d]*.*"))
            and time.monotonic() < deadline
        ):
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(getattr(signal, sent))
        told = process.stderr.read().decode()
        assert process.wait(60) == {"SIGINT": 130, "SIGTERM": 143}[sent]
    assert "Traceback" not in told
    rows = int(re.search(r"Kept (\d+) rows", told)[1])
    assert rows > 0
    assert rows % 2000 == 0
    [left] = tmp_path.iterdir()
    assert left.name == name.replace(".", ".partial.")
    assert str(left) in told
    if left.suffix == ".csv":
        read = pl.read_csv(left)
    else:
        read = pl.read_parquet(left if left.is_file() else left / "*.parquet")
    assert read["deal"].to_list() == list(range(rows))
    if left.is_dir():
        assert f"Complete files: {rows // 2000} (deals-000000000000.parquet" in told
        assert all(file.suffix == ".parquet" for file in left.iterdir())


def test_two_runs_do_not_write_one_folder(tmp_path):
    out = tmp_path / "rows"
    command = [sys.executable, "-m", "koudi", "simulate", "hubei-2007", "--batch", "1000000"]
    with subprocess.Popen([*command, "-n", "900000000", "-o", str(out)]) as process:
        try:
            deadline = time.monotonic() + 60
            while not out.exists() or not list(out.iterdir()):
                assert time.monotonic() < deadline
                time.sleep(0.02)
            second = koudi("simulate", "hubei-2007", "-n", "10", "-o", str(out))
        finally:
            process.kill()
    assert second.returncode == 2
    assert b"holds rows of another run already" in second.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("rules list >&-", "standard output is closed"),
        ("deal --replay - <&-", "standard input is closed"),
        ("deal hubei-2007 --find $'\\xff'", "argument 4"),
        ("odds $'hubei\\xff'", "argument 2"),
    ],
)
def test_closed_streams_and_arguments_that_are_no_text(command, told):
    done = subprocess.run(
        ["bash", "-c", f"{shlex.quote(sys.executable)} -m koudi {command}"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert told in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("asked", ["", "1"])
def test_what_nobody_foresaw_is_one_line(asked):
    broken = "import koudi.cli as c\n@c.app.command('x')\ndef x(): raise ZeroDivisionError('oh')\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{broken}c.main()", "x"],
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"KOUDI_TRACEBACK": asked},
    )
    assert done.returncode == 1
    assert (b"Traceback" in done.stderr) == bool(asked)
    if not asked:
        assert done.stderr.startswith(b"error: oh")
        assert len(done.stderr.splitlines()) == 1
