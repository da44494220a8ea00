"""The settings under which twins and integer actions are tested."""

from parlour.games import BUILTIN
from tests.settings import SETTINGS, Setting, of_game, twinned

FURTHER = [Setting(name, *each) for name in BUILTIN for each in getattr(of_game(name), "TWIN_SETTINGS", [])]
"""Settings that games add because they find bugs in a twin that the usual ones miss."""
PLAYED = [twinned(each) for each in [*SETTINGS, *FURTHER]]
FIRST = [next(each for each in PLAYED if each.game == name) for name in BUILTIN]
"""One setting of each game, for tests that need no more."""
