import assert from "node:assert/strict";
import { test } from "node:test";
import { findPath, trailKey, trailOf } from "./trail.js";

const known = new Map([
  [trailKey(true, 0), trailOf({ sequence: 1, level: 0, path: [], urls: ["https://a.example/b/"] })],
  [trailKey(false, 1), trailOf({ sequence: 2, level: 1, path: ["B"], urls: ["https://a.example/b/beatles/"] })],
  [
    trailKey(false, 2),
    trailOf({ sequence: 3, level: 2, path: ["B", "Beatles"], urls: ["https://a.example/b/beatles/yesterday"] }),
  ],
]);

test("a leaf has the path of the list that showed it", () =>
  assert.deepEqual(findPath("https://a.example/b/beatles/yesterday", 3, known), ["B", "Beatles"]));
test("a list below the start has an empty path", () =>
  assert.deepEqual(findPath("https://a.example/b/", 1, known), []));
test("what no remembered list showed has none", () =>
  assert.equal(findPath("https://a.example/elsewhere", 3, known), undefined));
