import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chosenCards,
  columnTapped,
  exactly,
  holding,
  kept,
  labelled,
  ranOver,
  tapped,
  total,
} from "../../../src/paisai/web/static/table/choosing.js";

const stack = (code, copies) => ({ key: code, code, copies });
const none = new Map();

test("leading, a tap takes the whole stack, the next one fewer", () => {
  const pair = stack("S9", 2);
  const first = tapped(none, pair, {});
  assert.equal(first.get("S9"), 2);
  const second = tapped(first, pair, {});
  assert.equal(second.get("S9"), 1);
  assert.equal(tapped(second, pair, {}).size, 0);
});

test("following a single, a tap on a triple takes one", () => {
  assert.equal(tapped(none, stack("DK", 3), { unit: 1, need: 1 }).get("DK"), 1);
});

test("no tap takes more than is still needed", () => {
  const choice = new Map([["S9", 2]]);
  assert.equal(tapped(choice, stack("S8", 3), { unit: 3, need: 4 }).get("S8"), 2);
  assert.equal(total(tapped(new Map([["S9", 4]]), stack("S8", 3), { unit: 2, need: 4 })), 4);
});

test("a run takes 8899 in one gesture and stops at the number needed", () => {
  const stacks = [stack("S9", 2), stack("S8", 2), stack("S7", 2)];
  assert.deepEqual(chosenCards(ranOver(none, stacks, { unit: 2, need: 4 })), [
    "S9",
    "S9",
    "S8",
    "S8",
  ]);
});

test("a run that begins on a chosen stack clears", () => {
  const stacks = [stack("S9", 2), stack("S8", 2)];
  const all = ranOver(none, stacks, {});
  assert.equal(ranOver(all, stacks, {}).size, 0);
});

test("a label takes the suit up to the number needed, and gives it back", () => {
  const stacks = [stack("CQ", 2), stack("C8", 1), stack("C3", 1)];
  assert.equal(total(labelled(none, stacks, { need: 3 })), 3);
  const all = labelled(none, stacks, {});
  assert.equal(total(all), 4);
  assert.equal(labelled(all, stacks, {}).size, 0);
});

test("a number key takes exactly so many", () => {
  assert.equal(exactly(none, stack("DK", 3), 2).get("DK"), 2);
  assert.equal(exactly(new Map([["DK", 3]]), stack("DK", 3), 0).size, 0);
  assert.equal(exactly(new Map([["SA", 1]]), stack("DK", 3), 3, { need: 2 }).get("DK"), 1);
});

test("in a column the front card is the whole unit, the top one card", () => {
  const column = ["SJ", "HJ", "DJ"].map((code) => stack(code, 1));
  assert.deepEqual(chosenCards(columnTapped(none, column, 2)), ["SJ", "HJ", "DJ"]);
  assert.deepEqual(chosenCards(columnTapped(none, column, 0)), ["SJ"]);
  const whole = columnTapped(none, column, 2);
  assert.deepEqual(chosenCards(columnTapped(whole, column, 2)), ["SJ", "HJ"]);
});

test("a chip replaces the choice, and what is gone from the hand is gone from it", () => {
  const stacks = [stack("S9", 2), stack("S8", 3)];
  assert.deepEqual(
    [...holding(["S8", "S8", "S9"], stacks)],
    [
      ["S9", 1],
      ["S8", 2],
    ],
  );
  assert.deepEqual(
    [
      ...kept(
        new Map([
          ["S9", 2],
          ["HA", 1],
        ]),
        [stack("S9", 1)],
      ),
    ],
    [["S9", 1]],
  );
});
