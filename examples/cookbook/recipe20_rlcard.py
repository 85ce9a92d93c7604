"""RLCard 的状态 · A state of RLCard

RLCard 的 `raw_obs` 变成一副牌，自带的牌手来出；反过来也行。

`raw_obs` of RLCard becomes a deal, and our player plays it; and back again.
"""

from paisai.erdayi import standard
from paisai.players import make
from paisai.rl.rlcard import from_rlcard, rlcard_action, to_rlcard

state = {
    "self": 1,
    "landlord": 0,
    "current_hand": "3445566678TJQQAAB",
    "others_hand": "33344567779999TTTJJJQQA22R",
    "num_cards_left": [9, 17, 17],
    "seen_cards": "J",
    "trace": [
        (0, "5KKKKA"), (1, "pass"), (2, "pass"), (0, "888"), (1, "pass"), (2, "pass"), (0, "22"),
    ],
}  # fmt: skip
deal = from_rlcard(state)
seat = deal.to_act
assert seat == 1
print(rlcard_action(make(standard(), "sound").act(deal.view(seat), deal.actions())))
print(to_rlcard(deal.view(seat))["trace"] == state["trace"])
# → pass
# → True
