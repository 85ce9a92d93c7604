/* Which deal, and which action, is drawn at random? Every action is as likely as any other, except
 * that of 256 leads `throws` are random cards of one suit, most of them a throw (but none that
 * would have to be stated). */
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

Cards draw_throw(const Deal *deal, Cards hand, Random *random) {
    Cards throw;
    do
        throw = draw_of_a_suit(deal, hand, random);
    while (must_be_stated(deal, throw));
    return throw;
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
            uint32_t number = count_units(deal->order, &hand);
            unit_at(deal->order, hand, random_below(random, number), &unit);
            action->cards = unit.cards;
        }
    }
}
