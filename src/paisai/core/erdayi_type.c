/* 竞技二打一 for Python: the table, one game, many games at once, the solver. */
#include <stdlib.h>
#include <string.h>

#include "erdayi.h"
#include "glue.h"

typedef struct {
    PyObject_HEAD
    Table table;
    int loaded;
} TableObject;

typedef struct {
    PyObject_HEAD
    TableObject *table;
    Game game;
} GameObject;

typedef struct {
    PyObject_HEAD
    TableObject *table;
    Game *games;
    uint64_t seed, dealt;
    uint32_t number;
    Random random;
} BatchObject;

typedef struct {
    PyObject_HEAD
    Solver *solver;
} SolverObject;

static PyTypeObject *table_type, *game_type, *batch_type, *solver_type;

static PyObject *wrong(const char *message) {
    PyErr_SetString(PyExc_ValueError, message);
    return NULL;
}

/* -- the table ----------------------------------------------------------------------------- */

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)keywords;
    const char *rows, *ranks;
    Py_ssize_t length, number;
    if (!PyArg_ParseTuple(args, "y#y#", &rows, &length, &ranks, &number))
        return NULL;
    if (number != DECK || length % 12)
        return wrong("rows of 12 bytes and the ranks of 54 cards are wanted");
    for (int card = 0; card < DECK; card++)
        if ((unsigned char)ranks[card] >= RANKS)
            return wrong("a rank is from 0 to 14");
    TableObject *self = (TableObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->loaded = 1;
    const char *defect = table_load(&self->table, (const uint8_t *)rows, (size_t)length / 12,
                                    (const uint8_t *)ranks);
    if (defect) {
        Py_DECREF((PyObject *)self);
        return wrong(defect);
    }
    return (PyObject *)self;
}

static void table_dealloc(PyObject *object) {
    TableObject *self = (TableObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->loaded)
        table_free(&self->table);
    PyObject_Free(object);
    Py_DECREF(type);
}

static int counts_fine(uint64_t counts) {
    for (int rank = 0; rank < 16; rank++)
        if ((counts >> 4 * rank & 15) > (rank < RANKS ? 4 : 0))
            return 0;
    return 1;
}

static PyObject *table_number(PyObject *object, PyObject *args) {
    unsigned long long counts;
    if (!PyArg_ParseTuple(args, "K", &counts))
        return NULL;
    uint16_t play = counts_fine(counts) && counts
                        ? table_find(&((TableObject *)object)->table, held_of_counts(counts))
                        : NOT_THERE;
    return PyLong_FromLong(play == NOT_THERE ? -1 : play);
}

static PyObject *table_cards(PyObject *object, PyObject *args) {
    const Table *table = &((TableObject *)object)->table;
    unsigned int play;
    if (!PyArg_ParseTuple(args, "I", &play))
        return NULL;
    if (play >= table->plays)
        return wrong("no such play");
    return PyLong_FromUnsignedLongLong(table->counts[play]);
}

static int beat_of(const Table *table, int number, uint16_t *beat) {
    if (number < -1 || number >= (int)table->plays) {
        wrong("no such play to beat");
        return -1;
    }
    *beat = number < 0 ? NOT_THERE : (uint16_t)number;
    return 0;
}

static PyObject *table_legal(PyObject *object, PyObject *args) {
    const Table *table = &((TableObject *)object)->table;
    unsigned long long counts;
    int number = -1;
    uint16_t beat, found[MOST_LEGAL];
    if (!PyArg_ParseTuple(args, "K|i", &counts, &number) || beat_of(table, number, &beat) < 0)
        return NULL;
    if (!counts_fine(counts))
        return wrong("no hand of one pack");
    return glue_list_u16(found, moves_list(table, held_of_counts(counts), beat, found));
}

/* legal_into(hands u64[n], offsets i32[n + 1], plays u16[…]): what each hand can lead. */
static PyObject *table_legal_into(PyObject *object, PyObject *args) {
    const Table *table = &((TableObject *)object)->table;
    PyObject *from[3];
    Py_buffer hands, offsets, plays;
    if (!PyArg_ParseTuple(args, "OOO", from, from + 1, from + 2))
        return NULL;
    if (glue_buffer(from[0], &hands, 8, 0, 0, "hands") < 0)
        return NULL;
    size_t number = (size_t)hands.len / 8, room, total = 0;
    if (glue_buffer(from[1], &offsets, 4, number + 1, 1, "offsets") < 0) {
        glue_release(&hands);
        return NULL;
    }
    if (glue_buffer(from[2], &plays, 2, 1, 1, "plays") < 0) {
        glue_release(&hands);
        glue_release(&offsets);
        return NULL;
    }
    room = (size_t)plays.len / 2;
    int defect = 0;
    Py_BEGIN_ALLOW_THREADS
    uint16_t found[MOST_LEGAL];
    ((int32_t *)offsets.buf)[0] = 0;
    for (size_t at = 0; at < number && !defect; at++) {
        uint64_t counts = ((const uint64_t *)hands.buf)[at];
        if (!counts_fine(counts)) {
            defect = 1;
        } else if (total + MOST_LEGAL <= room) {
            total += moves_list(table, held_of_counts(counts), NOT_THERE,
                                (uint16_t *)plays.buf + total);
        } else {
            uint32_t here = moves_list(table, held_of_counts(counts), NOT_THERE, found);
            if (total + here > room) {
                defect = 2;
            } else {
                memcpy((uint16_t *)plays.buf + total, found, here * sizeof *found);
                total += here;
            }
        }
        ((int32_t *)offsets.buf)[at + 1] = (int32_t)total;
    }
    Py_END_ALLOW_THREADS
    glue_release(&hands);
    glue_release(&offsets);
    glue_release(&plays);
    if (defect)
        return wrong(defect == 1 ? "no hand of one pack" : "plays: the buffer is too small");
    return PyLong_FromSize_t(total);
}

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
static PyObject *table_playout(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"n", "seed", "first", "scores", "check", NULL};
    const Table *table = &((TableObject *)object)->table;
    unsigned long long number, seed, first = 0, actions = 0, wins = 0, passed = 0;
    PyObject *into = Py_None;
    Py_buffer scores;
    int check = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "KK|KOp", names, &number, &seed, &first, &into,
                                     &check) ||
        glue_buffer(into, &scores, 4, 3 * number, 1, "scores") < 0)
        return NULL;
    unsigned long long broken = number;
    Py_BEGIN_ALLOW_THREADS
    for (uint64_t at = 0; at < number && broken == number; at++) {
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
    Py_END_ALLOW_THREADS
    glue_release(&scores);
    if (broken < number)
        return PyErr_Format(PyExc_AssertionError, "deal %llu of the seed breaks an invariant",
                            first + broken);
    return Py_BuildValue("KKK", actions, wins, passed);
}

static PyObject *table_deck(PyObject *object, PyObject *args) {
    unsigned long long seed, index = 0;
    uint8_t deck[DECK];
    (void)object;
    if (!PyArg_ParseTuple(args, "K|K", &seed, &index))
        return NULL;
    Random random = random_of(seed, index);
    deck_random(&random, deck);
    int first_bidder = (int)random_below(&random, 3);
    return Py_BuildValue("y#i", (const char *)deck, (Py_ssize_t)DECK, first_bidder);
}

static GameObject *game_alloc(TableObject *table) {
    GameObject *self = (GameObject *)PyType_GenericAlloc(game_type, 0);
    if (self) {
        Py_INCREF((PyObject *)table);
        self->table = table;
    }
    return self;
}

static PyObject *table_game(PyObject *object, PyObject *args) {
    const char *deck;
    Py_ssize_t length;
    int first_bidder;
    uint64_t seen = 0;
    if (!PyArg_ParseTuple(args, "y#i", &deck, &length, &first_bidder))
        return NULL;
    for (Py_ssize_t card = 0; card < length; card++)
        if ((unsigned char)deck[card] < DECK)
            seen |= UINT64_C(1) << deck[card];
    if (length != DECK || seen != (UINT64_C(1) << DECK) - 1 || first_bidder < 0 || first_bidder > 2)
        return wrong("a deck of the cards 0 to 53 and a seat from 0 to 2 are wanted");
    GameObject *self = game_alloc((TableObject *)object);
    if (self)
        position_deal(&self->table->table, &self->game.now, (const uint8_t *)deck, first_bidder);
    return (PyObject *)self;
}

static PyObject *table_random_game(PyObject *object, PyObject *args) {
    unsigned long long index = 0;
    PyObject *from;
    Random own, *random;
    if (!PyArg_ParseTuple(args, "O|K", &from, &index) || !(random = glue_random(from, &own, index)))
        return NULL;
    GameObject *self = game_alloc((TableObject *)object);
    if (self) {
        game_deal_random(&self->table->table, &self->game, random);
    }
    return (PyObject *)self;
}

/* position(hands, turn, declarer, bid=1, beat=-1, owner=0, doublings=0, declarer_plays=2,
 * defender_plays=2, kitty=0): somewhere in the play, with open cards. */
static PyObject *table_position(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"hands", "turn", "declarer", "bid", "beat", "owner", "doublings",
                            "declarer_plays", "defender_plays", "kitty", NULL};
    unsigned long long hands[3], kitty = 0, all = 0;
    int turn, declarer, bid = 1, number = -1, owner = 0, doublings = 0, own = 2, others = 2;
    uint16_t beat;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "(KKK)ii|iiiiiiK", names, hands, hands + 1,
                                     hands + 2, &turn, &declarer, &bid, &number, &owner, &doublings,
                                     &own, &others, &kitty) ||
        beat_of(&((TableObject *)object)->table, number, &beat) < 0)
        return NULL;
    for (int seat = 0; seat < 3; seat++) {
        if (!hands[seat] || !counts_fine(hands[seat]))
            return wrong("each hand has cards of one pack");
        all += hands[seat];
        if (!counts_fine(all))
            return wrong("the hands hold more than one pack");
    }
    if (turn < 0 || turn > 2 || declarer < 0 || declarer > 2 || owner < 0 || owner > 2 || bid < 1 ||
        bid > 3 || doublings < 0 || doublings > 20 || own < 0 || others < 0 || !counts_fine(kitty))
        return wrong("seats are 0 to 2, a bid 1 to 3");
    GameObject *self = game_alloc((TableObject *)object);
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

/* perft(hands, depth, budget): seat 0 leads. None: too many positions. */
static PyObject *table_perft(PyObject *object, PyObject *args) {
    unsigned long long hands[3];
    int depth;
    unsigned int budget;
    Position position;
    Perft answer;
    if (!PyArg_ParseTuple(args, "(KKK)iI", hands, hands + 1, hands + 2, &depth, &budget))
        return NULL;
    memset(&position, 0, sizeof position);
    for (int seat = 0; seat < 3; seat++) {
        if (!hands[seat] || !counts_fine(hands[seat]))
            return wrong("each hand has cards of one pack");
        position.hand[seat] = held_of_counts(hands[seat]);
    }
    position.beat = NOT_THERE;
    position.phase = PLAYING;
    position.winner = 3;
    Py_BEGIN_ALLOW_THREADS
    answer = perft(&((TableObject *)object)->table, &position, depth, budget);
    Py_END_ALLOW_THREADS
    if (answer.too_large)
        Py_RETURN_NONE;
    if (answer.nodes == UINT64_MAX) {
        PyErr_SetString(PyExc_OverflowError, "more than 64 bits");
        return NULL;
    }
    return PyLong_FromUnsignedLongLong(answer.nodes);
}

static PyObject *table_plays(PyObject *object, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(((TableObject *)object)->table.plays);
}

static PyMethodDef table_methods[] = {
    {"number", table_number, METH_VARARGS, "number(counts): the play with these cards, or -1."},
    {"cards", table_cards, METH_VARARGS, "cards(play): its cards, packed."},
    {"legal", table_legal, METH_VARARGS, "legal(hand, beat=-1): the plays, without pass."},
    {"legal_into", table_legal_into, METH_VARARGS, "Leads of many hands into flat buffers."},
    {"playout", (PyCFunction)(void (*)(void))table_playout, METH_VARARGS | METH_KEYWORDS,
     "playout(n, seed, first=0, scores=None, check=False) -> (actions, declarers' wins, passed out)."},
    {"deck", table_deck, METH_VARARGS, "deck(seed, index=0) -> (cards, first bidder)."},
    {"game", table_game, METH_VARARGS, "game(deck, first_bidder)."},
    {"random_game", table_random_game, METH_VARARGS, "random_game(seed or Random, index=0)."},
    {"position", (PyCFunction)(void (*)(void))table_position, METH_VARARGS | METH_KEYWORDS,
     "A game somewhere in the play."},
    {"perft", table_perft, METH_VARARGS, "perft(hands, depth, budget), None if too large."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef table_fields[] = {
    {"plays", table_plays, NULL, "How many plays there are.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot table_slots[] = {
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_methods, table_methods},
    {Py_tp_getset, table_fields},
    {0, NULL},
};

static PyType_Spec table_spec = {
    "paisai.core._core.ErdayiTable", sizeof(TableObject), 0, Py_TPFLAGS_DEFAULT, table_slots,
};

/* -- one game ------------------------------------------------------------------------------ */

static void game_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF((PyObject *)((GameObject *)object)->table);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *game_copy(PyObject *object, PyObject *unused) {
    (void)unused;
    GameObject *self = (GameObject *)object, *copy = game_alloc(self->table);
    if (copy)
        copy->game = self->game;
    return (PyObject *)copy;
}

static PyObject *game_legal(PyObject *object, PyObject *unused) {
    (void)unused;
    GameObject *self = (GameObject *)object;
    uint16_t found[MOST_LEGAL];
    return glue_list_u16(found, position_legal(&self->table->table, &self->game.now, found));
}

static PyObject *game_allows(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    unsigned int action;
    if (!PyArg_ParseTuple(args, "I", &action))
        return NULL;
    return PyBool_FromLong(position_allows(&self->table->table, &self->game.now, action));
}

static PyObject *game_do(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    unsigned int action;
    if (!PyArg_ParseTuple(args, "I", &action))
        return NULL;
    if (!position_allows(&self->table->table, &self->game.now, action))
        return wrong("not a legal action here");
    game_step(&self->table->table, &self->game, action);
    Py_RETURN_NONE;
}

/* with_hands(hands): the same with other cards in the hands, for search. */
static PyObject *game_with_hands(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    unsigned long long hands[3];
    if (!PyArg_ParseTuple(args, "(KKK)", hands, hands + 1, hands + 2))
        return NULL;
    for (int seat = 0; seat < 3; seat++)
        if (!counts_fine(hands[seat]) ||
            held_size(held_of_counts(hands[seat])) != held_size(self->game.now.hand[seat]))
            return wrong("as many cards in each hand as now are wanted");
    GameObject *copy = game_alloc(self->table);
    if (copy) {
        copy->game = self->game;
        for (int seat = 0; seat < 3; seat++)
            copy->game.now.hand[seat] = held_of_counts(hands[seat]);
    }
    return (PyObject *)copy;
}

/* rollouts(n, seed): the sums of the three seats' scores over n random ends of this deal. */
static PyObject *game_rollouts(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    unsigned long long number, seed;
    long long sums[3] = {0, 0, 0};
    if (!PyArg_ParseTuple(args, "KK", &number, &seed))
        return NULL;
    Position start = self->game.now;
    const Table *table = &self->table->table;
    Py_BEGIN_ALLOW_THREADS
    for (uint64_t at = 0; at < number; at++) {
        Random random = random_of(seed, at);
        Position position = start;
        int32_t scores[3];
        position_play_out(table, &position, &random);
        position_scores(&position, scores);
        for (int seat = 0; seat < 3; seat++)
            sums[seat] += scores[seat];
    }
    Py_END_ALLOW_THREADS
    return Py_BuildValue("LLL", sums[0], sums[1], sums[2]);
}

static PyObject *game_draw(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    PyObject *from;
    Random own, *random;
    if (!PyArg_ParseTuple(args, "O", &from) ||
        !(random = glue_random(from, &own, self->game.length)))
        return NULL;
    if (self->game.now.phase == OVER)
        return wrong("the deal is over");
    return PyLong_FromUnsignedLong(position_draw(&self->table->table, &self->game.now, random));
}

/* encode(seat, into=None): ERDAYI_FEATURES bytes. */
static PyObject *game_encode(PyObject *object, PyObject *args) {
    GameObject *self = (GameObject *)object;
    int seat;
    if (!PyArg_ParseTuple(args, "i", &seat))
        return NULL;
    if (seat < 0 || seat > 2)
        return wrong("a seat is 0 to 2");
    uint8_t features[ERDAYI_FEATURES];
    encode_view(&self->table->table, &self->game, seat, features);
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

enum { AT_TURN, AT_PHASE, AT_DECLARER, AT_BID, AT_BEAT, AT_OWNER, AT_WINNER, AT_DOUBLINGS,
       AT_FIRST_BIDDER, AT_OVER, AT_HANDS, AT_PLAYED, AT_KITTY, AT_HISTORY, AT_SCORES };

static PyObject *game_field(PyObject *object, void *which) {
    const Game *game = &((GameObject *)object)->game;
    const Position *now = &game->now;
    int32_t scores[3];
    switch ((int)(intptr_t)which) {
    case AT_TURN: return PyLong_FromLong(now->phase == OVER ? -1 : now->turn);
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
    {"copy", game_copy, METH_NOARGS, NULL},
    {"legal", game_legal, METH_NOARGS, "The action numbers that are legal now."},
    {"allows", game_allows, METH_VARARGS, "allows(action)."},
    {"step", game_do, METH_VARARGS, "step(action); ValueError if it is not legal."},
    {"with_hands", game_with_hands, METH_VARARGS, "A copy with other cards in the hands."},
    {"rollouts", game_rollouts, METH_VARARGS, "rollouts(n, seed) -> sums of scores."},
    {"draw", game_draw, METH_VARARGS, "draw(seed or Random): a random legal action."},
    {"encode", game_encode, METH_VARARGS, "encode(seat): what the seat sees, as bytes."},
    {"encode_actions", game_encode_actions, METH_NOARGS, "The legal actions, as bytes."},
    {NULL, NULL, 0, NULL},
};

#define FIELD(name, at) {name, game_field, NULL, NULL, (void *)(intptr_t)(at)}
static PyGetSetDef game_fields[] = {
    FIELD("turn", AT_TURN), FIELD("phase", AT_PHASE), FIELD("declarer", AT_DECLARER),
    FIELD("bid", AT_BID), FIELD("beat", AT_BEAT), FIELD("owner", AT_OWNER),
    FIELD("winner", AT_WINNER), FIELD("doublings", AT_DOUBLINGS),
    FIELD("first_bidder", AT_FIRST_BIDDER), FIELD("over", AT_OVER), FIELD("hands", AT_HANDS),
    FIELD("played", AT_PLAYED), FIELD("kitty", AT_KITTY), FIELD("history", AT_HISTORY),
    FIELD("scores", AT_SCORES), {NULL, NULL, NULL, NULL, NULL},
};
#undef FIELD

static PyType_Slot game_slots[] = {
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_methods, game_methods},
    {Py_tp_getset, game_fields},
    {0, NULL},
};

static PyType_Spec game_spec = {
    "paisai.core._core.ErdayiGame", sizeof(GameObject), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, game_slots,
};

/* -- many games at once -------------------------------------------------------------------- */

static void batch_deal(BatchObject *self, uint32_t at) {
    Random random = random_of(self->seed, self->dealt++);
    game_deal_random(&self->table->table, self->games + at, &random);
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)keywords;
    TableObject *table;
    unsigned int number;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "O!IK", table_type, &table, &number, &seed))
        return NULL;
    if (number == 0)
        return wrong("at least one game");
    BatchObject *self = (BatchObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    Py_INCREF((PyObject *)table);
    self->table = table;
    self->number = number;
    self->seed = seed;
    self->random = random_of(seed, UINT64_MAX);
    self->games = calloc(number, sizeof *self->games);
    if (!self->games) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    for (uint32_t at = 0; at < number; at++)
        batch_deal(self, at);
    return (PyObject *)self;
}

static void batch_dealloc(PyObject *object) {
    BatchObject *self = (BatchObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    free(self->games);
    Py_XDECREF((PyObject *)self->table);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* observe(features=None u8[n F], turns=None u8[n], offsets=None i32[n + 1], legal=None u16[…]) */
static PyObject *batch_observe(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"features", "turns", "offsets", "legal", NULL};
    BatchObject *self = (BatchObject *)object;
    PyObject *from[4] = {Py_None, Py_None, Py_None, Py_None};
    Py_buffer into[4];
    size_t n = self->number, total = 0;
    const size_t sizes[4] = {1, 1, 4, 2};
    const size_t items[4] = {n * ERDAYI_FEATURES, n, n + 1, n};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOOO", names, from, from + 1, from + 2,
                                     from + 3))
        return NULL;
    for (int at = 0; at < 4; at++)
        if (glue_buffer(from[at], into + at, sizes[at], items[at], 1, names[at]) < 0) {
            while (at--)
                glue_release(into + at);
            return NULL;
        }
    int small = 0;
    Py_BEGIN_ALLOW_THREADS
    const Table *table = &self->table->table;
    uint16_t found[MOST_LEGAL];
    size_t room = (size_t)into[3].len / 2;
    if (into[2].buf)
        ((int32_t *)into[2].buf)[0] = 0;
    for (size_t at = 0; at < n; at++) {
        const Game *game = self->games + at;
        if (into[0].buf)
            encode_view(table, game, game->now.turn, (uint8_t *)into[0].buf + at * ERDAYI_FEATURES);
        if (into[1].buf)
            ((uint8_t *)into[1].buf)[at] = game->now.turn;
        if (into[3].buf) {
            uint32_t number = position_legal(table, &game->now, found);
            if (total + number > room)
                small = 1;
            else
                memcpy((uint16_t *)into[3].buf + total, found, number * sizeof *found);
            total += number;
        }
        if (into[2].buf)
            ((int32_t *)into[2].buf)[at + 1] = (int32_t)total;
    }
    Py_END_ALLOW_THREADS
    for (int at = 0; at < 4; at++)
        glue_release(into + at);
    if (small)
        return PyErr_Format(PyExc_ValueError, "legal: %zu actions do not fit", total);
    return PyLong_FromSize_t(total);
}

/* draw(actions u16[n]): a random legal action for every game. */
static PyObject *batch_draw(PyObject *object, PyObject *args) {
    BatchObject *self = (BatchObject *)object;
    PyObject *from;
    Py_buffer actions;
    if (!PyArg_ParseTuple(args, "O", &from) ||
        glue_buffer(from, &actions, 2, self->number, 1, "actions") < 0)
        return NULL;
    if (!actions.buf)
        return wrong("actions are wanted");
    Py_BEGIN_ALLOW_THREADS
    for (uint32_t at = 0; at < self->number; at++)
        ((uint16_t *)actions.buf)[at] = (uint16_t)position_draw(
            &self->table->table, &self->games[at].now, &self->random);
    Py_END_ALLOW_THREADS
    glue_release(&actions);
    Py_RETURN_NONE;
}

/* step(actions u16[n], scores=None i32[3 n], over=None u8[n]): every game one action on. A game
 * that ends gives its scores and is dealt anew. Gives the number of games that ended. Nothing
 * is done if any action is illegal. */
static PyObject *batch_step(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"actions", "scores", "over", NULL};
    BatchObject *self = (BatchObject *)object;
    PyObject *from[3] = {Py_None, Py_None, Py_None};
    Py_buffer into[3];
    size_t n = self->number;
    const size_t sizes[3] = {2, 4, 1}, items[3] = {n, 3 * n, n};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OO", names, from, from + 1, from + 2))
        return NULL;
    for (int at = 0; at < 3; at++)
        if (glue_buffer(from[at], into + at, sizes[at], items[at], at > 0, names[at]) < 0) {
            while (at--)
                glue_release(into + at);
            return NULL;
        }
    unsigned long ended = 0;
    size_t illegal = n;
    Py_BEGIN_ALLOW_THREADS
    const Table *table = &self->table->table;
    const uint16_t *actions = into[0].buf;
    for (size_t at = 0; actions && at < n && illegal == n; at++)
        if (!position_allows(table, &self->games[at].now, actions[at]))
            illegal = at;
    for (size_t at = 0; actions && at < n && illegal == n; at++) {
        Game *game = self->games + at;
        int32_t none[3] = {0, 0, 0};
        int32_t *scores = into[1].buf ? (int32_t *)into[1].buf + 3 * at : none;
        game_step(table, game, actions[at]);
        int over = game->now.phase == OVER;
        memset(scores, 0, sizeof none);
        if (over) {
            position_scores(&game->now, scores);
            batch_deal(self, (uint32_t)at);
            ended++;
        }
        if (into[2].buf)
            ((uint8_t *)into[2].buf)[at] = (uint8_t)over;
    }
    Py_END_ALLOW_THREADS
    for (int at = 0; at < 3; at++)
        glue_release(into + at);
    if (illegal < n)
        return PyErr_Format(PyExc_ValueError, "not a legal action in game %zu", illegal);
    return PyLong_FromUnsignedLong(ended);
}

/* game(i): a copy of one of the games. */
static PyObject *batch_game(PyObject *object, PyObject *args) {
    BatchObject *self = (BatchObject *)object;
    unsigned int at;
    if (!PyArg_ParseTuple(args, "I", &at))
        return NULL;
    if (at >= self->number)
        return wrong("no such game");
    GameObject *copy = game_alloc(self->table);
    if (copy)
        copy->game = self->games[at];
    return (PyObject *)copy;
}

static PyMethodDef batch_methods[] = {
    {"observe", (PyCFunction)(void (*)(void))batch_observe, METH_VARARGS | METH_KEYWORDS,
     "observe(features=None, turns=None, offsets=None, legal=None) -> legal actions in all."},
    {"draw", batch_draw, METH_VARARGS, "draw(actions): a random legal action for every game."},
    {"step", (PyCFunction)(void (*)(void))batch_step, METH_VARARGS | METH_KEYWORDS,
     "step(actions, scores=None, over=None) -> games that ended."},
    {"game", batch_game, METH_VARARGS, "game(i): a copy of one of the games."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_methods, batch_methods},
    {0, NULL},
};

static PyType_Spec batch_spec = {
    "paisai.core._core.ErdayiBatch", sizeof(BatchObject), 0, Py_TPFLAGS_DEFAULT, batch_slots,
};

/* -- the solver ---------------------------------------------------------------------------- */

static PyObject *solver_make(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)keywords;
    unsigned int bits = 20;
    if (!PyArg_ParseTuple(args, "|I", &bits))
        return NULL;
    if (bits < 8 || bits > 28)
        return wrong("a table of 2^8 to 2^28 positions");
    SolverObject *self = (SolverObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->solver = solver_new(bits);
    if (!self->solver) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void solver_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    solver_free(((SolverObject *)object)->solver);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *solver_solve(PyObject *object, PyObject *args) {
    GameObject *game;
    unsigned long long budget = UINT64_MAX;
    Solution solution;
    if (!PyArg_ParseTuple(args, "O!|K", game_type, &game, &budget))
        return NULL;
    if (game->game.now.phase != PLAYING)
        return wrong("only the play can be solved");
    Py_BEGIN_ALLOW_THREADS
    solution = solve(((SolverObject *)object)->solver, &game->table->table, &game->game.now, budget);
    Py_END_ALLOW_THREADS
    return Py_BuildValue("iiKN", (int)solution.value,
                         solution.best == NOT_THERE ? -1 : (int)solution.best,
                         (unsigned long long)solution.nodes, PyBool_FromLong(solution.exact));
}

static PyMethodDef solver_methods[] = {
    {"solve", solver_solve, METH_VARARGS,
     "solve(game, budget=…) -> (value, best action, nodes, exact)."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot solver_slots[] = {
    {Py_tp_new, solver_make},
    {Py_tp_dealloc, solver_dealloc},
    {Py_tp_methods, solver_methods},
    {0, NULL},
};

static PyType_Spec solver_spec = {
    "paisai.core._core.ErdayiSolver", sizeof(SolverObject), 0, Py_TPFLAGS_DEFAULT, solver_slots,
};

int erdayi_add_types(PyObject *module) {
    if (glue_add_type(module, "ErdayiTable", &table_spec, &table_type) < 0 ||
        glue_add_type(module, "ErdayiGame", &game_spec, &game_type) < 0 ||
        glue_add_type(module, "ErdayiBatch", &batch_spec, &batch_type) < 0 ||
        glue_add_type(module, "ErdayiSolver", &solver_spec, &solver_type) < 0 ||
        PyModule_AddIntConstant(module, "ERDAYI_FEATURES", ERDAYI_FEATURES) < 0)
        return -1;
    return PyModule_AddIntConstant(module, "ERDAYI_ACTION_FEATURES", ERDAYI_ACTION_FEATURES);
}
