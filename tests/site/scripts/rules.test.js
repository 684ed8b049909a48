// The search in the rules.

import assert from "node:assert/strict";
import { test } from "node:test";

import { wordsOf } from "../../../src/boomtown/site/static/js/rules.js";

test("words are looked for one by one, in small letters", () => {
  assert.deepEqual(wordsOf("  Copper\tORE "), ["copper", "ore"]);
});

test("nothing typed looks for nothing", () => {
  assert.deepEqual(wordsOf("  "), []);
});
