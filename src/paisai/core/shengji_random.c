/* How is a deal played at random? Every action is as likely as any other, except that of 256
 * leads `throws` are random cards of one suit, most of them a throw (but none that would have to be
 * stated). */
#include <string.h>

#include "shengji.h"

/* A random deck, level and first drawer; one deal in four is a first deal. */
void deal_random(Deal *deal, const Rules *rules, Random *random) {
    uint8_t deck[MOST_DECK];
    int size = FACES * rules->decks;
    for (int card = 0; card < size; card++)
        deck[card] = (uint8_t)(card % FACES);
    random_shuffle(random, deck, (uint32_t)size);
    int level = (int)random_below(random, 13), drawer = (int)random_below(random, 4);
    int declarer = random_below(random, 4) ? drawer : NOBODY;
    deal_start(deal, rules, level, deck, drawer, declarer);
}

static void draw_show(const Deal *deal, Random *random, Action *action) {
    Show offers[MOST_OFFERS];
    int number = deal_offers(deal, offers);
    action->kind = GO_ON;
    if (number) {
        int ticket = (int)random_below(random, (uint32_t)number + 1);
        if (ticket) {
            action->kind = SHOW_CARDS;
            action->show = offers[ticket - 1];
        }
    }
}

static Cards draw_of_a_suit(const Deal *deal, Cards hand, Random *random) {
    int face = bits_select(hand.one, (int)random_below(random, (uint32_t)bits_count(hand.one)));
    Cards suited = cards_in(hand, deal->order->in_suit[deal->order->suit_of[face]]);
    int most = cards_size(suited) < 7 ? cards_size(suited) : 7;
    return sets_draw(suited, 1 + (int)random_below(random, (uint32_t)most), random);
}

static int must_be_stated(const Deal *deal, Cards throw) {
    Reading reading;
    if (!deal->rules->stated_where_in_doubt || !throw.three)
        return 0;
    default_reading(deal->order, throw, &reading);
    return reading_in_doubt(deal->order, &reading);
}

static Cards draw_throw(const Deal *deal, Cards hand, Random *random) {
    Cards throw;
    do
        throw = draw_of_a_suit(deal, hand, random);
    while (must_be_stated(deal, throw));
    return throw;
}

static int throws_now(Random *random, int throws) {
    return throws && (int)random_below(random, 256) < throws;
}

void deal_draw(const Deal *deal, Random *random, int throws, Action *action) {
    Kind kinds[MOST_UNITS];
    Follow follow;
    Unit unit;
    Cards hand = deal->phase > PAUSE ? deal->hands[deal_to_act(deal)] : NO_CARDS;
    action->units = NULL;
    action->units_number = 0;
    switch (deal->phase) {
    case DRAWING:
    case PAUSE:
        draw_show(deal, random, action);
        break;
    case BURYING:
        action->kind = BURY_CARDS;
        action->cards = sets_draw(hand, deal->rules->kitty_size, random);
        break;
    case NAMING:
        action->kind = NAME_KIND;
        action->named = kinds[random_below(random, (uint32_t)deal_kinds(deal, kinds))];
        break;
    default:
        action->kind = PLAY_CARDS;
        if (deal->plays_made) {
            follow_of(deal->rules, deal->order, hand, &deal->lead, &follow);
            action->cards = follow_draw(&follow, random);
        } else if (throws_now(random, throws)) {
            action->cards = draw_throw(deal, hand, random);
        } else {
            draw_unit(deal->order, hand, random, &unit);
            action->cards = unit.cards;
        }
    }
}

static uint64_t may_be_shown(const Deal *deal) {
    uint64_t faces = deal->rules->jokers != JOKERS_NONE ? UINT64_C(3) << SMALL_JOKER : 0;
    for (int suit = 0; suit < 4; suit++)
        faces |= face_bit(13 * suit + deal->level);
    return faces;
}

/* Draws on while nothing can be shown: to a card of these, or to the last. */
static uint32_t draw_quietly(Deal *deal, uint64_t shown) {
    int drawn = deal->drawn, face;
    do {
        face = deal->deck[drawn];
        cards_add(&deal->hands[(deal->first_drawer + drawn) & 3], face_bit(face));
        drawn++;
    } while (!(shown >> face & 1) && drawn < deal->to_draw);
    uint32_t steps = (uint32_t)(drawn - deal->drawn);
    deal->drawn = (uint8_t)drawn;
    if (drawn == deal->to_draw)
        deal->phase = PAUSE;
    return steps;
}

/* As `deal_draw` would: but what may be shown is worked out only when it may have changed. */
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
            continue;
        }
        int ticket = number ? (int)random_below(random, (uint32_t)number + 1) : 0, changed = 1;
        steps++;
        if (ticket) {
            action.kind = SHOW_CARDS;
            action.show = offers[ticket - 1];
            deal_step(deal, &action);
        } else if (deal->phase == DRAWING) {
            changed = (int)(shown >> deal_draw_card(deal) & 1);
        } else {
            action.kind = GO_ON;
            deal_step(deal, &action);
        }
        if (changed)
            number = deal_offers(deal, offers);
    }
    return steps;
}

/* As `deal_draw` would; a unit needs no reading. */
static void lead_out(Deal *deal, Random *random, int throws, Action *action) {
    Cards hand = deal->hands[deal->leader];
    Unit unit;
    if (throws_now(random, throws)) {
        action->kind = PLAY_CARDS;
        action->cards = draw_throw(deal, hand, random);
        deal_step(deal, action);
    } else {
        draw_unit(deal->order, hand, random, &unit);
        deal_lead_unit(deal, &unit);
    }
}

uint32_t deal_play_out(Deal *deal, Random *random, int throws) {
    Action action;
    memset(&action, 0, sizeof action);
    uint32_t steps = deal->drawn == 0 && deal->phase == DRAWING ? draw_out(deal, random) : 0;
    for (; deal->phase != OVER; steps++) {
        if (deal_single_led(deal)) {
            steps += 3u - deal->plays_made;
            deal_follow_singles(deal, random);
        } else if (deal->phase == PLAYING && !deal->plays_made) {
            lead_out(deal, random, throws, &action);
        } else {
            deal_draw(deal, random, throws, &action);
            deal_step(deal, &action);
        }
    }
    return steps;
}
