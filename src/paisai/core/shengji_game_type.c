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

static PyObject *game_deepcopy(PyObject *object, PyObject *memo) { return game_copy(object, memo); }

static PyObject *game_repr(PyObject *object) {
    const Deal *deal = &((GameObject *)object)->deal;
    static const char *phases[] = {"drawing", "pause", "burying", "play", "naming", "over"};
    int turn = deal_to_act(deal);
    return PyUnicode_FromFormat("<core game of %s: %s, to_act=%d, %d-%d-%d-%d cards>", "升级",
                                phases[deal->phase], turn == NOBODY ? -1 : turn,
                                cards_size(deal->hands[0]), cards_size(deal->hands[1]),
                                cards_size(deal->hands[2]), cards_size(deal->hands[3]));
}

typedef struct {
    PyObject *list;
    Py_ssize_t limit, number;
    int full;
} Listing;

static int append_action(void *context, const Action *action) {
    Listing *listing = context;
    if (listing->number == listing->limit) {
        listing->full = 1;
        return 0;
    }
    PyObject *item = write_action(action);
    int failed = !item || PyList_Append(listing->list, item) < 0 ||
                 (++listing->number % 4096 == 0 && PyErr_CheckSignals() < 0);
    Py_XDECREF(item);
    return !failed;
}

/* legal(limit=100000): the legal actions but throws; ValueError if there are more. */
static PyObject *game_legal(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"limit", NULL};
    Py_ssize_t limit = 100000;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|n", names, &limit))
        return NULL;
    if (limit < 0)
        return glue_wrong("a limit from 0 up is wanted");
    Listing listing = {PyList_New(0), limit, 0, 0};
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
            if (ask_how_many(&follow, &number) < 0)
                return NULL;
        } else {
            number = count_units(deal->order, &hand);
        }
    }
    return PyLong_FromUnsignedLongLong(number);
}

static PyObject *game_allows(PyObject *object, PyObject *const *args, Py_ssize_t number,
                             PyObject *keywords) {
    Action asked;
    Cards groups[MOST_UNITS];
    PyObject *action;
    if (!glue_one(args, number, keywords, "action", &action) ||
        read_action(action, &asked, groups) < 0)
        return NULL;
    return PyBool_FromLong(deal_legal(&((GameObject *)object)->deal, &asked));
}

static PyObject *game_step(PyObject *object, PyObject *const *args, Py_ssize_t number,
                           PyObject *keywords) {
    Deal *deal = &((GameObject *)object)->deal;
    Action asked;
    Cards groups[MOST_UNITS];
    PyObject *action;
    if (!glue_one(args, number, keywords, "action", &action) ||
        read_action(action, &asked, groups) < 0)
        return NULL;
    if (!deal_legal(deal, &asked))
        return glue_wrong("not a legal action here");
    deal_step(deal, &asked);
    deal->chosen = NO_CARDS;
    deal->asked = NOBODY;
    Py_RETURN_NONE;
}

/* draw(seed or Random, throws=16): a random action. */
static PyObject *game_draw(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"random", "throws", NULL};
    const Deal *deal = &((GameObject *)object)->deal;
    PyObject *from;
    int throws = 16;
    Random own, *random;
    Action action;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|i", names, &from, &throws) ||
        !(random = glue_random(from, &own, deal->drawn + 4u * deal->tricks_done + deal->plays_made)))
        return NULL;
    if (deal->phase == OVER)
        return glue_wrong("the deal is over");
    memset(&action, 0, sizeof action);
    deal_draw(deal, random, throws, &action);
    return write_action(&action);
}

/* with_hands(hands, buried=None): the same with other cards in the hands, for search. */
static PyObject *game_with_hands(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"hands", "buried", NULL};
    GameObject *self = (GameObject *)object;
    const char *hand[4];
    Py_ssize_t length[4];
    PyObject *buried = Py_None;
    Cards hands[4], kitty = self->deal.buried;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "(y#y#y#y#)|O", names, hand, length, hand + 1,
                                     length + 1, hand + 2, length + 2, hand + 3, length + 3,
                                     &buried) ||
        (buried != Py_None && read_cards_of(buried, &kitty) < 0))
        return NULL;
    if (cards_size(kitty) != cards_size(self->deal.buried))
        return glue_wrong("as many buried cards as now are wanted");
    for (int seat = 0; seat < 4; seat++) {
        if (read_cards(hand[seat], length[seat], &hands[seat]) < 0)
            return NULL;
        if (length[seat] != cards_size(self->deal.hands[seat]))
            return glue_wrong("as many cards in each hand as now are wanted");
    }
    if (!cards_in_decks(hands, 4, kitty, self->rules->rules.decks))
        return glue_wrong("the hands and the kitty hold more copies than the decks have");
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
static PyObject *game_rollouts(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"n", "seed", "throws", NULL};
    GameObject *self = (GameObject *)object;
    uint64_t number, seed;
    int throws = 0;
    long long totals = 0, levels = 0, taken = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&|i", names, glue_count, &number, glue_u64,
                                     &seed, &throws))
        return NULL;
    Deal start, deal;
    deal_copy(&start, &self->deal);
    Watch watch;
    watch_begin(&watch);
    for (uint64_t at = 0; at < number && !watch_raised(&watch); at++) {
        Random random = random_of(seed, at);
        int32_t result[4];
        deal_copy(&deal, &start);
        deal_play_out(&deal, &random, throws);
        deal_result(&deal, result);
        totals += result[0];
        levels += result[1] == DEFENDERS_UP ? result[2] : -result[2];
        taken += result[1] == DEFENDERS_UP;
    }
    if (watch_end(&watch) < 0)
        return NULL;
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

static PyObject *game_choose(PyObject *object, PyObject *const *args, Py_ssize_t number,
                             PyObject *keywords) {
    Deal *deal = &((GameObject *)object)->deal;
    PyObject *given;
    uint64_t choice;
    if (!glue_one(args, number, keywords, "choice", &given) || !glue_u64(given, &choice))
        return NULL;
    if (choice >= CHOICES || choice_turn(deal) == NOBODY || !choice_legal(deal, (int)choice))
        return glue_wrong("not a legal choice here");
    choice_step(deal, (int)choice);
    Py_RETURN_NONE;
}

static PyObject *game_encode(PyObject *object, PyObject *const *args, Py_ssize_t number,
                             PyObject *keywords) {
    PyObject *given;
    uint64_t seat;
    uint8_t features[SHENGJI_FEATURES];
    if (!glue_one(args, number, keywords, "seat", &given) || !glue_u64(given, &seat))
        return NULL;
    if (seat > 3)
        return glue_wrong("a seat is 0 to 3");
    shengji_encode(&((GameObject *)object)->deal, (int)seat, features);
    return PyBytes_FromStringAndSize((const char *)features, SHENGJI_FEATURES);
}

/* solve(budget=…, bits=16) -> (defenders' total, best action or None, nodes, exact). */
static PyObject *game_solve(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"budget", "bits", NULL};
    Deal own, *deal = &own; /* another thread may go on with the game meanwhile */
    uint64_t budget = UINT64_MAX;
    uint32_t bits = 16;
    Ending ending;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O&O&", names, glue_u64, &budget, glue_u32,
                                     &bits))
        return NULL;
    deal_copy(&own, &((GameObject *)object)->deal);
    if (bits < 8 || bits > 26)
        return glue_wrong("a table of 2^8 to 2^26 positions");
    if (deal->phase != PLAYING && deal->phase != NAMING)
        return glue_wrong("only the play can be solved");
    Watch watch;
    watch_begin(&watch);
    ending = shengji_solve(deal, budget, bits, watch_raised, &watch);
    if (watch_end(&watch) < 0)
        return NULL;
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
    {"copy", game_copy, METH_NOARGS, "copy($self)\n--\n\nReturns a deal that goes on by itself."},
    {"__copy__", game_copy, METH_NOARGS, NULL},
    {"__deepcopy__", game_deepcopy, METH_O, NULL},
    {"legal", GLUE_METHOD(game_legal), GLUE_NAMED,
     "legal($self, limit=100000)\n--\n\nReturns the legal actions but throws; ValueError beyond the limit."},
    {"count", game_count, METH_NOARGS,
     "count($self)\n--\n\nReturns how many actions `legal` lists."},
    {"allows", GLUE_METHOD(game_allows), GLUE_FAST,
     "allows($self, action)\n--\n\nReturns whether it is legal; throws and stated units too."},
    {"step", GLUE_METHOD(game_step), GLUE_FAST,
     "step($self, action)\n--\n\nDoes the action; ValueError if it is not legal."},
    {"draw", GLUE_METHOD(game_draw), GLUE_NAMED,
     "draw($self, random, throws=16)\n--\n\nReturns a random action by a seed or a Random."},
    {"with_hands", GLUE_METHOD(game_with_hands), GLUE_NAMED,
     "with_hands($self, hands, buried=None)\n--\n\nReturns a copy with other cards in the hands."},
    {"rollouts", GLUE_METHOD(game_rollouts), GLUE_NAMED,
     "rollouts($self, n, seed, throws=0)\n--\n\n"
     "Returns the sums of (defenders' totals, levels, deals taken) over n random ends."},
    {"begin", game_begin, METH_NOARGS,
     "begin($self)\n--\n\nGoes on to the first question turn by turn."},
    {"choices", game_choices, METH_NOARGS,
     "choices($self)\n--\n\nReturns the mask of choices of the seat asked."},
    {"choose", GLUE_METHOD(game_choose), GLUE_FAST,
     "choose($self, choice)\n--\n\nDoes the choice; ValueError if it is not legal."},
    {"encode", GLUE_METHOD(game_encode), GLUE_FAST,
     "encode($self, seat)\n--\n\nReturns what the seat sees, as bytes."},
    {"solve", GLUE_METHOD(game_solve), GLUE_NAMED,
     "solve($self, budget=18446744073709551615, bits=16)\n--\n\n"
     "Returns (defenders' total, best action, nodes, exact), cards open."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot game_slots[] = {
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_repr, game_repr},
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
