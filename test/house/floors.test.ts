/** Quality floors that need no data folder: the same check as `npm run floors`, on simulated sites. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.js";

interface FloorRow {
  readonly floor: { readonly name: string };
  readonly value?: number;
  readonly state: "ok" | "failed" | "skipped";
}

const script = pathToFileURL(path.join(ROOT, "scripts/floors.mjs")).href;
const { checkFloors } = (await import(script)) as { checkFloors(options: { ownOnly: boolean }): FloorRow[] };
const rows = checkFloors({ ownOnly: true });

test("some quality floors need no data folder", () => assert.ok(rows.length > 0));

for (const { floor, value, state } of rows)
  test(`${floor.name} holds its floor`, () => assert.equal(state, "ok", `${floor.name} is ${value}`));
