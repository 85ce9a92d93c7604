/* How likely does a play win? A small network over what the seat knows.
 *
 * The inputs are bits, so the first layer is a sum of rows. No sum is ever taken in another
 * order than written here: every machine gives the same values. */
#include <math.h>
#include <stdlib.h>
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
    AT_RECENT = NET_BASE,
    KEPT_KICKERS = 6
};

int net_fine(const Net *net) {
    return net->recent <= MOST_RECENT && net->first && net->second && net->third &&
           net->first % 32 == 0 && net->second % 32 == 0 && net->third % 32 == 0 &&
           net->first <= MOST_FIRST && net->second <= MOST_SECOND && net->third <= MOST_THIRD &&
           (net->heads == 1 || net->heads == 2);
}

static uint32_t word_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static float float_at(const uint8_t *bytes) {
    uint32_t word = word_at(bytes);
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

float *net_load(const uint8_t *bytes, size_t length, Net *net) {
    enum { BEGIN = 8 + 6 * 4, LAYERS = 4 };
    if (length < BEGIN || memcmp(bytes, "PaiNet2\n", 8))
        return NULL;
    net->recent = word_at(bytes + 8);
    net->first = word_at(bytes + 12);
    net->second = word_at(bytes + 16);
    net->third = word_at(bytes + 20);
    net->heads = word_at(bytes + 24);
    uint32_t bits = word_at(bytes + 28);
    if (!net_fine(net) || (bits != 16 && bits != 32))
        return NULL;
    size_t each = net_weights(net);
    if (length - BEGIN != 3 * (bits == 32 ? 4 * each : 2 * each + 4 * LAYERS))
        return NULL;
    float *weights = malloc(3 * each * sizeof *weights), *into = weights;
    if (!weights)
        return NULL;
    const size_t of_layer[LAYERS] = {((size_t)net_inputs_number(net) + 1) * net->first,
                                     ((size_t)net->first + 1) * net->second,
                                     ((size_t)net->second + 1) * net->third,
                                     ((size_t)net->third + 1) * net->heads};
    bytes += BEGIN;
    for (int role = 0; role < 3; role++) {
        net->of_role[role] = into;
        for (int layer = 0; layer < LAYERS; layer++) {
            float scale = 1;
            if (bits == 16) {
                scale = float_at(bytes);
                bytes += 4;
            }
            for (size_t at = 0; at < of_layer[layer]; at++, bytes += bits / 8)
                *into++ = bits == 32
                              ? float_at(bytes)
                              : scale * (float)(int16_t)(bytes[0] | (uint16_t)bytes[1] << 8);
        }
    }
    return weights;
}

void played_none(Played *played) {
    memset(played, 0, sizeof *played);
    for (int at = 0; at < MOST_RECENT; at++)
        played->recent[at] = NOT_THERE;
}

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
    memcpy(seen->recent, played->recent, sizeof seen->recent);
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
    memmove(played->recent + 1, played->recent, sizeof played->recent - sizeof *played->recent);
    played->recent[0] = (uint16_t)action;
    position_step(table, &played->now, action);
}

static uint32_t put_held(Held held, uint32_t base, uint16_t *into, uint32_t number) {
    for (; held; held &= held - 1) {
        uint32_t bit = (uint32_t)bits_lowest(held);
        into[number++] = (uint16_t)(base + (bit >> 4) * 15 + (bit & 15));
    }
    return number;
}

static uint32_t recent_inputs(const Table *table, const Seen *seen, uint32_t recent,
                              uint16_t *into, uint32_t number) {
    for (uint32_t at = 0; at < recent && seen->recent[at] != NOT_THERE; at++) {
        uint32_t base = AT_RECENT + NET_OF_RECENT * at;
        if (seen->recent[at] >= table->plays) {
            into[number++] = (uint16_t)(base + DECK);
            continue;
        }
        for (Held held = table->held[seen->recent[at]]; held; held &= held - 1) {
            uint32_t bit = (uint32_t)bits_lowest(held), rank = bit & 15;
            into[number++] = (uint16_t)(base + (rank < 13 ? (bit >> 4) * 13 + rank : 39 + rank));
        }
    }
    return number;
}

static uint32_t state_inputs(const Net *net, const Table *table, const Seen *seen,
                             uint16_t *into) {
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
    number = put_held(seen->known, AT_KNOWN, into, number);
    return recent_inputs(table, seen, net->recent, into, number);
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

uint32_t net_inputs(const Net *net, const Table *table, Turns *turns, const Seen *seen,
                    uint32_t action, uint16_t *into) {
    Held after = hand_after(table, seen->hand, action);
    uint32_t number = state_inputs(net, table, seen, into);
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
    float at[MOST_FIRST];
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
WIDE static void add_rows(First *sum, uint32_t width, const float *weights, const uint16_t *rows,
                          uint32_t number, float times) {
    for (uint32_t part = 0; part < width; part += 32) {
        Eight added[4];
        memcpy(added, sum->at + part, sizeof added);
        for (uint32_t at = 0; at < number; at++) {
            const float *row = weights + (size_t)width * rows[at] + part;
            add_eight(added, times, row);
            add_eight(added + 1, times, row + 8);
            add_eight(added + 2, times, row + 16);
            add_eight(added + 3, times, row + 24);
        }
        memcpy(sum->at + part, added, sizeof added);
    }
}

/* One layer: inputs that are not above 0 count for nothing; the biases follow the weights. */
WIDE static void layer(const float *in, uint32_t ins, const float *weights, uint32_t outs,
                       float *out) {
    uint16_t active[MOST_FIRST];
    uint32_t number = 0;
    for (uint32_t at = 0; at < ins; at++) {
        active[number] = (uint16_t)at;
        number += in[at] > 0;
    }
    for (uint32_t part = 0; part < outs; part += 32) {
        Eight sum[4];
        memcpy(sum, weights + (size_t)ins * outs + part, sizeof sum);
        for (uint32_t at = 0; at < number; at++) {
            const float x = in[active[at]], *row = weights + (size_t)outs * active[at] + part;
            add_eight(sum, x, row);
            add_eight(sum + 1, x, row + 8);
            add_eight(sum + 2, x, row + 16);
            add_eight(sum + 3, x, row + 24);
        }
        memcpy(out + part, sum, sizeof sum);
    }
}

static void upper_layers(const Net *net, const First *first, const float *weights, float *heads) {
    float second[MOST_SECOND], third[MOST_THIRD];
    layer(first->at, net->first, weights, net->second, second);
    weights += ((size_t)net->first + 1) * net->second;
    layer(second, net->second, weights, net->third, third);
    weights += ((size_t)net->second + 1) * net->third;
    for (uint32_t head = 0; head < net->heads; head++, weights += net->third + 1) {
        float value = weights[net->third];
        for (uint32_t in = 0; in < net->third; in++)
            if (third[in] > 0)
                value += third[in] * weights[in];
        heads[head] = value;
    }
}

void net_values(const Net *net, const Table *table, Turns *turns, const Seen *seen,
                const uint16_t *actions, uint32_t number, float *values, float *points) {
    const float *weights = net->of_role[seen->role];
    const float *bias = weights + (size_t)net_inputs_number(net) * net->first;
    const float *upper = bias + net->first;
    const uint32_t width = net->first;
    uint16_t rows[MOST_ACTIVE];
    First state, first;
    memcpy(state.at, bias, width * sizeof(float));
    uint32_t active = state_inputs(net, table, seen, rows);
    add_rows(&state, width, weights, rows, put_held(seen->hand, AT_AFTER, rows, active), 1);
    for (uint32_t at = 0; at < number; at++) {
        Held after = hand_after(table, seen->hand, actions[at]);
        memcpy(first.at, state.at, width * sizeof(float));
        active = action_inputs(table, turns, seen, after, actions[at], rows);
        add_rows(&first, width, weights, rows, active, 1);
        active = put_held(seen->hand & ~after, AT_AFTER, rows, 0);
        add_rows(&first, width, weights, rows, active, -1);
        float heads[2] = {0, 0};
        upper_layers(net, &first, upper, heads);
        values[at] = heads[0];
        if (points)
            points[at] = net->heads > 1 ? 4 * heads[1] : tanhf(heads[0] / 2);
    }
}
