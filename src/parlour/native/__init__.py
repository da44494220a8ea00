"""Games as numbers for learning programs: integer actions, masks, observation tensors and batches."""

from parlour.core.encoding import Encoding, Part
from parlour.native.batch import NativeBatch
from parlour.native.errors import IllegalAction
from parlour.native.state import NativeState

__all__ = ["Encoding", "IllegalAction", "NativeBatch", "NativeState", "Part"]
