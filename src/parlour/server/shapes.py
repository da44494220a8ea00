"""What clients send: the same shapes over HTTP and over the socket."""

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints

from parlour.tables.model import requests
from parlour.tables.model.requests import Request

NAME = r"^[A-Za-z0-9_-]{1,64}$"
Name = Annotated[str, StringConstraints(pattern=NAME)]
"""The name of a request, a table or an invitation."""
Nonce = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=99)]
Number = Annotated[StrictInt, Field(ge=0, le=2**31)]
Word = Annotated[str, StringConstraints(max_length=200)]


class Shape(BaseModel):
    """Something that a client sends; nothing else may stand in it."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Asked(Shape):
    """A request to a table."""

    id: Name | None = Field(default=None, description="The name of the request: sent again it is not done again.")

    def request(self) -> Request:
        """What is asked of the table."""
        raise NotImplementedError


class Move(Asked):
    """To move."""

    n: Number | None = Field(default=None, description="The last event that the player has seen.")
    seat: SeatNumber | None = None
    move: Word

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Move(self.n, self.seat, self.move)


class Sit(Asked):
    """To sit down."""

    seat: SeatNumber | None = None
    name: Word | None = None
    nonce: Nonce = Field(default="", description="What the player adds to the randomness of the table.")
    invite: Word | None = None


class Leave(Asked):
    """To get up."""

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Leave()


class Offer(Asked):
    """To offer undo, draw, pause or rematch."""

    what: Word
    seat: SeatNumber | None = None

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Offer(self.what, self.seat)


class Answer(Asked):
    """To answer an offer."""

    what: Word
    yes: StrictBool

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Answer(self.what, self.yes)


class Withdraw(Asked):
    """To take an offer back."""

    what: Word

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Withdraw(self.what)


class Resign(Asked):
    """To give up."""

    seat: SeatNumber | None = None

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Resign(self.seat)


class Claim(Asked):
    """To claim the win, or a bot for the seat, from somebody who is out of time or has left."""

    seat: SeatNumber
    how: Word

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Claim(self.seat, self.how)


class Return(Asked):
    """To come back to a seat."""

    seat: SeatNumber | None = None

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Return(self.seat)


class Resume(Asked):
    """To go on after a pause."""

    def request(self) -> Request:
        """What is asked of the table."""
        return requests.Resume()


ASKED: dict[str, type[Asked]] = {
    "move": Move,
    "sit": Sit,
    "leave": Leave,
    "offer": Offer,
    "answer": Answer,
    "withdraw": Withdraw,
    "resign": Resign,
    "claim": Claim,
    "return": Return,
    "resume": Resume,
}
"""Every request to a table, by its name."""


class Why(Shape):
    """A question whether a move is legal."""

    id: Name | None = None
    seat: SeatNumber | None = None
    move: Word


class Look(Shape):
    """To look through another seat."""

    id: Name | None = None
    seat: SeatNumber | None


class Ping(Shape):
    """To hear how far the table is."""

    id: Name | None = None


SHAPES: dict[str, type[Shape]] = {**ASKED, "why": Why, "look": Look, "ping": Ping}
"""Every message from a socket, by its type."""


class WantedSeat(Shape):
    """A seat of a new table."""

    kind: Word = Field(description="me, here, bot, friend or anyone.")
    name: Word | None = None
    bot: Word | None = None


class NewTable(Shape):
    """A table to open."""

    example: ClassVar[dict[str, Any]] = {"game": "hokito", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    model_config = ConfigDict(json_schema_extra={"example": example})

    game: Word
    options: dict[str, Any] = {}
    seats: list[WantedSeat] = Field(min_length=1, max_length=20)
    clock: dict[str, Any] | None = None
    start: str | None = Field(default=None, max_length=4000)
    best_of: StrictInt = 1
    name: Word | None = None
    nonce: Nonce = ""


class Matched(Shape):
    """Somebody who wants to play soon."""

    game: Word
    name: Word | None = None
    nonce: Nonce = ""


class Joining(Shape):
    """Somebody who follows an invitation."""

    name: Word | None = None
    nonce: Nonce = ""


class Named(Shape):
    """A name."""

    name: Word


class Phrase(Shape):
    """A recovery phrase."""

    phrase: Annotated[str, StringConstraints(max_length=400)]


class WantedToken(Shape):
    """A token for a bot."""

    name: Word
    scopes: list[Word] = Field(default=["read", "play", "open"], max_length=10)


class Analysis(Shape):
    """A game to be judged move by move."""

    game: Word
    options: dict[str, Any] = {}
    seats: Annotated[StrictInt, Field(ge=1, le=20)] = 2
    start: str | None = Field(default=None, max_length=4000)
    moves: list[Any] = Field(max_length=1000, description='Texts, or {"seat": 0, "move": "…"}.')
    seconds: float = Field(default=0.5, gt=0, le=5, strict=False, description="For each position.")


class Position(Shape):
    """A position to look at: given as text, or by the moves that lead to it."""

    game: Word
    options: dict[str, Any] = {}
    seats: StrictInt | None = None
    text: str | None = Field(default=None, max_length=4000)
    moves: list[Any] = Field(default=[], max_length=1000, description='Texts, or {"seat": 0, "move": "…"}.')
    seat: SeatNumber | None = None
