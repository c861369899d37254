"""Ctrl-C and progress callbacks: a run ends soon, cleanly, and with the right exception."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest

import koudi

PATIENCE = 60
"""Seconds after which a run counts as hanging; the run itself would take many minutes."""

RUN = """
import sys, koudi
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    raise
"""

CALLS = {
    "simulate": 'koudi.simulate("hubei-2007", 100_000_000)',
    "batches": 'sum(1 for _ in koudi.simulate_batches("hubei-2007", 10**12, batch=20_000))',
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them")
@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_the_process(call: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", RUN.format(call=CALLS[call])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert out == "interrupted\n", err
    assert process.returncode not in (0, None)
    assert "KeyboardInterrupt" in err
    assert "panic" not in err.lower()


class Enough(Exception):
    pass


def test_what_progress_raises_ends_the_run() -> None:
    seen: list[int] = []

    def stop(done: int) -> None:
        seen.append(done)
        raise Enough

    with pytest.raises(Enough):
        koudi.simulate("hubei-2007", 100_000_000, progress=stop)
    assert len(seen) == 1
    assert 0 <= seen[0] < 100_000_000
    with pytest.raises(Enough):
        for _ in koudi.simulate_batches("hubei-2007", 10**10, batch=1_000_000, progress=stop):
            pass
    # The engine works on as before.
    assert koudi.simulate("hubei-2007", 10).height == 10


def test_progress_grows_to_the_end_in_the_calling_thread() -> None:
    told: list[tuple[int, int]] = []

    def note(done: int) -> None:
        told.append((done, threading.get_ident()))

    koudi.simulate("hubei-2007", 400_000, threads=1, progress=note)
    numbers = [done for done, _ in told]
    assert numbers == sorted(numbers)
    assert numbers[-1] == 400_000
    assert {thread for _, thread in told} == {threading.get_ident()}
    told.clear()
    for _ in koudi.simulate_batches("hubei-2007", 30_000, batch=8_000, progress=note):
        pass
    assert [done for done, _ in told][-1] == 30_000


def test_other_threads_run_meanwhile() -> None:
    """The interpreter's lock is released: a Python thread makes headway during a run."""
    counted = 0
    over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        koudi.simulate("hubei-2007", 400_000, threads=1)
    finally:
        over.set()
        thread.join()
    assert counted > 3
