/* How likely does a play win? A small network over what the seat knows.
 *
 * The inputs are bits, so the first layer is a sum of rows. No sum is ever taken in another
 * order than written here: every machine gives the same values. */
#include <string.h>

#include "erdayi_player.h"

enum {
    AT_UNSEEN = 0,
    AT_PLAYED = 60,  /* 下家, 上家 */
    AT_BEAT = 180,   /* by 下家, by 上家 */
    AT_KNOWN = 300,
    AT_LEFT = 360,   /* 下家, 上家: 0 to 20 */
    AT_ACTION = 402,
    AT_AFTER = 462,
    AT_TURNS = 522,  /* 0 to 15 */
    AT_GROUP = 538,  /* and pass */
    AT_SURE = 586,   /* nothing of its kind beats it; no bomb does either; it ends the deal */
    AT_DECLINED = 592, /* by 下家, by 上家: single, pair, triple */
    KEPT_KICKERS = 6
};

void seen_of(const Table *table, const Played *played, int seat, Seen *seen) {
    (void)table;
    const Position *now = &played->now;
    int next = (seat + 1) % 3, before = (seat + 2) % 3, declarer = now->declarer;
    seen->hand = now->hand[seat];
    seen->unseen = 0;
    Held others = now->hand[next];
    for (int rank = 0; rank < RANKS; rank++)
        for (int copies = held_copies(now->hand[before], rank); copies > 0; copies--)
            others = held_with(others, rank);
    seen->unseen = others;
    seen->played[0] = played->played[next];
    seen->played[1] = played->played[before];
    seen->known = 0;
    if (declarer != seat)
        for (int rank = 0; rank < RANKS; rank++) {
            int copies = held_copies(played->kitty, rank) -
                         held_copies(played->played[declarer], rank);
            for (; copies > 0; copies--)
                seen->known = held_with(seen->known, rank);
        }
    seen->beat = now->beat;
    seen->from = (uint8_t)(now->owner == before);
    seen->left[0] = (uint8_t)held_size(now->hand[next]);
    seen->left[1] = (uint8_t)held_size(now->hand[before]);
    seen->role = (uint8_t)((seat - declarer + 3) % 3);
    seen->declined[0] = played->declined[seat];
    seen->declined[1] = played->declined[next];
    seen->declined[2] = played->declined[before];
}

void decline(const Table *table, Declined *declined, uint16_t beat) {
    const Group *group = table->of_group + table->group[beat];
    if (group->power || group->width < 1 || group->width > 3 ||
        held_size(group->body[table->top[beat]]) != group->width)
        return; /* a chain tells little of what comes later */
    uint8_t *lowest = declined->lowest + group->width - 1, rank = (uint8_t)(table->top[beat] + 1);
    if (!*lowest || rank < *lowest)
        *lowest = rank;
}

void played_step(const Table *table, Played *played, uint32_t action) {
    int seat = played->now.turn;
    if (action < table->plays) {
        Held cards = table->held[action];
        for (int rank = 0; rank < RANKS; rank++)
            for (int copies = held_copies(cards, rank); copies > 0; copies--)
                played->played[seat] = held_with(played->played[seat], rank);
    } else if (seat == played->now.declarer || played->now.owner == played->now.declarer) {
        decline(table, played->declined + seat, played->now.beat);
    }
    position_step(table, &played->now, action);
}

static uint32_t put_held(Held held, uint32_t base, uint16_t *into, uint32_t number) {
    for (; held; held &= held - 1) {
        uint32_t bit = (uint32_t)bits_lowest(held);
        into[number++] = (uint16_t)(base + (bit >> 4) * 15 + (bit & 15));
    }
    return number;
}

static uint32_t state_inputs(const Table *table, const Seen *seen, uint16_t *into) {
    uint32_t number = put_held(seen->unseen, AT_UNSEEN, into, 0);
    for (uint32_t other = 0; other < 2; other++) {
        number = put_held(seen->played[other], AT_PLAYED + 60 * other, into, number);
        into[number++] = (uint16_t)(AT_LEFT + 21 * other + seen->left[other]);
        for (uint32_t kind = 0; kind < 3; kind++) {
            uint32_t lowest = seen->declined[1 + other].lowest[kind];
            if (lowest)
                into[number++] = (uint16_t)(AT_DECLINED + 45 * other + 15 * kind + lowest - 1);
        }
    }
    if (seen->beat != NOT_THERE)
        number = put_held(table->held[seen->beat], AT_BEAT + 60u * seen->from, into, number);
    return put_held(seen->known, AT_KNOWN, into, number);
}

int beaten_in_group(const Table *table, uint32_t play, Held cards) {
    const Group *group = table->of_group + table->group[play];
    for (int top = table->top[play] + 1; top < RANKS; top++)
        if (group->from_top[top] < group->from_top[top + 1] && held_fits(group->body[top], cards))
            return 1;
    return 0;
}

static int beaten_by_power(const Table *table, uint32_t play, Held cards) {
    uint8_t power = table->of_group[table->group[play]].power;
    for (uint32_t strong = 0; strong < table->strong_groups; strong++) {
        const Group *group = table->of_group + table->strong[strong];
        if (group->power <= power)
            continue;
        for (uint32_t other = group->first; other < group->first + group->number; other++)
            if (held_fits(table->held[other], cards))
                return 1;
    }
    return 0;
}

/* All but the hand after the action, which is added by the caller. */
static uint32_t action_inputs(const Table *table, Turns *turns, const Seen *seen, Held after,
                              uint32_t action, uint16_t *into) {
    uint32_t number = 0;
    int left = turns_fewest(turns, after);
    into[number++] = (uint16_t)(AT_TURNS + (left > 15 ? 15 : left));
    if (action >= table->plays) {
        into[number++] = AT_GROUP + NET_GROUPS;
        return number;
    }
    number = put_held(table->held[action], AT_ACTION, into, number);
    into[number++] = (uint16_t)(AT_GROUP + table->group[action]);
    if (!beaten_in_group(table, action, seen->unseen)) {
        into[number++] = AT_SURE;
        if (!beaten_by_power(table, action, seen->unseen))
            into[number++] = AT_SURE + 1;
    }
    if (!after)
        into[number++] = AT_SURE + 2;
    return number;
}

static Held hand_after(const Table *table, Held hand, uint32_t action) {
    return action < table->plays ? held_less(hand, table->held[action]) : hand;
}

uint32_t net_inputs(const Table *table, Turns *turns, const Seen *seen, uint32_t action,
                    uint16_t *into) {
    Held after = hand_after(table, seen->hand, action);
    uint32_t number = state_inputs(table, seen, into);
    number += action_inputs(table, turns, seen, after, action, into + number);
    return put_held(after, AT_AFTER, into, number);
}

/* What kickers cost: high ones, and breaking up what belongs together. */
static int kicker_cost(Held hand, Held kickers) {
    static const int BREAKING[5] = {0, 0, 6, 9, 24};
    int cost = 0;
    for (uint32_t ranks = held_mask(kickers, 1); ranks; ranks &= ranks - 1) {
        int rank = bits_lowest(ranks), taken = held_copies(kickers, rank);
        int held = held_copies(hand, rank);
        cost += taken * (rank + (rank > 11 ? 6 * (rank - 10) : 0));
        if (taken < held)
            cost += BREAKING[held];
    }
    return cost;
}

uint32_t candidates(const Table *table, Held hand, uint16_t beat, uint16_t *into) {
    uint16_t all[MOST_LEGAL];
    uint32_t number = moves_list(table, hand, beat, all), kept = 0;
    for (uint32_t at = 0; at < number;) {
        const Group *group = table->of_group + table->group[all[at]];
        uint32_t end = at + 1;
        while (end < number && table->group[all[end]] == table->group[all[at]] &&
               table->top[all[end]] == table->top[all[at]])
            end++;
        if (!group->has_kickers || end - at <= KEPT_KICKERS) {
            for (; at < end; at++)
                into[kept++] = all[at];
            continue;
        }
        int costs[KEPT_KICKERS];
        uint16_t best[KEPT_KICKERS];
        uint32_t have = 0;
        for (; at < end; at++) {
            Held kickers = held_less(table->held[all[at]], group->body[table->top[all[at]]]);
            int cost = kicker_cost(hand, kickers);
            if (have == KEPT_KICKERS && cost >= costs[have - 1])
                continue;
            uint32_t to = have < KEPT_KICKERS ? have++ : have - 1;
            for (; to > 0 && costs[to - 1] > cost; to--) {
                costs[to] = costs[to - 1];
                best[to] = best[to - 1];
            }
            costs[to] = cost;
            best[to] = all[at];
        }
        memcpy(into + kept, best, sizeof best);
        kept += KEPT_KICKERS;
    }
    if (beat != NOT_THERE)
        into[kept++] = (uint16_t)action_pass(table);
    return kept;
}

typedef struct {
    float at[NET_FIRST];
} First;

#if defined(__GNUC__)
typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));
#else
typedef struct {
    float at[8];
} Eight;
#endif

/* sum += x * row */
static inline void add_eight(Eight *sum, float x, const float *row) {
#if defined(__GNUC__)
    *sum += x * *(const Eight *)row;
#else
    for (int at = 0; at < 8; at++)
        sum->at[at] += x * row[at];
#endif
}

/* sum += times * each of these rows of the first layer. */
WIDE static void add_rows(First *sum, const float *weights, const uint16_t *rows, uint32_t number,
                          float times) {
    for (int part = 0; part < NET_FIRST; part += 32) {
        Eight added[4];
        memcpy(added, sum->at + part, sizeof added);
        for (uint32_t at = 0; at < number; at++) {
            const float *row = weights + (size_t)NET_FIRST * rows[at] + part;
            add_eight(added, times, row);
            add_eight(added + 1, times, row + 8);
            add_eight(added + 2, times, row + 16);
            add_eight(added + 3, times, row + 24);
        }
        memcpy(sum->at + part, added, sizeof added);
    }
}

/* One layer: inputs that are not above 0 count for nothing; the biases follow the weights. */
#define LAYER(name, INS, OUTS)                                                                     \
    WIDE static void name(const float *in, const float *weights, float *out) {                    \
        uint16_t active[INS];                                                                      \
        uint32_t number = 0;                                                                       \
        for (uint16_t at = 0; at < INS; at++) {                                                    \
            active[number] = at;                                                                   \
            number += in[at] > 0;                                                                  \
        }                                                                                          \
        for (int part = 0; part < OUTS; part += 32) {                                              \
            Eight sum[4];                                                                          \
            memcpy(sum, weights + INS * OUTS + part, sizeof sum);                                  \
            for (uint32_t at = 0; at < number; at++) {                                             \
                const float x = in[active[at]], *row = weights + OUTS * active[at] + part;         \
                add_eight(sum, x, row);                                                            \
                add_eight(sum + 1, x, row + 8);                                                    \
                add_eight(sum + 2, x, row + 16);                                                   \
                add_eight(sum + 3, x, row + 24);                                                   \
            }                                                                                      \
            memcpy(out + part, sum, sizeof sum);                                                   \
        }                                                                                          \
    }

LAYER(second_layer, NET_FIRST, NET_SECOND)
LAYER(third_layer, NET_SECOND, NET_THIRD)

static float upper_layers(const First *first, const float *weights) {
    float second[NET_SECOND], third[NET_THIRD];
    second_layer(first->at, weights, second);
    weights += NET_FIRST * NET_SECOND + NET_SECOND;
    third_layer(second, weights, third);
    weights += NET_SECOND * NET_THIRD + NET_THIRD;
    float value = weights[NET_THIRD];
    for (int in = 0; in < NET_THIRD; in++)
        if (third[in] > 0)
            value += third[in] * weights[in];
    return value;
}

void net_values(const Net *net, const Table *table, Turns *turns, const Seen *seen,
                const uint16_t *actions, uint32_t number, float *values) {
    const float *weights = net->of_role[seen->role];
    const float *upper = weights + NET_INPUTS * NET_FIRST + NET_FIRST;
    uint16_t rows[MOST_ACTIVE];
    First state;
    memcpy(state.at, weights + NET_INPUTS * NET_FIRST, sizeof state.at);
    uint32_t active = state_inputs(table, seen, rows);
    add_rows(&state, weights, rows, put_held(seen->hand, AT_AFTER, rows, active), 1);
    for (uint32_t at = 0; at < number; at++) {
        Held after = hand_after(table, seen->hand, actions[at]);
        First first = state;
        active = action_inputs(table, turns, seen, after, actions[at], rows);
        add_rows(&first, weights, rows, active, 1);
        active = put_held(seen->hand & ~after, AT_AFTER, rows, 0);
        add_rows(&first, weights, rows, active, -1);
        values[at] = upper_layers(&first, upper);
    }
}
