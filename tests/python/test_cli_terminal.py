"""The command line on a terminal, wide and narrow."""

import functools
import os
import re
import subprocess
import sys

import pytest
from rich.cells import cell_len

pty = pytest.importorskip("pty")

COMMANDS = {
    "odds": ("odds", "hubei-2007", "-n", "1000000", "--trump", "s"),
    "odds zh": ("odds", "hubei-2007", "-n", "1000000", "--trump", "s", "--lang", "zh"),
    "odds by": ("odds", "hubei-2007", "-n", "20000", "--by", "trump"),
    "list": ("rules", "list"),
    "show": ("rules", "show", "hubei-2007"),
    "show zh": ("rules", "show", "hubei-2007", "--all", "--lang", "zh"),
    "keys": ("rules", "show", "hubei-2007", "--keys"),
    "diff": ("rules", "diff", "hubei-2007", "longyan-80"),
}


@functools.cache
def on_a_terminal(columns, *arguments):
    """What a command shows on a terminal so wide, without colours."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "koudi", *arguments],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"COLUMNS": str(columns), "LINES": "50", "TERM": "xterm"},
    ) as process:
        os.close(theirs)
        told = b""
        try:
            while part := os.read(ours, 65536):
                told += part
        except OSError:  # the other end was closed
            pass
    os.close(ours)
    assert process.returncode == 0
    return re.sub(r"\x1b\[[0-9;]*m", "", told.decode()).replace("\r\n", "\n")


def folded_away(text):
    return re.sub(r"[\s─]+", "", text)


@pytest.mark.parametrize("columns", [80, 40, 10])
@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_cropped(name, columns):
    wide = on_a_terminal(1000, *COMMANDS[name])
    narrow = on_a_terminal(columns, *COMMANDS[name])
    assert "…" not in folded_away(narrow).replace("…", "", folded_away(wide).count("…"))
    # Folding moves pieces of cells apart, but loses no character; a list repeats the headings.
    ours, theirs = sorted(folded_away(narrow)), sorted(folded_away(wide))
    if name == "keys":
        for word in set(re.findall(r"\S+", wide)) - {"other", "reading", "key"}:
            assert word in narrow or re.fullmatch("─+", word), word
    else:
        assert ours == theirs


@pytest.mark.parametrize("name", ["odds", "odds zh", "show", "show zh", "diff"])
def test_it_fits_into_80_columns(name):
    assert max(map(cell_len, on_a_terminal(80, *COMMANDS[name]).splitlines())) <= 80
