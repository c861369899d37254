"""The drawing and bidding of a deal, told: who showed what and when, who buried what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from koudi._core import parse_cards
from koudi.wide import columns

if TYPE_CHECKING:
    from collections.abc import Callable

    from koudi.terms import Terms

    from .deals import Event, TrickDeal

#: Which of the kitty's cards sets trumps where nobody bids, by the rule's value.
TURNED = {"kitty-first": 0, "kitty-third": 2}


def opening(
    record: TrickDeal,
    terms: Terms,
    cards: Callable[[str], str],
    with_points: Callable[[str], str],
    seat: Callable[[int], str],
) -> list[str]:
    """Lines on everything between the first card drawn and the first lead.

    Args:
        record: a deal with drawing and bidding.
        terms: the words.
        cards: tells cards.
        with_points: tells cards in the context's order, and their points.
        seat: names a seat and its role.
    """
    lines = [terms("opening.title")]
    if record.redeals:
        lines.append("  " + terms("opening.redeals", count=record.redeals))
    lines.append("  " + terms("opening.first_seat", seat=record.first_seat))
    rows = []
    events = record.events
    if not any(event["kind"] == "bid" for event in events):
        rows.append(_nobody(record, terms, cards))
    taken = False
    for event in events:
        when = _when(event, terms)
        if event["kind"] == "buried":
            when = terms("opening.after_burying" if taken else "opening.kitty_taken")
            taken = True
            shown = with_points(event["cards"])
        elif event["taken"]:
            told = with_points(event["cards"]), with_points(event["taken"])
            shown = terms("opening.exchange", cards=told[0], taken=told[1])
        elif event["opened"] is not None:
            kitty = with_points(event["opened"])
            shown = terms("opening.opened", cards=cards(event["cards"]), kitty=kitty)
        else:
            shown = cards(event["cards"])
        act = terms(f"opening.{_act(event, record)}", to=event["to"])
        rows.append(("  " + when, seat(event["seat"]), act, shown))
    lines += columns(rows)
    leader = record.play[0]["leader"] if record.play else record.declarer
    if leader != record.declarer:
        lines.append("  " + terms("opening.leads", seat=seat(leader)))
    return lines


def _when(event: Event, terms: Terms) -> str:
    if event["when"] == "drawing":
        return terms("opening.drawing", drawn=event["drawn"])
    key = "after_burying" if event["when"] == "after burying" else "before_kitty"
    return terms(f"opening.{key}")


def _act(event: Event, record: TrickDeal) -> str:
    """What was done, as a key of `opening`."""
    kind, rules = event["kind"], record.rules
    if kind == "gave":
        return event["why"].replace("-", "_")
    if rules.value("bidding.with") == '"pairs"' and kind != "buried":
        return "show" if kind == "bid" else "top"
    if event["opened"] is not None:
        return "counter_opens"
    if kind == "bid":
        return "bid_face_down" if event["face_down"] else "bid"
    if kind != "counter":
        return kind
    if event["when"] == "after burying":
        takes = rules.value("bidding.counter_takes_kitty") == "true"
        if event["face_down"]:
            return "counter_kitty_face_down" if takes else "counter_after_face_down"
        return "counter_kitty" if takes else "counter_after"
    last = "_last" if len(parse_cards(event["cards"])) == 1 else ""
    if event["face_down"] and not last:
        last = "_face_down"
    return ("counter_declares" if _counters_declare(record) else "counter") + last


def _counters_declare(record: TrickDeal) -> bool:
    """Whether a counter before the kitty is taken moves the declaring to who makes it."""
    rules, first = record.rules, record.start == "first"
    boards = rules.value("boards.levels") != "[]"
    if first and not boards and rules.value("bidding.first_declarer") == '"right-of-bidder"':
        return False
    declares = rules.value("bidding.counter_declares").strip('"')
    if declares == "first-level" and record.level in rules.levels[:1]:
        return True
    return declares == "always" or (declares in ("first-deal", "first-level") and first)


def _nobody(
    record: TrickDeal, terms: Terms, cards: Callable[[str], str]
) -> tuple[str, str, str, str]:
    """Nobody bid: a card of the kitty sets trumps, or no-trump is played."""
    rule = record.rules.value("bidding.nobody").strip('"')
    kitty = parse_cards(record.kitty)
    when, who = "  " + terms("opening.before_kitty"), terms("opening.nobody")
    if rule in TURNED:
        turned = kitty[TURNED[rule]]
    elif rule == "kitty-first-non-joker":
        turned = next((card for card in kitty if card not in ("BJ", "LJ")), "")
    else:
        turned = ""
    if not turned:
        return when, who, terms("opening.no_trump"), ""
    return when, who, terms("opening.turned"), cards(turned)
