import assert from "node:assert/strict";
import { test } from "node:test";
import { besides, findPath, trailKey, trailOf } from "./trail.js";

const known = new Map([
  [
    trailKey(true, 0),
    trailOf({ url: "https://a.example/", sequence: 1, level: 0, path: [], urls: ["https://a.example/b/"] }),
  ],
  [
    trailKey(false, 1),
    trailOf({
      url: "https://a.example/b/",
      sequence: 2,
      level: 1,
      path: ["B"],
      urls: ["https://a.example/b/beatles/"],
    }),
  ],
  [
    trailKey(false, 2),
    trailOf({
      url: "https://a.example/b/beatles/",
      sequence: 3,
      level: 2,
      path: ["B", "Beatles"],
      urls: [
        "https://a.example/b/beatles/yesterday",
        "https://a.example/b/beatles/help",
        "https://a.example/b/beatles/",
      ],
    }),
  ],
]);

test("a leaf has the path of the list that links to it", () =>
  assert.deepEqual(findPath("https://a.example/b/beatles/yesterday", 3, known), ["B", "Beatles"]));
test("a list below the start has an empty path", () =>
  assert.deepEqual(findPath("https://a.example/b/", 1, known), []));
test("without a stored list there is no path", () =>
  assert.equal(findPath("https://a.example/elsewhere", 3, known), undefined));

const SONGS = ["https://a.example/b/beatles/help", "https://a.example/b/"];
test("related songs and the way back are neighbours of a song on its list or on the start page", () =>
  assert.equal(besides("https://a.example/b/beatles/yesterday", SONGS, known), 1));
test("entries of a list are not neighbours of the list itself", () =>
  assert.equal(besides("https://a.example/b/beatles/", ["https://a.example/b/beatles/help"], known), 0));
