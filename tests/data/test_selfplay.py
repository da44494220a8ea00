"""Datasets of games between bots, and of records."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from parlour.arena import Match
from parlour.arena.workers import local_pool, run_here
from parlour.data import (
    DECISIONS,
    GAMES,
    DataError,
    Dataset,
    RecordWriter,
    SelfPlay,
    play_dataset,
    read_decisions,
    read_records,
)
from parlour.data.selfplay import decisions
from parlour.games import load
from parlour.record import random_record
from tests.documents import run_examples
from tests.settings import GAMES as GAME_IDS

DOCUMENT = Path(__file__).parents[2] / "docs" / "data.md"
PAGE = DOCUMENT.read_text("utf-8")


def plan(games=6, per_shard=2, seed=0, bots=("random", "level-1")):
    return SelfPlay.of(Match.of(load("nim"), bots, options={"stones": 7}, seed=seed), games, per_shard)


def made(folder, chosen):
    dataset = Dataset.open(folder, chosen)
    list(play_dataset(dataset, run_here))
    return dataset


def test_every_decision_has_a_row_with_what_the_bot_saw(tmp_path):
    dataset = made(tmp_path / "data", plan())
    rows = read_decisions(tmp_path / "data").to_pylist()
    assert len(rows) == dataset.rows
    assert [path.name for path in sorted((tmp_path / "data").iterdir())] == [
        "dataset.json",
        *(f"part-{number:05}.parquet" for number in (1, 2, 3)),
    ]
    assert rows[0]["position"] == "7 / 0"
    assert rows[0]["moves"] == ["1", "2", "3"]
    for row in rows:
        assert row["move"] in row["moves"]
    assert {row["game"] for row in rows} == set(range(1, 7))
    last = {row["game"]: row for row in rows}
    assert all(row["score"] == 1 for row in last.values()), "the last move wins at Nim"
    assert {row["bot"] for row in last.values()} <= {"random", "level-1"}


@pytest.mark.parametrize("game", GAME_IDS)
def test_rows_hold_views_of_every_game(tmp_path, game):
    loaded = load(game)
    chosen = SelfPlay.of(Match.of(loaded, ["random"]), 1, 1)
    made(tmp_path, chosen)
    rows = read_decisions(tmp_path).to_pylist()
    assert rows
    assert not loaded.has_secrets or any("?" in row["position"] for row in rows)
    assert all(0 <= row["score"] <= 1 for row in rows)


def test_the_same_seed_gives_the_same_hash_with_any_number_of_workers(tmp_path):
    one = made(tmp_path / "one", plan())
    several = Dataset.open(tmp_path / "two", plan())
    list(play_dataset(several, local_pool(2)))
    assert one.hash == several.hash
    assert one.hash
    assert made(tmp_path / "three", plan(seed=1)).hash != one.hash


def test_an_interrupted_dataset_continues_where_it_stopped(tmp_path):
    whole = made(tmp_path / "whole", plan())
    dataset = Dataset.open(tmp_path / "part", plan())
    shards = play_dataset(dataset, run_here)
    next(shards)
    shards.close()
    assert (dataset.missing, dataset.hash) == ([2, 3], None)
    (tmp_path / "part" / "part-00002.parquet.part").write_bytes(b"killed")
    again = Dataset.open(tmp_path / "part", plan())
    assert again.missing == [2, 3]
    list(play_dataset(again, run_here))
    assert again.hash == whole.hash
    (tmp_path / "part" / "part-00003.parquet").unlink()
    assert Dataset.open(tmp_path / "part", plan()).missing == [3]


def test_a_third_of_a_win_is_read_back(tmp_path, monkeypatch):
    def shared_by_three(match, number):
        return ({**row, "score": 1 / 3} for row in decisions(match, number))

    monkeypatch.setattr("parlour.data.selfplay.decisions", shared_by_three)
    made(tmp_path, plan())
    assert read_decisions(tmp_path)["score"][0].as_py() == pytest.approx(1 / 3)


def test_games_can_be_added(tmp_path):
    made(tmp_path, plan(games=5, per_shard=4))
    assert Dataset.open(tmp_path, plan(games=10, per_shard=4)).missing == [2, 3], "the last file had fewer games"


def test_a_dataset_with_more_games_is_not_made_smaller(tmp_path):
    made(tmp_path, plan(games=6))
    with pytest.raises(DataError, match="has 6 games: make as many or more, not 4"):
        Dataset.open(tmp_path, plan(games=4))


def test_a_folder_and_a_file_can_be_named_by_texts(tmp_path):
    made(tmp_path, plan())
    assert read_decisions(str(tmp_path)) == read_decisions(tmp_path)
    with pytest.raises(DataError, match="'nowhere' is not a dataset: no such file or directory"):
        read_decisions("nowhere")
    with pytest.raises(DataError, match="cannot read 'nowhere': no such file or directory"):
        list(read_records("nowhere"))
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match=r"cannot read the dataset in '.*file': not a directory"):
        Dataset.open(tmp_path / "file", plan())


def test_another_dataset_is_not_mixed_in(tmp_path):
    made(tmp_path, plan())
    with pytest.raises(DataError, match="is a dataset with other bots, options, seed or shards"):
        Dataset.open(tmp_path, plan(seed=3))
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("precious")
    with pytest.raises(DataError, match="is not empty, and not a dataset"):
        Dataset.open(other, plan())


def damage(path):
    path.write_bytes(path.read_bytes()[:-20])


def rewrite(path):
    table = pq.read_table(path)
    pq.write_table(table.set_column(3, DECISIONS.field("seat"), pa.array([0] * len(table), pa.int8())), path)


def rename(path):
    pq.write_table(pq.read_table(path).rename_columns([f"{name}_" for name in DECISIONS.names]), path)


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (damage, "cannot read '.*part-00002.parquet'"),
        (rewrite, "the rows of '.*part-00002.parquet' are not those that were written"),
        (rename, "part-00002.parquet' has other columns: expected game, pair, ply"),
        (lambda path: path.unlink(), "cannot read '.*part-00002.parquet'"),
        (lambda path: path.write_bytes(b""), "cannot read '.*part-00002.parquet'"),
    ],
)
def test_a_broken_file_is_refused_by_name(tmp_path, harm, complaint):
    made(tmp_path, plan())
    harm(tmp_path / "part-00002.parquet")
    with pytest.raises(DataError, match=complaint):
        read_decisions(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"selfplay": 9}', '{"selfplay": 1, "plan": 7, "shards": {}}'])
def test_a_broken_manifest_is_refused(tmp_path, text):
    (tmp_path / "dataset.json").write_text(text)
    with pytest.raises(DataError):
        Dataset.open(tmp_path, plan())
    with pytest.raises(DataError):
        read_decisions(tmp_path / "missing")


@pytest.mark.parametrize("content", ["{}", "[]", "3", '{"selfplay": 1}', '{"shards": [3]}'])
def test_a_manifest_of_another_form_is_refused_in_words(tmp_path, content):
    (tmp_path / "dataset.json").write_text(content)
    with pytest.raises(DataError, match="does not have the form of a manifest"):
        read_decisions(tmp_path)


@pytest.mark.parametrize(("games", "shard"), [(0, 1), (1, 0), (-1, 1), (10**9, 1)])
def test_numbers_out_of_range_are_refused(games, shard):
    with pytest.raises(DataError, match="must be from 1 to"):
        plan(games, shard)


@pytest.mark.parametrize("game", GAME_IDS)
def test_records_are_written_and_read_back(tmp_path, game):
    records = [random_record(load(game), seed=seed) for seed in range(2)]
    with RecordWriter(tmp_path / "games.parquet") as writer:
        for record in records:
            writer.add(record)
    assert list(read_records(tmp_path / "games.parquet")) == records
    row = pq.read_table(tmp_path / "games.parquet").to_pylist()[0]
    assert row["moves"] == [played.text for played in records[0].moves]
    with pytest.raises(DataError, match="cannot read"):
        list(read_records(tmp_path / "none.parquet"))
    with pytest.raises(DataError, match="cannot write"):
        RecordWriter(tmp_path / "no" / "folder")


def test_a_file_of_records_is_closed_even_if_the_last_rows_cannot_be_written(tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pq.ParquetWriter, "write_table", fail)
    with (
        pytest.raises(DataError, match=r"games\.parquet': no space left on device"),
        RecordWriter(tmp_path / "games.parquet") as writer,
    ):
        writer.add(random_record(load("nim")))
    assert not writer._writer.is_open


def test_the_examples_on_the_page_do_what_they_say():
    failed, tried = run_examples(DOCUMENT)
    assert tried > 5
    assert not failed


@pytest.mark.parametrize("schema", [DECISIONS, GAMES], ids=["decisions", "games"])
def test_every_column_is_on_the_page(schema):
    for column in schema:
        assert f"| `{column.name}` | {column.type} | {column.metadata[b'about'].decode()} |" in PAGE


def test_the_command_makes_a_dataset_and_continues_it(run, home):
    command = ["selfplay", "nim", "--bots", "random,level-1", "--games", "6", "--shard", "2", "--out", "data"]
    first = run(*command, "--workers", "1")
    assert first.exit_code == 0, first.stderr
    lines = first.stdout.splitlines()
    assert lines[0] == "Nim: 6 games of random, level-1, seed 0"
    assert lines[1].endswith("decisions in 3 of 3 files")
    assert lines[-1] == "the dataset is in data"
    again = json.loads(run(*command, "--json").stdout)
    assert lines[2] == f"hash {again['hash']}"
    assert "expected bots, such as: parlour selfplay nim" in run("selfplay", "nim").stderr
    assert "other bots" in run("selfplay", "nim", "--bots", "random", "--out", "data", "--shard", "2").stderr
