"""What can be wrong with a dataset."""

from parlour.core import ParlourError


class DataError(ParlourError):
    """A dataset that cannot be read or written."""

    code = "data"
