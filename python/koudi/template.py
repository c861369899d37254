"""Rule files to start from: every parameter is there, explained, and commented out."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from ._core import KoudiError
from .rules import Rules, load_rules, rule_ids

if TYPE_CHECKING:
    from typing import Any

HEAD = """\
# Rules of your own. What this file does not set is as in {extends}.
# To change a rule take the # off its line, and change the value; "koudi rules check"
# says what is wrong with the file, "koudi rules diff" what is different.
# A value can say what it rests on: key = {{ value = …, mark = "stated", source = "…" }}.
#
# 自定规则。本文件未设的各项同 {extends}。去掉行首的 # 并改其值即可；
# koudi rules check 指出错处，koudi rules diff 列出不同。
# 取值可注明依据：key = {{ value = …, mark = "stated", source = "…" }}。

title = {title}
title_zh = {title}
extends = {extends}
"""


def template(extends: str, file: Path) -> str:
    """The text of a rule file that changes nothing yet.

    Args:
        extends: a built-in id, or the path of a rule file.
        file: where the text is to stand; its name is the title, and a path to what it extends
            starts there.

    Raises:
        RulesError: what it extends is refused.
        KoudiError: a file would extend itself, or its name cannot be written in TOML.
    """
    base = load_rules(extends)
    parent = extends
    if extends not in rule_ids():
        if file.exists() and file.samefile(extends):
            raise KoudiError(f"{file}: a rule file cannot extend itself")
        parent = _path_to(Path(extends), file.parent)
    head = HEAD.format(title=_quoted(file.stem), extends=_quoted(parent))
    sections: dict[str, list[str]] = {}
    for row in base.parameters().iter_rows(named=True):
        section, _, name = row["key"].rpartition(".")
        sections.setdefault(section, []).extend(_lines(name, row))
    text = head + "".join(
        f"\n[{section}]\n" + "".join(f"{line}\n" for line in lines)
        for section, lines in sections.items()
    )
    Rules.parse(text, str(file))
    return text


def _lines(name: str, row: dict[str, Any]) -> list[str]:
    authority = ", ".join(text for text in (row["mark"], row["source"]) if text)
    lines = [row["meaning"], row["meaning_zh"], f"allowed 可取: {row['allowed']}", authority]
    if row["alternative"]:
        lines.append(f"other reading 另一种读法: {row['alternative']}")
    return ["", *(f"# {line}" for line in lines), f"#{name} = {row['value']}"]


def _path_to(target: Path, folder: Path) -> str:
    """A path from a folder, as `extends` takes it: never one that reads as an id."""
    try:
        path = Path(os.path.relpath(target, folder)).as_posix()
    except ValueError:  # another drive
        path = target.resolve().as_posix()
    return path if "/" in path else f"./{path}"


def _quoted(text: str) -> str:
    """A basic string of TOML, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
