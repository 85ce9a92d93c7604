/* How is a deal played to its end at random, quickly? Just as `deal_draw` and `deal_step` would
 * play it, one action after the other. */
#include <string.h>

#include "shengji.h"

/* -- drawing cards --------------------------------------------------------------------------- */

static uint64_t may_be_shown(const Deal *deal) {
    uint64_t faces = deal->rules->jokers != JOKERS_NONE ? UINT64_C(3) << SMALL_JOKER : 0;
    for (int suit = 0; suit < 4; suit++)
        faces |= face_bit(13 * suit + deal->level);
    return faces;
}

/* Draws on while nothing can be shown: to a card of these, or to the last. */
static uint32_t draw_quietly(Deal *deal, uint64_t shown) {
    int drawn = deal->drawn, face;
    do
        face = deal->deck[drawn++];
    while (!(shown >> face & 1) && drawn < deal->to_draw);
    uint32_t steps = (uint32_t)(drawn - 1 - deal->drawn);
    deal->drawn = (uint8_t)(drawn - 1);
    deal_draw_card(deal);
    return steps + 1;
}

/* All that was drawn, into the hands. */
static void take_up(Deal *deal) {
    for (int seat = 0; seat < 4; seat++) {
        Cards hand = NO_CARDS;
        for (int card = (seat - deal->first_drawer) & 3; card < deal->to_draw; card += 4)
            cards_add(&hand, face_bit(deal->deck[card]));
        deal->hands[seat] = hand;
    }
}

/* What may be shown is worked out only when it may have changed. Until all is drawn other cards
 * need not be in the hands. */
static uint32_t draw_out(Deal *deal, Random *random) {
    Show offers[MOST_OFFERS];
    Action action;
    uint32_t steps = 0;
    uint64_t shown = may_be_shown(deal);
    int number = 0;
    memset(&action, 0, sizeof action);
    while (deal->phase <= PAUSE) {
        if (!number && deal->phase == DRAWING) {
            steps += draw_quietly(deal, shown);
            number = deal_offers(deal, offers);
        } else {
            int ticket = number ? (int)random_below(random, (uint32_t)number + 1) : 0, changed = 1;
            steps++;
            if (ticket) {
                action.kind = SHOW_CARDS;
                action.show = offers[ticket - 1];
                deal_step(deal, &action);
            } else if (deal->phase == DRAWING) {
                changed = (int)(shown >> deal_draw_card(deal) & 1);
            } else {
                take_up(deal);
                action.kind = GO_ON;
                deal_step(deal, &action);
            }
            if (changed)
                number = deal_offers(deal, offers);
        }
    }
    return steps;
}

/* -- tricks ---------------------------------------------------------------------------------- */

static inline void take_one(Cards *hand, int face) {
    uint64_t others = ~face_bit(face);
    hand->one &= others | hand->two;
    hand->two &= others | hand->three;
    hand->three &= others;
}

/* The three follows to a single card: most tricks are like this. What has gone and what lies on the
 * table is not written down. */
static void follow_single(Deal *deal, int face, Random *random) {
    const Order *order = deal->order;
    const int suit = order->suit_of[face], leader = deal->leader;
    const uint64_t led = order->in_suit[suit];
    /* The value, and in the lowest two bits who was first: the highest is the best. */
    int best = order->wins[suit][face] << 2 | 3, worth = points_of_card[face];
    for (int at = 1; at < 4; at++) {
        Cards *hand = &deal->hands[(leader + at) & 3];
        uint64_t faces = hand->one & led ? hand->one & led : hand->one;
        face = bits_select(faces, (int)random_below(random, (uint32_t)bits_count(faces)));
        take_one(hand, face);
        int value = order->wins[suit][face] << 2 | (3 - at);
        worth += points_of_card[face];
        best = value > best ? value : best;
    }
    deal_end_trick(deal, (leader + 3 - (best & 3)) & 3, worth);
}

/* A lead of cards of one suit, perhaps a throw. */
static uint32_t lead_throw(Deal *deal, Random *random) {
    Action action;
    memset(&action, 0, sizeof action);
    action.kind = PLAY_CARDS;
    action.cards = draw_throw(deal, deal->hands[deal->leader], random);
    deal_step(deal, &action);
    return 1;
}

static uint32_t lead_out(Deal *deal, Random *random, int throws) {
    if (throws_now(random, throws))
        return lead_throw(deal, random);
    Cards *hand = &deal->hands[deal->leader];
    uint32_t ticket = random_below(random, count_units(deal->order, hand));
    if (ticket < (uint32_t)bits_count(hand->one)) {
        int face = bits_select(hand->one, (int)ticket);
        take_one(hand, face);
        if (!hand->one) { /* the kitty will ask for the last lead */
            deal->lead.number = 1;
            unit_at(deal->order, cards_of(face_bit(face), 1), 0, deal->lead.units);
        }
        follow_single(deal, face, random);
        return 4;
    }
    Unit unit;
    unit_at(deal->order, *hand, ticket, &unit);
    deal_lead_unit(deal, &unit);
    return 1;
}

static uint32_t follow_out(Deal *deal, Random *random) {
    const Unit *first = deal->lead.units;
    if (deal->plays_made == 1 && deal->lead.number == 1 && first->width * first->length == 1) {
        follow_single(deal, bits_lowest(first->cards.one), random);
        return 3;
    }
    uint32_t steps = 4u - deal->plays_made;
    for (int at = deal->plays_made; at < 4; at++) {
        Follow follow;
        Cards hand = deal->hands[(deal->leader + at) & 3];
        follow_of(deal->rules, deal->order, hand, &deal->lead, &follow);
        deal_follow(deal, follow_draw(&follow, random));
    }
    return steps;
}

uint32_t deal_play_out(Deal *deal, Random *stream, int throws) {
    Action action;
    Cards gone[4];
    Random random = *stream; /* its own, so that it can stay in a register */
    uint32_t steps = deal->drawn == 0 && deal->phase == DRAWING ? draw_out(deal, &random) : 0;
    for (; deal->phase < PLAYING; steps++) {
        deal_draw(deal, &random, throws, &action);
        deal_step(deal, &action);
    }
    if (deal->phase == OVER) { /* dealt anew */
        *stream = random;
        return steps;
    }
    for (int seat = 0; seat < 4; seat++) /* at the end everything will have */
        gone[seat] = cards_join(deal->gone[seat], deal->hands[seat]);
    while (deal->phase != OVER) {
        if (deal->phase == NAMING) {
            deal_draw(deal, &random, throws, &action);
            deal_step(deal, &action);
            steps++;
        } else if (deal->plays_made) {
            steps += follow_out(deal, &random);
        } else {
            steps += lead_out(deal, &random, throws);
        }
    }
    memcpy(deal->gone, gone, sizeof gone);
    *stream = random;
    return steps;
}
