/* What does a seat see, as numbers? The layout is described in docs/environments.md; nothing
 * in it depends on cards that the seat cannot see. */
#include <string.h>

#include "shengji.h"

/* Three bytes for each face (at least one, two, three), 0 so far. Only what is there is written:
 * most sets of cards are small. */
static inline uint8_t *put_cards(Cards cards, uint8_t *into) {
    for (uint64_t faces = cards.one; faces; faces &= faces - 1)
        into[3 * bits_lowest(faces)] = 1;
    for (uint64_t faces = cards.two; faces; faces &= faces - 1)
        into[3 * bits_lowest(faces) + 1] = 1;
    for (uint64_t faces = cards.three; faces; faces &= faces - 1)
        into[3 * bits_lowest(faces) + 2] = 1;
    return into + 3 * FACES;
}

static uint8_t *put_one_of(int which, int number, uint8_t *into) {
    if (which >= 0 && which < number)
        into[which] = 1;
    return into + number;
}

static uint8_t small(int number) { return (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number); }

void shengji_encode(const Deal *deal, int seat, uint8_t *into) {
    int declarer = deal_declarer(deal), acts = choice_turn(deal) == seat;
    int playing = deal->phase == PLAYING || deal->phase == NAMING;
    int trump_known = deal->order || deal->shows_number || (deal->turned && deal_trump_is_set(deal));
    const Show *standing = deal->shows_number ? &deal->shows[deal->shows_number - 1] : NULL;
    memset(into, 0, SHENGJI_FEATURES);
    into = put_cards(deal->hands[seat], into);
    into = put_cards(acts ? deal->chosen : NO_CARDS, into);
    into = put_cards(deal->order && seat == declarer ? deal->buried : NO_CARDS, into);
    for (int place = 0; place < 4; place++)
        into = put_cards(deal->gone[(seat + place) & 3], into);
    for (int place = 0; place < 4; place++) {
        int turn = (seat + place - deal->leader) & 3;
        into = put_cards(playing && turn < deal->plays_made ? deal->plays[turn] : NO_CARDS, into);
    }
    into = put_cards(playing ? deal->thrown : NO_CARDS, into);
    into = put_one_of(deal->level, 13, into);
    into = put_one_of(trump_known ? deal_trump(deal) : 5, 6, into);
    into = put_one_of(declarer == NOBODY ? 4 : (declarer - seat) & 3, 5, into);
    into = put_one_of(deal->phase, 6, into);
    into = put_one_of(playing ? (deal->leader - seat) & 3 : -1, 4, into);
    into = put_one_of(standing ? (standing->seat - seat) & 3 : 4, 5, into);
    into = put_one_of(standing ? standing->copies : 0, 4, into);
    into = put_one_of(playing && deal->plays_made ? (deal->leader + deal->best - seat) & 3 : 4, 5,
                      into);
    for (int place = 0; place < 4; place++)
        *into++ = small(cards_size(deal->hands[(seat + place) & 3]));
    *into++ = small(deal->points / 5);
    *into++ = small(128 + deal->fines / 5);
    *into++ = (uint8_t)(declarer != NOBODY && ((declarer ^ seat) & 1));
    *into++ = deal->plays_made;
    *into++ = small(deal->plays_made ? cards_size(deal->plays[0]) : 0);
    *into++ = deal->tricks_done;
    *into++ = (uint8_t)deal->rules->decks;
    *into++ = (uint8_t)deal_first(deal);
}
