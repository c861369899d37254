"""Cases in which the two engines once differed, each settled by the document cited."""

from __future__ import annotations

from tests.engines import multiset, rows, rules_of
from tests.reference import parse_cards


def test_a_tractor_around_the_low_ace_is_one_lead() -> None:
    """000 §7: AA at both ends of a whole suit is one set of cards."""
    context = rules_of({"tractor.ace_low": True}).context("7", "h")
    hand = "AsAsKsKsQsQsJsJsTsTs9s9s8s8s6s6s5s5s4s4s3s3s2s2s"
    leads = [multiset(lead) for lead in context.legal_leads(hand)]
    assert len(leads) == len(set(leads))


def test_a_tractor_around_the_low_ace_has_its_pairs() -> None:
    """A hand with a whole suit and one pair more: the tractor has the suit's twelve pairs."""
    context = rules_of({"tractor.ace_low": True}).context("7", "h")
    hand = "AsAsKsKsQsQsJsJsTsTs9s9s8s8s6s6s5s5s4s4s3s3s2s2s9c9c"
    found = context.evaluate_hands(rows([parse_cards(hand)]))
    assert found["longest_tractor"].item() == 12


def test_two_singles_led_by_name_are_no_pair_lead() -> None:
    """000 §10: with no pair, *a pair lead* takes the two highest; 1.4 item 6: the leader names."""
    context = rules_of({"follow.without_pair": "two-highest"}).context("2", "h")
    assert context.check_follow("As9s7s", ["Ks", "Ks"], "9s7s")


def test_a_low_ace_is_as_strong_as_its_two_in_a_throw_as_well() -> None:
    """000 §7 with 1.5, "the higher top card decides": AA44 is headed by its 4."""
    rules = rules_of({"tractor.ace_low": True, "order.trumps": ORDER, "throws.asked": "opponents"})
    assert rules.context("9", "c").winner(["Th7h7h6h6h", "4h4hAhAh8h"]) == 0


ORDER = ["BJ", "LJ", "main level", "off level", "main 3", "off 3", "main 2", "off 2", "suit"]


def test_number_of_cards_counts_pairs_as_led() -> None:
    """1.8: `3s3s` over two singles is a single; so also under the measure of cards."""
    context = rules_of({"kou_di.measure": "cards"}).context("2", "s")
    assert context.kou_di_multiplier("AhKh", "3s3s") == 2


def test_own_shape_is_that_of_a_ruff() -> None:
    """1.8: *a ruffed throw* counts by its own shape; a throw beaten in its suit is not ruffed."""
    context = rules_of({"kou_di.ruffed_throw": "own-shape"}).context("7", "s")
    assert context.kou_di_multiplier("8h8hThTh", "JhJhQhQh") == 4


def test_a_level_that_is_a_permanent_trump_leaves_a_permanent_gap() -> None:
    """000 §9 at level 5: main 5 has left the trump suit as in every deal; that gap is closed."""
    order = ["main 5", "BJ", "LJ", "As", "main level", "off level", "suit"]
    rules = rules_of({"order.trumps": order, "tractor.over_level": False})
    assert rules.context("7", "h").classify("4h4h6h6h").kind == "tractor"
    assert rules.context("5", "h").classify("4h4h6h6h").kind == "tractor"
