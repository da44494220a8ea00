"""Cells of a table that compare a value with its target."""


def at_least(value: float, target: float) -> str:
    """The target, in red if it is missed."""
    wanted = f"≥ {target:,.3g}" if target < 1000 else f"≥ {target:,.0f}"
    return f"[green]{wanted}[/]" if value >= target else f"[red]{wanted} missed[/]"


def missing(why: str) -> tuple[str]:
    """The cells of a row that cannot be measured here."""
    return (f"[dim]{why}[/]",)
