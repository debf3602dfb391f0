"""The bot of the documentation plays a whole game over the network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.serving import environment, serving

BOT = Path(__file__).resolve().parent.parent.parent / "docs" / "remote_bot.py"


def test_remote_bots_play_a_whole_game(tmp_path: Path):
    """Two programs take the seats that wait for friends, and play to the end with nothing but tokens."""
    with serving(str(tmp_path / "comitia.db"), "--port", "0") as server, httpx.Client(base_url=server.url) as host:
        header = {"X-CSRF-Token": host.get("/api/me").json()["csrf"]}
        wish = {"game": "roma", "seats": [{"kind": "friend"}, {"kind": "friend"}]}
        made = host.post("/api/tables", json=wish, headers=header).json()
        bots = [
            subprocess.Popen(
                [sys.executable, "-W", "error", str(BOT), server.url, made["table"], str(int(seat) + 1), token],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=environment(),
            )
            for seat, token in made["tokens"].items()
        ]
        said = [bot.communicate(timeout=120) for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0], said
        assert host.get(f"/api/tables/{made['table']}").json()["status"] == "over"
    assert said[0][0] == said[1][0]


def test_bot_is_short():
    """Thirty lines are enough."""
    assert len(BOT.read_text("utf-8").splitlines()) <= 35
