/**
 * A store with many records, to measure what can be done with them.
 *
 * Made once in a folder or a database that the caller names, it is used again, and a filling that was interrupted goes on where it
 * stopped: a million records take a while. Otherwise it is made for the work, and goes when that is done; PostgreSQL is brought up by the
 * same module as in the tests.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { UsageError } from "../../src/model/errors.js";
import { recordPages } from "../../src/publish/release.js";
import { openStore } from "../../src/store/open.js";
import { databaseFile } from "../../src/store/sqlite/database.js";
import type { Store } from "../../src/store/store.js";
import { query, startServer } from "../../test/store/postgres-server.js";
import { cpuSeconds } from "../machine.js";
import { atLeast, type Figure, measured } from "../results.js";
import { MAIN_PROCESS, serverCpuSeconds } from "../server-cpu.js";
import { findingOf } from "./corpus.js";

export const NOW = Date.UTC(2026, 10, 15);
const AT_ONCE = 1000;
export const COLLECTION = "bench";
/** Whose CPU it is that was measured. */
export const OURS = "of this process: with SQLite all of it, with PostgreSQL only our side";
/** What a server of PostgreSQL that is started here may keep of its pages. A million records take 16 GB. */
const MEMORY = "1GB";
/** So many are read in the order of changes. */
const READ = 200_000;

/** "100k" and "1m". */
export function readSize(words: string): number {
  const match = /^(\d+)(k|m)$/.exec(words);
  const size = Number(match?.[1]) * (match?.[2] === "m" ? 1_000_000 : 1000);
  if (!(size >= 10_000)) throw new UsageError(`--size ${words}: write 10k, 100k or 1m; ten thousand is the least`);
  return size;
}

export function readKeeper(name: string): Keeper {
  const keeper = KEEPERS.find((one) => one === name);
  if (keeper === undefined)
    throw new UsageError(`"${name}" is no keeper of records: there are ${KEEPERS.join(" and ")}`);
  return keeper;
}

export function hostsOf(size: number): number {
  return Math.max(20, size / 1000);
}

export const KEEPERS = ["sqlite", "postgres"] as const;
export type Keeper = (typeof KEEPERS)[number];

/** A store at work, and a folder for what else is written. */
export interface Workplace {
  readonly store: Store;
  /** A folder, or the address of a database. */
  readonly address: string;
  readonly folder: string;
  /** Lets a database that was filled at once look at what it holds, as it does by itself in quiet hours. */
  settle(): Promise<void>;
  /** How much the store takes, in bytes. */
  size(): Promise<number>;
  /** CPU seconds of this process and of a database on this machine. */
  cpu(): number;
  /** How much memory its server was given for pages, in bytes; undefined when there is none. */
  memory(): Promise<number | undefined>;
}

/**
 * Does the work on a store: in a folder, or in the database at a `postgres://` address, that stays as it is afterwards; where none is
 * named, in one that is made for it and goes. In a folder, PostgreSQL is brought up on what lies in `postgres`.
 */
export async function withStore<Result>(
  keeper: Keeper,
  where: string,
  work: (place: Workplace) => Promise<Result>,
): Promise<Result> {
  const named = where !== "" && !isAddress(where);
  const folder = named ? path.resolve(where) : mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
  const keep = named ? { keep: path.join(folder, "postgres") } : {};
  const server =
    keeper === "postgres" && !isAddress(where) ? await startServer({ memory: MEMORY, ...keep }) : undefined;
  try {
    const address = isAddress(where) ? where : ((await server?.newDatabase()) ?? path.join(folder, "store"));
    const store = await openStore(address);
    const size = "select pg_database_size(current_database())::float8 as bytes";
    const main: string | undefined = isAddress(address)
      ? await query(address, MAIN_PROCESS).then(
          ({ rows }) => rows[0].pid,
          () => undefined,
        )
      : undefined;
    const memory = "select pg_size_bytes(current_setting('shared_buffers'))::float8 as bytes";
    try {
      return await work({
        store,
        address,
        folder,
        settle: async () => void (isAddress(address) && (await query(address, "vacuum analyze"))),
        size: async () =>
          isAddress(address)
            ? (await query(address, size)).rows[0].bytes
            : statSync(databaseFile(path.join(folder, "store"))).size,
        cpu: () => cpuSeconds() + (main === undefined ? 0 : serverCpuSeconds(main)),
        memory: async () => (isAddress(address) ? (await query(address, memory)).rows[0].bytes : undefined),
      });
    } finally {
      await store.close();
    }
  } finally {
    await server?.stop();
    if (!named) rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a store is named by the address of a database. */
export function isAddress(where: string): boolean {
  return /^postgres(ql)?:/.test(where);
}

/** As a replay would bring them: a page gives a thousand. Nothing is told of a store that was filled before. */
export async function fill(store: Store, size: number, say: (words: string) => void): Promise<Figure[]> {
  const there = await store.countRecords({ states: ["live", "vanished", "removed"] }, size + 1);
  if (there.count > size) throw new UsageError(`${store.where} holds more than ${size} records`);
  if (there.count === size) return [];
  const owner = { pid: process.pid, machine: os.hostname(), doing: "npm run bench" };
  const options = { collection: COLLECTION, kind: "listing", start: "bench", settings: {}, addressRules: "address/1" };
  const run = await store.beginRun({
    harvests: [{ ...options, fresh: false, starts: [] }],
    now: NOW,
    program: "bench",
    owner,
  });
  const began = performance.now();
  const cpu = cpuSeconds();
  for (let n = there.count; n < size; n += AT_ONCE) {
    const records = Array.from({ length: AT_ONCE }, (_, i) => findingOf(n + i + 1, hostsOf(size)));
    await store.commitReplay(run.harvests[0]!.id, { pages: [{ at: NOW - size * 10 + n * 10, records }], sites: [] });
    const made = n + AT_ONCE - there.count;
    if ((n / AT_ONCE) % 20 === 19)
      say(`${n + AT_ONCE} records, ${(((cpuSeconds() - cpu) / made) * 1000).toFixed(2)} ms of CPU each`);
  }
  await store.endRun(run.id, { reason: "finished", now: NOW, counts: {} });
  const made = size - there.count;
  return [
    measured("CPU per record kept", ((cpuSeconds() - cpu) / made) * 1000, "ms", "making it up included"),
    measured("records kept, indexed, grouped", made / ((performance.now() - began) / 1000), "per second"),
  ];
}

/** How fast a reader of the changes gets the records themselves. */
export async function readingOf(store: Store): Promise<Figure[]> {
  const until = await store.lastChange();
  const [began, cpu] = [performance.now(), cpuSeconds()];
  let read = 0;
  for await (const page of recordPages(store, { since: 0 }, until)) {
    read += page.length;
    if (read >= READ) break;
  }
  const [seconds, used] = [(performance.now() - began) / 1000, cpuSeconds() - cpu];
  return [
    atLeast("records read in the order of changes", read / seconds, "per second", 50_000),
    measured("CPU of a record read", (used / read) * 1e6, "µs", OURS),
  ];
}
