/* Which deals of 竞技二打一 does a table begin, or play to the end, for Python? */
#include "erdayi_types.h"

/* What every deal keeps: each action drawn is legal, no card is lost, the scores sum to zero. */
static int play_checked(const Table *table, Position *position, Random *random, uint32_t *steps) {
    int32_t scores[3];
    int played = 0;
    for (; position->phase != OVER; ++*steps) {
        uint32_t action = position_draw(table, position, random);
        if (!position_allows(table, position, action))
            return 0;
        position_step(table, position, action);
        played += action < table->plays ? held_size(table->held[action]) : 0;
        int held = position->phase == BIDDING || position->declarer == 3 ? 3 : 0;
        for (int seat = 0; seat < 3; seat++)
            held += held_size(position->hand[seat]);
        if (held + played != DECK)
            return 0;
    }
    position_scores(position, scores);
    return scores[0] + scores[1] + scores[2] == 0;
}

/* playout(n, seed, first=0, scores=None, check=False): whole random deals first … first + n − 1 of
 * a seed. Gives (actions, declarers' wins, passed out); scores i32[3 n] takes every deal's; a
 * broken invariant raises. */
PyObject *erdayi_playout(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"n", "seed", "first", "scores", "check", NULL};
    const Table *table = &((TableObject *)object)->table;
    uint64_t number, seed, first = 0, actions = 0, wins = 0, passed = 0;
    PyObject *into = Py_None;
    Py_buffer scores;
    int check = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&|O&Op", names, glue_count, &number,
                                     glue_u64, &seed, glue_u64, &first, &into, &check) ||
        glue_buffer(into, &scores, 4, 3 * (size_t)number, 1, "scores") < 0)
        return NULL;
    uint64_t broken = number;
    Watch watch;
    watch_begin(&watch);
    for (uint64_t at = 0; at < number && broken == number && !watch_raised(&watch); at++) {
        Random random = random_of(seed, first + at);
        uint8_t deck[DECK];
        Position position;
        deck_random(&random, deck);
        int first_bidder = (int)random_below(&random, 3);
        position_deal(table, &position, deck, first_bidder);
        uint32_t steps = 0;
        if (!check)
            steps = position_play_out(table, &position, &random);
        else if (!play_checked(table, &position, &random, &steps))
            broken = at;
        actions += steps;
        wins += position.declarer < 3 && position.winner == position.declarer;
        passed += position.declarer == 3;
        if (scores.buf)
            position_scores(&position, (int32_t *)scores.buf + 3 * at);
    }
    int stopped = watch_end(&watch);
    glue_release(&scores);
    if (stopped < 0)
        return NULL;
    if (broken < number)
        return PyErr_Format(PyExc_AssertionError, "deal %llu of the seed breaks an invariant",
                            (unsigned long long)(first + broken));
    return Py_BuildValue("KKK", (unsigned long long)actions, (unsigned long long)wins,
                         (unsigned long long)passed);
}

PyObject *erdayi_deck(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"seed", "index", NULL};
    uint64_t seed, index = 0;
    uint8_t deck[DECK];
    (void)object;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&|O&", names, glue_u64, &seed, glue_u64,
                                     &index))
        return NULL;
    Random random = random_of(seed, index);
    deck_random(&random, deck);
    int first_bidder = (int)random_below(&random, 3);
    return Py_BuildValue("y#i", (const char *)deck, (Py_ssize_t)DECK, first_bidder);
}

PyObject *erdayi_game(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"deck", "first_bidder", NULL};
    const char *deck;
    Py_ssize_t length;
    int first_bidder;
    uint64_t seen = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "y#i", names, &deck, &length, &first_bidder))
        return NULL;
    for (Py_ssize_t card = 0; card < length; card++)
        if ((unsigned char)deck[card] < DECK)
            seen |= UINT64_C(1) << deck[card];
    if (length != DECK || seen != (UINT64_C(1) << DECK) - 1 || first_bidder < 0 || first_bidder > 2)
        return glue_wrong("a deck of the cards 0 to 53 and a seat from 0 to 2 are wanted");
    GameObject *self = erdayi_game_of_table((TableObject *)object);
    if (self)
        position_deal(&self->table->table, &self->game.now, (const uint8_t *)deck, first_bidder);
    return (PyObject *)self;
}

PyObject *erdayi_random_game(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"seed", "index", NULL};
    uint64_t index = 0;
    PyObject *from;
    Random own, *random;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O&", names, &from, glue_u64, &index) ||
        !(random = glue_random(from, &own, index)))
        return NULL;
    GameObject *self = erdayi_game_of_table((TableObject *)object);
    if (self)
        game_deal_random(&self->table->table, &self->game, random);
    return (PyObject *)self;
}

/* position(hands, to_act, declarer, bid=1, beat=-1, owner=0, doublings=0, declarer_plays=2,
 * defender_plays=2, kitty=0): somewhere in the play, with open cards. */
PyObject *erdayi_position(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"hands", "to_act", "declarer", "bid", "beat", "owner", "doublings",
                            "declarer_plays", "defender_plays", "kitty", NULL};
    uint64_t hands[3], kitty = 0, all = 0;
    int turn, declarer, bid = 1, number = -1, owner = 0, doublings = 0, own = 2, others = 2;
    uint16_t beat;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "(O&O&O&)ii|iiiiiiO&", names, glue_u64, hands,
                                     glue_u64, hands + 1, glue_u64, hands + 2, &turn, &declarer,
                                     &bid, &number, &owner, &doublings, &own, &others, glue_u64,
                                     &kitty) ||
        erdayi_beat_of(&((TableObject *)object)->table, number, &beat) < 0)
        return NULL;
    for (int seat = 0; seat < 3; seat++) {
        if (!hands[seat] || !erdayi_counts_fine(hands[seat]))
            return glue_wrong("each hand has cards of one pack");
        all += hands[seat];
        if (!erdayi_counts_fine(all))
            return glue_wrong("the hands hold more than one pack");
    }
    if (turn < 0 || turn > 2 || declarer < 0 || declarer > 2 || owner < 0 || owner > 2 || bid < 1 ||
        bid > 3 || doublings < 0 || doublings > 20 || own < 0 || others < 0 || !erdayi_counts_fine(kitty))
        return glue_wrong("seats are 0 to 2, a bid 1 to 3");
    GameObject *self = erdayi_game_of_table((TableObject *)object);
    if (!self)
        return NULL;
    Position *now = &self->game.now;
    for (int seat = 0; seat < 3; seat++)
        now->hand[seat] = held_of_counts(hands[seat]);
    now->kitty = held_of_counts(kitty);
    now->beat = beat;
    now->turn = (uint8_t)turn;
    now->owner = (uint8_t)owner;
    now->declarer = now->first_bidder = (uint8_t)declarer;
    now->bid = now->bids[0] = (uint8_t)bid;
    now->doublings = (uint8_t)doublings;
    now->declarer_plays = (uint8_t)(own < 2 ? own : 2);
    now->defender_plays = (uint8_t)(others < 2 ? others : 2);
    now->winner = 3;
    now->phase = PLAYING;
    return (PyObject *)self;
}
