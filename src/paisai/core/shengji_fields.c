/* What can be read off a deal of 升级 in Python? */
#include "shengji_types.h"

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
    if (deal->phase != OVER || deal_dealt_anew(deal))
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

#define FIELD(name, at) {name, game_field, NULL, NULL, (void *)(intptr_t)(at)}
PyGetSetDef shengji_fields[] = {
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
