/* The Python types of 升级, shared by the files that make them. */
#ifndef PAISAI_SHENGJI_TYPES_H
#define PAISAI_SHENGJI_TYPES_H

#include "glue.h"
#include "shengji.h"

typedef struct {
    PyObject_HEAD
    Rules rules;
} RulesObject;

typedef struct {
    PyObject_HEAD
    RulesObject *rules;
    Deal deal;
} GameObject;

extern PyTypeObject *rules_type;

/* Cards of numbers 0 to 53, at most three of a face; -1 with an exception if not. */
int read_cards(const char *bytes, Py_ssize_t length, Cards *cards);
int read_cards_of(PyObject *object, Cards *cards);
PyObject *write_cards(Cards cards);
GameObject *game_of_rules(RulesObject *rules);
/* (defenders' total, side that moves up, steps, declarer) of a deal that is over. */
void deal_result(const Deal *deal, int32_t result[4]);
PyObject *unit_tuple(const Order *order, const Unit *unit);

#endif
