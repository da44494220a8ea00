"""What the engine cannot do.

EngineError
├── NativeUnavailable    the native core is missing, or does not play this
├── InvalidLimits        limits that make no sense, or a search stopped before it began
├── SolutionError        a stored solution that is missing, damaged or of another version
└── NoFolder             no folder for the data of this user
"""

from parlour.core import ParlourError


class EngineError(ParlourError):
    """Something that the engine cannot do."""

    code = "engine"


class NativeUnavailable(EngineError):
    """The native core is missing, or does not play this position."""

    code = "native-unavailable"


class InvalidLimits(EngineError, ValueError):
    """Limits that make no sense, or a search that was stopped before it began."""

    code = "invalid-limits"


class SolutionError(EngineError):
    """A stored solution that is missing, damaged or of another version."""

    code = "solution"


class NoFolder(EngineError):
    """There is no folder for the data of this user."""

    code = "no-folder"
