// The phone's queue without a page: what is kept, sent, folded and taken back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  arranged,
  corrects,
  itemsIn,
  mendedBy,
  nextOf,
  stillKept,
  takeBackLeft,
  takenBack,
} from "../../../src/paisai/web/static/queue-items.js";
import {
  FIRST_WAIT,
  LONGEST_WAIT,
  Sender,
  longer,
  whatBecame,
} from "../../../src/paisai/web/static/queue-sending.js";

const ANSWERS = JSON.parse(readFileSync(new URL("./answers.json", import.meta.url), "utf-8"));
const NOW = 1_000_000_000;
const words = { signIn: { zh: "输入 PIN", en: "PIN" }, now: NOW };
const item = (values) => ({
  id: "a",
  who: "甲",
  slug: "赛",
  url: "http://x/e/s/me/do/report_result/",
  about: "1:1",
  serial: "1",
  table: "1",
  state: "kept",
  at: NOW,
  fields: [],
  ...values,
});
const memory = () => {
  const held = new Map();
  return {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => held.set(name, text),
  };
};

for (const { why, status, body, state, goes_on: goesOn } of ANSWERS) {
  test(`an answer ${status}, ${why}: ${state}`, () => {
    const became = whatBecame({ status, redirected: false, told: body }, words);
    assert.equal(became.change?.state || "kept", state);
    assert.equal(became.goOn, goesOn);
  });
}

test("who is sent to the sign-in waits with what the server says, or with our own words", () => {
  assert.deepEqual(whatBecame({ status: 0, redirected: true, told: null }, words), {
    change: { said: words.signIn, locked: true },
    goOn: false,
  });
  const told = { error: { zh: "另一张证", en: "another pass" } };
  assert.equal(whatBecame({ status: 401, redirected: false, told }, words).change.said, told.error);
});

test("what is taken can be taken back for a minute, by who sent it", () => {
  const { change } = whatBecame(
    { status: 200, redirected: false, told: { ok: true, undo: [7] } },
    words,
  );
  const done = { ...item(), ...change };
  assert.equal(takeBackLeft(done, "甲", NOW), 60);
  assert.equal(takeBackLeft(done, "甲", NOW + 59_500), 1);
  assert.equal(takeBackLeft(done, "甲", NOW + 60_000), 0);
  assert.equal(takeBackLeft(done, "乙", NOW), 0);
  assert.equal(takeBackLeft(item(), "甲", NOW), 0);
  assert.equal(takeBackLeft(done, "甲", NOW - 3_600_000), 60); // the phone's clock was set back
});

test("taking back is an act for each event, at the same place", () => {
  const times = { at: NOW, tapped: NOW };
  const fresh = takenBack(item({ undo: [9, 8] }), {
    who: "甲",
    reason: "撤回",
    newId: () => "n",
    times,
  });
  assert.deepEqual(
    fresh.map((one) => one.fields[0]),
    [
      ["seq", "9"],
      ["seq", "8"],
    ],
  );
  assert.equal(fresh[0].url, "http://x/e/s/me/do/undo/");
  assert.equal(fresh[0].takesBack, "a");
  assert.equal(fresh[0].state, "kept");
});

test("a change reads again what another page has written meanwhile", () => {
  const storage = memory(),
    one = itemsIn(storage, "k"),
    other = itemsIn(storage, "k");
  one.keep([item()]);
  other.keep([...other.all(), item({ id: "b" })]);
  one.change("a", { state: "desk" });
  assert.deepEqual(
    one.all().map(({ id, state }) => [id, state]),
    [
      ["a", "desk"],
      ["b", "kept"],
    ],
  );
  one.drop("a");
  assert.deepEqual(
    other.all().map(({ id }) => id),
    ["b"],
  );
});

test("a storage that holds nonsense holds nothing", () => {
  const storage = memory();
  storage.setItem("k", "{");
  assert.deepEqual(itemsIn(storage, "k").all(), []);
});

test("the next to be sent is the first kept by the same pass", () => {
  const items = [
    item({ id: "x", who: "乙" }),
    item({ id: "y", state: "desk" }),
    item({ id: "z" }),
    item({ id: "w" }),
  ];
  assert.equal(nextOf(items, "甲").id, "z");
  assert.equal(nextOf(items, "丙"), undefined);
});

test("what is taken now mends what was refused before in the same matter", () => {
  const refused = [
    item({ id: "1", state: "refused", about: "other" }), // the same act at the same table
    item({ id: "2", state: "refused", table: "2", about: "1:2" }),
    item({ id: "3", state: "refused", url: "http://x/e/s/me/call/" }),
    item({ id: "4", state: "desk" }),
  ];
  assert.deepEqual(
    mendedBy(refused, item()).map((one) => Boolean(one.mended)),
    [true, false, false, false],
  );
});

test("a form that was refused on this page and is sent again takes the old one's place", () => {
  const old = item({ id: "o", state: "refused" }),
    again = item({ then: "/e/s/me/" });
  assert.equal(corrects(again, old, new Set(["o"])), true);
  assert.equal(corrects(again, old, new Set()), false);
  assert.equal(corrects(item(), old, new Set(["o"])), false);
  assert.equal(corrects(again, { ...old, state: "kept" }, new Set(["o"])), false);
});

test("the newest stands first; what is done, elsewhere or mended is folded", () => {
  const seen = { who: "甲", here: { serial: "2", table: "1" }, now: NOW };
  const items = [
    item({ id: "round 1", state: "desk", serial: "1" }),
    item({
      id: "refused elsewhere",
      state: "refused",
      serial: "2",
      table: "9",
      at: NOW - 6 * 60_000,
    }),
    item({
      id: "just refused elsewhere",
      state: "refused",
      serial: "2",
      table: "9",
      at: NOW - 60_000,
    }),
    item({ id: "mended", state: "refused", serial: "2", mended: true }),
    item({ id: "done", state: "desk", serial: "2" }),
    item({ id: "done last", state: "desk", serial: "2" }),
    item({ id: "kept", serial: "1" }),
    item({ id: "another event", slug: "别的" }),
  ];
  const { open, folded, refused } = arranged(items, "赛", seen);
  assert.deepEqual(
    open.map(({ id }) => id),
    ["kept", "done last", "just refused elsewhere"],
  );
  assert.deepEqual(
    folded.map(({ id }) => id),
    ["done", "mended", "refused elsewhere", "round 1"],
  );
  assert.equal(refused, 1);
});

test("what has arrived goes after twenty minutes, what has not stays", () => {
  const old = NOW - 20 * 60_000;
  const items = [
    item({ state: "desk", at: old }),
    item({ state: "refused", at: old }),
    item({ at: old }),
    item({ state: "desk" }),
  ];
  assert.deepEqual(stillKept(items, NOW), items.slice(1));
});

// A sender whose clock is turned by hand.
function world(answers) {
  const waits = [],
    sent = [],
    queue = ["a", "b"];
  let again = null;
  const sender = new Sender({
    next: () => queue[0],
    send: async (id) => {
      sent.push(id);
      const goOn = answers.shift() ?? true;
      if (goOn) queue.shift();
      return goOn;
    },
    later: (call, wait) => {
      waits.push(wait);
      again = call;
      return () => {
        again = null;
      };
    },
    idle: () => {},
  });
  return { sender, sent, waits, ring: () => again() };
}

test("items are sent in order, each once", async () => {
  const { sender, sent } = world([]);
  await Promise.all([sender.flush(), sender.flush()]);
  assert.deepEqual(sent, ["a", "b"]);
});

test("what is not answered is sent again, later each time, before anything else", async () => {
  const { sender, sent, waits, ring } = world([false, false]);
  await sender.flush();
  await ring();
  assert.deepEqual(sent, ["a", "a"]);
  assert.deepEqual(waits, [FIRST_WAIT, FIRST_WAIT * 1.6]);
  await ring();
  assert.deepEqual(sent, ["a", "a", "a", "b"]);
  assert.equal(sender.wait, FIRST_WAIT);
});

test("a network that is back is used at once", async () => {
  const { sender, sent } = world([false]);
  await sender.flush();
  await sender.soon();
  assert.deepEqual(sent, ["a", "a", "b"]);
});

test("nobody waits longer than half a minute", () => {
  let wait = FIRST_WAIT;
  for (let n = 0; n < 20; n += 1) wait = longer(wait);
  assert.equal(wait, LONGEST_WAIT);
});
