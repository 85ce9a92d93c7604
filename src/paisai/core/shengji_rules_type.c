/* 升级 for Python: a regulation's rules, and the deals begun by them. */
#include <string.h>

#include "shengji_types.h"

PyTypeObject *rules_type;

void deal_result(const Deal *deal, int32_t result[4]) {
    int steps;
    result[0] = deal_total(deal);
    result[1] = levels_at(deal->rules, result[0], &steps);
    result[2] = steps;
    result[3] = deal->declarer;
}

/* What every deal keeps: each action drawn is legal, no card is lost, all points are somewhere. */
static int play_checked(Deal *deal, Random *random, int throws, uint32_t *steps) {
    Action action;
    memset(&action, 0, sizeof action);
    for (; deal->phase != OVER; ++*steps) {
        deal_draw(deal, random, throws, &action);
        if (!deal_legal(deal, &action))
            return 0;
        deal_step(deal, &action);
        int cards = cards_size(deal->buried);
        for (int seat = 0; seat < 4; seat++)
            cards += cards_size(deal->hands[seat]) + cards_size(deal->gone[seat]);
        int drawn = deal->phase > PAUSE ? deal->deck_size : deal->drawn;
        if (cards != drawn)
            return 0;
    }
    Cards all = deal->buried;
    for (int seat = 0; seat < 4; seat++)
        all = cards_join(all, deal->gone[seat]);
    int copies = deal->rules->decks;
    return cards_equal(all, cards_of((UINT64_C(1) << FACES) - 1, copies)) &&
           deal->points + deal->other_points + points_of(deal->buried) == 100 * copies;
}

/* playout(n, seed, first=0, throws=16, results=None i32[4 n], check=False): whole random deals
 * first … first + n − 1 of a seed. Gives the number of actions; a broken invariant raises. */
static PyObject *rules_playout(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"n", "seed", "first", "throws", "results", "check", NULL};
    const Rules *rules = &((RulesObject *)object)->rules;
    unsigned long long number, seed, first = 0, actions = 0;
    int throws = 16, check = 0;
    PyObject *into = Py_None;
    Py_buffer results;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "KK|KiOp", names, &number, &seed, &first,
                                     &throws, &into, &check) ||
        glue_buffer(into, &results, 4, 4 * number, 1, "results") < 0)
        return NULL;
    unsigned long long broken = number;
    Py_BEGIN_ALLOW_THREADS
    Deal deal;
    for (uint64_t at = 0; at < number && broken == number; at++) {
        Random random = random_of(seed, first + at);
        deal_random(&deal, rules, &random);
        uint32_t steps = 0;
        if (!check)
            steps = deal_play_out(&deal, &random, throws);
        else if (!play_checked(&deal, &random, throws, &steps))
            broken = at;
        actions += steps;
        if (results.buf && broken == number)
            deal_result(&deal, (int32_t *)results.buf + 4 * at);
    }
    Py_END_ALLOW_THREADS
    glue_release(&results);
    if (broken < number)
        return PyErr_Format(PyExc_AssertionError, "deal %llu of the seed breaks an invariant",
                            first + broken);
    return PyLong_FromUnsignedLongLong(actions);
}

/* game(level, deck, first_drawer, declarer=-1): before the first card is drawn. */
static PyObject *rules_game(PyObject *object, PyObject *args) {
    RulesObject *self = (RulesObject *)object;
    int level, first_drawer, declarer = -1;
    const char *deck;
    Py_ssize_t length;
    Cards all;
    if (!PyArg_ParseTuple(args, "iy#i|i", &level, &deck, &length, &first_drawer, &declarer) ||
        read_cards(deck, length, &all) < 0)
        return NULL;
    if (!cards_equal(all, cards_of((UINT64_C(1) << FACES) - 1, self->rules.decks)) || level < 0 ||
        level > 12 || first_drawer < 0 || first_drawer > 3 || declarer < -1 || declarer > 3)
        return glue_wrong("a whole deck, a level from 0 to 12 and seats from 0 to 3 are wanted");
    GameObject *game = game_of_rules(self);
    if (game)
        deal_start(&game->deal, &self->rules, level, (const uint8_t *)deck, first_drawer,
                   declarer < 0 ? NOBODY : declarer);
    return (PyObject *)game;
}

static PyObject *rules_random_game(PyObject *object, PyObject *args) {
    RulesObject *self = (RulesObject *)object;
    unsigned long long index = 0;
    PyObject *from;
    Random own, *random;
    if (!PyArg_ParseTuple(args, "O|K", &from, &index) || !(random = glue_random(from, &own, index)))
        return NULL;
    GameObject *game = game_of_rules(self);
    if (game)
        deal_random(&game->deal, &self->rules, random);
    return (PyObject *)game;
}

/* position(level, trump, declarer, hands, leader, buried=b"", points=0, fines=0, gone=(b"",) * 4):
 * before a lead, somewhere in the play. */
static PyObject *rules_position(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"level", "trump", "declarer", "hands", "leader",
                            "buried", "points", "fines", "gone", NULL};
    RulesObject *self = (RulesObject *)object;
    int level, trump, declarer, leader, points = 0, fines = 0;
    const char *hand[4], *gone[4] = {"", "", "", ""}, *buried = "";
    Py_ssize_t length[4], gone_length[4] = {0, 0, 0, 0}, buried_length = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iii(y#y#y#y#)i|y#ii(y#y#y#y#)", names, &level,
                                     &trump, &declarer, hand, length, hand + 1, length + 1, hand + 2,
                                     length + 2, hand + 3, length + 3, &leader, &buried,
                                     &buried_length, &points, &fines, gone, gone_length, gone + 1,
                                     gone_length + 1, gone + 2, gone_length + 2, gone + 3,
                                     gone_length + 3))
        return NULL;
    const Order *order = order_asked(level, trump);
    if (!order)
        return NULL;
    if (declarer < 0 || declarer > 3 || leader < 0 || leader > 3)
        return glue_wrong("seats are 0 to 3");
    GameObject *game = game_of_rules(self);
    if (!game)
        return NULL;
    Deal *deal = &game->deal;
    memset(deal, 0, sizeof *deal);
    deal->rules = &self->rules;
    deal->order = order;
    deal->level = (uint8_t)level;
    deal->declarer = deal->given_declarer = deal->first_drawer = (uint8_t)declarer;
    deal->deck_size = (uint8_t)(FACES * self->rules.decks);
    deal->to_draw = deal->drawn = (uint8_t)(deal->deck_size - self->rules.kitty_size);
    deal->leader = (uint8_t)leader;
    deal->asked = NOBODY;
    deal->phase = PLAYING;
    deal->points = points;
    deal->fines = fines;
    int failed = read_cards(buried, buried_length, &deal->buried) < 0;
    for (int seat = 0; seat < 4 && !failed; seat++) {
        failed = read_cards(hand[seat], length[seat], &deal->hands[seat]) < 0 ||
                 read_cards(gone[seat], gone_length[seat], &deal->gone[seat]) < 0;
        if (!failed && (length[seat] != length[0] || !length[seat])) {
            glue_wrong("four hands of the same number of cards are wanted");
            failed = 1;
        }
    }
    if (failed) {
        Py_DECREF((PyObject *)game);
        return NULL;
    }
    return (PyObject *)game;
}

static PyObject *rules_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)keywords;
    const char *bytes;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(args, "y#", &bytes, &length))
        return NULL;
    RulesObject *self = (RulesObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    const Rules *rules = &self->rules;
    if (length == sizeof self->rules)
        memcpy(&self->rules, bytes, sizeof self->rules);
    if (length != sizeof self->rules || rules->decks < 2 || rules->decks > 3 || rules->rows < 2 ||
        rules->rows > MOST_ROWS || rules->kitty_size < 1 ||
        rules->kitty_size > FACES * rules->decks - 4 ||
        (FACES * rules->decks - rules->kitty_size) % 4) {
        Py_DECREF((PyObject *)self);
        return glue_wrong("these are no rules");
    }
    return (PyObject *)self;
}

static void rules_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyMethodDef rules_methods[] = {
    {"reading", ask_reading, METH_VARARGS | METH_STATIC,
     "reading(level, trump, cards) -> [(width, length, cards), …]."},
    {"count_readings", ask_count_readings, METH_VARARGS | METH_STATIC,
     "count_readings(level, trump, cards)."},
    {"stated", ask_stated, METH_VARARGS | METH_STATIC,
     "stated(level, trump, cards, groups) -> the units, None if they are no reading."},
    {"follow_legal", ask_follow_legal, METH_VARARGS,
     "follow_legal(level, trump, hand, units, play)."},
    {"follow_count", ask_follow_count, METH_VARARGS, "follow_count(level, trump, hand, units)."},
    {"follow_list", ask_follow_list, METH_VARARGS, "follow_list(level, trump, hand, units)."},
    {"follow_owed", ask_follow_owed, METH_VARARGS, "follow_owed(level, trump, hand, units)."},
    {"throw", ask_throw, METH_VARARGS, "throw(level, trump, units, others)."},
    {"trick", ask_trick, METH_VARARGS, "trick(level, trump, units, plays) -> (winner, points)."},
    {"kitty", ask_kitty, METH_VARARGS, "kitty(level, trump, units, kitty)."},
    {"levels", ask_levels, METH_VARARGS, "levels(points) -> (side, steps)."},
    {"show_allowed", ask_show_allowed, METH_VARARGS,
     "show_allowed(level, first_deal, history, show)."},
    {"playout", (PyCFunction)(void (*)(void))rules_playout, METH_VARARGS | METH_KEYWORDS,
     "playout(n, seed, first=0, throws=16, results=None, check=False) -> actions."},
    {"game", rules_game, METH_VARARGS, "game(level, deck, first_drawer, declarer=-1)."},
    {"random_game", rules_random_game, METH_VARARGS, "random_game(seed or Random, index=0)."},
    {"position", (PyCFunction)(void (*)(void))rules_position, METH_VARARGS | METH_KEYWORDS,
     "A game before a lead, somewhere in the play."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot rules_slots[] = {
    {Py_tp_new, rules_new},
    {Py_tp_dealloc, rules_dealloc},
    {Py_tp_methods, rules_methods},
    {0, NULL},
};

static PyType_Spec rules_spec = {
    "paisai.core._core.ShengjiRules", sizeof(RulesObject), 0, Py_TPFLAGS_DEFAULT, rules_slots,
};

int shengji_add_rules(PyObject *module) {
    return glue_add_type(module, "ShengjiRules", &rules_spec, &rules_type);
}
