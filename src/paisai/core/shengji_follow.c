/* Which plays may a follower make? The units owed come down the ladder of paisai.shengji.ladder,
 * the sets that hold them are found as in paisai.shengji.answers. */
#include "shengji.h"

/* -- what is owed -------------------------------------------------------------------------- */

typedef struct {
    Shape shape;
    Kind given[MOST_UNITS]; /* in class order */
    int number, short_tractor_duty;
} Climb;

static int insert(Kind *kinds, int number, Kind kind) {
    int at = number;
    for (; at > 0 && class_before(kinds[at - 1], kind) > 0; at--)
        kinds[at] = kinds[at - 1];
    kinds[at] = kind;
    return number + 1;
}

static int gives(Climb *climb, Kind kind) {
    Kind kinds[MOST_UNITS + 1];
    for (int at = 0; at < climb->number; at++)
        kinds[at] = climb->given[at];
    if (!shape_fits(climb->shape, kinds, insert(kinds, climb->number, kind)))
        return 0;
    climb->number = insert(climb->given, climb->number, kind);
    return 1;
}

static void climb_for(Climb *climb, Kind kind) {
    Kind one = {kind.width, 1};
    if (kind.width == 1 || gives(climb, kind))
        return;
    if (kind.length == 1) {
        one.width--;
        climb_for(climb, one);
        return;
    }
    Kind pairs = {2, kind.length};
    if (kind.width == 3 && gives(climb, pairs))
        return;
    if (climb->short_tractor_duty) {
        Kind shorter = {kind.width, (uint8_t)(kind.length - 1)};
        climb_for(climb, shorter);
        climb_for(climb, one);
    } else {
        for (int at = 0; at < kind.length; at++)
            climb_for(climb, one);
    }
}

void follow_of(const Rules *rules, const Order *order, Cards hand, const Reading *lead,
               Follow *follow) {
    follow->order = order;
    follow->hand = hand;
    follow->suit = lead->units[0].suit;
    follow->suited = cards_in(hand, order->in_suit[follow->suit]);
    follow->held = cards_size(follow->suited);
    follow->size = 0;
    for (int at = 0; at < lead->number; at++)
        follow->size += lead->units[at].width * lead->units[at].length;
    follow->number = 0;
    if (follow->held > follow->size && follow->suited.two) {
        const Unit *first = lead->units;
        if (lead->number == 1 && first->length == 1) {
            /* One pair or triple led: its own rung, else the next. */
            Kind pair = {2, 1}, triple = {3, 1};
            if (first->width == 3 && follow->suited.three)
                follow->owed[follow->number++] = triple;
            else if (first->width > 1)
                follow->owed[follow->number++] = pair;
        } else {
            Climb climb;
            climb.shape = shape_of(order, follow->suited);
            climb.number = 0;
            climb.short_tractor_duty = rules->short_tractor_duty;
            for (int at = 0; at < lead->number; at++)
                climb_for(&climb, kind_of(&lead->units[at]));
            for (int at = 0; at < climb.number; at++)
                follow->owed[at] = climb.given[at];
            follow->number = climb.number;
        }
    }
    follow->owes_any = follow->number > 0;
}

int follow_legal(const Follow *follow, Cards play) {
    if (!cards_within(play, follow->hand) || cards_size(play) != follow->size)
        return 0;
    Cards suited = cards_in(play, follow->order->in_suit[follow->suit]);
    int due = follow->held < follow->size ? follow->held : follow->size;
    if (cards_size(suited) != due)
        return 0;
    return !follow->owes_any ||
           shape_fits(shape_of(follow->order, suited), follow->owed, follow->number);
}

/* -- the branches: sets that have `fixed` and any `wanted` of `free` -------------------------- */

typedef int (*EachBranch)(void *context, Cards fixed, Cards spare, int wanted);

typedef struct {
    const Follow *follow;
    int places;
    struct {
        uint64_t bit; /* its position's in a shape */
        uint64_t faces;
        Shape shape; /* of this place and the later ones */
        uint64_t undecided;
        Cards cards;
        int size;
    } place[PLACES + 1];
    EachBranch each;
    void *context;
} Search;

static int within(const Search *search, int place, Shape shape, Cards fixed, Cards single);

/* Each way to take the faces of one place more than once, or not. */
WORD_BY_WORD static int choices(const Search *search, int place, uint64_t faces, Shape shape,
                                Cards fixed, Cards single, int wanted) {
    if (!faces)
        return within(search, place + 1, shape, fixed, single);
    uint64_t bit = faces & (0 - faces);
    for (int taken = cards_copies(search->follow->suited, bits_lowest(bit)); taken > 0; taken--) {
        Shape now = shape;
        Cards more = fixed, once = single;
        if (taken == 1) {
            cards_add(&once, bit);
        } else if (taken > wanted) {
            continue;
        } else {
            more = cards_join(fixed, cards_of(bit, taken));
            if (taken == 2)
                now.twos += search->place[place].bit;
            else
                now.threes += search->place[place].bit;
        }
        int left = taken == 1 ? wanted : wanted - taken;
        if (!choices(search, place, faces ^ bit, now, more, once, left))
            return 0;
    }
    return 1;
}

WORD_BY_WORD static int within(const Search *search, int place, Shape shape, Cards fixed,
                               Cards single) {
    const Follow *follow = search->follow;
    int wanted = follow->size - cards_size(fixed);
    if (wanted > cards_size(single) + search->place[place].size)
        return 1;
    if (shape_fits(shape, follow->owed, follow->number))
        return search->each(search->context, fixed,
                            cards_join(single, search->place[place].cards), wanted);
    Shape all = {shape.twos + search->place[place].shape.twos,
                 shape.threes + search->place[place].shape.threes};
    if (shape_least(all, follow->owed, follow->number, search->place[place].undecided) > wanted)
        return 1;
    return choices(search, place, search->place[place].faces, shape, fixed, single, wanted);
}

static int each_branch(const Follow *follow, EachBranch each, void *context) {
    if (follow->held <= follow->size)
        return each(context, follow->suited, cards_less(follow->hand, follow->suited),
                    follow->size - follow->held);
    if (!follow->owes_any)
        return each(context, NO_CARDS, follow->suited, follow->size);
    if (follow->number == 1 && follow->owed[0].length == 1 &&
        follow->owed[0].width == follow->size) {
        uint64_t faces = follow->size == 3 ? follow->suited.three : follow->suited.two;
        for (; faces; faces &= faces - 1)
            if (!each(context, cards_of(faces & (0 - faces), follow->size), NO_CARDS, 0))
                return 0;
        return 1;
    }
    Search search;
    search.follow = follow;
    search.each = each;
    search.context = context;
    search.places = 0;
    uint32_t places = order_places(follow->order, follow->suit, follow->suited.two);
    uint64_t in_places = 0;
    for (; places; search.places++) {
        int position = bits_highest(places);
        places ^= 1u << position;
        uint64_t faces = order_faces(follow->order, follow->suit, position) & follow->suited.one;
        search.place[search.places].bit = UINT64_C(1) << 4 * position;
        search.place[search.places].faces = faces;
        in_places |= faces;
    }
    Shape rest = {0, 0};
    uint64_t undecided = 0, faces = 0;
    for (int at = search.places; at >= 0; at--) {
        if (at < search.places) {
            uint64_t here = search.place[at].faces;
            Cards cards = follow->suited;
            rest.twos += search.place[at].bit *
                         (uint64_t)bits_count(cards.two & ~cards.three & here);
            rest.threes += search.place[at].bit * (uint64_t)bits_count(cards.three & here);
            undecided |= search.place[at].bit;
            faces |= here;
        }
        search.place[at].shape = rest;
        search.place[at].undecided = undecided;
        search.place[at].cards = cards_in(follow->suited, faces);
        search.place[at].size = cards_size(search.place[at].cards);
    }
    Shape none = {0, 0};
    return within(&search, 0, none, NO_CARDS, cards_in(follow->suited, ~in_places));
}

/* -- asking the branches --------------------------------------------------------------------- */

typedef struct {
    uint64_t number, branches, most;
} Counted;

static int add_number(void *context, Cards fixed, Cards spare, int wanted) {
    Counted *counted = context;
    (void)fixed;
    if (counted->branches++ == counted->most)
        return 0;
    counted->number += sets_number(spare, wanted);
    return 1;
}

int follow_count_within(const Follow *follow, uint64_t most_branches, uint64_t *number) {
    Counted counted = {0, 0, most_branches};
    int whole = each_branch(follow, add_number, &counted);
    *number = counted.number;
    return whole;
}

uint64_t follow_count(const Follow *follow) {
    uint64_t number;
    follow_count_within(follow, UINT64_MAX, &number);
    return number;
}

typedef struct {
    Random *random;
    uint64_t seen;
    Cards fixed, spare;
    int wanted;
} Lottery;

/* A later branch takes the place of the drawn one as often as its sets ask for. */
static int draw_branch(void *context, Cards fixed, Cards spare, int wanted) {
    Lottery *lottery = context;
    uint64_t number = sets_number(spare, wanted), before = lottery->seen;
    lottery->seen += number;
    if (before == 0 || random_below_wide(lottery->random, lottery->seen) < number) {
        lottery->fixed = fixed;
        lottery->spare = spare;
        lottery->wanted = wanted;
    }
    return 1;
}

Cards follow_draw(const Follow *follow, Random *random) {
    if (follow->size == 1) {
        uint64_t faces = follow->held ? follow->suited.one : follow->hand.one;
        uint32_t number = (uint32_t)bits_count(faces);
        return cards_of(face_bit(bits_select(faces, (int)random_below(random, number))), 1);
    }
    if (follow->held <= follow->size)
        return cards_join(follow->suited, sets_draw(cards_less(follow->hand, follow->suited),
                                                    follow->size - follow->held, random));
    if (!follow->owes_any)
        return sets_draw(follow->suited, follow->size, random);
    if (follow->number == 1 && follow->owed[0].length == 1 &&
        follow->owed[0].width == follow->size) {
        uint64_t faces = follow->size == 3 ? follow->suited.three : follow->suited.two;
        uint32_t number = (uint32_t)bits_count(faces);
        return cards_of(face_bit(bits_select(faces, (int)random_below(random, number))),
                        follow->size);
    }
    Lottery lottery = {random, 0, NO_CARDS, NO_CARDS, 0};
    each_branch(follow, draw_branch, &lottery);
    return cards_join(lottery.fixed, sets_draw(lottery.spare, lottery.wanted, random));
}

typedef struct {
    EachSet each;
    void *context;
    Cards fixed;
} Listing;

static int with_fixed(void *context, Cards set) {
    Listing *listing = context;
    return listing->each(listing->context, cards_join(listing->fixed, set));
}

static int list_branch(void *context, Cards fixed, Cards spare, int wanted) {
    Listing *listing = context;
    listing->fixed = fixed;
    return sets_each(spare, wanted, with_fixed, listing);
}

int follow_each(const Follow *follow, EachSet each, void *context) {
    Listing listing = {each, context, NO_CARDS};
    return each_branch(follow, list_branch, &listing);
}

static int completes(void *context, Cards fixed, Cards spare, int wanted) {
    Cards chosen = *(const Cards *)context;
    Cards in_fixed = {chosen.one & fixed.one, chosen.two & fixed.two, chosen.three & fixed.three};
    Cards extra = cards_less(chosen, in_fixed);
    return !(cards_within(extra, spare) && cards_size(extra) <= wanted);
}

int follow_completes(const Follow *follow, Cards chosen) {
    return cards_within(chosen, follow->hand) && !each_branch(follow, completes, &chosen);
}
