// How a card is named aloud, and which letters find a name.
import assert from "node:assert/strict";
import test from "node:test";

globalThis.HTMLElement ??= class {};
globalThis.customElements ??= { get: () => true };
globalThis.document ??= { querySelectorAll: () => [], addEventListener: () => {} };
globalThis.addEventListener ??= () => {};
const { nameOf } = await import("../../../src/paisai/web/static/cards.js");
const { typedFor } = await import("../../../src/paisai/web/static/filter.js");

test("a card is named by its suit and rank, a joker by itself, a back as one", () => {
  const zh = ["HT", "SA", "C2", "DK", "w", "W", ""].map((code) => nameOf(code, "zh-CN"));
  assert.deepEqual(zh, ["红桃10", "黑桃A", "梅花2", "方块K", "小王", "大王", "牌背"]);
  const en = ["HT", "W", ""].map((code) => nameOf(code, "en"));
  assert.deepEqual(en, ["heart 10", "big joker", "a card"]);
});

test("letters find a name from its beginning, each character whole or by its first letters", () => {
  const name = "zhang/chang xiao ming";
  for (const typed of ["z", "zh", "zx", "zhx", "zhangx", "zhangxiao", "zxm", "cxm", "zhxiaom"])
    assert.equal(typedFor(typed, name), true, typed);
  for (const typed of ["x", "zhm", "zxmq", "angx", "zhangxiaomingx"])
    assert.equal(typedFor(typed, name), false, typed);
});
