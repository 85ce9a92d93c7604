"""二打一的牌手，和稳健牌手比 · A bot for Dou Dizhu, and its match

写一个 `act`，存成 `mine.py`，`paisai match mine:Careful sound` 就能比；这里用程序打六副。

Write `act`, save it as `mine.py`, and `paisai match mine:Careful sound` measures it; here six
deals are played in the program.
"""

from random import Random

from paisai.cards import deck
from paisai.erdayi import Action, Bid, Deal, Play, View, standard
from paisai.players import Legal, Player, make, play_out


class Careful(Player[View, Action]):
    """Bids only with both jokers, and gets rid of the most cards it can."""

    def act(self, view: View, legal: Legal[Action]) -> Action:
        if view.declarer is None:
            jokers = sum(card.is_joker for card in view.hand or ())
            return Bid(3) if jokers == 2 and Bid(3) in legal else Bid(0)
        plays = [action for action in legal if isinstance(action, Play)]
        return max(plays, key=lambda play: len(play.cards))


random, scores = Random(1), list[int]()
sound = make(standard(), "sound")
for _ in range(6):
    cards = list(deck())
    random.shuffle(cards)
    end = play_out(Deal.start(cards, first_bidder=0), [Careful(), sound, sound])
    assert end.result is not None
    scores.append(end.result.scores[0])
print(len(scores), "副打完 · deals played", -100 < sum(scores) < 100)
# → 6 副打完 · deals played True
