"""The packages that only some parts of Parlour need, and the extras that install them."""

from importlib.util import find_spec

from parlour.core.errors import ParlourError

MODULES = {
    "client": ("httpx",),
    "data": ("pyarrow",),
    "mcp": ("mcp",),
    "cli": ("rich", "typer"),
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
    "pettingzoo": "PettingZoo environments need",
    "gym": "Gymnasium environments need",
    "openspiel": "OpenSpiel games need",
}


class MissingExtra(ParlourError, ImportError):
    """A part of Parlour whose packages are not installed."""

    code = "missing-extra"


def require(extra: str) -> None:
    """Checks that everything an extra installs is present, without importing it.

    :raises MissingExtra: if a package is missing; the message says how to install it
    """
    if any(find_spec(module) is None for module in MODULES[extra]):
        raise MissingExtra(f"{PARTS[extra]} extra packages: pip install 'parlour[{extra}]'")
