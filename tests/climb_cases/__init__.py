"""Cases of the climbing family with a known ruling, as plain data for every engine.

`CASES` has those of every topic, a module a topic.

Each case is a dict: `id`; `cites`; `params`, the rule parameters that differ from the standard
(Guandan, the national text); `level` (None: the rules have none); `op`, the operation, named after
the public interface; `inputs` and `expected` of the operation:

order         -                               -> the highest groups of equal ranks, strongest first,
                                                 as many as are told
readings      cards                           -> every reading as `form:key`, in any order
classify      play (cards, maybe declared)    -> the reading, None when it is no form
beats         play, top                       -> may it be played on the top
check_play    hand, play, top (None: a lead)  -> is it legal
legal_plays   hand, top, distinct             -> all of them as play text, in any order
tribute       hands, order                    -> {kind, payments, leader} and, for a receiver that
                                                 is told, `returns`: {seat: cards, each once}
finish        order, levels (of sides 0 and
              1), declaring, failures         -> {steps, levels, failures, won}
may_pass      hand, top                       -> may this hand pass
fragment      hands, leader, moves            -> {seat, top, over, order, passes_to_partner, rounds,
                                                 plays, passes}, as much of it as is told; or
                                                 {illegal}: the number of the move refused, from 0
score         order, bombs [(seat, play)]     -> {lines, multiplier, contributions, score}
policy        policy, hand, top, owner (of the
              top: "partner", "opponent"),
              owner_cards (the owner has left) -> the play, or "pass"
cards_left    winner, cards                   -> the score towards seat 0

Play text is compared as a multiset of cards with its reading. A reading is written `form:key`, of a
serial bomb `form:keyxcards-a-rank`. A move is a play's text, or "pass"; whose turn it is follows
from the rules. `top` in a fragment's answer is a reading, or None. A hand that does not matter is a
few cards that say nothing.
"""

from __future__ import annotations

from tests.climb_cases import (
    plays,
    policies,
    promotion,
    readings,
    rounds,
    shedding,
    strength,
    tribute,
    zhejiang,
)
from tests.climb_cases.table import Case

CASES: list[Case] = [
    *strength.CASES,
    *readings.CASES,
    *plays.CASES,
    *rounds.CASES,
    *tribute.CASES,
    *promotion.CASES,
    *zhejiang.CASES,
    *shedding.CASES,
    *policies.CASES,
]
