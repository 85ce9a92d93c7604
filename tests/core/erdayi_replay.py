"""The core's deals played again by the Python rules."""

from paisai.cards import Card
from paisai.core import erdayi as core
from paisai.erdayi import Bid, Deal, Play
from paisai.erdayi.deal import cards_of


def replayed(seed, index, actions):
    """The deal of the seed after these actions, each verified by the Python rules."""
    cards, first_bidder = core.table().deck(seed, index)
    deal = Deal.start([Card(card) for card in cards], first_bidder)
    for action in actions:
        deal = deal.apply(in_python(deal, action))
    return deal


def in_python(deal, action):
    if action >= core.BID:
        return Bid(action - core.BID)
    if action == core.PASS:
        return Play()
    return Play(cards_of(deal.hands[deal.to_act], core.table().cards(action)))


def random_course(seed, index, pick):
    """A game of the core played to its end, `pick` choosing; gives the game."""
    game = core.random_game(seed, index)
    while not game.over:
        game.step(pick(game))
    return game
