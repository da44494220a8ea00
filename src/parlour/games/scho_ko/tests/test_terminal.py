"""Scho K.O. in the terminal."""


def test_draws_are_counted_and_a_single_one_is_a_card(play):
    seen = play("play", "scho-ko", "--seats", "Ann,Bob", typed=["", "dark", "1", "", "1", ""])
    assert "8 cards are drawn\nAnn (dark): dark\nAnn (dark): " in seen
    assert seen.count("\na card is drawn\n") == 2
