"""Cases with a known ruling, as plain data: every engine is run against this one table.

`CASES` has those of every topic, a module a topic.

Each case is a dict: `id`; `cites` (the rule document or the kind of case); `params`, the rule
parameters that differ from the standard; `level` and `trump` (None: no-trump) of the context;
`op`, the operation; `inputs` and `expected` of the operation:

follow_legal       lead, hand, play             -> is the play legal
legal_follows      lead, hand                   -> all legal plays, each as card text
components         cards                        -> the components, longest first, highest first
lead_listed        hand, cards                  -> is it among the listed leads (no throws)
trump_count        -                            -> how many of the 108 cards are trumps
top_trumps         -                            -> the highest groups of equal trumps, from the top,
                                                   as many as are told
winner             plays (the lead first)       -> index of the winning play
resolve_throw      throw, others (the hands of
                   the next player, the partner
                   and the previous player)     -> {stands, led, penalty}
kou_di_multiplier  lead, play (the winning one) -> the multiplier
promotion          attacker_points; levels (of
                   the declaring side and of the
                   attackers), last_trick (the
                   winning play, if the
                   attackers won it)            -> {declarer, attacker, stage_change} and, when
                                                   levels are given, levels_after

scored             attacker_points             -> {match_points, large_points}, None where the rules
                                                   have none
next_declarer      attacker_points, of a deal
                   that seat 1 declared        -> the seat that declares next

Card text is compared as a multiset of cards, component by component. The cards of equal cards
within one text are written in any order. In `promotion` the context's level is the declaring
side's; the steps are those of the table, before the ladder.
"""

from __future__ import annotations

from tests.cases import follow, kou_di, order, promotion, rotation, score, shape, throw, trick
from tests.cases.table import Case

CASES: list[Case] = [
    *order.CASES,
    *shape.CASES,
    *follow.CASES,
    *trick.CASES,
    *throw.CASES,
    *kou_di.CASES,
    *promotion.CASES,
    *score.CASES,
    *rotation.CASES,
]
