/**
 * A whole harvest in a seed: a web that fails and asks for patience, a store that is slow and sometimes gone, several workers, and
 * processes that are killed at any moment. Runs follow each other until nothing is left to visit; then everything is checked.
 *
 * Nothing here is faked but the network and the clock: the loop is the loop, the store is SQLite in a folder.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { kind as crawl } from "../../src/crawl/crawl.js";
import { type HarvestPlan, harvest } from "../../src/harvest/harvest.js";
import type { AnyKind } from "../../src/model/kind.js";
import { DAY, HOUR, MINUTE, type Millis, SECOND } from "../../src/model/time.js";
import { type Database, openDatabase } from "../../src/store/sqlite/database.js";
import { findHarvest } from "../../src/store/sqlite/runs.js";
import { openSyncStore, type SyncStore } from "../../src/store/sqlite/sync-store.js";
import type { Run, RunRequest } from "../../src/store/store.js";
import { between, chance, randomFrom } from "../worlds/chance.js";
import { type GeneratedWorld, generatedWorld, walk } from "../worlds/generated.js";
import { type Log, newLog, openNetwork } from "../worlds/network.js";
import { openVirtualClock, type VirtualClock } from "../worlds/virtual-clock.js";
import { brokenManners, type Process } from "./invariants.js";
import { GOOD_STORE, type StoreManners, virtualStore } from "./virtual-store.js";

export interface Scenario {
  readonly seed: number;
  readonly world: GeneratedWorld;
  readonly delay: Millis;
  readonly concurrency: number;
  readonly workers: number;
  /** So many processes are killed, one after the other, … */
  readonly kills: number;
  /** … each within this time of its start. */
  readonly killWithin: Millis;
  readonly store: StoreManners;
  readonly patience: Millis;
  /** No host of good manners waits longer than this for its first page, as long as nobody dies. */
  readonly firstPageWithin: Millis;
}

export interface Simulated {
  readonly complaints: readonly string[];
  /** The same seed gives the same trace. */
  readonly trace: string;
  readonly knocks: number;
  readonly runs: number;
  readonly kills: number;
  readonly pages: number;
  /** Virtual time that the harvest took. */
  readonly took: Millis;
  /** The longest that a host waited for its first page. */
  readonly longestWait: Millis;
}

/** A few tens of hosts; what goes wrong, and how much of it, depends on the seed. */
export function smallScenario(seed: number): Scenario {
  const luck = (...words: readonly (string | number)[]) => chance(seed, ...words);
  const some = (name: string, most: number) => (luck(name, "at all") < 0.5 ? 0 : luck(name) * most);
  const hosts = between(luck("hosts"), 3, 40);
  return {
    seed,
    world: generatedWorld({
      seed,
      hosts,
      hostsPerSite: between(luck("per site"), 1, 4),
      ips: between(luck("ips"), 1, hosts),
      pagesPerHost: [1, between(luck("pages"), 5, 40)],
      fanOut: between(luck("fan-out"), 2, 12),
      latency: [between(luck("quick"), 5, 50), between(luck("slow"), 60, 1500)],
      failing: some("failing", 0.3),
      gone: some("gone", 0.1),
      redirects: some("redirects", 0.3),
      private: some("private", 0.2),
      failingRobots: some("failing robots", 0.3),
      crawlDelays: some("crawl-delays", 0.3),
      tooSlow: some("too slow", 0.1),
      traps: some("traps", 0.2),
      neighbours: between(luck("neighbours"), 1, 4),
      starts: between(luck("starts"), 1, 5),
    }),
    delay: between(luck("delay"), 1, 8) * 250,
    concurrency: between(luck("concurrency"), 1, 32),
    workers: luck("alone") < 0.6 ? 1 : between(luck("workers"), 2, 4),
    kills: luck("peaceful") < 0.4 ? 0 : between(luck("kills"), 1, 5),
    killWithin: 1000 * between(luck("kill within"), 1, 120),
    store: {
      latency: [1, between(luck("store"), 2, 80)],
      slow: some("slow commits", 0.02),
      lostReplies: some("lost replies", 0.004),
      failing: some("failing commits", 0.004),
    },
    patience: luck("patience") < 0.5 ? 5 * MINUTE : DAY,
    firstPageWithin: 30 * MINUTE,
  };
}

/** Thousands of hosts, more than a run holds at a time. */
export function largeScenario(seed: number, hosts = 2500): Scenario {
  return {
    ...smallScenario(seed),
    world: generatedWorld({
      seed,
      hosts,
      hostsPerSite: 2,
      ips: hosts / 2,
      pagesPerHost: [1, 9],
      fanOut: 8,
      latency: [20, 400],
      failing: 0.02,
      redirects: 0.05,
      private: 0.05,
      failingRobots: 0.02,
      crawlDelays: 0.05,
      neighbours: 3,
      starts: 40,
    }),
    delay: SECOND,
    concurrency: 200,
    workers: 2,
    kills: 1,
    killWithin: 60_000,
    store: { ...GOOD_STORE, latency: [1, 10] },
    patience: DAY,
    firstPageWithin: 30 * MINUTE,
  };
}

/** Four workers share thousands of hosts; some are killed, commits take longer than a request may, and replies get lost. */
export function sharedScenario(seed: number, hosts = 2000): Scenario {
  const luck = (...words: readonly (string | number)[]) => chance(seed, "shared", ...words);
  return {
    ...largeScenario(seed, hosts),
    world: generatedWorld({
      ...{
        seed,
        hosts,
        hostsPerSite: between(luck("per site"), 1, 4),
        ips: Math.ceil(hosts / between(luck("ips"), 1, 8)),
      },
      ...{
        pagesPerHost: [1, 3],
        fanOut: 4,
        latency: [20, between(luck("latency"), 100, 2000)],
        neighbours: 3,
        starts: 40,
      },
      ...{
        failing: 0.05 * luck("failing"),
        redirects: 0.1 * luck("redirects"),
        private: 0.1,
        crawlDelays: 0.1 * luck("delays"),
      },
    }),
    delay: between(luck("delay"), 1, 4) * 500,
    workers: 4,
    kills: between(luck("kills"), 0, 3),
    store: {
      latency: [1, between(luck("store"), 5, 100)],
      slow: 0.01 * luck("slow commits"),
      lostReplies: luck("lost") < 0.5 ? 0 : 0.001,
      failing: 0,
    },
  };
}

const MAX_RUNS = 60;

export async function simulate(scenario: Scenario): Promise<Simulated> {
  const folder = mkdtempSync(path.join(existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir(), "winnow-simulation-"));
  const clock = openVirtualClock();
  try {
    return await clock.run(play(scenario, clock, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function play(scenario: Scenario, clock: VirtualClock, folder: string): Promise<Simulated> {
  const { seed, world } = scenario;
  const log = newLog();
  const processes: Process[] = [];
  const random = randomFrom(seed);
  const complaints: string[] = [];
  let kills = 0;
  let runs = 0;
  for (;;) {
    const keeper = openSyncStore(folder, { create: true, cacheMegabytes: 4 });
    const side = openDatabase(folder, { create: false, cacheMegabytes: 1 });
    const killed = kills < scenario.kills ? between(random(), 0, scenario.workers - 1) : undefined;
    if (killed !== undefined) kills++;
    const all = random() < 0.5;
    const killAt = 50 + random() * scenario.killWithin;
    try {
      await Promise.all(
        Array.from({ length: scenario.workers }, (_, worker) =>
          work(scenario, clock, {
            keeper,
            side,
            log,
            processes,
            worker,
            random,
            killAt: all || worker === killed ? killAt : undefined,
            willKill: killed !== undefined,
          }),
        ),
      );
      complaints.push(...keeper.check().problems.map((problem) => `run ${runs}: ${problem}`));
      runs++;
      const { n: left } = side.get<{ n: number }>(
        "SELECT count(*) AS n FROM addresses a JOIN hosts h ON h.id = a.host WHERE a.state = 0 AND h.set_aside IS NULL",
      )!;
      // Sites of hosts that do not answer rest for a while, whatever their addresses are due.
      const resting = side.get<{ due: number | null }>("SELECT min(due) AS due FROM sites WHERE waiting > 0")?.due ?? 0;
      const due = Math.max(keeper.harvests()[0]?.nextDue ?? 0, Math.min(resting, clock.now() + 2 * HOUR));
      if (complaints.length > 0 || (left === 0 && processes.some(({ how }) => how === "ended"))) {
        complaints.push(...brokenManners(log.knocks, processes, world, scenario.delay));
        complaints.push(...wrongResults(scenario, side, processes, log));
        complaints.push(...starved(scenario, processes, log).complaints);
        return {
          complaints,
          trace: traceOf(log, side),
          knocks: log.knocks.length,
          runs,
          kills,
          pages: keeper.harvests()[0]!.addresses.done,
          took: clock.ticks(),
          longestWait: starved(scenario, processes, log).longest,
        };
      }
      if (runs >= MAX_RUNS) {
        const stuck = side.all<{ url: string }>(
          "SELECT a.url || ' due ' || a.due || ' site ' || s.due AS url FROM addresses a JOIN sites s ON s.id = a.site JOIN hosts h ON h.id = a.host WHERE a.state = 0 AND h.set_aside IS NULL LIMIT 5",
        );
        throw new Error(`seed ${seed}: after ${runs} runs there still waits ${stuck.map(({ url }) => url).join(", ")}`);
      }
      await clock.sleep(Math.max(due - clock.now(), random() < 0.5 ? 0 : random() * 30_000));
    } finally {
      side.close();
      keeper.close();
    }
  }
}

interface Work {
  readonly keeper: SyncStore;
  readonly side: Database;
  readonly log: Log;
  readonly processes: Process[];
  readonly worker: number;
  readonly random: () => number;
  readonly killAt: Millis | undefined;
  readonly willKill: boolean;
}

/** Crawling without a separate thread, so that everything happens in the clock's order. */
const { module: _, ...ownThread } = crawl;
export const CRAWL: AnyKind = ownThread;

/** One virtual process: a harvest from its start to its end, or to the moment at which it is killed. */
async function work(
  scenario: Scenario,
  clock: VirtualClock,
  { keeper, side, log, processes, worker, random, killAt, willKill }: Work,
): Promise<void> {
  const { world } = scenario;
  // The others join when the first has begun.
  if (worker > 0) await clock.sleep(1000 + 100 * worker);
  const life = clock.life();
  const process: Process = { began: clock.ticks(), ended: clock.ticks(), how: "living" };
  const by = processes.push(process) - 1;
  const plan: HarvestPlan = {
    kind: CRAWL,
    collection: "world",
    start: "world",
    settings: { delay: scenario.delay, scope: { within: "any" }, kind: { starts: [...world.starts] } },
  };
  const run = harvest({
    store: virtualStore({
      keeper,
      life,
      random: randomFrom(between(random(), 0, 2 ** 31)),
      manners: willKill ? { ...scenario.store, lostReplies: 0, failing: 0 } : scenario.store,
      ...(worker === 0 ? {} : { join: (request: RunRequest) => joinRun(side, request) }),
    }),
    plans: [plan],
    network: openNetwork(world, life.clock, log, by),
    clock: life.clock,
    random: randomFrom(between(random(), 0, 2 ** 31)),
    concurrency: scenario.concurrency,
    patience: scenario.patience,
  });
  const done = (how: Process["how"]) => () => {
    process.ended = clock.ticks();
    process.how = how;
  };
  const ended = run.summary.then(done("ended"), (error: { code?: string }) => {
    if (error.code !== "STORE_FAILED") throw error;
    done("failed")();
  });
  if (killAt === undefined) return ended;
  const kill = clock.sleep(killAt).then(() => {
    if (process.how !== "living") return;
    life.end();
    done("killed")();
  });
  await Promise.race([ended, kill]);
}

/** Several workers on one store: the folder's keeper allows one run, so the others are written down beside it. */
function joinRun(db: Database, request: RunRequest): Run {
  const id = db.insert(
    "INSERT INTO runs (began, heartbeat, program, pid, process_start, machine, doing) VALUES (?, ?, ?, ?, '', ?, ?)",
    request.now,
    request.now,
    request.program,
    request.owner.pid,
    request.owner.machine,
    request.owner.doing,
  )!;
  const harvests = request.harvests.map((one) => ({ ...findHarvest(db, one)!, mode: "continued" as const }));
  for (const one of harvests) {
    db.run("INSERT INTO run_harvests VALUES (?, ?, 'continued', ?)", id, one.id, JSON.stringify(one.settings));
  }
  return { id, harvests };
}

interface AddressRow {
  readonly url: string;
  readonly host: string;
  readonly state: number;
  readonly because: string | null;
  readonly aside: string | null;
}

/** Every page that can be reached is read and has one record; nothing else is. */
function wrongResults({ world }: Scenario, db: Database, processes: readonly Process[], log: Log): string[] {
  const complaints: string[] = [];
  const rows = db.all<AddressRow>(
    "SELECT a.url, h.name AS host, a.state, a.because, h.set_aside AS aside FROM addresses a JOIN hosts h ON h.id = a.host",
  );
  const found = new Map(rows.map((row) => [row.url, row]));
  const givenUp = new Set(rows.filter(({ aside }) => aside !== null).map(({ host }) => host));
  for (const host of givenUp) {
    if (!world.tooSlow(host) && failuresInARow(log, host) < 10)
      complaints.push(`${host} was set aside without a reason`);
  }
  const isTrap = (url: string) => url.includes("/calendar?");
  const may = walk(world, (url) => world.forbids(url) || isTrap(url));
  const must = walk(world, (url) => world.forbids(url) || isTrap(url) || givenUp.has(new URL(url).host));
  for (const [url, reply] of must) {
    const row = found.get(url);
    const wanted = "failure" in reply || reply.status >= 400 ? 3 : 1;
    if (row === undefined) complaints.push(`${url} was never found`);
    else if (row.state !== wanted) complaints.push(`${url} is in state ${row.state} (${row.because}), not ${wanted}`);
  }
  const records = db.all<{ url: string; n: number; version: number }>(
    "SELECT url, count(*) AS n, max(version) AS version FROM records GROUP BY url",
  );
  for (const { url, n, version } of records) {
    if (n > 1) complaints.push(`${url} has ${n} records`);
    if (version > 1) complaints.push(`the record of ${url} has ${version} versions, though the page never changed`);
    if (!may.has(url) && !isTrap(url)) complaints.push(`${url} has a record, but should not have been read`);
  }
  const recorded = new Set(records.map(({ url }) => url));
  for (const { url, state } of rows) {
    const reply = may.get(url);
    const isPage = reply !== undefined && !("failure" in reply) && reply.status === 200;
    if (state === 1 && isPage && !recorded.has(url)) complaints.push(`${url} was read, but its record is missing`);
  }
  const numbers = db.get<{ records: number; least: number; most: number }>(
    "SELECT count(*) AS records, min(number) AS least, max(number) AS most FROM records",
  )!;
  if (numbers.records > 0 && (numbers.least !== 1 || numbers.most !== numbers.records))
    complaints.push(`${numbers.records} records are numbered from ${numbers.least} to ${numbers.most}`);
  const died = processes.some(({ how }) => how === "failed" || how === "killed");
  if (!died && processes.length === 1) complaints.push(...askedTooOften(world, log));
  return complaints;
}

function failuresInARow(log: Log, host: string): number {
  let most = 0;
  let now = 0;
  for (const request of log.knocks) {
    if (request.host !== host) continue;
    now = request.failure !== undefined || request.status >= 500 || request.status === 429 ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return most;
}

/** In a run that nobody disturbs, every address is asked for until it answers, and never again. */
function askedTooOften(world: GeneratedWorld, log: Log): string[] {
  const complaints: string[] = [];
  for (const [url, times] of log.asked) {
    if (url.endsWith("/robots.txt")) continue;
    for (let nth = 1; nth < times; nth++) {
      const reply = world.reply(url, nth);
      if ("failure" in reply || reply.status >= 429) continue;
      complaints.push(`${url} had answered, and was asked for ${times} times`);
      break;
    }
  }
  return complaints;
}

/** How long hosts wait for their first page after somebody has read a link to them. */
function starved(
  { world, firstPageWithin }: Scenario,
  processes: readonly Process[],
  log: Log,
): { longest: Millis; complaints: string[] } {
  const known = new Map<string, Millis>(world.starts.map((url) => [new URL(url).host, 0]));
  const visited = new Map<string, Millis>();
  const forgiven = new Set<string>();
  for (const { host, url, end, start, status, failure } of log.knocks) {
    if (failure !== undefined || status >= 429) forgiven.add(host);
    if (url.endsWith("/robots.txt")) continue;
    if (!visited.has(host)) visited.set(host, start);
    const reply = world.reply(url, 1000);
    if (end === undefined || status !== 200 || "failure" in reply) continue;
    for (const [, href] of reply.body.matchAll(/href="(https:[^"]*)"/g)) {
      const next = new URL(href!).host;
      if (!known.has(next) && !world.forbids(href!)) known.set(next, end);
    }
  }
  let longest = 0;
  const complaints: string[] = [];
  for (const [host, since] of known) {
    const first = visited.get(host);
    if (first === undefined || forgiven.has(host)) continue;
    longest = Math.max(longest, first - since);
    if (first - since > firstPageWithin && processes.every(({ how }) => how === "ended"))
      complaints.push(`${host} waited ${Math.round((first - since) / 1000)} s for its first page`);
  }
  return { longest, complaints };
}

function traceOf(log: Log, db: Database): string {
  const hash = createHash("sha1");
  for (const { url, start, end, by } of log.knocks) hash.update(`${url} ${start} ${end} ${by}\n`);
  for (const row of db.all("SELECT url, number, change FROM records ORDER BY number")) hash.update(JSON.stringify(row));
  return hash.digest("hex");
}
