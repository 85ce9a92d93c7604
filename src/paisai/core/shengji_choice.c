/* How does an agent with a fixed set of outputs play? Card by card.
 *
 * A play, or what is buried, is put together one card at a time; only cards with which it can
 * still become legal may be chosen. Follows and the kitty end by themselves, a lead is DONE.
 * A seat is asked for a show when a card it drew, or another's show, may have given it one, and
 * once more when all cards are drawn; DONE is no. Who has no show is not asked. */
#include <string.h>

#include "shengji.h"

static int is_showable(const Deal *deal, int face) {
    return face < SMALL_JOKER ? face % 13 == deal->level : deal->rules->jokers != JOKERS_NONE;
}

static int has_offer(const Deal *deal, int seat) {
    Show offers[MOST_OFFERS];
    for (int at = deal_offers(deal, offers); at > 0; at--)
        if (offers[at - 1].seat == seat)
            return 1;
    return 0;
}

void choice_begin(Deal *deal) {
    static const Action go = {GO_ON, {0, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0, 0}, NULL, 0};
    while (deal->phase <= PAUSE && deal->asked == NOBODY) {
        if (deal->news) {
            int seat = deal->first_drawer;
            while (!(deal->news >> seat & 1))
                seat = (seat + 1) & 3;
            deal->news ^= (uint8_t)(1 << seat);
            if (has_offer(deal, seat))
                deal->asked = (uint8_t)seat;
        } else if (deal->phase == DRAWING) {
            int seat = deal_to_act(deal), face = deal->deck[deal->drawn];
            deal_step(deal, &go);
            if (is_showable(deal, face))
                deal->news = (uint8_t)(1 << seat);
        } else if (!deal->waived && !deal->turned) {
            deal->waived = 1;
            deal->news = 15;
        } else {
            deal_step(deal, &go);
        }
    }
}

int choice_turn(const Deal *deal) {
    return deal->phase <= PAUSE ? deal->asked : deal_to_act(deal);
}

static int show_choice(Show show) {
    int which = show.face < SMALL_JOKER ? show.face / 13 : 4 + show.face - SMALL_JOKER;
    return SHOWS + 3 * which + show.copies - 1;
}

static void mask_choices(uint64_t choices, uint8_t *mask) {
    for (int byte = 0; byte < 7; byte++)
        memcpy(mask + 8 * byte, bits_spread[choices >> 8 * byte & 255], 8);
}

/* Which of these faces may be added to what is chosen of a play. */
static uint64_t playable(const Deal *deal, Cards hand, uint64_t faces) {
    faces &= cards_less(hand, deal->chosen).one;
    if (!deal->plays_made) {
        if (!deal->chosen.one)
            return faces;
        return faces & deal->order->in_suit[deal->order->suit_of[bits_lowest(deal->chosen.one)]];
    }
    if (!faces)
        return 0;
    uint64_t found = 0;
    Follow follow;
    follow_of(deal->rules, deal->order, hand, &deal->lead, &follow);
    if (follow.held >= follow.size && !follow.owes_any) /* any so many of the suit */
        return faces & follow.suited.one;
    if (!follow.held)
        return faces;
    for (; faces; faces &= faces - 1) {
        Cards chosen = deal->chosen;
        uint64_t bit = faces & (0 - faces);
        cards_add(&chosen, bit);
        found |= follow_completes(&follow, chosen) ? bit : 0;
    }
    return found;
}

/* Cards and DONE, a bit each; shows and kinds are asked of `choice_mask`. */
static uint64_t card_choices(const Deal *deal) {
    Cards hand = deal->hands[choice_turn(deal)];
    if (deal->phase == BURYING)
        return cards_less(hand, deal->chosen).one;
    uint64_t done = !deal->plays_made && deal->chosen.one;
    return done << DONE | playable(deal, hand, ~UINT64_C(0));
}

int choice_draw(const Deal *deal, Random *random) {
    uint8_t mask[CHOICES];
    uint32_t number = 0;
    if (deal->phase == BURYING || deal->phase == PLAYING) {
        uint64_t choices = card_choices(deal);
        number = (uint32_t)bits_count(choices);
        return bits_select(choices, (int)random_below(random, number));
    }
    choice_mask(deal, mask);
    for (int choice = DONE; choice < CHOICES; choice++)
        number += mask[choice];
    uint32_t ticket = random_below(random, number);
    int choice = DONE;
    while (!mask[choice] || ticket--)
        choice++;
    return choice;
}

void choice_mask(const Deal *deal, uint8_t *mask) {
    Show offers[MOST_OFFERS];
    Kind kinds[MOST_UNITS];
    int seat = choice_turn(deal);
    memset(mask, 0, CHOICES);
    switch (deal->phase) {
    case DRAWING:
    case PAUSE:
        mask[DONE] = 1;
        for (int at = deal_offers(deal, offers); at > 0; at--)
            if (offers[at - 1].seat == seat)
                mask[show_choice(offers[at - 1])] = 1;
        break;
    case BURYING:
    case PLAYING:
        mask_choices(card_choices(deal), mask);
        break;
    case NAMING:
        for (int at = deal_kinds(deal, kinds); at > 0; at--)
            mask[KINDS + (kinds[at - 1].width - 1) * 16 + kinds[at - 1].length - 1] = 1;
        break;
    default:
        break;
    }
}

int choice_legal(const Deal *deal, int choice) {
    uint8_t mask[CHOICES];
    if (choice < 0 || choice >= CHOICES)
        return 0;
    if (deal->phase == PLAYING && choice < DONE)
        return playable(deal, deal->hands[choice_turn(deal)], face_bit(choice)) != 0;
    choice_mask(deal, mask);
    return mask[choice];
}

static void step_show(Deal *deal, int choice) {
    int seat = deal->asked;
    deal->asked = NOBODY;
    if (choice == DONE)
        return;
    Action action;
    memset(&action, 0, sizeof action);
    int which = (choice - SHOWS) / 3;
    action.kind = SHOW_CARDS;
    action.show.seat = (uint8_t)seat;
    action.show.face = (uint8_t)(which < 4 ? 13 * which + deal->level : SMALL_JOKER + which - 4);
    action.show.copies = (uint8_t)((choice - SHOWS) % 3 + 1);
    deal_step(deal, &action);
    deal->news = (uint8_t)(15 & ~(1 << seat));
}

void choice_step(Deal *deal, int choice) {
    Action action;
    memset(&action, 0, sizeof action);
    if (deal->phase <= PAUSE) {
        step_show(deal, choice);
    } else if (deal->phase == NAMING) {
        action.kind = NAME_KIND;
        action.named.width = (uint8_t)((choice - KINDS) / 16 + 1);
        action.named.length = (uint8_t)((choice - KINDS) % 16 + 1);
        deal_step(deal, &action);
    } else {
        int wanted = deal->phase == BURYING   ? deal->rules->kitty_size
                     : deal->plays_made == 0 ? 0
                                              : cards_size(deal->plays[0]);
        if (choice != DONE)
            cards_add(&deal->chosen, face_bit(choice));
        if (choice == DONE || cards_size(deal->chosen) == wanted) {
            action.kind = deal->phase == BURYING ? BURY_CARDS : PLAY_CARDS;
            action.cards = deal->chosen;
            deal->chosen = NO_CARDS;
            deal_step(deal, &action);
        }
    }
    choice_begin(deal);
}
