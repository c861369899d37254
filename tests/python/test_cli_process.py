"""The command line as a process: statuses, streams, Ctrl-C."""

import json
import signal
import subprocess
import sys
import time

import pytest

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
    assert told.stdout == koudi("deal", "hubei-2007", "--index", "3").stdout


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
