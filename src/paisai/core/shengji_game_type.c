/* 升级 for Python: one deal.
 *
 * Actions are tuples: (0,) goes on (draws, turns or takes the kitty), (1, seat, face, copies) is a
 * show, (2, cards) buries, (3, cards) or (3, cards, [cards of each unit]) plays, (4, width, length)
 * names a kind. */
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

/* -- actions ------------------------------------------------------------------------------- */

static PyObject *write_action(const Action *action) {
    switch (action->kind) {
    case GO_ON:
        return Py_BuildValue("(i)", 0);
    case SHOW_CARDS:
        return Py_BuildValue("iiii", 1, action->show.seat, action->show.face, action->show.copies);
    case NAME_KIND:
        return Py_BuildValue("iii", 4, action->named.width, action->named.length);
    default:
        return Py_BuildValue("iN", action->kind, write_cards(action->cards));
    }
}

static int read_show(int seat, int face, int copies, Show *show) {
    if (seat < 0 || seat > 3 || face < 0 || face >= FACES || copies < 1 || copies > 3) {
        glue_wrong("a show has a seat, a face and the number of its copies");
        return -1;
    }
    show->seat = (uint8_t)seat;
    show->face = (uint8_t)face;
    show->copies = (uint8_t)copies;
    return 0;
}

static int read_action(PyObject *from, Action *action, Cards *groups) {
    memset(action, 0, sizeof *action);
    Py_ssize_t size = PyTuple_Size(from);
    if (size < 1)
        return PyErr_Occurred() ? -1 : (glue_wrong("an action is a tuple with its kind first"), -1);
    long kind = PyLong_AsLong(PyTuple_GetItem(from, 0));
    int one, two, three, four, five, six;
    PyObject *units = NULL, *cards;
    action->kind = (uint8_t)kind;
    switch (PyErr_Occurred() ? -1 : kind) {
    case GO_ON:
        return 0;
    case SHOW_CARDS:
        if (!PyArg_ParseTuple(from, "liii", &kind, &one, &two, &three))
            return -1;
        return read_show(one, two, three, &action->show);
    case SHOW_TOGETHER:
        if (!PyArg_ParseTuple(from, "l(iii)(iii)", &kind, &one, &two, &three, &four, &five, &six) ||
            read_show(one, two, three, &action->show) < 0)
            return -1;
        return read_show(four, five, six, &action->other);
    case NAME_KIND:
        if (!PyArg_ParseTuple(from, "lii", &kind, &one, &two))
            return -1;
        action->named.width = (uint8_t)one;
        action->named.length = (uint8_t)two;
        return 0;
    case BURY_CARDS:
    case PLAY_CARDS:
        if (!PyArg_ParseTuple(from, "lO|O", &kind, &cards, &units) ||
            read_cards_of(cards, &action->cards) < 0)
            return -1;
        if (units && units != Py_None) {
            Py_ssize_t number = PyList_Size(units);
            if (number < 0 || number > MOST_UNITS) {
                glue_wrong("the units of a lead are a list of cards");
                return -1;
            }
            for (Py_ssize_t at = 0; at < number; at++)
                if (read_cards_of(PyList_GetItem(units, at), &groups[at]) < 0)
                    return -1;
            action->units = groups;
            action->units_number = (int)number;
        }
        return 0;
    default:
        if (!PyErr_Occurred())
            glue_wrong("kinds of actions are 0 to 4");
        return -1;
    }
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
            number = count_units(deal->order, hand);
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

/* A lead with its units as they are read by default. */
static PyObject *write_stated(const Deal *deal, Cards cards) {
    Reading reading;
    default_reading(deal->order, cards, &reading);
    PyObject *units = PyList_New(reading.number);
    for (int at = 0; units && at < reading.number; at++) {
        PyObject *unit = write_cards(reading.units[at].cards);
        if (!unit || PyList_SetItem(units, at, unit) < 0) {
            Py_DECREF(units);
            return NULL;
        }
    }
    return units ? Py_BuildValue("iNN", PLAY_CARDS, write_cards(cards), units) : NULL;
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
        best = deal_legal(deal, &action) ? write_action(&action) : write_stated(deal, action.cards);
    return Py_BuildValue("iNKN", (int)ending.value, best, (unsigned long long)ending.nodes,
                         PyBool_FromLong(ending.exact));
}

/* -- fields -------------------------------------------------------------------------------- */

static PyObject *four_cards(const Cards *cards, int number) {
    PyObject *tuple = PyTuple_New(number);
    for (int at = 0; tuple && at < number; at++) {
        PyObject *item = write_cards(cards[at]);
        if (!item || PyTuple_SetItem(tuple, at, item) < 0) {
            Py_DECREF(tuple);
            return NULL;
        }
    }
    return tuple;
}

static PyObject *shows_of(const Deal *deal) {
    PyObject *list = PyList_New(deal->shows_number);
    for (int at = 0; list && at < deal->shows_number; at++) {
        Show show = deal->shows[at];
        PyObject *item = Py_BuildValue("iii", show.seat, show.face, show.copies);
        if (!item || PyList_SetItem(list, at, item) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *lead_of(const Deal *deal) {
    PyObject *list = PyList_New(0);
    int number = deal->plays_made ? deal->lead.number : 0;
    for (int at = 0; list && at < number; at++) {
        PyObject *item = unit_tuple(deal->order, &deal->lead.units[at]);
        if (!item || PyList_Append(list, item) < 0) {
            Py_XDECREF(item);
            Py_DECREF(list);
            return NULL;
        }
        Py_DECREF(item);
    }
    return list;
}

static PyObject *result_of(const Deal *deal) {
    int32_t result[4];
    if (deal->phase != OVER)
        Py_RETURN_NONE;
    deal_result(deal, result);
    return Py_BuildValue("iiii", result[0], result[1], result[2], result[3]);
}

enum { AT_ASKED, AT_TO_ACT, AT_PHASE, AT_OVER, AT_LEVEL, AT_TRUMP, AT_DECLARER, AT_LEADER, AT_POINTS,
       AT_FINES, AT_MULTIPLIER, AT_TRICKS, AT_DRAWN, AT_HANDS, AT_GONE, AT_PLAYS, AT_BURIED, AT_DECK,
       AT_CHOSEN, AT_THROWN, AT_SHOWS, AT_LEAD, AT_LEADING, AT_RESULT, AT_FIRST_DEAL,
       AT_FIRST_DRAWER };

static int seat_or_none(int seat) { return seat == NOBODY ? -1 : seat; }

static PyObject *game_field(PyObject *object, void *which) {
    const Deal *deal = &((GameObject *)object)->deal;
    switch ((int)(intptr_t)which) {
    case AT_ASKED: return PyLong_FromLong(seat_or_none(choice_turn(deal)));
    case AT_TO_ACT: return PyLong_FromLong(seat_or_none(deal_to_act(deal)));
    case AT_PHASE: return PyLong_FromLong(deal->phase);
    case AT_OVER: return PyBool_FromLong(deal->phase == OVER);
    case AT_LEVEL: return PyLong_FromLong(deal->level);
    case AT_TRUMP: return PyLong_FromLong(deal_trump(deal));
    case AT_DECLARER: return PyLong_FromLong(seat_or_none(deal_declarer(deal)));
    case AT_LEADER: return PyLong_FromLong(deal->leader);
    case AT_POINTS: return PyLong_FromLong(deal->points);
    case AT_FINES: return PyLong_FromLong(deal->fines);
    case AT_MULTIPLIER: return PyLong_FromLong(deal->captured_times);
    case AT_TRICKS: return PyLong_FromLong(deal->tricks_done);
    case AT_DRAWN: return PyLong_FromLong(deal->drawn);
    case AT_HANDS: return four_cards(deal->hands, 4);
    case AT_GONE: return four_cards(deal->gone, 4);
    case AT_PLAYS: return four_cards(deal->plays, deal->plays_made);
    case AT_BURIED: return write_cards(deal->buried);
    case AT_DECK: return PyBytes_FromStringAndSize((const char *)deal->deck, deal->deck_size);
    case AT_CHOSEN: return write_cards(deal->chosen);
    case AT_THROWN: return write_cards(deal->thrown);
    case AT_SHOWS: return shows_of(deal);
    case AT_LEAD: return lead_of(deal);
    case AT_LEADING:
        return PyLong_FromLong(deal->plays_made ? (deal->leader + deal->best) & 3 : -1);
    case AT_RESULT: return result_of(deal);
    case AT_FIRST_DEAL: return PyBool_FromLong(deal_first(deal));
    default: return PyLong_FromLong(deal->first_drawer);
    }
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

#define FIELD(name, at) {name, game_field, NULL, NULL, (void *)(intptr_t)(at)}
static PyGetSetDef game_fields[] = {
    FIELD("asked", AT_ASKED), FIELD("to_act", AT_TO_ACT), FIELD("phase", AT_PHASE),
    FIELD("over", AT_OVER), FIELD("level", AT_LEVEL), FIELD("trump", AT_TRUMP),
    FIELD("declarer", AT_DECLARER), FIELD("leader", AT_LEADER), FIELD("points", AT_POINTS),
    FIELD("fines", AT_FINES), FIELD("multiplier", AT_MULTIPLIER), FIELD("tricks", AT_TRICKS),
    FIELD("drawn", AT_DRAWN), FIELD("hands", AT_HANDS), FIELD("gone", AT_GONE),
    FIELD("plays", AT_PLAYS), FIELD("buried", AT_BURIED), FIELD("deck", AT_DECK),
    FIELD("chosen", AT_CHOSEN), FIELD("thrown", AT_THROWN), FIELD("shows", AT_SHOWS),
    FIELD("lead", AT_LEAD), FIELD("leading", AT_LEADING), FIELD("result", AT_RESULT),
    FIELD("first_deal", AT_FIRST_DEAL), FIELD("first_drawer", AT_FIRST_DRAWER),
    {NULL, NULL, NULL, NULL, NULL},
};
#undef FIELD

static PyType_Slot game_slots[] = {
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_methods, game_methods},
    {Py_tp_getset, game_fields},
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
