// What draws rest on, on the same cases as Python: `draws.json`, which test_javascript.py holds to both.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  byCodePoint,
  commitment,
  drawn,
  part,
  seedOf,
  wordsHash,
} from "../../../src/paisai/web/static/seed.js";
import { sha256 } from "../../../src/paisai/web/static/sha256.js";
import { somePairing } from "../../../src/paisai/web/static/some-pairing.js";

const ASKED = {
  commitment,
  drawn,
  part,
  seedOf,
  wordsHash,
  somePairing: (meets) => somePairing(meets.map(BigInt)),
};
const CASES = JSON.parse(readFileSync(new URL("./draws.json", import.meta.url), "utf-8"));

for (const [number, { ask, of, is }] of CASES.entries())
  test(`${ask}, case ${number}`, () => {
    assert.deepEqual(ASKED[ask](...of), is);
  });

test("SHA-256 of every length over two blocks, of Chinese and of bytes", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "牌赛 paisai 𠮷".repeat(20).slice(0, length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
  const bytes = Uint8Array.from({ length: 100 }, (_, i) => 255 - i);
  assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
});

test("texts are sorted by code points, as Python sorts them", () => {
  const texts = ["𠮷", "～", "一", "", "一一", "a", "10", "9"];
  assert.deepEqual([...texts].sort(byCodePoint), ["", "10", "9", "a", "一", "一一", "～", "𠮷"]);
});
