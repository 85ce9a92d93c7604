// What is asked before a form is sent, and which field is still empty.
import assert from "node:assert/strict";
import test from "node:test";

import { firstEmpty, questionOf } from "../../../src/paisai/web/static/asking.js";

const form = (dataset, open = false, elements = []) => ({
  dataset,
  elements,
  querySelector: () => (open ? {} : null),
});

test("a question is asked always, or only where a box is left open", () => {
  assert.equal(questionOf(form({ ask: "真的？" })), "真的？");
  assert.equal(questionOf(form({ askOpen: "没有签？" }, true)), "没有签？");
  assert.equal(questionOf(form({ askOpen: "没有签？" }, false)), "");
  assert.equal(questionOf(form({})), "");
});

const chip = (name, checked) => ({ name, type: "radio", value: "5", checked });
const text = (name, value) => ({ name, type: "textarea", value });
const either = { either: "levels1+levels2 deals" };

test("both levels, or the deals", () => {
  const empty = (...elements) => firstEmpty(form(either, false, elements))?.name ?? null;
  assert.equal(empty(chip("levels1", false), chip("levels2", false), text("deals", "")), "levels1");
  assert.equal(empty(chip("levels1", true), chip("levels2", false), text("deals", " ")), "levels2");
  assert.equal(empty(chip("levels1", true), chip("levels2", true), text("deals", "")), null);
  assert.equal(
    empty(chip("levels1", false), chip("levels2", false), text("deals", "南北80")),
    null,
  );
  assert.equal(firstEmpty(form({}, false, [])), null);
});
