"""Z4.9n: nobody shows, the kitty is six jokers; the deal is dealt anew and counts for nothing."""

from random import Random

from paisai.cli.words.play import PracticeTable
from paisai.players.player import Choice, Player
from paisai.players.shengji import duplicate
from paisai.players.terminal import TypingPerson
from paisai.shengji import RULES, Show
from paisai.text import Text

PRESET = "tuolaji-zhuhai-2019"


class JokersLeft(Random):
    """Of its first deck the jokers lie at the bottom."""

    shuffled = 0

    def shuffle(self, x):
        super().shuffle(x)
        if not self.shuffled:
            x.sort(key=lambda card: card.is_joker)
        self.shuffled += 1


class Silent(Player):
    """Shows nothing and else does the first thing it may."""

    def choose(self, view, legal):
        shows_none = (one for one in legal if not isinstance(one, Show))
        return Choice(next(shows_none), Text("", ""))


def test_the_duplicate_goes_on_with_another_deck(monkeypatch):
    dice = JokersLeft(4)
    monkeypatch.setattr(duplicate, "Random", lambda seed: dice)
    scores = duplicate.play_deck(0, Silent(), Silent(), PRESET)
    assert dice.shuffled == 2
    assert {score.role for score in scores} == {"declarer", "defenders"}


def test_the_terminal_says_so_and_plays_as_many_deals_as_asked(monkeypatch):
    monkeypatch.setattr(TypingPerson, "_typed", lambda person, question: "!")
    dice, said = JokersLeft(4), []
    table = PracticeTable(RULES[PRESET], dice, Silent(), Silent(), "zh", said.append)
    table.play(1)
    assert dice.shuffled == 2
    assert [text.zh for text in said].count("底牌全是王，重新发牌") == 1
    assert len([text for text in said if "你方打" in text.zh]) == 1
