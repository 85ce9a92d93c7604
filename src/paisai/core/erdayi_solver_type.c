/* 竞技二打一 for Python: the solver of endings. */
#include "erdayi_types.h"

typedef struct {
    PyObject_HEAD
    Solver *solver;
} SolverObject;

static PyTypeObject *solver_type;

static PyObject *solver_make(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)keywords;
    unsigned int bits = 20;
    if (!PyArg_ParseTuple(args, "|I", &bits))
        return NULL;
    if (bits < 8 || bits > 28)
        return glue_wrong("a table of 2^8 to 2^28 positions");
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
    if (!PyArg_ParseTuple(args, "O!|K", erdayi_game_type, &game, &budget))
        return NULL;
    if (game->game.now.phase != PLAYING)
        return glue_wrong("only the play can be solved");
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

int erdayi_add_solver(PyObject *module) {
    return glue_add_type(module, "ErdayiSolver", &solver_spec, &solver_type);
}
