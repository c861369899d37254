"""Slips: rates laid over the deals that are played."""

import json
import math

import polars as pl
import pytest
from typer.testing import CliRunner

import koudi
from koudi.cli import app
from koudi.terms import terms_of

KINDS = (
    "wrong_follow",
    "late_wrong_follow",
    "wrong_count",
    "early_wrong_count",
    "exposed_card",
    "out_of_turn",
    "hidden_card",
    "wrong_burial",
    "wrong_bid",
)
ALL = dict.fromkeys(KINDS, 0.3)
#: What a slip may change in a row.
RULED = (
    "penalty_points",
    "attacker_points",
    "declarer_steps",
    "attacker_steps",
    "stage_change",
)


@pytest.fixture(scope="module")
def priced():
    """Every kind has a price, and three lose the deal."""
    base = koudi.load_rules("longyan-80")
    return base.replace(
        {
            "infractions.late_wrong_follow": "lost",
            "infractions.late_attackers_gain": 2,
            "infractions.late_points": 15,
            "infractions.wrong_count": "lost",
            "infractions.count_points": 80,
            "infractions.count_declarers_gain": 1,
            "infractions.hidden_twice": "lost",
            "score.match_par": 100,
            "score.large_points": [[0, 1], [80, 2]],
            "infractions.match_points": 7,
        }
    )


def test_columns(priced):
    frame = koudi.simulate(priced, 100, slips=ALL)
    plain = koudi.simulate(priced, 100)
    counts = [f"{kind}_{side}" for kind in KINDS for side in ("declarers", "attackers")]
    assert frame.columns == [*plain.columns, *counts, "slip_points", "verdict"]
    assert set(frame.select(counts).dtypes) == {pl.UInt8()}
    assert frame.schema["slip_points"] == pl.Int16
    assert frame.schema["verdict"] == pl.Enum(["none", "declarers_lost", "attackers_lost", "void"])
    assert koudi.simulate(priced, 0, slips=ALL).schema == frame.schema
    some = koudi.simulate(priced, 10, slips={"wrong_bid": 0.1, "out_of_turn": 0})
    names = ["wrong_bid_declarers", "wrong_bid_attackers", "slip_points", "verdict"]
    assert some.columns == [*plain.columns, *names]


@pytest.mark.parametrize("slips", [None, {}, dict.fromkeys(KINDS, 0.0), {"wrong_bid": 0}])
def test_no_rate_no_change(rules, frame, slips):
    assert koudi.simulate(rules, 20_000, seed=7, slips=slips).equals(frame)


def test_the_deals_are_those_without_slips(priced):
    plain = koudi.simulate(priced, 3_000, "random+throws", seed=2)
    slipped = koudi.simulate(priced, 3_000, "random+throws", seed=2, slips=ALL)
    kept = [name for name in plain.columns if name not in (*RULED, "match_points", "large_points")]
    assert slipped.select(kept).equals(plain.select(kept))
    for name in ("penalty_points", "attacker_points"):
        assert (slipped[name] == plain[name] + slipped["slip_points"]).all()


def test_each_row_is_what_the_verdict_says(priced):
    """Of kinds whose price does not hang on cards."""
    flat = priced.replace({"infractions.wrong_follow_per": "slip"})
    rates = {kind: 0.3 for kind in KINDS if kind not in ("exposed_card", "out_of_turn")}
    frame = koudi.simulate(flat, 2_000, seed=4, slips=rates)
    seen = set()
    for row in frame.iter_rows(named=True):
        counts = {kind: (row[f"{kind}_declarers"], row[f"{kind}_attackers"]) for kind in rates}
        before = row["attacker_points"] - row["slip_points"]
        told = flat.verdict(before, counts)
        for name in ("verdict", "slip_points", "attacker_points", "stage_change"):
            assert row[name] == getattr(told, name)
        for name in ("match_points", "large_points"):
            assert row[name] == getattr(told, name)
        assert (row["declarer_steps"], row["attacker_steps"]) == (told.declarer, told.attacker)
        seen.add(told.verdict)
    assert seen == {"none", "declarers_lost", "attackers_lost", "void"}


def test_a_higher_rate_adds_slips(priced):
    """The same players slip, and more: rates are compared on the same luck."""
    low, high = (koudi.simulate(priced, 2_000, slips=dict.fromkeys(KINDS, p)) for p in (0.1, 0.4))
    for kind in KINDS:
        for side in ("declarers", "attackers"):
            name = f"{kind}_{side}"
            assert (low[name] <= high[name]).all()
    one = koudi.simulate(priced, 2_000, slips={"hidden_card": 0.1})
    names = ["hidden_card_declarers", "hidden_card_attackers"]
    assert one.select(names).equals(low.select(names))


def test_certain_slips(priced):
    frame = koudi.simulate(priced, 500, seed=1, slips=dict.fromkeys(KINDS, 1))
    for kind in KINDS:
        both = frame[f"{kind}_declarers"] + frame[f"{kind}_attackers"]
        assert (both == (1 if kind == "wrong_burial" else 4)).all()
    assert (frame["verdict"] == "void").all()
    steps = frame.select("declarer_steps", "attacker_steps", "match_points", "large_points")
    assert steps.unique().rows() == [(0, 0, 0, 0)]
    assert not frame["stage_change"].any()


def test_the_burier_is_who_took_the_kitty_last():
    """Where a counter takes the kitty, attackers bury too."""
    frame = koudi.simulate("hubei-2007", 5_000, slips={"wrong_burial": 1})
    assert frame["wrong_burial_attackers"].sum() > 0
    given = koudi.simulate("hubei-2007", 500, trump="random", slips={"wrong_burial": 1})
    assert given["wrong_burial_declarers"].sum() == 500


def test_who_bids_wrongly_bids_no_more():
    """002 §4 三.4: neither does the partner; where all do, nobody has bid."""
    rules = koudi.load_rules("shuangsheng")
    frame = koudi.simulate(rules, 3_000, seed=5, slips={"wrong_bid": 0.2}, include="bids")
    for row in frame.iter_rows(named=True):
        sides = ("declarers", "attackers")
        for parity, side in enumerate(sides):
            if row[f"wrong_bid_{side}"]:
                bidders = {int(text.split()[0]) for text in row["bids"]}
                assert all((seat + row["declarer"]) % 2 != parity for seat in bidders)
    assert set(frame.filter(wrong_bid_declarers=0, wrong_bid_attackers=0)["bid"]) != {"none"}
    everybody = koudi.simulate(rules, 300, slips={"wrong_bid": 1})
    assert set(everybody["bid"]) == {"none"}
    allowed = rules.replace({"infractions.wrong_bid_then": "nothing"})
    plain = koudi.simulate(rules, 300)
    assert koudi.simulate(allowed, 300, slips={"wrong_bid": 1})["bid"].equals(plain["bid"])


def test_first_deals_that_are_dealt_again_are_bid_by_all():
    """A ban ends with the cards it was laid on, or a first deal would have no declarer."""
    frame = koudi.simulate("shuangsheng", 300, first=True, slips={"wrong_bid": 1})
    assert (frame["redeals"] >= 1).all()
    assert "none" not in set(frame["bid"])


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("batch", [700, 5_000])
def test_rows_do_not_depend_on_how_they_were_made(priced, threads, batch):
    whole = koudi.simulate(priced, 5_000, seed=9, slips=ALL)
    parts = koudi.simulate_batches(priced, 5_000, seed=9, slips=ALL, threads=threads, batch=batch)
    assert pl.concat(parts).equals(whole)
    assert koudi.simulate(priced, 10, seed=9, slips=ALL, start=4_000).equals(whole[4_000:4_010])


def test_deals_with_slips_are_found(priced):
    found = koudi.find(priced, "verdict = 'void'", 3, slips=ALL)
    whole = koudi.simulate(priced, found.tries, slips=ALL).filter(verdict="void")
    assert found.frame.equals(whole)


def test_odds_tell_them(priced):
    slips = {"wrong_count": 0.05}
    frame = koudi.simulate(priced, 5_000, seed=3, slips=slips)
    told = koudi.kou_di_odds(priced, 5_000, seed=3, slips=slips)
    figures = dict(told.select("figure", "estimate").iter_rows())
    assert figures["slip_points"] == pytest.approx(frame["slip_points"].mean())
    assert figures["lost_by_slip"] == (frame["verdict"] != "none").mean()
    assert figures["match_points"] == pytest.approx(frame["match_points"].mean())
    plain = koudi.kou_di_odds(priced, 5_000, seed=3)["figure"].to_list()
    assert not {"slip_points", "lost_by_slip"} & set(plain)
    # A deal that a slip has lost is not taken by kou-di.
    by_kou_di = frame.filter(
        (pl.col("verdict") == "none")
        & (pl.col("attacker_points") >= 80)
        & (pl.col("attacker_points") - pl.col("kou_di_points") < 80)
    )
    assert figures["stage_by_kou_di"] == by_kou_di.height / frame.height


@pytest.mark.parametrize(
    ("slips", "told"),
    [
        ({"wrong_folow": 0.1}, 'did you mean "wrong_follow"'),
        ({"wrong_folow": 0.1}, "allowed: wrong_follow, late_wrong_follow"),
        ({"wrong_follow": 1.5}, "wrong_follow: 1.5; allowed: 0 to 1"),
        ({"wrong_follow": -0.1}, "allowed: 0 to 1"),
        ({"wrong_follow": math.nan}, "allowed: 0 to 1"),
        ({"wrong_follow": "often"}, "'often' is not a number"),
        ({"wrong_follow": True}, "True is not a number"),
        ({3: 0.1}, "3 is not the name of a kind"),
        ([("wrong_follow", 0.1)], "is not a mapping"),
    ],
)
def test_bad_rates(rules, slips, told):
    with pytest.raises(koudi.KoudiError, match=told):
        koudi.simulate(rules, 1, slips=slips)


def test_kinds_that_cannot_happen(rules):
    with pytest.raises(koudi.KoudiError, match="wrong_bid: with trump given nobody bids"):
        koudi.simulate(rules, 1, trump="s", slips={"wrong_bid": 0.1})
    no_kitty = {
        "kitty.size": 0,
        "bidding.windows": "before-kitty",
        "bidding.nobody": "no-trump",
        "bidding.turned_countered_by": "nobody",
    }
    with pytest.raises(koudi.KoudiError, match="wrong_burial: there is no kitty"):
        koudi.simulate(rules.replace(no_kitty), 1, slips={"wrong_burial": 0.1})
    assert koudi.simulate(rules, 1, trump="s", slips={"wrong_bid": 0}).height == 1


@pytest.mark.parametrize(
    ("slips", "told"),
    [
        ({"wrong_cont": (1, 0)}, 'did you mean "wrong_count"'),
        ({"wrong_count": 1}, "two are asked"),
        ({"wrong_count": (1, 0, 0)}, "two are asked"),
        ({"wrong_count": (-1, 0)}, "not a whole number"),
        ({"wrong_count": ("As", 0)}, "only exposed_card asks which cards"),
        ({"exposed_card": ("As", 0)}, "hangs on the trumps"),
    ],
)
def test_bad_verdicts(rules, slips, told):
    with pytest.raises(koudi.KoudiError, match=told):
        rules.verdict(80, slips)


def test_a_verdict_in_words(rules):
    told = repr(rules.verdict(60, {"wrong_count": (1, 0)}, declarer=0))
    assert told == (
        'Verdict("declarers_lost", attacker_points=60, slip_points=0, declarer=0, attacker=2, '
        "stage_change=True, declarer_after=1)"
    )


def run(*arguments, status=0):
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == status, result.output
    return result


@pytest.mark.parametrize("command", ["odds", "simulate"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_on_the_command_line(command, lang):
    slips = ["--slip", "wrong_count=0.1", "--slip", "hidden_card = 0.05"]
    told = run(command, "hubei-2007", "-n", 500, *slips, "--lang", lang).stdout
    terms = terms_of(lang)
    rates = f"{terms('slip.wrong_count')} 0.1 · {terms('slip.hidden_card')} 0.05"
    assert terms("note.slips", rates=rates) in told
    assert terms("figure.lost_by_slip") in told


def test_as_json_and_rows(tmp_path):
    file = tmp_path / "rows.parquet"
    slips = ["--slip", "wrong_count=0.1"]
    told = run("simulate", "hubei-2007", "-n", 500, *slips, "--format", "json", "-o", file).stdout
    assert json.loads(told)["slips"] == {"wrong_count": 0.1}
    rows = pl.read_parquet(file)
    assert rows.equals(koudi.simulate("hubei-2007", 500, slips={"wrong_count": 0.1}))
    plain = run("simulate", "hubei-2007", "-n", 500, "--format", "json").stdout
    assert "slips" not in json.loads(plain)


@pytest.mark.parametrize("slip", ["wrong_count", "wrong_count=often", "=", "wrong_count="])
def test_rates_that_cannot_be_read(slip):
    told = run("odds", "hubei-2007", "--slip", slip, status=2).output
    assert terms_of("en")("error.slip_option", text=slip) in told


def test_a_rate_that_is_told_twice():
    twice = ["--slip", "wrong_count=0.1", "--slip", "wrong_count=0.1"]
    assert "each kind once" in run("odds", "hubei-2007", *twice, status=2).output


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_a_stage(tmp_path, lang):
    """The table says so and has no line for who takes it; so does a deal that is told."""
    file = tmp_path / "turns.toml"
    file.write_text(
        'extends = "shuangsheng"\n[promotion]\nstage = "none"\n'
        '[rotation]\nafter_win = "next"\n[score]\nmatch_par = 100\n',
        encoding="utf-8",
    )
    terms = terms_of(lang)
    for command in ("odds", "simulate"):
        told = run(command, file, "-n", 300, "--lang", lang).stdout
        assert terms("note.no_stage") in told
        assert terms("figure.match_points") in told
        assert terms("figure.stage_change") not in told
        rows = json.loads(run(command, file, "-n", 300, "--format", "json").stdout)["rows"]
        by_figure = {row["figure"]: row for row in rows}
        assert by_figure["stage_change"]["estimate"] is None
        assert by_figure["stage_change"]["n"] == 0
    record = koudi.deal(koudi.load_rules(str(file)), 0, 0)
    told = record.tell(lang)
    assert terms("tell.no_stage") in told
    assert terms("tell.match_points", points=record.match_points) in told
    assert record.stage_change is None
