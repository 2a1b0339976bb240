import assert from "node:assert/strict";
import { test } from "node:test";
import { commandBegins, elapsed } from "./elapsed.js";

test("the time of a command counts from the start of the process, or from where it began in one that stays", () => {
  assert.ok(elapsed() >= process.uptime() * 1000 - 1000, "loading the program counts");
  commandBegins(performance.now());
  assert.ok(elapsed() < process.uptime() * 1000, "what the process did before does not count");
});
