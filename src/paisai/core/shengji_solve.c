/* What is the exact end of a deal with open cards? Few cards only: alpha-beta over the points the
 * defenders still make, positions between tricks remembered. A throw that would fail is never
 * better than leading at once what it would be forced to, so it is left out; leads are read by
 * default. */
#include <stdlib.h>
#include <string.h>

#include "shengji.h"

enum { ARENA = 1 << 18, ENDLESS = 1 << 24 };

typedef struct {
    Cards hands[4];
    int32_t low, high;
    uint8_t leader, used;
} Entry;

typedef struct {
    Entry *entries;
    uint64_t mask, nodes, budget;
    Cards *arena;
    uint32_t used;
    int stopped;
    Interrupted interrupted;
    void *asker;
} Search;

typedef struct {
    Search *search;
    const Deal *deal;
    uint32_t number;
} Moves;

static int add_move(void *context, Cards cards) {
    Moves *moves = context;
    Search *search = moves->search;
    if (search->used + moves->number >= ARENA) {
        search->stopped = 1;
        return 0;
    }
    search->arena[search->used + moves->number++] = cards;
    return 1;
}

static int add_lead(void *context, Cards cards) {
    Moves *moves = context;
    const Deal *deal = moves->deal;
    if (moves->search->interrupted(moves->search->asker)) {
        moves->search->stopped = 1;
        return 0;
    }
    Reading reading;
    default_reading(deal->order, cards, &reading);
    if (reading.number > 1) {
        Adjudged adjudged;
        Cards others[3];
        for (int at = 0; at < 3; at++)
            others[at] = deal->hands[(deal->leader + 1 + at) & 3];
        adjudge(deal->rules, deal->order, &reading, others, &adjudged);
        if (adjudged.kinds)
            return 1;
    }
    return add_move(context, cards);
}

static uint32_t list_moves(Search *search, const Deal *deal) {
    Moves moves = {search, deal, 0};
    Cards hand = deal->hands[deal_to_act(deal)];
    if (deal->plays_made) {
        Follow follow;
        follow_of(deal->rules, deal->order, hand, &deal->lead, &follow);
        follow_each(&follow, add_move, &moves);
        return moves.number;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        Cards suited = cards_in(hand, deal->order->in_suit[suit]);
        for (int size = cards_size(suited); size > 0; size--)
            sets_each(suited, size, add_lead, &moves);
    }
    return moves.number;
}

static int made_so_far(const Deal *deal) {
    return deal->phase == OVER ? deal_total(deal) : deal->points + deal->fines;
}

static Entry *place_of(const Search *search, const Deal *deal) {
    uint64_t hash = deal->leader;
    for (int seat = 0; seat < 4; seat++) {
        hash = random_mix(hash ^ deal->hands[seat].one);
        hash = random_mix(hash + deal->hands[seat].two * 3 + deal->hands[seat].three * 5);
    }
    return search->entries + (hash & search->mask);
}

static int is_here(const Entry *entry, const Deal *deal) {
    return entry->used && entry->leader == deal->leader &&
           !memcmp(entry->hands, deal->hands, sizeof entry->hands);
}

/* The points the defenders make from here; exact between alpha and beta, else a bound. */
static int search_from(Search *search, const Deal *deal, int alpha, int beta, Cards *best) {
    if (deal->phase == OVER || search->stopped)
        return 0;
    if (++search->nodes > search->budget || search->interrupted(search->asker)) {
        search->stopped = 1;
        return 0;
    }
    int between = deal->plays_made == 0;
    if (between && !best) {
        const Entry *entry = place_of(search, deal);
        if (is_here(entry, deal)) {
            if (entry->low >= beta || entry->low == entry->high)
                return entry->low;
            if (entry->high <= alpha)
                return entry->high;
            alpha = entry->low > alpha ? entry->low : alpha;
            beta = entry->high < beta ? entry->high : beta;
        }
    }
    int defends = deal_defends(deal, deal_to_act(deal)), before = made_so_far(deal);
    int value = defends ? -ENDLESS : ENDLESS, low = alpha, high = beta;
    uint32_t number = list_moves(search, deal), first = search->used;
    search->used += number;
    for (uint32_t at = 0; at < number && low < high && !search->stopped; at++) {
        Deal next;
        Action action;
        memset(&action, 0, sizeof action);
        action.kind = PLAY_CARDS;
        action.cards = search->arena[first + at];
        deal_copy(&next, deal);
        deal_step(&next, &action);
        int gained = made_so_far(&next) - before;
        int child = gained + search_from(search, &next, low - gained, high - gained, NULL);
        if (defends ? child > value : child < value) {
            value = child;
            if (best)
                *best = action.cards;
        }
        if (defends)
            low = value > low ? value : low;
        else
            high = value < high ? value : high;
    }
    search->used = first;
    if (search->stopped)
        return 0;
    if (between) {
        Entry *entry = place_of(search, deal);
        if (!is_here(entry, deal)) {
            memcpy(entry->hands, deal->hands, sizeof entry->hands);
            entry->leader = deal->leader;
            entry->used = 1;
            entry->low = -ENDLESS;
            entry->high = ENDLESS;
        }
        if (value > alpha && value > entry->low)
            entry->low = value;
        if (value < beta && value < entry->high)
            entry->high = value;
    }
    return value;
}

/* 下家 names the kind that is best for his side. */
static void solve_naming(Search *search, const Deal *deal, Ending *ending) {
    Kind kinds[MOST_UNITS];
    int number = deal_kinds(deal, kinds), defends = deal_defends(deal, deal_to_act(deal));
    for (int at = 0; at < number; at++) {
        Deal next;
        Action action;
        memset(&action, 0, sizeof action);
        action.kind = NAME_KIND;
        action.named = kinds[at];
        deal_copy(&next, deal);
        deal_step(&next, &action);
        int value = made_so_far(&next) + search_from(search, &next, -ENDLESS, ENDLESS, NULL);
        if (at == 0 || (defends ? value > ending->value : value < ending->value)) {
            ending->value = value;
            ending->named = kinds[at];
        }
    }
}

Ending shengji_solve(const Deal *deal, uint64_t budget, unsigned bits, Interrupted interrupted,
                     void *asker) {
    Ending ending = {0, 0, 0, NO_CARDS, {0, 0}};
    Search search = {NULL, (UINT64_C(1) << bits) - 1, 0, budget, NULL, 0, 0, interrupted, asker};
    search.entries = calloc(search.mask + 1, sizeof *search.entries);
    search.arena = malloc(ARENA * sizeof *search.arena);
    if (search.entries && search.arena) {
        if (deal->phase == NAMING)
            solve_naming(&search, deal, &ending);
        else
            ending.value = made_so_far(deal) +
                           search_from(&search, deal, -ENDLESS, ENDLESS, &ending.best);
        ending.exact = !search.stopped;
    }
    ending.nodes = search.nodes;
    free(search.entries);
    free(search.arena);
    return ending;
}
