/* What does a seat see, as numbers? The layout is described in docs/environments.md; nothing
 * in it depends on cards that the seat cannot see. */
#include <string.h>

#include "erdayi.h"

/* The bits `from` (a mask) change places with those `by` places higher. */
static inline uint64_t exchanged(uint64_t bits, uint64_t from, int by) {
    uint64_t both = (bits >> by ^ bits) & from;
    return bits ^ both ^ both << by;
}

/* 54 bytes: four for each rank from 3 to 2 (at least one, two, three, four), two for the
 * jokers. The four masks of 16 ranks become 16 ranks of four bits, and each bit a byte. */
static inline void put_cards(Held held, uint8_t *into) {
    held = exchanged(held, UINT64_C(0x00000000FF00FF00), 24);
    held = exchanged(held, UINT64_C(0x0000F0F00000F0F0), 12);
    held = exchanged(held, UINT64_C(0x00CC00CC00CC00CC), 6);
    held = exchanged(held, UINT64_C(0x0A0A0A0A0A0A0A0A), 3);
    for (int pair = 0; pair < 6; pair++)
        memcpy(into + 8 * pair, bits_spread[held >> 8 * pair & 255], 8);
    memcpy(into + 48, bits_spread[(held >> 48 & 31) | (held >> 56 & 1) << 5], 6);
}

/* The last thing each seat has done in the play: its cards, none for a pass or nothing yet. Seats
 * take turns, so these are the last three actions. */
static void last_plays(const Table *table, const Game *game, Held last[3]) {
    last[0] = last[1] = last[2] = 0;
    int done = game->length - game->now.bids_made, from = done > 3 ? done - 3 : 0;
    int seat = (game->now.declarer + from) % 3;
    for (int at = game->now.bids_made + from; at < game->length; at++) {
        uint16_t action = game->history[at];
        last[seat] = action < table->plays ? table->held[action] : 0;
        seat = seat == 2 ? 0 : seat + 1;
    }
}

void encode_view(const Table *table, const Game *game, int seat, uint8_t *into) {
    const Position *now = &game->now;
    int shown = now->phase != BIDDING && now->declarer < 3;
    Held unseen = held_both(now->hand[(seat + 1) % 3], now->hand[(seat + 2) % 3]), last[3];
    if (!shown)
        unseen = held_both(unseen, now->kitty);
    put_cards(now->hand[seat], into);
    put_cards(unseen, into + 54);
    put_cards(shown ? now->kitty : 0, into + 2 * 54);
    put_cards(now->beat == NOT_THERE ? 0 : table->held[now->beat], into + 3 * 54);
    if (shown)
        last_plays(table, game, last);
    for (int place = 0; place < 3; place++) {
        int other = (seat + place) % 3;
        put_cards(shown ? last[other] : 0, into + (4 + place) * 54);
        put_cards(game->played[other], into + (7 + place) * 54);
    }
    into += 10 * 54;
    memset(into, 0, ERDAYI_FEATURES - 10 * 54);
    for (int place = 0; place < 3; place++, into += 21)
        into[held_size(now->hand[(seat + place) % 3])] = 1;
    for (int place = 0; place < 3; place++, into += 5) {
        int turn = (seat + place - now->first_bidder + 3) % 3;
        into[turn < now->bids_made ? 1 + now->bids[turn] : 0] = 1;
    }
    into[shown ? (now->declarer - seat + 3) % 3 : 3] = 1;
    into += 4;
    into[now->bid] = 1;
    into += 4;
    into[now->doublings < 7 ? now->doublings : 7] = 1;
    into += 8;
    if (now->beat != NOT_THERE)
        into[(now->owner - seat + 3) % 3] = 1;
}

void encode_action(const Table *table, uint32_t action, uint8_t *into) {
    memset(into, 0, ERDAYI_ACTION_FEATURES);
    if (action < table->plays)
        put_cards(table->held[action], into);
    else
        into[54 + action - table->plays] = 1;
}
