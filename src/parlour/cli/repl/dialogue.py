"""What is said between a game and the people at the keyboard."""

import re
from collections.abc import Sequence

from parlour.cli.repl.keywords import KEYWORDS
from parlour.cli.repl.local_game import Sitting
from parlour.cli.repl.prompt import ask
from parlour.cli.screen import Screen
from parlour.cli.words import counted, result, told
from parlour.core import CHANCE, InvalidNotation, Seat
from parlour.core.errors import did_you_mean
from parlour.record import Played

LINES = 3
"""So many lines of moves are shown unasked."""
OTHER_SEAT = re.compile(r"([0-9]{1,3}) *: *(.+)")


class Dialogue:
    """A sitting as its people see it, each only their own view."""

    def __init__(self, sitting: Sitting, screen: Screen) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.screen = screen
        self.seat: Seat | None = sitting.people[0] if len(sitting.people) == 1 else None
        """The person who sees the screen."""

    def run(self) -> None:
        """Talks until the game is over and nobody wants anything more.

        :raises Left: if somebody wants to stop before
        """
        while True:
            while self.sitting.state.actors:
                self._step()
            self._show_end()
            if not self.sitting.people or not self._listen("undo, save FILE, or Enter to leave> ", may_skip=True):
                return

    def _step(self) -> None:
        if CHANCE in self.sitting.state.actors:
            self.sitting.play_chance()
        elif (seat := self.sitting.person()) is None:
            others = self.sitting.interrupters()
            if not others or not self._interrupted(others):
                self._let_bots_act()
        elif self.sitting.state.turn is None or not self._let_bots_act():
            self._turn(seat)

    def _let_bots_act(self) -> bool:
        """Whether a bot did something; where several seats can act, that may be before the person on turn."""
        for seat in self.sitting.bots():
            with self.screen.waiting(f"{self.sitting.name(seat)} is thinking …"):
                if self.sitting.let_act(seat):
                    return True
        return False

    def _turn(self, seat: Seat) -> None:
        """Shows a person their own view, and listens until something has changed."""
        self._draw_curtain(seat)
        self.seat = seat
        self._tell(self.sitting.news(seat))
        self.render(seat)
        self.list_moves(LINES)
        self._listen(f"{self.sitting.name(seat)}> ")

    def _draw_curtain(self, seat: Seat) -> None:
        """Hides what one person saw before another one looks."""
        if self.game.has_secrets and len(self.sitting.people) > 1 and seat != self.seat:
            self.screen.clear()
            ask(f"{self.sitting.name(seat)}, press Enter when only you can see the screen ")
            self.screen.clear()

    def _interrupted(self, others: Sequence[Seat]) -> bool:
        """Whether one of the others did something before the next bot acts; everybody looks at the table meanwhile."""
        if len(self.sitting.people) == 1:
            return self._watched(others[0])
        if self.game.has_secrets:
            self.screen.clear()
            self.seat = None
        self._tell(self.sitting.recorder.moves[-1:])
        self.render(self.seat)
        names = " or ".join(map(self.sitting.name, others))
        return self._listen(f"{names} may act, as in {others[0]}: MOVE; Enter goes on> ", may_skip=True)

    def _watched(self, seat: Seat) -> bool:
        """Whether the only person did something before the next bot acts."""
        self._tell(self.sitting.news(seat))
        return self._listen(f"{self.sitting.name(seat)} may act; Enter goes on> ", may_skip=True)

    def _listen(self, question: str, may_skip: bool = False) -> bool:
        """Obeys line after line until something has changed; False once an empty line says to go on."""
        while True:
            line = ask(question, [*self.texts(), *KEYWORDS])
            if line and self._obey(line):
                return True
            if may_skip and not line:
                return False

    def _obey(self, line: str) -> bool:
        """Does what a line says; whether something has changed."""
        word, _, rest = line.partition(" ")
        if word.lower() in KEYWORDS and line not in self.texts():
            return KEYWORDS[word.lower()](self, rest.strip())
        if match := OTHER_SEAT.fullmatch(line):
            return self._act(int(match[1]), match[2])
        if self.seat is None:
            self.screen.say(f"say who acts, as in {self.sitting.people[0]}: MOVE")
            return False
        return self._act(self.seat, self._meaning(line))

    def _meaning(self, line: str) -> str:
        """The move that has this number, or that is written so but for capitals; else what was typed."""
        texts = self.texts()
        if line in texts:
            return line
        if line.isascii() and line.isdecimal() and int(line[:9]) in range(1, len(texts) + 1):
            return texts[int(line) - 1]
        alike = [text for text in texts if text.lower() == line.lower()]
        return alike[0] if len(alike) == 1 else line if self._is_readable(line) else line.lower()

    def _act(self, seat: Seat, text: str) -> bool:
        """Plays what a person wants to, or says why not."""
        if seat not in self.sitting.people:
            self.screen.say(f"nobody at this keyboard has seat {seat}", "bold red")
        elif self.allows(seat, text):
            self.sitting.play(text, seat)
            return True
        return False

    def allows(self, seat: Seat, text: str) -> bool:
        """Whether a move is legal; if not, says why."""
        violation = self.sitting.state.view(seat).why_not(text, seat)
        if not violation:
            return True
        self.screen.say(f"no: {violation.message}{self._meant(text)}", "bold red")
        self.screen.paragraph(self.game, violation.rule)
        return False

    def _meant(self, text: str) -> str:
        """What somebody who mistyped may have meant."""
        return "" if self._is_readable(text) else did_you_mean(text, [*self.texts(), *KEYWORDS])

    def _is_readable(self, text: str) -> bool:
        try:
            self.sitting.state.parse_move(text)
        except InvalidNotation:
            return False
        return True

    def texts(self) -> list[str]:
        """The legal moves of the person who sees the screen, sorted."""
        if self.seat is None:
            return []
        return sorted(map(str, self.sitting.state.view(self.seat).moves(self.seat)))

    def list_moves(self, lines: int | None = None) -> None:
        """Numbers the legal moves, in so many lines."""
        texts = self.texts()
        if not texts:
            self.screen.say("there are no moves")
            return
        self.screen.say(f"{counted(len(texts), 'move')}: type one or its number; help tells more", "dim")
        if left_out := self.screen.numbered(texts, lines):
            self.screen.say(f"… and {left_out} more: ? lists them all", "dim")

    def render(self, seat: Seat | None) -> None:
        """The position as a seat sees it."""
        self.screen.say()
        self.screen.render(self.game, self.sitting.state.view(seat))
        self.screen.say()

    def _tell(self, played: Sequence[Played]) -> None:
        for line in told(self.game, self.sitting.recorder.seats, self.sitting.state, played):
            self.screen.say(line, "cyan")

    def _show_end(self) -> None:
        """The last moves, the last position, who has won, and the paragraph that says so."""
        people, outcome = self.sitting.people, self.sitting.state.outcome
        assert outcome
        reader = people[0] if people and self.seat is None else self.seat
        self._tell(self.sitting.news(reader))
        self.render(people[0] if len(people) == 1 else None)
        self.screen.say(result(outcome, self.sitting.recorder.seats, self.sitting.state), "bold green")
        self.screen.paragraph(self.game, outcome.rule)
