"""What ``parlour serve`` says about joining from other devices."""

import pytest

from parlour.cli.commands.serve import _announce, _how_to_join


@pytest.mark.parametrize(
    ("shared", "host", "said"),
    [
        (["http://192.168.1.5:8000"], "0.0.0.0", "Others can join at http://192.168.1.5:8000"),
        ([], "0.0.0.0", "once this computer is in a network"),
        ([], "127.0.0.1", "parlour serve --host 0.0.0.0"),
    ],
)
def test_people_learn_how_others_can_join(shared, host, said):
    assert said in _how_to_join(shared, host)


def test_a_terminal_shows_how_to_join_and_a_log_does_not(capsys, monkeypatch):
    _announce("http://127.0.0.1:8000", "Others can join", [], False)
    assert capsys.readouterr() == ("http://127.0.0.1:8000\n", "")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _announce("http://127.0.0.1:8000", "Others can join", [], False)
    assert "Others can join\n" in capsys.readouterr().err


def test_a_terminal_shows_a_code_for_the_cameras_of_phones(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _announce("http://127.0.0.1:8000", "Others can join", ["http://192.168.1.5:8000"], False)
    assert "▄▄▄▄▄" in capsys.readouterr().err
