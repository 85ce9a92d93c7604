/* How does a deal go, from the first drawn card to the score? */
#include <string.h>

#include "shengji.h"

void deal_start(Deal *deal, const Rules *rules, int level, const uint8_t *deck, int first_drawer,
                int declarer) {
    memset(deal, 0, offsetof(Deal, deck));
    deal->rules = rules;
    deal->level = (uint8_t)level;
    deal->first_drawer = (uint8_t)first_drawer;
    deal->given_declarer = (uint8_t)(declarer == NOBODY && rules->first_declarer_east ? 0 : declarer);
    deal->deck_size = (uint8_t)(54 * rules->decks);
    deal->to_draw = (uint8_t)(deal->deck_size - rules->kitty_size);
    deal->declarer = NOBODY;
    deal->asked = NOBODY;
    deal->phase = DRAWING;
    deal->lead.number = 0;
    memcpy(deal->deck, deck, deal->deck_size);
}

void deal_copy(Deal *to, const Deal *from) {
    memcpy(to, from, offsetof(Deal, lead.units) + (size_t)from->lead.number * sizeof(Unit));
}

int deal_first(const Deal *deal) { return deal->given_declarer == NOBODY; }

int deal_declarer(const Deal *deal) {
    if (deal->order)
        return deal->declarer;
    if (!deal_first(deal))
        return deal->given_declarer;
    return deal->shows_number ? deal->shows[deal->shows_number - 1].seat : NOBODY;
}

int deal_to_act(const Deal *deal) {
    int declarer;
    switch (deal->phase) {
    case DRAWING:
        return (deal->first_drawer + deal->drawn) & 3;
    case PAUSE:
        declarer = deal_declarer(deal);
        return declarer == NOBODY ? deal->first_drawer : declarer;
    case BURYING:
        return deal->declarer;
    case PLAYING:
        return (deal->leader + deal->plays_made) & 3;
    case NAMING:
        return (deal->leader + 1) & 3;
    default:
        return NOBODY;
    }
}

/* The kitty card turned up last; one has been. */
static int turned_card(const Deal *deal) { return deal->deck[deal->to_draw + deal->turned - 1]; }

static int kitty_sets_trump(const Deal *deal) {
    return (deal->shows_number == 0 && deal->rules->nobody != NO_TRUMP) || deal->at_once;
}

int deal_trump_is_set(const Deal *deal) {
    if (!kitty_sets_trump(deal))
        return 1;
    if (deal->turned == 0)
        return 0;
    return deal->rules->nobody == FIRST_KITTY_CARD || turned_card(deal) < SMALL_JOKER;
}

static int suit_of_card(int face) { return face < SMALL_JOKER ? face / 13 : TRUMP; }

int deal_trump(const Deal *deal) {
    if (deal->order)
        return deal->order->trump;
    if (kitty_sets_trump(deal))
        return deal->turned ? suit_of_card(turned_card(deal)) : TRUMP;
    return deal->shows_number ? suit_of_card(deal->shows[deal->shows_number - 1].face) : TRUMP;
}

int deal_dealt_anew(const Deal *deal) { return deal->phase == OVER && !deal->order; }

int deal_defends(const Deal *deal, int seat) { return ((seat ^ deal->declarer) & 1) != 0; }

void deal_adjudge(const Deal *deal, Adjudged *adjudged) {
    Cards others[3];
    for (int at = 0; at < 3; at++)
        others[at] = deal->hands[(deal->leader + 1 + at) & 3];
    adjudge(deal->rules, deal->order, &deal->lead, others, adjudged);
}

static void go_on(Deal *deal) {
    if (deal->phase == DRAWING) {
        deal_draw_card(deal);
    } else if (!deal_trump_is_set(deal)) {
        deal->turned++;
        if (!deal_trump_is_set(deal) && deal->turned == deal->rules->kitty_size)
            deal->phase = OVER; /* all jokers (Z4.9n) */
    } else {
        int declarer = deal_declarer(deal);
        const Order *order = order_of(deal->level, deal_trump(deal));
        deal->declarer = declarer == NOBODY ? deal->first_drawer : (uint8_t)declarer;
        deal->order = order;
        for (int card = deal->to_draw; card < deal->deck_size; card++)
            cards_add(&deal->hands[deal->declarer], face_bit(deal->deck[card]));
        deal->phase = BURYING;
    }
}

static void put_show(Deal *deal, Show show, int at_once) {
    deal->shows[deal->shows_number++] = show;
    deal->at_once = (uint8_t)at_once;
}

/* A larger show has overturned the smaller; of equal ones the earlier in turn counts. */
static void show_together(Deal *deal, Show one, Show other) {
    int from = deal->first_drawer, turned = ((one.seat - from) & 3) > ((other.seat - from) & 3);
    Show pair[2] = {turned ? other : one, turned ? one : other};
    for (int first = 0; first < 2; first++) {
        deal->shows[deal->shows_number] = pair[first];
        if (show_allowed(deal->rules, deal->level, deal_first(deal), deal->shows,
                         deal->shows_number + 1, pair[!first])) {
            put_show(deal, pair[first], 0);
            put_show(deal, pair[!first], 0);
            return;
        }
    }
    put_show(deal, pair[0], deal->rules->at_once_kitty);
}

static void leave_hand(Deal *deal, int seat, Cards cards) {
    deal->hands[seat] = cards_less(deal->hands[seat], cards);
    deal->gone[seat] = cards_join(deal->gone[seat], cards);
    deal->plays[deal->plays_made++] = cards;
}

static void lead_stands(Deal *deal, Cards cards) {
    deal->phase = PLAYING;
    leave_hand(deal, deal->leader, cards);
    deal->best = 0;
    deal->best_value = lead_value(deal->rules, deal->order, &deal->lead);
}

static void force(Deal *deal, const Adjudged *adjudged, int kind) {
    Unit unit = deal->lead.units[adjudged->forced[kind]];
    int fine = adjudged->penalty[kind];
    deal->fines += deal_defends(deal, deal->leader) ? -fine : fine;
    deal->was_thrown = 1;
    deal->lead.number = 1;
    deal->lead.units[0] = unit;
    lead_stands(deal, unit.cards);
}

static void play_lead(Deal *deal, const Action *action) {
    deal->was_thrown = 0;
    deal->thrown = NO_CARDS;
    if (action->units)
        stated_reading(deal->order, action->cards, action->units, action->units_number,
                       &deal->lead);
    else
        default_reading(deal->order, action->cards, &deal->lead);
    if (deal->lead.number > 1) {
        Adjudged adjudged;
        deal_adjudge(deal, &adjudged);
        if (adjudged.kinds)
            deal->thrown = action->cards;
        if (adjudged.kinds > 1) {
            deal->phase = NAMING;
            return;
        }
        if (adjudged.kinds == 1) {
            force(deal, &adjudged, 0);
            return;
        }
    }
    lead_stands(deal, action->cards);
}

void deal_lead_unit(Deal *deal, const Unit *unit) {
    deal->was_thrown = 0;
    deal->thrown = NO_CARDS;
    deal->lead.number = 1;
    deal->lead.units[0] = *unit;
    lead_stands(deal, unit->cards);
}

static void name_kind(Deal *deal, Kind named) {
    Adjudged adjudged;
    deal_adjudge(deal, &adjudged);
    for (int kind = 0; kind < adjudged.kinds; kind++)
        if (!class_before(kind_of(&deal->lead.units[adjudged.forced[kind]]), named)) {
            force(deal, &adjudged, kind);
            return;
        }
}

void deal_end_trick(Deal *deal, int winner, int worth) {
    int defended = worth & -deal_defends(deal, winner);
    deal->points += defended;
    deal->other_points += worth - defended;
    deal->leader = (uint8_t)winner;
    deal->plays_made = 0;
    deal->tricks_done++;
    if (!deal->hands[winner].one) {
        deal->phase = OVER;
        if (deal_defends(deal, winner))
            deal->captured_times = kitty_multiplier(deal->rules, &deal->lead);
    }
}

void deal_follow(Deal *deal, Cards cards) {
    leave_hand(deal, (deal->leader + deal->plays_made) & 3, cards);
    uint64_t value = play_value(deal->rules, deal->order, &deal->lead, cards);
    if (value > deal->best_value) {
        deal->best_value = value;
        deal->best = (uint8_t)(deal->plays_made - 1);
    }
    if (deal->plays_made == 4) {
        int worth = 0;
        for (int at = 0; at < 4; at++)
            worth += points_of(deal->plays[at]);
        deal_end_trick(deal, (deal->leader + deal->best) & 3, worth);
    }
}

void deal_step(Deal *deal, const Action *action) {
    switch (action->kind) {
    case GO_ON:
        go_on(deal);
        break;
    case SHOW_CARDS:
        put_show(deal, action->show, 0);
        break;
    case SHOW_TOGETHER:
        show_together(deal, action->show, action->other);
        break;
    case BURY_CARDS:
        deal->hands[deal->declarer] = cards_less(deal->hands[deal->declarer], action->cards);
        deal->buried = action->cards;
        deal->leader = deal->declarer;
        deal->phase = PLAYING;
        break;
    case NAME_KIND:
        name_kind(deal, action->named);
        break;
    default:
        if (deal->plays_made)
            deal_follow(deal, action->cards);
        else
            play_lead(deal, action);
    }
}

int deal_total(const Deal *deal) {
    return deal->points + deal->fines + points_of(deal->buried) * deal->captured_times;
}
