"""Climbing deals told for players."""

import re
from collections import Counter

import pytest
from rich.cells import cell_len

import koudi
from koudi.cards import SYMBOLS, card_text
from koudi.terms import LANGUAGES, terms_of

DEALS = [
    ("guandan-2017", "random", "random"),
    ("guandan-2017", "greedy", None),
    ("guandan-bank", "smallest-first", "random"),
    ("guandan-bank", "tips", "random"),
    ("shuangkou-zhejiang", "random", "random"),
    ("shuangkou-zhejiang", ("tips", "greedy"), None),
    ("shuangkou-zhejiang-two", "random", None),
    ("shedding-two-player", ("greedy", "random"), "random"),
]
SUIT = {symbol: suit for suit, symbol in SYMBOLS.items()}

every_deal = pytest.mark.parametrize(("name", "policy", "previous"), DEALS)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def deals(name, policy, previous, number=25):
    return [koudi.deal(name, 11, i, policy, previous=previous) for i in range(number)]


def between(told, begin, end):
    return told.split(begin + "\n", 1)[1].split("\n\n" + end, 1)[0]


def cards_in(told, lang):
    """The cards that a told stretch names, each as often as it is named."""
    shared = terms_of(lang)
    seen = Counter()
    for joker in ("BJ", "LJ"):
        # A rank and its suits never end in a joker's name.
        seen[joker] = len(re.findall(rf"{card_text(joker, shared)}(?![^ *\n])", told))
    for suits, rank in re.findall(r"([♠♥♣♦]+)(10|[2-9JQKA])", told):
        for symbol in suits:
            seen[("T" if rank == "10" else rank) + SUIT[symbol]] += 1
    return +seen


@every_language
@every_deal
def test_every_card_played_is_told_once(name, policy, previous, lang):
    shared, own = terms_of(lang), terms_of(lang, "climb")
    for record in deals(name, policy, previous):
        told = record.tell(lang)
        played = between(told, own("tell.legend"), own("tell.result"))
        moves = [move for moves in record.play for move in moves]
        expected = Counter(koudi.parse_cards("".join(move["cards"] for move in moves)))
        assert cards_in(played, lang) == expected
        assert played.count(own("tell.pass")) == record.passes
        hands = between(told, own("tell.hands"), "").split("\n\n")[0]
        assert cards_in(hands, lang) == Counter(koudi.parse_cards("".join(record.hands)))
        for paid in record.payments:
            words = {key: card_text(paid[key], shared) for key in ("card", "returned")}
            assert own("tribute.paid", **{**paid, **words}) in told


@every_language
@every_deal
def test_columns_stand_under_each_other(name, policy, previous, lang):
    """Wide characters count twice: each seat's column begins in one cell of every line."""
    own = terms_of(lang, "climb")
    for record in deals(name, policy, previous, 10):
        lines = record.tell(lang).splitlines()
        at = lines.index(own("tell.legend")) + 1
        end = lines.index(own("tell.result")) - 1
        head, rows = lines[at], lines[at + 1 : end]
        starts = [
            cell_len(head[: head.index(own("tell.seat", seat=s))]) for s in range(len(record.hands))
        ]
        # A row each time the turn has gone round: its cells are read back, move by move.
        cells = [_cells(row, starts) for row in rows]
        told = [(seat, cell) for row in cells for seat, cell in enumerate(row) if cell]
        moves = [move for moves in record.play for move in moves]
        assert [seat for seat, _ in told] == [move["seat"] for move in moves]
        leads = [cell.startswith("›") for _, cell in told]
        assert leads == [i == 0 for moves in record.play for i in range(len(moves))]
        assert sum("*" in cell for _, cell in told) == record.rounds
        numbers = [row[: starts[0]].strip() for row in rows]
        assert [n for n in numbers if n] == [str(n + 1) for n in range(record.rounds)]


def _cells(row, starts):
    """The texts that begin at these cells; a column begins in no wide character's middle."""
    pieces = [""] * (len(starts) + 1)
    at = 0
    for letter in row:
        column = sum(start <= at for start in starts)
        assert not any(at < start < at + cell_len(letter) for start in starts)
        pieces[column] += letter
        at += cell_len(letter)
    return [piece.rstrip() for piece in pieces[1:]]


@every_language
@every_deal
def test_every_number_of_the_row_is_told(name, policy, previous, lang):
    own = terms_of(lang, "climb")
    for record in deals(name, policy, previous, 10):
        told = record.tell(lang)
        assert not re.search(r"[{}]", told)
        assert "\n\n\n" not in told
        assert (record.rules.title_zh if lang == "zh" else record.rules.title) in told
        head = between("\n" + told, "", own("tell.hands"))
        for text in (record.seed, record.index, record.rules.id):
            assert str(text) in head
        for each in [policy] if isinstance(policy, str) else policy:
            assert each in head
        if record.level:
            assert record.level in head
        result = told.split(own("tell.result") + "\n")[1]
        row = dict(record.row)
        assert str(row["leader"]) in between(told, "", own("tell.play")).splitlines()[-1]
        # Told by the order of the seats, at the deal's head, or where the cards are exchanged.
        told_elsewhere = {
            "leader",
            "deal",
            "level",
            "tribute",
            "first",
            "second",
            "third",
            "fourth",
        }
        if "cards_left" in row:
            row["score"] = abs(row["score"])
            told_elsewhere |= {"steps"}
        if not row.get("lines", 1):
            told_elsewhere |= {"lines"}
        if len(record.hands) == 2:
            told_elsewhere |= {"passes_to_partner"}
        if name not in ("guandan-2017", "guandan-bank"):
            told_elsewhere |= {"straight_flushes"}
        wanted = Counter(str(value) for key, value in row.items() if key not in told_elsewhere)
        found = Counter(re.findall(r"-?\d+", result))
        assert not wanted - found, result
        if len(record.hands) == 4:
            double = record.second == (record.first + 2) % 4
            out = record.finish[: 2 if double else 4]
            places = [
                own("result.place", place=own(f"place.{i}"), seat=seat)
                for i, seat in enumerate(out, 1)
            ]
            assert own("tell.join").join(places) in result
            assert (own("place.3") in result.splitlines()[0]) is not double
            if double:
                left = own("tell.and").join(map(str, sorted(record.finish[2:])))
                assert own("result.partner_2", left=left) in result


@every_language
def test_what_became_of_the_tribute(lang):
    own = terms_of(lang, "climb")
    seen = set()
    for record in deals("guandan-2017", "random", "random", 60):
        told = record.tell(lang)
        refused = own("tribute.refused", seat=record.leader)
        assert (refused in told) == record.tribute.startswith("refused")
        rest = told.replace(refused, "")
        assert (own("tribute.leader", seat=record.leader) in rest) == (refused not in told)
        order = own("tell.then").join(map(str, record.previous))
        assert own("tribute.previous", order=order) in told
        seen.add(record.tribute)
    assert seen == {"single", "double", "refused_single", "refused_double"}
    alone = koudi.deal("guandan-2017", 11, 0).tell(lang)
    leader = koudi.deal("guandan-2017", 11, 0).leader
    assert own("tribute.random_leader", seat=leader) in alone


@every_language
def test_two_players_have_no_partners(lang):
    """Nothing is said of seats 2 and 3, of partners, of who is third."""
    own = terms_of(lang, "climb")
    for name in ("shuangkou-zhejiang-two", "shedding-two-player"):
        told = koudi.deal(name, 11, 3, ("greedy", "random")).tell(lang)
        words = {"en": ("partner", "side", "third"), "zh": ("庄家", "对家", "接风", "三游")}[lang]
        said = told.split(own("tell.hands"))[0] + told.split(own("tell.result") + "\n")[1]
        said = said.replace("(side of seat 0)", "").replace("(side of seat 1)", "")
        for word in (*words, own("tell.seat", seat=2)):
            assert word not in said, word


def test_languages_have_the_same_keys_and_fields():
    en, zh = (terms_of(lang, "climb").words for lang in LANGUAGES)
    assert en.keys() == zh.keys()
    for key, text in en.items():
        assert sorted(re.findall(r"{(\w+)}", text)) == sorted(re.findall(r"{(\w+)}", zh[key])), key


PLAIN = {"pass", "single", "pair", "triple"}
TOLD = {
    "guandan-2017": {"full_house", "straight", "tube", "plate", "bomb", "straight_flush",
                     "four_jokers"},
    "shuangkou-zhejiang": {"straight", "tube", "plate", "bomb", "serial_bomb", "joker_bomb"},
}  # fmt: skip


@every_language
@pytest.mark.parametrize("name", TOLD)
def test_forms_are_named(name, lang):
    """All but singles, pairs and triples are said to be what they are."""
    own = terms_of(lang, "climb")
    named = set()
    for i in range(60):
        record = koudi.deal(name, 11, i, hands={0: "LJLJBJBJ"})
        told = record.tell(lang)
        for move in (move for moves in record.play for move in moves if move["form"] not in PLAIN):
            form = own(f"form.{move['form']}", **move)
            assert re.search(rf"{re.escape(form)}\*?( |$)", told, re.MULTILINE), form
            named.add(move["form"])
    assert named == TOLD[name]
