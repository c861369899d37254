"""docs/rules.md: every citation finds its place there, every key is spoken of where it is cited.

`rules 1.4 item 3` is item 3 of a numbered section, `rules 2 (000 §9)` a document in section 2,
`climbing Forms` a section on the climbing games. Parameters cite so in `clause`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import koudi

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CLIMBING = "Climbing games"

NUMBER = r"\d+(?:\.\d+)*"
DOCUMENTS = r"\((?:00\d[^()]*)\)"
#: `rules 1.4 item 3`, `Rules 1.4.6`, `rules 1.5-1.12`, `rules 1.7, 2 (000 §4, §9)`.
NUMBERED = re.compile(
    rf"\b[Rr]ules ({NUMBER}(?: item \d+)?(?: {DOCUMENTS})?"
    rf"(?:(?:, | and |[-–])(?:{NUMBER})(?: item \d+)?(?: {DOCUMENTS})?)*)"
)
NAMED = re.compile(r"\bclimbing ((?:[A-Z][\w-]*(?: \w[\w-]*)*)(?:, [A-Z][\w-]*(?: \w[\w-]*)*)*)")


def sections() -> dict[str, str]:
    """Heading (a number, a document, or the name of a climbing section) -> text."""
    found: dict[str, str] = {}
    for part in re.split(r"^#{2,3} ", TEXT, flags=re.MULTILINE)[1:]:
        heading, text = part.split("\n", 1)
        number = re.match(NUMBER, heading)
        # A name ends where the Chinese begins.
        found[number[0] if number else re.split(r" ?[\u4e00-\u9fff]", heading)[0]] = text
    # Section 2 has a paragraph a document, sometimes two: `**003 §1 ..., 003 §2 ....** text`.
    for paragraph in re.findall(r"^\*\*00\d.*?(?=^\*\*00\d|\Z)", found["2"], re.DOTALL | re.M):
        for document, section in re.findall(r"(00\d)((?: §\d+(?:, §\d+)*)?)", lead(paragraph)):
            for number in re.findall(r"§\d+", section) or [""]:
                found[f"{document} {number}".strip()] = paragraph
    return found


def lead(paragraph: str) -> str:
    return paragraph.split("**")[1]


SECTIONS = sections()


class Citation(NamedTuple):
    """One place that is cited, and whether the page has it."""

    place: str
    exists: bool


def cited(text: str) -> Iterator[Citation]:
    """What a text cites of the page."""
    for match in NUMBERED.finditer(text):
        for number, item, documents in re.findall(
            rf"({NUMBER})(?: item (\d+))?(?: ({DOCUMENTS}))?", match[1]
        ):
            parts = number.split(".")
            section, inner = ".".join(parts[:2]), item or ".".join(parts[2:])
            there = section in SECTIONS
            if there and inner:
                there = re.search(rf"^{inner}\. ", SECTIONS[section], re.MULTILINE) is not None
            yield Citation(number, there)
            for document in in_full(documents):
                yield Citation(document, document in SECTIONS)
    for match in NAMED.finditer(text):
        for name in match[1].split(", "):
            yield Citation(name, name in SECTIONS)


def in_full(documents: str) -> list[str]:
    """`(000 §4, §9)` -> `000 §4`, `000 §9`."""
    found = re.findall(r"(00\d)?(?:,? ?(§\d+))?", documents.strip("()"))
    names, document = [], ""
    for number, section in found:
        document = number or document
        if number or section:
            names.append(f"{document} {section}".strip())
    return names


def sources() -> list[Path]:
    """Everything of the project that may cite, this page and this test aside."""
    return [
        path
        for folder in ("benches", "docs", "python", "rust", "tests")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".rs", ".py", ".pyi", ".md", ".toml")
        and path not in (ROOT / "docs" / "rules.md", Path(__file__))
    ]


def test_the_page_has_the_sections_that_citing_begins_with() -> None:
    assert [f"1.{n}" for n in range(1, 13)] == [name for name in SECTIONS if name[:2] == "1."]
    assert {"2", "000 §9", "000 §10", "002 §1", "004", CLIMBING, "Forms"} <= set(SECTIONS)


def test_a_citation_without_a_place_is_found() -> None:
    def missing(text: str) -> list[str]:
        return [citation.place for citation in cited(text) if not citation.exists]

    assert missing("rules 1.13") == ["1.13"]
    assert missing("rules 1.7, 3 (004)") == ["3"]
    assert missing("(rules 1.4 item 7; rules 1.4.6)") == ["1.4"]
    assert missing("rules 2 (000 §4, §11)") == ["000 §11"]
    assert missing("climbing Forms, Nowhere") == ["Nowhere"]
    assert missing("rules 1.5-1.14, and two rules") == ["1.14"]
    assert not missing("rules 1.3, 2 (004); climbing Promotion and A")


def test_every_citation_of_the_sources_has_its_place() -> None:
    places = 0
    missing = []
    for path in sources():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for citation in cited(line):
                places += 1
                if not citation.exists:
                    missing.append(f"{path.relative_to(ROOT)}:{number}: {citation.place}")
    assert not missing, "\n".join(missing)
    assert places > 150


@pytest.mark.parametrize("rules", ["shuangsheng", "guandan-2017"])
def test_every_key_is_spoken_of_where_its_clause_says(rules: str) -> None:
    astray = []
    for key, clause in koudi.load_rules(rules).parameters().select("key", "clause").rows():
        citations = list(cited(clause))
        assert citations
        assert all(citation.exists for citation in citations), clause
        # Of section 2 a document is meant.
        places = [citation.place for citation in citations if citation.place != "2"]
        if not any(f"`{key}`" in SECTIONS[place] for place in places):
            astray.append(f"{key}: {clause}")
    assert not astray, "\n".join(astray)


def test_every_key_and_every_rule_file_of_the_page_exists() -> None:
    keys = {
        key for rules in koudi.rule_ids() for key in koudi.load_rules(rules).parameters()["key"]
    }
    sections = {key.split(".")[0] for key in keys}
    named = set(re.findall(r"`([a-z_]+\.[a-z_.]+)`", TEXT))
    assert {name for name in named if name.split(".")[0] in sections} == keys
    assert [rules for rules in koudi.rule_ids() if f"`{rules}`" not in TEXT] == []
