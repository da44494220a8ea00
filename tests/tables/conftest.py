import pytest

from parlour.games import BUILTIN


@pytest.fixture(autouse=True, scope="module")
def _tiny_is_installed():
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BUILTIN, "tiny", "tests.tiny")
        yield
