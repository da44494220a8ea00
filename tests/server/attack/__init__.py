"""One address tries to wear the server down while honest players play: ``python -m tests.server.attack``."""
