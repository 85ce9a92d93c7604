/* What do the rules of 升级 say where no deal is played? Asked from Python. */
#include "shengji_types.h"

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

/* A lead as a list of its units' cards, which must be units. */
static int read_lead(const Order *order, PyObject *from, Reading *reading) {
    Py_ssize_t number = glue_list_size(from, "units");
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

PyObject *ask_reading(PyObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"level", "trump", "cards", NULL};
    (void)type;
    int level, trump;
    const char *bytes;
    Py_ssize_t length;
    Cards cards;
    Reading reading;
    const Order *order;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiy#", names, &level, &trump, &bytes, &length) ||
        !(order = order_asked(level, trump)) || read_cards(bytes, length, &cards) < 0)
        return NULL;
    if (!length)
        return PyList_New(0);
    default_reading(order, cards, &reading);
    return reading_list(order, &reading);
}

PyObject *ask_count_readings(PyObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"level", "trump", "cards", NULL};
    (void)type;
    int level, trump;
    const char *bytes;
    Py_ssize_t length;
    Cards cards;
    const Order *order;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiy#", names, &level, &trump, &bytes, &length) ||
        !(order = order_asked(level, trump)) || read_cards(bytes, length, &cards) < 0)
        return NULL;
    return PyLong_FromUnsignedLongLong(count_readings(order, cards));
}

/* stated(level, trump, cards, groups): the units in order, or None if it is no reading of them. */
PyObject *ask_stated(PyObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"level", "trump", "cards", "groups", NULL};
    (void)type;
    int level, trump;
    const char *bytes;
    Py_ssize_t length;
    PyObject *from;
    Cards cards, groups[MOST_UNITS];
    Reading reading;
    const Order *order;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiy#O", names, &level, &trump, &bytes, &length,
                                     &from) ||
        !(order = order_asked(level, trump)) || read_cards(bytes, length, &cards) < 0)
        return NULL;
    Py_ssize_t number = glue_list_size(from, "groups");
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

/* `most` is a number that may follow, called `name`. */
static int read_follow(PyObject *object, PyObject *args, PyObject *keywords, Follow *follow,
                       Cards *play, uint64_t *most, char *name) {
    static char *names[] = {"level", "trump", "hand", "units", NULL};
    static char *with_play[] = {"level", "trump", "hand", "units", "play", NULL};
    char *with_most[] = {"level", "trump", "hand", "units", name, NULL};
    int level, trump;
    const char *hand, *played = NULL;
    Py_ssize_t length, size = 0;
    PyObject *units;
    Cards cards;
    Reading lead;
    const Order *order;
    int read;
    if (play)
        read = PyArg_ParseTupleAndKeywords(args, keywords, "iiy#Oy#", with_play, &level, &trump,
                                           &hand, &length, &units, &played, &size);
    else if (most)
        read = PyArg_ParseTupleAndKeywords(args, keywords, "iiy#O|O&", with_most, &level, &trump,
                                           &hand, &length, &units, glue_u64, most);
    else
        read = PyArg_ParseTupleAndKeywords(args, keywords, "iiy#O", names, &level, &trump, &hand,
                                           &length, &units);
    if (!read || !(order = order_asked(level, trump)) || read_cards(hand, length, &cards) < 0 ||
        read_lead(order, units, &lead) < 0 || (play && read_cards(played, size, play) < 0))
        return -1;
    follow_of(&((RulesObject *)object)->rules, order, cards, &lead, follow);
    return 0;
}

PyObject *ask_follow_legal(PyObject *object, PyObject *args, PyObject *keywords) {
    Follow follow;
    Cards play;
    if (read_follow(object, args, keywords, &follow, &play, NULL, NULL) < 0)
        return NULL;
    return PyBool_FromLong(follow_legal(&follow, play));
}

int ask_how_many(const Follow *follow, uint64_t *number) {
    for (uint64_t most = 1 << 18; !follow_count_within(follow, most, number); most *= 4)
        if (PyErr_CheckSignals() < 0)
            return -1;
    return 0;
}

/* follow_count(…, most_branches=0): None if it takes more than so many branches (0: never). */
PyObject *ask_follow_count(PyObject *object, PyObject *args, PyObject *keywords) {
    Follow follow;
    uint64_t most = 0, number;
    if (read_follow(object, args, keywords, &follow, NULL, &most, "most_branches") < 0)
        return NULL;
    if (cards_size(follow.hand) < follow.size)
        return PyLong_FromLong(0);
    if (!most) {
        if (ask_how_many(&follow, &number) < 0)
            return NULL;
    } else if (!follow_count_within(&follow, most, &number)) {
        Py_RETURN_NONE;
    }
    return PyLong_FromUnsignedLongLong(number);
}

typedef struct {
    PyObject *list;
    uint64_t limit, number;
} Listing;

static int append_set(void *context, Cards set) {
    Listing *listing = context;
    if (listing->number++ == listing->limit) {
        glue_wrong("more plays follow than asked for");
        return 0;
    }
    PyObject *cards = write_cards(set);
    int failed = !cards || PyList_Append(listing->list, cards) < 0 ||
                 (listing->number % 4096 == 0 && PyErr_CheckSignals() < 0);
    Py_XDECREF(cards);
    return !failed;
}

PyObject *ask_follow_list(PyObject *object, PyObject *args, PyObject *keywords) {
    Follow follow;
    uint64_t limit = 1000000;
    if (read_follow(object, args, keywords, &follow, NULL, &limit, "limit") < 0)
        return NULL;
    Listing listing = {PyList_New(0), limit, 0};
    if (listing.list && cards_size(follow.hand) >= follow.size &&
        !follow_each(&follow, append_set, &listing)) {
        Py_DECREF(listing.list);
        return NULL;
    }
    return listing.list;
}

/* follow_owed(…): the kinds owed, in class order. */
PyObject *ask_follow_owed(PyObject *object, PyObject *args, PyObject *keywords) {
    Follow follow;
    if (read_follow(object, args, keywords, &follow, NULL, NULL, NULL) < 0)
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
PyObject *ask_throw(PyObject *object, PyObject *args, PyObject *keywords) {
    int level, trump;
    const char *hand[3];
    Py_ssize_t length[3];
    PyObject *units;
    Cards others[3];
    Reading lead;
    Adjudged adjudged;
    const Order *order;
    static char *names[] = {"level", "trump", "units", "others", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiO(y#y#y#)", names, &level, &trump, &units,
                                     hand, length, hand + 1, length + 1, hand + 2, length + 2) ||
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
PyObject *ask_trick(PyObject *object, PyObject *args, PyObject *keywords) {
    int level, trump, worth = 0;
    const char *play[4];
    Py_ssize_t length[4];
    PyObject *units;
    Cards plays[4];
    Reading lead;
    const Order *order;
    static char *names[] = {"level", "trump", "units", "plays", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiO(y#y#y#y#)", names, &level, &trump, &units,
                                     play, length, play + 1, length + 1, play + 2, length + 2,
                                     play + 3, length + 3) ||
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
PyObject *ask_kitty(PyObject *object, PyObject *args, PyObject *keywords) {
    int level, trump;
    const char *kitty;
    Py_ssize_t length;
    PyObject *units;
    Cards cards;
    Reading lead;
    const Order *order;
    static char *names[] = {"level", "trump", "units", "kitty", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "iiOy#", names, &level, &trump, &units, &kitty,
                                     &length) ||
        !(order = order_asked(level, trump)) || read_lead(order, units, &lead) < 0 ||
        read_cards(kitty, length, &cards) < 0)
        return NULL;
    int times = kitty_multiplier(&((RulesObject *)object)->rules, &lead);
    return Py_BuildValue("ii", times, times * points_of(cards));
}

/* levels(points): (0 declarer or 1 defenders, steps). */
PyObject *ask_levels(PyObject *object, PyObject *args, PyObject *keywords) {
    int points, steps;
    static char *names[] = {"points", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "i", names, &points))
        return NULL;
    if (points < -MOST_POINTS || points > MOST_POINTS)
        return glue_wrong("points are up to 100,000");
    int up = levels_at(&((RulesObject *)object)->rules, points, &steps);
    return Py_BuildValue("ii", up, steps);
}

/* show_allowed(level, first_deal, history, show): a show is (seat, face, copies). */
PyObject *ask_show_allowed(PyObject *object, PyObject *args, PyObject *keywords) {
    int level, first_deal, seat, face, copies, number = 0;
    PyObject *from;
    Show history[MOST_SHOWS];
    static char *names[] = {"level", "first_deal", "history", "show", NULL};
    Show show;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "ipO(iii)", names, &level, &first_deal, &from,
                                     &seat, &face, &copies) ||
        !order_asked(level, TRUMP) || read_show(seat, face, copies, &show) < 0)
        return NULL;
    Py_ssize_t shows = glue_list_size(from, "history");
    for (Py_ssize_t at = 0; at < shows; at++) {
        int past[3];
        PyObject *item = PyList_GetItem(from, at);
        if (number == MOST_SHOWS)
            return glue_wrong("too many shows");
        if (!item || !PyTuple_Check(item))
            return glue_wrong("a show is a tuple of a seat, a face and the number of its copies");
        if (!PyArg_ParseTuple(item, "iii", past, past + 1, past + 2) ||
            read_show(past[0], past[1], past[2], &history[number]) < 0)
            return NULL;
        number++;
    }
    if (PyErr_Occurred())
        return NULL;
    return PyBool_FromLong(show_allowed(&((RulesObject *)object)->rules, level, first_deal, history,
                                        number, show));
}
