"""The examples of the README and of docs: the Python runs, commands print what they show."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {
    page: (ROOT / page).read_text(encoding="utf-8")
    for page in ("README.md", "docs/slips.md", "docs/rules.md")
}

#: A line of output that stands for any number of lines.
LEFT_OUT = "…"


def blocks(language: str, text: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands() -> list[tuple[str, list[str]]]:
    """Each command shown, with its output."""
    found = []
    for block in blocks("console", "".join(PAGES.values())):
        for part in block.split("$ ")[1:]:
            command, *shown = part.rstrip().split("\n")
            found.append((command, shown))
    return found


def stripped(lines: list[str]) -> list[str]:
    return [line.rstrip() for line in lines]


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_give_what_they_show(page: str) -> None:
    text = "\n".join(blocks("pycon", PAGES[page]))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert test.examples
    runner = doctest.DocTestRunner(verbose=False)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


@pytest.mark.parametrize(("command", "shown"), commands(), ids=lambda value: str(value)[:40])
def test_commands_print_what_they_show(command: str, shown: list[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "koudi"
    done = subprocess.run(
        [sys.executable, "-m", "koudi", *arguments],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"COLUMNS": "100", "PYTHONUTF8": "1"},
        check=True,
    )
    rest = stripped(done.stdout.rstrip().split("\n"))
    parts = "\n".join(shown).split(f"\n{LEFT_OUT}\n")
    for i, part in enumerate(parts):
        expected = stripped(part.split("\n"))
        starts = range(len(rest) - len(expected) + 1) if i else [0]
        at = next((n for n in starts if rest[n : n + len(expected)] == expected), None)
        assert at is not None, f"{command}: not printed:\n{part}\n\nbut:\n" + "\n".join(rest)
        rest = rest[at + len(expected) :]
    assert not rest, f"{command}: also printed:\n" + "\n".join(rest)


def test_links_lead_to_files() -> None:
    links = [
        (ROOT / page).parent / link
        for page, text in PAGES.items()
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    ]
    assert links
    assert [link for link in links if not link.exists()] == []
