"""Cells of a table that compare a value with its target."""


def at_least(value: float, target: float) -> str:
    """The target, in red if it is missed."""
    limit = f"≥ {target:,.3g}" if target < 1000 else f"≥ {target:,.0f}"
    return f"[green]{limit}[/]" if value >= target else f"[red]{limit} missed[/]"


def at_most(value: float, target: float) -> str:
    """The limit, in red if it is exceeded."""
    limit = f"≤ {target:,.3g}"
    return f"[green]{limit}[/]" if value <= target else f"[red]{limit} missed[/]"


def missing(reason: str) -> tuple[str]:
    """The cells of a row that cannot be measured here."""
    return (f"[dim]{reason}[/]",)
