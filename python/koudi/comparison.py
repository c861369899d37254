"""Rule sets compared on common random numbers: the same deals, played under each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import polars as pl

from ._arguments import U64_MAX, deals_of, threads_of, whole
from ._core import KoudiError
from .families import TRICK, Family, Figure, family_of
from .rules import Rules, RulesLike, as_rules
from .simulation import Previous, Run
from .stats import Paired, z_quantile

if TYPE_CHECKING:
    from collections.abc import Callable

#: Deals whose rows stand in memory together, of each variant.
BATCH = 131_072

#: What `compare` takes: named rule sets, or rule sets that are named by their ids.
Variants: TypeAlias = "Mapping[str, RulesLike] | Sequence[RulesLike]"


@dataclass(frozen=True)
class Variant:
    """A named thing to compare: rules, and who plays by them."""

    name: str
    rules: Rules
    policy: str | Sequence[str] = "random"


#: The figures of trick-taking games, in the order told.
FIGURES = TRICK.figures

#: Columns of a table of differences.
DIFFERENCES = pl.Schema(
    {
        **dict.fromkeys(("figure", "a", "b"), pl.String()),
        **dict.fromkeys(
            ("value_a", "value_b", "difference", "ci_low", "ci_high", "se", "correlation"),
            pl.Float64(),
        ),
        **dict.fromkeys(("differ", "n"), pl.Int64()),
        "paired": pl.Boolean(),
    }
)


def figures_of(
    names: str | Sequence[str] | None, figures: Sequence[Figure] = FIGURES
) -> tuple[Figure, ...]:
    """Check names of a family's figures; None means all."""
    if names is None:
        return tuple(figures)
    asked = (names,) if isinstance(names, str) else tuple(names)
    known = {figure.name: figure for figure in figures}
    unknown = [repr(name) for name in asked if name not in known]
    if unknown:
        raise KoudiError(f"figures: {', '.join(unknown)} unknown; allowed: {', '.join(known)}")
    return tuple(known[name] for name in dict.fromkeys(asked))


def variants_of(rules: Variants, policy: str | Sequence[str] = "random") -> tuple[Variant, ...]:
    """Check what is to be compared: two or more rule sets of one family, each named once."""
    if isinstance(rules, Mapping):
        named = [(name, as_rules(each)) for name, each in rules.items()]
    elif isinstance(rules, Sequence) and not isinstance(rules, str):
        loaded = [as_rules(each) for each in rules]
        named = [(each.id, each) for each in loaded]
    else:
        raise KoudiError(
            f"rules: {rules!r} is neither a list of rule sets nor a mapping of names to them"
        )
    if len(named) < 2:
        raise KoudiError(f"rules: {len(named)} given; two or more are compared")
    names = [name for name, _ in named]
    for name in names:
        if not isinstance(name, str) or not name:
            raise KoudiError(f"rules: {name!r} is not a name")
        if names.count(name) > 1:
            raise KoudiError(
                f"rules: {name!r} is named twice; a mapping tells two apart, "
                '{"x2": rules, "x3": variant}'
            )
    families = {each.family: name for name, each in named}
    if len(families) > 1:
        told = ", ".join(f"{name!r} is of family {family!r}" for family, name in families.items())
        raise KoudiError(f"rules: {told}; rule sets of one family are compared")
    return tuple(Variant(name, each, policy) for name, each in named)


def common_levels(variants: Sequence[Variant]) -> list[str]:
    """The levels that every ladder has, in the order of the first; none where no rules have any."""
    ladders = {v.name: v.rules.levels for v in variants if v.rules.levels}
    if not ladders:
        return []
    first = next(iter(ladders.values()))
    common = [level for level in first if all(level in ladder for ladder in ladders.values())]
    if not common:
        told = "; ".join(f"{name}: {' '.join(ladder)}" for name, ladder in ladders.items())
        raise KoudiError(f"rules: the ladders have no level in common ({told})")
    return common


@dataclass(frozen=True)
class Study:
    """Variants on common deals: deal i of each is dealt and begun as deal i of the others."""

    variants: tuple[Variant, ...]
    runs: tuple[Run, ...]
    start: int
    deals: int

    @classmethod
    def of(cls, variants: Sequence[Variant], settings: Run, deals: int, start: int = 0) -> Study:
        """Check, for every variant, before anything is played.

        Args:
            variants: two or more.
            settings: of the first variant; the others have the same but for rules and policy.
            deals: how many, 2 or more.
            start: index of the first deal.
        """
        deals = deals_of(deals, least=2)
        start = whole("start", start, 0, U64_MAX - deals)
        levels: str | tuple[str, ...] | None = settings.level
        if levels is None and not settings.first:
            levels = tuple(common_levels(variants)) or None
        ladders = any(v.rules.levels for v in variants)
        own = settings.own | settings.family.alike([v.rules for v in variants])
        runs = []
        for variant in variants:
            # Where none has levels, one that was given is left for the engine to refuse.
            level = levels if variant.rules.levels or not ladders else None
            run = replace(
                settings, rules=variant.rules, policy=variant.policy, level=level, own=own
            )
            run.frame(0, 0)
            runs.append(run)
        return cls(tuple(variants), tuple(runs), start, deals)

    @property
    def family(self) -> Family:
        """The family of all variants."""
        return family_of(self.variants[0].rules)

    def play(
        self,
        figures: Sequence[Figure] | None = None,
        threads: int | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> dict[str, Paired]:
        """The sums of each figure (None: of all) over all deals, in bounded memory.

        `progress` gets the deals played so far, each counted once a variant.
        """
        sums: dict[str, Paired] = {}
        for done in range(0, self.deals, BATCH):
            count = min(BATCH, self.deals - done)
            frames = [self._frame(i, done, count, threads, progress) for i in range(len(self.runs))]
            for figure in self.family.figures if figures is None else figures:
                x, y = zip(*(figure.arrays(frame) for frame in frames), strict=True)
                batch = Paired.of(x, y)
                sums[figure.name] = sums[figure.name] + batch if done else batch
        return sums

    def columns(self, i: int) -> list[str]:
        """The columns of a variant in which something can happen."""
        run = self.runs[i]
        return run.frame(0, 0).drop(self.family.idle(run.rules), strict=False).columns

    def _frame(
        self,
        i: int,
        done: int,
        count: int,
        threads: int | None,
        progress: Callable[[int], None] | None,
    ) -> pl.DataFrame:
        def report(here: int) -> None:
            if progress is not None:
                progress(len(self.runs) * done + i * count + here)

        try:
            frame = self.runs[i].frame(
                self.start + done, count, threads, report if progress else None
            )
        except KoudiError as error:
            raise KoudiError(f"{self.variants[i].name}: {error}") from error
        return frame.drop(self.family.idle(self.variants[i].rules), strict=False)

    def unpaired(self, a: int, b: int) -> tuple[str, ...]:
        """The parameters for which two variants do not begin deal i alike; none: they do."""
        run_a, run_b = self.runs[a], self.runs[b]
        values_a, values_b = (
            {row["key"]: row["value"] for row in run.rules._core.parameters()}
            for run in (run_a, run_b)
        )
        keys = self.family.dealing(run_a.own)
        found = [key for key in keys if values_a.get(key) != values_b.get(key)]
        # Which levels they share was settled before; here one has none, or another first level.
        if run_a.rules.levels[:1] != run_b.rules.levels[:1] and (
            run_a.first or not (run_a.rules.levels and run_b.rules.levels)
        ):
            found.append("ladder.levels")
        return tuple(found)


@dataclass(frozen=True, repr=False)
class Comparison:
    """What `compare` found: every figure under every variant, and the difference of any two.

    `confidence` is that of the intervals.
    """

    study: Study
    sums: dict[str, Paired]
    confidence: float = 0.95

    def __repr__(self) -> str:
        return f"<koudi.Comparison {', '.join(self.names)}: deals={self.deals}, seed={self.seed}>"

    @property
    def variants(self) -> tuple[Variant, ...]:
        """What was compared: names, rules, who played; the first is the baseline."""
        return self.study.variants

    @property
    def names(self) -> list[str]:
        """The variants' names, the baseline first."""
        return [variant.name for variant in self.variants]

    @property
    def policy(self) -> str | Sequence[str]:
        """Who played, by the rules of the baseline."""
        return self.variants[0].policy

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        return self.study.runs[0].seed

    @property
    def start(self) -> int:
        """Index of the first deal."""
        return self.study.start

    @property
    def deals(self) -> int:
        """Deals played by each variant."""
        return self.study.deals

    @property
    def levels(self) -> list[str]:
        """The levels drawn from, or the one given.

        None in first deals, which begin at each ladder's first level, nor where there are none.
        """
        level = next((run.level for run in self.study.runs if run.level is not None), ())
        return [level] if isinstance(level, str) else list(level)

    @property
    def left_out(self) -> dict[str, list[str]]:
        """By variant, the levels of its ladder not played because another ladder lacks them."""
        found = {}
        for variant, run in zip(self.variants, self.study.runs, strict=True):
            if isinstance(run.level, tuple):
                found[variant.name] = [x for x in variant.rules.levels if x not in run.level]
        return {name: levels for name, levels in found.items() if levels}

    @property
    def lacking(self) -> dict[str, list[str]]:
        """By variant, the figures that its rules do not have and another's do.

        A difference that would need one has no row. What came up under none is not told.
        """
        has = [self._has(i) for i in range(len(self.variants))]
        told = {f.name for f in self._figures(list(self.sums)) if not f.optional or self._seen(f)}
        some = set().union(*has) & told
        found = {
            name: [figure for figure in self.sums if figure in some - mine]
            for name, mine in zip(self.names, has, strict=True)
        }
        return {name: figures for name, figures in found.items() if figures}

    def _has(self, variant: int) -> set[str]:
        columns = self.study.columns(variant)
        return {
            figure.name
            for figure in self._figures(list(self.sums))
            if figure.weights(columns) is not None
            # None of the deals it is restricted to may have come up: that is no lack.
            and (figure.of is not None or self.sums[figure.name].totals(variant)[1])
        }

    def unpaired(self, a: str, b: str) -> tuple[str, ...]:
        """The parameters for which two variants, by name, do not deal alike.

        Empty where deal i has the same cards in the same hands, the same level, first seat and
        (outside first deals) declarer under both.
        """
        return self.study.unpaired(self._index(a), self._index(b))

    def _figures(self, names: str | Sequence[str] | None) -> tuple[Figure, ...]:
        return figures_of(names, self.study.family.figures)

    def _index(self, name: str) -> int:
        if name not in self.names:
            raise KoudiError(f"{name!r} was not compared; allowed: {', '.join(self.names)}")
        return self.names.index(name)

    @property
    def differences(self) -> pl.DataFrame:
        """`table()`: each variant against the first."""
        return self.table()

    def table(
        self,
        baseline: str | None = None,
        figures: str | Sequence[str] | None = None,
    ) -> pl.DataFrame:
        """The differences of the other variants from one of them.

        Args:
            baseline: the variant's name; None for the first.
            figures: those asked for, of the family's; None for all.

        Returns:
            A row for each figure of each variant but the baseline, variant by variant. Columns
            figure; a (the baseline) and b; value_a and value_b; difference, value_b - value_a;
            ci_low, ci_high, its interval; se, its standard error; correlation of the two
            values within a deal (for a ratio: of the deal's parts in it); differ, deals in which
            they differ; n, deals played by each; paired, whether the deals began alike. Shares
            are fractions of one. Figures that one of the two does not have are left out (see
            `lacking`), and so is what came up under none of the variants: bids, tributes.

            The intervals rest on the differences within deals, of which n are independent. So
            they are right for unpaired variants too, only wider: nothing is assumed about how
            the two values of a deal depend on each other. Shares over all deals have paired
            score intervals (Tango's), which say what may be where no deal differed; means have
            normal ones, which hold where many deals differ (`differ`) and are null where none
            does; means over dug deals have normal ones by the delta method, for both variants
            jointly. Each is for one look at a number of deals fixed beforehand; of twenty at
            95 % one will usually miss.

        Raises:
            KoudiError: a name that was not compared, or an unknown figure.
        """
        a = 0 if baseline is None else self._index(baseline)
        asked = [figure for figure in self._figures(figures) if figure.name in self.sums]
        asked = [f for f in asked if not f.optional or self._seen(f)]
        has = [self._has(i) for i in range(len(self.variants))]
        rows = []
        for b, name in enumerate(self.names):
            if b == a:
                continue
            paired = not self.study.unpaired(a, b)
            for figure in asked:
                if figure.name in has[a] & has[b]:
                    told = self.sums[figure.name].difference(
                        a, b, self.confidence, share=figure.share
                    )
                    rows.append((figure.name, self.names[a], name, *told, paired))
        return pl.DataFrame(rows, schema=DIFFERENCES, orient="row")

    def _seen(self, figure: Figure) -> bool:
        """Whether it came up under any variant: what is restricted, that it was asked at all."""
        which = 0 if figure.of is None else 1
        return any(self.sums[figure.name].totals(i)[which] for i in range(len(self.variants)))


def compare(
    rules: Variants,
    deals: int = 1_000_000,
    policy: str | Sequence[str] = "random",
    *,
    seed: int = 0,
    level: str | None = None,
    trump: str | None = None,
    declarer: int | None = None,
    previous: Previous = None,
    first: bool = False,
    hands: Mapping[int, str] | None = None,
    start: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    confidence: float = 0.95,
) -> Comparison:
    """Play the same deals under two or more rule sets and tell what differs, by how much.

    Deal i is the same under each: the same permutation of the 108 cards, the same level and
    declarer (and in first deals the same seat drawing first), the same random numbers for each
    kind of decision. What chance gives to both cancels out of the difference. Levels are drawn
    from those that all ladders have. Rule sets that deal differently (another kitty size, other
    cards to bid with, levels against none, other first levels in first deals) share the
    permutation of the cards only, and are told to be unpaired.

    Args are those of `simulate`, and:
        rules: rule sets, ids or paths: a mapping of names to them, or a list, in which their ids
            are the names. The first is the baseline.
        deals: how many under each, 2 or more.
        progress: gets the number of deals played so far, each counted once a rule set.
        confidence: of the intervals, between 0 and 1.

    Returns:
        A `Comparison`; its `.differences` is a polars frame, `.left_out` has levels that were
        not played.

    Raises:
        KoudiError: as `simulate`; fewer than two rule sets, one named twice, different families,
            ladders without a common level.
    """
    z_quantile(confidence)
    variants = variants_of(rules, policy)
    settings = Run.of(
        variants[0].rules,
        policy,
        level=level,
        trump=trump,
        declarer=declarer,
        previous=previous,
        first=first,
        hands=hands,
        seed=seed,
    )
    study = Study.of(variants, settings, deals, start)
    sums = study.play(threads=threads_of(threads), progress=progress)
    return Comparison(study, sums, confidence)
