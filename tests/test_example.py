"""The sixth game: installed from its own package into an environment of its own, it is a game among the others."""

from __future__ import annotations

import json
import os
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest
from scripts.author_lines import code_lines, is_made

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "duodecim_scripta"


class Place:
    """An environment of its own, in which Comitia is at hand and the example is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "env" / "bin" / "python"
        venv.create(folder / "env", with_pip=False, symlinks=True)
        own = sysconfig.get_path("purelib", vars={"base": str(folder / "env")})
        self.environment = {
            **os.environ,
            "COMITIA_PURE": "1",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), own, sysconfig.get_path("purelib")]),
            "XDG_STATE_HOME": str(folder),
        }
        # Built from a copy, so that the sources stay as they are.
        copy = folder / "sources"
        subprocess.run(["cp", "-r", str(EXAMPLE), str(copy)], check=True)
        install = ["-m", "pip", "install", "-qq", "--no-deps", "--no-build-isolation", "--no-index", "--target", own]
        self.run(*install, str(copy))

    def run(self, *arguments: str, typed: str = "") -> str:
        """What Python prints, run there."""
        done = subprocess.run(
            [self.python, *arguments],
            env=self.environment,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    def comitia(self, *arguments: str, typed: str = "") -> str:
        """What the command line prints, run there."""
        return self.run("-c", "from comitia.cli import main; main()", *arguments, typed=typed)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The environment, made once."""
    return Place(tmp_path_factory.mktemp("example"))


def test_it_is_listed(place: Place):
    """The game and its bot are found by their entry points."""
    names = [game["name"] for game in json.loads(place.comitia("games", "--json"))]
    assert names[-1] == "duodecim_scripta"
    assert place.run("-c", "from comitia.bots import bot_names; print(bot_names('duodecim_scripta'))").strip() == (
        "['random', 'greedy']"
    )


def test_it_is_played_in_the_terminal(place: Place):
    """A person sits down, makes a move, is told why another is not allowed, and leaves."""
    typed = "1\nwhy bear 1 36\nquit\n"
    told = place.comitia("play", "duodecim_scripta", "--seats", "me,greedy", "--seed", "1", "--lang", "de", typed=typed)
    assert "Würfel" in told
    assert "einen Stein auf Feld" in told


def test_it_is_simulated(place: Place):
    """Its bot plays, and is better than chance."""
    asked = ["--games", "30", "--bots", "greedy,random", "--option", "men=five", "--workers", "1", "--json"]
    report = json.loads(place.comitia("simulate", "duodecim_scripta", *asked))
    assert report["bots"]["greedy"]["wins"] > report["bots"]["random"]["wins"]


def test_it_is_measured(place: Place):
    """The bench has it among its games, with decisions and costs."""
    told = place.run("-m", "comitia.lab.bench.own", typed="slice duodecim_scripta 0.01 1\nquit\n")
    offers, measured = map(json.loads, told.splitlines())
    assert "duodecim_scripta" in offers["games"]
    assert measured["decisions"] > 0


#: Run there: a guest makes a table, sits down beside the bot, and says the first thing until the men are in.
SERVED = """
import json, pathlib
from litestar.testing import TestClient
from comitia.server.app import create_app
from comitia.server.settings import Settings

if __name__ == "__main__":
    settings = Settings(db=str(pathlib.Path("served.db")), secret="only for tests", pace=0.0)
    with TestClient(create_app(settings)) as client:
        head = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
        seats, options = [{"kind": "me"}, {"kind": "bot"}], {"men": "five", "begins": "1"}
        wish = {"game": "duodecim_scripta", "seats": seats, "options": options}
        table = client.post("/api/tables", json=wish, headers=head).json()["table"]
        with client.websocket_connect(f"/api/tables/{table}/socket?seat=1") as socket:
            said = 0
            while said < 4:
                packet = json.loads(socket.receive_text(timeout=60))
                if packet["type"] == "packet" and packet["choices"]:
                    lines = [packet["choices"][0]["line"]]
                    act = {"do": "say", "id": f"m{said}", "move": packet["move"], "lines": lines}
                    socket.send_text(json.dumps(act))
                    said += 1
        words = client.get("/api/games/duodecim_scripta/words").json()
        print(json.dumps({"games": client.get("/api/games").json(), "words": words, "packet": packet}))
"""


def test_it_is_played_on_the_server(place: Place):
    """A guest plays it against its bot, and gets what the generic table is drawn from: the view, zones and words."""
    script = place.folder / "served.py"
    script.write_text(SERVED, "utf-8")
    found = json.loads(place.run(str(script)).splitlines()[-1])
    assert "duodecim_scripta" in [game["name"] for game in found["games"]]
    assert [zone["label"] for zone in found["words"]["side_zones"]] == ["In hand", "Men", "Borne off"]
    assert [seat["kind"] for seat in found["packet"]["seats"]] == ["person", "bot"]
    assert sum(side["hand"] + sum(side["men"]) for side in found["packet"]["view"]["players"]) == 10
    assert all(choice["text"] for choice in found["packet"]["choices"])


def test_it_keeps_the_laws(place: Place):
    """Its own tests pass: all laws, and its rules."""
    told = place.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
    assert "passed" in told
    assert "failed" not in told


def test_it_is_short():
    """A game, its bot and its tests, in few lines."""
    written = {path.name: path.read_text("utf-8") for path in EXAMPLE.rglob("*.py")}
    lines = {name: len(code_lines(text)) for name, text in written.items() if not is_made(text)}
    assert sum(lines.values()) < 250, lines


#: Run there: the law of scores, through the door that packages use, in a short game with a recount that is wrong.
PLANTED = """
from comitia.testing import keep
from comitia.testing.moments import Scores
from duodecim_scripta import GAME, recount, scores

GAME.recount = {}
try:
    keep([Scores], GAME.header(options={{"men": "five"}}), 0)
except AssertionError as error:
    print(str(error).splitlines()[0])
"""


@pytest.mark.parametrize(
    ("recount", "complaint"),
    [
        ("scores", "recount is a second name for scores"),
        ("lambda s: [n + s.players[0].off // 3 for n in recount(s)]", "the running scores have drifted"),
    ],
)
def test_defects_of_a_package_are_noticed(place: Place, recount: str, complaint: str):
    """The laws that come with the package find what a game of somebody else counts wrongly, or only pretends to."""
    assert complaint in place.run("-c", PLANTED.format(recount))
