"""Deals and matches of the climbing reference: conservation, replays, exact laws, policies."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, sqrt

import pytest

from tests.climb_cases.shedding import UNABLE
from tests.reference.cards import Card, deck, parse_cards
from tests.reference.climb import figures
from tests.reference.climb.actions import canonical_actions
from tests.reference.climb.dealing import blocks, deal, in_packets
from tests.reference.climb.finish import Standing, finish, side_of
from tests.reference.climb.form import Play, parse_play
from tests.reference.climb.matches import play_match
from tests.reference.climb.order import Order, rank
from tests.reference.climb.parameters import FILES, GUANDAN_BANK, ZHEJIANG, Parameters, Params
from tests.reference.climb.policy import POLICIES, View, by_seat
from tests.reference.climb.table import IllegalPlay, Table
from tests.reference.climb.tribute import exchanged, tribute
from tests.reference.climb.whole_deal import Deal, play_whole_deal

SIGMAS = 4.5
GUANDAN = Parameters({})
RULES: dict[str, Params] = {
    **FILES,
    "guandan-blocks": {"cards.dealing": "blocks"},
    "guandan-packets": {"cards.dealing": "packets", "cards.packet": 4},
    "zhejiang-blocks": {**ZHEJIANG, "cards.dealing": "blocks"},
    "zhejiang-unable": {**ZHEJIANG, "play.pass": "unable"},
    "shedding-unable": UNABLE,
    "guandan-letter": {"tribute.leader": "next-of-first", "forms.sf_as_straight": True},
}


def within(seen: int, number: int, probability: float) -> bool:
    """Whether a count is as a binomial law says, within the sigmas."""
    spread = sqrt(number * probability * (1 - probability))
    return abs(seen - number * probability) <= SIGMAS * spread


# ---------------------------------------------------------------- exact laws


def test_wild_cards_held() -> None:
    rng = random.Random("wild cards held")
    number = 20_000
    held: Counter[int] = Counter()
    for _ in range(number):
        hands = deal(GUANDAN, rng)
        held[hands[0].count("7h")] += 1
    for copies, probability in ((0, 0.5607), (1, 0.3785), (2, 0.0607)):
        exact = comb(2, copies) * comb(106, 27 - copies) / comb(108, 27)
        assert exact == pytest.approx(probability, abs=5e-5)
        assert within(held[copies], number, exact)


@pytest.mark.parametrize(
    ("finished", "probability", "told"),
    [
        ((0, 1, 2, 3), 27 * 26 / (108 * 107), 0.0607),
        ((0, 1, 3, 2), 27 * 26 / (108 * 107), 0.0607),
        ((0, 2, 1, 3), 54 * 53 / (108 * 107), 0.2477),
        ((3, 1, 2, 0), 54 * 53 / (108 * 107), 0.2477),
    ],
)
def test_refused_tribute(finished: tuple[int, ...], probability: float, told: float) -> None:
    assert probability == pytest.approx(told, abs=5e-5)
    rng = random.Random(f"refused {finished}")
    order = Order({}, "5")
    number = 12_000
    kinds = [tribute(order, deal(GUANDAN, rng), finished).kind for _ in range(number)]
    assert within(sum(kind.startswith("refused") for kind in kinds), number, probability)
    assert len(set(kinds)) == 2


def test_random_previous_finish() -> None:
    """A third of the random finishes are double, and no policy has a say in the refusals."""
    number = 600
    kinds: Counter[str] = Counter()
    for seed in range(number):
        rng = random.Random(f"previous {seed}")
        kinds[play_whole_deal({}, "smallest-first", rng, previous="random").row.tribute] += 1
    single, double = 27 * 26 / (108 * 107), 54 * 53 / (108 * 107)
    assert within(kinds["single"] + kinds["refused_single"], number, 2 / 3)
    assert within(kinds["refused_single"], number, 2 / 3 * single)
    assert within(kinds["refused_double"], number, 1 / 3 * double)


def test_the_shortest_match_is_five_deals() -> None:
    standing, deals = Standing(("2", "2"), None), 0
    while True:
        done = finish(GUANDAN, standing, (0, 2, 1, 3))
        deals += 1
        if done.game_won:
            break
        standing = done.after
    assert deals == 5


# ---------------------------------------------------------------- dealing


@pytest.mark.parametrize("name", RULES)
def test_every_card_is_dealt_once(name: str) -> None:
    rules = Parameters(RULES[name])
    rng = random.Random(f"dealing {name}")
    full = Counter([card for block in blocks(rules) for card in block])
    assert full <= Counter(deck())
    for _ in range(20):
        hands = deal(rules, rng)
        assert [len(hand) for hand in hands] == [rules.number("cards.hand")] * rules.players
        assert Counter([card for hand in hands for card in hand]) <= full


def test_blocks_are_consecutive() -> None:
    """A hand from blocks is consecutive cards: all its ranks whole but the first and the last."""
    rules = Parameters({"cards.dealing": "blocks"})
    rng = random.Random("blocks")
    for _ in range(200):
        for hand in deal(rules, rng):
            lying = ["jokers" if card[1] == "J" else rank(card) for card in hand]
            runs = [name for at, name in enumerate(lying) if at == 0 or lying[at - 1] != name]
            if lying[0] == lying[-1]:
                # The cut went through the block at either end of the hand.
                assert len(runs) == len(set(runs)) + 1
            else:
                assert len(runs) == len(set(runs))
            for name in runs[1:-1]:
                assert lying.count(name) == (4 if name == "jokers" else 8)


def test_a_block_lies_suit_by_suit() -> None:
    lying = blocks(GUANDAN)
    assert lying[0] == parse_cards("2s2s2h2h2c2c2d2d")
    assert lying[-1] == parse_cards("LJLJBJBJ")
    assert blocks(Parameters(FILES["shedding-two-player"]))[-1] == parse_cards("AsAhAcAd")


def test_packets() -> None:
    numbered = [f"{number:02}" for number in range(20)]
    hands = in_packets(numbered, 2, 7, 3)
    assert hands[0] == ["00", "01", "02", "06", "07", "08", "12"]
    assert hands[1] == ["03", "04", "05", "09", "10", "11", "13"]


def test_a_packet_of_a_whole_hand_is_blocks() -> None:
    whole: Params = {"cards.dealing": "packets", "cards.packet": 27}
    for seed in range(5):
        one = deal(Parameters({"cards.dealing": "blocks"}), random.Random(seed))
        assert one == deal(Parameters(whole), random.Random(seed))


def test_the_first_card_of_a_seat_is_any_card_whatever_the_dealing() -> None:
    """The cut is uniform over all places of the deck."""
    rules = Parameters({"cards.dealing": "packets"})
    rng = random.Random("cut")
    number = 10_000
    seen = Counter(deal(rules, rng)[1][0] for _ in range(number))
    assert all(within(seen[card], number, 2 / 108) for card in set(deck()))


# ---------------------------------------------------------------- whole deals


def some_deals(name: str) -> list[Deal]:
    deals = []
    for policies in ("random", "greedy", "smallest-first", ("greedy", "random")):
        for previous in (None, "random"):
            rng = random.Random(f"{name} {policies} {previous}")
            deals.append(play_whole_deal(RULES[name], policies, rng, previous=previous))
    return deals


@pytest.mark.parametrize("name", RULES)
def test_deals_replay_under_the_rules(name: str) -> None:
    """Every move of a played deal is checked by brute force, every column counted again."""
    rules = Parameters(RULES[name])
    for played in some_deals(name):
        row, order = played.row, played.table.order
        hands = exchanged(played.hands, played.payments, played.returned)
        table = Table(order, hands, row.leader)
        for seat, play in played.table.moves:
            assert not table.over
            assert table.seat == seat
            table.move(play)
        assert table.over
        assert table.order_out() == list(row.order)
        laid = [play for _, play in played.table.moves if play is not None]
        assert row.plays == len(laid)
        assert row.plays + row.passes == len(played.table.moves)
        gone = Counter([card for play in laid for card in play.cards])
        left = Counter([card for hand in table.hands for card in hand])
        assert gone + left == Counter([card for hand in hands for card in hand])
        assert row.bombs == sum(
            play.reading.form not in ("single", "pair", "triple", "full_house")
            and play.reading.form not in ("straight", "tube", "plate")
            for play in laid
        )
        assert row.steps in rules.numbers("finish.steps")
        with pytest.raises(IllegalPlay):
            table.move(None)


@pytest.mark.parametrize("name", ["guandan-2017", "guandan-bank", "guandan-letter"])
def test_tribute_in_deals(name: str) -> None:
    for seed in range(60):
        rng = random.Random(f"tribute {name} {seed}")
        played = play_whole_deal(RULES[name], "random", rng, previous="random")
        kind = played.row.tribute
        paid = {"single": 1, "double": 2}.get(kind, 0)
        assert len(played.payments) == len(played.returned) == paid
        hands = exchanged(played.hands, played.payments, played.returned)
        assert [len(hand) for hand in hands] == [27] * 4
        order = played.table.order
        for payment in played.payments:
            assert not order.is_wild(payment.card)
            assert payment.card in hands[payment.receiver]


def test_without_tribute_the_last_winner_leads() -> None:
    for seed in range(20):
        rng = random.Random(f"leads {seed}")
        previous = rng.sample(range(4), 4)
        row = play_whole_deal(ZHEJIANG, "smallest-first", rng, previous=previous).row
        assert (row.leader, row.tribute) == (previous[0], "none")


def test_zhejiang_scores_add_up() -> None:
    for seed in range(60):
        rng = random.Random(f"scores {seed}")
        row = play_whole_deal(ZHEJIANG, "greedy", rng).row
        assert row.lines is not None
        assert row.multiplier is not None
        assert row.multiplier == (1 if row.lines < 5 else 2 ** (row.lines - 4))
        assert row.contributions is not None
        assert row.score is not None
        sign = 1 if side_of(row.order[0]) == 0 else -1
        assert row.score == sign * row.steps * row.multiplier + row.contributions


def test_shedding_scores() -> None:
    for seed in range(60):
        rng = random.Random(f"shedding {seed}")
        row = play_whole_deal(FILES["shedding-two-player"], "random", rng).row
        assert row.cards_left is not None
        points = 1 if row.cards_left <= 5 else 2 if row.cards_left <= 10 else 3
        assert row.score == (points if row.order[0] == 0 else -points)
        assert row.lines is None


def test_a_first_deal() -> None:
    row = play_whole_deal({}, "greedy", random.Random(1), first=True).row
    assert (row.level, row.tribute) == ("2", "none")


# ---------------------------------------------------------------- policies


def chosen(hand: str, top: Play | None, policy: str, rng: random.Random) -> Play | None:
    order = Order({}, "2")
    owner = None if top is None else 1
    cards = parse_cards(hand)
    return POLICIES[policy](View(order, 0, cards, top, owner, [len(cards), 20, 20, 20]), rng)


@pytest.mark.parametrize("top", [None, "8s8d", "AsAd"])
def test_random_is_uniform(top: str | None) -> None:
    """Over the actions, and a pass unless it leads; a forced pass is a pass."""
    order = Order({}, "2")
    hand = "9s9c9dTsTd2h5d"
    play = None if top is None else parse_play(order, top)
    reading = None if play is None else play.reading
    options: list[Play | None] = [*canonical_actions(order, parse_cards(hand), reading).values()]
    if top is not None:
        options.append(None)
    rng = random.Random(f"uniform {top}")
    number = 2000
    seen = Counter(chosen(hand, play, "random", rng) for _ in range(number))
    assert set(seen) == set(options)
    assert all(within(seen[option], number, 1 / len(options)) for option in options)


def test_policies_by_seat() -> None:
    assert by_seat("greedy", 4) == ["greedy"] * 4
    assert by_seat(["greedy", "random"], 4) == ["greedy", "random"] * 2
    assert by_seat(["greedy", "random"], 2) == ["greedy", "random"]
    with pytest.raises(ValueError, match="a seat"):
        by_seat(["greedy", "random", "greedy"], 4)
    with pytest.raises(ValueError, match="no policy"):
        by_seat("clever", 4)


def test_returns_are_physical_cards() -> None:
    """`random` takes a kind that is held twice twice as often."""
    order = Order(GUANDAN_BANK, "5")
    hands: list[list[Card]] = [parse_cards("AsKd9s9sTc5c5h"), ["3s"], ["3c"], parse_cards("Ks4s")]
    allowed = tribute(order, hands, (0, 1, 2, 3)).returns[0]
    assert allowed == parse_cards("9s9sTc")


# ---------------------------------------------------------------- matches


def test_matches_past_the_last_level() -> None:
    for rules in (FILES["guandan-2017"], GUANDAN_BANK):
        for seed in range(6):
            match = play_match(rules, ("greedy", "random"), random.Random(seed))
            row = match.row
            assert row.winner is not None
            assert row.levels is not None
            assert row.levels[row.winner] == "A"
            last = match.deals[-1]
            assert last.level == "A"
            assert side_of(last.order[0]) == row.winner
            assert side_of(last.order[3]) != row.winner
            assert row.deals == len(match.deals) >= 5
            assert row.tributes + row.refused == row.deals - 1
            assert row.scores is None


def test_falling_back_after_three_failures() -> None:
    """Equal players fail often enough: both treatments are seen."""
    fell = kept_on = False
    for seed in range(60):
        row = play_match(GUANDAN_BANK, "random", random.Random(seed)).row
        fell = fell or max(row.failures) >= 3
        row = play_match({}, "random", random.Random(seed)).row
        kept_on = kept_on or max(row.failures) >= 3
        if fell and kept_on:
            return
    raise AssertionError("no match with three failures")


def test_the_level_of_a_deal_is_the_last_winners() -> None:
    match = play_match({}, "random", random.Random(4))
    standing = Standing(("2", "2"), None)
    for row in match.deals:
        assert row.level == {"T": "10"}.get(standing.level or "", standing.level)
        standing = finish(GUANDAN, standing, row.order).after


def test_matches_of_deals() -> None:
    match = play_match(ZHEJIANG, "greedy", random.Random(3))
    assert match.row.deals == 12
    assert match.row.scores is not None
    total = sum(row.score or 0 for row in match.deals)
    assert match.row.scores == (total, -total)
    assert match.row.winner == (None if total == 0 else int(total < 0))
    for before, after in zip(match.deals, match.deals[1:], strict=False):
        assert after.leader == before.order[0]
    few = play_match({}, "smallest-first", random.Random(3), "deals=2").row
    assert few.deals == 2


def test_matches_to_a_target() -> None:
    match = play_match(FILES["shedding-two-player"], "random", random.Random(3), "target=5")
    assert match.row.scores is not None
    assert max(match.row.scores) >= 5
    assert match.row.winner == match.row.scores.index(max(match.row.scores))
    before = sum(row.score or 0 for row in match.deals[:-1])
    assert abs(before) < 5
    with pytest.raises(ValueError, match="no end"):
        play_match({}, "random", random.Random(3), "target=5")
    with pytest.raises(ValueError, match="no end"):
        play_match(ZHEJIANG, "random", random.Random(3), "past-last")


# ---------------------------------------------------------------- kept figures


def test_kept_figures_are_of_every_section() -> None:
    assert set(figures.read()) == {figures.LEADS, *figures.SECTIONS, *figures.MATCHES}


def test_leads_of_dealt_hands() -> None:
    """About 55 canonical leads on average, at most about 105; about 740 distinct ones."""
    kept = figures.read()[figures.LEADS]
    assert kept["figures"]["canonical"][0] == pytest.approx(55, abs=1)
    assert kept["largest"]["canonical"] <= 110
    assert kept["figures"]["distinct"][0] == pytest.approx(740, rel=0.05)


def test_figures_begin_with_the_same_deals() -> None:
    one, more = (figures.rows(figures.SECTIONS["shedding"], "shedding", deals) for deals in (2, 3))
    assert list(one) == list(more)[:2]
