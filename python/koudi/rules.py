"""Rule sets: loaded from built-in or own TOML files, compared, varied, and asked."""

from __future__ import annotations

import difflib
import os
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from . import _core
from ._arguments import declarer_of, seats_of, text_of, whole
from ._core import KoudiError
from ._families import TOLD
from .climb.context import ClimbContext
from .trick.context import Context

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import polars as pl

#: What every function that asks for rules takes.
RulesLike: TypeAlias = "Rules | str | os.PathLike[str]"
#: Columns of `Rules.parameters`, in order.
PARAMETER_COLUMNS = (
    "key",
    "value",
    "allowed",
    "mark",
    "source",
    "meaning",
    "meaning_zh",
    "alternative",
    "clause",
)


def rule_ids(family: str | None = None) -> list[str]:
    """Ids of the built-in rule files.

    Args:
        family: only those of `"trick"` (升级 and kin) or of `"climb"` (掼蛋 and kin).
    """
    return _core.rule_ids(family)


def rules_schema() -> str:
    """JSON Schema of rule files, as JSON text."""
    return _core.rules_schema()


def load_rules(name_or_path: str | os.PathLike[str]) -> Rules:
    """Load a rule set.

    A `str` is a built-in id or a path; a path object is always a file.

    Raises:
        RulesError: the file is refused; it names every fault with file, line, key and value.
        KoudiError: no such id (the nearest are named) or no such file.
    """
    name = os.fspath(name_or_path)
    if not isinstance(name_or_path, str) and not os.path.dirname(name):  # noqa: PTH120
        # A bare file name would read as an id.
        name = os.path.join(os.curdir, name)  # noqa: PTH118
    return Rules(_core.Rules.load(name))


def as_rules(rules: RulesLike) -> Rules:
    """Give the rule set itself, loading it where an id or a path was given."""
    return rules if isinstance(rules, Rules) else load_rules(rules)


class Rules:
    """A checked, immutable rule set.

    Two are equal when they say the same in every word (id, titles, values, marks, sources),
    wherever that was written down.
    """

    __slots__ = ("_core",)

    def __init__(self, core: _core.Rules) -> None:
        self._core = core

    @classmethod
    def parse(cls, text: str, name: str = "rules") -> Rules:
        """Read a rule set from TOML text; `name` stands for the file in error messages."""
        return cls(_core.Rules.parse(text, name))

    @property
    def id(self) -> str:
        """The rule file's id."""
        return self._core.id

    @property
    def title(self) -> str:
        """English title."""
        return self._core.title

    @property
    def title_zh(self) -> str:
        """Chinese title."""
        return self._core.title_zh

    @property
    def family(self) -> str:
        """`"trick"` (升级 and kin) or `"climb"` (掼蛋 and kin)."""
        return self._core.family

    @property
    def document(self) -> str:
        """The document the rules were read from."""
        return self._core.document

    @property
    def levels(self) -> list[str]:
        """The ladder in the order played (`"10"` for ten); empty where there are no levels."""
        return self._core.levels

    @property
    def stage(self) -> int | None:
        """Attackers' points that take the stage (上台); None where there is no stage."""
        return self._core.stage

    def replace(self, changes: Mapping[str, Any]) -> Rules:
        """Give a new rule set with some parameters changed.

        Args:
            changes: dotted key -> value, e.g. `{"kou_di.multipliers.single": 3}`.

        Raises:
            RulesError: names every key that is unknown and every value that is not allowed.
        """
        return Rules(self._core.replace(dict(changes)))

    def to_toml(self) -> str:
        """The rule set as a rule file."""
        return self._core.to_toml()

    def parameters(self) -> pl.DataFrame:
        """Every parameter, a row each, all columns text.

        Columns: key, value, allowed, mark (stated | reading | standard), source (document and
        section), meaning, meaning_zh, alternative (another reading of the text, null where
        there is none), clause.
        """
        import polars as pl

        rows = self._core.parameters()
        columns = {name: [row.get(name) for row in rows] for name in PARAMETER_COLUMNS}
        return pl.DataFrame(columns, schema=dict.fromkeys(PARAMETER_COLUMNS, pl.String))

    def describe(self, lang: str = "en", *, every: bool = False) -> str:
        """The rules in words, each with its mark and citation, other readings told.

        Args:
            lang: `"en"` or `"zh"`.
            every: also what has no effect, given the other values, and what only says that
                something out of the ordinary is not there.
        """
        from .description import describe

        return describe(self, lang, every=every)

    def needs(self, family: str, what: str) -> None:
        """Refuse rules of another family.

        Args:
            family: the family that is needed, `"trick"` or `"climb"`.
            what: what needs it, in words, for the message.

        Raises:
            KoudiError: the rules are of another family.
        """
        self._core.needs(family, what)

    def value(self, key: str) -> str:
        """A parameter's value as TOML text; an unknown key is a KoudiError."""
        values = {row["key"]: str(row["value"]) for row in self._core.parameters()}
        if key not in values:
            near = difflib.get_close_matches(key, values, n=3) or list(values)
            raise _core.KoudiError(f"{key!r} is no parameter; nearest: {', '.join(near)}")
        return values[key]

    def diff(self, other: Rules) -> pl.DataFrame:
        """The parameters that differ: columns key, a (here), b (in `other`), all text.

        Raises:
            KoudiError: the two are of different families, which have no parameters in common.
        """
        import polars as pl

        if self.family != other.family:
            raise KoudiError(
                f"{self.id} is of {TOLD[self.family]}, {other.id} of {TOLD[other.family]}: rule "
                "sets of two families have nothing in common whose differences could be listed"
            )
        schema = dict.fromkeys(("key", "a", "b"), pl.String)
        return pl.DataFrame(self._core.diff(other._core), schema=schema, orient="row")

    def provenance(self) -> tuple[str, list[tuple[str, str]]]:
        """The built-in id these rules rest on, and the (key, value) pairs that were changed."""
        return self._core.provenance()

    # A file's family is not known before it is read: with a trump it is a trick-taking game.
    @overload
    def context(self, level: str | int | None, trump: str) -> Context: ...
    @overload
    def context(self, level: str | int | None = None, *, trump: str) -> Context: ...
    @overload
    def context(self, level: str | int | None = None, trump: None = None) -> Any: ...  # noqa: ANN401
    def context(self, level: str | int | None = None, trump: str | None = None) -> Any:
        """The order of the cards for one level and trump suit.

        A `Context`, or in a climbing game a `ClimbContext`, which knows no trump.

        Args:
            level: `"2"` … `"10"`, `"J"` … `"A"`; None where the rules have no level.
            trump: `"s"`, `"h"`, `"c"`, `"d"`; None for no-trump.

        Raises:
            KoudiError: a level that is none of these rules, which are told; a trump where there
                is none.
        """
        core = self._core.context(text_of("level", level), text_of("trump", trump))
        return ClimbContext(core) if isinstance(core, _core.ClimbContext) else Context(core)

    def promotion(
        self,
        attacker_points: int,
        levels: Sequence[str] | None = None,
        last_trick: str | None = None,
        declarer: int | None = None,
    ) -> _core.Promotion:
        """What a result brings.

        `.declarer` and `.attacker` are the steps of the two sides, `.stage_change` whether the
        attackers take the stage (None where there is none), `.match_points` and `.large_points`
        the attackers' 赛点 and 大分 (None where the rules have none).

        Args:
            attacker_points: the attackers' points, kou-di included; for steps, large points and who
                declares, below 0 counts as 0; match points go on below it (000 §10 has no floor).
            levels: levels of (declaring side, attackers); then `.levels_after` is told too.
            last_trick: the cards that won the last trick, which hooks ask about.
            declarer: the seat that declared; then `.declarer_after` tells who declares next.
        """
        points = whole("attacker_points", attacker_points, -10_000, 1_000_000)
        seat = declarer_of(declarer)
        if levels is None:
            return self._core.promotion(points, None, last_trick, seat)
        if isinstance(levels, str) or len(levels) != 2:
            raise KoudiError(
                f"levels {levels!r}: two are asked, of the declaring side and of the attackers"
            )
        return self._core.promotion(points, (levels[0], levels[1]), last_trick, seat)

    def verdict(
        self,
        attacker_points: int,
        slips: Mapping[str, tuple[int | str, int | str]],
        declarer: int | None = None,
        context: Context | None = None,
    ) -> _core.Verdict:
        """What becomes of a deal in which players slipped, `{"wrong_count": (1, 0)}`.

        Args:
            attacker_points: the attackers' points before the penalties of these slips.
            slips: by kind (see `simulate`) how many slips of (declaring side, attackers); of
                out_of_turn, and of wrong_follow where it is charged by the card, how many cards.
                Of exposed_card the cards may be told, `("BJ Kh", 0)`, with the context, where
                some weigh more; a number means cards of no weight.
            declarer: the seat that declared; then `.declarer_after` tells who declares next
                (None after a void deal, where it is raced for anew).
            context: what the exposed cards are in.

        Returns:
            `.verdict` (none, declarers_lost, attackers_lost, void), `.attacker_points` with the
            penalties, `.slip_points` (the penalties, towards the attackers), the steps
            `.declarer` and `.attacker`, `.stage_change`, `.match_points`, `.large_points`,
            `.declarer_after`.
        """
        points = whole("attacker_points", attacker_points, -10_000, 1_000_000)
        told = {}
        for kind, sides in slips.items():
            if not isinstance(sides, (tuple, list)) or len(sides) != 2:
                raise KoudiError(
                    f"slips: {kind}: {sides!r}: two are asked, of the declaring side and of the "
                    "attackers"
                )
            told[kind] = [
                side if isinstance(side, str) else whole(f"slips: {kind}", side, 0, 200)
                for side in sides
            ]
        core = None if context is None else context._core
        return self._core.verdict(points, told, declarer_of(declarer), core)

    def finish(
        self,
        order: Sequence[int] | str,
        levels: Sequence[str] | None = None,
        declaring: int | None = None,
        failures: Sequence[int] = (0, 0),
        *,
        bombs: Sequence[tuple[int, str | _core.Reading]] | None = None,
        cards_left: int | None = None,
    ) -> _core.Finish:
        """What the finish of a deal brings, in a climbing game (003 四, 九; 000 §2, §8).

        `.steps` by the table, before the last level stops them; `.winner`, the winning side, 0
        (seats 0 and 2) or 1. With levels also `.levels_after`, `.game_won` (a deal declared at
        the last level, won with the partner not last) and `.failures_after`; with bombs
        `.lines` (the winners' best bomb), `.multiplier`, `.contributions` and `.score`; with
        cards left `.score`. Points are those of side 0; what is not asked is None.

        Args:
            order: the seats in the order in which they went out, those left at the end as well;
                `"0213"` too.
            levels: levels of the sides (seats 0 and 2, seats 1 and 3) before the deal.
            declaring: the side that won the deal before, whose level was played; None in a
                first deal.
            failures: failures of the sides at the last level before the deal.
            bombs: the bombs played, (seat, play), where bombs are compared by lines.
            cards_left: how many cards the loser of two has left, where they give the points.

        Raises:
            KoudiError: rules of another family, an order that is not each player once, a level
                that is not on the ladder, bombs or cards left where they do not count.
            CardError: a bomb that is none.
        """
        seats = seats_of("order", order)
        if levels is None and declaring is not None:
            raise KoudiError(f"declaring {declaring!r}: says nothing without levels")
        sides = None if levels is None else _two("levels", levels)
        failed = _two("failures", failures)
        return self._core.finish(
            seats,
            None if sides is None else (_level(0, sides[0]), _level(1, sides[1])),
            None if declaring is None else whole("declaring", declaring, 0, 1),
            (whole("failures[0]", failed[0], 0, 200), whole("failures[1]", failed[1], 0, 200)),
            None if bombs is None else _bombs(bombs),
            None if cards_left is None else whole("cards_left", cards_left, 0, 108),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._core == other._core

    def __hash__(self) -> int:
        # Equal sets may derive from different files, which the engine's own hash tells apart.
        return hash((self.id, self.to_toml()))

    def __reduce__(self) -> tuple[Any, ...]:
        base, changes = self.provenance()
        if base == self.id:
            return _derived, (base, changes)
        return Rules.parse, (self.to_toml(), self.id)

    def __repr__(self) -> str:
        base, changes = self.provenance()
        told = "".join(f", {key}={value}" for key, value in changes)
        return f"<koudi.Rules {base}{told}>"


def _two(name: str, value: object) -> tuple[object, object]:
    """Check something told of both sides."""
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return value[0], value[1]
    raise KoudiError(f"{name} {value!r}: two are asked, of seats 0 and 2 and of seats 1 and 3")


def _level(side: int, value: object) -> str:
    level = text_of("level", value)
    if level is None:
        raise KoudiError(f"levels[{side}]: None is no level")
    return level


def _bombs(value: object) -> list[tuple[int, str]]:
    """Check bombs that seats played."""
    told = []
    if not isinstance(value, (tuple, list)):
        raise KoudiError(f"bombs {value!r} are not a list of (seat, play), [(0, '3s3s3h3h')]")
    for place, bomb in enumerate(value):
        seat, play = bomb if isinstance(bomb, (tuple, list)) and len(bomb) == 2 else (bomb, None)
        play = play.text if isinstance(play, _core.Reading) else play
        if not isinstance(play, str):
            raise KoudiError(f"bombs[{place}]: {bomb!r} is no seat and play, (0, '3s3s3h3h')")
        told.append((whole(f"bombs[{place}]: seat", seat, 0, 3), play))
    return told


def _derived(base: str, changes: list[tuple[str, str]]) -> Rules:
    """A built-in rule set with changes told as TOML values: what `provenance` gives."""
    from ._toml import loads

    values = {key: loads(f"value = {text}")["value"] for key, text in changes}
    rules = load_rules(base)
    return rules.replace(values) if values else rules
