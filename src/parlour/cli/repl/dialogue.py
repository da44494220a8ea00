"""The dialogue between a game and the people at one keyboard."""

import re
from collections.abc import Sequence

from parlour.cli.coaching import Coach
from parlour.cli.formatting import counted, describe_moves, result
from parlour.cli.repl.keywords import KEYWORDS
from parlour.cli.repl.local_game import LocalGame
from parlour.cli.repl.prompt import ask, chosen_item
from parlour.cli.screen import Screen
from parlour.core import CHANCE, InvalidNotation, Seat
from parlour.core.errors import did_you_mean
from parlour.engine import Limits, Line, Stop
from parlour.record import Played
from parlour.school.coach import STAGES, Hint, hint

MAX_MOVE_LINES = 3
"""How many lines of legal moves are shown before each turn."""
SEAT_AND_MOVE = re.compile(r"([0-9]{1,3}) *: *(.+)")


class Dialogue:
    """A local game as its players see it, each only their own view."""

    def __init__(self, local_game: LocalGame, screen: Screen) -> None:
        self.local_game = local_game
        self.game = local_game.game
        self.screen = screen
        self.seat: Seat | None = local_game.people[0] if len(local_game.people) == 1 else None
        """The person who sees the screen."""
        self._hinted: tuple[str, Hint] | None = None
        """The position of the last hint, and that hint."""
        self.coach: Coach | None = None
        """Looks at each move before it is made, if the players want it."""

    def run(self) -> None:
        """Plays until the game is over and the players leave.

        :raises Quit: if a player stops before the end
        """
        while True:
            while self.local_game.state.actors:
                self._advance()
            self._show_end()
            if not self.local_game.people or not self._read_commands(
                "undo, save FILE, or Enter to leave> ", may_skip=True
            ):
                return

    def _advance(self) -> None:
        """Lets chance, a bot or a person act."""
        if CHANCE in self.local_game.state.actors:
            self.local_game.play_chance()
        elif (seat := self.local_game.person()) is None:
            interrupters = self.local_game.interrupters()
            if not interrupters or not self._interrupted(interrupters):
                self._let_bots_act()
        elif self.local_game.state.turn is None or not self._let_bots_act():
            self._turn(seat)

    def _let_bots_act(self) -> bool:
        """Whether a bot acted; where several seats can act, it may act before the person on turn."""
        for seat in self.local_game.bots():
            with self.screen.waiting(f"{self.local_game.name(seat)} is thinking …"):
                if self.local_game.let_act(seat):
                    return True
        return False

    def _turn(self, seat: Seat) -> None:
        """Shows a person their own view, and reads commands until the game has changed."""
        self._hide_from_others(seat)
        self.seat = seat
        self._show_moves(self.local_game.unseen_moves(seat))
        self.render(seat)
        self.list_moves(MAX_MOVE_LINES)
        self._read_commands(f"{self.local_game.name(seat)}> ")

    def _hide_from_others(self, seat: Seat) -> None:
        """Clears the screen before another person takes over, if the game has secrets."""
        if self.game.has_secrets and len(self.local_game.people) > 1 and seat != self.seat:
            self.screen.clear()
            ask(f"{self.local_game.name(seat)}, press Enter when only you can see the screen ")
            self.screen.clear()

    def _interrupted(self, interrupters: Sequence[Seat]) -> bool:
        """Whether one of these people acted before the next bot; meanwhile the screen shows what everyone may see."""
        if len(self.local_game.people) == 1:
            return self._interrupted_alone(interrupters[0])
        if self.game.has_secrets:
            self.screen.clear()
            self.seat = None
        self._show_moves(self.local_game.recorder.moves[-1:])
        self.render(self.seat)
        names = " or ".join(map(self.local_game.name, interrupters))
        return self._read_commands(
            f"{names} may act: type {interrupters[0]}: MOVE, or press Enter to continue> ", may_skip=True
        )

    def _interrupted_alone(self, seat: Seat) -> bool:
        """Whether the only person acted before the next bot."""
        self._show_moves(self.local_game.unseen_moves(seat))
        return self._read_commands(
            f"{self.local_game.name(seat)} may act: type a move, or press Enter to continue> ", may_skip=True
        )

    def _read_commands(self, question: str, may_skip: bool = False) -> bool:
        """Runs commands until the game has changed; False after an empty line, where that is allowed."""
        while True:
            line = ask(question, [*self.texts(), *KEYWORDS])
            if line and self._run_command(line):
                return True
            if may_skip and not line:
                return False

    def _run_command(self, line: str) -> bool:
        """Runs one line; returns whether the game has changed."""
        word, _, rest = line.partition(" ")
        if word.lower() in KEYWORDS and line not in self.texts():
            return KEYWORDS[word.lower()](self, rest.strip())
        if match := SEAT_AND_MOVE.fullmatch(line):
            return self._play(int(match[1]), match[2])
        if self.seat is None:
            self.screen.say(f"say which seat acts: type {self.local_game.people[0]}: MOVE")
            return False
        return self._play(self.seat, self._intended_move(line))

    def _intended_move(self, line: str) -> str:
        """The move with this number, or this text but for capitals; otherwise the line itself."""
        texts = self.texts()
        line = chosen_item(line, texts)
        if line in texts:
            return line
        alike = [text for text in texts if text.lower() == line.lower()]
        return alike[0] if len(alike) == 1 else line if self._is_readable(line) else line.lower()

    def _play(self, seat: Seat, text: str) -> bool:
        """Plays a move, or says why it is illegal; returns whether the game has changed."""
        if seat not in self.local_game.people:
            self.screen.say(f"no player at this keyboard has seat {seat}", "bold red")
        elif self.allows(seat, text) and self._is_meant(seat, text):
            self.local_game.play(text, seat)
            return True
        return False

    def _is_meant(self, seat: Seat, text: str) -> bool:
        """Whether a player makes a move after the coach has looked at it."""
        return not self.coach or self.coach.lets_pass(self.local_game.state, seat, text)

    def allows(self, seat: Seat, text: str) -> bool:
        """Whether a move is legal; if not, prints why."""
        violation = self.local_game.state.view(seat).why_not(text, seat)
        if not violation:
            return True
        self.screen.say(f"no: {violation.message}{self._suggestion(text)}", "bold red")
        self.screen.paragraph(self.game, violation.rule)
        return False

    def _suggestion(self, text: str) -> str:
        """What a player who mistyped may have meant."""
        return "" if self._is_readable(text) else did_you_mean(text, [*self.texts(), *KEYWORDS])

    def _is_readable(self, text: str) -> bool:
        try:
            self.local_game.state.parse_move(text)
        except InvalidNotation:
            return False
        return True

    def next_hint(self, seat: Seat, limits: Limits) -> Hint:
        """The next hint in this position: each says more than the one before, and follows from the same search."""
        state, stage = self.local_game.state, STAGES[0]
        lines: tuple[Line, ...] = ()
        if self._hinted and self._hinted[0] == str(state):
            last = self._hinted[1]
            stage, lines = STAGES[min(STAGES.index(last.stage) + 1, len(STAGES) - 1)], last.lines
        given = hint(self.game, state, seat, stage, limits, Stop(), lines)
        self._hinted = str(state), given
        return given

    def call_coach(self, is_wanted: bool) -> None:
        """Plays on with the coach, or without."""
        self.coach = Coach(self.game, self.screen) if is_wanted else None

    def texts(self) -> list[str]:
        """The legal moves of the person who sees the screen, sorted."""
        if self.seat is None:
            return []
        return sorted(map(str, self.local_game.state.view(self.seat).moves(self.seat)))

    def list_moves(self, lines: int | None = None) -> None:
        """Prints the legal moves with numbers, in at most that many lines."""
        texts = self.texts()
        if not texts:
            self.screen.say("there are no moves")
            return
        self.screen.say(f"{counted(len(texts), 'move')}: type one or its number; help lists all commands", "dim")
        if left_out := self.screen.numbered(texts, lines):
            self.screen.say(f"… and {left_out} more: ? lists them all", "dim")

    def render(self, seat: Seat | None) -> None:
        """Prints the position as a seat sees it."""
        self.screen.say()
        self.screen.render(self.game, self.local_game.state.view(seat))
        self.screen.say()

    def _show_moves(self, played: Sequence[Played]) -> None:
        for line in describe_moves(self.game, self.local_game.recorder.seats, self.local_game.state, played):
            self.screen.say(line, "cyan")

    def _show_end(self) -> None:
        """Prints the last moves, the final position, the result and its paragraph of the rules."""
        people, outcome = self.local_game.people, self.local_game.state.outcome
        assert outcome
        reader = people[0] if people and self.seat is None else self.seat
        self._show_moves(self.local_game.unseen_moves(reader))
        self.render(people[0] if len(people) == 1 else None)
        self.screen.say(result(outcome, self.local_game.recorder.seats, self.local_game.state), "bold green")
        self.screen.paragraph(self.game, outcome.rule)
