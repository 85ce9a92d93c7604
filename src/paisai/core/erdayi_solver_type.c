/* 竞技二打一 for Python: the solver of endings. */
#include "erdayi_types.h"

typedef struct {
    PyObject_HEAD
    Solver *solver;
    int busy;
} SolverObject;

static PyTypeObject *solver_type;

static PyObject *solver_make(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"bits", NULL};
    uint32_t bits = 20;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O&", names, glue_u32, &bits))
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

static PyObject *solver_solve(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"game", "budget", NULL};
    SolverObject *self = (SolverObject *)object;
    GameObject *game;
    uint64_t budget = UINT64_MAX;
    Solution solution;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|O&", names, erdayi_game_type, &game,
                                     glue_u64, &budget))
        return NULL;
    if (game->game.now.phase != PLAYING)
        return glue_wrong("only the play can be solved");
    if (glue_take(&self->busy) < 0)
        return NULL;
    Position start = game->game.now;
    Watch watch;
    watch_begin(&watch);
    solution = solve(self->solver, &game->table->table, &start, budget, watch_raised, &watch);
    self->busy = 0;
    if (watch_end(&watch) < 0)
        return NULL;
    return Py_BuildValue("iiKN", (int)solution.value,
                         solution.best == NOT_THERE ? -1 : (int)solution.best,
                         (unsigned long long)solution.nodes, PyBool_FromLong(solution.exact));
}

static PyMethodDef solver_methods[] = {
    {"solve", GLUE_METHOD(solver_solve), GLUE_NAMED,
     "solve($self, game, budget=18446744073709551615)\n--\n\n"
     "Returns (value, best action, nodes, exact) of a game with open cards."},
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
