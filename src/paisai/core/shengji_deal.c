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

int deal_turned_card(const Deal *deal, int number) {
    return number < deal->deck_size - deal->to_draw
               ? deal->deck[deal->to_draw + number]
               : deal->deck[deal->deck_size - 1 - number];
}

static int kitty_sets_trump(const Deal *deal) {
    return (deal->shows_number == 0 && deal->rules->nobody != NO_TRUMP) || deal->at_once;
}

int deal_trump_is_set(const Deal *deal) {
    if (!kitty_sets_trump(deal))
        return 1;
    if (deal->turned == 0)
        return 0;
    return deal->rules->nobody == FIRST_KITTY_CARD ||
           deal_turned_card(deal, deal->turned - 1) < SMALL_JOKER;
}

static int suit_of_card(int face) { return face < SMALL_JOKER ? face / 13 : TRUMP; }

int deal_trump(const Deal *deal) {
    if (deal->order)
        return deal->order->trump;
    if (kitty_sets_trump(deal))
        return deal->turned ? suit_of_card(deal_turned_card(deal, deal->turned - 1)) : TRUMP;
    return deal->shows_number ? suit_of_card(deal->shows[deal->shows_number - 1].face) : TRUMP;
}

static int allows_show(const Deal *deal, Show show) {
    return (deal->phase == DRAWING || deal->phase == PAUSE) && deal->turned == 0 &&
           deal->shows_number < MOST_SHOWS && show.seat < 4 && show.face < FACES &&
           cards_copies(deal->hands[show.seat], show.face) >= show.copies &&
           show_allowed(deal->rules, deal->level, deal_first(deal), deal->shows,
                        deal->shows_number, show);
}

static int allows_together(const Deal *deal, Show one, Show other) {
    return one.seat != other.seat && deal->shows_number + 1 < MOST_SHOWS &&
           allows_show(deal, one) && allows_show(deal, other);
}

/* Only more copies than lie there, or a pair of jokers, can go over a show or reinforce it. */
int deal_offers(const Deal *deal, Show *into) {
    int number = 0, lying = 0;
    if (deal->phase > PAUSE || deal->turned)
        return 0;
    const uint64_t suits = 1 | UINT64_C(1) << 13 | UINT64_C(1) << 26 | UINT64_C(1) << 39;
    uint64_t levels = suits << deal->level, jokers = 0;
    if (deal->rules->jokers != JOKERS_NONE)
        jokers = UINT64_C(3) << SMALL_JOKER;
    if (deal->shows_number) {
        lying = deal->shows[deal->shows_number - 1].copies;
        if (deal->shows[deal->shows_number - 1].face >= SMALL_JOKER)
            levels = 0;
    }
    for (int seat = 0; seat < 4; seat++) {
        const Cards *hand = &deal->hands[seat];
        uint64_t enough = lying == 0 ? hand->one : lying == 1 ? hand->two : lying == 2 ? hand->three : 0;
        for (uint64_t faces = (enough & levels) | (hand->two & jokers); faces; faces &= faces - 1) {
            int face = bits_lowest(faces), held = cards_copies(*hand, face);
            for (int copies = face < SMALL_JOKER ? lying + 1 : 2; copies <= held; copies++) {
                Show show = {(uint8_t)seat, (uint8_t)face, (uint8_t)copies};
                if (allows_show(deal, show))
                    into[number++] = show;
            }
        }
    }
    return number;
}

int deal_defends(const Deal *deal, int seat) { return ((seat ^ deal->declarer) & 1) != 0; }

static void adjudge_here(const Deal *deal, Adjudged *adjudged) {
    Cards others[3];
    for (int at = 0; at < 3; at++)
        others[at] = deal->hands[(deal->leader + 1 + at) & 3];
    adjudge(deal->rules, deal->order, &deal->lead, others, adjudged);
}

int deal_kinds(const Deal *deal, Kind *into) {
    Adjudged adjudged;
    adjudge_here(deal, &adjudged);
    for (int kind = 0; kind < adjudged.kinds; kind++)
        into[kind] = kind_of(&deal->lead.units[adjudged.forced[kind]]);
    return adjudged.kinds;
}

/* -- what is legal ------------------------------------------------------------------------- */

static int one_suit(const Deal *deal, Cards cards) {
    return cards.one &&
           !(cards.one & ~deal->order->in_suit[deal->order->suit_of[bits_lowest(cards.one)]]);
}

int deal_legal(const Deal *deal, const Action *action) {
    int seat = deal_to_act(deal);
    switch (action->kind) {
    case GO_ON:
        return deal->phase <= PAUSE;
    case SHOW_CARDS:
        return allows_show(deal, action->show);
    case SHOW_TOGETHER:
        return allows_together(deal, action->show, action->other);
    case BURY_CARDS:
        return deal->phase == BURYING && cards_within(action->cards, deal->hands[seat]) &&
               cards_size(action->cards) == deal->rules->kitty_size;
    case NAME_KIND:
        if (deal->phase == NAMING) {
            Kind kinds[MOST_UNITS];
            for (int at = deal_kinds(deal, kinds); at > 0; at--)
                if (!class_before(kinds[at - 1], action->named))
                    return 1;
        }
        return 0;
    default:
        break;
    }
    if (action->kind != PLAY_CARDS || deal->phase != PLAYING)
        return 0;
    if (deal->plays_made) {
        Follow follow;
        follow_of(deal->rules, deal->order, deal->hands[seat], &deal->lead, &follow);
        return follow_legal(&follow, action->cards);
    }
    if (!cards_within(action->cards, deal->hands[seat]) || !one_suit(deal, action->cards))
        return 0;
    Reading reading;
    if (!action->units) {
        if (!deal->rules->stated_where_in_doubt)
            return 1;
        default_reading(deal->order, action->cards, &reading);
        return !reading_in_doubt(deal->order, &reading);
    }
    return !stated_reading(deal->order, action->cards, action->units, action->units_number,
                           &reading);
}

/* -- what it makes ------------------------------------------------------------------------- */

static void go_on(Deal *deal) {
    if (deal->phase == DRAWING) {
        deal_draw_card(deal);
    } else if (!deal_trump_is_set(deal)) {
        deal->turned++;
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
        adjudge_here(deal, &adjudged);
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
    adjudge_here(deal, &adjudged);
    for (int kind = 0; kind < adjudged.kinds; kind++)
        if (!class_before(kind_of(&deal->lead.units[adjudged.forced[kind]]), named)) {
            force(deal, &adjudged, kind);
            return;
        }
}

static void end_trick(Deal *deal, int worth) {
    int winner = (deal->leader + deal->best) & 3;
    int defended = deal_defends(deal, winner) ? worth : 0;
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

static void play_follow(Deal *deal, Cards cards) {
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
        end_trick(deal, worth);
    }
}

int deal_single_led(const Deal *deal) {
    return deal->plays_made && deal->lead.number == 1 &&
           deal->lead.units[0].width * deal->lead.units[0].length == 1;
}

void deal_follow_singles(Deal *deal, Random *random) {
    const Order *order = deal->order;
    const uint64_t led = order->in_suit[deal->lead.units[0].suit];
    const uint64_t may_win = led | order->in_suit[TRUMP];
    /* The value in the upper bits, in the lowest two who was first: the highest is the best. */
    uint64_t best = deal->best_value | (uint64_t)(3 - deal->best);
    int at = 0, worth = 0;
    for (; at < deal->plays_made; at++)
        worth += points_of_card(bits_lowest(deal->plays[at].one));
    for (; at < 4; at++) {
        int seat = (deal->leader + at) & 3;
        Cards *hand = &deal->hands[seat];
        uint64_t faces = hand->one & led ? hand->one & led : hand->one;
        int face = bits_select(faces, (int)random_below(random, (uint32_t)bits_count(faces)));
        uint64_t bit = face_bit(face);
        uint64_t value = card_value(order, face) & (0 - (may_win >> face & 1));
        hand->one &= ~bit | hand->two;
        hand->two &= ~bit | hand->three;
        hand->three &= ~bit;
        cards_add(&deal->gone[seat], bit);
        deal->plays[at] = cards_of(bit, 1);
        worth += points_of_card(face);
        value |= (uint64_t)(3 - at);
        best = value > best ? value : best;
    }
    deal->best = (uint8_t)(3 - (best & 3));
    deal->best_value = best & ~UINT64_C(3);
    end_trick(deal, worth);
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
            play_follow(deal, action->cards);
        else
            play_lead(deal, action);
    }
}

int deal_total(const Deal *deal) {
    return deal->points + deal->fines + points_of(deal->buried) * deal->captured_times;
}

/* -- every action ---------------------------------------------------------------------------- */

typedef struct {
    EachAction each;
    void *context;
    Action action;
} Each;

static int each_set(void *context, Cards set) {
    Each *each = context;
    each->action.cards = set;
    return each->each(each->context, &each->action);
}

static int each_lead(void *context, const Unit *unit) { return each_set(context, unit->cards); }

int deal_each(const Deal *deal, EachAction callback, void *context) {
    Each each = {callback, context, {GO_ON, {0, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0, 0}, NULL, 0}};
    int seat = deal_to_act(deal), number;
    Show offers[MOST_OFFERS];
    Kind kinds[MOST_UNITS];
    Follow follow;
    switch (deal->phase) {
    case DRAWING:
    case PAUSE:
        if (!callback(context, &each.action))
            return 0;
        each.action.kind = SHOW_CARDS;
        number = deal_offers(deal, offers);
        for (int at = 0; at < number; at++) {
            each.action.show = offers[at];
            if (!callback(context, &each.action))
                return 0;
        }
        return 1;
    case BURYING:
        each.action.kind = BURY_CARDS;
        return sets_each(deal->hands[seat], deal->rules->kitty_size, each_set, &each);
    case NAMING:
        each.action.kind = NAME_KIND;
        number = deal_kinds(deal, kinds);
        for (int at = 0; at < number; at++) {
            each.action.named = kinds[at];
            if (!callback(context, &each.action))
                return 0;
        }
        return 1;
    case PLAYING:
        each.action.kind = PLAY_CARDS;
        if (!deal->plays_made)
            return each_unit(deal->order, deal->hands[seat], each_lead, &each);
        follow_of(deal->rules, deal->order, deal->hands[seat], &deal->lead, &follow);
        return follow_each(&follow, each_set, &each);
    default:
        return 1;
    }
}
