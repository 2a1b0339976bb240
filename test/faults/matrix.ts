/**
 * One cell of the matrix: a fault at a point, and what must be true afterwards.
 *
 * A child harvests until the fault strikes. Then what it committed is written down, a second harvest goes on undisturbed, and
 * everything is compared: with what was committed, with the server's log, and with the files of the archive.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import { harvest } from "../../src/harvest/harvest.js";
import { replay } from "../../src/harvest/replay.js";
import { MINUTE, systemClock } from "../../src/model/time.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { segmentRecords } from "../archive/segment.js";
import { serveWorld } from "../worlds/server.js";
import type { Fault, Moment } from "./injection.js";
import type { Order } from "./matrix-child.js";
import { HOSTS, PLAN, SEGMENT, WORLD } from "./matrix-world.js";

export interface Struck {
  /** Broken promises, each a sentence. */
  readonly complaints: readonly string[];
  /** False when the harvest was over before the moment came. */
  readonly struck: boolean;
  /** Visits that were committed when the fault had struck. */
  readonly committed: number;
  readonly pages: number;
}

/** How the process ends that a fault strikes; `says` is looked for in what it writes to stderr. */
interface Ending {
  readonly end: number | "SIGKILL";
  readonly says: RegExp;
}

const FULL = /^winnow: .*\bfull\b.*What was committed is (safe|kept)|^winnow: .*\bfull\b.*\bcommand again\b/s;
const BROKEN = /^winnow: .*cannot be written.*What was committed is (safe|kept)/s;
const ENDINGS: { readonly [fault in Fault]: Ending } = {
  kill: { end: "SIGKILL", says: /^$/ },
  ENOSPC: { end: 1, says: FULL },
  EIO: { end: 1, says: BROKEN },
  stall: { end: 0, says: /^$/ },
};
const UNDISTURBED: Ending = { end: 0, says: /^$/ };

/** `store` is a folder or a database; `folder` is empty and holds the archive. */
export async function strike(moment: Moment, store: string, folder: string): Promise<Struck> {
  const { point, fault } = moment;
  const archive = path.join(folder, "archive");
  mkdirSync(archive, { recursive: true });
  const served = await serveWorld(WORLD);
  const complaints: string[] = [];
  try {
    const { end, said, struck } = await oneLife({ store, archive, port: served.port, moment });
    const ending = !struck || (point === "closing" && fault !== "kill") ? UNDISTURBED : ENDINGS[fault];
    if (end !== ending.end) complaints.push(`it ended with ${end}, not ${ending.end}: ${said}`);
    else if (!ending.says.test(said.trim())) complaints.push(`it said: ${said}`);

    const opened = await openStore(store);
    try {
      const before = await committedIn(opened);
      complaints.push(...(await unsound(opened, archive)).map((problem) => `after the fault: ${problem}`));
      const askedBefore = new Map(served.log.asked);
      await goOn(opened, archive, served.resolve);
      const after = await committedIn(opened);
      complaints.push(
        ...(await unsound(opened, archive)),
        ...lost(before, after),
        ...(await incomplete(opened, after)),
        ...askedAgain(before, askedBefore, served.log.asked),
        ...unnamed(after, archive),
        ...(await changedByReplay(opened, archive)),
      );
      return { complaints, struck, committed: before.visits.size, pages: after.visits.size };
    } finally {
      await opened.close();
    }
  } finally {
    await served.close();
  }
}

async function oneLife(order: Order): Promise<{ end: number | string; said: string; struck: boolean }> {
  const program = fileURLToPath(new URL("./matrix-child.js", import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  let struck = false;
  child.stdout.on("data", () => (struck = true));
  child.stderr.on("data", (bytes: Buffer) => (said += bytes));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { end: signal ?? code ?? 0, said, struck };
}

/** What is finished is left as it is. Leases of a dead worker run out after two minutes; the next one comes later than that. */
async function goOn(store: Store, archive: string, resolve: Awaited<ReturnType<typeof serveWorld>>["resolve"]) {
  const clock = { ...systemClock, now: () => systemClock.now() + 3 * MINUTE };
  const kept = { folder: archive, segmentBytes: SEGMENT };
  await harvest({ store, plans: [{ ...PLAN, update: false }], resolve, allowPrivate: true, clock, archive: kept })
    .summary;
}

interface Committed {
  /** By address: its visits with their archive entries; robots.txt is among those of the first visit to its host. */
  readonly visits: ReadonlyMap<string, readonly { readonly id: number; readonly places: readonly string[] }[]>;
  readonly records: ReadonlyMap<string, string>;
}

async function committedIn(store: Store): Promise<Committed> {
  const visits = new Map<string, { id: number; places: string[] }[]>();
  for (const { id, url, place, parts } of await store.archived(0, 10_000)) {
    const places = [place, ...parts].map(({ segment, offset }) => `${segment} ${offset}`);
    visits.set(url, [...(visits.get(url) ?? []), { id, places }]);
  }
  const records = await store.records({ limit: 10_000 });
  return { visits, records: new Map(records.map((record) => [record.id, JSON.stringify(record)])) };
}

async function unsound(store: Store, archive: string): Promise<string[]> {
  return [...(await store.check()).problems, ...(await checkArchive(store, archive)).problems];
}

/** What was committed stays as it was. */
function lost(before: Committed, after: Committed): string[] {
  const complaints: string[] = [];
  for (const [url, visits] of before.visits) {
    const now = JSON.stringify(after.visits.get(url));
    if (now !== JSON.stringify(visits))
      complaints.push(`${url} was committed as ${JSON.stringify(visits)}, now ${now}`);
  }
  for (const [id, record] of before.records)
    if (after.records.get(id) !== record) complaints.push(`the record ${record} became ${after.records.get(id)}`);
  return complaints;
}

/** The rest is done, and nothing is done twice. */
async function incomplete(store: Store, after: Committed): Promise<string[]> {
  const complaints: string[] = [];
  const [status] = await store.harvests();
  const { done = 0, waiting, taken, failed, setAside } = status?.addresses ?? {};
  const wanted = { done: PAGES.length, waiting: 0, taken: 0, failed: 0, setAside: 0 };
  const is = JSON.stringify({ done, waiting, taken, failed, setAside });
  if (is !== JSON.stringify(wanted)) complaints.push(`addresses: ${is}, not ${JSON.stringify(wanted)}`);
  for (const url of PAGES)
    if (after.visits.get(url)?.length !== 1)
      complaints.push(`${url} has ${after.visits.get(url)?.length ?? 0} archived visits`);
  if (after.visits.size !== PAGES.length) complaints.push(`${after.visits.size} addresses have archived visits`);
  if (after.records.size !== PAGES.length) complaints.push(`${after.records.size} records, not ${PAGES.length}`);
  return complaints;
}

/** What was committed is not asked for again; what was under way is, once. */
function askedAgain(
  before: Committed,
  askedBefore: ReadonlyMap<string, number>,
  asked: ReadonlyMap<string, number>,
): string[] {
  return [...asked].flatMap(([url, times]) => {
    if (url.endsWith("/robots.txt")) return [];
    const again = times - (askedBefore.get(url) ?? 0);
    if (before.visits.has(url) && times !== 1) return [`${url} was committed, and asked for ${times} times`];
    return again > 1 || times > 2 ? [`${url} was asked for ${times} times, ${again} after the fault`] : [];
  });
}

/** The files hold what the store names, and nothing else. */
function unnamed({ visits }: Committed, archive: string): string[] {
  const complaints: string[] = [];
  const named = new Set([...visits.values()].flat().flatMap(({ places }) => places));
  const segments = readdirSync(archive)
    .filter((name) => name !== "archive.json" && name !== "unknown")
    .sort();
  for (const segment of segments) {
    if (!segment.endsWith(".warc.gz")) complaints.push(`${segment} was left behind`);
    const before = named.size;
    for (const { offset, record } of segmentRecords(path.join(archive, segment))) {
      if (record.type === "response" && !named.delete(`${segment} ${offset}`))
        complaints.push(`${segment} holds an answer at ${offset} that nobody committed`);
    }
    if (named.size === before) complaints.push(`${segment} holds nothing that was committed`);
  }
  for (const place of named) complaints.push(`${place} is named by the store and not there`);
  if (segments.length < 3) complaints.push(`only ${segments.length} segments: nothing was rotated`);
  return complaints;
}

/** The replay law. */
async function changedByReplay(store: Store, archive: string): Promise<string[]> {
  const [found] = await store.harvests();
  const summary = await replay({ store, harvest: found!, kind: PLAN.kind, folder: archive });
  const said = JSON.stringify([summary.records, summary.unreadable.length]);
  const wanted = JSON.stringify([{ new: 0, changed: 0, unchanged: PAGES.length, vanished: 0 }, 0]);
  return said === wanted ? [] : [`replay: ${said}, not ${wanted}`];
}

const PAGES = HOSTS.flatMap((host) =>
  ["", ...Array.from({ length: 11 }, (_, n) => n)].map((n) => `http://${host}/${n}`),
);
