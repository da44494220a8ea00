"""Which names of a server a Host header may have."""

import socket

import pytest

from parlour.server.settings import Settings

HOST = socket.gethostname().lower()


@pytest.mark.parametrize(
    ("bound", "url", "host", "is_accepted"),
    [
        ("127.0.0.1", None, "localhost:8000", True),
        ("127.0.0.1", None, "[::1]:8000", True),
        ("127.0.0.1", None, "192.168.1.5:8000", False),
        ("127.0.0.1", None, "evil.example", False),
        ("127.0.0.1", "https://play.example", "play.example", True),
        ("localhost", None, "evil.example", False),
        ("0.0.0.0", None, "192.168.1.5:8000", True),
        ("0.0.0.0", None, "[fe80::1]:8000", True),
        ("0.0.0.0", None, "127.0.0.1:8000", True),
        ("0.0.0.0", None, "parlour:8000", True),
        ("0.0.0.0", None, f"{HOST}:8000", True),
        ("0.0.0.0", None, f"{HOST}.local", True),
        ("0.0.0.0", None, "evil.example", False),
        ("0.0.0.0", None, "192.168.1.5.evil.example", False),
        ("0.0.0.0", None, "", False),
        ("0.0.0.0", None, "[", False),
        ("127.0.0.1", None, "evil.example@localhost", False),
        ("0.0.0.0", "https://play.example", "play.example", True),
        ("0.0.0.0", "https://play.example", "other.example", False),
        ("192.168.1.5", None, "evil.example", False),
        ("parlour.example", None, "parlour.example:8000", True),
        ("parlour.example", None, "evil.example:8000", False),
    ],
)
def test_a_name_that_another_site_could_use_is_refused_on_every_interface(bound, url, host, is_accepted):
    assert Settings("parlour.db", host=bound, url=url).accepts_host(host) is is_accepted
