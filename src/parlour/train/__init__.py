"""Training a network by self-play: a baseline that shows how the batches of ``parlour.native`` are used."""

# ruff: noqa: E402 - what is missing is reported before anything needs it
from parlour.core.extras import require_extra

require_extra("numpy")

from parlour.train.errors import TrainingError
from parlour.train.plan import Plan
from parlour.train.search import GumbelSearch, SearchResults
from parlour.train.selfplay import Samples, SelfPlay
from parlour.train.symmetry import Symmetries
from parlour.train.training import Learner, Report, Training
from parlour.train.weights import Shape, random_weights

__all__ = [
    "GumbelSearch",
    "Learner",
    "Plan",
    "Report",
    "Samples",
    "SearchResults",
    "SelfPlay",
    "Shape",
    "Symmetries",
    "Training",
    "TrainingError",
    "random_weights",
]
