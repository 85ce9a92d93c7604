/* Which play is best, with the time there is? Deals of the hidden cards are drawn, the likelier those
 * in which the others would have played as they did by the network's own opinion. In half of the time
 * the candidates are played on in such deals, and those that fall behind are dropped. In the other half
 * the network's own choice and the best of the others are compared on fresh deals: it is given up
 * only where it loses by more than chance. */
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#endif

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cpu_time.h"
#include "erdayi_player.h"

enum { BATCH = 8, MOST_DRAWN = 128, HOPELESS = 10 };
#define WHOLE_PACK                                                                                 \
    (UINT64_C(0x7FFF) | UINT64_C(0x1FFF) << 16 | UINT64_C(0x1FFF) << 32 | UINT64_C(0x1FFF) << 48)

/* -- what is asked ------------------------------------------------------------------------------ */

static int beats(const Table *table, uint16_t play, uint16_t other) {
    uint16_t own = table->group[play], theirs = table->group[other];
    return own == theirs ? table->top[play] > table->top[other]
                         : table->of_group[own].power > table->of_group[theirs].power;
}

/* Whether a pack has all these cards once, and what is left of it. */
static int take_from(Held *pack, Held cards) {
    for (int rank = 0; rank < RANKS; rank++)
        if (held_copies(cards, rank) > held_copies(*pack, rank))
            return 0;
    *pack = held_less(*pack, cards);
    return 1;
}

int asked_of(const Table *table, Held hand, Held kitty, int role, const uint16_t *history,
             uint32_t length, Asked *asked) {
    Played played;
    Held since[MOST_PASSES];
    int declarer = (3 - role) % 3;
    if (role < 0 || role > 2 || length > MOST_HISTORY || held_size(kitty) != 3)
        return 0;
    memset(asked, 0, sizeof *asked);
    played_none(&played);
    Position *now = &played.now;
    now->declarer = now->turn = now->owner = (uint8_t)declarer;
    now->winner = 3;
    now->beat = NOT_THERE;
    now->phase = PLAYING;
    for (int seat = 0; seat < 3; seat++)
        now->hand[seat] = UINT64_MAX; /* never empty while this is played again */
    Held pack = WHOLE_PACK;
    for (uint32_t at = 0; at < length; at++) {
        uint16_t action = history[at];
        int seat = now->turn, passes = action == action_pass(table);
        if (action > action_pass(table) ||
            (passes ? now->beat == NOT_THERE
                    : now->beat != NOT_THERE && !beats(table, action, now->beat)))
            return 0;
        if (passes && (seat == declarer || now->owner == declarer)) {
            if (asked->passes.number == MOST_PASSES)
                return 0;
            since[asked->passes.number] = played.played[seat];
            asked->passes.pass[asked->passes.number++] = (Pass){0, now->beat, (uint8_t)seat};
        }
        if (!passes && !take_from(&pack, table->held[action]))
            return 0;
        played_step(table, &played, action);
        for (int other = 0; other < 3; other++)
            now->hand[other] = UINT64_MAX;
        now->phase = PLAYING;
        asked->history[at] = action;
    }
    asked->length = length;
    for (uint32_t at = 0; at < asked->passes.number; at++) {
        Pass *pass = asked->passes.pass + at;
        pass->since = held_less(played.played[pass->seat], since[at]);
    }
    int left[3];
    for (int seat = 0; seat < 3; seat++)
        left[seat] = HAND + (seat == declarer ? 3 : 0) - held_size(played.played[seat]);
    if (now->turn || !hand || held_size(hand) != left[0] || left[1] < 1 || left[2] < 1 ||
        !take_from(&pack, hand))
        return 0;
    Seen *seen = &asked->seen;
    seen->hand = hand;
    seen->unseen = pack;
    for (int other = 0; other < 2; other++) {
        seen->played[other] = played.played[1 + other];
        seen->left[other] = (uint8_t)left[1 + other];
    }
    for (int rank = 0; declarer && rank < RANKS; rank++)
        for (int copies = held_copies(kitty, rank) - held_copies(played.played[declarer], rank);
             copies > 0; copies--)
            seen->known = held_with(seen->known, rank);
    Held own = held_sum(hand, played.played[0]);
    if (declarer ? !held_fits(seen->known, pack) || held_size(seen->known) > left[declarer]
                 : !held_fits(kitty, own))
        return 0;
    seen->beat = now->beat;
    seen->from = (uint8_t)(now->owner == 2);
    seen->role = (uint8_t)role;
    memcpy(seen->declined, played.declined, sizeof seen->declined);
    memcpy(seen->recent, played.recent, sizeof seen->recent);
    asked->kitty = kitty;
    asked->own = played.played[0];
    asked->declarer_plays = now->declarer_plays;
    asked->defender_plays = now->defender_plays;
    return 1;
}

/* -- deals that are likely ---------------------------------------------------------------------- */

/* The log of how likely the others would have played as they did, had they held this; below
 * `least` it is not worked out to the end. */
static float likelihood(Thinker *thinker, const Net *net, const Table *table, const Asked *asked,
                        const Search *effort, const Played *world, float least) {
    uint16_t actions[MOST_CANDIDATES];
    float values[MOST_CANDIDATES], sum = 0;
    uint32_t wide = net->first / 128 ? net->first / 128 : 1;
    Played then;
    played_none(&then);
    Position *now = &then.now;
    then.kitty = asked->kitty;
    now->declarer = now->turn = now->owner = world->now.declarer;
    now->winner = 3;
    now->beat = NOT_THERE;
    now->phase = PLAYING;
    now->hand[0] = held_sum(world->now.hand[0], asked->own);
    for (int other = 1; other < 3; other++)
        now->hand[other] = held_sum(world->now.hand[other], world->played[other]);
    /* Their last decisions tell most of what they hold now. */
    uint32_t from = asked->length > effort->past ? asked->length - effort->past : 0;
    for (uint32_t at = 0; at < asked->length && sum >= least; at++) {
        uint16_t made = asked->history[at];
        if (now->turn && at >= from) {
            Seen seen;
            seen_of(table, &then, now->turn, &seen);
            uint32_t number = candidates(table, seen.hand, seen.beat, actions);
            if (number > 1) {
                net_values(net, table, &thinker->turns, &seen, actions, number, values, NULL);
                thinker->work += (3 + number * 7 / 4) * wide;
                float most = values[0], all = 0, own = 0;
                for (uint32_t a = 1; a < number; a++)
                    if (values[a] > most)
                        most = values[a];
                for (uint32_t a = 0; a < number; a++) {
                    float share = expf(effort->sharp * (values[a] - most));
                    all += share;
                    /* Kickers that are never a candidate count as those that are. */
                    if (actions[a] == made ||
                        (made < table->plays && actions[a] < table->plays &&
                         table->group[actions[a]] == table->group[made] &&
                         table->top[actions[a]] == table->top[made] && share > own))
                        own = share;
                }
                sum += logf(effort->doubt / (float)number + (1 - effort->doubt) * own / all);
            }
        }
        played_step(table, &then, made);
    }
    return sum;
}

typedef struct {
    Played deal;
    uint32_t times; /* it counts as so many */
} World;

/* Some deals, of those drawn the likeliest more often; gives how many different ones. */
static uint32_t draw_worlds(Thinker *thinker, const Net *net, const Table *table,
                            const Asked *asked, const Search *effort, Random *random,
                            World worlds[BATCH]) {
    Played drawn[MOST_DRAWN];
    double weight[MOST_DRAWN], all = 0, most = -1e9;
    int weighs = effort->past && effort->drawn > 1 && asked->length;
    uint32_t number = weighs ? BATCH * effort->drawn : BATCH;
    if (number > MOST_DRAWN)
        number = MOST_DRAWN;
    for (uint32_t at = 0; at < number; at++) {
        Played *world = drawn + at;
        uint32_t odd = imagine_likely(thinker, table, &asked->seen, &asked->passes,
                                      effort->unlikely, random, world);
        world->kitty = asked->kitty;
        world->played[0] = asked->own;
        world->now.declarer_plays = asked->declarer_plays;
        world->now.defender_plays = asked->defender_plays;
        weight[at] = 0;
        if (weighs) {
            double drawn_less = (double)odd * log((double)effort->unlikely + 1e-6);
            weight[at] = likelihood(thinker, net, table, asked, effort, world,
                                    (float)(most + drawn_less - HOPELESS)) -
                         drawn_less;
        }
        most = weight[at] > most ? weight[at] : most;
    }
    for (uint32_t at = 0; at < number; at++)
        all += weight[at] = exp(weight[at] - most);
    double step = all / BATCH, next = step * (double)(random_next(random) >> 40) * 0x1p-24;
    uint32_t at = 0, different = 0, last = MOST_DRAWN;
    double sum = weight[0];
    for (uint32_t taken = 0; taken < BATCH; taken++, next += step) {
        while (sum < next && at + 1 < number)
            sum += weight[++at];
        if (at == last) {
            worlds[different - 1].times++;
            continue;
        }
        worlds[different++] = (World){drawn[at], 1};
        last = at;
    }
    return different;
}

/* -- the comparison ----------------------------------------------------------------------------- */

typedef struct {
    Looked looked;
    double wins, points;           /* sums over the worlds */
    double ahead, ahead_squared;   /* of the network's own choice, world by world */
    double weight, squares;        /* of the worlds, and of the squares of their weights */
    uint32_t worlds;
    int dropped;
} Weighed;

typedef struct {
    Thinker *thinker;
    const Net *net;
    const Table *table;
    const Asked *asked;
    const Search *effort;
    Random random;
    World worlds[BATCH];
    uint32_t drawn, used; /* of these worlds */
    double end;
    Interrupted interrupted;
    void *asker;
} Looking;

static float use_of(const Search *effort, Worth worth) {
    return worth.wins + effort->by_points * worth.points;
}

struct Use {
    float use;
    uint32_t place;
};

static int by_use(const void *one, const void *other) {
    const struct Use *a = one, *b = other;
    return a->use == b->use ? (a->place > b->place) - (a->place < b->place)
                            : (a->use < b->use) - (a->use > b->use);
}

/* One deal for all that are left; gives 0 when the time is over. */
static int one_world(Looking *looking, Weighed *weighed, uint32_t number) {
    Worth came_to[MOST_LOOKED_AT];
    if (looking->used == looking->drawn) {
        looking->drawn = draw_worlds(looking->thinker, looking->net, looking->table,
                                     looking->asked, looking->effort, &looking->random,
                                     looking->worlds);
        looking->used = 0;
    }
    const World *world = looking->worlds + looking->used++;
    const double times = world->times;
    for (uint32_t at = 0; at < number; at++) {
        if (weighed[at].dropped)
            continue;
        if (cpu_seconds() >= looking->end || looking->interrupted(looking->asker))
            return 0; /* a world counts for all candidates or for none */
        Played played = world->deal;
        played_step(looking->table, &played, weighed[at].looked.action);
        int doubled = played.now.doublings;
        came_to[at] = play_on(looking->thinker, looking->net, looking->table, &played,
                              &looking->effort->rollout);
        came_to[at].points = ldexpf(came_to[at].points, doubled);
    }
    for (uint32_t at = 0; at < number; at++) {
        if (weighed[at].dropped)
            continue;
        double ahead = use_of(looking->effort, came_to[at]) - use_of(looking->effort, came_to[0]);
        weighed[at].wins += times * came_to[at].wins;
        weighed[at].points += times * came_to[at].points;
        weighed[at].ahead += times * ahead;
        weighed[at].ahead_squared += times * ahead * ahead;
        weighed[at].weight += times;
        weighed[at].squares += times * times;
        weighed[at].worlds++;
    }
    looking->thinker->work += 2 * number;
    return 1;
}

/* As many worlds of equal weight tell as much. */
static double different(const Weighed *one) {
    return one->squares > 0 ? one->weight * one->weight / one->squares : 0;
}

/* How much better than the network's own choice, its opinion counted in; and the standard error. */
static double lead(const Search *effort, const Weighed *own, const Weighed *other, double *error) {
    double by_net = use_of(effort, other->looked.by_net) - use_of(effort, own->looked.by_net);
    double number = different(other), mean = number > 0 ? other->ahead / other->weight : 0;
    double spread = number > 0 ? other->ahead_squared / other->weight - mean * mean : 0;
    /* A few deals that all say the same prove little. */
    *error = sqrt((spread > 0 ? spread : 0) + 0.05) * sqrt(number) / (effort->prior + number + 1e-9);
    return (effort->prior * by_net + number * mean) / (effort->prior + number + 1e-9);
}

static void drop(const Search *effort, Weighed *weighed, uint32_t number) {
    double best = 0, error;
    for (uint32_t at = 1; at < number; at++)
        if (!weighed[at].dropped && lead(effort, weighed, weighed + at, &error) > best)
            best = lead(effort, weighed, weighed + at, &error);
    for (uint32_t at = 1; at < number; at++)
        if (!weighed[at].dropped && lead(effort, weighed, weighed + at, &error) + 2 * error < best)
            weighed[at].dropped = 1;
}

static Looked told(const Search *effort, const Weighed *one) {
    Looked looked = one->looked;
    double number = different(one), all = effort->prior + number, each = number / one->weight;
    if (one->worlds) {
        looked.worth.wins = (float)((effort->prior * looked.by_net.wins + each * one->wins) / all);
        looked.worth.points =
            (float)((effort->prior * looked.by_net.points + each * one->points) / all);
    }
    looked.worlds = one->worlds;
    return looked;
}

Found search(Thinker *thinker, const Net *net, const Table *table, const Asked *asked,
             const Search *effort, uint64_t seed, Interrupted interrupted, void *asker) {
    uint16_t actions[MOST_CANDIDATES];
    float values[MOST_CANDIDATES], points[MOST_CANDIDATES];
    struct Use all[MOST_CANDIDATES];
    const Seen *seen = &asked->seen;
    uint32_t number = candidates(table, seen->hand, seen->beat, actions);
    Looking looking = {.thinker = thinker, .net = net, .table = table, .asked = asked,
                       .effort = effort, .random = random_of(seed, 0), 
                       .end = cpu_seconds() + 1e-3 * effort->most_ms,
                       .interrupted = interrupted, .asker = asker};
    Found found = {.number = 1, .candidates = number};
    net_values(net, table, &thinker->turns, seen, actions, number, values, points);
    thinker->work = 10 + number * 2;
    for (uint32_t at = 0; at < number; at++) {
        Worth worth = {odds(values[at]), points[at]};
        if (actions[at] < table->plays && table->held[actions[at]] == seen->hand) {
            found.looked[0] = (Looked){actions[at], {1, 1}, {1, 1}, 0};
            return found; /* the deal is won */
        }
        all[at] = (struct Use){use_of(effort, worth), at};
    }
    qsort(all, number, sizeof *all, by_use);
    Weighed weighed[MOST_LOOKED_AT];
    uint32_t most = 0;
    for (uint32_t at = 0; at < number && most < effort->candidates && most < MOST_LOOKED_AT; at++)
        if (values[all[at].place] >= values[all[0].place] - effort->margin) {
            uint32_t place = all[at].place;
            Worth worth = {odds(values[place]), points[place]};
            weighed[most++] = (Weighed){.looked = {actions[place], worth, worth, 0}};
        }
    uint32_t best = 0;
    if (most > 1 && thinker->work < effort->work) {
        solver_forget(thinker->solver);
        uint32_t half = effort->twice ? effort->work / 2 : effort->work;
        int goes_on = 1;
        for (uint32_t worlds = 0; goes_on && thinker->work < half; worlds++) {
            if (effort->twice && worlds && worlds % BATCH == 0)
                drop(effort, weighed, most);
            goes_on = one_world(&looking, weighed, most);
        }
        double error, furthest = -1e9;
        for (uint32_t at = 1; at < most; at++) {
            double ahead = lead(effort, weighed, weighed + at, &error);
            if (!weighed[at].dropped && ahead > furthest) {
                furthest = ahead;
                best = at;
            }
        }
        if (best) {
            Weighed two[2] = {weighed[0], weighed[best]};
            for (int at = 0; at < 2; at++) {
                two[at].worlds = 0;
                two[at].wins = two[at].points = two[at].ahead = two[at].ahead_squared = 0;
                two[at].weight = two[at].squares = 0;
            }
            while (goes_on && thinker->work < effort->work)
                goes_on = one_world(&looking, two, 2);
            double ahead = effort->twice ? lead(effort, two, two + 1, &error) : furthest;
            found.worlds = two[0].worlds;
            for (int at = 0; at < 2; at++) {
                Weighed *into = weighed + (at ? best : 0);
                into->wins += two[at].wins;
                into->points += two[at].points;
                into->weight += two[at].weight;
                into->squares += two[at].squares;
                into->worlds += two[at].worlds;
            }
            if (ahead <= effort->sure * error)
                best = 0;
            found.ahead = best ? (float)ahead : 0;
            found.within = best ? (float)error : 0;
        }
    }
    found.number = most;
    for (uint32_t at = 0; at < most; at++)
        found.looked[at] = told(effort, weighed + at);
    Looked first = found.looked[best];
    memmove(found.looked + 1, found.looked, best * sizeof first);
    found.looked[0] = first;
    return found;
}
