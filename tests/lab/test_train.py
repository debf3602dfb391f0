"""Training: the same run gives the same weights, interrupted or not; what does not fit is refused in one sentence."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest

np = pytest.importorskip("numpy")

from comitia.arena.crew import Processes  # noqa: E402
from comitia.bots import weights  # noqa: E402
from comitia.bots.net import Shape  # noqa: E402
from comitia.bots.reading import Reader  # noqa: E402
from comitia.cli import main  # noqa: E402
from comitia.cli.training import Told, digest_of, ship  # noqa: E402
from comitia.engine.chance import Generator  # noqa: E402
from comitia.engine.flow import start  # noqa: E402
from comitia.engine.registry import Header, find_game  # noqa: E402
from comitia.engine.state import State  # noqa: E402
from comitia.engine.view import view  # noqa: E402
from comitia.engine.worlds import Worlds  # noqa: E402
from comitia.lab.train.curve import curve_svg  # noqa: E402
from comitia.lab.train.games import Deal, deals, self_play  # noqa: E402
from comitia.lab.train.learner import fresh_net  # noqa: E402
from comitia.lab.train.ppo import Ways  # noqa: E402
from comitia.lab.train.run import BadRun, Plan, Point, Run, Watcher  # noqa: E402
from comitia.lab.train.strength import gate  # noqa: E402

#: ROM ends after a number of rounds, however badly it is played.
TINY = Plan("rom", (2,), imitate=20, decisions=2500, width=(8, 6), probes=2, probe_games=2, ways=Ways(batch=900))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the weights of a tiny run."""
    folder = tmp_path_factory.mktemp("trained")
    Run(TINY, folder, Watcher()).go()
    return folder


class StopAfterOne(Watcher):
    """Somebody at the keyboard."""

    def learned(self, decisions: int, of: int, last: Point | None) -> None:
        raise KeyboardInterrupt


def test_interrupted_and_resumed(trained: Path, tmp_path: Path):
    """A run that is interrupted after every round gives the same weights as one that is not."""
    for _ in range(10):
        try:
            Run(TINY, tmp_path, StopAfterOne()).go()
        except KeyboardInterrupt:
            continue
        break
    rom = find_game("rom")
    assert digest_of(tmp_path / "rom.npz", rom) == digest_of(trained / "rom.npz", rom)
    assert (tmp_path / "rom.toml").read_text() == (trained / "rom.toml").read_text()


def test_played_in_parts_by_whomever(trained: Path, tmp_path: Path):
    """A round in three parts gives the same weights whether one process plays them or two."""
    plan = TINY._replace(start="those", decisions=300, probe_games=0, ways=Ways(batch=300, guests=0.5, tasks=3))
    rom = find_game("rom")
    begun = weights.load(trained / "rom.npz", rom)
    Run(plan, tmp_path / "one", Watcher(), begun).go()
    with Processes(2) as crew:
        Run(plan, tmp_path / "two", Watcher(), begun, crew).go()
    assert digest_of(tmp_path / "one" / "rom.npz", rom) == digest_of(tmp_path / "two" / "rom.npz", rom)


def test_guests():
    """In a share of the games the teacher sits at one seat up to all but one; only the net's decisions are learned."""
    dealt = deals(list(range(8)), 3, 0.5, 0)
    assert [deal.guests for deal in dealt] == [[], [0], [], [0, 1], [], [1], [], [1, 2]]
    assert not any(deal.guests for deal in deals(list(range(8)), 3, 0.0, 0))
    header = find_game("rom").header(2)
    reader = Reader(header, ["moves 0"])
    net = fresh_net(Shape(1, 4, 4, header.game.flat_size(), 2), np.random.default_rng(0))
    visited = [Deal(1, [0]), Deal(2, [1])]
    twice = [self_play(net, reader, header, visited, np.random.default_rng(1)) for _ in range(2)]
    assert {tuple(moment) for moment in twice[0].moments} == {(0, 1), (1, 0)}
    assert twice[0].endings == twice[1].endings
    assert all(ending.scores[deal.guests[0]] > 5 for ending, deal in zip(twice[0].endings, visited, strict=True))


def test_another_seed_learns_something_else(trained: Path, tmp_path: Path):
    """The digest is one of the numbers, not of the plan."""
    Run(TINY._replace(seed=2, probe_games=0), tmp_path, Watcher()).go()
    rom = find_game("rom")
    assert digest_of(tmp_path / "rom.npz", rom) != digest_of(trained / "rom.npz", rom)


def test_a_run_of_another_plan_is_not_gone_on_with(trained: Path):
    """Going on with other settings would be neither the one run nor the other."""
    with pytest.raises(BadRun, match="differs in seed, decisions"):
        Run(TINY._replace(seed=5, decisions=7), trained, Watcher()).go()


def test_going_on_from_weights(trained: Path, tmp_path: Path):
    """Weights can be trained further without imitation."""
    begun = weights.load(trained / "rom.npz", find_game("rom"))
    run = Run(TINY._replace(start="those", decisions=500, probe_games=0), tmp_path, Watcher(), begun)
    run.go()
    assert run.turn == 1
    assert weights.load(tmp_path / "rom.npz", find_game("rom")).names == begun.names


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("game", '"senators"', "rom.npz is for the game senators, not rom"),
        ("rules", "0", "rom.npz is for version 0, not "),
        ("edition", '"0"', "rom.npz is for the edition 0, not "),
        ("encoder", '"0"', "rom.npz is for the features 0, not "),
        ("choices", "3", "rom.npz is for a number of choices of 3, not "),
        ("seats", "[9]", "rom.toml does not say what the weights are for"),
    ],
)
def test_weights_that_do_not_fit(trained: Path, tmp_path: Path, key: str, value: str, sentence: str):
    """Weights for other rules, another edition, other features or choices are refused in a sentence."""
    (tmp_path / "rom.npz").write_bytes((trained / "rom.npz").read_bytes())
    lines = (trained / "rom.toml").read_text().splitlines()
    changed = [f"{key} = {value}" if line.startswith(f"{key} = ") else line for line in lines]
    (tmp_path / "rom.toml").write_text("\n".join(changed))
    with pytest.raises(weights.BadWeights) as error:
        weights.load(tmp_path / "rom.npz", find_game("rom"))
    assert str(error.value).startswith(sentence)


def test_damaged_weights(trained: Path, tmp_path: Path):
    """A file that was cut off is refused, one with a wrong byte too, and so is one that is not there."""
    whole = (trained / "rom.npz").read_bytes()
    (tmp_path / "rom.toml").write_text((trained / "rom.toml").read_text())
    for content in (whole[: len(whole) // 2], b"", b"no weights"):
        (tmp_path / "rom.npz").write_bytes(content)
        with pytest.raises(weights.BadWeights, match=r"rom\.npz is damaged or no weights"):
            weights.load(tmp_path / "rom.npz", find_game("rom"))
    rng = np.random.default_rng(1)
    for at in rng.integers(0, len(whole), 80):
        (tmp_path / "rom.npz").write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        with suppress(weights.BadWeights):  # anything else would end the program
            weights.load(tmp_path / "rom.npz", find_game("rom"))
    with pytest.raises(weights.BadWeights, match="there are no weights for sylla"):
        weights.load(tmp_path / "sylla.npz", find_game("sylla"))


def test_rounded_weights_think_the_same(trained: Path):
    """What is written in 8 bits is near what was learned."""
    run = Run(TINY, trained, Watcher())
    run.go()
    written = weights.load(trained / "rom.npz", find_game("rom")).net
    assert np.abs(written.parameters - run.net.parameters).max() < 0.01


def test_the_gate_compares(trained: Path):
    """Weights are no better than themselves, so they do not pass; where there are none to replace, any will do."""
    rom = find_game("rom")
    made = weights.load(trained / "rom.npz", rom)
    verdict = gate(rom.header(2), made, made, games=8)
    assert verdict.duel.games == 8
    assert not verdict.passes


def test_shipping(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Weights go into the package if there are none, and not if they are not better."""
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    assert ship("rom", trained, games=4)[0]
    passes, lines = ship("rom", trained, games=4)
    assert (passes, lines[-1]) == (False, "not shipped: the gate is closed")


class Listening:
    """A header whose games keep what was told, as training does not."""

    def __init__(self, header: Header) -> None:
        self.true = header
        self.game, self.seats = self, header.seats
        self.winners, self.scores = header.game.winners, header.game.scores

    def fresh(self, _: object) -> State:
        s = self.true.game.new(self.true)
        s.seats, s.heard = self.seats, []
        start(s, self.true.game.flow)
        return s


@pytest.mark.parametrize("game", ["roma", "senators", "sylla"])
def test_training_reads_what_seats_know(monkeypatch: pytest.MonkeyPatch, game: str):
    """In self-play the features of the true state are those of what the seat recalls of it."""
    header = find_game(game).header()
    reader = Reader(header, ["moves 0"])
    net = fresh_net(Shape(1, 4, 4, header.game.flat_size(), header.seats), np.random.default_rng(0))
    looked: list[bool] = []

    def position(self: Reader, s: State, seat: int) -> list[int]:
        found = self.encoder.encode(s, seat)
        if len(looked) % 10 == 0:
            recalled = Worlds(view(header, s, seat, s.heard or []), Generator(1)).recalled
            assert found == self.encoder.encode(recalled, seat)
        looked.append(True)
        return found

    monkeypatch.setattr(Reader, "position", position)
    self_play(net, reader, cast(Header, Listening(header)), [Deal(1, [])], np.random.default_rng(1))
    assert len(looked) > 20


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`comitia train` trains, writes weights, provenance and the curve, and says what came of it."""
    command = [
        "train",
        "rom",
        "--seats",
        "2",
        "--imitate",
        "20",
        "--decisions",
        "500",
        "--batch",
        "500",
        "--width",
        "4,4",
    ]
    assert main([*command, "--probes", "2", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "rom.npz: " in said
    assert "against greedy: " in said
    assert {path.name for path in tmp_path.iterdir()} == {
        "rom.npz",
        "rom.toml",
        "rom.json",
        "rom.svg",
        "rom.run.npz",
    }
    assert main([*command, "--probes", "2", "--seed", "7", "--out", str(tmp_path)]) == 2
    assert "is of another run: it differs in seed" in capsys.readouterr().err


def test_interrupted_at_the_keyboard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Ctrl-C ends a run with a line that says how to go on, and the same command does."""
    command = ["train", "rom", "--seats", "2", "--imitate", "20", "--decisions", "300", "--batch", "200"]
    command += ["--width", "4,4", "--probes", "0", "--out", str(tmp_path)]
    with monkeypatch.context() as patched:
        patched.setattr(Told, "learned", StopAfterOne.learned)
        assert main([*command]) == 130
    assert "rom.npz holds what was learned until then; the same command goes on" in capsys.readouterr().out
    assert weights.load(tmp_path / "rom.npz", find_game("rom")).provenance["training"]["rounds"] == 1
    assert main([*command]) == 0


def test_ending_before_the_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`--stop` ends a run as Ctrl-C would, at a number that can be repeated; without it the same run goes on."""
    command = ["train", "rom", "--seats", "2", "--imitate", "20", "--decisions", "900", "--batch", "200"]
    command += ["--width", "4,4", "--probes", "0", "--out", str(tmp_path)]
    assert main([*command, "--stop", "1"]) == 0
    early = weights.load(tmp_path / "rom.npz", find_game("rom")).provenance["training"]
    assert (early["rounds"], early["decisions"]) == (1, 900)
    assert main(command) == 0
    assert weights.load(tmp_path / "rom.npz", find_game("rom")).provenance["training"]["learned"] >= 900


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seats", "2,x"], "--seats are whole numbers with commas between them, not '2,x'"),
        (["--seats", "7"], "roma is for 2 players, not 7"),
        (["--width", "8"], "--width is two numbers: how wide the first and the second layer are"),
        (["--from", "nowhere.npz"], "there is no file nowhere.npz"),
    ],
)
def test_bad_plans(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]):
    """What cannot be done is said before anything is done."""
    assert main(["train", "roma", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_the_curve_is_a_picture():
    """It shows every point, and what is fair."""
    picture = curve_svg("roma", [Point(0, 0.3, 0.2, 0.4), Point(1000, 0.6, 0.5, 0.7)], 0.5)
    assert picture.startswith("<svg")
    assert picture.count(",") >= 6
    assert "1,000" in picture
