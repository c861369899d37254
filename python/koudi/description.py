"""Rule sets described: every value as a sentence, with the authority it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ._toml import loads
from .effect import has_effect, is_absent
from .terms import rule_terms, terms_of
from .wording import fixed, sentence

if TYPE_CHECKING:
    from .effect.conditions import Values
    from .rules import Rules
    from .terms import Terms

INDENT = "  "


class Said(NamedTuple):
    """One parameter of a rule set, in words.

    Attributes:
        key: the parameter.
        text: its value as a sentence.
        other: the document's other reading as a sentence, if there is one.
        mark: stated, reading, standard or own.
        source: document, section and, in English, a remark.
        is_idle: whether it has no effect, given the other values.
        is_plain: whether it only says that something out of the ordinary is not there.
    """

    key: str
    text: str
    other: str | None
    mark: str
    source: str
    is_idle: bool
    is_plain: bool


def describe(rules: Rules, lang: str = "en", *, every: bool = False) -> str:
    """A rule set in words: headings, a line a value, other readings below theirs.

    First in a section stands what is the same in every rule set of the family.

    Args:
        rules: the rule set.
        lang: `"en"` or `"zh"`.
        every: values without effect too.
    """
    terms, marks = rule_terms(lang, rules.family), terms_of(lang)
    said = said_by(rules, terms)
    shown = [one for one in said if every or not (one.is_idle or one.is_plain)]
    lines: list[str] = []
    for section in _headings(terms):
        of_section = [one for one in shown if one.key.split(".")[0] == section]
        always = fixed(rules.family, section, values_of(rules), terms)
        if always or of_section:
            lines += ["", terms(f"heading.{section}")]
        lines += [INDENT + terms("line.fixed", text=text) for text in always]
        for one in of_section:
            lines += [INDENT + line for line in _lines(one, terms, marks)]
    if len(shown) < len(said):
        lines += ["", terms("line.left_out", count=len(said) - len(shown))]
    return "\n".join(lines[1:])


def said_by(rules: Rules, terms: Terms) -> list[Said]:
    """Every parameter of a rule set in words, in the order in which the terms tell them."""
    rows = list(rules.parameters().iter_rows(named=True))
    values = values_of(rules)
    told = list(dict.fromkeys(entry.rpartition(".")[0] for entry in terms.words))
    rows.sort(key=lambda row: told.index(row["key"]))
    return [_said(rules.family, row, values, terms) for row in rows]


def values_of(rules: Rules) -> dict[str, Any]:
    """The values by key, as TOML reads them."""
    rows = rules.parameters().select("key", "value").rows()
    return {key: value_of(text) for key, text in rows}


def value_of(text: str) -> Any:  # noqa: ANN401 - whatever TOML has
    """One value from its TOML text."""
    return loads(f"value = {text}")["value"]


def _said(family: str, row: dict[str, str | None], values: Values, terms: Terms) -> Said:
    key = str(row["key"])
    alternative, source = row["alternative"], row["source"] or ""
    other = None
    if alternative is not None:
        other = sentence(family, key, {**values, key: value_of(alternative)}, terms)
    mark = str(row["mark"])
    is_plain = mark == "standard" and is_absent(family, key, values[key])
    return Said(
        key=key,
        text=sentence(family, key, values, terms),
        other=other,
        mark=mark,
        source=source if terms.lang == "en" else citation(source),
        is_idle=not has_effect(family, key, values),
        is_plain=is_plain,
    )


def citation(source: str) -> str:
    """Document and section alone, without the English remark that may follow a colon."""
    return source.partition(": ")[0]


def _lines(one: Said, terms: Terms, marks: Terms) -> list[str]:
    entry = "sourced" if one.source else "unsourced"
    authority = terms(f"line.{entry}", mark=marks(f"mark.{one.mark}"), source=one.source)
    entry = "idle" if one.is_idle else "sentence"
    lines = [terms(f"line.{entry}", text=one.text, authority=authority)]
    if one.other is not None:
        lines.append(INDENT + terms("line.other", text=one.other))
    return lines


def _headings(terms: Terms) -> list[str]:
    return [key.partition(".")[2] for key in terms.words if key.startswith("heading.")]
