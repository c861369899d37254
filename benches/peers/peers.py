"""Plays per second and core: koudi beside what else the Python registry has for card games.

    python benches/peers/peers.py [ROUNDS]

Run it with a Python that has koudi (a release build). The others are installed into a virtual
environment of their own, benches/peers/.venv, made on the first run. Each round gives every row a
slice of about a second of processor time, in a fresh process a package, one after another, so that
a slow moment of the machine falls on all; a figure is the median of the rounds.

A play is one decision of a player: the cards laid at a turn, a bid, a draw, a bet. Games differ in
size, in rules and in what a play costs: read the table as orders of magnitude. Everybody plays at
random, one thread, dealing included unless the row says otherwise.
"""

import importlib.metadata
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

HOME = Path(__file__).parent / ".venv"
PEERS = ("open-spiel", "rlcard", "pokerkit")
SLICE = 1.0

# A row's name, and what plays some games and tells how many, and how many plays they had.
Rows = Iterator[tuple[str, Callable[[], tuple[int, int]]]]


def koudi_rows() -> Rows:
    import koudi

    rules, deals, start = "shuangsheng", 50_000, 0

    def play(trump: str | None) -> tuple[int, int]:
        nonlocal start
        frame = koudi.simulate(rules, deals, seed=7, start=start, threads=1, trump=trump)
        start += deals
        return deals, 4 * int(frame["tricks"].sum())

    yield f"{rules}, trumps given: one call for {deals:,}", lambda: play("random")
    yield f"{rules}, bid (bids not counted): one call for {deals:,}", lambda: play(None)


def open_spiel_rows() -> Rows:
    import pyspiel

    spades = pyspiel.load_game("spades")
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(4)]
    rng = random.Random(7)

    def deal() -> "pyspiel.State":
        state = spades.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        return state

    def by_bots(start: "pyspiel.State") -> tuple[int, int]:
        games = 1000
        for _ in range(games):
            pyspiel.evaluate_bots(start.clone(), bots, rng.getrandbits(30))
        return games, games * 56  # four bids, 52 cards

    def from_python() -> tuple[int, int]:
        state, plays = deal(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plays += 1
        return 1, plays

    undealt, dealt = spades.new_initial_state(), deal()
    yield "spades: C++ players, one call a game", lambda: by_bots(undealt)
    yield "spades: the same without dealing, one deal again and again", lambda: by_bots(dealt)
    yield "spades: C++ game, one call a play", from_python


def rlcard_rows() -> Rows:
    import rlcard
    from rlcard.agents import RandomAgent

    for name in ("bridge", "gin-rummy", "doudizhu"):
        env = rlcard.make(name, config={"seed": 7})
        env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

        def play(env: "rlcard.envs.Env" = env) -> tuple[int, int]:
            trajectories, _ = env.run()
            # State, action, state, … by player.
            return 1, sum(len(trajectory) // 2 for trajectory in trajectories)

        yield f"{name}: Python, observations built", play


def pokerkit_rows() -> Rows:
    from pokerkit import Automation, NoLimitTexasHoldem

    rng = random.Random(7)
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)

    def play() -> tuple[int, int]:
        state, plays = game(200, 6), 0
        while state.status:
            moves = [
                move
                for allowed, move in (
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                if allowed()
            ]
            rng.choice(moves)()
            plays += 1
        return 1, plays

    yield "no-limit hold'em, six players: Python", play


ROWS = {
    "koudi": koudi_rows,
    "open-spiel": open_spiel_rows,
    "rlcard": rlcard_rows,
    "pokerkit": pokerkit_rows,
}


def measure(package: str) -> dict[str, object]:
    """In a process of the package's own: a slice of each row."""
    rows = {}
    for name, play in ROWS[package]():
        play()
        games = plays = 0
        start = time.process_time()
        while (took := time.process_time() - start) < SLICE:
            some = play()
            games, plays = games + some[0], plays + some[1]
        rows[name] = {"games": games / took, "plays": plays / took, "size": plays / games}
    return {"version": importlib.metadata.version(package), "rows": rows}


def install() -> dict[str, str]:
    """Makes the environment; why a peer is missing, by its name."""
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        print(f"making {HOME}", file=sys.stderr)
        venv.create(HOME, with_pip=True)
    missing = {}
    for peer in PEERS:
        command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            missing[peer] = last_line(done.stderr)
    return missing


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["it said nothing"])[-1]


def ask(package: str) -> dict[str, object] | str:
    """What a package's process measured, or why it did not."""
    peer = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    python = sys.executable if package == "koudi" else peer
    command = [python, __file__, "--measure", package]
    # One core each: numpy is not to start threads of its own.
    single = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=single)
    return json.loads(done.stdout) if done.returncode == 0 else last_line(done.stderr)


def main() -> None:
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(sys.argv[2])))
        return
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    missing = install()
    versions, figures = {}, {}
    for _ in range(rounds):
        for package in ROWS:
            if package in missing:
                continue
            answer = ask(package)
            if isinstance(answer, str):
                missing[package] = answer
                continue
            versions[package] = answer["version"]
            for row, measured in answer["rows"].items():
                figures.setdefault((package, row), []).append(measured)
    python = platform.python_version()
    print(f"CPython {python}, {platform.machine()}; processor time, median of {rounds} rounds\n")
    print("| | game, how it is called | plays a game | games a second and core | plays |")
    print("|---|---|---:|---:|---:|")
    for (package, row), measured in figures.items():
        size, games, plays = (
            statistics.median(one[what] for one in measured) for what in ("size", "games", "plays")
        )
        name = f"{package} {versions[package]}"
        print(f"| {name} | {row} | {size:.0f} | {games:,.0f} | {plays:,.0f} |")
    print("\nGames differ in size and in what a play costs: orders of magnitude, no ranking.")
    for package, why in missing.items():
        print(f"{package}: not measured: {why}")


if __name__ == "__main__":
    main()
