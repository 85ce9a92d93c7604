/* `think(question, worth, net)`: the search as Python asks it. The question is one array of 32-bit
 * numbers, written by paisai.players.shengji.thinking in the order in which it is read here. */
#include <string.h>

#include "think_reader.h"

/* In thousandths; no number that anybody plays by is over ten. */
enum { MOST_HABIT = 100000 };

void think_read_table(Reader *reader, ThinkTable *table) {
    table->decks = next(reader, 2, 3);
    table->declarer = next(reader, 0, 3);
    for (int slot = 0; slot < THINK_SLOTS; slot++) {
        table->place[0][slot] = (uint8_t)(slot < 12 ? slot : 0);
        /* Positions rise with the slots: the suit's twelve, then what is above it. */
        int least = slot <= 12 ? slot : table->place[1][slot - 1];
        table->place[1][slot] = (uint8_t)next(reader, least, slot < 12 ? slot : THINK_PLACES - 1);
    }
    for (int trump = 0; trump < 2; trump++)
        for (int place = 0; place <= THINK_PLACES; place++) {
            table->above[trump][place] = 0;
            for (int slot = 0; slot < (trump ? THINK_SLOTS : 12); slot++)
                if (table->place[trump][slot] >= place)
                    table->above[trump][place] |= 1u << slot;
        }
    for (int suit = 0; suit < THINK_SUITS; suit++) {
        table->five[suit] = (uint32_t)next(reader, 0, (1 << THINK_SLOTS) - 1);
        table->ten[suit] = (uint32_t)next(reader, 0, (1 << THINK_SLOTS) - 1);
    }
    table->single_times = next(reader, 0, 1 << 16);
    table->throw_times = next(reader, 0, 1 << 16);
    table->pair_times = next(reader, 0, 1 << 16);
    table->triple_times = next(reader, 0, 1 << 16);
    for (int length = 0; length < THINK_LONGEST; length++) {
        table->pair_tractor_times[length] = next(reader, 0, 1 << 16);
        table->triple_tractor_times[length] = next(reader, 0, 1 << 16);
    }
    table->first_points = next(reader, -10000, 10000);
    for (int role = 0; role < 2; role++)
        for (int habit = 0; habit < THINK_HABITS; habit++)
            table->habit[role][habit] = 1e-3f * (float)next(reader, -MOST_HABIT, MOST_HABIT);
}

static void read_units(Reader *reader, ThinkLead *lead) {
    lead->suit = (uint8_t)next(reader, 0, THINK_SUITS - 1);
    lead->number = (uint8_t)next(reader, 1, THINK_UNITS);
    int size = 0;
    for (int unit = 0; unit < lead->number; unit++) {
        lead->unit[unit].width = (uint8_t)next(reader, 1, 3);
        lead->unit[unit].length = (uint8_t)next(reader, 1, THINK_PLACES);
        lead->unit[unit].top = (uint8_t)next(reader, 0, THINK_PLACES - 1);
        size += lead->unit[unit].width * lead->unit[unit].length;
    }
    lead->size = (uint8_t)(size > THINK_MOST ? (reader->bad = 1) : size);
}

static void read_copies(Reader *reader, int decks, Copies *copies, uint8_t *held, uint8_t *total) {
    int cards = next(reader, 0, THINK_MOST);
    for (int card = 0; card < cards; card++) {
        int face = next(reader, 0, THINK_FACES - 1);
        reader->bad |= !think_is_card(face) ||
                       (copies[face / THINK_SLOTS].at[decks - 1] >> face % THINK_SLOTS & 1);
        think_add(&copies[face / THINK_SLOTS], 1u << face % THINK_SLOTS);
        if (held)
            held[face / THINK_SLOTS]++;
    }
    if (total)
        *total = (uint8_t)cards;
}

/* How many copies of a face the seat can be without. */
static int free_copies(const ThinkKnown *known, int decks, int face) {
    int suit = face / THINK_SLOTS;
    uint32_t bit = 1u << face % THINK_SLOTS;
    int held = think_count(&known->state.hand[known->seat][suit], bit) +
               think_count(&known->state.left[1][suit], bit);
    return think_is_card(face) && held < decks ? decks - held : 0;
}

static void read_known(Reader *reader, int decks, ThinkKnown *known) {
    ThinkState *state = &known->state;
    memset(known, 0, sizeof *known);
    known->seat = next(reader, 0, 3);
    known->bury = next(reader, 0, 1);
    for (int seat = 0; seat < 4; seat++) {
        state->total[seat] = (uint8_t)next(reader, 0, THINK_MOST);
        state->out[seat] = (uint8_t)next(reader, 0, 31);
        state->unpaired[seat] = (uint8_t)next(reader, 0, 31);
    }
    state->points = next(reader, -10000, 10000);
    state->kitty_size = next(reader, 0, THINK_MOST);
    known->kitty_known = next(reader, 0, 1);
    state->kitty_points = next(reader, 0, 1000);
    read_copies(reader, decks, state->hand[known->seat], state->held[known->seat],
                &state->total[known->seat]);
    read_copies(reader, decks, state->left[1], NULL, NULL);
    int unseen = 0, wanted = known->kitty_known ? 0 : state->kitty_size;
    for (int face = 0; face < THINK_FACES; face++)
        unseen += known->unseen[face] = (uint8_t)next(reader, 0, free_copies(known, decks, face));
    for (int seat = 0; seat < 4; seat++)
        wanted += seat == known->seat ? 0 : state->total[seat];
    reader->bad |= unseen != wanted;
    for (int seat = 0; seat < 4; seat++)
        for (int suit = 0; suit < THINK_SUITS; suit++)
            known->shuns[seat][suit] = (uint32_t)next(reader, 0, (1 << THINK_SLOTS) - 1);
    known->known_number = next(reader, 0, THINK_MOST);
    for (int card = 0; card < known->known_number; card++) {
        known->known_seat[card] = (uint8_t)next(reader, 0, 3);
        known->known_face[card] = (uint8_t)next(reader, 0, THINK_FACES - 1);
        reader->bad |= known->known_seat[card] == known->seat;
    }
    state->leader = next(reader, 0, 3);
    state->played = next(reader, 0, 3);
    if (state->played) {
        state->best = next(reader, 0, 3);
        state->trumped = next(reader, 0, 1);
        state->top = next(reader, 0, THINK_PLACES - 1);
        state->table_points = next(reader, 0, 1000);
        read_units(reader, &state->lead);
    }
}

static void read_candidate(Reader *reader, const ThinkKnown *known, ThinkCandidate *candidate) {
    ThinkPlay *play = &candidate->play;
    Copies held[THINK_SUITS];
    memset(candidate, 0, sizeof *candidate);
    memcpy(held, known->state.hand[known->seat], sizeof held);
    play->number = (uint8_t)next(reader, 1, THINK_MOST);
    for (int card = 0; card < play->number; card++) {
        play->face[card] = (uint8_t)next(reader, 0, THINK_FACES - 1);
        Copies *suit = &held[play->face[card] / THINK_SLOTS];
        uint32_t bit = 1u << play->face[card] % THINK_SLOTS;
        reader->bad |= !(suit->at[0] & bit);
        think_remove(suit, bit);
    }
    candidate->bias = 1e-6 * next(reader, -1000000000, 1000000000);
    if (known->bury) {
        reader->bad |= play->number != known->state.kitty_size;
        return;
    }
    play->wins = (uint8_t)next(reader, 0, 1);
    play->trumped = (uint8_t)next(reader, 0, 1);
    play->top = (uint8_t)next(reader, 0, THINK_PLACES - 1);
    if (!known->state.played)
        read_units(reader, &candidate->lead);
    reader->bad |= play->number != (known->state.played ? known->state.lead.size
                                                        : candidate->lead.size);
}

static PyObject *answer(const ThinkCandidate *candidates, int number, int64_t guesses) {
    PyObject *list = PyList_New(number);
    for (int one = 0; list && one < number; one++) {
        const ThinkCandidate *candidate = &candidates[one];
        double mean = candidate->times ? candidate->sum / (double)candidate->times : 0.0;
        PyObject *item = Py_BuildValue("(dLi)", mean, (long long)candidate->times, candidate->in);
        if (!item || PyList_SetItem(list, one, item) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list ? Py_BuildValue("(NL)", list, (long long)guesses) : NULL;
}

PyObject *think_ask(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *asked, *worths, *weights;
    uint64_t seed, budget;
    double seconds;
    Py_buffer question, worth, net;
    if (!PyArg_ParseTuple(arguments, "OOOO&O&d", &asked, &worths, &weights, glue_u64, &seed,
                          glue_count, &budget, &seconds))
        return NULL;
    if (asked == Py_None || worths == Py_None || !(seconds >= 0 && seconds <= 600))
        return glue_wrong("a question, what points are worth, and up to 600 seconds are wanted");
    if (glue_buffer(asked, &question, sizeof(int32_t), 1, 0, "question") < 0)
        return NULL;
    if (glue_buffer(worths, &worth, sizeof(double), 2, 0, "worth") < 0) {
        glue_release(&question);
        return NULL;
    }
    if (glue_buffer(weights, &net, sizeof(float), THINK_WEIGHTS, 0, "net") < 0) {
        glue_release(&worth);
        glue_release(&question);
        return NULL;
    }
    Reader reader = {question.buf, (const int32_t *)question.buf + question.len / 4, 0};
    ThinkTable *table = PyMem_Malloc(sizeof *table);
    ThinkKnown known;
    ThinkCandidate *candidates = PyMem_Calloc(THINK_PLAYS, sizeof *candidates);
    PyObject *result = NULL;
    if (!candidates || !table) {
        PyErr_NoMemory();
        goto done;
    }
    think_read_table(&reader, table);
    think_set_worths(table, &worth);
    table->net = net.buf;
    read_known(&reader, table->decks, &known);
    think_chances(table, known.state.kitty_size);
    int number = next(&reader, 1, THINK_PLAYS);
    for (int one = 0; one < number && !reader.bad; one++)
        read_candidate(&reader, &known, &candidates[one]);
    if (reader.bad || reader.at != reader.end) {
        PyErr_SetString(PyExc_ValueError, "the question is not one that think can read");
        goto done;
    }
    int64_t guesses;
    Watch watch;
    watch_begin(&watch);
    guesses = think_search(table, &known, candidates, number, seed, (int64_t)budget, seconds,
                           watch_raised, &watch);
    if (watch_end(&watch) < 0)
        goto done;
    result = answer(candidates, number, guesses);
done:
    PyMem_Free(candidates);
    PyMem_Free(table);
    glue_release(&net);
    glue_release(&worth);
    glue_release(&question);
    return result;
}
