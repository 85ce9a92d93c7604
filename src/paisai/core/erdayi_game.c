/* How does a deal go: the cards, the bids, play by play, the score? */
#include <string.h>

#include "erdayi.h"

void deck_random(Random *random, uint8_t *deck) {
    for (uint8_t card = 0; card < DECK; card++)
        deck[card] = card;
    random_shuffle(random, deck, DECK);
}

/* As in the Python deal: card by card from the first bidder, the last three are the kitty. */
void position_deal(const Table *table, Position *position, const uint8_t *deck, int first_bidder) {
    memset(position, 0, sizeof *position);
    Held hands[3] = {0, 0, 0};
    for (int card = 0; card < 3 * HAND; card += 3)
        for (int place = 0; place < 3; place++)
            hands[place] |= table->place_of_card[deck[card + place]];
    for (int place = 0; place < 3; place++)
        position->hand[(first_bidder + place) % 3] = held_sorted(hands[place]);
    for (int card = 3 * HAND; card < DECK; card++)
        position->kitty = held_with(position->kitty, table->rank_of_card[deck[card]]);
    position->first_bidder = position->turn = (uint8_t)first_bidder;
    position->beat = NOT_THERE;
    position->declarer = position->winner = 3;
    position->phase = BIDDING;
}

void game_deal_random(const Table *table, Game *game, Random *random) {
    uint8_t deck[DECK];
    deck_random(random, deck);
    int first_bidder = (int)random_below(random, 3);
    memset(game, 0, sizeof *game);
    position_deal(table, &game->now, deck, first_bidder);
}

uint32_t position_legal(const Table *table, const Position *position, uint16_t *into) {
    uint32_t number = 0;
    if (position->phase == BIDDING) {
        for (uint32_t bid = 0; bid <= 3; bid++)
            if (bid == 0 || bid > position->bid)
                into[number++] = (uint16_t)(action_bid(table) + bid);
    } else if (position->phase == PLAYING) {
        number = moves_list(table, position->hand[position->turn], position->beat, into);
        if (position->beat != NOT_THERE)
            into[number++] = (uint16_t)action_pass(table);
    }
    return number;
}

int position_allows(const Table *table, const Position *position, uint32_t action) {
    if (position->phase == OVER)
        return 0;
    if (action >= action_bid(table)) {
        uint32_t bid = action - action_bid(table);
        return position->phase == BIDDING && bid <= 3 && (bid == 0 || bid > position->bid);
    }
    if (position->phase != PLAYING)
        return 0;
    if (action == action_pass(table))
        return position->beat != NOT_THERE;
    if (!held_fits(table->held[action], position->hand[position->turn]))
        return 0;
    if (position->beat == NOT_THERE)
        return 1;
    uint16_t own = table->group[action], other = table->group[position->beat];
    return own == other ? table->top[action] > table->top[position->beat]
                        : table->of_group[own].power > table->of_group[other].power;
}

void step_bid(Position *position, uint8_t bid) {
    position->bids[position->bids_made++] = bid;
    if (bid > position->bid) {
        position->bid = bid;
        position->declarer = position->turn;
    }
    if (position->bid < 3 && position->bids_made < 3) {
        position->turn = (uint8_t)(position->turn == 2 ? 0 : position->turn + 1);
    } else if (position->bid == 0) {
        position->phase = OVER;
    } else {
        Held *hand = position->hand + position->declarer;
        *hand = held_join(*hand, position->kitty);
        position->turn = position->owner = position->declarer;
        position->phase = PLAYING;
    }
}

static void step_play(const Table *table, Position *position, uint16_t play) {
    uint8_t turn = position->turn;
    Held left = held_less(position->hand[turn], table->held[play]);
    position->hand[turn] = left;
    position->beat = play;
    position->owner = turn;
    if (table->of_group[table->group[play]].power)
        position->doublings++;
    uint8_t *plays = turn == position->declarer ? &position->declarer_plays
                                                : &position->defender_plays;
    *plays = (uint8_t)(*plays < 2 ? *plays + 1 : 2);
    if (left == 0) {
        position->winner = turn;
        position->phase = OVER;
        if (turn == position->declarer ? position->defender_plays == 0
                                       : position->declarer_plays == 1)
            position->doublings++;
    }
    position->turn = (uint8_t)(turn == 2 ? 0 : turn + 1);
}

static void step_pass(Position *position) {
    position->turn = (uint8_t)(position->turn == 2 ? 0 : position->turn + 1);
    if (position->turn == position->owner)
        position->beat = NOT_THERE;
}

void position_step(const Table *table, Position *position, uint32_t action) {
    if (action < action_pass(table))
        step_play(table, position, (uint16_t)action);
    else if (action == action_pass(table))
        step_pass(position);
    else
        step_bid(position, (uint8_t)(action - action_bid(table)));
}

void game_step(const Table *table, Game *game, uint32_t action) {
    uint8_t turn = game->now.turn;
    if (action < action_pass(table))
        game->played[turn] = held_both(game->played[turn], table->held[action]);
    if (game->length < MOST_HISTORY)
        game->history[game->length++] = (uint16_t)action;
    position_step(table, &game->now, action);
}

void position_scores(const Position *position, int32_t scores[3]) {
    int won = position->winner == position->declarer;
    int32_t each = position->winner > 2 ? 0 : (int32_t)position->bid << position->doublings;
    for (int seat = 0; seat < 3; seat++) {
        int32_t score = seat == position->declarer ? 2 * each : -each;
        scores[seat] = won ? score : -score;
    }
}
