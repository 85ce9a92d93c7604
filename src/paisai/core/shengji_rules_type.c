/* 升级 for Python: a regulation's rules, and the deals begun by them. */
#include <string.h>

#include "shengji_types.h"

PyTypeObject *rules_type;

/* Numbers of a regulation (a tractor may multiply by 2**17). */
enum { MOST_NUMBER = 1 << 20 };

void deal_result(const Deal *deal, int32_t result[4]) {
    int steps;
    if (deal_dealt_anew(deal)) {
        memset(result, 0, 3 * sizeof *result);
        result[3] = -1;
        return;
    }
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
        if (cards != (deal->order ? deal->deck_size : deal->drawn))
            return 0;
    }
    if (deal_dealt_anew(deal))
        return deal->drawn == deal->to_draw;
    Cards all = deal->buried;
    for (int seat = 0; seat < 4; seat++)
        all = cards_join(all, deal->gone[seat]);
    int copies = deal->rules->decks;
    return cards_equal(all, cards_of((UINT64_C(1) << FACES) - 1, copies)) &&
           deal->points + deal->other_points + points_of(deal->buried) == 100 * copies;
}

/* playout(n, seed, first=0, throws=16, results=None i32[4 n], check=False): whole random deals
 * first … first + n − 1 of a seed. Gives the number of actions; a broken invariant raises. One that
 * is dealt anew has no points, no levels and the declarer −1. */
static PyObject *rules_playout(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"n", "seed", "first", "throws", "results", "check", NULL};
    const Rules *rules = &((RulesObject *)object)->rules;
    uint64_t number, seed, first = 0, actions = 0;
    int throws = 16, check = 0;
    PyObject *into = Py_None;
    Py_buffer results;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&|O&iOp", names, glue_count, &number,
                                     glue_u64, &seed, glue_u64, &first, &throws, &into, &check) ||
        glue_buffer(into, &results, 4, 4 * (size_t)number, 1, "results") < 0)
        return NULL;
    uint64_t broken = number;
    Deal deal;
    Watch watch;
    watch_begin(&watch);
    for (uint64_t at = 0; at < number && broken == number && !watch_raised(&watch); at++) {
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
    int stopped = watch_end(&watch);
    glue_release(&results);
    if (stopped < 0)
        return NULL;
    if (broken < number)
        return PyErr_Format(PyExc_AssertionError, "deal %llu of the seed breaks an invariant",
                            (unsigned long long)(first + broken));
    return PyLong_FromUnsignedLongLong(actions);
}

/* game(level, deck, first_drawer, declarer=-1): before the first card is drawn. */
static PyObject *rules_game(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"level", "deck", "first_drawer", "declarer", NULL};
    RulesObject *self = (RulesObject *)object;
    int level, first_drawer, declarer = -1;
    const char *deck;
    Py_ssize_t length;
    Cards all;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iy#i|i", names, &level, &deck, &length,
                                     &first_drawer, &declarer) ||
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

static PyObject *rules_random_game(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"seed", "index", NULL};
    RulesObject *self = (RulesObject *)object;
    uint64_t index = 0;
    PyObject *from;
    Random own, *random;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O&", names, &from, glue_u64, &index) ||
        !(random = glue_random(from, &own, index)))
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
    if (points < -MOST_POINTS || points > MOST_POINTS || fines < -MOST_POINTS ||
        fines > MOST_POINTS)
        return glue_wrong("points are up to 100,000");
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
    Cards all[8];
    memcpy(all, deal->hands, sizeof deal->hands);
    memcpy(all + 4, deal->gone, sizeof deal->gone);
    if (!failed && !cards_in_decks(all, 8, deal->buried, self->rules.decks)) {
        glue_wrong("there are more copies of a card than the decks have");
        failed = 1;
    }
    if (failed) {
        Py_DECREF((PyObject *)game);
        return NULL;
    }
    return (PyObject *)game;
}

/* Whether no sum over a deal can leave 32 bits; the rows of the levels are only compared with. */
static int numbers_fine(const Rules *rules) {
    const int32_t *first = (const int32_t *)rules, *rows = rules->low;
    for (const int32_t *number = first; number < rows; number++)
        if (*number < -MOST_NUMBER || *number > MOST_NUMBER)
            return 0;
    for (int row = 0; row < rules->rows; row++)
        if (rules->steps[row] < 0 || rules->steps[row] > MOST_NUMBER)
            return 0;
    return rules->further <= MOST_NUMBER && rules->level_cap <= MOST_NUMBER;
}

static PyObject *rules_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"numbers", NULL};
    const char *bytes;
    Py_ssize_t length;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "y#", names, &bytes, &length))
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
        (FACES * rules->decks - rules->kitty_size) % 4 || !numbers_fine(rules)) {
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
    {"reading", GLUE_METHOD(ask_reading), GLUE_NAMED | METH_STATIC,
     "reading(level, trump, cards)\n--\n\n"
     "Returns the units of the default reading, (width, length, cards) each."},
    {"count_readings", GLUE_METHOD(ask_count_readings), GLUE_NAMED | METH_STATIC,
     "count_readings(level, trump, cards)\n--\n\n"
     "Returns how many distinct readings there are."},
    {"stated", GLUE_METHOD(ask_stated), GLUE_NAMED | METH_STATIC,
     "stated(level, trump, cards, groups)\n--\n\n"
     "Returns the units as stated, None if they are no reading."},
    {"follow_legal", GLUE_METHOD(ask_follow_legal), GLUE_NAMED,
     "follow_legal($self, level, trump, hand, units, play)\n--\n\n"
     "Returns whether the play follows the lead."},
    {"follow_count", GLUE_METHOD(ask_follow_count), GLUE_NAMED,
     "follow_count($self, level, trump, hand, units, most_branches=0)\n--\n\n"
     "Returns how many plays follow, None beyond so many branches (0: no bound)."},
    {"follow_list", GLUE_METHOD(ask_follow_list), GLUE_NAMED,
     "follow_list($self, level, trump, hand, units, limit=1000000)\n--\n\n"
     "Returns the plays that follow; ValueError beyond the limit."},
    {"follow_owed", GLUE_METHOD(ask_follow_owed), GLUE_NAMED,
     "follow_owed($self, level, trump, hand, units)\n--\n\n"
     "Returns the kinds of units owed."},
    {"throw", GLUE_METHOD(ask_throw), GLUE_NAMED,
     "throw($self, level, trump, units, others)\n--\n\n"
     "Returns the blocked units, and the forced unit with its fine by kind."},
    {"trick", GLUE_METHOD(ask_trick), GLUE_NAMED,
     "trick($self, level, trump, units, plays)\n--\n\n"
     "Returns (winner, points)."},
    {"kitty", GLUE_METHOD(ask_kitty), GLUE_NAMED,
     "kitty($self, level, trump, units, kitty)\n--\n\n"
     "Returns (multiplier, points)."},
    {"levels", GLUE_METHOD(ask_levels), GLUE_NAMED,
     "levels($self, points)\n--\n\n"
     "Returns (0 declarer or 1 defenders, steps)."},
    {"show_allowed", GLUE_METHOD(ask_show_allowed), GLUE_NAMED,
     "show_allowed($self, level, first_deal, history, show)\n--\n\n"
     "Returns whether the show is allowed after the others."},
    {"playout", GLUE_METHOD(rules_playout), GLUE_NAMED,
     "playout($self, n, seed, first=0, throws=16, results=None, check=False)\n--\n\n"
     "Plays whole random deals; returns the number of actions."},
    {"game", GLUE_METHOD(rules_game), GLUE_NAMED,
     "game($self, level, deck, first_drawer, declarer=-1)\n--\n\n"
     "Returns a deal before the first card is drawn."},
    {"random_game", GLUE_METHOD(rules_random_game), GLUE_NAMED,
     "random_game($self, seed, index=0)\n--\n\n"
     "Returns a deal of a seed, or of a Random."},
    {"position", GLUE_METHOD(rules_position), GLUE_NAMED,
     "position($self, level, trump, declarer, hands, leader, buried=b'', points=0, fines=0, gone=(b'', b'', b'', b''))\n--\n\n"
     "Returns a deal before a lead, somewhere in the play."},
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
