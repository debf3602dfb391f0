"""Games as records: they are the games of a simulation, and can be read in one line."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from comitia.arena.simulate import match_of, play
from comitia.cli import main
from comitia.engine.chance import Keyed, key_from_seed
from comitia.engine.registry import find_game
from comitia.engine.table import Table
from comitia.interop.dataset import BadDataset, read, records, stats, write
from tests.interop.games import ALL, SEATS


@pytest.mark.parametrize("game", ALL)
def test_records_are_the_games_of_a_simulation(game: str):
    """A record ends as the simulated game of its number does, and its log can be replayed."""
    header = find_game(game).header(SEATS[game])
    match = match_of(header, ["random"], 5)
    (row,) = records(match, [3])
    state, _ = play(match, header, 3)
    assert row["scores"] == header.game.scores(state)
    table = Table(header, Keyed(key_from_seed(0)))
    table.replay(row["log"])
    assert table.is_over()


@pytest.mark.parametrize("suffix", ["jsonl", "parquet"])
def test_files(suffix: str, tmp_path: Path):
    """Both forms hold the same, and say so."""
    match = match_of(find_game("roma").header(), ["random"], 1)
    whole = list(records(match, range(3)))
    path = tmp_path / f"games.{suffix}"
    assert write(path, whole) == 3
    assert list(read(path)) == whole
    assert stats(read(path))["games"] == 3
    frame = pl.read_ndjson(path) if suffix == "jsonl" else pl.read_parquet(path)
    assert frame["number"].to_list() == [0, 1, 2]


def test_what_one_seat_saw():
    """A record of one seat has its questions and answers, and nothing of the log that it was not told."""
    match = match_of(find_game("roma").header(), ["random"], 1)
    (row,) = records(match, [0], seat=1)
    assert row["seat"] == 2
    assert "log" not in row
    for decision in row["decisions"]:
        assert decision["said"] in decision["lines"]
        assert json.loads(decision["view"])["players"][0]["hand"].keys() == {"count"}
    hidden = [json.loads(event) for event in row["events"]]
    assert any(event["secret"] is None for event in hidden)


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """`simulate --export` writes, `dataset stats` tells."""
    path = str(tmp_path / "games.jsonl")
    assert main(["simulate", "roma", "--games", "2", "--bots", "random", "--workers", "1", "--export", path]) == 0
    assert main(["dataset", "stats", path]) == 0
    assert "2 games of roma" in capsys.readouterr().out
    assert main(["dataset", "stats", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"]["random"]["seats"] == 4


def test_wrong_input(tmp_path: Path):
    """One sentence for each."""
    with pytest.raises(BadDataset, match=r"must end with \.jsonl or \.parquet"):
        write(tmp_path / "games.csv", [])
    with pytest.raises(BadDataset, match="there is no folder"):
        write(tmp_path / "none" / "games.jsonl", [])
    with pytest.raises(BadDataset, match="there is no file"):
        list(read(tmp_path / "games.jsonl"))
    (tmp_path / "games.jsonl").write_text('{"game": "roma"}\n')
    with pytest.raises(BadDataset, match=r"line 1 of '.*' is no record of a game"):
        list(read(tmp_path / "games.jsonl"))
    (tmp_path / "games.parquet").write_text("no")
    with pytest.raises(BadDataset, match="is no Parquet file"):
        list(read(tmp_path / "games.parquet"))
    assert main(["simulate", "roma", "--games", "1", "--seen-by", "1"]) != 0
    assert main(["simulate", "roma", "--games", "1", "--seen-by", "3", "--export", str(tmp_path / "g.jsonl")]) != 0
