"""A person at the table, in a terminal: sees what the seat may see, and types what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol

from paisai.errors import PaisaiError
from paisai.players.player import A, Choice, Legal, Player, V, ViewIn
from paisai.text import Text

HELP = ("?", "help", "帮助")
HINT = ("h", "hint", "提示")
TAKE = ("!", "代打")
"""Does what the hint would say."""
QUIT = ("quit", "exit", "退出")
"""Not q, which is a queen."""
KEYS = Text(
    "  h 提示，! 代打，quit 退出；现在可以：",
    "  h hint, ! play the hint, quit; now possible:",
)


class Quit(Exception):
    """The person leaves the table."""


class Manners(Protocol[ViewIn, A]):
    """How a game is shown to a person and read from one."""

    def show(self, view: ViewIn) -> list[Text]:
        """What there is to see before the decision."""

    def ask(self, view: ViewIn) -> Text:
        """The question."""

    def read(self, view: ViewIn, legal: Legal[A], typed: str) -> A:
        """The action; raises `PaisaiError` with what would be accepted."""

    def write(self, action: A) -> Text: ...


class TypingPerson(Player[V, A], Generic[V, A]):
    """`adviser` is asked for a hint."""

    def __init__(
        self,
        manners: Manners[V, A],
        adviser: Player[V, A],
        language: str,
        read: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
    ) -> None:
        super().__init__()
        self._manners, self._adviser, self._language = manners, adviser, language
        self._read, self._say = read, say

    def choose(self, view: V, legal: Legal[A]) -> Choice[A]:
        for line in self._manners.show(view):
            self._say(line.in_(self._language))
        question = self._manners.ask(view).in_(self._language)
        while True:
            typed = self._typed(question)
            if typed.lower() in QUIT:
                raise Quit
            if typed.lower() in HINT:
                self._hint(view, legal)
                continue
            if typed in TAKE:
                choice = self._adviser.choose(view, legal)
                self._say("  " + self._manners.write(choice.action).in_(self._language))
                return choice
            if typed.lower() in HELP:
                self._help(legal)
                continue
            try:
                action = self._manners.read(view, legal, typed)
            except PaisaiError as error:
                clause = getattr(error, "clause", None)
                self._say(error.text(self._language) + (f" ({clause})" if clause else ""))
                continue
            return Choice(action, Text("", ""))

    def _typed(self, question: str) -> str:
        try:
            return self._read(question).strip()
        except EOFError:
            raise Quit from None

    def _hint(self, view: V, legal: Legal[A]) -> None:
        choice = self._adviser.choose(view, legal)
        action = self._manners.write(choice.action).in_(self._language)
        self._say(f"  {action}  {choice.why.in_(self._language)}")

    def _help(self, legal: Legal[A]) -> None:
        self._say(KEYS.in_(self._language))
        listed = []
        for action in legal:
            listed.append(self._manners.write(action).in_(self._language))
            if len(listed) == 40:
                listed.append("…")
                break
        self._say("  " + "  ".join(listed))
