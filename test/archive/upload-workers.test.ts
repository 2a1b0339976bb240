/** Two machines harvest from one database, each with a folder of its own, and upload; a third one reads everything. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isSegment } from "../../src/archive/member.js";
import { kind as crawl } from "../../src/crawl/crawl.js";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import { replay } from "../../src/harvest/replay.js";
import { openStore, type Store } from "../../src/index.js";
import { findObstacle, startServer } from "../store/postgres-server.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld, page, type Written } from "../worlds/world.js";
import { type Fault, startS3 } from "./s3-server.js";

const HOSTS = ["a", "b", "c", "d"].map((name) => `${name}.example`);
const PAGES_PER_HOST = 10;

const obstacle = await findObstacle();
test("one of two workers is killed while the service fails, and a third machine reads everything", {
  skip: obstacle,
}, async (t) => {
  /** Most pages are held until both workers have archived something: neither is to be done before the other has begun. */
  let bothWork = (): void => undefined;
  const held = new Promise<void>((resolve) => (bothWork = resolve));
  const pages = HOSTS.flatMap((host) =>
    Array.from({ length: PAGES_PER_HOST }, (_, n): [string, Written] => [
      `http://${host}/${n === 0 ? "" : n}`,
      () => ({
        body: page(`Page ${n} of ${host}`, ...(n + 1 < PAGES_PER_HOST ? [`/${n + 1}`] : [])),
        took: 20,
        ...(n < 2 ? {} : { held }),
      }),
    ]),
  );
  const world = await serveWorld(literalWorld(Object.fromEntries(pages)));
  const objects = await startS3();
  const server = await startServer();
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-machines-"));
  const variables = { ...process.env };
  Object.assign(process.env, objects.environment);
  const where = await server.newDatabase();
  const store = await openStore(where);
  const children: ChildProcess[] = [];
  t.after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await store.close();
    await Promise.all([world.close(), objects.close(), server.stop()]);
    process.env = variables;
    rmSync(folder, { recursive: true });
  });
  const on = (machine: string) => {
    const starts = HOSTS.map((host) => `http://${host}/`);
    const args = [where, path.join(folder, machine), JSON.stringify([...world.resolve]), ...starts];
    const child = spawn(process.execPath, [fileURLToPath(new URL("upload-child.js", import.meta.url)), ...args], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    children.push(child);
    return { child, ended: once(child, "exit") };
  };

  const seen = new Map<Fault | undefined, number>();
  let puts = 0;
  objects.fault = ({ method }) => {
    if (method !== "PUT") return undefined;
    const fault = (["500", undefined, "hang", undefined, "lost answer"] as const)[puts++ % 5];
    seen.set(fault, (seen.get(fault) ?? 0) + 1);
    return fault;
  };
  const one = on("one");
  const two = on("two");
  while ((await workingArchives(store)) < 2) {
    assert.equal(one.child.exitCode ?? two.child.exitCode, null, "both are needed");
    await sleep(50);
  }
  bothWork();
  two.child.kill("SIGKILL");
  assert.deepEqual(await two.ended, [null, "SIGKILL"]);
  // What the dead worker had committed is on its machine, and goes up when a worker runs there again; its sites are free at once then.
  assert.ok(segmentsIn(path.join(folder, "two")).length > 0);
  const replaced = on("two");
  assert.deepEqual(
    [await one.ended, await replaced.ended],
    [
      [0, null],
      [0, null],
    ],
  );
  for (const fault of ["500", "hang", "lost answer"] as const) assert.ok((seen.get(fault) ?? 0) > 0, fault);
  objects.fault = () => undefined;
  for (const machine of ["one", "two"]) {
    assert.deepEqual(await on(machine).ended, [0, null]);
    assert.deepEqual(segmentsIn(path.join(folder, machine)), []);
  }

  assert.deepEqual((await store.check()).problems, []);
  const third = path.join(folder, "three");
  const report = await checkArchive(store, third);
  assert.deepEqual([report.problems, report.elsewhere.size], [[], 0]);
  let visits = 0;
  for (const harvest of await store.harvests()) {
    const found = await replay({ store, harvest, kind: crawl, folder: third, threads: 1 });
    assert.deepEqual([found.unreadable, found.elsewhere.size, found.incomplete], [[], 0, []]);
    assert.deepEqual({ ...found.records, unchanged: 0 }, { new: 0, changed: 0, unchanged: 0, vanished: 0 });
    visits += found.visits;
  }
  assert.equal(visits, HOSTS.length * PAGES_PER_HOST, "every page once");
});

/** How many archive folders have committed entries. */
async function workingArchives(store: Store): Promise<number> {
  const archives = await store.archives();
  const segments = await Promise.all(archives.map(({ id }) => store.archiveSegments(id)));
  return segments.filter((of) => of.length > 0).length;
}

/** What was never committed lies in a folder of its own. */
function segmentsIn(folder: string): string[] {
  return readdirSync(folder).filter(isSegment);
}
