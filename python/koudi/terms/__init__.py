"""The words users read, in English and Chinese, from the files beside this one."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from koudi._core import KoudiError
from koudi._toml import loads

LANGUAGES = ("en", "zh")


class Terms:
    """Words of one language: `terms("role.declarer")`, with fields `terms("x", seat=2)`."""

    def __init__(self, lang: str, words: dict[str, str]) -> None:
        self.lang = lang
        self.words = words

    def __call__(self, key: str, /, **fields: object) -> str:
        """The words of a key, its fields filled in."""
        return self.words[key].format(**fields)

    def __contains__(self, key: str) -> bool:
        return key in self.words


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    words: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            words |= _flat(value, f"{prefix}{key}.")
        else:
            words[prefix + key] = str(value)
    return words


@cache
def terms_of(lang: str, *about: str) -> Terms:
    """Words of `"en"` or `"zh"`; another language is a KoudiError.

    Args:
        lang: the language.
        about: words of their own files, such as `"rules"`; without any, those of the command line.
    """
    if lang not in LANGUAGES:
        raise KoudiError(f"lang: {lang!r} is not known; allowed: {', '.join(LANGUAGES)}")
    words: dict[str, str] = {}
    for name in [f"{one}.{lang}.toml" for one in about] or [f"{lang}.toml"]:
        text = resources.files(__name__).joinpath(name).read_text(encoding="utf-8")
        words |= _flat(loads(text))
    return Terms(lang, words)


def rule_terms(lang: str, family: str) -> Terms:
    """The words for the rules of a family of games."""
    return terms_of(lang, "rules", f"rules.{family}")
