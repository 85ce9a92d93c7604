/* Which actions may be taken now in a deal? */
#include "shengji.h"

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
    uint64_t ones = lying == 0 ? levels : 0, twos = jokers | (lying == 1 ? levels : 0);
    uint64_t threes = lying == 2 ? levels : 0, may[4], any = 0;
    for (int seat = 0; seat < 4; seat++) {
        const Cards *hand = &deal->hands[seat];
        may[seat] = (hand->one & ones) | (hand->two & twos) | (hand->three & threes);
        any |= may[seat];
    }
    for (int seat = 0; any && seat < 4; seat++)
        for (uint64_t faces = may[seat]; faces; faces &= faces - 1) {
            int face = bits_lowest(faces), held = cards_copies(deal->hands[seat], face);
            for (int copies = face < SMALL_JOKER ? lying + 1 : 2; copies <= held; copies++) {
                Show show = {(uint8_t)seat, (uint8_t)face, (uint8_t)copies};
                if (allows_show(deal, show))
                    into[number++] = show;
            }
        }
    return number;
}

int deal_kinds(const Deal *deal, Kind *into) {
    Adjudged adjudged;
    deal_adjudge(deal, &adjudged);
    for (int kind = 0; kind < adjudged.kinds; kind++)
        into[kind] = kind_of(&deal->lead.units[adjudged.forced[kind]]);
    return adjudged.kinds;
}

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
