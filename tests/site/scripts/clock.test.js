// What the clock of a question shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft } from "../../../src/boomtown/site/static/js/clock.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const words = { days: "%d d %h h", hours: "%h h %m min" };
const shown = (left) => timeLeft(left, words);

test("seconds have two digits and are not rounded up", () => {
  assert.equal(shown(65 * SECOND), "1:05");
  assert.equal(shown(9 * SECOND), "0:09");
  assert.equal(shown(999), "0:00");
});

test("an hour is written with minutes, rounded up", () => {
  assert.equal(shown(HOUR), "1 h 0 min");
  assert.equal(shown(HOUR + 1), "1 h 1 min");
});

test("two days are two days at first", () => {
  assert.equal(shown(2 * DAY), "2 d 0 h");
  assert.equal(shown(2 * DAY - 1), "2 d 0 h");
  assert.equal(shown(2 * DAY - HOUR - 1), "1 d 23 h");
  assert.equal(shown(DAY), "1 d 0 h");
  assert.equal(shown(DAY - 1), "1 d 0 h");
});
