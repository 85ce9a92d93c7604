/* 竞技二打一 for Python: one game. */
#include "erdayi_types.h"

PyTypeObject *erdayi_game_type;

GameObject *erdayi_game_of_table(TableObject *table) {
    GameObject *self = (GameObject *)PyType_GenericAlloc(erdayi_game_type, 0);
    if (self) {
        Py_INCREF((PyObject *)table);
        self->table = table;
    }
    return self;
}

static void game_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF((PyObject *)((GameObject *)object)->table);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *game_copy(PyObject *object, PyObject *unused) {
    (void)unused;
    GameObject *self = (GameObject *)object, *copy = erdayi_game_of_table(self->table);
    if (copy)
        copy->game = self->game;
    return (PyObject *)copy;
}

static PyObject *game_deepcopy(PyObject *object, PyObject *memo) { return game_copy(object, memo); }

static PyObject *game_repr(PyObject *object) {
    const Position *now = &((GameObject *)object)->game.now;
    static const char *phases[] = {"bidding", "play", "over"};
    int left[3];
    for (int seat = 0; seat < 3; seat++)
        left[seat] = held_size(now->hand[seat]);
    return PyUnicode_FromFormat("<core game of %s: %s, to_act=%d, %d-%d-%d cards>", "竞技二打一",
                                phases[now->phase], now->phase == OVER ? -1 : (int)now->turn,
                                left[0], left[1], left[2]);
}

static PyObject *game_legal(PyObject *object, PyObject *unused) {
    (void)unused;
    GameObject *self = (GameObject *)object;
    uint16_t found[MOST_LEGAL];
    return glue_list_u16(found, position_legal(&self->table->table, &self->game.now, found));
}

/* The action that a method asks for; 0 with an exception if it is no number. */
static int action_of(PyObject *const *args, Py_ssize_t number, PyObject *keywords,
                     uint32_t *action) {
    PyObject *given;
    return glue_one(args, number, keywords, "action", &given) && glue_u32(given, action);
}

static PyObject *game_allows(PyObject *object, PyObject *const *args, Py_ssize_t number,
                             PyObject *keywords) {
    GameObject *self = (GameObject *)object;
    uint32_t action;
    if (!action_of(args, number, keywords, &action))
        return NULL;
    return PyBool_FromLong(position_allows(&self->table->table, &self->game.now, action));
}

static PyObject *game_do(PyObject *object, PyObject *const *args, Py_ssize_t number,
                         PyObject *keywords) {
    GameObject *self = (GameObject *)object;
    uint32_t action;
    if (!action_of(args, number, keywords, &action))
        return NULL;
    if (!position_allows(&self->table->table, &self->game.now, action))
        return glue_wrong("not a legal action here");
    game_step(&self->table->table, &self->game, action);
    Py_RETURN_NONE;
}

/* with_hands(hands): the same with other cards in the hands, for search. */
static PyObject *game_with_hands(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"hands", NULL};
    GameObject *self = (GameObject *)object;
    uint64_t hands[3], all = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "(O&O&O&)", names, glue_u64, hands, glue_u64,
                                     hands + 1, glue_u64, hands + 2))
        return NULL;
    for (int seat = 0; seat < 3; seat++) {
        if (!erdayi_counts_fine(hands[seat]) ||
            held_size(held_of_counts(hands[seat])) != held_size(self->game.now.hand[seat]))
            return glue_wrong("as many cards in each hand as now are wanted");
        all += hands[seat];
        if (!erdayi_counts_fine(all))
            return glue_wrong("the hands hold more than one pack");
    }
    GameObject *copy = erdayi_game_of_table(self->table);
    if (copy) {
        copy->game = self->game;
        for (int seat = 0; seat < 3; seat++)
            copy->game.now.hand[seat] = held_of_counts(hands[seat]);
    }
    return (PyObject *)copy;
}

/* rollouts(n, seed): the sums of the three seats' scores over n random ends of this deal. */
static PyObject *game_rollouts(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"n", "seed", NULL};
    GameObject *self = (GameObject *)object;
    uint64_t number, seed;
    long long sums[3] = {0, 0, 0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&", names, glue_count, &number, glue_u64,
                                     &seed))
        return NULL;
    Position start = self->game.now;
    const Table *table = &self->table->table;
    Watch watch;
    watch_begin(&watch);
    for (uint64_t at = 0; at < number && !watch_raised(&watch); at++) {
        Random random = random_of(seed, at);
        Position position = start;
        int32_t scores[3];
        position_play_out(table, &position, &random);
        position_scores(&position, scores);
        for (int seat = 0; seat < 3; seat++)
            sums[seat] += scores[seat];
    }
    if (watch_end(&watch) < 0)
        return NULL;
    return Py_BuildValue("LLL", sums[0], sums[1], sums[2]);
}

static PyObject *game_draw(PyObject *object, PyObject *const *args, Py_ssize_t number,
                           PyObject *keywords) {
    GameObject *self = (GameObject *)object;
    PyObject *from;
    Random own, *random;
    if (!glue_one(args, number, keywords, "random", &from) ||
        !(random = glue_random(from, &own, self->game.length)))
        return NULL;
    if (self->game.now.phase == OVER)
        return glue_wrong("the deal is over");
    return PyLong_FromUnsignedLong(position_draw(&self->table->table, &self->game.now, random));
}

/* encode(seat): ERDAYI_FEATURES bytes. */
static PyObject *game_encode(PyObject *object, PyObject *const *args, Py_ssize_t number,
                             PyObject *keywords) {
    GameObject *self = (GameObject *)object;
    PyObject *given;
    uint64_t seat;
    if (!glue_one(args, number, keywords, "seat", &given) || !glue_u64(given, &seat))
        return NULL;
    if (seat > 2)
        return glue_wrong("a seat is 0 to 2");
    uint8_t features[ERDAYI_FEATURES];
    encode_view(&self->table->table, &self->game, (int)seat, features);
    return PyBytes_FromStringAndSize((const char *)features, ERDAYI_FEATURES);
}

/* encode_actions(): ERDAYI_ACTION_FEATURES bytes for each legal action, as `legal` orders them. */
static PyObject *game_encode_actions(PyObject *object, PyObject *unused) {
    (void)unused;
    GameObject *self = (GameObject *)object;
    uint16_t found[MOST_LEGAL];
    uint32_t number = position_legal(&self->table->table, &self->game.now, found);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)number * ERDAYI_ACTION_FEATURES);
    if (bytes) {
        uint8_t *into = (uint8_t *)PyBytes_AsString(bytes);
        for (uint32_t at = 0; at < number; at++)
            encode_action(&self->table->table, found[at], into + at * ERDAYI_ACTION_FEATURES);
    }
    return bytes;
}

static PyObject *hands_of(const Held *held) {
    return Py_BuildValue("KKK", (unsigned long long)held_to_counts(held[0]),
                         (unsigned long long)held_to_counts(held[1]),
                         (unsigned long long)held_to_counts(held[2]));
}

enum { AT_TO_ACT, AT_PHASE, AT_DECLARER, AT_BID, AT_BEAT, AT_OWNER, AT_WINNER, AT_DOUBLINGS,
       AT_FIRST_BIDDER, AT_OVER, AT_HANDS, AT_PLAYED, AT_KITTY, AT_HISTORY, AT_SCORES };

static PyObject *game_field(PyObject *object, void *which) {
    const Game *game = &((GameObject *)object)->game;
    const Position *now = &game->now;
    int32_t scores[3];
    switch ((int)(intptr_t)which) {
    case AT_TO_ACT: return PyLong_FromLong(now->phase == OVER ? -1 : now->turn);
    case AT_PHASE: return PyLong_FromLong(now->phase);
    case AT_DECLARER: return PyLong_FromLong(now->phase == BIDDING || now->declarer > 2 ? -1 : now->declarer);
    case AT_BID: return PyLong_FromLong(now->bid);
    case AT_BEAT: return PyLong_FromLong(now->beat == NOT_THERE ? -1 : now->beat);
    case AT_OWNER: return PyLong_FromLong(now->beat == NOT_THERE ? -1 : now->owner);
    case AT_WINNER: return PyLong_FromLong(now->winner > 2 ? -1 : now->winner);
    case AT_DOUBLINGS: return PyLong_FromLong(now->doublings);
    case AT_FIRST_BIDDER: return PyLong_FromLong(now->first_bidder);
    case AT_OVER: return PyBool_FromLong(now->phase == OVER);
    case AT_HANDS: return hands_of(now->hand);
    case AT_PLAYED: return hands_of(game->played);
    case AT_KITTY: return PyLong_FromUnsignedLongLong(held_to_counts(now->kitty));
    case AT_HISTORY: return glue_list_u16(game->history, game->length);
    default:
        position_scores(now, scores);
        return Py_BuildValue("iii", scores[0], scores[1], scores[2]);
    }
}

static PyMethodDef game_methods[] = {
    {"copy", game_copy, METH_NOARGS, "copy($self)\n--\n\nReturns a game that goes on by itself."},
    {"__copy__", game_copy, METH_NOARGS, NULL},
    {"__deepcopy__", game_deepcopy, METH_O, NULL},
    {"legal", game_legal, METH_NOARGS,
     "legal($self)\n--\n\nReturns the action numbers that are legal now."},
    {"allows", GLUE_METHOD(game_allows), GLUE_FAST,
     "allows($self, action)\n--\n\nReturns whether the action is legal now."},
    {"step", GLUE_METHOD(game_do), GLUE_FAST,
     "step($self, action)\n--\n\nDoes the action; ValueError if it is not legal."},
    {"with_hands", GLUE_METHOD(game_with_hands), GLUE_NAMED,
     "with_hands($self, hands)\n--\n\nReturns a copy with other cards in the hands."},
    {"rollouts", GLUE_METHOD(game_rollouts), GLUE_NAMED,
     "rollouts($self, n, seed)\n--\n\nReturns the sums of the scores over n random ends."},
    {"draw", GLUE_METHOD(game_draw), GLUE_FAST,
     "draw($self, random)\n--\n\nReturns a random legal action by a seed or a Random."},
    {"encode", GLUE_METHOD(game_encode), GLUE_FAST,
     "encode($self, seat)\n--\n\nReturns what the seat sees, as bytes."},
    {"encode_actions", game_encode_actions, METH_NOARGS,
     "encode_actions($self)\n--\n\nReturns the legal actions, as bytes."},
    {NULL, NULL, 0, NULL},
};

#define FIELD(name, at) {name, game_field, NULL, NULL, (void *)(intptr_t)(at)}
static PyGetSetDef game_fields[] = {
    FIELD("to_act", AT_TO_ACT), FIELD("phase", AT_PHASE), FIELD("declarer", AT_DECLARER),
    FIELD("bid", AT_BID), FIELD("beat", AT_BEAT), FIELD("owner", AT_OWNER),
    FIELD("winner", AT_WINNER), FIELD("doublings", AT_DOUBLINGS),
    FIELD("first_bidder", AT_FIRST_BIDDER), FIELD("over", AT_OVER), FIELD("hands", AT_HANDS),
    FIELD("played", AT_PLAYED), FIELD("kitty", AT_KITTY), FIELD("history", AT_HISTORY),
    FIELD("scores", AT_SCORES), {NULL, NULL, NULL, NULL, NULL},
};
#undef FIELD

static PyType_Slot game_slots[] = {
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_repr, game_repr},
    {Py_tp_methods, game_methods},
    {Py_tp_getset, game_fields},
    {0, NULL},
};

static PyType_Spec game_spec = {
    "paisai.core._core.ErdayiGame", sizeof(GameObject), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, game_slots,
};

int erdayi_add_game(PyObject *module) {
    if (glue_add_type(module, "ErdayiGame", &game_spec, &erdayi_game_type) < 0 ||
        PyModule_AddIntConstant(module, "ERDAYI_FEATURES", ERDAYI_FEATURES) < 0)
        return -1;
    return PyModule_AddIntConstant(module, "ERDAYI_ACTION_FEATURES", ERDAYI_ACTION_FEATURES);
}
