// Numbers that count: what is a number, and what stands around it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parsed } from "../../../src/boomtown/site/static/js/tick.js";

test("a sum of money keeps its sign and its separators are no digits", () => {
  assert.deepEqual(parsed("$57,600"), { before: "$", value: 57600, after: "" });
  assert.deepEqual(parsed("57\u202f600\u00a0$"), { before: "", value: 57600, after: "\u00a0$" });
});

test("a minus sign belongs to the number, whichever it is", () => {
  assert.deepEqual(parsed("−12"), { before: "", value: -12, after: "" });
  assert.deepEqual(parsed("-12 points"), { before: "", value: -12, after: " points" });
});

test("words and nothing are no numbers", () => {
  assert.equal(parsed("none"), null);
  assert.equal(parsed(""), null);
  assert.equal(parsed("2 of 7"), null);
});
