/* The Python types of 竞技二打一, shared by the files that make them. */
#ifndef PAISAI_ERDAYI_TYPES_H
#define PAISAI_ERDAYI_TYPES_H

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

extern PyTypeObject *erdayi_table_type, *erdayi_game_type;

/* The table of an ErdayiTable; NULL with an exception for anything else. */
const Table *erdayi_table_of(PyObject *object);
/* Whether no rank has more than four cards, and there is one of each joker at most. */
int erdayi_counts_fine(uint64_t counts);
GameObject *erdayi_game_of_table(TableObject *table);
/* The play to beat by its number, -1 for none; -1 with an exception if there is no such play. */
int erdayi_beat_of(const Table *table, int number, uint16_t *beat);

/* Methods of the table: whole deals, and games begun. */
PyObject *erdayi_playout(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *erdayi_deck(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *erdayi_game(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *erdayi_random_game(PyObject *object, PyObject *args, PyObject *keywords);
PyObject *erdayi_position(PyObject *object, PyObject *args, PyObject *keywords);

#endif
