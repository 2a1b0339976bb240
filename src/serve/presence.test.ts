import assert from "node:assert/strict";
import { test } from "node:test";
import { SECOND } from "../model/time.js";
import { openPresence } from "./presence.js";

test("people on one item see each other, as long as they are there", () => {
  const presence = openPresence();
  assert.deepEqual(presence.see("song", "Ada", 0), []);
  assert.deepEqual(presence.see("song", "Bo", SECOND), ["Ada"]);
  assert.deepEqual(presence.see("song", "Ada", 2 * SECOND), ["Bo"]);
  assert.deepEqual(presence.see("poem", "Bo", 3 * SECOND), []);
  assert.deepEqual(presence.see("song", "Ada", 4 * SECOND), [], "Bo went on to a poem");
  assert.deepEqual(presence.see("song", "Cem", 60 * SECOND), [], "Ada has left");
});
