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
/* Whether several sets of cards and a further one have no more copies of a face than there are
 * decks. */
int cards_in_decks(const Cards *sets, int number, Cards further, int decks);
GameObject *game_of_rules(RulesObject *rules);
/* (defenders' total, side that moves up, steps, declarer) of a deal that is over. */
void deal_result(const Deal *deal, int32_t result[4]);
PyObject *unit_tuple(const Order *order, const Unit *unit);
/* Points that may be said of a deal. */
enum { MOST_POINTS = 100000 };
/* NULL with an exception if there is no such level or trump. */
const Order *order_asked(int level, int trump);

/* Actions as tuples; the units of a lead are read into `groups` (MOST_UNITS of them). -1 with an
 * exception if it is none. */
PyObject *write_action(const Action *action);
int read_action(PyObject *from, Action *action, Cards *groups);
int read_show(int seat, int face, int copies, Show *show);
/* A lead with its units as they are read by default. */
PyObject *write_stated(const Order *order, Cards cards);
extern PyGetSetDef shengji_fields[];

/* Methods of the rules that need no deal; the first three are static. */
/* How many plays follow; -1 with an exception where Ctrl-C came first. */
int ask_how_many(const Follow *follow, uint64_t *number);
PyObject *ask_reading(PyObject *type, PyObject *args, PyObject *keywords);
PyObject *ask_count_readings(PyObject *type, PyObject *args, PyObject *keywords);
PyObject *ask_stated(PyObject *type, PyObject *args, PyObject *keywords);
PyObject *ask_follow_legal(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_follow_count(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_follow_list(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_follow_owed(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_throw(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_trick(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_kitty(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_levels(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *ask_show_allowed(PyObject *object, PyObject *args, PyObject *keywords);

#endif
