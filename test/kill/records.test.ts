/** A process that dies while it edits or removes leaves the store as it was before or as it is after, never between. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { temporaryFolder } from "../faults/desk.js";
import { finding, NOW, requestFor } from "../store/contract-world.js";

const RECORDS = 1500;

test("an edit and a removal that are killed leave before or after", async () => {
  const folder = temporaryFolder();
  fill(folder);
  let finished = 0;
  for (const [n, patience] of [0, 40, 80, 120, 160, 250, 400, 700].entries()) {
    const does = n % 4 === 3 ? "remove" : "edit";
    if (await killed(folder, does, `value ${n}`, patience)) finished++;
    const store = openSyncStore(folder, { create: false });
    const count = (value: string) =>
      store.countRecords({ filter: { kind: "compare", field: "note", is: "eq", value } }, RECORDS).count;
    if (does === "edit") assert.ok([0, RECORDS].includes(count(`value ${n}`)), `all or none: ${count(`value ${n}`)}`);
    const left = store.countRecords({}, RECORDS).count;
    assert.ok([0, RECORDS].includes(left), `all or none: ${left}`);
    assert.deepEqual(store.check().problems, []);
    store.close();
    if (left === 0) break;
  }
  assert.ok(finished < 8, "some were killed in time");
  rmSync(folder, { recursive: true });
});

function fill(folder: string): void {
  const store = openSyncStore(folder, { create: true });
  const owner = { pid: process.pid, machine: "a-machine", doing: "test" };
  const run = store.beginRun({ harvests: [requestFor([])], now: NOW, program: "test", owner });
  const records = Array.from({ length: RECORDS }, (_, n) =>
    finding(`r${n}`, { title: `Record ${n}`, text: "some words" }),
  );
  store.commitReplay(run.harvests[0]!.id, { pages: [{ at: NOW, records }], sites: [] });
  store.endRun(run.id, { reason: "finished", now: NOW, counts: {} });
  store.close();
}

/** Starts the work in its own process, and ends that after a while; answers whether the work was done by then. */
async function killed(folder: string, does: string, value: string, patience: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("./edit-child.js", import.meta.url)), folder, does, value],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let done = false;
  child.stdout.on("data", (said: Buffer) => {
    if (said.includes("done")) done = true;
    else setTimeout(() => child.kill("SIGKILL"), patience);
  });
  await once(child, "exit");
  return done;
}
