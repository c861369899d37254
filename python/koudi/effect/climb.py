"""Which parameters of climbing games have an effect, given the values of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .conditions import all_of, any_of, is_, is_not

if TYPE_CHECKING:
    from .conditions import Condition

FOR_TWO = is_("table.players", 2)
HAS_LEVELS = is_not("ladder.levels", [])
HAS_WILD = is_not("wild.cards", "none")
HAS_JOKER_PAIRS = all_of(is_("cards.jokers", True), is_("cards.packs", 2))
SERIAL_BOMBS = is_not("bombs.serial_ranks", "none")
HAS_SEQUENCES = any_of(
    is_not("forms.straight", "none"),
    is_not("forms.tube", "none"),
    is_not("forms.plate", "none"),
    SERIAL_BOMBS,
)
BY_LINES = is_("bombs.compare", "lines")
PAYS_TRIBUTE = is_("tribute.paid", True)

#: What a parameter needs to have an effect; those not named always have one.
NEEDS: dict[str, Condition] = {
    "cards.packet": is_("cards.dealing", "packets"),
    "ladder.failures": HAS_LEVELS,
    # Without a 2 above it nothing runs on from a low A.
    "forms.ace": all_of(HAS_SEQUENCES, is_("forms.two_in_sequences", True)),
    "forms.two_in_sequences": HAS_SEQUENCES,
    "forms.sf_as_straight": is_not("bombs.straight_flush", "none"),
    "forms.undeclared_full_house": all_of(is_("forms.full_house", True), HAS_WILD),
    "bombs.straight_flush": is_not("forms.straight", "none"),
    "bombs.jokers": HAS_JOKER_PAIRS,
    "bombs.serial_ranks": BY_LINES,
    "bombs.serial_cards": SERIAL_BOMBS,
    "bombs.equal_lines": SERIAL_BOMBS,
    "tribute.paid": all_of(is_("table.players", 4), HAS_JOKER_PAIRS),
    "tribute.return_to_opponent": PAYS_TRIBUTE,
    "tribute.leader": PAYS_TRIBUTE,
    "tribute.leader_equal": PAYS_TRIBUTE,
    "finish.steps": is_("finish.cards_left", []),
    "finish.cards_left": FOR_TWO,
    "score.doubles_from": BY_LINES,
    "score.multiplier_cap": is_not("score.doubles_from", "none"),
    "score.contribution_from": BY_LINES,
    "score.contribution": is_not("score.contribution_from", "none"),
    "match.deals": is_("match.ends", "deals"),
    "match.target": is_("match.ends", "target"),
}

#: Values that say only that a thing is not there; as a standard they go without saying.
ABSENT: dict[str, object] = {
    "cards.dealing": "uniform",
    "ladder.failures": "none",
    "forms.sf_as_straight": False,
    "bombs.serial_ranks": "none",
    "finish.cards_left": [],
    "score.doubles_from": "none",
    "score.multiplier_cap": "none",
    "score.contribution_from": "none",
}
