/* `play_deals` and `lessons`: whole deals played by the habits in a setting, for training. Each
 * deal is the four hands and the kitty by faces, the declarer's seat last. */
#include <string.h>

#include "think_reader.h"

typedef struct {
    Py_buffer setting, deals, other;
    ThinkTable *table;
    int kitty;
    Py_ssize_t length, number; /* of one deal, of deals */
} Asked;

static void asked_end(Asked *asked) {
    PyMem_Free(asked->table);
    glue_release(&asked->other);
    glue_release(&asked->deals);
    glue_release(&asked->setting);
}

/* Whether every deal has four hands of some cards, no card more often than there are decks, and a
 * declarer. */
static int deals_fine(const Asked *asked) {
    int decks = asked->table->decks, cards = 54 * decks, dealt = cards - asked->kitty;
    if (dealt < 4 || dealt % 4 || dealt / 4 > THINK_MOST)
        return 0;
    const uint8_t *face = asked->deals.buf;
    for (Py_ssize_t one = 0; one < asked->number; one++, face += asked->length) {
        uint8_t copies[THINK_FACES] = {0};
        for (int card = 0; card < cards; card++)
            if (!think_is_card(face[card]) || ++copies[face[card]] > decks)
                return 0;
        if (face[cards] > 3)
            return 0;
    }
    return 1;
}

/* 0 with an exception if they cannot be played. */
static int asked_begin(Asked *asked, PyObject *setting, PyObject *deals) {
    asked->table = PyMem_Calloc(1, sizeof *asked->table);
    if (!asked->table) {
        PyErr_NoMemory();
        return 0;
    }
    if (glue_buffer(setting, &asked->setting, sizeof(int32_t), 1, 0, "setting") < 0 ||
        glue_buffer(deals, &asked->deals, 1, 1, 0, "deals") < 0)
        return 0;
    const int32_t *from = asked->setting.buf;
    Reader reader = {from, from + asked->setting.len / 4, 0};
    think_read_table(&reader, asked->table);
    asked->kitty = next(&reader, 1, THINK_MOST);
    asked->length = 54 * asked->table->decks + 1;
    asked->number = asked->deals.len / asked->length;
    if (reader.bad || reader.at != reader.end) {
        PyErr_SetString(PyExc_ValueError, "the setting is not one that deals can be played by");
        return 0;
    }
    if (!asked->number || asked->deals.len % asked->length || !deals_fine(asked)) {
        PyErr_Format(PyExc_ValueError, "deals of %zd faces and the declarer's seat are wanted",
                     asked->length - 1);
        return 0;
    }
    think_chances(asked->table, asked->kitty);
    return 1;
}

static void begin_deal(Asked *asked, Py_ssize_t one, ThinkState *state) {
    ThinkTable *table = asked->table;
    const uint8_t *face = (const uint8_t *)asked->deals.buf + one * asked->length;
    int cards = 54 * table->decks, each = (cards - asked->kitty) / 4;
    memset(state, 0, sizeof *state);
    state->kitty_size = asked->kitty;
    state->leader = table->declarer = face[cards];
    for (int card = 0; card < cards; card++) {
        int seat = card / each, its = face[card], suit = its / THINK_SLOTS;
        uint32_t bit = 1u << its % THINK_SLOTS;
        think_add(&state->left[1][suit], bit);
        if (seat > 3) {
            state->kitty_points += think_points(table, suit, bit);
            continue;
        }
        think_add(&state->left[0][suit], bit);
        think_add(&state->hand[seat][suit], bit);
        state->held[seat][suit]++;
        state->total[seat]++;
    }
}

/* What each deal is worth to the declarer's side, and the defenders' points. */
PyObject *think_deals(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *setting, *worths, *deals, *list = NULL;
    Asked asked = {0};
    if (!PyArg_ParseTuple(arguments, "OOO", &setting, &worths, &deals))
        return NULL;
    if (setting == Py_None || worths == Py_None || deals == Py_None)
        return glue_wrong("a setting, what points are worth, and deals are wanted");
    if (asked_begin(&asked, setting, deals) &&
        glue_buffer(worths, &asked.other, sizeof(double), 2, 0, "worth") == 0) {
        think_set_worths(asked.table, &asked.other);
        list = PyList_New(asked.number);
    }
    for (Py_ssize_t one = 0; list && one < asked.number; one++) {
        ThinkState state;
        int64_t cost = 0;
        begin_deal(&asked, one, &state);
        double worth = think_playout(asked.table, &state, &cost);
        PyObject *item = Py_BuildValue("(di)", worth, state.points);
        if (!item || PyList_SetItem(list, one, item) < 0 ||
            (one % 256 == 255 && PyErr_CheckSignals() < 0)) {
            Py_DECREF(list);
            list = NULL;
        }
    }
    asked_end(&asked);
    return list;
}

/* Fills a buffer with lessons from the deals, taken again and again; how many there are, fewer
 * only if the deals give none. */
PyObject *think_teach(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *setting, *deals, *into, *made = NULL;
    uint64_t seed;
    Asked asked = {0};
    if (!PyArg_ParseTuple(arguments, "OOOO&", &setting, &deals, &into, glue_u64, &seed))
        return NULL;
    if (setting == Py_None || deals == Py_None || into == Py_None)
        return glue_wrong("a setting, deals and a buffer for the lessons are wanted");
    if (asked_begin(&asked, setting, deals) &&
        glue_buffer(into, &asked.other, 1, THINK_LESSON, 1, "lessons") == 0) {
        int64_t room = asked.other.len / THINK_LESSON, number = 0;
        Watch watch;
        watch_begin(&watch);
        for (int64_t time = 0; number < room && time / 64 < room && !watch_raised(&watch); time++) {
            Random random = random_of(seed, (uint64_t)time);
            ThinkState state;
            begin_deal(&asked, (Py_ssize_t)(time % asked.number), &state);
            number += think_lessons(asked.table, &state, &random,
                                    (uint8_t *)asked.other.buf + number * THINK_LESSON,
                                    room - number < 8 ? (int)(room - number) : 8);
        }
        if (watch_end(&watch) == 0)
            made = PyLong_FromLongLong(number);
    }
    asked_end(&asked);
    return made;
}
