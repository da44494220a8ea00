"""The arena: matches of bots, on all cores or on a cluster, and their statistics."""

from parlour.arena.cluster import cluster_pool
from parlour.arena.elo import Interval, Sprt, elo_of, mean_interval, score_of
from parlour.arena.errors import ArenaError, InvalidMatch, NoCluster, NotPlayed
from parlour.arena.match import Match
from parlour.arena.match_file import MatchFile
from parlour.arena.plan import Plan
from parlour.arena.play import check, play_game, play_match
from parlour.arena.results import Failure, MatchResults, Result
from parlour.arena.summary import Standing, Summary, summary
from parlour.arena.workers import local_pool

__all__ = [
    "ArenaError",
    "Failure",
    "Interval",
    "InvalidMatch",
    "Match",
    "MatchFile",
    "MatchResults",
    "NoCluster",
    "NotPlayed",
    "Plan",
    "Result",
    "Sprt",
    "Standing",
    "Summary",
    "check",
    "cluster_pool",
    "elo_of",
    "local_pool",
    "mean_interval",
    "play_game",
    "play_match",
    "score_of",
    "summary",
]
