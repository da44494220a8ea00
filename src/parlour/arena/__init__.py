"""The arena: bots against bots, on all cores here or on a cluster, and what the results say."""

from parlour.arena import wording
from parlour.arena.arena import check, play_match
from parlour.arena.cluster import crew_on
from parlour.arena.contest import play_game
from parlour.arena.elo import Interval, Sprt, elo_of, mean_interval, score_of
from parlour.arena.errors import ArenaError, InvalidMatch, NoCluster, NotPlayed
from parlour.arena.ledger import Ledger
from parlour.arena.match import Match
from parlour.arena.plan import Plan
from parlour.arena.result import Failure, Result
from parlour.arena.summary import Standing, Summary, summary
from parlour.arena.tally import Tally
from parlour.arena.workers import crew_here

__all__ = [
    "ArenaError",
    "Failure",
    "Interval",
    "InvalidMatch",
    "Ledger",
    "Match",
    "NoCluster",
    "NotPlayed",
    "Plan",
    "Result",
    "Sprt",
    "Standing",
    "Summary",
    "Tally",
    "check",
    "crew_here",
    "crew_on",
    "elo_of",
    "mean_interval",
    "play_game",
    "play_match",
    "score_of",
    "summary",
    "wording",
]
