/* How is an action of 升级 written in Python?
 *
 * As a tuple: (0,) goes on (draws, turns or takes the kitty), (1, seat, face, copies) is a show,
 * (2, cards) buries, (3, cards) or (3, cards, [cards of each unit]) plays, (4, width, length) names
 * a kind, (5, (seat, face, copies), (seat, face, copies)) are two shows in the same moment. */
#include <string.h>

#include "shengji_types.h"

PyObject *write_action(const Action *action) {
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

int read_show(int seat, int face, int copies, Show *show) {
    if (seat < 0 || seat > 3 || face < 0 || face >= FACES || copies < 1 || copies > 3) {
        glue_wrong("a show has a seat, a face and the number of its copies");
        return -1;
    }
    show->seat = (uint8_t)seat;
    show->face = (uint8_t)face;
    show->copies = (uint8_t)copies;
    return 0;
}

int read_action(PyObject *from, Action *action, Cards *groups) {
    memset(action, 0, sizeof *action);
    if (!PyTuple_Check(from) || PyTuple_Size(from) < 1) {
        glue_wrong("an action is a tuple with its kind first");
        return -1;
    }
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
        if (one < 1 || one > 3 || two < 1 || two > PLACES) {
            glue_wrong("a kind has a width from 1 to 3 and a length");
            return -1;
        }
        action->named.width = (uint8_t)one;
        action->named.length = (uint8_t)two;
        return 0;
    case BURY_CARDS:
    case PLAY_CARDS:
        if (!PyArg_ParseTuple(from, "lO|O", &kind, &cards, &units) ||
            read_cards_of(cards, &action->cards) < 0)
            return -1;
        if (units && units != Py_None) {
            Py_ssize_t number = PyList_Check(units) ? PyList_Size(units) : -1;
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
            glue_wrong("kinds of actions are 0 to 5");
        return -1;
    }
}

PyObject *write_stated(const Order *order, Cards cards) {
    Reading reading;
    default_reading(order, cards, &reading);
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
