"""The bench measures in interleaved rounds, and a peer that fails is a reason, never a crash."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from comitia.lab.bench.peers_env import PEERS, ensure, find, interpreter_in
from comitia.lab.bench.rounds import Measured, PeerGame, PeerProcess, PeerUnavailable, Sample, measure

READY = {"peer": "dicers", "version": "1.2", "games": ["pig"]}
ANSWER = {"name": "pig", "decisions": 900, "games": 30, "seconds": 0.3}


@dataclass
class Scripted:
    """A thing whose slices are known beforehand, and which notes when it is asked."""

    name: str
    diary: list[tuple[str, int]]
    decisions: list[int] = field(default_factory=lambda: [1] * 6)

    def slice(self, seconds: float, seed: int) -> Sample:
        """Notes the request and answers with the next of its decision counts."""
        self.diary.append((self.name, seed))
        return Sample(self.decisions.pop(0), 1, seconds)


@dataclass
class Failing:
    """A thing that plays some slices and then can play no more."""

    name: str
    slices: int

    def slice(self, seconds: float, seed: int) -> Sample:
        """Plays until its slices are used up."""
        if not self.slices:
            raise PeerUnavailable("out of breath")
        self.slices -= 1
        return Sample(1, 1, seconds)


def peer_script(folder: Path, ready: object, answer: str = json.dumps(ANSWER)) -> Path:
    """Writes a peer that says it is ready and gives the same answer to everything but `quit`."""
    script = folder / "fake_peer.py"
    text = f"""
        import sys
        print({json.dumps(ready)!r}, flush=True)
        for line in sys.stdin:
            if line == "quit\\n":
                break
            print(line, end="", file=sys.stderr, flush=True)
            print({answer!r}, flush=True)
    """
    script.write_text("\n".join(line[8:] for line in text.splitlines()), encoding="utf-8")
    return script


def script_of(folder: Path, text: str) -> Path:
    """Writes a peer that does just what the text says."""
    script = folder / "fake_peer.py"
    script.write_text(text, encoding="utf-8")
    return script


def reason_of_start(script: Path, patience: float = 120.0) -> str:
    """Starts a peer that cannot be started, and returns the reason."""
    with pytest.raises(PeerUnavailable) as refusal, PeerProcess(sys.executable, script, patience):
        pass
    return refusal.value.reason


def reason_of_slice(script: Path) -> str:
    """Asks a running peer for a slice that fails, and returns the reason."""
    with PeerProcess(sys.executable, script) as peer, pytest.raises(PeerUnavailable) as refusal:
        peer.slice("pig", 0.25, 7)
    return refusal.value.reason


def test_things_take_turns() -> None:
    """Every thing plays one slice per round, in the same order, and all play a round with the same seed."""
    diary: list[tuple[str, int]] = []
    measure([Scripted("a", diary), Scripted("b", diary)], seed=10)
    assert diary == [(name, seed) for seed in range(10, 16) for name in "ab"]


def test_best_slice_is_kept() -> None:
    """The figure of a thing is its fastest slice, wherever that stands."""
    results = measure([Scripted("a", [], [10, 20, 90, 30, 10, 50])], seconds=0.5)
    assert results.measured["a"].decisions_per_second == 180


def test_games_belong_to_the_best_slice() -> None:
    """Games per second come from the slice that gave the decisions per second."""
    assert Measured("a", (Sample(10, 9, 1.0), Sample(20, 3, 1.0))).games_per_second == 3


def test_quickest_copy_is_kept() -> None:
    """The copy time is the lowest of all slices, since it is timed apart from play."""
    fast_play = Sample(20, 1, 1.0, copies=10, copy_seconds=0.5)
    fast_copy = Sample(10, 1, 1.0, copies=10, copy_seconds=0.25)
    assert Measured("a", (fast_play, fast_copy)).copy_microseconds == 25_000


def test_no_copies_no_copy_time() -> None:
    """A thing that makes no copies has no copy time."""
    assert Measured("a", (Sample(1, 1, 1.0),)).copy_microseconds is None


def test_lost_thing_does_not_stop_the_others() -> None:
    """A thing that fails in the middle is lost with its reason, and the rest is measured to the end."""
    diary: list[tuple[str, int]] = []
    results = measure([Failing("weak", 2), Scripted("a", diary)])
    assert results.lost == {"weak": "out of breath"}
    assert list(results.measured) == ["a"]
    assert len(diary) == 6


@pytest.mark.parametrize(("rounds", "seconds"), [(5, 0.25), (6, 0.1)])
def test_short_measurements_are_refused(rounds: int, seconds: float) -> None:
    """Fewer than six rounds, or slices under 0.2 s, are not believed."""
    with pytest.raises(ValueError, match="at least"):
        measure([Scripted("a", [])], rounds=rounds, seconds=seconds)


def test_equal_names_are_refused() -> None:
    """Two things of one name would hide each other."""
    with pytest.raises(ValueError, match="one name: a"):
        measure([Scripted("a", []), Scripted("a", [])])


def test_progress_is_told() -> None:
    """Every round is announced."""
    lines: list[str] = []
    measure([Scripted("a", [])], progress=lines.append)
    assert lines[0] == "round 1 of 6"
    assert len(lines) == 6


def test_peer_introduces_itself(tmp_path: Path) -> None:
    """The ready line gives name, version and games."""
    with PeerProcess(sys.executable, peer_script(tmp_path, READY)) as peer:
        assert (peer.peer, peer.version, peer.games) == ("dicers", "1.2", ("pig",))


def test_peer_plays_a_slice(tmp_path: Path) -> None:
    """An answer becomes a sample, with copies where the peer makes them."""
    answer = json.dumps(ANSWER | {"copies": 4, "copy_seconds": 0.5})
    with PeerProcess(sys.executable, peer_script(tmp_path, READY, answer)) as peer:
        assert peer.slice("pig", 0.25, 7) == Sample(900, 30, 0.3, 4, 0.5)


def test_request_as_the_peer_reads_it(tmp_path: Path) -> None:
    """A request is the word slice, the game, the seconds and the seed."""
    script = script_of(tmp_path, f"import sys\nprint('''{json.dumps(READY)}''', flush=True)\nsys.exit(input())\n")
    assert reason_of_slice(script) == "fake_peer.py stopped (slice pig 0.25 7)"


def test_peer_is_measured_like_any_thing(tmp_path: Path) -> None:
    """The games of a peer take part in the rounds under the peer's name."""
    with PeerProcess(sys.executable, peer_script(tmp_path, READY)) as peer:
        assert peer.things() == [PeerGame(peer, "pig")]
        results = measure(peer.things())
    assert results.measured["dicers/pig"].decisions_per_second == 3000


def test_missing_interpreter(tmp_path: Path) -> None:
    """An interpreter that does not exist is a reason."""
    with pytest.raises(PeerUnavailable, match="nowhere cannot be started"):
        PeerProcess(tmp_path / "nowhere", peer_script(tmp_path, READY)).__enter__()


def test_missing_script(tmp_path: Path) -> None:
    """A script that does not exist is a reason."""
    assert "absent.py stopped" in reason_of_start(tmp_path / "absent.py")


def test_missing_package(tmp_path: Path) -> None:
    """A peer whose package is not installed names the package."""
    script = peer_script(tmp_path, {"peer": "dicers", "missing": "dicers-engine"})
    assert reason_of_start(script) == "fake_peer.py lacks the package dicers-engine"


@pytest.mark.parametrize("ready", [["pig"], "pig", {"games": ["pig"]}, {"peer": "dicers"}])
def test_garbage_instead_of_ready(tmp_path: Path, ready: object) -> None:
    """A first line that does not announce a peer and its games is a reason."""
    assert "garbage" in reason_of_start(peer_script(tmp_path, ready))


@pytest.mark.parametrize(
    "answer",
    [
        "no JSON",
        "[]",
        json.dumps(ANSWER | {"name": "craps"}),
        json.dumps(ANSWER | {"decisions": 0}),
        json.dumps(ANSWER | {"games": -1}),
        json.dumps(ANSWER | {"decisions": "many"}),
        json.dumps(ANSWER | {"decisions": float("inf")}),
        json.dumps(ANSWER | {"seconds": float("nan")}),
        json.dumps(ANSWER | {"seconds": 0.2}),
        json.dumps({"name": "pig"}),
    ],
)
def test_garbage_instead_of_a_slice(tmp_path: Path, answer: str) -> None:
    """An answer that is no sample of the slice asked for is a reason."""
    assert "fake_peer.py answered garbage" in reason_of_slice(peer_script(tmp_path, READY, answer))


def test_crash_at_the_start(tmp_path: Path) -> None:
    """A peer that crashes before it is ready leaves the error as the reason."""
    script = script_of(tmp_path, "raise RuntimeError('no dice')")
    assert reason_of_start(script) == "fake_peer.py stopped (RuntimeError: no dice)"


def test_crash_in_a_slice(tmp_path: Path) -> None:
    """A peer that crashes while it plays leaves the error as the reason."""
    script = script_of(tmp_path, f"print('''{json.dumps(READY)}''', flush=True)\ninput()\n1 / 0\n")
    assert reason_of_slice(script) == "fake_peer.py stopped (ZeroDivisionError: division by zero)"


def test_crash_without_a_word(tmp_path: Path) -> None:
    """A peer that says nothing leaves its exit code as the reason."""
    script = script_of(tmp_path, f"print('''{json.dumps(READY)}''', flush=True)\ninput()\nraise SystemExit(3)\n")
    assert reason_of_slice(script) == "fake_peer.py stopped (exit code 3)"


def test_peer_gone_between_slices(tmp_path: Path) -> None:
    """A peer that left before it was asked is a reason, too."""
    script = script_of(tmp_path, f"print('''{json.dumps(READY)}''', flush=True)\n")
    assert reason_of_slice(script) == "fake_peer.py stopped (exit code 0)"


def test_silent_peer(tmp_path: Path) -> None:
    """A peer that never answers is given up."""
    assert reason_of_start(script_of(tmp_path, "input()"), patience=0) == "fake_peer.py gave no answer in 0 s"


def test_failed_peer_stays_failed(tmp_path: Path) -> None:
    """After one wrong answer the peer is not asked again, and the reason stays."""
    with PeerProcess(sys.executable, peer_script(tmp_path, READY, "oops")) as peer:
        reasons = set()
        for _ in range(2):
            with pytest.raises(PeerUnavailable) as refusal:
                peer.slice("pig", 0.25, 7)
            reasons.add(refusal.value.reason)
    assert reasons == {"fake_peer.py answered garbage (oops)"}


def test_peer_after_the_end(tmp_path: Path) -> None:
    """A peer that was ended cannot be asked."""
    with PeerProcess(sys.executable, peer_script(tmp_path, READY)) as peer:
        pass
    with pytest.raises(PeerUnavailable, match="is not running"):
        peer.slice("pig", 0.25, 7)


@pytest.mark.parametrize("script", [peer.script for peer in PEERS], ids=[peer.name for peer in PEERS])
def test_peer_scripts_name_their_missing_package(script: Path) -> None:
    """Every peer's script, run by an interpreter without packages, says which one it needs and ends well."""
    ended = subprocess.run([sys.executable, "-I", "-S", script], capture_output=True, text=True, check=True)
    peer = next(peer for peer in PEERS if peer.script == script)
    assert json.loads(ended.stdout) == {"peer": peer.name, "missing": peer.requirement.split("==")[0]}


def test_no_environment_is_found(tmp_path: Path) -> None:
    """Where no environment was made, none is found."""
    assert find(tmp_path) is None


@pytest.mark.skipif(os.name == "nt", reason="the fake interpreter is a script that only a shell can start")
def test_one_peer_that_cannot_be_had_spoils_nothing(tmp_path: Path) -> None:
    """Peers that cannot be installed are reported with pip's last line; the others are installed."""
    interpreter = interpreter_in(tmp_path)
    interpreter.parent.mkdir()
    refusal = "import sys\nif 'chess' in sys.argv[-1]: sys.exit('looking...\\nnone such')\n"
    interpreter.write_text(f"#!{sys.executable}\n{refusal}", encoding="utf-8")
    interpreter.chmod(0o755)
    lines: list[str] = []
    env = ensure(tmp_path, lines.append)
    assert (env.interpreter, env.failed) == (interpreter, {"chess": "none such"})
    assert lines[-1] == "chess is left out: none such"


def test_environment_that_cannot_be_made(tmp_path: Path) -> None:
    """Without an environment no peer is available, and the reason names its place."""
    (tmp_path / "taken").write_text("not a folder", encoding="utf-8")
    with pytest.raises(PeerUnavailable, match="taken cannot be created"):
        ensure(tmp_path / "taken")
