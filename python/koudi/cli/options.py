"""Options that commands share."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from koudi import KoudiError
from koudi.terms import LANGUAGES, terms_of


class Format(str, Enum):
    """How results are printed."""

    table = "table"
    csv = "csv"
    json = "json"
    parquet = "parquet"


def _remember(ctx: typer.Context, lang: str) -> str:
    """Check the language, and keep it for messages about what fails later."""
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    ctx.find_root().obj = lang
    return lang


RulesArg = Annotated[
    str, typer.Argument(metavar="RULES", help="Id of a built-in rule set, or a rule file's path.")
]
DealsOpt = Annotated[int, typer.Option("--deals", "-n", help="How many deals to play.")]
SeedOpt = Annotated[int, typer.Option("--seed", "-s", help="0 to 2^64 - 1.")]
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
    int | None, typer.Option("--declarer", help="The declarer's seat, 0 to 3; else drawn.")
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
StartOpt = Annotated[int, typer.Option("--start", help="Index of the first deal.")]
ThreadsOpt = Annotated[int | None, typer.Option("--threads", help="Threads; else all cores.")]
ConfidenceOpt = Annotated[float, typer.Option("--confidence", help="Of the intervals.")]
FormatOpt = Annotated[Format, typer.Option("--format", help="How to print the result.")]
LangOpt = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        is_eager=True,  # what is wrong with another option is told in this language
        callback=_remember,
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
