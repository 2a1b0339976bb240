/**
 * kill -9 at any moment, and nothing is lost.
 *
 * A child process harvests a small web that this process serves. It is killed again and again, at the n-th take, request, response or
 * commit, in the middle of a checkpoint, or some turns of its event loop later; each time the store must be sound. When it is at last left in
 * peace it must find exactly what can be reached, each page with one record, and no host may ever have been hurried.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import { openDatabase } from "../../src/store/sqlite/database.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { between, randomFrom } from "../worlds/chance.js";
import { walk } from "../worlds/generated.js";
import type { Knock } from "../worlds/network.js";
import { type ServedWorld, serveWorld } from "../worlds/server.js";
import type { Point } from "./child.js";
import { DELAY, type KillWorld, killPlan } from "./plan.js";

export interface KillTest extends KillWorld {
  readonly kills: number;
  /** Every process dies this soon: at its n-th take, request … at the latest. */
  readonly latest?: number;
  /** Told after every process that ended. */
  told?(line: Lifetime): void;
}

export interface Lifetime {
  readonly moment: string;
  readonly lived: number;
  readonly requests: number;
  readonly done: number;
  readonly waiting: number;
  readonly problems: readonly string[];
}

const POINTS: readonly Point[] = ["take", "request", "answer", "commit", "committed", "checkpoint", "turn"];

export async function killAgainAndAgain(
  test: KillTest,
): Promise<{ readonly complaints: string[]; readonly kills: number; readonly pages: number }> {
  const { seed, hosts, pagesPerHost } = test;
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-kill-"));
  const { world } = killPlan({ seed, hosts, pagesPerHost });
  const served = await serveWorld(world);
  const random = randomFrom(seed);
  const complaints: string[] = [];
  const deaths: number[] = [];
  try {
    for (let life = 0; ; life++) {
      const point = life < test.kills ? POINTS[life % POINTS.length]! : "never";
      const nth = between(random(), 1, test.latest ?? 25);
      const began = performance.now();
      const asked = served.log.knocks.length;
      const code = await oneLife(folder, served, `${point}:${nth}`, { seed, hosts, pagesPerHost });
      const killed = code === "SIGKILL";
      if (killed) deaths.push(performance.now());
      else if (code !== 0) complaints.push(`life ${life} (${point}:${nth}) ended with ${code}`);
      const line = await lookedAt(
        folder,
        `${point}:${nth}`,
        performance.now() - began,
        served.log.knocks.length - asked,
      );
      complaints.push(...line.problems.map((problem) => `after life ${life} (${line.moment}): ${problem}`));
      test.told?.(line);
      if (!killed) break;
    }
    complaints.push(...hurriedHosts(served.log.knocks, deaths));
    const { wrong, pages } = wrongResults(folder, test, served);
    return { complaints: [...complaints, ...wrong], kills: deaths.length, pages };
  } finally {
    await served.close();
    rmSync(folder, { recursive: true });
  }
}

function oneLife(folder: string, served: ServedWorld, moment: string, world: KillWorld): Promise<number | string> {
  const script = fileURLToPath(new URL("./child.js", import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(served.port), moment, JSON.stringify(world)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code ?? 0)));
}

async function lookedAt(folder: string, moment: string, lived: number, requests: number): Promise<Lifetime> {
  const store = openSyncStore(folder, { create: true });
  try {
    const entries = {
      archived: async (after: number, limit: number) => store.archived(after, limit),
      archives: async () => store.archives(),
      uploadOf: async (segment: string) => store.uploadOf(segment),
    };
    const archive = await checkArchive(entries, path.join(folder, "archive"));
    const problems = [...store.check().problems, ...archive.problems];
    const addresses = store.harvests()[0]?.addresses;
    return { moment, lived, requests, problems, done: addresses?.done ?? 0, waiting: addresses?.waiting ?? 0 };
  } finally {
    store.close();
  }
}

function hurriedHosts(knocks: readonly Knock[], deaths: readonly number[]): string[] {
  const complaints: string[] = [];
  const last = new Map<string, Knock>();
  for (const request of knocks) {
    const before = last.get(request.host);
    last.set(request.host, request);
    if (before === undefined) continue;
    // Whoever was killed while it waited had its answer, for all the next one knows, at that moment. On a busy machine a request may be
    // noticed only after its process has died: the next death is then another one's, later than the next request.
    const death = deaths.find((at) => at >= before.start) ?? request.start;
    const end = before.end ?? (death > request.start ? before.start : death);
    const rested = request.start - end;
    if (rested < DELAY - 1) complaints.push(`${request.url} came ${rested.toFixed(1)} ms after ${before.url}`);
  }
  return complaints;
}

function wrongResults(folder: string, world: KillWorld, served: ServedWorld): { wrong: string[]; pages: number } {
  const { world: web } = killPlan(world);
  const wrong: string[] = [];
  const db = openDatabase(folder, { create: false });
  try {
    const states = db.all<{ url: string; state: number; because: string | null }>(
      "SELECT url, state, because FROM addresses",
    );
    const found = new Map(states.map((row) => [row.url, row]));
    const expected = walk(web, web.forbids);
    for (const [url, reply] of expected) {
      const row = found.get(url);
      const wanted = "failure" in reply || reply.status >= 400 ? 3 : 1;
      if (row?.state !== wanted) wrong.push(`${url} should be in state ${wanted}: ${JSON.stringify(row)}`);
    }
    const readable = [...expected].filter(([, reply]) => !("failure" in reply) && reply.status === 200);
    const records = db.all<{ url: string; n: number }>("SELECT url, count(*) AS n FROM records GROUP BY url");
    const kept = new Map(records.map(({ url, n }) => [url, n]));
    for (const [url] of readable) if (kept.get(url) !== 1) wrong.push(`${url} has ${kept.get(url) ?? 0} records`);
    if (kept.size !== readable.length) wrong.push(`${kept.size} pages have records, ${readable.length} should`);
    for (const { url } of served.log.knocks) if (web.forbids(url)) wrong.push(`${url} was visited against robots.txt`);
    return { wrong, pages: readable.length };
  } finally {
    db.close();
  }
}
