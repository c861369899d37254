"""Options that commands share."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from koudi import KoudiError
from koudi.terms import LANGUAGES, terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable


class Format(str, Enum):
    """How results are printed."""

    table = "table"
    csv = "csv"
    json = "json"
    parquet = "parquet"


def _one_of(text: str, allowed: Iterable[str]) -> str:
    if text not in allowed:
        raise typer.BadParameter(f"{text!r} is not one of {', '.join(allowed)}")
    return text


def _format(text: str) -> Format:
    return Format(_one_of(text, [form.value for form in Format]))


def _language(text: str) -> str:
    return _one_of(text, LANGUAGES)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a number") from None


#: For options that are numbers. Parsers of our own say in every version what was given.
WHOLE: dict[str, Any] = {"parser": _whole, "metavar": "INTEGER"}
NUMBER: dict[str, Any] = {"parser": _number, "metavar": "NUMBER"}


RulesArg = Annotated[
    str, typer.Argument(metavar="RULES", help="Id of a built-in rule set, or a rule file's path.")
]
DealsOpt = Annotated[int, typer.Option("--deals", "-n", **WHOLE, help="How many deals to play.")]
SeedOpt = Annotated[int, typer.Option("--seed", "-s", **WHOLE, help="0 to 2^64 - 1.")]
PolicyOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--policy",
        help="Who plays (random); given twice: the declaring side, then the attackers (climbing "
        "games: seats 0 and 2, then 1 and 3); four times: seats 0 to 3.",
    ),
]
LevelOpt = Annotated[
    str | None, typer.Option("--level", help="The level played; else drawn from the ladder.")
]
TrumpOpt = Annotated[
    str | None,
    typer.Option(
        "--trump",
        help="s, h, c, d, nt, or random (one of the four suits), without bidding; else by bidding.",
    ),
]
DeclarerOpt = Annotated[
    int | None, typer.Option("--declarer", **WHOLE, help="The declarer's seat, 0 to 3; else drawn.")
]
PreviousOpt = Annotated[
    str | None,
    typer.Option(
        "--previous",
        help="Climbing games: the finish of the deal before, which decides the tribute: random, or "
        "the seats as they went out, 0213; else there was none.",
    ),
]
FirstOpt = Annotated[bool, typer.Option("--first", help="First deals of a match.")]
HandOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--hand",
        metavar="SEAT:CARDS",
        help="Cards a seat is dealt for certain, '0:As Ks BJ', the rest random; repeatable.",
    ),
]
SlipOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--slip",
        metavar="KIND=RATE",
        help="How often a player slips, 'wrong_follow=0.05' in one deal of twenty; repeatable. "
        "What it costs is in the rules' infractions.",
    ),
]
StartOpt = Annotated[
    int, typer.Option("--start", **WHOLE, help="Index of the first (deal or match).")
]
ThreadsOpt = Annotated[
    int | None, typer.Option("--threads", **WHOLE, help="Threads; else all cores.")
]
ConfidenceOpt = Annotated[float, typer.Option("--confidence", **NUMBER, help="Of the intervals.")]
FormatOpt = Annotated[
    Format,
    typer.Option(
        "--format",
        metavar="|".join(form.value for form in Format),
        parser=_format,
        help="How to print the result.",
    ),
]
LangOpt = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        parser=_language,
        help="Language of tables and tellings.",
    ),
]
OutOpt = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        help="Write the result to FILE.csv, .json or .parquet; a file there is overwritten.",
    ),
]


def policy_of(policies: list[str] | None) -> str | list[str]:
    """One policy as a text, several as a list; `random` where none is named."""
    if not policies:
        return "random"
    return policies[0] if len(policies) == 1 else policies


def hands_of(hands: list[str] | None, lang: str) -> dict[int, str] | None:
    """Cards by seat from texts such as `0:As Ks`."""
    if not hands:
        return None
    given: dict[int, str] = {}
    for text in hands:
        seat, colon, cards = text.partition(":")
        if not colon or seat.strip() not in ("0", "1", "2", "3") or int(seat) in given:
            raise KoudiError(terms_of(lang)("error.hand_option", text=text))
        given[int(seat)] = cards.strip()
    return given


def slips_of(slips: list[str] | None, lang: str) -> dict[str, float] | None:
    """Rates by kind from texts such as `wrong_follow=0.05`."""
    if not slips:
        return None
    rates: dict[str, float] = {}
    for text in slips:
        kind, _, number = (part.strip() for part in text.partition("="))
        try:
            rate = float(number)
        except ValueError:
            raise KoudiError(terms_of(lang)("error.slip_option", text=text)) from None
        if kind in rates:
            raise KoudiError(terms_of(lang)("error.slip_option", text=text))
        rates[kind] = rate
    return rates
