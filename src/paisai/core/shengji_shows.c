/* May these cards be shown now? */
#include "shengji.h"

static int cards_allowed(const Rules *rules, int level, Show show) {
    if (show.copies < 1 || show.copies > rules->decks)
        return 0;
    if (show.face >= SMALL_JOKER)
        return rules->jokers != JOKERS_NONE && show.copies == 2;
    return show.face % 13 == level;
}

static int is_larger(const Rules *rules, int first_deal, Show standing, Show show) {
    if (standing.face >= SMALL_JOKER)
        return first_deal && rules->jokers == JOKERS_BIG_OVER_SMALL && show.face == BIG_JOKER;
    if (show.face >= SMALL_JOKER)
        return 1;
    return show.copies > standing.copies && show.face / 13 != standing.face / 13;
}

int show_allowed(const Rules *rules, int level, int first_deal, const Show *history, int number,
                 Show show) {
    if (!cards_allowed(rules, level, show))
        return 0;
    if (number == 0)
        return 1;
    Show standing = history[number - 1];
    if (show.seat == standing.seat && show.face == standing.face)
        return show.copies > standing.copies;
    if (!is_larger(rules, first_deal, standing, show))
        return 0;
    if (show.face >= SMALL_JOKER && rules->jokers_anybody)
        return 1;
    if (rules->after_showing != AFTER_HIMSELF && show.seat == standing.seat)
        return 0;
    if (rules->overturners_opponents && show.seat == (standing.seat ^ 2))
        return 0;
    for (int at = 0; at < number && rules->after_showing == AFTER_NOTHING; at++)
        if (history[at].seat == show.seat)
            return 0;
    return 1;
}
