"""What goes wrong when a network is trained."""

from parlour.core import ParlourError


class TrainingError(ParlourError):
    """Training cannot begin or continue."""

    code = "training"
