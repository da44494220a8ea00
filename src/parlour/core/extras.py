"""The packages that only some parts of Parlour need, and the extras that install them."""

from importlib.util import find_spec

from parlour.core.errors import ParlourError

MODULES = {
    "client": ("httpx",),
    "data": ("pyarrow",),
    "mcp": ("mcp",),
    "cli": ("fsrs", "rich", "typer"),
    "server": (
        "aiosqlite",
        "alembic",
        "fastapi",
        "httptools",
        "mnemonic",
        "orjson",
        "prometheus_client",
        "pydantic",
        "segno",
        "sqlalchemy",
        "typing_extensions",
        "uvicorn",
        "websockets",
    ),
    "numpy": ("numpy",),
    "network": ("numpy", "onnxruntime"),
    "train": ("numpy", "onnx", "torch"),
    "pettingzoo": ("PIL", "numpy", "pettingzoo", "resvg_py", "rich"),
    "gym": ("gymnasium", "numpy"),
    "openspiel": ("numpy", "pyspiel"),
}
"""For each extra the modules that it installs."""
PARTS = {
    "cli": "the command line needs",
    "client": "the client for servers needs",
    "data": "datasets need",
    "mcp": "the Model Context Protocol needs",
    "server": "tables and the server need",
    "numpy": "arrays need",
    "network": "bots with networks need",
    "train": "training needs",
    "pettingzoo": "PettingZoo environments need",
    "gym": "Gymnasium environments need",
    "openspiel": "OpenSpiel games need",
}
"""For each extra the beginning of the error that says what needs it."""


class MissingExtra(ParlourError, ImportError):
    """A part of Parlour whose packages are not installed."""

    code = "missing-extra"


def require_extra(extra: str, *included: str) -> None:
    """Checks that everything an extra installs is present, without importing it.

    :param included: other extras that it includes
    :raises MissingExtra: if a package is missing; the message says how to install it
    """
    if any(find_spec(module) is None for name in (extra, *included) for module in MODULES[name]):
        raise MissingExtra(f"{PARTS[extra]} extra packages: pip install 'parlour[{extra}]'")
