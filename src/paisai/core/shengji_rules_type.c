/* 升级 for Python: a regulation's rules, and questions that need no deal. */
#include <string.h>

#include "shengji_types.h"

PyTypeObject *rules_type;

int read_cards(const char *bytes, Py_ssize_t length, Cards *cards) {
    *cards = NO_CARDS;
    for (Py_ssize_t at = 0; at < length; at++) {
        unsigned char face = (unsigned char)bytes[at];
        if (face >= FACES || cards->three >> face & 1) {
            glue_wrong("cards are numbers from 0 to 53, each at most three times");
            return -1;
        }
        cards_add(cards, face_bit(face));
    }
    return 0;
}

int read_cards_of(PyObject *object, Cards *cards) {
    char *bytes;
    Py_ssize_t length;
    return PyBytes_AsStringAndSize(object, &bytes, &length) < 0
               ? -1
               : read_cards(bytes, length, cards);
}

PyObject *write_cards(Cards cards) {
    char bytes[MOST_DECK];
    Py_ssize_t length = 0;
    for (uint64_t faces = cards.one; faces; faces &= faces - 1) {
        int face = bits_lowest(faces);
        for (int copy = cards_copies(cards, face); copy > 0; copy--)
            bytes[length++] = (char)face;
    }
    return PyBytes_FromStringAndSize(bytes, length);
}

PyObject *unit_tuple(const Order *order, const Unit *unit) {
    uint8_t faces[PLACES];
    char bytes[3 * PLACES];
    int number = unit_faces(order, unit, faces), length = number * unit->width;
    for (int at = 0; at < length; at++)
        bytes[at] = (char)faces[at / unit->width];
    return Py_BuildValue("iiy#", (int)unit->width, (int)unit->length, bytes, (Py_ssize_t)length);
}

static PyObject *reading_list(const Order *order, const Reading *reading) {
    PyObject *list = PyList_New(0);
    for (int at = 0; list && at < reading->number; at++) {
        PyObject *unit = unit_tuple(order, &reading->units[at]);
        if (!unit || PyList_Append(list, unit) < 0) {
            Py_XDECREF(unit);
            Py_DECREF(list);
            return NULL;
        }
        Py_DECREF(unit);
    }
    return list;
}

static const Order *order_asked(int level, int trump) {
    if (level < 0 || level > 12 || trump < 0 || trump > TRUMP) {
        glue_wrong("a level is 0 (2) to 12 (A), a trump 0 to 3 or 4 for none");
        return NULL;
    }
    return order_of(level, trump);
}

/* A lead as a list of its units' cards, which must be units. */
static int read_lead(const Order *order, PyObject *from, Reading *reading) {
    Py_ssize_t number = PyList_Size(from);
    if (number < 0)
        return -1;
    if (number < 1 || number > MOST_UNITS) {
        glue_wrong("a lead has units");
        return -1;
    }
    reading->number = (int)number;
    for (Py_ssize_t at = 0; at < number; at++) {
        Cards cards;
        PyObject *item = PyList_GetItem(from, at);
        if (!item || read_cards_of(item, &cards) < 0)
            return -1;
        if (!as_unit(order, cards, &reading->units[at]) ||
            reading->units[at].suit != reading->units[0].suit) {
            glue_wrong("a lead has units of one suit");
            return -1;
        }
    }
    reading_sort(order, reading);
    return 0;
}

/* -- questions about cards alone -------------------------------------------------------------- */

static PyObject *ask_reading(PyObject *type, PyObject *args) {
    (void)type;
    int level, trump;
    const char *bytes;
    Py_ssize_t length;
    Cards cards;
    Reading reading;
    const Order *order;
    if (!PyArg_ParseTuple(args, "iiy#", &level, &trump, &bytes, &length) ||
        !(order = order_asked(level, trump)) || read_cards(bytes, length, &cards) < 0)
        return NULL;
    if (!length)
        return PyList_New(0);
    default_reading(order, cards, &reading);
    return reading_list(order, &reading);
}

static PyObject *ask_count_readings(PyObject *type, PyObject *args) {
    (void)type;
    int level, trump;
    const char *bytes;
    Py_ssize_t length;
    Cards cards;
    const Order *order;
    if (!PyArg_ParseTuple(args, "iiy#", &level, &trump, &bytes, &length) ||
        !(order = order_asked(level, trump)) || read_cards(bytes, length, &cards) < 0)
        return NULL;
    return PyLong_FromUnsignedLongLong(count_readings(order, cards));
}

/* stated(level, trump, cards, groups): the units in order, or None if it is no reading of them. */
static PyObject *ask_stated(PyObject *type, PyObject *args) {
    (void)type;
    int level, trump;
    const char *bytes;
    Py_ssize_t length;
    PyObject *from;
    Cards cards, groups[MOST_UNITS];
    Reading reading;
    const Order *order;
    if (!PyArg_ParseTuple(args, "iiy#O", &level, &trump, &bytes, &length, &from) ||
        !(order = order_asked(level, trump)) || read_cards(bytes, length, &cards) < 0)
        return NULL;
    Py_ssize_t number = PyList_Size(from);
    if (number < 0)
        return NULL;
    for (Py_ssize_t at = 0; at < number && number <= MOST_UNITS; at++) {
        PyObject *item = PyList_GetItem(from, at);
        if (!item || read_cards_of(item, &groups[at]) < 0)
            return NULL;
    }
    if (number > MOST_UNITS || stated_reading(order, cards, groups, (int)number, &reading))
        Py_RETURN_NONE;
    return reading_list(order, &reading);
}

/* -- questions to a regulation ---------------------------------------------------------------- */

static int ask_follow(PyObject *object, PyObject *args, Follow *follow, Cards *play,
                      unsigned long long *most) {
    int level, trump;
    const char *hand, *played = NULL;
    Py_ssize_t length, size = 0;
    PyObject *units;
    Cards cards;
    Reading lead;
    const Order *order;
    int read = play ? PyArg_ParseTuple(args, "iiy#Oy#", &level, &trump, &hand, &length, &units,
                                       &played, &size)
               : most ? PyArg_ParseTuple(args, "iiy#O|K", &level, &trump, &hand, &length, &units,
                                         most)
                      : PyArg_ParseTuple(args, "iiy#O", &level, &trump, &hand, &length, &units);
    if (!read || !(order = order_asked(level, trump)) || read_cards(hand, length, &cards) < 0 ||
        read_lead(order, units, &lead) < 0 || (play && read_cards(played, size, play) < 0))
        return -1;
    follow_of(&((RulesObject *)object)->rules, order, cards, &lead, follow);
    return 0;
}

static PyObject *rules_follow_legal(PyObject *object, PyObject *args) {
    Follow follow;
    Cards play;
    if (ask_follow(object, args, &follow, &play, NULL) < 0)
        return NULL;
    return PyBool_FromLong(follow_legal(&follow, play));
}

/* follow_count(…, most_branches=0): None if it takes more than so many branches (0: never). */
static PyObject *rules_follow_count(PyObject *object, PyObject *args) {
    Follow follow;
    unsigned long long most = 0;
    uint64_t number;
    if (ask_follow(object, args, &follow, NULL, &most) < 0)
        return NULL;
    if (cards_size(follow.hand) < follow.size)
        return PyLong_FromLong(0);
    if (!follow_count_within(&follow, most ? most : UINT64_MAX, &number))
        Py_RETURN_NONE;
    return PyLong_FromUnsignedLongLong(number);
}

static int append_set(void *context, Cards set) {
    PyObject *cards = write_cards(set);
    int failed = !cards || PyList_Append(context, cards) < 0;
    Py_XDECREF(cards);
    return !failed;
}

static PyObject *rules_follow_list(PyObject *object, PyObject *args) {
    Follow follow;
    if (ask_follow(object, args, &follow, NULL, NULL) < 0)
        return NULL;
    PyObject *list = PyList_New(0);
    if (list && cards_size(follow.hand) >= follow.size &&
        !follow_each(&follow, append_set, list)) {
        Py_DECREF(list);
        return NULL;
    }
    return list;
}

/* follow_owed(…): the kinds owed, in class order. */
static PyObject *rules_follow_owed(PyObject *object, PyObject *args) {
    Follow follow;
    if (ask_follow(object, args, &follow, NULL, NULL) < 0)
        return NULL;
    PyObject *list = PyList_New(follow.number);
    for (int at = 0; list && at < follow.number; at++) {
        PyObject *kind = Py_BuildValue("ii", (int)follow.owed[at].width, (int)follow.owed[at].length);
        if (!kind || PyList_SetItem(list, at, kind) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* throw(level, trump, units, others): ([blocked units], [(forced unit, fine), …]). */
static PyObject *rules_throw(PyObject *object, PyObject *args) {
    int level, trump;
    const char *hand[3];
    Py_ssize_t length[3];
    PyObject *units;
    Cards others[3];
    Reading lead;
    Adjudged adjudged;
    const Order *order;
    if (!PyArg_ParseTuple(args, "iiO(y#y#y#)", &level, &trump, &units, hand, length, hand + 1,
                          length + 1, hand + 2, length + 2) ||
        !(order = order_asked(level, trump)) || read_lead(order, units, &lead) < 0)
        return NULL;
    for (int at = 0; at < 3; at++)
        if (read_cards(hand[at], length[at], &others[at]) < 0)
            return NULL;
    adjudge(&((RulesObject *)object)->rules, order, &lead, others, &adjudged);
    PyObject *blocked = PyList_New(0), *forced = PyList_New(0), *item;
    int failed = !blocked || !forced;
    for (int at = 0; !failed && at < adjudged.blocked_number; at++) {
        item = unit_tuple(order, &lead.units[adjudged.blocked[at]]);
        failed = !item || PyList_Append(blocked, item) < 0;
        Py_XDECREF(item);
    }
    for (int at = 0; !failed && at < adjudged.kinds; at++) {
        item = Py_BuildValue("Ni", unit_tuple(order, &lead.units[adjudged.forced[at]]),
                             adjudged.penalty[at]);
        failed = !item || PyList_Append(forced, item) < 0;
        Py_XDECREF(item);
    }
    if (failed) {
        Py_XDECREF(blocked);
        Py_XDECREF(forced);
        return NULL;
    }
    return Py_BuildValue("NN", blocked, forced);
}

/* trick(level, trump, units, plays): (index of the winner, points). */
static PyObject *rules_trick(PyObject *object, PyObject *args) {
    int level, trump, worth = 0;
    const char *play[4];
    Py_ssize_t length[4];
    PyObject *units;
    Cards plays[4];
    Reading lead;
    const Order *order;
    if (!PyArg_ParseTuple(args, "iiO(y#y#y#y#)", &level, &trump, &units, play, length, play + 1,
                          length + 1, play + 2, length + 2, play + 3, length + 3) ||
        !(order = order_asked(level, trump)) || read_lead(order, units, &lead) < 0)
        return NULL;
    for (int at = 0; at < 4; at++) {
        if (read_cards(play[at], length[at], &plays[at]) < 0)
            return NULL;
        if (length[at] != length[0] || !length[at])
            return glue_wrong("four plays of the same number of cards are wanted");
        worth += points_of(plays[at]);
    }
    const Rules *rules = &((RulesObject *)object)->rules;
    return Py_BuildValue("ii", trick_winner(rules, order, &lead, plays, 4), worth);
}

/* kitty(level, trump, units, kitty): (multiplier, points with it). */
static PyObject *rules_kitty(PyObject *object, PyObject *args) {
    int level, trump;
    const char *kitty;
    Py_ssize_t length;
    PyObject *units;
    Cards cards;
    Reading lead;
    const Order *order;
    if (!PyArg_ParseTuple(args, "iiOy#", &level, &trump, &units, &kitty, &length) ||
        !(order = order_asked(level, trump)) || read_lead(order, units, &lead) < 0 ||
        read_cards(kitty, length, &cards) < 0)
        return NULL;
    int times = kitty_multiplier(&((RulesObject *)object)->rules, &lead);
    return Py_BuildValue("ii", times, times * points_of(cards));
}

/* levels(points): (0 declarer or 1 defenders, steps). */
static PyObject *rules_levels(PyObject *object, PyObject *args) {
    int points, steps;
    if (!PyArg_ParseTuple(args, "i", &points))
        return NULL;
    int up = levels_at(&((RulesObject *)object)->rules, points, &steps);
    return Py_BuildValue("ii", up, steps);
}

/* show_allowed(level, first_deal, history, show): a show is (seat, face, copies). */
static PyObject *rules_show_allowed(PyObject *object, PyObject *args) {
    int level, first_deal, seat, face, copies, number = 0;
    PyObject *from;
    Show history[MOST_SHOWS];
    if (!PyArg_ParseTuple(args, "ipO(iii)", &level, &first_deal, &from, &seat, &face, &copies))
        return NULL;
    for (Py_ssize_t at = 0; at < PyList_Size(from); at++) {
        int past[3];
        PyObject *item = PyList_GetItem(from, at);
        if (number == MOST_SHOWS)
            return glue_wrong("too many shows");
        if (!item || !PyArg_ParseTuple(item, "iii", past, past + 1, past + 2))
            return NULL;
        Show show = {(uint8_t)past[0], (uint8_t)past[1], (uint8_t)past[2]};
        history[number++] = show;
    }
    if (PyErr_Occurred())
        return NULL;
    Show show = {(uint8_t)seat, (uint8_t)face, (uint8_t)copies};
    return PyBool_FromLong(show_allowed(&((RulesObject *)object)->rules, level, first_deal, history,
                                        number, show));
}

/* -- whole deals ----------------------------------------------------------------------------- */

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
    {"follow_legal", rules_follow_legal, METH_VARARGS,
     "follow_legal(level, trump, hand, units, play)."},
    {"follow_count", rules_follow_count, METH_VARARGS, "follow_count(level, trump, hand, units)."},
    {"follow_list", rules_follow_list, METH_VARARGS, "follow_list(level, trump, hand, units)."},
    {"follow_owed", rules_follow_owed, METH_VARARGS, "follow_owed(level, trump, hand, units)."},
    {"throw", rules_throw, METH_VARARGS, "throw(level, trump, units, others)."},
    {"trick", rules_trick, METH_VARARGS, "trick(level, trump, units, plays) -> (winner, points)."},
    {"kitty", rules_kitty, METH_VARARGS, "kitty(level, trump, units, kitty)."},
    {"levels", rules_levels, METH_VARARGS, "levels(points) -> (side, steps)."},
    {"show_allowed", rules_show_allowed, METH_VARARGS,
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
