/* How are the numbers of a question read? */
#ifndef PAISAI_THINK_READER_H
#define PAISAI_THINK_READER_H

#include "glue.h"
#include "think.h"

typedef struct {
    const int32_t *at, *end;
    int bad;
} Reader;

/* The next number, which is from `least` to `most`; a wrong one spoils the question. */
static inline int next(Reader *reader, int32_t least, int32_t most) {
    if (reader->at >= reader->end || *reader->at < least || *reader->at > most) {
        reader->bad = 1;
        return least;
    }
    return *reader->at++;
}

/* Whether there is such a card: plain suits have twelve slots. */
static inline int think_is_card(int face) {
    return face >= 0 && face < THINK_FACES &&
           (face / THINK_SLOTS == THINK_TRUMP || face % THINK_SLOTS < 12);
}

/* What is fixed for a deal. */
void think_read_table(Reader *reader, ThinkTable *table);

/* Two rows: what points are worth, and what of it is not for winning. */
static inline void think_set_worths(ThinkTable *table, const Py_buffer *worths) {
    table->points_number = (int)(worths->len / (Py_ssize_t)sizeof(double) / 2);
    table->worth = worths->buf;
    table->beside = table->worth + table->points_number;
}

#endif
