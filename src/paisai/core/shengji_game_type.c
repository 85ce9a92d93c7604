/* 升级 for Python: one deal. */
#include <string.h>

#include "shengji_types.h"

static PyTypeObject *game_type;

GameObject *game_of_rules(RulesObject *rules) {
    GameObject *self = (GameObject *)PyType_GenericAlloc(game_type, 0);
    if (self) {
        Py_INCREF((PyObject *)rules);
        self->rules = rules;
    }
    return self;
}

static void game_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF((PyObject *)((GameObject *)object)->rules);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *game_copy(PyObject *object, PyObject *unused) {
    (void)unused;
    GameObject *self = (GameObject *)object, *copy = game_of_rules(self->rules);
    if (copy)
        deal_copy(&copy->deal, &self->deal);
    return (PyObject *)copy;
}

typedef struct {
    PyObject *list;
    Py_ssize_t limit;
    int full;
} Listing;

static int append_action(void *context, const Action *action) {
    Listing *listing = context;
    if (PyList_Size(listing->list) == listing->limit) {
        listing->full = 1;
        return 0;
    }
    PyObject *item = write_action(action);
    int failed = !item || PyList_Append(listing->list, item) < 0;
    Py_XDECREF(item);
    return !failed;
}

/* legal(limit=100000): the legal actions but throws; ValueError if there are more. */
static PyObject *game_legal(PyObject *object, PyObject *args) {
    Py_ssize_t limit = 100000;
    if (!PyArg_ParseTuple(args, "|n", &limit))
        return NULL;
    Listing listing = {PyList_New(0), limit, 0};
    if (!listing.list)
        return NULL;
    if (!deal_each(&((GameObject *)object)->deal, append_action, &listing)) {
        Py_DECREF(listing.list);
        return listing.full ? glue_wrong("more legal actions than asked for") : NULL;
    }
    return listing.list;
}

/* count(): how many `legal` would list, without listing them. */
static PyObject *game_count(PyObject *object, PyObject *unused) {
    (void)unused;
    const Deal *deal = &((GameObject *)object)->deal;
    Show offers[MOST_OFFERS];
    Kind kinds[MOST_UNITS];
    Follow follow;
    uint64_t number = 0;
    if (deal->phase <= PAUSE) {
        number = 1 + (uint64_t)deal_offers(deal, offers);
    } else if (deal->phase == BURYING) {
        number = sets_number(deal->hands[deal->declarer], deal->rules->kitty_size);
    } else if (deal->phase == NAMING) {
        number = (uint64_t)deal_kinds(deal, kinds);
    } else if (deal->phase == PLAYING) {
        Cards hand = deal->hands[deal_to_act(deal)];
        if (deal->plays_made) {
            follow_of(deal->rules, deal->order, hand, &deal->lead, &follow);
            number = follow_count(&follow);
        } else {
            number = count_units(deal->order, &hand);
        }
    }
    return PyLong_FromUnsignedLongLong(number);
}

static PyObject *game_allows(PyObject *object, PyObject *action) {
    Action asked;
    Cards groups[MOST_UNITS];
    if (read_action(action, &asked, groups) < 0)
        return NULL;
    return PyBool_FromLong(deal_legal(&((GameObject *)object)->deal, &asked));
}

static PyObject *game_step(PyObject *object, PyObject *action) {
    Deal *deal = &((GameObject *)object)->deal;
    Action asked;
    Cards groups[MOST_UNITS];
    if (read_action(action, &asked, groups) < 0)
        return NULL;
    if (!deal_legal(deal, &asked))
        return glue_wrong("not a legal action here");
    deal_step(deal, &asked);
    deal->chosen = NO_CARDS;
    deal->asked = NOBODY;
    Py_RETURN_NONE;
}

/* draw(seed or Random, throws=16): a random action. */
static PyObject *game_draw(PyObject *object, PyObject *args) {
    const Deal *deal = &((GameObject *)object)->deal;
    PyObject *from;
    int throws = 16;
    Random own, *random;
    Action action;
    if (!PyArg_ParseTuple(args, "O|i", &from, &throws) ||
        !(random = glue_random(from, &own, deal->drawn + 4u * deal->tricks_done + deal->plays_made)))
        return NULL;
    if (deal->phase == OVER)
        return glue_wrong("the deal is over");
    memset(&action, 0, sizeof action);
    deal_draw(deal, random, throws, &action);
    return write_action(&action);
}

/* with_hands(hands, buried=None): the same with other cards in the hands, for search. */
static PyObject *game_with_hands(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    const char *hand[4];
    Py_ssize_t length[4];
    PyObject *buried = Py_None;
    Cards hands[4], kitty = self->deal.buried;
    if (!PyArg_ParseTuple(args, "(y#y#y#y#)|O", hand, length, hand + 1, length + 1, hand + 2,
                          length + 2, hand + 3, length + 3, &buried) ||
        (buried != Py_None && read_cards_of(buried, &kitty) < 0))
        return NULL;
    for (int seat = 0; seat < 4; seat++) {
        if (read_cards(hand[seat], length[seat], &hands[seat]) < 0)
            return NULL;
        if (length[seat] != cards_size(self->deal.hands[seat]))
            return glue_wrong("as many cards in each hand as now are wanted");
    }
    GameObject *copy = game_of_rules(self->rules);
    if (copy) {
        deal_copy(&copy->deal, &self->deal);
        memcpy(copy->deal.hands, hands, sizeof hands);
        copy->deal.buried = kitty;
    }
    return (PyObject *)copy;
}

/* rollouts(n, seed, throws=0): over n random ends of this deal, the sum of the defenders'
 * totals, and of the levels won (the defenders', less the declarer's; a deal taken counts 0). */
static PyObject *game_rollouts(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    unsigned long long number, seed;
    int throws = 0;
    long long totals = 0, levels = 0, taken = 0;
    if (!PyArg_ParseTuple(args, "KK|i", &number, &seed, &throws))
        return NULL;
    Deal start;
    deal_copy(&start, &self->deal);
    Py_BEGIN_ALLOW_THREADS
    Deal deal;
    for (uint64_t at = 0; at < number; at++) {
        Random random = random_of(seed, at);
        int32_t result[4];
        deal_copy(&deal, &start);
        deal_play_out(&deal, &random, throws);
        deal_result(&deal, result);
        totals += result[0];
        levels += result[1] == DEFENDERS_UP ? result[2] : -result[2];
        taken += result[1] == DEFENDERS_UP;
    }
    Py_END_ALLOW_THREADS
    return Py_BuildValue("LLL", totals, levels, taken);
}

/* -- turn by turn --------------------------------------------------------------------------- */

static PyObject *game_begin(PyObject *object, PyObject *unused) {
    (void)unused;
    choice_begin(&((GameObject *)object)->deal);
    Py_RETURN_NONE;
}

static PyObject *game_choices(PyObject *object, PyObject *unused) {
    (void)unused;
    uint8_t mask[CHOICES];
    choice_mask(&((GameObject *)object)->deal, mask);
    return PyBytes_FromStringAndSize((const char *)mask, CHOICES);
}

static PyObject *game_choose(PyObject *object, PyObject *args) {
    Deal *deal = &((GameObject *)object)->deal;
    int choice;
    if (!PyArg_ParseTuple(args, "i", &choice))
        return NULL;
    if (choice_turn(deal) == NOBODY || !choice_legal(deal, choice))
        return glue_wrong("not a legal choice here");
    choice_step(deal, choice);
    Py_RETURN_NONE;
}

static PyObject *game_encode(PyObject *object, PyObject *args) {
    int seat;
    uint8_t features[SHENGJI_FEATURES];
    if (!PyArg_ParseTuple(args, "i", &seat))
        return NULL;
    if (seat < 0 || seat > 3)
        return glue_wrong("a seat is 0 to 3");
    shengji_encode(&((GameObject *)object)->deal, seat, features);
    return PyBytes_FromStringAndSize((const char *)features, SHENGJI_FEATURES);
}

/* solve(budget=…, bits=16) -> (defenders' total, best action or None, nodes, exact). */
static PyObject *game_solve(PyObject *object, PyObject *args) {
    const Deal *deal = &((GameObject *)object)->deal;
    unsigned long long budget = UINT64_MAX;
    unsigned int bits = 16;
    Ending ending;
    if (!PyArg_ParseTuple(args, "|KI", &budget, &bits))
        return NULL;
    if (bits < 8 || bits > 26)
        return glue_wrong("a table of 2^8 to 2^26 positions");
    if (deal->phase != PLAYING && deal->phase != NAMING)
        return glue_wrong("only the play can be solved");
    Py_BEGIN_ALLOW_THREADS
    ending = shengji_solve(deal, budget, bits);
    Py_END_ALLOW_THREADS
    PyObject *best;
    Action action;
    memset(&action, 0, sizeof action);
    action.kind = deal->phase == NAMING ? NAME_KIND : PLAY_CARDS;
    action.named = ending.named;
    action.cards = ending.best;
    if (!ending.exact)
        best = Py_BuildValue("");
    else
        best = deal_legal(deal, &action) ? write_action(&action) : write_stated(deal->order, action.cards);
    return Py_BuildValue("iNKN", (int)ending.value, best, (unsigned long long)ending.nodes,
                         PyBool_FromLong(ending.exact));
}

static PyMethodDef game_methods[] = {
    {"copy", game_copy, METH_NOARGS, NULL},
    {"legal", game_legal, METH_VARARGS, "legal(limit=100000): the legal actions but throws."},
    {"count", game_count, METH_NOARGS, "How many actions `legal` lists."},
    {"allows", game_allows, METH_O, "allows(action); throws and stated units too."},
    {"step", game_step, METH_O, "step(action); ValueError if it is not legal."},
    {"draw", game_draw, METH_VARARGS, "draw(seed or Random, throws=16): a random action."},
    {"with_hands", game_with_hands, METH_VARARGS, "A copy with other cards in the hands."},
    {"rollouts", game_rollouts, METH_VARARGS,
     "rollouts(n, seed, throws=0) -> sums of (defenders' totals, levels, deals taken)."},
    {"begin", game_begin, METH_NOARGS, "Go on to the first question turn by turn."},
    {"choices", game_choices, METH_NOARGS, "The mask of choices of the seat asked."},
    {"choose", game_choose, METH_VARARGS, "choose(choice); ValueError if it is not legal."},
    {"encode", game_encode, METH_VARARGS, "encode(seat): what the seat sees, as bytes."},
    {"solve", game_solve, METH_VARARGS, "solve(budget=…, bits=16), cards open."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot game_slots[] = {
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_methods, game_methods},
    {Py_tp_getset, shengji_fields},
    {0, NULL},
};

static PyType_Spec game_spec = {
    "paisai.core._core.ShengjiGame", sizeof(GameObject), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, game_slots,
};

int shengji_add_game(PyObject *module) {
    if (glue_add_type(module, "ShengjiGame", &game_spec, &game_type) < 0 ||
        PyModule_AddIntConstant(module, "SHENGJI_FEATURES", SHENGJI_FEATURES) < 0)
        return -1;
    return PyModule_AddIntConstant(module, "SHENGJI_CHOICES", CHOICES);
}
