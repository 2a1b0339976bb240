import assert from "node:assert/strict";
import { test } from "node:test";
import { saidInApp } from "./said-in-app.js";

const SAYINGS: readonly (readonly [message: string, here: string])[] = [
  ["/srv/winnow has no collection x.", "The store has no collection x."],
  ["--where cannot be understood at character 1", "The filter cannot be understood at character 1"],
  ["--format zz: there is no such format. There are: csv.", "Format zz: there is no such format. There are: csv."],
  ["no record has a field zz. Add --new-field to create it.", "no record has a field zz."],
  ["Give a day -- or two.", "Give a day -- or two."],
];

for (const [message, here] of SAYINGS)
  test(`in the app: ${here}`, () => assert.equal(saidInApp(message, "/srv/winnow"), here));
